"""Triominos positions for the tests of the bots."""

from __future__ import annotations

import random
from typing import Any

from pygames.core import Budget
from pygames.games import GAMES
from pygames.match import Match, Player
from pygames.random_matches import play_at_random

GAME = GAMES["triominos"]


def table_of(seed: str, moves: int, seats: int = 2, rules: str = "sheet") -> Match:
    """A match after some random moves, at a decision."""
    players = [Player(f"P{seat}") for seat in range(seats)]
    match = Match(GAME, players, seed=seed, options={"rules": rules})
    return play_at_random(match, seed, most=moves)


def think(view: Any, level: int, nodes: int = 700) -> Any:  # noqa: ANN401 - a view and a thought
    """A bot's answer with a node budget, so that it can be repeated."""
    return GAME.think(view, level, Budget(nodes=nodes), random.Random("bot"))


def busy(seats: int = 2) -> Match:
    """A match where the seat to act has at least 8 moves to choose from."""
    tries = (table_of(f"busy-{number}", 30, seats) for number in range(100))
    return next(match for match in tries if len(places_of(match)) >= 8)


def places_of(match: Match) -> list[str]:
    """The legal moves of the seat to act."""
    return [str(move) for move in GAME.legal_moves(match.state, min(match.to_act))]
