"""The solver finds a legal arrangement of a known deck and reports its points."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from nmbr9_helpers import lay

from pygames.core import CHANCE
from pygames.nmbr9 import GAME
from pygames.nmbr9.bot import solver
from pygames.nmbr9.bot.compact import shuffled_deck
from pygames.nmbr9.bot.solver import solve
from pygames.nmbr9.bot.value import place_values
from pygames.nmbr9.moves import Card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.nmbr9.bot.search_grid import Grid, Placement
    from pygames.nmbr9.state import State

DECK = shuffled_deck(random.Random("solver"))


def replayed(state: State, deck: list[int], moves: tuple[str, ...]) -> int:
    """Place the tiles by the rules; return the points."""
    for number, move in zip(deck, moves, strict=True):
        state = GAME.apply(GAME.apply(state, CHANCE, Card(number)), 0, GAME.parse(move))
    return GAME.scores(state)[0]["total"]


def test_the_moves_lead_to_the_points_reported() -> None:
    found = solve(DECK, 16_000)
    assert replayed(GAME.start(1, {}), DECK, found.moves) == found.points
    assert found.points > 85


def test_without_any_budget_there_is_still_an_answer() -> None:
    found = solve(DECK, 0)
    assert replayed(GAME.start(1, {}), DECK, found.moves) == found.points


@pytest.mark.slow
def test_with_more_places_the_solver_finds_more_and_the_same_again() -> None:
    points = [solve(DECK, places).points for places in (0, 4_000, 64_000)]
    assert points == sorted(set(points))
    assert solve(DECK, 4_000) == solve(DECK, 4_000)


@pytest.mark.slow
def test_the_solver_tries_about_as_many_places_as_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = 0

    def counted(grid: Grid, places: Sequence[Placement], left: Sequence[int]) -> list[int]:
        nonlocal tried
        tried += len(places)
        return place_values(grid, places, left)

    monkeypatch.setattr(solver, "place_values", counted)
    for number in range(3):
        tried = 0
        solve(shuffled_deck(random.Random(number)), 20_000)
        assert 15_000 < tried < 21_000


def test_the_solver_continues_from_placed_tiles() -> None:
    state = lay("9r0@0,0 9r2@2,0 0r0@5,0 8r0@1,0")
    deck = [7, 3, 8]
    tiles = [(t.tile, t.rotation, t.x, t.y, t.level) for t in state.displays[0]]
    found = solve(deck, 20_000, tiles)
    assert replayed(state, deck, found.moves) == found.points
    assert found.points >= 8 + 7


def test_an_empty_deck_keeps_the_points_of_the_placed_tiles() -> None:
    assert solve([], 10, [(9, 0, 0, 0, 0), (9, 2, 2, 0, 0), (8, 0, 1, 0, 1)])[:2] == (
        8,
        (),
    )


def test_the_solver_can_be_stopped_often() -> None:
    steps = list(solver.improve(DECK, 40_000))
    assert len(steps) > 2 * len(DECK)
    assert [step.points for step in steps] == sorted(step.points for step in steps)
