"""Seeded random matches: the same on every machine that has the same rules."""

from __future__ import annotations

import hashlib
import itertools
import random
from typing import TYPE_CHECKING

from pygames.core import pick
from pygames.match import Match, Player
from pygames.record import write

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygames.core import AnyGame, Budget


def tables(game: AnyGame) -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of seats with every choice of options."""
    choices = [[(option.key, value) for value in option.values] for option in game.options]
    for seats in game.seat_counts:
        for chosen in itertools.product(*choices):
            yield seats, dict(chosen)


def play_at_random(match: Match, salt: str, most: int = 100_000) -> Match:
    """Play on with seeded random moves, the lowest seat first, until the end or `most` moves."""
    match.settle()
    while match.to_act and match.ply < most:
        seat = min(match.to_act)
        moves = sorted(match.game.legal_moves(match.state, seat), key=str)
        match.enter(seat, pick(random.Random(f"{salt}/{match.ply}"), moves))
        match.settle()
    return match


def matches(game: AnyGame, count: int) -> Iterator[Match]:
    """Seeded random matches, over all numbers of seats and all options in turn."""
    for number, (seats, options) in zip(range(count), itertools.cycle(tables(game)), strict=False):
        players = [Player(f"P{seat}") for seat in range(seats)]
        match = Match(game, players, seed=f"random-{number}", options=options)
        yield play_at_random(match, f"random-{number}")


def digest(game: AnyGame, count: int, budget: Budget | None = None) -> str:
    """One SHA-256 over the records and final views of seeded matches.

    Raises TimeoutError when the budget is spent before they are played.
    """
    total = hashlib.sha256()
    for match in matches(game, count):
        if budget and not budget.spend():
            raise TimeoutError
        total.update(write(match).encode())
        total.update(repr(match.game.view(match.state, None)).encode())
    return total.hexdigest()
