"""The lab of Triominos: training, simple opponents, and the contests to measure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.lab.game_lab import Compact, Lab, line, three_to_six_seats
from pygames.triominos.bot import think
from pygames.triominos.bot.compact import random_round
from pygames.triominos.bot.hand_inference import USUAL
from pygames.triominos.bot.playout import greedy as most_points
from pygames.triominos.bot.rollouts import Plan

if TYPE_CHECKING:
    import random

    from pygames.core import Budget, Thought
    from pygames.triominos.view import TriominosView


FORMER = Plan(most_points, USUAL, (25, 50, 100, 200))
"""How level 4 once played: everybody takes the most points in playouts."""


def greedy(view: TriominosView, budget: Budget, rng: random.Random) -> Thought:
    """Take the most points at once: that is level 2."""
    return think(view, 2, budget, rng)


def two_ply(view: TriominosView, budget: Budget, rng: random.Random) -> Thought:
    """Take the most points less the expected best reply: that is level 3."""
    return think(view, 3, budget, rng)


def former(view: TriominosView, budget: Budget, rng: random.Random) -> Thought:
    """Play like the former level 4: with greedy playouts."""
    return think(view, 4, budget, rng, FORMER)


def no_draw(view: TriominosView, budget: Budget, rng: random.Random) -> Thought:
    """Play like level 4, but never draw if a tile fits."""
    legal = view["legal"]
    if legal["places"]:
        view = {**view, "legal": {**legal, "draw": None}}
    return think(view, 4, budget, rng)


LAB = Lab(
    baselines={"greedy": greedy, "2-ply": two_ply, "former": former, "no-draw": no_draw},
    lines=(
        line("4 2", 1000, "level 2 (greedy)"),
        line("4 3", 1000, "level 3 (2-ply)"),
        line("4 former", 500, "the former level 4"),
        *(line(f"{level} {level - 1}", 500) for level in (3, 2)),
        *three_to_six_seats(),
    ),
    compact=Compact("rounds", 300, random_round),
)
