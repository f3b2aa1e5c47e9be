"""Drawing, losing a turn, and the end of rounds and matches (docs/RULES.md 3.2 and 3.3)."""

from __future__ import annotations

import random

import pytest
from triominos_helpers import (
    finished_round,
    mid_round,
    place,
    play,
    refused,
    rules_of,
    totals,
    walk,
)

from pygames.core import CHANCE
from pygames.triominos import GAME

FIRST = place("5-5-5r0@u0,0")
"""Only tiles with two fives fit beside it."""


# Drawing


@pytest.mark.parametrize("rules", ["sheet", "pressman"])
def test_nothing_fits_so_drawing_is_the_only_move_until_a_tile_fits(rules: str) -> None:
    state = mid_round(["0-0-1", "0-0-2"], [FIRST], rules=rules)
    for number, tile in enumerate(("0-0-3", "0-1-3", "1-1-3", "4-5-5"), 1):
        assert [str(move) for move in GAME.legal_moves(state, 0)] == ["draw"]
        state = play(state, "draw")
        assert GAME.to_act(state) == {CHANCE}
        assert GAME.draw_key(state) == f"round 1 draw {number}"
        state = play(state, tile)
        assert totals(state) == [-5 * number, 15 + 10]
    assert refused(state, 0, "draw") == refused(state, 0, "pass") == "must-play"
    after = play(state, "4-5-5r2@d0,0")
    assert rules_of(after, 0) == [("draw", -20), ("value", 14)]
    assert after.drawn == 0


def test_each_drawn_tile_comes_from_the_well_by_chance() -> None:
    state = play(mid_round(["0-0-1", "0-0-2"], [FIRST]), "draw")
    assert refused(state, CHANCE, "0-0-2") == "not-in-well"
    assert refused(state, CHANCE, "5-5-5") == "not-in-well"
    assert {str(m) for m in GAME.legal_moves(state, CHANCE)} == {str(t) for t in state.well}
    drawn = GAME.draw(state, random.Random("seed/round 1 draw 1"))
    assert drawn == GAME.draw(state, random.Random("seed/round 1 draw 1"))
    assert GAME.refusal(state, CHANCE, drawn) is None
    assert refused(state, 0, "draw") == "not-your-turn"


@pytest.mark.parametrize("rules", ["sheet", "pressman"])
def test_nobody_draws_or_passes_by_choice(rules: str) -> None:
    state = mid_round(["4-5-5 0-0-1", "0-0-2"], [FIRST], rules=rules)
    for text in ("draw", "pass"):
        no = GAME.refusal(state, 0, GAME.parse(text))
        assert no
        assert no.rule == "must-play"
        assert set(no.where) == {"d0,0", "d-1,0", "d0,-1"}


def test_nobody_passes_while_the_well_has_tiles() -> None:
    state = mid_round(["0-0-1", "0-0-2"], [FIRST])
    assert refused(state, 0, "pass") == "must-draw"


@pytest.mark.parametrize("rules", ["sheet", "pressman"])
def test_with_an_empty_well_a_lost_turn_costs_10(rules: str) -> None:
    state = mid_round(["0-0-1", "4-5-5 0-0-2"], [FIRST], rules=rules, well="")
    assert refused(state, 0, "draw") == "well-empty"
    assert [str(move) for move in GAME.legal_moves(state, 0)] == ["pass"]
    assert GAME.view(state, 0)["legal"] == {"places": {}, "draw": None, "skip": -10}
    after = play(state, "pass")
    assert GAME.to_act(after) == {1}
    assert rules_of(after, 0) == [("cannot-play", -10)]


def test_drawing_the_last_tile_in_vain_costs_5_and_10_for_the_lost_turn() -> None:
    state = mid_round(["0-0-1", "4-5-5 0-0-2"], [FIRST], well="0-0-3")
    after = play(state, "draw", "0-0-3", "pass")
    assert rules_of(after, 0) == [("draw", -5), ("cannot-play", -10)]
    assert after.phase == "play"


# Goliath


def test_goliath_allows_drawing_by_choice_and_playing_afterwards() -> None:
    state = mid_round(["4-5-5 0-0-1", "0-0-2"], [FIRST], rules="goliath")
    assert refused(state, 0, "draw") is None
    assert refused(state, 0, "pass") == "must-play"
    after = play(state, "draw", "0-0-3", "4-5-5r2@d0,0")
    assert rules_of(after, 0) == [("draw", -5), ("value", 14)]


def test_goliath_allows_three_draws_a_turn_then_a_seat_that_can_play_must() -> None:
    state = mid_round(["4-5-5 0-0-1", "0-0-2"], [FIRST], rules="goliath")
    state = play(state, "draw", "0-0-3", "draw", "0-0-4", "draw", "0-0-5")
    no = GAME.refusal(state, 0, GAME.parse("draw"))
    assert no
    assert (no.rule, dict(no.facts)) == ("drawn-enough", {"tiles": 3})
    assert refused(state, 0, "pass") == "must-play"
    assert GAME.view(state, 0)["legal"]["draw"] is None


def test_goliath_takes_25_in_all_for_three_draws_in_vain() -> None:
    state = mid_round(["0-0-1", "0-0-2"], [FIRST], rules="goliath")
    state = play(state, "draw", "0-0-3")
    assert refused(state, 0, "pass") == "must-draw"
    state = play(state, "draw", "0-0-4", "draw", "0-0-5")
    assert GAME.view(state, 0)["legal"]["skip"] == -10
    after = play(state, "pass")
    assert rules_of(after, 0) == [("draw", -15), ("cannot-play", -10)]
    assert GAME.to_act(after) == {1}


@pytest.mark.parametrize(("drawn", "cost"), [(0, 0), (1, -5), (2, -10)])
def test_goliath_takes_nothing_extra_for_an_empty_well(drawn: int, cost: int) -> None:
    well = ["0-0-3", "0-0-4"][:drawn]
    state = mid_round(["0-0-1", "4-5-5 0-0-2"], [FIRST], rules="goliath", well=" ".join(well))
    for tile in well:
        state = play(state, "draw", tile)
    assert GAME.view(state, 0)["legal"]["skip"] == 0
    after = play(state, "pass")
    assert totals(after)[0] == cost
    assert all(rule != "cannot-play" for rule, _ in rules_of(after, 0))


# The end of a round


def test_going_out_scores_25_and_the_value_of_the_other_hands() -> None:
    state = mid_round(["4-5-5", "0-0-1 1-1-1", "2-2-2"], [FIRST])
    after = play(state, "4-5-5r2@d0,0")
    assert rules_of(after, 0) == [("value", 14), ("out", 25), ("out-hands", 10)]
    assert (after.rounds[0].winner, after.rounds[0].blocked) == (0, False)
    assert (after.phase, GAME.draw_key(after)) == ("deal", "round 2 deal")


def test_the_last_tile_still_scores_its_bonus() -> None:
    laid = [FIRST, place("4-5-5r2@d0,0"), place("3-5-5r0@d-1,0")]
    state = mid_round(["0-5-5", "0-0-1"], laid)
    moves = GAME.view(state, 0)["legal"]["places"]["0-5-5"]
    after = play(state, moves[0]["move"])
    assert totals(after)[0] == totals(state)[0] + moves[0]["points"] + 25 + 1


def test_in_a_blocked_round_the_lowest_hand_scores_the_other_hands_minus_its_own() -> None:
    state = mid_round(["4-5-5 0-0-1", "0-0-2 0-1-1", "1-1-1"], [FIRST], well="")
    after = play(state, "4-5-5r2@d0,0")
    finished = after.rounds[0]
    assert (finished.winner, finished.blocked) == (0, True)
    assert rules_of(after, 0) == [("value", 14), ("blocked-hands", 7), ("blocked-own", -1)]
    assert rules_of(after, 1) == []


def test_a_round_is_blocked_at_once_when_nobody_can_play_so_nobody_loses_points() -> None:
    state = mid_round(["4-5-5 0-0-1", "0-0-2"], [FIRST], well="")
    after = play(state, "4-5-5r2@d0,0")
    assert after.phase == "deal"
    assert not any("cannot-play" in dict(rules_of(after, seat)) for seat in range(2))


def test_a_turn_is_finished_before_the_round_is_blocked() -> None:
    """A seat that draws the last tile in vain pays for the lost turn; then the round ends."""
    state = mid_round(["0-0-1", "0-0-2"], [FIRST], well="0-0-3")
    state = play(state, "draw", "0-0-3")
    assert state.phase == "play"
    after = play(state, "pass")
    assert after.phase == "deal"
    assert rules_of(after, 0) == [("draw", -5), ("cannot-play", -10)]
    ended = [("value", 15), ("start", 10), ("blocked-hands", 4), ("blocked-own", -2)]
    assert rules_of(after, 1) == ended


def test_a_round_is_not_blocked_while_the_well_has_tiles_or_somebody_can_play() -> None:
    full = mid_round(["4-5-5 0-0-1", "0-0-2"], [FIRST], well="0-0-3")
    assert play(full, "4-5-5r2@d0,0").phase == "play"
    can = mid_round(["4-5-5 0-0-1", "0-0-2", "3-5-5"], [FIRST], well="")
    assert play(can, "4-5-5r2@d0,0").phase == "play"


def test_tied_lowest_hands_both_score_by_the_formula() -> None:
    """The other hands include the tied one; the hand with fewer tiles wins the round."""
    state = mid_round(["4-5-5 0-1-1 0-0-1", "1-1-1", "2-2-2"], [FIRST], well="")
    after = play(state, "4-5-5r2@d0,0")
    assert rules_of(after, 0)[-2:] == [("blocked-hands", 9), ("blocked-own", -3)]
    assert rules_of(after, 1)[-2:] == [("blocked-hands", 9), ("blocked-own", -3)]
    assert after.rounds[0].winner == 1


def test_tied_with_as_many_tiles_the_higher_total_wins_the_round() -> None:
    state = mid_round(
        ["4-5-5 1-1-1", "0-1-2", "2-2-2"], [FIRST], well="", rounds=(finished_round(0, 100, 0),)
    )
    assert play(state, "4-5-5r2@d0,0").rounds[-1].winner == 1


def test_tied_with_equal_totals_seat_order_decides() -> None:
    state = mid_round(
        ["4-5-5 1-1-1", "0-1-2", "2-2-2"], [FIRST], well="", rounds=(finished_round(0, 14, 0),)
    )
    after = play(state, "4-5-5r2@d0,0")
    assert totals(after)[0] == totals(after)[1]
    assert after.rounds[-1].winner == 0


# The match


def test_the_next_round_is_dealt_anew_and_its_starter_is_found_the_same_way() -> None:
    state = play(mid_round(["4-5-5", "0-0-1"], [FIRST]), "4-5-5r2@d0,0")
    dealt = GAME.apply(state, CHANCE, GAME.draw(state, random.Random("second")))
    assert GAME.view(dealt, 0)["round"] == 2
    assert GAME.view(dealt, 0)["board"] == []
    highest = max(t for hand in dealt.hands for t in hand if t.triplet)
    (starter,) = GAME.to_act(dealt)
    assert highest in dealt.hands[starter]
    assert len(dealt.hands[0]) == len(dealt.hands[1]) == 9
    opened = play(dealt, f"{highest}r0@u0,0")
    assert sum(totals(opened)) == sum(totals(state)) + highest.value + 10


def test_draws_are_counted_by_round() -> None:
    state = mid_round(["0-0-1", "0-0-2"], [FIRST], rounds=(finished_round(1, 1),))
    assert GAME.draw_key(play(state, "draw")) == "round 2 draw 1"


@pytest.mark.parametrize("before", [359, 360])
def test_the_match_ends_when_somebody_has_400_at_the_end_of_a_round(before: int) -> None:
    """14 + 25 + 1 = 40 in the last round."""
    state = mid_round(["4-5-5", "0-0-1"], [FIRST], rounds=(finished_round(before, 0),))
    after = play(state, "4-5-5r2@d0,0")
    assert (after.phase == "over") == (before == 360)
    assert GAME.winners(after) == ((0,) if before == 360 else ())
    assert GAME.to_act(after) == (frozenset() if before == 360 else {CHANCE})


def test_400_in_the_middle_of_a_round_does_not_end_it() -> None:
    state = mid_round(["4-5-5 0-0-1", "0-0-2"], [FIRST], rounds=(finished_round(399, 0),))
    after = play(state, "4-5-5r2@d0,0")
    assert totals(after)[0] > 400
    assert after.phase == "play"


def test_if_several_have_400_the_winner_of_the_last_round_wins() -> None:
    for rules, winners in (("sheet", (0,)), ("pressman", (0,)), ("goliath", (1,))):
        rounds = (finished_round(399, 500),)
        state = mid_round(["4-5-5", "0-0-1"], [FIRST], rules=rules, rounds=rounds)
        assert GAME.winners(play(state, "4-5-5r2@d0,0")) == winners


def test_otherwise_the_highest_total_wins_and_a_tie_is_shared() -> None:
    """The winner of the last round has less than 400: 14 + 25 + 3 = 42."""
    for third, winners in ((450, (2,)), (385, (1,)), (410, (1, 2))):
        state = mid_round(
            ["4-5-5", "0-0-1", "0-0-2"], [FIRST], rounds=(finished_round(0, 410, third - 25),)
        )
        after = play(state, "4-5-5r2@d0,0")
        assert totals(after) == [42, 410, third]
        assert GAME.winners(after) == winners


def test_negative_totals_are_allowed() -> None:
    state = mid_round(["0-0-1", "4-5-5 0-0-2"], [FIRST], well="")
    assert totals(play(state, "pass"))[0] == -10


def test_a_finished_match_takes_no_more_moves() -> None:
    state = play(
        mid_round(["4-5-5", "0-0-1"], [FIRST], rounds=(finished_round(400, 0),)), "4-5-5r2@d0,0"
    )
    assert refused(state, 0, "draw") == "not-your-turn"
    assert list(GAME.legal_moves(state, 0)) == []


@pytest.mark.parametrize("rules", ["sheet", "pressman", "goliath"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_whole_matches_keep_every_tile_and_end_with_400(rules: str, seats: int) -> None:
    last = None
    for state in walk("whole", seats, rules):
        last = state
        if state.hands:
            laid = [turn.place.tile for turn in state.turns if turn.place]
            everything = [*laid, *state.well, *(tile for hand in state.hands for tile in hand)]
            assert len(everything) == len(set(everything)) == 56
    assert last
    assert last.phase == "over"
    assert max(totals(last)) >= 400
