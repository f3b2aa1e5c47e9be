"""The requests that need no open match: games, records, links, bots, statistics."""

from __future__ import annotations

import random
from contextlib import contextmanager
from typing import TYPE_CHECKING, cast

from pygames import __version__
from pygames.api.import_file import import_file
from pygames.api.parsing import ApiError, budget_of, game_of, list_of, number_of, text_of
from pygames.core import Budget, required
from pygames.daily import challenge, streak
from pygames.games import GAMES
from pygames.hints import hint_for, judge_move
from pygames.link import to_beat, unpack
from pygames.players import LEVELS
from pygames.random_matches import digest as digest_of
from pygames.record import read, write
from pygames.review_check import is_review
from pygames.shapes import fits
from pygames.summary import collect, is_summary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pygames.api.contract import (
        CheckReply,
        DailyReply,
        DigestReply,
        FollowReply,
        HelloReply,
        RecordInfo,
        SeatInfo,
        StatisticsReply,
    )
    from pygames.api.parsing import Json
    from pygames.core import AnyGame, Thought, View
    from pygames.hints import Hint, Verdict
    from pygames.match import Match, Player


TAMPERED = (ArithmeticError, AttributeError, LookupError, StopIteration, TypeError, ValueError)
"""What a bot may raise for a view that no game makes; memory and time are never among it."""


def hello(_asked: Json) -> HelloReply:
    """Say which games there are."""
    return {
        "version": __version__,
        "games": [
            {
                "key": game.key,
                "name": game.name,
                "rules_version": game.rules_version,
                "seats": [game.seat_counts.start, game.seat_counts.stop - 1],
                "options": [{"key": o.key, "values": list(o.values)} for o in game.options],
            }
            for game in GAMES.values()
        ],
    }


def check(asked: Json) -> CheckReply:
    """Read a record and say what it holds, without opening it."""
    match = read(text_of(asked, "record"), GAMES)
    return {
        **_info(match),
        "luck_breaks": match.luck_breaks(),
        "from_position": match.position != "",
        "review": found if is_review(found := asked.get("review"), match) else None,
    }


def think(asked: Json) -> Thought:
    """Let a bot choose a move from a view: it gets what a player sees, and nothing else."""
    game, view = _view_of(asked)
    level = asked.get("level")
    if type(level) is not int or level not in LEVELS:
        raise ApiError("bad-level", level)
    budget, rng = (
        budget_of(asked),
        random.Random(text_of(asked, "seed", "").encode("utf-8", "surrogatepass")),
    )
    with _acting(game, view):
        thought: Thought = game.think(view, level, budget, rng)
    return thought


def _view_of(asked: Json) -> tuple[AnyGame, View]:
    """Read a view and its game."""
    given = asked.get("view")
    game = GAMES.get(str(given.get("game"))) if isinstance(given, dict) else None
    if game is None:
        raise ApiError("bad-view")
    return game, cast("View", given)


@contextmanager
def _acting(game: AnyGame, view: View) -> Iterator[None]:
    """Refuse a view whose seat does not act, and one that has been tampered with.

    Bots and evaluators answer every view that a game makes.
    """
    if not fits(view, game.view_type):
        raise ApiError("bad-view")
    if view["seat"] not in view["to_act"]:
        raise ApiError("not-to-act", view["seat"])
    try:
        yield
    except TAMPERED as error:
        raise ApiError("bad-view", f"{type(error).__name__}: {error}") from error


def hint(asked: Json) -> Hint:
    """Advise the seat of a view: the evaluator gets what a player sees, and nothing else."""
    game, view = _view_of(asked)
    budget = budget_of(asked)
    if game.evaluator is None:
        raise ApiError("no-evaluator", game.key)
    with _acting(game, view):
        return hint_for(game.evaluator(), view, required(view["seat"]), budget)


def judge(asked: Json) -> Verdict:
    """Compare a move of the seat of a view with the best one."""
    game, view = _view_of(asked)
    budget, move = budget_of(asked), text_of(asked, "move")
    if game.evaluator is None:
        raise ApiError("no-evaluator", game.key)
    with _acting(game, view):
        offered = move in game.offered(view)
        found = judge_move(game.evaluator(), view, move, budget) if offered else None
    if found is None:
        raise ApiError("not-offered", move)
    return found


def follow(asked: Json) -> FollowReply:
    """Read the text of a link and give its record; nothing is opened yet."""
    link = text_of(asked, "link")
    match = unpack(link, GAMES)
    return {"record": write(match), **_info(match), "to_beat": to_beat(link)}


def statistics(asked: Json) -> StatisticsReply:
    """Put summaries together, oldest first; what is no summary is counted and set aside."""
    given = list_of(asked, "summaries")
    good = [one for one in given if is_summary(one)]
    return {"statistics": collect(good), "set_aside": len(given) - len(good)}


def daily(asked: Json) -> DailyReply:
    """Give the challenge of a day for a game, and the streak of the days `played`."""
    game, day = game_of(asked), text_of(asked, "day")
    played = [str(one) for one in list_of(asked, "played", [])]
    try:
        return {"daily": challenge(game, day), "streak": streak(played, day)}
    except ValueError as error:
        raise ApiError("bad-day", day) from error


def digest(asked: Json) -> DigestReply:
    """Play seeded matches to the end and give their digest, the same on every machine."""
    game, count = game_of(asked), number_of(asked, "count", 30, 1000)
    budget = Budget(seconds=number_of(asked, "seconds", 5, 600))
    try:
        return {"digest": digest_of(game, count, budget)}
    except TimeoutError as error:
        raise ApiError("out-of-time", count) from error


def _info(match: Match) -> RecordInfo:
    """What a record holds."""
    return {
        "game": match.game.key,
        "seats": [seat_info(player) for player in match.players],
        "options": match.options,
        "seed": match.seed,
        "plies": len(match.entries),
        "over": match.over,
        "totals": [score["total"] for score in match.game.scores(match.state)],
        "winners": list(match.game.winners(match.state)),
    }


def seat_info(player: Player) -> SeatInfo:
    """Who sits on a seat."""
    return {
        "name": player.name,
        "kind": "bot" if player.level else "human",
        "level": player.level,
    }


STATELESS: dict[str, Callable[[Json], Mapping[str, object]]] = {
    "hello": hello,
    "check": check,
    "think": think,
    "hint": hint,
    "judge": judge,
    "follow": follow,
    "statistics": statistics,
    "daily": daily,
    "digest": digest,
    "import-file": import_file,
}
