"""With the last cards the master plays for the chance to win."""

from __future__ import annotations

import random

import pytest
from nmbr9_helpers import play_at_random, reached

from pygames.core import Budget
from pygames.nmbr9 import GAME
from pygames.nmbr9.bot.last_cards import LAST, LastCards, chance, orders
from pygames.nmbr9.bot.search_grid import Grid
from pygames.nmbr9.bot.value import net
from pygames.nmbr9.score import display_score
from pygames.nmbr9.state import PlacedTile, State

ROUNDS = 20


def late(seats: int, cards: int, seed: int = 3) -> State:
    """A table of random play, with a card to place and some cards left."""
    state = play_at_random(
        GAME.start(seats, {}), random.Random(seed), (seats + 1) * (ROUNDS - 1 - cards) + 1
    )
    assert state.card is not None
    assert sum(state.left) == cards
    return state


def left_of(*cards: int) -> list[int]:
    """Count cards by number."""
    return [cards.count(number) for number in range(10)]


def test_the_cards_left_come_in_every_order() -> None:
    assert orders(left_of()) == [()]
    assert orders(left_of(7)) == [(7,)]
    assert orders(left_of(9, 2)) == [(2, 9), (9, 2)]
    assert orders(left_of(4, 4)) == [(4, 4)]


def test_a_lead_is_a_chance() -> None:
    assert chance(0, 2.0) == 0.5
    assert chance(5, 2.0) == pytest.approx(1 - chance(-5, 2.0))
    assert 0.5 < chance(1, 2.0) < chance(5, 2.0) < chance(5, 1.0) < 1


def test_the_points_of_the_last_card_are_searched_out() -> None:
    state = late(1, 1)
    display, card = state.displays[0], state.card or 0
    last = LastCards(card, state.left, Budget())
    grid = Grid(
        [(one.tile, one.rotation, one.x, one.y, one.level) for one in display],
        net().pattern_vectors,
    )
    found = grid.places(card, 1)
    for place in found[:: len(found) // 5]:
        tile = PlacedTile(card, place[0] & 3, *grid.cell(place[1]), place[2])
        expected = reached((*display, tile), last.orders[0]) - display_score(display)["total"]
        assert last.results(grid, place) == [expected]


def test_a_seat_behind_takes_the_place_that_may_still_win() -> None:
    """A sure 49 never beats 55; 40 or 57, which is less on average, does in half of the cases."""
    last = LastCards(1, left_of(9, 2), Budget())
    sure, bold, other = [49, 49], [40, 57], [55, 55]
    assert last.chance_of(bold, [0], [other]) > last.chance_of(sure, [0], [other])
    ahead = [20]
    assert last.chance_of(bold, ahead, [other]) < last.chance_of(sure, ahead, [other])


def test_all_others_must_be_beaten() -> None:
    last = LastCards(1, left_of(9), Budget())
    one = last.chance_of([50], [0], [[45]])
    assert last.chance_of([50], [0, 0], [[45], [45]]) < one


@pytest.mark.parametrize("cards", range(LAST + 1))
def test_the_master_tells_its_chance_when_cards_are_few(cards: int) -> None:
    view = GAME.view(late(3, cards), 0)
    thought = GAME.think(view, 4, Budget(), random.Random(1))
    chances = [one["reasons"]["chance"] for one in thought["candidates"]]
    assert chances == sorted(chances, reverse=True)
    assert 0 <= chances[-1] <= chances[0] <= 100
    for level in (1, 2, 3):
        other = GAME.think(view, level, Budget(), random.Random(1))
        assert all("chance" not in one["reasons"] for one in other["candidates"])


def test_with_more_cards_left_or_alone_points_count() -> None:
    for state in (late(2, LAST + 1), late(1, 1)):
        thought = GAME.think(GAME.view(state, 0), 4, Budget(nodes=3000), random.Random(1))
        assert all("chance" not in one["reasons"] for one in thought["candidates"])


def test_without_budget_for_all_displays_points_count() -> None:
    view = GAME.view(late(4, LAST), 0)
    unlimited = Budget()
    GAME.think(view, 4, unlimited, random.Random(1))
    short = GAME.think(view, 4, Budget(nodes=unlimited.spent - 1), random.Random(1))
    assert all("chance" not in one["reasons"] for one in short["candidates"])
