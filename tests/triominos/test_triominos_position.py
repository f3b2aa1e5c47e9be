"""A position is one line that reads back; impossible positions are refused."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from triominos_helpers import RULES, play, walk

from pygames.core import RecordError
from pygames.triominos import GAME

if TYPE_CHECKING:
    from pygames.triominos.state import State

START = "sheet 2 - - - - - 0"
OTHERS = "0-0-2,0-0-3,0-0-4,0-0-5,0-1-1,0-1-2,0-1-3,0-1-4,0-1-5"
LITTLE = "0-2-2,0-2-3,0-2-4,0-2-5,0-3-3,0-3-4,0-3-5,0-4-4"
OPENED = f"sheet 2 - {LITTLE}|{OTHERS} 0 - 5-5-5r0@u0,0 0"


def impossible(text: str) -> str:
    """The detail of the error that a position raises."""
    with pytest.raises(RecordError) as caught:
        GAME.read_position(text)
    assert caught.value.key == "position"
    return caught.value.detail


@pytest.mark.no_cover
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_position_of_a_match_reads_back(rules: str, seats: int) -> None:
    for number, state in enumerate(walk("positions", seats, rules)):
        if number % 5 and state.phase in {"play", "draw"}:
            continue
        text = GAME.position(state)
        again = GAME.read_position(text)
        assert again == state
        assert GAME.position(again) == text
        assert again.frontier.open == state.frontier.open
        assert GAME.view(again, 0) == GAME.view(state, 0)


def test_a_match_before_its_first_deal_is_a_position() -> None:
    assert GAME.position(GAME.start(2, {"rules": "sheet"})) == START
    assert GAME.read_position(START) == GAME.start(2, {"rules": "sheet"})


def test_a_position_written_by_hand_can_be_played() -> None:
    state = GAME.read_position(OPENED)
    assert (state.phase, set(GAME.to_act(state))) == ("play", {1})
    assert GAME.scores(state)[0]["total"] == 25
    after = play(state, "draw", "4-5-5", "4-5-5r2@d0,0")
    assert GAME.position(after) == (f"sheet 2 - {LITTLE}|{OTHERS} 0 - 5-5-5r0@u0,0/+4-5-5r2@d0,0 0")


def test_a_tile_being_drawn_is_marked() -> None:
    state = play(GAME.read_position(OPENED), "draw")
    assert GAME.position(state) == f"{OPENED}?"
    assert GAME.read_position(f"{OPENED}?").phase == "draw"
    drawn = play(state, "1-1-2")
    assert GAME.position(drawn).endswith("5-5-5r0@u0,0 1")


def test_0_0_0_opened_and_the_triplet_shown_read_back() -> None:
    shows = LITTLE.replace("0-4-4", "3-3-3")
    text = f"sheet 2 - {shows}|{OTHERS} 0 3-3-3 0-0-0r0@u0,0 0"
    assert str(GAME.read_position(text).shown) == "3-3-3"
    assert impossible(text.replace(" 3-3-3 ", " - ")) == "proven-lacking"
    assert impossible(text.replace(" 3-3-3 ", " 4-4-4 ")) == "shown"
    assert impossible(text.replace(" 3-3-3 ", " 0-2-2 ")) == "shown"
    assert impossible(text.replace(" 3-3-3 ", " 0-0-0 ")) == "shown"
    assert impossible(OPENED.replace(" - 5-5-5", " 0-0-0 5-5-5")) == "shown"


def even() -> str:
    """A deal that is decided by lot; random matches never have one."""
    return (
        "0-0-2,0-0-3,0-0-4,0-0-5,0-1-5,0-2-5,0-3-5,0-4-5,0-5-5"
        "|0-1-1,0-1-2,0-1-3,0-1-4,0-2-4,0-3-4,0-4-4,1-3-5,1-4-5"
    )


def test_positions_before_and_after_a_lot_read_back() -> None:
    waiting = GAME.read_position(f"sheet 2 - {even()} - - - 0")
    assert waiting.phase == "lot"
    cast = GAME.read_position(f"sheet 2 - {even()} 1 - - 0")
    assert cast == play(waiting, "lot 1")
    assert impossible(f"sheet 2 - {even()} 2 - - 0")


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("", "form"),
        ("sheet 2", "form"),
        ("house 2 - - - - - 0", "form"),
        ("sheet 7 - - - - - 0", "form"),
        ("sheet 2 - - 0 - - 0", "form"),
        ("sheet 2 - - - - - 1", "form"),
        ("sheet 2 - - - - - 0?", "form"),
        (OPENED + " ", "form"),
        (OPENED[:-2] + " 00", "form"),
        (OPENED.replace(" 0 - 5", " - - 5"), "form"),
        (OPENED.replace("0-2-2,", ""), "hand-size"),
        (OPENED.replace("0-2-2,", "0-0-2,"), "tile-twice"),
        (OPENED.replace("0-2-2,", "0-2-2,0-2-2,"), None),
        (OPENED.replace("5-5-5r0@u0,0", "5-5-5r0@d0,0"), "opening"),
        (OPENED.replace("5-5-5r0@u0,0", "4-5-5r1@u0,0"), "opening"),
        (
            OPENED.replace("5-5-5r0@u0,0", "+5-5-5r0@u0,0").replace("0-2-2", "0-0-1,0-2-2"),
            "opening",
        ),
        (OPENED.replace("5-5-5r0@u0,0", "~").replace("0-2-2", "0-0-1,0-2-2"), "opening"),
        (OPENED.replace("5-5-5r0@u0,0", "draw"), "turn"),
        (OPENED.replace("5-5-5r0@u0,0", "5-5-5r0@u0,0/+"), "turn"),
        (OPENED.replace("5-5-5r0@u0,0", "5-5-5r0@u0,0/"), "turn"),
        (OPENED.replace("5-5-5r0", "4-4-4r0").replace("0-2-2", "5-5-5"), None),
        (OPENED.replace("0-2-2", "4-5-5") + "?", None),
        # nobody may have lost a turn while the well had tiles
        (OPENED.replace("5-5-5r0@u0,0", "5-5-5r0@u0,0/~"), "lost-turn"),
        # 0-0-2 does not fit beside 5-5-5
        (
            OPENED.replace("5-5-5r0@u0,0", "5-5-5r0@u0,0/0-0-2r0@d0,0").replace("|0-0-2,", "|"),
            "turn 0-0-2r0@d0,0",
        ),
        # a drawn tile that fits had to be laid before another was drawn
        (
            OPENED.replace("|0-0-2,", "|0-0-2,").replace("0-1-5 0", "0-1-5,3-5-5,4-5-5 0")[:-1]
            + "2",
            "must-play",
        ),
    ],
)
def test_an_impossible_position_is_refused(text: str, detail: str | None) -> None:
    found = impossible(text)
    assert detail is None or found == detail


def test_goliath_positions_draw_at_most_three_a_turn() -> None:
    drawn = OPENED.replace("sheet", "goliath").replace("0-1-5 0", "0-1-5,1-1-2,1-1-3,1-1-4,1-1-5 0")
    assert impossible(drawn[:-1] + "4") == "drawn-enough"
    laid = drawn.replace("1-1-5 0", "1-1-5 0").replace(
        "5-5-5r0@u0,0 0", "5-5-5r0@u0,0/++++4-5-5r2@d0,0 0"
    )
    assert impossible(laid.replace("|0-0-2,", "|")) == "drawn-enough"


def some_state(seed: str, rules: str, rounds: int) -> State:
    """A state of a random match in its second round or later."""
    return next(
        state
        for state in walk(seed, 2, rules)
        if len(state.rounds) == rounds and state.phase == "play" and len(state.turns) > 9
    )


@pytest.mark.parametrize("rules", RULES)
def test_a_changed_word_of_a_finished_round_is_refused(rules: str) -> None:
    """Tiles and draws must add up, each rule has its points, and nobody had 400."""
    state = some_state("history", rules, 1)
    fields = GAME.position(state).split(" ")
    finished = fields[2]
    seat = finished.split("|")[0]
    changed = {
        finished + "|",
        finished.replace("value+", "value-"),
        finished.replace("value+", "value+9"),
        finished.replace("x", "x1", 1),
        finished.replace(seat, seat + ",cannot-play-10x1"),
        finished.replace(seat, seat + ",cannot-play-11x1"),
        finished.replace(seat, seat + ",two-sides+41x1"),
        finished.replace("value", "worth", 1),
        finished.replace("value", "start+10x1,value", 1),
        finished.replace("=", "=start+10x2,", 1),
        finished.replace("=", "", 1),
        finished + "/" + finished.replace("|", "", 1),
        "=|=",
        "0-0-1=|0-0-1=",
    } - {finished}
    for text in changed:
        impossible(" ".join([*fields[:2], text, *fields[3:]]))


def test_a_round_after_400_points_is_refused() -> None:
    state = some_state("again", "sheet", 2)
    fields = GAME.position(state).split(" ")
    many = "/".join([fields[2].split("/")[0]] * 9)
    assert impossible(" ".join([*fields[:2], many, *fields[3:]])) == "over"


def test_turns_after_the_end_of_a_round_are_refused() -> None:
    ended = next(s for s in walk("ended", 2, "sheet") if s.phase == "deal" and s.turns)
    fields = GAME.position(ended).split(" ")
    assert GAME.read_position(" ".join(fields)).phase == "deal"
    for more in ("/~", "/5-5-5r0@u9,9"):
        impossible(" ".join([*fields[:6], fields[6] + more, *fields[7:]]))
    impossible(" ".join([*fields[:7], "0?"]))


def test_a_draw_after_a_seat_went_out_is_refused() -> None:
    ended = next(s for s in walk("ended", 2, "sheet") if s.phase == "deal" and not all(s.hands))
    more = min(ended.well)
    hands = tuple(hand | {more} if hand else hand for hand in ended.hands)
    fields = GAME.position(replace(ended, hands=hands)).split(" ")
    assert impossible(" ".join([*fields[:7], "1"])) == "ended"


def test_a_lost_turn_in_a_blocked_round_is_refused() -> None:
    blocked = next(
        state
        for number in range(200)
        for state in walk(f"blocked {number}", 2, "sheet", most=200)
        if state.phase == "deal" and state.rounds and state.rounds[-1].blocked
    )
    fields = GAME.position(blocked).split(" ")
    assert GAME.read_position(" ".join(fields)) == blocked
    assert impossible(" ".join([*fields[:6], fields[6] + "/~", *fields[7:]])) == "ended"


def texts() -> list[str]:
    """Positions of random matches, to be changed by the test."""
    return [
        GAME.position(state)
        for rules in RULES
        for number, state in enumerate(walk("mutants", 3, rules))
        if number % 40 == 5
    ]


TEXTS = texts()


@settings(max_examples=1000)
@given(
    st.sampled_from(TEXTS),
    st.integers(0, 10**6),
    st.integers(0, 3),
    st.text("0123456789-+~?|/,=rud@x valuedrwsht", max_size=3),
)
@pytest.mark.no_cover
@example(START, 0, 0, "")
def test_a_changed_position_is_refused_or_reads_back(
    text: str, at: int, cut: int, put: str
) -> None:
    at %= len(text)
    changed = text[:at] + put + text[at + cut :]
    try:
        state = GAME.read_position(changed)
    except RecordError:
        return
    assert GAME.position(state) == changed


@pytest.mark.no_cover
@settings(max_examples=1000)
@given(st.text(max_size=40) | st.text("sheet 2-0|/?~", max_size=40))
def test_garbage_is_no_position(text: str) -> None:
    with pytest.raises(RecordError):
        GAME.read_position(text)


@pytest.mark.parametrize("rules", RULES)
def test_positions_with_other_tiles_in_the_hands_are_possible_or_refused(rules: str) -> None:
    """After swapping tiles between hands and well, a position is refused or reads back."""
    rng = random.Random("swap")
    outcomes: set[bool | None] = set()
    for state in walk("swap", 2, rules):
        if not state.hands or not state.well or rng.random() < 0.7:
            continue
        text = GAME.position(state)
        owned = rng.choice(sorted(state.hands[0] or state.hands[1]))
        other = rng.choice(sorted(state.well))
        fields = text.split(" ")
        hands = [hand.split(",") for hand in fields[3].split("|")]
        fields[3] = "|".join(
            ",".join(sorted(str(other) if name == str(owned) else name for name in hand))
            for hand in hands
        )
        swapped = " ".join(fields)
        try:
            outcomes.add(GAME.position(GAME.read_position(swapped)) == swapped)
        except RecordError:
            outcomes.add(None)
    assert outcomes == {True, None}
