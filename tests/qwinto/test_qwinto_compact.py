"""The compact sheet agrees with the rules."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from qwinto_helpers import FULL_ORANGE, FULL_YELLOW, sheet

from pygames.core import CHANCE
from pygames.qwinto import GAME
from pygames.qwinto.bot.compact import full_rows, pack, random_game
from pygames.qwinto.moves import Keep, Pick, Reroll, Roll, Start

if TYPE_CHECKING:
    from pygames.qwinto.state import State


def play(state: State, rng: random.Random) -> State:
    """Play one step like `random_game`, with the same calls of the random generator."""
    if state.phase == "lot":
        return GAME.apply(state, CHANCE, Start(int(rng.random() * state.seats)))
    if state.phase == "roll":
        faces = tuple(1 + int(rng.random() * 6) for _ in state.picked)
        return GAME.apply(state, CHANCE, Roll(faces))
    if state.phase == "keep":
        again = rng.random() < 0.5
        return GAME.apply(state, state.active, Reroll() if again else Keep())
    seat = min(GAME.to_act(state))
    moves = list(GAME.legal_moves(state, seat))
    move = moves[int(rng.random() * len(moves))]
    assert isinstance(move, Pick) == (state.phase == "pick")
    return GAME.apply(state, seat, move)


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_a_compact_game_has_the_same_totals_as_one_by_the_rules(seats: int) -> None:
    for seed in range(25):
        rng, state = random.Random(seed), GAME.start(seats, {})
        while GAME.to_act(state):
            state = play(state, rng)
        totals = [score["total"] for score in GAME.scores(state)]
        assert random_game(random.Random(seed), seats) == totals


def test_full_rows_are_counted() -> None:
    assert full_rows(pack(sheet())) == 0
    assert full_rows(pack(sheet(FULL_ORANGE))) == 1
    assert full_rows(pack(sheet(FULL_ORANGE, FULL_YELLOW))) == 2
