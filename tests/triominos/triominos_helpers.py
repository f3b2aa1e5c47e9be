"""Helpers for the Triominos tests: tiles, shapes and states."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import triominos_reference as reference

from pygames.core import CHANCE, pick
from pygames.triominos import GAME
from pygames.triominos.box import TILES, Cell, Tile
from pygames.triominos.moves import Place, parse, read_tile
from pygames.triominos.state import Line, Round, State
from pygames.triominos.transitions import lay

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

RULES = ("sheet", "pressman", "goliath")
SHAPES = {
    "bridge left": (
        "0-2-2r0@d0,0 0-0-2r0@u0,1 0-0-4r2@d-1,1 0-3-4r1@u-1,1 3-4-4r1@d-2,1 "
        "3-3-4r1@u-2,1 2-3-3r1@d-2,0 2-3-4r0@u-1,0 0-2-4r2@u0,0"
    ),
    "bridge across": (
        "0-2-2r0@d0,0 0-0-2r0@u0,1 0-0-4r2@d-1,1 0-3-4r1@u-1,1 3-4-4r1@d-2,1 "
        "3-3-4r1@u-2,1 3-3-5r0@d-2,0 1-3-5r0@u-2,0 1-1-5r1@d-2,-1 1-5-5r0@u-1,-1 "
        "4-5-5r2@d-1,-1 0-2-4r2@u0,0"
    ),
    "bridge right": (
        "0-2-2r0@d0,0 2-2-2r0@u1,0 2-2-3r0@d1,-1 1-2-3r0@u1,-1 1-3-4r0@d1,-2 "
        "1-1-4r0@u1,-2 1-1-2r2@d0,-2 1-2-5r1@u0,-1 0-2-5r2@u0,0"
    ),
    "two sides": (
        "0-2-2r0@d0,0 0-0-2r0@u0,1 0-0-4r2@d-1,1 0-4-4r1@u-1,2 4-4-4r0@d-2,2 "
        "3-4-4r0@u-2,2 3-4-5r0@d-2,1 2-3-5r0@u-2,1 2-5-5r0@d-2,0 4-5-5r1@u-1,0 "
        "0-4-5r2@d-1,0 0-2-4r2@u0,0"
    ),
    "three sides": (
        "0-2-2r0@d0,0 0-0-2r0@u0,1 0-0-4r2@d-1,1 0-4-4r1@u-1,2 4-4-4r0@d-2,2 "
        "2-4-4r0@u-2,2 2-4-5r0@d-2,1 2-2-5r0@u-2,1 2-5-5r0@d-2,0 4-5-5r1@u-1,0 "
        "0-4-5r2@d-1,0 2-2-2r0@u1,0 2-2-3r1@d1,0 2-3-3r0@u2,0 2-3-5r0@d2,-1 1-2-5r0@u2,-1 "
        "0-1-5r1@d2,-2 0-1-1r1@u2,-2 1-1-2r2@d1,-2 1-2-2r1@u1,-1 2-2-4r2@d0,-1 "
        "0-2-4r2@u0,0"
    ),
    "hexagon": ("0-2-2r0@d0,0 0-0-2r0@u0,1 0-0-5r2@d-1,1 0-5-5r1@u-1,1 0-4-5r2@d-1,0 0-2-4r2@u0,0"),
    "two hexagons": (
        "0-2-2r0@d0,0 0-0-2r0@u0,1 0-0-5r2@d-1,1 0-4-5r1@u-1,1 0-4-4r2@d-1,0 2-2-2r0@u1,0 "
        "2-2-3r0@d1,-1 2-3-4r2@u1,-1 2-4-4r2@d0,-1 0-2-4r2@u0,0"
    ),
    "three hexagons": (
        "0-2-2r0@d0,0 0-0-2r0@u0,1 0-0-5r2@d-1,1 0-4-5r1@u-1,1 0-4-4r2@d-1,0 2-2-2r0@u1,0 "
        "2-2-3r0@d1,-1 2-3-4r2@u1,-1 2-4-4r2@d0,-1 1-4-4r0@u-1,0 1-4-5r0@d-1,-1 "
        "4-4-5r2@u0,-1 0-2-4r2@u0,0"
    ),
}
"""Tiles laid one after the other; the last one, on u0,0, makes the contact in the shape's name."""


def tiles(text: str) -> frozenset[Tile]:
    """Read tiles, separated by spaces."""
    return frozenset(read_tile(part) for part in text.split())


def cell(text: str) -> Cell:
    """Read a cell."""
    q, r = text[1:].split(",")
    return Cell(text[0], int(q), int(r))


def place(text: str) -> Place:
    """Read a placement."""
    move = parse(text)
    assert isinstance(move, Place)
    return move


def fitting_places(laid: Sequence[Place], where: Cell) -> Iterator[Place]:
    """Every placement on a cell of a tile not yet laid that fits."""
    laid_tiles = reference.laid_tiles(laid)
    for tile in TILES:
        if any(one.tile == tile for one in laid):
            continue
        for rotation in range(1 if tile.triplet else 3):
            move = Place(tile, rotation, where)
            if not laid or reference.fits(reference.shared(laid_tiles, where), move):
                yield move


def shape(name: str) -> list[Place]:
    """The placements of a shape, each checked by the reference."""
    laid: list[Place] = []
    for move in (place(part) for part in SHAPES[name].split()):
        common = reference.shared(reference.laid_tiles(laid), move.cell)
        assert not laid or reference.fits(common, move)
        laid.append(move)
    return laid


def spare_tile(laid: Sequence[Place]) -> str:
    """A tile not yet laid, to keep a hand from being empty."""
    return next(str(tile) for tile in TILES[1:] if all(one.tile != tile for one in laid))


def mid_round(  # noqa: PLR0913 - a state has many parts
    hands: Sequence[str],
    laid: Sequence[Place],
    *,
    rules: str = "sheet",
    well: str | None = None,
    seat: int = 0,
    rounds: tuple[Round, ...] = (),
) -> State:
    """A state in the middle of a round: tiles laid in turn, these hands, and `seat` to act."""
    seats = len(hands)
    state = State(
        rules=rules,
        seats=seats,
        rounds=rounds,
        phase="play",
        hands=(frozenset(TILES),) * seats,
        starter=(seat - len(laid)) % seats,
        lacks=(0,) * seats,
    )
    for move in laid:
        state = lay(state, move)
    held = tuple(tiles(hand) for hand in hands)
    rest = frozenset(TILES).difference(*held, {move.tile for move in laid})
    return replace(state, hands=held, well=rest if well is None else tiles(well))


def finished_round(*totals: int) -> Round:
    """A finished round with these totals."""
    hands = tuple(tiles("") for _ in totals)
    return Round(0, blocked=False, hands=hands, lines=tuple((Line("value", n),) for n in totals))


def totals(state: State) -> list[int]:
    """The total of each seat."""
    return [score["total"] for score in GAME.scores(state)]


def rules_of(state: State, seat: int) -> list[tuple[str, int]]:
    """The score lines of a seat: rule and points."""
    return [(item["rule"], item["points"]) for item in GAME.scores(state)[seat]["items"]]


def refused(state: State, seat: int, text: str) -> str | None:
    """The key of the rule that forbids a move; None if it is legal."""
    no = GAME.refusal(state, seat, GAME.parse(text))
    return no.rule if no else None


def play(state: State, *texts: str) -> State:
    """Play moves for the seat that acts, which may be chance."""
    for text in texts:
        (seat,) = GAME.to_act(state)
        state = GAME.apply(state, seat, GAME.parse(text))
    return state


def walk(seed: str, seats: int, rules: str, most: int = 100_000) -> Iterator[State]:
    """Every state of a match played at random."""
    state = GAME.start(seats, {"rules": rules})
    yield state
    for number in range(most):
        if not GAME.to_act(state):
            return
        (seat,) = GAME.to_act(state)
        rng = random.Random(f"{seed}/{number}")
        if seat == CHANCE:
            move = GAME.draw(state, random.Random(f"{seed}/{GAME.draw_key(state)}"))
        else:
            move = pick(rng, list(GAME.legal_moves(state, seat)))
        state = GAME.apply(state, seat, move)
        yield state
