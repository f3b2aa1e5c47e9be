"""Simple players to measure bots against; they are not shipped.

Every game has `random`; its lab adds others, such as `greedy`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygames.core import pick
from pygames.games import GAMES
from pygames.lab.game_lab import lab_of

if TYPE_CHECKING:
    import random

    from pygames.core import AnyGame, Budget, Thought
    from pygames.lab.game_lab import Baseline


def at_random(view: Any, _budget: Budget, rng: random.Random) -> Thought:  # noqa: ANN401 - of any game
    """Choose a random legal move."""
    return {"move": pick(rng, GAMES[view["game"]].offered(view)), "candidates": []}


def baselines(game: AnyGame) -> dict[str, Baseline]:
    """Return the simple players of a game, by name."""
    return {"random": at_random, **lab_of(game).baselines}
