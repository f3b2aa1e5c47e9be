"""Rounds, cards, covered answers and the clock (docs/RULES.md 2.2)."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from nmbr9_helpers import lay, play_at_random

from pygames.core import CHANCE, IllegalMove, Refusal
from pygames.nmbr9 import GAME
from pygames.nmbr9.box import ROUNDS
from pygames.nmbr9.moves import Card, Move, Place, Timeout
from pygames.nmbr9.rules import placed_by_clock

CLOCK = {"clock": "60"}


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_one_to_four_players_turn_a_card_then_all_place_at_once(seats: int) -> None:
    state = GAME.start(seats, {})
    assert GAME.to_act(state) == {CHANCE}
    state = GAME.apply(state, CHANCE, Card(7))
    assert GAME.to_act(state) == set(range(seats))
    for seat in range(seats):
        assert GAME.to_act(state) == set(range(seat, seats))
        state = GAME.apply(state, seat, Place(7, seat % 4, 0, 0))
    assert GAME.to_act(state) == {CHANCE}
    assert [len(display) for display in state.displays] == [1] * seats


def test_there_are_one_to_four_seats() -> None:
    assert list(GAME.seat_counts) == [1, 2, 3, 4]


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_after_twenty_rounds_it_is_over(seats: int) -> None:
    state = play_at_random(GAME.start(seats, {}), random.Random(seats))
    assert GAME.to_act(state) == frozenset()
    assert state.phase == "over"
    for display in state.displays:
        assert Counter(tile.tile for tile in display) == dict.fromkeys(range(10), 2)
    assert GAME.refusal(state, 0, Place(7, 0, 0, 0)) == Refusal("over")
    assert GAME.refusal(state, CHANCE, Card(7)) == Refusal("over")
    assert list(GAME.legal_moves(state, 0)) == list(GAME.legal_moves(state, CHANCE)) == []


def test_each_number_comes_exactly_twice() -> None:
    state = lay("9r0@0,0 9r2@2,0")
    assert GAME.refusal(state, CHANCE, Card(9)) == Refusal("card-gone", facts=(("tile", 9),))
    assert list(GAME.legal_moves(state, CHANCE)) == [Card(number) for number in range(9)]


def test_chance_draws_only_remaining_cards_with_equal_chance() -> None:
    state = lay("9r0@0,0 9r2@2,0 8r0@1,0")
    drawn = Counter(GAME.draw(state, random.Random(seed)) for seed in range(3400))
    assert set(drawn) == {Card(number) for number in range(9)}
    assert all(140 < drawn[Card(number)] / (1 if number == 8 else 2) < 260 for number in range(9))


def test_the_draw_key_depends_only_on_the_round() -> None:
    state = GAME.start(2, {})
    assert GAME.draw_key(state) == "card 1"
    assert GAME.draw_key(lay("1r0@0,0")) == GAME.draw_key(lay("1r2@0,0")) == "card 2"
    assert GAME.draw_key(lay("9r0@0,0 9r2@2,0 8r0@1,0")) == "card 4"


def test_a_seat_that_has_placed_waits_for_the_others() -> None:
    state = GAME.apply(GAME.start(2, {}), CHANCE, Card(7))
    state = GAME.apply(state, 1, Place(7, 0, 0, 0))
    assert GAME.to_act(state) == {0}
    assert state.displays == ((), ())
    assert GAME.refusal(state, 1, Place(7, 1, 0, 0)) == Refusal("already-answered")
    assert list(GAME.legal_moves(state, 1)) == []


def test_the_tiles_are_revealed_together_whatever_their_order() -> None:
    state = GAME.apply(GAME.start(3, {}), CHANCE, Card(7))
    ends = set()
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        after = state
        for seat in order:
            assert after.displays == ((), (), ())
            after = GAME.apply(after, seat, Place(7, seat, 0, 0))
        ends.add(after)
    assert len(ends) == 1
    assert [display[0].rotation for display in ends.pop().displays] == [0, 1, 2]


@pytest.mark.parametrize(
    ("seat", "move", "rule"),
    [
        (0, Place(7, 0, 0, 0), "not-your-turn"),
        (0, Card(7), "not-your-turn"),
        (5, Place(7, 0, 0, 0), "not-your-turn"),
        (CHANCE, Place(7, 0, 0, 0), "phase"),
        (CHANCE, Timeout(), "phase"),
        (CHANCE, Card(7), None),
    ],
)
def test_while_a_card_is_to_be_turned_only_chance_acts(
    seat: int, move: Move, rule: str | None
) -> None:
    refusal = GAME.refusal(GAME.start(2, CLOCK), seat, move)
    assert (refusal and refusal.rule) == rule


@pytest.mark.parametrize(
    ("seat", "move", "rule"),
    [
        (0, Place(7, 0, 0, 0), None),
        (1, Place(7, 3, 0, 0), None),
        (2, Place(7, 0, 0, 0), "not-your-turn"),
        (-2, Place(7, 0, 0, 0), "not-your-turn"),
        (CHANCE, Card(7), "not-your-turn"),
        (CHANCE, Place(7, 0, 0, 0), "not-your-turn"),
        (0, Card(7), "phase"),
        (0, Place(6, 0, 0, 0), "wrong-tile"),
        (0, Timeout(), "no-clock"),
    ],
)
def test_while_tiles_are_to_be_placed_only_seats_act(
    seat: int, move: Move, rule: str | None
) -> None:
    state = GAME.apply(GAME.start(2, {}), CHANCE, Card(7))
    refusal = GAME.refusal(state, seat, move)
    assert (refusal and refusal.rule) == rule
    if rule:
        with pytest.raises(IllegalMove, match=rule):
            GAME.apply(state, seat, move)


@pytest.mark.parametrize("card", [0, 7])
def test_the_tile_must_be_the_one_on_the_card(card: int) -> None:
    state = GAME.apply(GAME.start(1, {}), CHANCE, Card(card))
    assert GAME.refusal(state, 0, Place(3, 0, 0, 0)) == Refusal(
        "wrong-tile", facts=(("tile", card),)
    )


def test_a_timeout_places_the_tile_on_level_0_near_the_middle() -> None:
    """Level 0, rotation 0, smallest |x| + |y|, then topmost, then leftmost."""
    state = GAME.apply(GAME.start(1, CLOCK), CHANCE, Card(8))
    assert Timeout() in set(GAME.legal_moves(state, 0))
    state = GAME.apply(state, 0, Timeout())
    assert state.displays[0][0].notation == "8r0@0,0"
    state = GAME.apply(GAME.apply(state, CHANCE, Card(1)), 0, Timeout())
    assert (state.displays[0][1].notation, state.displays[0][1].level) == ("1r0@-2,0", 0)


@pytest.mark.parametrize("seed", range(12))
def test_a_timeout_takes_the_nearest_place_on_level_0_and_scores_nothing(seed: int) -> None:
    rng = random.Random(seed)
    state = play_at_random(GAME.start(1, CLOCK), rng, 2 * rng.randrange(1, ROUNDS) + 1)
    assert state.card is not None
    legal = [move for move in GAME.legal_moves(state, 0) if isinstance(move, Place)]
    unturned = [move for move in legal if move.rotation == 0]
    after = [GAME.apply(state, 0, move).displays[0][-1] for move in unturned]
    nearest = min(
        (tile for tile in after if tile.level == 0),
        key=lambda tile: (abs(tile.x) + abs(tile.y), tile.y, tile.x),
    )
    assert placed_by_clock(state.displays[0], state.card) == nearest
    assert GAME.apply(state, 0, Timeout()).displays[0][-1] == nearest
    assert nearest.points == 0


def test_without_a_clock_a_timeout_is_refused() -> None:
    state = GAME.apply(GAME.start(1, {}), CHANCE, Card(0))
    assert Timeout() not in set(GAME.legal_moves(state, 0))


def test_a_whole_game_can_consist_of_timeouts() -> None:
    state = GAME.start(2, CLOCK)
    rng = random.Random(3)
    while acting := GAME.to_act(state):
        seat = min(acting)
        state = GAME.apply(state, seat, GAME.draw(state, rng) if seat == CHANCE else Timeout())
    assert [score["total"] for score in GAME.scores(state)] == [0, 0]
    assert GAME.winners(state) == (0, 1)


def test_a_refused_move_leaves_the_state_as_it_was() -> None:
    state = GAME.apply(GAME.start(1, {}), CHANCE, Card(7))
    before = GAME.position(state)
    with pytest.raises(IllegalMove):
        GAME.apply(state, 0, Place(7, 0, 5, 5))
    assert GAME.position(state) == before
