"""NMBR 9 for learners: a rotation and a place in a window around the first tile.

A display can grow without a bound that is useful (80 cells each way), but good towers stay small.
So the actions are the places whose anchor is at most `reach` cells away from that of the first
tile. One more action, the last, is allowed only if no place in the window is: it takes the nearest
place outside. So there is always an action, and a tower is never stuck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Unpack

import gymnasium
import numpy as np

from pygames.nmbr9 import GAME
from pygames.nmbr9.box import COPIES, LONGEST, NUMBERS, ROUNDS
from pygames.rl.aec import GameEnv, Settings, wrapped
from pygames.rl.encoding import Layout, Part, clockwise, points, points_part
from pygames.rl.single import SeatEnv

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray
    from pettingzoo import AECEnv

    from pygames.nmbr9.view import Nmbr9View, TileView

REACH: Final = 12
ROTATIONS: Final = 4
PLANES: Final = ("height", "number", "tile")
"""For each cell: how many tiles lie there, the top one's number plus 1, and which tile it is.

Tiles are counted from 1 as they were placed; a new tile must rest on two different ones.
"""


class Nmbr9Encoding:
    """Action `(rotation * width + y + reach) * width + x + reach`, where width is 2 reach + 1."""

    name = "nmbr9_v0"
    game = GAME

    def __init__(self, reach: int = REACH) -> None:
        self.reach = reach
        self.width = 2 * reach + 1
        self.cells = self.width + LONGEST - 1
        """Cells of the window in each direction: a tile reaches beyond its anchor."""
        self.actions = ROTATIONS * self.width**2 + 1

    def layout(self, seats: int) -> Layout:
        """Return the parts of an observation."""
        return Layout(
            Part("displays", (seats, len(PLANES), self.cells, self.cells), ROUNDS),
            Part("answered", (seats,), 1),
            points_part(seats),
            Part("card", (len(NUMBERS),), 1),
            Part("left", (len(NUMBERS),), COPIES),
            Part("round", (1,), ROUNDS),
        )

    def options(self, view: Nmbr9View) -> dict[int, str]:
        """Return the allowed actions with their moves."""
        reach, width, tile = self.reach, self.width, view["card"]
        places = [
            (int(rotation), x, y)
            for rotation, there in view["legal"]["places"].items()
            for x, y, _ in there
        ]
        inside = {
            (rotation * width + y + reach) * width + x + reach: f"{tile}r{rotation}@{x},{y}"
            for rotation, x, y in places
            if -reach <= x <= reach and -reach <= y <= reach
        }
        if inside or not places:
            return inside
        rotation, x, y = min(places, key=lambda place: (abs(place[1]) + abs(place[2]), place))
        return {self.actions - 1: f"{tile}r{rotation}@{x},{y}"}

    def observe(self, view: Nmbr9View) -> dict[str, ArrayLike]:
        """Return the displays from the own one clockwise, the card, and the cards to come."""
        displays = [view["displays"][seat] for seat in clockwise(view)]
        return {
            "displays": [self._planes(display["tiles"]) for display in displays],
            "answered": [display["answered"] for display in displays],
            "points": points(view),
            "card": [number == view["card"] for number in NUMBERS],
            "left": view["left"],
            "round": [view["turn"]],
        }

    def _planes(self, tiles: list[TileView]) -> NDArray[np.int16]:
        """Return the planes of a display; what lies outside the window is left out."""
        planes = np.zeros((len(PLANES), self.cells, self.cells), np.int16)
        ends = range(-self.reach, self.cells - self.reach)
        where: list[tuple[int, int]] = []
        what: list[tuple[int, int, int]] = []
        for place, tile in enumerate(tiles, 1):
            facts = (tile["level"] + 1, tile["tile"] + 1, place)
            inside = [
                (y + self.reach, x + self.reach)
                for x, y in tile["cells"]
                if x in ends and y in ends
            ]
            where += inside
            what += [facts] * len(inside)
        if where:
            rows, columns = zip(*where, strict=True)
            # A later tile lies on top, and the last value is the one that stays.
            planes[:, rows, columns] = np.array(what).T
        return planes


def raw_env(reach: int = REACH, **settings: Unpack[Settings]) -> GameEnv:
    """Make a PettingZoo environment without wrappers."""
    return GameEnv(Nmbr9Encoding(reach), **settings)


def env(reach: int = REACH, **settings: Unpack[Settings]) -> AECEnv[str, Any, Any]:
    """Make a PettingZoo environment."""
    return wrapped(raw_env(reach, **settings))


def against(*levels: int, reach: int = REACH, **settings: Unpack[Settings]) -> SeatEnv:
    """Make a Gymnasium environment: the first seat against bots of these levels."""
    settings |= {"players": 1 + len(levels), "bots": dict(enumerate(levels, 1))}
    return SeatEnv(raw_env(reach, **settings))


def solo(reach: int = REACH, **settings: Unpack[Settings]) -> SeatEnv:
    """Make a Gymnasium environment for one player alone, who plays for points."""
    return against(reach=reach, **settings)


gymnasium.register("pygames/Nmbr9-v0", f"{__name__}:solo")
