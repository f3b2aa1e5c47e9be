"""The deal, who starts, and with which tile (docs/RULES.md 3.2)."""

from __future__ import annotations

import random
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from triominos_helpers import play, refused, rules_of, tiles

from pygames.core import CHANCE, IllegalMove, SetupError
from pygames.triominos import GAME, rules
from pygames.triominos.box import HAND, TILES
from pygames.triominos.moves import Deal, Draw, Lot

if TYPE_CHECKING:
    from pygames.triominos.state import State

SHEET = {"rules": "sheet"}


def dealt(*starts: str, preset: str = "sheet", avoid: str = "") -> State:
    """A deal in which each hand holds these tiles, filled up with low tiles of two numbers."""
    hands = [set(tiles(start)) for start in starts]
    taken = set().union(*hands) | tiles(avoid)
    size = HAND[len(hands)]
    fillers = [t for t in sorted(TILES, key=lambda t: t.value) if not t.triplet and t not in taken]
    for hand in hands:
        while len(hand) < size:
            hand.add(fillers.pop(0))
    state = GAME.start(len(hands), {"rules": preset})
    return GAME.apply(state, CHANCE, Deal(tuple(frozenset(hand) for hand in hands)))


@pytest.mark.parametrize(
    ("seats", "size", "well"), [(2, 9, 38), (3, 7, 35), (4, 7, 28), (5, 6, 26), (6, 6, 20)]
)
def test_the_remaining_tiles_are_the_well(seats: int, size: int, well: int) -> None:
    state = GAME.start(seats, SHEET)
    assert GAME.to_act(state) == {CHANCE}
    assert GAME.draw_key(state) == "round 1 deal"
    state = GAME.apply(state, CHANCE, GAME.draw(state, random.Random("deal")))
    assert [len(hand) for hand in state.hands] == [size] * seats
    assert len(state.well) == well
    assert len(state.well.union(*state.hands)) == 56


def test_the_same_seed_deals_the_same_hands() -> None:
    state = GAME.start(3, SHEET)
    deals = [GAME.draw(state, random.Random("a seed/round 1 deal")) for _ in range(2)]
    assert deals[0] == deals[1] != GAME.draw(state, random.Random("another"))


@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_play(seats: int) -> None:
    with pytest.raises(SetupError):
        GAME.start(seats, SHEET)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("deal 0-0-1|0-0-2", "deal-size"),
        ("deal 0-0-1,0-0-2,0-0-3,0-0-4,0-0-5,0-1-1,0-1-2,0-1-3,0-1-4", "deal-size"),
        (
            (
                "deal 0-0-1,0-0-2,0-0-3,0-0-4,0-0-5,0-1-1,0-1-2,0-1-3,0-1-4"
                "|0-0-1,0-2-2,0-2-3,0-2-4,0-2-5,0-3-3,0-3-4,0-3-5,0-4-4"
            ),
            "deal-twice",
        ),
        ("0-0-1", "not-now"),
        ("lot 0", "not-now"),
        ("draw", "not-now"),
    ],
)
def test_a_wrong_deal_is_refused(text: str, rule: str) -> None:
    assert refused(GAME.start(2, SHEET), CHANCE, text) == rule


def test_all_deals_are_legal_moves_of_chance() -> None:
    state = GAME.start(6, SHEET)
    some = list(islice(GAME.legal_moves(state, CHANCE), 20))
    assert len(set(some)) == 20
    assert all(GAME.refusal(state, CHANCE, move) is None for move in some)


def test_the_list_of_deals_is_complete() -> None:
    """Two hands of one tile each out of four: 4 x 3 deals."""
    deals = list(rules._deals(TILES[:4], 2, 1))
    assert len(deals) == len(set(deals)) == 12


def test_the_highest_triplet_starts_and_must_be_played_for_its_value_and_10() -> None:
    state = dealt("3-3-3 2-2-2 4-5-5", "4-4-4 1-1-1")
    assert (state.phase, set(GAME.to_act(state))) == ("start", {1})
    assert [str(move) for move in GAME.legal_moves(state, 1)] == ["4-4-4r0@u0,0"]
    assert refused(state, 1, "1-1-1r0@u0,0") == "must-start-with"
    assert refused(state, 1, "5-5-5r0@u0,0") == "not-in-hand"
    assert refused(state, 0, "3-3-3r0@u0,0") == "not-your-turn"
    assert rules_of(play(state, "4-4-4r0@u0,0"), 1) == [("value", 12), ("start", 10)]


def test_the_starter_can_neither_draw_nor_pass() -> None:
    state = dealt("3-3-3", "4-4-4 0-0-0", preset="goliath")
    for text in ("draw", "pass"):
        no = GAME.refusal(state, 1, GAME.parse(text))
        assert no
        assert (no.rule, dict(no.facts)) == ("must-start-with", {"tiles": "4-4-4,0-0-0"})
    assert refused(state, 1, "0-0-1") == "not-now"


def test_the_first_tile_lies_in_the_middle_with_rotation_0() -> None:
    """On an empty board all places are equivalent, so only one is offered."""
    state = dealt("4-5-5", "3-5-5")
    assert refused(state, 0, "4-5-5r1@u0,0") == "starts-in-the-middle"
    assert refused(state, 0, "4-5-5r0@d0,0") == "starts-in-the-middle"
    assert refused(state, 0, "4-5-5r0@u0,0") is None


def test_a_starter_with_0_0_0_may_open_with_it_for_40_and_shows_the_higher_triplet() -> None:
    state = dealt("3-3-3 0-0-0", "1-1-1")
    assert [str(m) for m in GAME.legal_moves(state, 0)] == ["3-3-3r0@u0,0", "0-0-0r0@u0,0"]
    after = play(state, "0-0-0r0@u0,0")
    assert rules_of(after, 0) == [("value", 0), ("start", 10), ("triple-zero", 30)]
    assert GAME.scores(after)[0]["total"] == 40
    assert GAME.view(after, 1)["hands"][0]["shows"] == ["3-3-3"]
    assert GAME.view(play(state, "3-3-3r0@u0,0"), 1)["hands"][0]["shows"] == []


def test_only_the_starter_may_open_with_0_0_0() -> None:
    state = dealt("3-3-3", "1-1-1 0-0-0")
    assert [str(m) for m in GAME.legal_moves(state, 0)] == ["3-3-3r0@u0,0"]


def test_0_0_0_as_the_highest_triplet_scores_40_too() -> None:
    state = dealt("4-5-5", "0-0-0")
    assert [str(m) for m in GAME.legal_moves(state, 1)] == ["0-0-0r0@u0,0"]
    after = play(state, "0-0-0r0@u0,0")
    assert GAME.scores(after)[1]["total"] == 40
    assert after.shown is None


def test_without_a_triplet_the_tile_of_most_value_starts_with_no_bonus() -> None:
    state = dealt("4-4-5", "4-5-5")
    assert GAME.to_act(state) == {1}
    assert rules_of(play(state, "4-5-5r0@u0,0"), 1) == [("value", 14)]


def test_a_starter_without_triplets_chooses_among_tiles_of_equal_value() -> None:
    state = dealt("4-4-5 3-5-5", "2-5-5", avoid="4-5-5")
    assert [str(m) for m in GAME.legal_moves(state, 0)] == ["3-5-5r0@u0,0", "4-4-5r0@u0,0"]


def test_equal_highest_values_are_decided_by_the_next_highest_tile() -> None:
    state = dealt("4-4-5 2-3-5", "3-5-5 3-4-4", avoid="4-5-5")
    assert GAME.to_act(state) == {1}, "10 against 11"


def even() -> State:
    """A deal in which both hands have the same values, found by pairing tiles."""
    by_value: dict[int, list[str]] = {}
    for tile in TILES:
        if not tile.triplet:
            by_value.setdefault(tile.value, []).append(str(tile))
    pairs = [some[:2] for some in by_value.values() if len(some) > 1][:9]
    hands = tuple(tiles(" ".join(pair[side] for pair in pairs)) for side in range(2))
    return GAME.apply(GAME.start(2, SHEET), CHANCE, Deal(hands))


def test_hands_that_stay_equal_are_decided_by_a_seeded_lot() -> None:
    state = even()
    assert (state.phase, set(GAME.to_act(state)), state.starter) == ("lot", {CHANCE}, None)
    assert GAME.draw_key(state) == "round 1 lot"
    assert list(GAME.legal_moves(state, CHANCE)) == [Lot(0), Lot(1)]
    assert refused(state, CHANCE, "lot 2") == "not-in-lot"
    drawn = {str(GAME.draw(state, random.Random(n))) for n in range(20)}
    assert drawn == {"lot 0", "lot 1"}
    for seat in range(2):
        after = play(state, f"lot {seat}")
        assert (after.phase, set(GAME.to_act(after))) == ("start", {seat})


def test_a_triplet_played_later_scores_its_value_alone() -> None:
    """Only the opening tile scores a bonus for being a triplet."""
    state = dealt("5-5-5 2-2-5", "2-5-5 2-2-2")
    state = play(state, "5-5-5r0@u0,0", "2-5-5r2@d0,0")
    where = next(str(m) for m in GAME.legal_moves(state, 0) if str(m).startswith("2-2-5"))
    state = play(state, where)
    triplet = next(str(m) for m in GAME.legal_moves(state, 1) if str(m).startswith("2-2-2"))
    after = play(state, triplet)
    assert rules_of(after, 1) == [("value", 12), ("value", 6)]


def test_after_the_opening_the_next_seat_clockwise_plays() -> None:
    state = play(dealt("1-1-1", "5-5-5", "2-2-2"), "5-5-5r0@u0,0")
    assert (state.phase, set(GAME.to_act(state)), state.starter) == ("play", {2}, 1)


def test_an_illegal_move_raises_with_its_refusal() -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(dealt("5-5-5", "1-1-1"), 1, Draw())
    assert caught.value.refusal.rule == "not-your-turn"
