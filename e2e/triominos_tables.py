"""Triominos matches for tests, played greedily until a condition holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygames.core import CHANCE
from pygames.games import GAMES
from pygames.match import Match, Player
from pygames.triominos.box import TILES
from pygames.triominos.moves import Deal, Drawn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Json = Mapping[str, Any]


# The seed of a short match for two, found by trying: somebody has 400 after two rounds.
QUICK = "22sq4fyfem"


def best(view: Json) -> str:
    """The move with the most points, else the only legal move."""
    places = [place for there in view["legal"]["places"].values() for place in there]
    if places:
        return str(max(places, key=lambda place: (place["points"], place["move"]))["move"])
    return "draw" if view["legal"]["draw"] is not None else "pass"


def until(wanted: Callable[[Json], object], players: list[Player], **options: str) -> Match:
    """A match played greedily until seat 0 acts and its view fulfils a condition."""
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
    """Whether a tile fits in several places, and some tiles are laid."""
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


def must_draw(view: Json) -> bool:
    """Whether nothing fits and a tile can be drawn."""
    return view["legal"]["draw"] is not None and not view["legal"]["places"]


def draw_on(match: Match, seat: int = 0) -> int:
    """Draw for a seat until a tile fits or nothing can be drawn; return how often."""
    drawn = 0
    while must_draw(match.view(seat)):
        match.play("draw", seat)
        drawn += 1
    return drawn


def drawing(least: int, players: list[Player], seat: int = 0) -> Match:
    """A match in which a seat has to draw at least this many tiles now."""
    for number in range(400):
        match = Match(GAMES["triominos"], players, seed=f"draw-{number}")
        while not match.over and len(match.state.rounds) == 0:
            acting = min(match.to_act)
            if acting == seat and must_draw(match.view(seat)):
                found = match.branch(match.ply)
                if draw_on(found, seat) >= least:
                    return match
            match.play(best(match.view(acting)), acting)
    raise AssertionError("nobody has to draw so many tiles")


def largest_hand() -> Match:
    """A legal match for two in which seat 0 has drawn the whole well, and nothing fits.

    Seat 1 opens with 5-5-5 and holds every tile with two fives, which alone would fit.
    """
    match = Match(GAMES["triominos"], two(), seed="largest", settle=False)
    fives = [tile for tile in TILES if tile[1:] == (5, 5)]
    others = [tile for tile in TILES if tile not in fives]
    hands = (frozenset(others[3:12]), frozenset((*fives, *others[:3])))
    match.enter(CHANCE, Deal(hands))
    match.enter(1, "5-5-5r0@u0,0")
    for tile in sorted(match.state.well):
        match.enter(0, "draw")
        match.enter(CHANCE, Drawn(tile))
    return match
