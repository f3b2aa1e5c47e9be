"""Simple players to measure bots against, by game and name; they are not shipped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygames.core import pick
from pygames.qwinto import greedy

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Mapping

    from pygames.core import Budget, Thought

    Thinker = Callable[[Mapping[str, Any], Budget, random.Random], Thought]


def _moves(view: Mapping[str, Any]) -> list[str]:
    """Every move a view offers, in the notation."""
    legal = view["legal"]
    if view["game"] == "qwinto":
        words = [word for word in ("reroll", "keep") if legal[word]]
        skip = ["pass"] if legal["skip"] else []
        return [f"pick {dice}" for dice in legal["picks"]] + words + list(legal["fields"]) + skip
    if view["game"] == "nmbr9":
        return [
            f"{view['card']}r{rotation}@{x},{y}"
            for rotation, places in legal["places"].items()
            for x, y, _ in places
        ]
    words = [word for word, key in (("draw", "draw"), ("pass", "skip")) if legal[key] is not None]
    return words + [p["move"] for places in legal["places"].values() for p in places]


def at_random(view: Mapping[str, Any], _budget: Budget, rng: random.Random) -> Thought:
    """Any legal move."""
    return {"move": pick(rng, _moves(view)), "candidates": []}


BASELINES: dict[str, dict[str, Thinker]] = {
    "qwinto": {"random": at_random, "greedy": greedy.think},
    "nmbr9": {"random": at_random},
    "triominos": {"random": at_random},
}
