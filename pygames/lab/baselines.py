"""Simple players to measure bots against, by game and name; they are not shipped.

Triominos: `greedy` (the most points at once) is level 2 and `2-ply` (less the expected best reply)
is level 3, by definition; NMBR 9: `greedy` takes the most points, any of equals.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from pygames.core import pick
from pygames.games import GAMES
from pygames.lab.qwinto import greedy

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Mapping

    from pygames.core import Budget, Thought

    Thinker = Callable[[Mapping[str, Any], Budget, random.Random], Thought]


def offered(view: Mapping[str, Any]) -> list[str]:
    """Every move a view offers its seat, in the notation."""
    legal = view["legal"]
    if view["game"] == "qwinto":
        words = [word for word in ("reroll", "keep") if legal[word]]
        skip = ["pass"] if legal["skip"] else []
        return [f"pick {dice}" for dice in legal["picks"]] + words + list(legal["fields"]) + skip
    if view["game"] == "nmbr9":
        return ["timeout"] * legal["timeout"] + [
            f"{view['card']}r{rotation}@{x},{y}"
            for rotation, places in legal["places"].items()
            for x, y, _ in places
        ]
    words = [word for word, key in (("draw", "draw"), ("pass", "skip")) if legal[key] is not None]
    return words + [p["move"] for places in legal["places"].values() for p in places]


def at_random(view: Mapping[str, Any], _budget: Budget, rng: random.Random) -> Thought:
    """Any legal move."""
    moves = [move for move in offered(view) if move != "timeout"]
    return {"move": pick(rng, moves), "candidates": []}


def highest(view: Mapping[str, Any], _budget: Budget, rng: random.Random) -> Thought:
    """The place of the highest level for the NMBR 9 tile, which brings the most; of several any."""
    found = [
        (level, f"{view['card']}r{rotation}@{x},{y}")
        for rotation, places in view["legal"]["places"].items()
        for x, y, level in places
    ]
    top = max(level for level, _ in found)
    return {"move": pick(rng, [move for level, move in found if level == top]), "candidates": []}


def level_of(
    game: str, level: int, view: Mapping[str, Any], budget: Budget, rng: random.Random
) -> Thought:
    """A level that goes by another name too."""
    return GAMES[game].think(view, level, budget, rng)


BASELINES: dict[str, dict[str, Thinker]] = {
    "qwinto": {
        "random": at_random,
        "greedy": greedy.greedy,
        "careful": greedy.careful,
    },
    "nmbr9": {"random": at_random, "greedy": highest},
    "triominos": {
        "random": at_random,
        "greedy": partial(level_of, "triominos", 2),
        "2-ply": partial(level_of, "triominos", 3),
    },
}
