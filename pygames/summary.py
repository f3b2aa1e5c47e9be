"""What a finished match leaves for the statistics: results, points by rule, and luck."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING, Any, TypedDict, TypeGuard

from pygames.games import GAMES
from pygames.players import LEVELS
from pygames.shapes import fits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pygames.core import Item
    from pygames.match import Match


class Luck(TypedDict):
    """What chance gave a seat against what it gives on average."""

    count: int
    got: float
    expected: float


class SeatSummary(TypedDict):
    """One seat of a finished match."""

    level: int
    total: int
    won: bool
    shared: bool
    points: dict[str, int]
    """Points by rule; `level/2` where a rule pays by level."""
    luck: Luck


class Summary(TypedDict):
    """A match in numbers, small enough to keep for ever."""

    game: str
    options: dict[str, str]
    over: bool
    undos: int
    seats: list[SeatSummary]


class Statistics(TypedDict):
    """What many matches of a game against a level come to, from a person's side."""

    played: int
    won: int
    shared: int
    best: int | None
    mean: float | None
    last: list[int]
    """The totals of the last 30, oldest first."""
    marked: list[bool]
    """Which of those were played with undo."""
    undone: int
    points: dict[str, float]
    """The mean of each rule's points in a match."""
    luck: Luck


def is_summary(value: object) -> TypeGuard[Summary]:
    """True if a value is a summary that any match could have left; strangers may write others."""
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
DIE, CARD, TILE = 3.5, 4.5, 7.5
"""The means of a die, a card and the value of a tile."""


def summary(match: Match) -> Summary:
    """Sum a match up."""
    scores = match.game.scores(match.state)
    winners = match.game.winners(match.state)
    luck = LUCK[match.game.key](match)
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
                "luck": luck[seat],
            }
        )
    return {
        "game": match.game.key,
        "options": match.options,
        "over": match.over,
        "undos": match.undos,
        "seats": seats,
    }


def _rule(item: Item) -> str:
    """The rule of an item, by level where a game has levels: `level/2`."""
    return f"{item['rule']}/{item['facts']['level']}" if "level" in item["facts"] else item["rule"]


def _dice(match: Match) -> list[Luck]:
    """Every die a seat threw, against three and a half."""
    luck = _none(match)
    for event in _seen(match, "roll"):
        faces = [value for key, value in event["facts"].items() if key in "OYP"]
        _add(luck[event["seat"]], len(faces), sum(faces), DIE * len(faces))
    return luck


def _cards(match: Match) -> list[Luck]:
    """High numbers are worth more when they come late: the last ten cards count."""
    luck = _none(match)
    cards = [event["facts"]["tile"] for event in _seen(match, "card")]
    for seat in luck:
        for tile in cards[10:]:
            _add(seat, 1, tile, CARD)
    return luck


def _tiles(match: Match) -> list[Luck]:
    """Every tile a seat drew, against the mean value of all tiles, seven and a half."""
    luck = _none(match)
    for seat in range(len(match.players)):
        for _, event in match.events(seat):
            if event["kind"] == "drew" and event["seat"] == seat:
                value = sum(int(number) for number in str(event["move"]).split("-"))
                _add(luck[seat], 1, value, TILE)
    return luck


LUCK: dict[str, Callable[[Match], list[Luck]]] = {
    "qwinto": _dice,
    "nmbr9": _cards,
    "triominos": _tiles,
}


def _seen(match: Match, kind: str) -> Iterable[Any]:
    return (event for _, event in match.events(None) if event["kind"] == kind)


def _none(match: Match) -> list[Luck]:
    return [{"count": 0, "got": 0.0, "expected": 0.0} for _ in match.players]


def _add(luck: Luck, count: int, got: float, expected: float) -> None:
    luck["count"] += count
    luck["got"] += got
    luck["expected"] += expected


def collect(summaries: Sequence[Summary]) -> dict[str, dict[str, Statistics]]:
    """Statistics by game, then by the strongest opponent: `solo`, `people`, or a bot's level.

    Every person at a table counts as one result; oldest matches first.
    """
    found: dict[str, dict[str, list[tuple[Summary, SeatSummary]]]] = {}
    for one in summaries:
        if not one["over"]:
            continue
        for seat in one["seats"]:
            if not seat["level"]:
                against = found.setdefault(one["game"], {})
                against.setdefault(_opponent(one), []).append((one, seat))
    return {
        game: {name: _statistics(results) for name, results in against.items()}
        for game, against in found.items()
    }


def _opponent(one: Summary) -> str:
    if len(one["seats"]) == 1:
        return "solo"
    strongest = max(seat["level"] for seat in one["seats"])
    return str(strongest) if strongest else "people"


def _statistics(results: Sequence[tuple[Summary, SeatSummary]]) -> Statistics:
    seats = [seat for _, seat in results]
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
        "marked": [one["undos"] > 0 for one, _ in results][-LAST:],
        "undone": sum(one["undos"] > 0 for one, _ in results),
        "points": {
            rule: statistics.fmean(seat["points"].get(rule, 0) for seat in seats)
            for rule in sorted(rules)
        },
        "luck": luck,
    }
