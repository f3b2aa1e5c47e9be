"""A match: its state follows from the log, and its luck from the seed."""

from __future__ import annotations

import pytest

from pygames.core import CHANCE, IllegalMove, InvalidMove, SetupError
from pygames.games import GAMES
from pygames.match import Match, Player
from pygames.random_matches import play_at_random

QWINTO = GAMES["qwinto"]
PEOPLE = [Player("Anna"), Player("Ben")]


def table(seed: str = "one", players: list[Player] | None = None) -> Match:
    """A Qwinto match after the lot."""
    match = Match(QWINTO, players or PEOPLE, seed=seed)
    match.settle()
    return match


def first(match: Match) -> int:
    """The seat to act."""
    return min(match.to_act)


def next_turn(match: Match) -> None:
    """Let everybody pass until dice are to be picked again."""
    while "pick O" not in {str(move) for move in QWINTO.legal_moves(match.state, first(match))}:
        match.enter(first(match), "pass")


def test_a_refused_move_changes_nothing() -> None:
    match = table()
    before = match.branch(match.ply)
    with pytest.raises(IllegalMove):
        match.enter(first(match), "keep")
    with pytest.raises(InvalidMove):
        match.enter(first(match), "sing a song")
    assert match == before


def test_two_matches_of_one_seed_have_the_same_dice_whatever_was_played() -> None:
    one, two = table(), table()
    one.enter(first(one), "pick OYP")
    one.settle()
    two.enter(first(two), "pick OYP")
    two.settle()
    assert one.entries[-1] == two.entries[-1]
    one.enter(first(one), "reroll")
    one.settle()
    two.enter(first(two), "keep")
    for match in (one, two):
        next_turn(match)
        match.enter(first(match), "pick OYP")
        match.settle()
    assert one.entries[-1].move == two.entries[-1].move


def test_undo_goes_back_to_before_the_last_decision_and_redo_returns() -> None:
    match = table()
    seat = first(match)
    match.enter(seat, "pick O")
    match.settle()
    rolled = match.branch(match.ply)
    assert match.undo()
    assert match.to_act == {seat}
    assert match.undos == 1
    assert match.redo()
    assert match.state == rolled.state
    assert not match.redo()


def test_undo_at_the_start_returns_false() -> None:
    match = table()
    assert not match.undo()
    assert match.undos == 0


def test_the_same_move_after_undo_keeps_the_redo_moves() -> None:
    match = play_at_random(table(), "x", most=40)
    length = len(match.entries)
    for _ in range(3):
        match.undo()
    entry = match.entries[match.ply]
    match.enter(entry.seat, entry.move)
    match.settle()
    assert len(match.entries) == length
    assert match.redoable


def test_another_move_after_undo_drops_the_redo_moves() -> None:
    match = table()
    match.enter(first(match), "pick O")
    match.settle()
    match.undo()
    match.enter(first(match), "pick Y")
    assert not match.redoable
    assert str(match.entries[-1].move) == "pick Y"


def test_against_bots_undo_takes_the_bots_moves_back_too() -> None:
    match = play_at_random(table(players=[Player("Anna"), Player("Bot", 2)]), "bots", most=30)
    match.undo()
    assert match.entries[match.ply].seat == 0


def test_with_only_bots_undo_steps_through_their_moves() -> None:
    match = play_at_random(table(players=[Player("A", 1), Player("B", 2)]), "bots", most=30)
    ply = match.ply
    assert match.undo()
    assert match.ply < ply


def test_a_branch_shares_the_past_but_not_the_future() -> None:
    match = play_at_random(table(), "branch", most=20)
    twin = match.branch(7)
    play_at_random(twin, "other", most=25)
    assert twin.entries[:7] == match.entries[:7]
    assert match.ply == 20


def test_going_outside_the_log_is_refused() -> None:
    match = table()
    with pytest.raises(IndexError):
        match.go(99)
    with pytest.raises(IndexError):
        match.go(-1)


def test_luck_that_does_not_follow_from_the_seed_is_found() -> None:
    match = play_at_random(table(), "luck", most=30)
    assert match.luck_breaks() is None
    other = Match(QWINTO, PEOPLE, seed="two", settle=False)
    for entry in match.entries:
        other.enter(entry.seat, entry.move)
    broken = other.luck_breaks()
    assert broken is not None
    assert other.entries[broken].seat == CHANCE


@pytest.mark.parametrize(
    ("key", "change"),
    [
        ("bad-seats", {"players": []}),
        ("bad-seats", {"players": [Player("x")] * 7}),
        ("bad-seed", {"seed": ""}),
        ("bad-seed", {"seed": "a b"}),
        ("bad-seed", {"seed": "x" * 65}),
        ("bad-undo", {"undo": "sometimes"}),
        ("unknown-option", {"options": {"rules": "mine"}}),
        ("unknown-option", {"options": {"luck": "always"}}),
    ],
)
def test_an_impossible_set_up_is_refused_with_a_key(key: str, change: dict[str, object]) -> None:
    facts = {"players": PEOPLE, "seed": "one", "undo": "free", "options": {}, **change}
    with pytest.raises(SetupError) as caught:
        Match(GAMES["triominos"], **facts)  # type: ignore[arg-type] # wrong on purpose
    assert caught.value.key == key


def test_a_position_for_another_number_of_seats_is_refused() -> None:
    text = QWINTO.position(table().state)
    assert Match(QWINTO, PEOPLE, seed="one", position=text).state == table().state
    with pytest.raises(SetupError, match="not one of 3 players"):
        Match(QWINTO, [Player("Anna")] * 3, seed="one", position=text)


def test_a_bot_of_an_unknown_level_is_refused() -> None:
    with pytest.raises(SetupError, match="level from 1 to 4, not 9"):
        Player("Bot", 9)


def test_a_name_with_half_a_surrogate_pair_can_be_saved() -> None:
    assert Player("A\ud800").name.encode()


def test_a_match_is_only_equal_to_a_match() -> None:
    assert table() != "a match"
    assert table() == table()
