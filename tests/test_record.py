"""Records: one readable grammar that reads back; everything else is refused with a reason."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames.core import RecordError
from pygames.games import GAMES
from pygames.match import Match, Player
from pygames.random_matches import play_at_random
from pygames.record import BrokenLog, read, write


def sample(key: str = "qwinto", most: int = 25) -> Match:
    """A match with everything that a record can contain."""
    players = [Player('An"na\n😀'), Player("Greta", 3)]
    match = Match(GAMES[key], players, seed="k7", undo="agree")
    play_at_random(match, "rec", most=most)
    match.undo()
    return match


TEXTS = {key: write(sample(key)) for key in sorted(GAMES)}
LINES = TEXTS["qwinto"].split("\n")
LOG = LINES.index("") + 1


def test_the_format_of_a_record() -> None:
    assert LINES[:7] == [
        "pygames 1",
        "game qwinto 1",
        'seat human "An\\"na\\n😀"',
        'seat bot 3 "Greta"',
        "undo agree",
        "undos 1",
        "seed k7",
    ]
    assert LINES[LOG].startswith("* start ")


def test_a_note_is_kept_with_its_move() -> None:
    match = Match(GAMES["qwinto"], [Player("Anna")], seed="k7")
    match.settle()
    match.enter(0, "pick O", note='too slow; "helped"')
    again = read(write(match), GAMES)
    assert again.entries[-1].note == 'too slow; "helped"'


def test_undone_moves_can_be_redone_after_reading() -> None:
    match = sample()
    again = read(write(match), GAMES)
    assert again.redoable
    assert again == match


def test_a_match_may_begin_in_the_middle() -> None:
    middle = GAMES["nmbr9"].position(sample("nmbr9").state)
    match = Match(GAMES["nmbr9"], [Player("A"), Player("B")], seed="k", position=middle)
    play_at_random(match, "on", most=6)
    assert read(write(match), GAMES) == match


def test_windows_line_ends_are_accepted() -> None:
    assert read(TEXTS["qwinto"].replace("\n", "\r\n"), GAMES) == sample()


def changed(number: int, line: str) -> str:
    """The sample with one line (counted from 1) replaced."""
    lines = list(LINES)
    lines[number - 1] = line
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ("", "not-a-record", 1),
        ("hello", "not-a-record", 1),
        ("pygames 1", "not-a-record", 1),
        (changed(1, "pygames 2"), "newer-format", 1),
        (changed(1, "pygames one"), "not-a-number", 1),
        (changed(1, "pygames ²"), "not-a-number", 1),
        (changed(2, "game chess 1"), "unknown-game", 2),
        (changed(2, "gone qwinto 1"), "unknown-game", 2),
        (changed(2, "game qwinto 99"), "newer-rules", 2),
        (changed(3, "seat human Anna"), "not-a-seat", 3),
        (changed(3, 'seat bot 7 "Anna"'), "not-a-seat", 3),
        (changed(3, r'seat human "\x"'), "not-a-string", 3),
        (changed(3, "seed k7"), "twice", 7),
        (changed(3, "song la"), "not-a-head", 3),
        (changed(3, "option rules mine"), "unknown-option", 3),
        (changed(4, "option a b\noption a b"), "twice", 5),
        (changed(5, "undo never"), "bad-undo", 5),
        (changed(6, "undos -1"), "not-a-number", 6),
        (changed(7, "seed a b"), "bad-seed", 7),
        (changed(7, "at 99\nseed k7"), "twice", 9),
        (changed(8, "at 99"), "bad-ply", 8),
        (changed(8, "start nonsense"), "not-a-position", 8),
        ("x" * 1_000_001, "too-long", 0),
    ],
)
def test_a_broken_head_is_refused_with_key_and_line(text: str, key: str, line: int) -> None:
    with pytest.raises(RecordError) as caught:
        read(text, GAMES)
    if key != "not-a-position":  # each game names what is wrong with its own positions
        assert caught.value.key == key
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("entry", "key"),
    [
        ("what is this", "not-an-entry"),
        ("0 sing", "invalid-move"),
        ("0 keep", "illegal-move"),
        (r'0 pick O ; "\x"', "not-a-string"),
    ],
)
def test_a_log_that_breaks_a_rule_is_refused_at_its_line_and_the_rest_is_kept(
    entry: str, key: str
) -> None:
    with pytest.raises(BrokenLog) as caught:
        read(changed(LOG + 2, entry), GAMES)
    assert (caught.value.key, caught.value.line) == (key, LOG + 2)
    assert caught.value.match.entries == sample().entries[:1]


@pytest.mark.no_cover
@settings(max_examples=700)
@given(text=st.text(max_size=200))
def test_any_text_is_a_record_or_a_record_error(text: str) -> None:
    for head in ("", "pygames 1\n", "pygames 1\ngame qwinto 1\n"):
        with pytest.raises(RecordError):
            read(head + text, GAMES)


@pytest.mark.slow
@settings(max_examples=700)
@given(data=st.data())
def test_a_mutated_record_is_a_record_or_a_record_error(data: st.DataObject) -> None:
    text = TEXTS[data.draw(st.sampled_from(sorted(TEXTS)))]
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 12))
        put = data.draw(st.text(alphabet='*0123456789 ,@ruod-OYP\n;"\\x²', max_size=6))
        text = text[:start] + put + text[start + length :]
    try:
        match = read(text, GAMES)
    except RecordError:
        return
    assert read(write(match), GAMES) == match
