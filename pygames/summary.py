"""The results of matches for the statistics: totals, points by rule, and luck."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING, NamedTuple, NotRequired, TypedDict, TypeGuard

from pygames.core import Luck  # noqa: TC001 - the contract reads the types below at run time
from pygames.games import GAMES
from pygames.players import LEVELS
from pygames.shapes import fits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.core import Item
    from pygames.match import Match


class SeatSummary(TypedDict):
    """One seat of a finished match."""

    level: int
    total: int
    won: bool
    shared: bool
    points: dict[str, int]
    """Points by rule; `level/2` for a rule that depends on the level."""
    luck: Luck


class Counts(TypedDict, total=False):
    """What summaries of older versions lack."""

    hints: NotRequired[int]


class Summary(Counts):
    """A match in numbers, small enough to keep for ever."""

    game: str
    options: dict[str, str]
    over: bool
    undos: int
    seats: list[SeatSummary]


class Statistics(TypedDict):
    """The results of many matches of a game against one kind of opponent, for a person."""

    played: int
    won: int
    shared: int
    best: int | None
    mean: float | None
    last: list[int]
    """The totals of the last 30, oldest first."""
    marked: list[bool]
    """Which of those were played with undo or hints."""
    wins: list[bool]
    """Which of those were won."""
    places: list[int]
    """Where those matches are in what was given, counted from 0."""
    smooth: list[float]
    """For each of those the mean of it and the few before it."""
    trend: float | None
    """The mean of the last few less the mean of all before; none while there are too few."""
    undone: int
    """How many were played with undo."""
    hinted: int
    """How many were played with hints."""
    points: dict[str, float]
    """The mean of each rule's points in a match."""
    luck: Luck


def is_summary(value: object) -> TypeGuard[Summary]:
    """True if a value is a summary that a match can have; files from elsewhere may hold others."""
    if not fits(value, Summary):
        return False
    one: Summary = value  # type: ignore[assignment] # it has just been looked at
    game = GAMES.get(one["game"])
    return (
        game is not None
        and len(one["seats"]) in game.seat_counts
        and all(seat["level"] == 0 or seat["level"] in LEVELS for seat in one["seats"])
    )


LAST = 30
FEW = 5


def summary(match: Match) -> Summary:
    """Summarise a match."""
    scores = match.game.scores(match.state)
    winners = match.game.winners(match.state)
    seats: list[SeatSummary] = []
    for seat, score in enumerate(scores):
        points: dict[str, int] = {}
        for item in score["items"]:
            rule = _rule(item)
            points[rule] = points.get(rule, 0) + item["points"]
        seats.append(
            {
                "level": match.players[seat].level,
                "total": score["total"],
                "won": seat in winners,
                "shared": seat in winners and len(winners) > 1,
                "points": points,
                "luck": match.game.luck(seat, [event for _, event in match.events(seat)]),
            }
        )
    return {
        "game": match.game.key,
        "options": match.options,
        "over": match.over,
        "undos": match.undos,
        "hints": match.hints,
        "seats": seats,
    }


def _rule(item: Item) -> str:
    """The rule of an item, by level where a game has levels: `level/2`."""
    return f"{item['rule']}/{item['facts']['level']}" if "level" in item["facts"] else item["rule"]


def _add(luck: Luck, count: int, got: float, expected: float) -> None:
    luck["count"] += count
    luck["got"] += got
    luck["expected"] += expected


def collect(summaries: Sequence[Summary]) -> dict[str, dict[str, Statistics]]:
    """Statistics by game, then by the strongest opponent: `solo`, `people`, or a bot's level.

    Every person at a table counts as one result; oldest matches first.
    """
    found: dict[str, dict[str, list[_Result]]] = {}
    for place, one in enumerate(summaries):
        if not one["over"]:
            continue
        for seat in one["seats"]:
            if not seat["level"]:
                against = found.setdefault(one["game"], {})
                against.setdefault(_opponent(one), []).append(_Result(place, one, seat))
    return {
        game: {name: _statistics(results) for name, results in against.items()}
        for game, against in found.items()
    }


class _Result(NamedTuple):
    """One person's result of a match."""

    place: int
    match: Summary
    seat: SeatSummary


def _opponent(one: Summary) -> str:
    if len(one["seats"]) == 1:
        return "solo"
    strongest = max(seat["level"] for seat in one["seats"])
    return str(strongest) if strongest else "people"


def _statistics(results: Sequence[_Result]) -> Statistics:
    seats = [result.seat for result in results]
    totals = [seat["total"] for seat in seats]
    rules = {rule for seat in seats for rule in seat["points"]}
    luck: Luck = {"count": 0, "got": 0.0, "expected": 0.0}
    for seat in seats:
        _add(luck, seat["luck"]["count"], seat["luck"]["got"], seat["luck"]["expected"])
    return {
        "played": len(seats),
        "won": sum(seat["won"] for seat in seats),
        "shared": sum(seat["shared"] for seat in seats),
        "best": max(totals),
        "mean": statistics.fmean(totals),
        "last": totals[-LAST:],
        "marked": [_is_helped(result.match) for result in results][-LAST:],
        "wins": [seat["won"] for seat in seats][-LAST:],
        "places": [result.place for result in results][-LAST:],
        "smooth": [
            statistics.fmean(totals[max(0, end - FEW) : end]) for end in range(1, len(totals) + 1)
        ][-LAST:],
        "trend": _trend(totals),
        "undone": sum(result.match["undos"] > 0 for result in results),
        "hinted": sum(result.match.get("hints", 0) > 0 for result in results),
        "points": {
            rule: statistics.fmean(seat["points"].get(rule, 0) for seat in seats)
            for rule in sorted(rules)
        },
        "luck": luck,
    }


def _is_helped(one: Summary) -> bool:
    """Whether a match was played with undo or hints."""
    return one["undos"] > 0 or one.get("hints", 0) > 0


def _trend(totals: Sequence[int]) -> float | None:
    """How much better the last few results are than those before them."""
    if len(totals) < 2 * FEW:
        return None
    return statistics.fmean(totals[-FEW:]) - statistics.fmean(totals[:-FEW])
