"""The look-ahead averages over the next cards, stage by stage, within its nodes."""

from __future__ import annotations

import random

import pytest
from nmbr9_helpers import play_at_random

from pygames.core import Budget
from pygames.lab.baselines import baselines
from pygames.nmbr9 import GAME
from pygames.nmbr9.bot.search import (
    MASTER_PLAN,
    Plan,
    Stage,
    look_ahead,
    master_stages,
    most_of_two,
    places_to_value,
    valued_places,
)
from pygames.nmbr9.bot.search_grid import Grid, Placement
from pygames.nmbr9.bot.value import POINT, net


def some_grid(seed: int, rounds: int = 14) -> Grid:
    """A display of random play."""
    state = play_at_random(GAME.start(1, {}), random.Random(seed), 2 * rounds)
    tiles = [(one.tile, one.rotation, one.x, one.y, one.level) for one in state.displays[0]]
    return Grid(tiles, net().pattern_vectors)


def left_of(*cards: int) -> list[int]:
    """Count cards by number."""
    return [cards.count(number) for number in range(10)]


def plain_value(grid: Grid, place: Placement, left: list[int], cards: int, inner: int) -> int:
    """The value of a place by some of the next cards, without any shortcut."""
    after, total = grid.with_tile(place), 0
    for number in range(10):
        if left[number]:
            rest = [count - (card == number) for card, count in enumerate(left)]
            found = valued_places(after, number, rest)
            best = found[0][0]
            if cards > 1 and sum(rest) > 1:
                best = max(
                    plain_value(after, one, rest, cards - 1, inner) for _, one in found[:inner]
                )
            total += left[number] * best
    return (place[0] >> 2) * place[2] * POINT + total // sum(left)


@pytest.mark.parametrize("seed", range(6))
def test_the_last_two_tiles_are_searched_out(seed: int) -> None:
    grid = some_grid(seed)
    for first, last in ((1, 9), (8, 8), (9, 0), (0, 7)):
        expected = max(
            first * place[2] + last * grid.with_tile_unvalued(place).highest(last)
            for place in places_to_value(grid, first)
        )
        assert most_of_two(grid, first, last)[0] == expected


@pytest.mark.parametrize(
    ("cards", "left"), [(1, (1, 8, 8)), (2, (3, 4, 7, 7)), (2, (5, 9, 9)), (3, (2, 6, 6, 9))]
)
def test_a_stage_averages_over_its_cards(cards: int, left: tuple[int, ...]) -> None:
    grid, counts = some_grid(3), left_of(*left)
    found = valued_places(grid, 5, counts)
    wide = 10**9
    plan = Plan(Stage(1, len(found), wide), lambda *_: (Stage(cards, len(found), wide, 2, wide),))
    value, place = look_ahead(grid, found[:3], counts, Budget(), plan)[0]
    values = {one: plain_value(grid, one, counts, cards, 2) for _, one in found[:3]}
    assert value == values[place] == max(values.values())


def test_the_master_looks_further_when_few_cards_are_left() -> None:
    depths = {
        cards: max([1, *(one.cards for one in master_stages(cards, 4))]) for cards in range(8)
    }
    assert depths == {0: 1, 1: 1, 2: 1, 3: 2, 4: 3, 5: 2, 6: 2, 7: 2}
    assert [stage.cards for stage in master_stages(15, 10)] == [2]


def test_a_plan_stops_at_its_nodes() -> None:
    """Without nodes only one place is valued again, and only by the next card."""
    grid, left = some_grid(3, 12), left_of(1, 2, 3, 4, 5, 6)
    found = valued_places(grid, 7, left)
    budget = Budget()
    again = look_ahead(grid, found, left, budget, MASTER_PLAN._replace(nodes=0))
    assert [place for _, place in again] == [found[0][1]]
    assert again[0][0] == plain_value(grid, found[0][1], left, 1, 1)
    unlimited = Budget()
    look_ahead(grid, found, left, unlimited)
    assert budget.spent < unlimited.spent < 2 * MASTER_PLAN.nodes


@pytest.mark.parametrize("left", [(1, 8), (1, 8, 9)])
def test_a_spent_budget_keeps_the_first_values(left: tuple[int, ...]) -> None:
    grid, counts = some_grid(3), left_of(*left)
    found = valued_places(grid, 5, counts)
    assert look_ahead(grid, found, counts, Budget(nodes=1)) == found


def test_the_former_master_is_kept_as_an_opponent() -> None:
    state = play_at_random(GAME.start(2, {}), random.Random(4), 31)
    view = GAME.view(state, 0)
    for nodes in (1, 2000):
        thought = baselines(GAME)["former"](view, Budget(nodes=nodes), random.Random(1))
        assert GAME.refusal(state, 0, GAME.parse(thought["move"])) is None
