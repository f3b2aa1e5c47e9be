"""Triominos tables worth looking at: matches played by a plain rule up to what is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygames.games import GAMES
from pygames.match import Match, Player

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Json = Mapping[str, Any]


# The seed of a short match for two, found by trying: somebody has 400 after two rounds.
QUICK = "22sq4fyfem"


def best(view: Json) -> str:
    """The move that brings most at once; else what must be done instead."""
    places = [place for there in view["legal"]["places"].values() for place in there]
    if places:
        return str(max(places, key=lambda place: (place["points"], place["move"]))["move"])
    return "draw" if view["legal"]["draw"] is not None else "pass"


def until(wanted: Callable[[Json], object], players: list[Player], **options: str) -> Match:
    """A match played greedily until seat 0 is to act and sees what is wanted."""
    for seed in range(40):
        match = Match(GAMES["triominos"], players, seed=f"board-{seed}", options=options)
        match.settle()
        while not match.over:
            seat = min(match.to_act)
            view = match.game.view(match.state, seat)
            if seat == 0 and wanted(view):
                return match
            match.enter(seat, best(view))
            match.settle()
    raise AssertionError("no match comes to what is wanted")


def several(view: Json) -> bool:
    """Whether a tile fits in several places, with some tiles on the table."""
    return len(view["board"]) > 6 and any(
        len(there) > 1 for there in view["legal"]["places"].values()
    )


def last_tile(view: Json) -> bool:
    """Whether the seat can end the round now, in one place."""
    tiles, places = view["hands"][0]["tiles"], view["legal"]["places"]
    return len(tiles) == 1 and [len(there) for there in places.values()] == [1]


def two() -> list[Player]:
    """A person and a bot."""
    return [Player("Ada"), Player("Bruno", 1)]
