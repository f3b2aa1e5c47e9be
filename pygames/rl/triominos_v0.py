"""Triominos for learners: a cell of a window around the first tile, and the number it adds.

A cell beside a tile has at least two numbered corners, so the cell and the number at its third
corner say which tile is laid, and how it is turned: there is no need to name all 56 tiles for each
cell. Only the first tile of a round is named by itself.

The window has the cells that are at most `reach` steps away from the first tile. One more action,
the last, is allowed only if nothing else is: it takes the nearest place outside the window.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, Unpack

import numpy as np

from pygames.rl.aec import GameEnv, Settings, wrapped
from pygames.rl.encoding import Layout, Part, clockwise, points, points_part
from pygames.rl.single import SeatEnv
from pygames.triominos import GAME
from pygames.triominos.box import TILES, Cell, Vertex, corners

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import ArrayLike, NDArray
    from pettingzoo import AECEnv

    from pygames.triominos.view import PlaceView, TriominosView

REACH: Final = 10
KINDS: Final = "ud"
PIPS: Final = 6
"""The numbers from 0 to 5."""
TILE_NUMBERS: Final = {str(tile): number for number, tile in enumerate(TILES)}
DRAW: Final = len(TILES)
PASS: Final = DRAW + 1
FIRST_PLACE: Final = PASS + 1


@cache
def read_cell(text: str) -> tuple[Cell, tuple[Vertex, Vertex, Vertex]]:
    """Read a cell as views write it, `u1,-2`; return it with its corners."""
    q, _, r = text[1:].partition(",")
    cell = Cell(text[0], int(q), int(r))
    return cell, corners(cell)


class TriominosEncoding:
    """Actions: open with each tile, draw, pass, and `number` at each cell `kind, r, q`."""

    name = "triominos_v0"
    game = GAME

    def __init__(self, reach: int = REACH) -> None:
        self.reach = reach
        self.width = 2 * reach + 1
        self.actions = FIRST_PLACE + len(KINDS) * self.width**2 * PIPS + 1

    def layout(self, seats: int) -> Layout:
        """Return the parts of an observation."""
        tiles, side = len(TILES), self.width + 1
        return Layout(
            Part("numbers", (side, side), PIPS),
            Part("taken", (len(KINDS), self.width, self.width), 1),
            Part("hand", (tiles,), 1),
            Part("laid", (tiles,), 1),
            Part("counts", (seats,), tiles),
            Part("shows", (seats, tiles), 1),
            Part("lacks", (seats, tiles), 1),
            points_part(seats),
            Part("well", (1,), tiles),
            Part("drawn", (1,), tiles),
        )

    def options(self, view: TriominosView) -> dict[int, str]:
        """Return the allowed actions with their moves."""
        legal = view["legal"]
        words = {DRAW: ("draw", legal["draw"]), PASS: ("pass", legal["skip"])}
        found = {action: word for action, (word, cost) in words.items() if cost is not None}
        if view["phase"] == "start":
            openings = legal["places"].items()
            return found | {TILE_NUMBERS[tile]: only["move"] for tile, (only,) in openings}
        numbered = {corner for corner, _ in _numbers(view)}
        places = [
            (read_cell(p["place"])[0], p) for there in legal["places"].values() for p in there
        ]
        for cell, place in places:
            if self._inside(cell.q, cell.r):
                found[self._action(place, numbered)] = place["move"]
        if places and not found:
            _, _, move = min((abs(c.q) + abs(c.r), c, p["move"]) for c, p in places)
            found[self.actions - 1] = move
        return found

    def _inside(self, q: int, r: int, more: int = 0) -> bool:
        """Tell whether a cell is in the window; its corners reach one step more."""
        low, high = -self.reach, self.reach + more
        return low <= q <= high and low <= r <= high

    def _action(self, place: PlaceView, numbered: set[Vertex]) -> int:
        """Number a place: the number at its free corner, or at its first one if none is free."""
        cell, around = read_cell(place["place"])
        free = [corner not in numbered for corner in around]
        number = place["corners"][free.index(True) if True in free else 0]
        kind, width, reach = KINDS.index(cell.kind), self.width, self.reach
        return (
            FIRST_PLACE + number + PIPS * ((kind * width + cell.r + reach) * width + cell.q + reach)
        )

    def observe(self, view: TriominosView) -> dict[str, ArrayLike]:
        """Return the table, the own hand, and what everybody knows of the others' hands."""
        hands = [view["hands"][seat] for seat in clockwise(view)]
        numbers = np.zeros((self.width + 1, self.width + 1), np.int16)
        taken = np.zeros((len(KINDS), self.width, self.width), np.int16)
        for corner, number in _numbers(view):
            if self._inside(corner.q, corner.r, 1):
                numbers[corner.r + self.reach, corner.q + self.reach] = number + 1
        for tile in view["board"]:
            (kind, q, r), _ = read_cell(tile["place"])
            if self._inside(q, r):
                taken[KINDS.index(kind), r + self.reach, q + self.reach] = 1
        return {
            "numbers": numbers,
            "taken": taken,
            "hand": _flags(hands[0]["tiles"] or ()),
            "laid": _flags(tile["tile"] for tile in view["board"]),
            "counts": [hand["count"] for hand in hands],
            "shows": [_flags(hand["shows"]) for hand in hands],
            "lacks": [_flags(hand["lacks"]) for hand in hands],
            "points": points(view),
            "well": [view["well"]],
            "drawn": [view["drawn"]],
        }


def _numbers(view: TriominosView) -> Iterator[tuple[Vertex, int]]:
    """Yield the numbered corners of the table with their numbers."""
    for tile in view["board"]:
        yield from zip(read_cell(tile["place"])[1], tile["corners"], strict=True)


def _flags(tiles: Iterable[str]) -> NDArray[np.int16]:
    """Return a 1 for each of these tiles."""
    flags = np.zeros(len(TILES), np.int16)
    flags[[TILE_NUMBERS[tile] for tile in tiles]] = 1
    return flags


def raw_env(reach: int = REACH, **settings: Unpack[Settings]) -> GameEnv:
    """Make a PettingZoo environment without wrappers."""
    return GameEnv(TriominosEncoding(reach), **settings)


def env(reach: int = REACH, **settings: Unpack[Settings]) -> AECEnv[str, Any, Any]:
    """Make a PettingZoo environment."""
    return wrapped(raw_env(reach, **settings))


def against(*levels: int, reach: int = REACH, **settings: Unpack[Settings]) -> SeatEnv:
    """Make a Gymnasium environment: the first seat against bots of these levels."""
    settings |= {"players": 1 + len(levels), "bots": dict(enumerate(levels, 1))}
    return SeatEnv(raw_env(reach, **settings))
