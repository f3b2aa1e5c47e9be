"""The values of displays in a review: the last cards are searched out in every order."""

from __future__ import annotations

from math import pi, sqrt
from typing import TYPE_CHECKING

import pytest
from nmbr9_helpers import DECK, reached, stacked

from pygames.core import CHANCE, Budget
from pygames.nmbr9 import GAME
from pygames.nmbr9.bot.calibration import BIAS, MISSED, SPREAD
from pygames.nmbr9.bot.display_values import SEARCHED, WIDTHS, DisplayValues, searched
from pygames.nmbr9.bot.evaluator import Nmbr9Evaluator
from pygames.nmbr9.moves import Card
from pygames.nmbr9.score import display_score

if TYPE_CHECKING:
    from pygames.nmbr9.moves import Move
    from pygames.nmbr9.state import State


def best_of(state: State, seat: int) -> Move:
    found = Nmbr9Evaluator().outlook(GAME.view(state, seat), Budget(nodes=50))
    return GAME.parse(found["prospects"][0]["move"])


def display_of(state: State) -> DisplayValues:
    return DisplayValues(state.displays[0], state.left)


@pytest.mark.parametrize(("cards", "orders"), [(0, 1), (1, 1), (2, 2), (3, 6), (4, 12), (5, 30)])
def test_the_last_cards_are_searched_in_every_order(cards: int, orders: int) -> None:
    """The last five cards are 1, 7, 4, 1 and 7."""
    state = stacked(20 - cards)
    found = searched(display_of(state).grid, state.left, (0, 0, 1, 1, 1))
    assert len(found) == orders
    for order in found:
        assert [order.count(number) for number in range(10)] == list(state.left)


@pytest.mark.no_cover
def test_the_last_two_cards_bring_as_much_as_they_can() -> None:
    state = stacked(18)
    so_far = display_score(state.displays[0])["total"]
    for order, points in searched(display_of(state).grid, state.left, ()).items():
        assert so_far + points == reached(state.displays[0], order)


def test_more_places_never_bring_less() -> None:
    state = stacked(16)
    grid = display_of(state).grid
    narrow, wide = (searched(grid, state.left, widths) for widths in ((0, 0, 1, 1), (0, 0, 4, 4)))
    assert sum(narrow.values()) <= sum(wide.values())


@pytest.mark.parametrize("rounds", [14, 16])
def test_a_mean_counts_every_card_as_often_as_it_is_left(rounds: int) -> None:
    """With six cards left by the net, with four by all orders."""
    state = stacked(rounds)
    card = display_of(state).card(7)
    place = card.close()[0]
    ahead = card.ahead(place)
    assert ahead.known == (card.coming <= SEARCHED)
    by_next: dict[int, list[float]] = {}
    for order, points in ahead.points.items():
        by_next.setdefault(order[0], []).append(points)
    expected = sum(
        card.left[number] * sum(points) / len(points) for number, points in by_next.items()
    )
    assert card.mean(place) == pytest.approx(expected / card.coming)


@pytest.mark.parametrize("seats", [1, 2])
def test_nothing_is_unexplained_with_two_cards_left(seats: int) -> None:
    """The mean over the next card is the value after the place."""
    before, evaluator = stacked(17, seats), Nmbr9Evaluator()
    before = GAME.apply(before, CHANCE, Card(DECK[17]))
    if seats == 2:
        before = GAME.apply(before, 0, best_of(before, 0))
    last = best_of(before, seats - 1)
    state = GAME.apply(before, seats - 1, last)
    laid = evaluator.appraise(before, seats - 1, last, state, Budget(), judged=True)
    assert laid.outlook
    now = [line.after for line in laid.lines] or [laid.outlook["value"]]
    number = next(n for n, count in enumerate(state.left) if count)
    after = GAME.apply(state, CHANCE, Card(number))
    lines = evaluator.appraise(state, CHANCE, Card(number), after, Budget(), judged=False).lines
    assert [line.before for line in lines] == pytest.approx(now)


def test_corrections_are_there_for_every_number_of_cards() -> None:
    assert len(BIAS) == len(SPREAD) == 20
    assert len(MISSED) == SEARCHED + 1 == len(WIDTHS)
    assert BIAS[:2] == SPREAD[:2] == MISSED[:2] == (0.0, 0.0)


def test_a_point_is_worth_what_the_spread_says() -> None:
    slope = 100 / (SPREAD[10] * sqrt(2 * pi))
    assert Nmbr9Evaluator.percent_per_point == pytest.approx(slope, abs=0.05)
