"""The lab of NMBR 9: training, a simple opponent, and the contests to measure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core import pick
from pygames.lab.game_lab import Compact, Lab, line
from pygames.lab.nmbr9.former import former
from pygames.nmbr9.bot.compact import random_game

if TYPE_CHECKING:
    import random

    from pygames.core import Budget, Thought
    from pygames.nmbr9.view import Nmbr9View


def greedy(view: Nmbr9View, _budget: Budget, rng: random.Random) -> Thought:
    """Place the tile on the highest level, which scores most; ties are broken at random."""
    found = [
        (level, f"{view['card']}r{rotation}@{x},{y}")
        for rotation, places in view["legal"]["places"].items()
        for x, y, level in places
    ]
    top = max(level for level, _ in found)
    return {"move": pick(rng, [move for level, move in found if level == top]), "candidates": []}


LAB = Lab(
    baselines={"greedy": greedy, "former": former},
    lines=tuple(line(str(level), 300) for level in (4, 3, 2, 1)),
    alone=True,
    compact=Compact("games", 300, random_game),
)
