"""The solver finds a legal arrangement of a known deck and reports its points."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from nmbr9_helpers import lay

from pygames.core import CHANCE, Budget
from pygames.nmbr9 import GAME
from pygames.nmbr9.bot import solver
from pygames.nmbr9.bot.compact import shuffled_deck
from pygames.nmbr9.bot.solver import solve
from pygames.nmbr9.moves import Card

if TYPE_CHECKING:
    from pygames.nmbr9.state import State

DECK = shuffled_deck(random.Random("solver"))


def replayed(state: State, deck: list[int], moves: tuple[str, ...]) -> int:
    """Place the tiles by the rules; return the points."""
    for number, move in zip(deck, moves, strict=True):
        state = GAME.apply(GAME.apply(state, CHANCE, Card(number)), 0, GAME.parse(move))
    return GAME.scores(state)[0]["total"]


def test_the_moves_lead_to_the_points_reported() -> None:
    found = solve(DECK, Budget(nodes=16_000))
    assert replayed(GAME.start(1, {}), DECK, found.moves) == found.points
    assert found.points > 85


def test_without_any_budget_there_is_still_an_answer() -> None:
    found = solve(DECK, Budget(nodes=0))
    assert replayed(GAME.start(1, {}), DECK, found.moves) == found.points
    assert found.width == 1


@pytest.mark.slow
def test_a_larger_budget_never_finds_less_and_results_are_repeatable() -> None:
    points = [solve(DECK, Budget(nodes=nodes)).points for nodes in (1_000, 4_000, 16_000)]
    assert points == sorted(points)
    assert solve(DECK, Budget(nodes=4_000)) == solve(DECK, Budget(nodes=4_000))


def test_the_solver_continues_from_placed_tiles() -> None:
    state = lay("9r0@0,0 9r2@2,0 0r0@5,0 8r0@1,0")
    deck = [7, 3, 8]
    tiles = [(t.tile, t.rotation, t.x, t.y, t.level) for t in state.displays[0]]
    found = solve(deck, Budget(nodes=20_000), tiles)
    assert replayed(state, deck, found.moves) == found.points
    assert found.points >= 8 + 7


def test_an_empty_deck_keeps_the_points_of_the_placed_tiles() -> None:
    assert solve([], Budget(nodes=10), [(9, 0, 0, 0, 0), (9, 2, 2, 0, 0), (8, 0, 1, 0, 1)])[:2] == (
        8,
        (),
    )


def test_the_beam_stops_widening_at_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "MAX_WIDTH", 4)
    budget = Budget()
    found = solve(DECK, budget)
    assert found.width in {1, 4}
    assert budget.spent < 20_000
