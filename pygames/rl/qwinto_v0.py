"""Qwinto for learners: 37 actions, and all sheets as rows of twelve columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Unpack

import gymnasium

from pygames.qwinto import GAME
from pygames.qwinto.box import FACES, HIGHEST_SUM, LAST_MISS, ROWS, WIDTH
from pygames.qwinto.rules import MOVES
from pygames.rl.aec import GameEnv, Settings, wrapped
from pygames.rl.encoding import Layout, Part, clockwise, points, points_part
from pygames.rl.single import SeatEnv

if TYPE_CHECKING:
    from numpy.typing import ArrayLike
    from pettingzoo import AECEnv

    from pygames.qwinto.view import QwintoView

PHASES: Final = ("pick", "keep", "write")
"""The phases in which a seat decides."""
ACTIONS: Final = tuple(str(move) for phase in PHASES for move in MOVES[phase])
"""The move of each action: 7 picks, keep, reroll, 27 fields, pass."""
_NUMBERS: Final = {move: number for number, move in enumerate(ACTIONS)}


class QwintoEncoding:
    """Every move is an action of its own."""

    name = "qwinto_v0"
    game = GAME
    actions = len(ACTIONS)

    def layout(self, seats: int) -> Layout:
        """Return the parts of an observation."""
        return Layout(
            Part("sheets", (seats, len(ROWS), WIDTH), HIGHEST_SUM),
            Part("misses", (seats,), LAST_MISS),
            Part("answered", (seats,), 1),
            Part("active", (seats,), 1),
            points_part(seats),
            Part("phase", (len(PHASES),), 1),
            Part("picked", (len(ROWS),), 1),
            Part("dice", (len(ROWS),), FACES),
            Part("attempt", (1,), 2),
        )

    def options(self, view: QwintoView) -> dict[int, str]:
        """Return the allowed actions with their moves."""
        return {_NUMBERS[move]: move for move in GAME.offered(view)}

    def observe(self, view: QwintoView) -> dict[str, ArrayLike]:
        """Return the sheets from the own one clockwise, and what lies on the table."""
        seats = clockwise(view)
        sheets = [view["sheets"][seat] for seat in seats]
        return {
            "sheets": [
                [[number or 0 for number in sheet["rows"][row]] for row in ROWS] for sheet in sheets
            ],
            "misses": [sheet["misses"] for sheet in sheets],
            "answered": [sheet["answered"] for sheet in sheets],
            "active": [seat == view["active"] for seat in seats],
            "points": points(view),
            "phase": [view["phase"] == phase for phase in PHASES],
            "picked": [die in view["picked"] for die in ROWS],
            "dice": [view["dice"].get(die, 0) for die in ROWS],
            "attempt": [view["attempt"]],
        }


def raw_env(**settings: Unpack[Settings]) -> GameEnv:
    """Make a PettingZoo environment without wrappers."""
    return GameEnv(QwintoEncoding(), **settings)


def env(**settings: Unpack[Settings]) -> AECEnv[str, Any, Any]:
    """Make a PettingZoo environment."""
    return wrapped(raw_env(**settings))


def against(*levels: int, **settings: Unpack[Settings]) -> SeatEnv:
    """Make a Gymnasium environment: the first seat against bots of these levels."""
    settings |= {"players": 1 + len(levels), "bots": dict(enumerate(levels, 1))}
    return SeatEnv(raw_env(**settings))


def solo(**settings: Unpack[Settings]) -> SeatEnv:
    """Make a Gymnasium environment for one player alone, who plays for points."""
    return against(**settings)


gymnasium.register("pygames/Qwinto-v0", f"{__name__}:solo")
