"""The laws that every game obeys, over seeds, seats and options."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pygames.core import CHANCE, IllegalMove, pick
from pygames.games import GAMES
from pygames.match import Match, Player
from pygames.random_matches import matches, play_at_random, tables
from pygames.record import read, write
from pygames.shapes import fits

if TYPE_CHECKING:
    import random

pytestmark = pytest.mark.no_cover

KEYS = sorted(GAMES)
ALL_AT_ONCE = ["nmbr9", "qwinto"]
"""The games in which several seats answer at the same time; in the others one seat acts alone."""


@st.composite
def played(draw: st.DrawFn, key: str) -> Match:
    """A match of a game, played at random up to some point."""
    game = GAMES[key]
    seats, options = draw(st.sampled_from(list(tables(game))))
    seed = f"law-{draw(st.integers(0, 10**6))}"
    match = Match(game, [Player(f"P{n}") for n in range(seats)], seed=seed, options=options)
    return play_at_random(match, seed, most=draw(st.integers(0, 120)))


@st.composite
def answering(draw: st.DrawFn, key: str) -> Match:
    """A match at a point where several seats answer at once, hidden from each other."""
    match = draw(played(key))
    plies = [
        ply
        for ply in range(match.ply + 1)
        if len(match.game.to_act(match.state_at(ply)) - {CHANCE}) > 1
    ]
    assume(plies)
    match.go(draw(st.sampled_from(plies)))
    return match


def legal(match: Match, seat: int) -> list[Any]:
    """The legal moves of a seat."""
    return list(match.game.legal_moves(match.state, seat))


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=40)
@given(data=st.data())
def test_a_move_is_legal_exactly_when_it_is_accepted(key: str, data: st.DataObject) -> None:
    match, other = data.draw(played(key)), data.draw(played(key))
    game, state = match.game, match.state
    pool = {entry.move for entry in match.entries + other.entries}
    for seat in range(len(match.players)):
        moves = set(legal(match, seat))
        for move in list(moves)[:40]:
            assert game.refusal(state, seat, move) is None
            assert game.apply(state, seat, move) != state
        for move in sorted(pool - moves, key=str)[:60]:
            refusal = game.refusal(state, seat, move)
            assert refusal is not None, f"{seat} {move} is accepted but not listed"
            with pytest.raises(IllegalMove) as caught:
                game.apply(state, seat, move)
            assert caught.value.refusal == refusal


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=40)
@given(data=st.data())
def test_exactly_the_seats_to_act_have_a_legal_move(key: str, data: st.DataObject) -> None:
    match = data.draw(played(key))
    for seat in range(len(match.players)):
        assert bool(legal(match, seat)) == (seat in match.to_act)


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=12)
@given(number=st.integers(0, 10**6), which=st.integers(0, 10**6))
def test_play_ends_and_somebody_wins(key: str, number: int, which: int) -> None:
    choices = list(tables(GAMES[key]))
    seats, options = choices[which % len(choices)]
    players = [Player(f"P{n}") for n in range(seats)]
    match = Match(GAMES[key], players, seed=f"end-{number}", options=options)
    play_at_random(match, f"end-{number}", most=60_000)
    assert match.over
    winners = match.game.winners(match.state)
    assert winners
    assert set(winners) <= set(range(seats))


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=25)
@given(data=st.data())
def test_every_move_reads_back_from_its_notation(key: str, data: st.DataObject) -> None:
    match = data.draw(played(key))
    listed = [move for seat in range(len(match.players)) for move in legal(match, seat)]
    for move in [entry.move for entry in match.entries] + listed:
        assert match.game.parse(str(move)) == move


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=25)
@given(data=st.data())
def test_a_record_reads_back_to_an_equal_match(key: str, data: st.DataObject) -> None:
    match = data.draw(played(key))
    match.go(data.draw(st.integers(0, match.ply)))
    again = read(write(match), GAMES)
    assert again == match
    assert write(again) == write(match)


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=25)
@given(data=st.data())
def test_a_position_reads_back_to_an_equal_state(key: str, data: st.DataObject) -> None:
    match = data.draw(played(key))
    for ply in range(max(0, match.ply - 6), match.ply + 1):
        state = match.state_at(ply)
        text = match.game.position(state)
        assert match.game.read_position(text) == state
        assert "\n" not in text


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=25)
@given(data=st.data())
def test_undo_and_the_same_move_give_the_same_luck(key: str, data: st.DataObject) -> None:
    match = data.draw(played(key))
    seeds = [match.state_at(ply) for ply in range(match.ply + 1)]
    line = list(match.entries)
    point = data.draw(st.integers(0, match.ply))
    twin = match.branch(point)
    assert twin.state == seeds[point]
    for entry in line[point:]:
        if entry.seat == CHANCE:
            assert twin.next_draw() == entry.move
        twin.enter(entry.seat, entry.move)
    assert twin.state == match.state


@pytest.mark.parametrize("key", [key for key in KEYS if key not in ALL_AT_ONCE])
@settings(max_examples=25)
@given(data=st.data())
def test_without_simultaneous_answers_exactly_one_seat_acts(key: str, data: st.DataObject) -> None:
    match = data.draw(played(key))
    for ply in range(match.ply):
        assert len(match.game.to_act(match.state_at(ply))) == 1


@pytest.mark.parametrize("key", ALL_AT_ONCE)
@settings(max_examples=30)
@given(data=st.data(), rng=st.randoms(use_true_random=False))
def test_simultaneous_answers_commute(key: str, data: st.DataObject, rng: random.Random) -> None:
    match = data.draw(answering(key))
    seats = sorted(match.to_act)
    moves = {seat: pick(rng, legal(match, seat)) for seat in seats}
    ends = []
    for order in (seats, seats[::-1]):
        state = match.state
        for seat in order:
            state = match.game.apply(state, seat, moves[seat])
        ends.append(state)
    assert ends[0] == ends[1]


@pytest.mark.parametrize("key", ALL_AT_ONCE)
@settings(max_examples=30)
@given(data=st.data(), rng=st.randoms(use_true_random=False))
def test_a_covered_answer_does_not_leak(key: str, data: st.DataObject, rng: random.Random) -> None:
    match = data.draw(answering(key))
    seat = pick(rng, sorted(match.to_act))
    moves = legal(match, seat)
    assume(len(moves) > 1)
    one, two = rng.sample(moves, 2)
    game, before = match.game, match.state
    after = [game.apply(before, seat, move) for move in (one, two)]
    for viewer in [None, *(n for n in range(len(match.players)) if n != seat)]:
        assert game.view(after[0], viewer) == game.view(after[1], viewer)
        seen = [
            game.events(before, seat, move, state, viewer)
            for move, state in zip((one, two), after, strict=True)
        ]
        assert seen[0] == seen[1]


@pytest.mark.slow
@settings(max_examples=60)
@given(data=st.data(), rng=st.randoms(use_true_random=False))
def test_shuffling_hidden_tiles_does_not_change_a_view(
    data: st.DataObject, rng: random.Random
) -> None:
    """Triominos hides hands and the well: no view of a seat depends on who of the rest has what."""
    match = data.draw(played("triominos"))
    state = match.state
    assume(state.running)
    for viewer in [None, *range(len(match.players))]:
        others = [seat for seat in range(len(match.players)) if seat != viewer]
        hidden = sorted({t for seat in others for t in state.hands[seat]} | state.well, key=str)
        hidden = [tile for tile in hidden if tile != state.shown]
        rng.shuffle(hidden)
        hands = list(state.hands)
        for seat in others:
            kept = state.hands[seat] & {state.shown}
            count = len(hands[seat]) - len(kept)
            hands[seat] = kept | frozenset(hidden[:count])
            del hidden[:count]
        shuffled = replace(state, hands=tuple(hands), well=frozenset(hidden))
        assert match.game.view(shuffled, viewer) == match.game.view(state, viewer)


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=25)
@given(data=st.data())
def test_views_have_their_shape_and_survive_json_like_events(key: str, data: st.DataObject) -> None:
    match = data.draw(played(key))
    for viewer in [None, *range(len(match.players))]:
        view = match.game.view(match.state, viewer)
        assert fits(view, match.game.view_type)
        assert json.loads(json.dumps(view)) == view
        events = [event for _, event in match.events(viewer)]
        assert json.loads(json.dumps(events)) == events


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=25)
@given(data=st.data())
def test_a_total_is_the_sum_of_its_items(key: str, data: st.DataObject) -> None:
    match = data.draw(played(key))
    scores = match.game.scores(match.state)
    assert len(scores) == len(match.players)
    for score in scores:
        assert score["total"] == sum(item["points"] for item in score["items"])


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=25)
@given(data=st.data())
def test_a_view_offers_exactly_the_legal_moves_of_its_seat(key: str, data: st.DataObject) -> None:
    match = data.draw(played(key))
    for seat in range(len(match.players)):
        listed = {str(move) for move in legal(match, seat)}
        assert set(match.game.offered(match.game.view(match.state, seat))) == listed


REASONS = {
    "qwinto": {"two-rows", "four-misses"},
    "nmbr9": {"last-card"},
    "triominos": {"goal-reached"},
}


@pytest.mark.parametrize("key", REASONS)
def test_the_last_event_of_a_match_says_why_it_ended(key: str) -> None:
    for match in matches(GAMES[key], 3):
        _, last = list(match.events(None))[-1]
        assert last["kind"] == "over"
        assert last["facts"]["reason"] in REASONS[key]
