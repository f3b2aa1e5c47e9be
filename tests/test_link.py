"""Links: a whole match in a fragment; broken and too new links are refused."""

from __future__ import annotations

import base64
import json
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames.core import RecordError
from pygames.games import GAMES
from pygames.link import pack, to_beat, unpack
from pygames.match import Match, Player
from pygames.random_matches import play_at_random, tables


def played(key: str, seats: int = 2, options: dict[str, str] | None = None) -> Match:
    """A whole match."""
    players = [Player(f"Player {n}") for n in range(seats)]
    match = Match(GAMES[key], players, seed="link", options=options)
    return play_at_random(match, "link")


def text_of(*lines: object) -> str:
    """The link text of any lines."""
    plain = "\n".join(x if isinstance(x, str) else json.dumps(x) for x in lines)
    squeezer = zlib.compressobj(9, wbits=-15)
    data = squeezer.compress(plain.encode()) + squeezer.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


HEAD = [1, "qwinto", 1, {}, [["A", 0]], "s", "free", 0, ""]


@pytest.mark.no_cover
@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_match_of_any_set_up_fits_into_a_link_of_2000_characters(key: str) -> None:
    for seats, options in tables(GAMES[key]):
        match = played(key, seats, options)
        link = pack(match)
        assert unpack(link, GAMES) == match
        assert len(link) < 2000 - len("https://example.org/games/#g1=r"), (seats, options)


def test_a_challenge_has_the_same_set_up_and_seed_and_no_moves() -> None:
    match = played("nmbr9")
    fresh = unpack(pack(match, moves=False), GAMES)
    assert fresh.ply == 1
    assert fresh.entries == match.entries[:1]


@pytest.mark.parametrize("levels", [(0, 0, 2), (1, 2)])
def test_a_challenge_contains_the_points_to_beat(levels: tuple[int, ...]) -> None:
    players = [Player("P", level) for level in levels]
    match = play_at_random(Match(GAMES["nmbr9"], players, seed="beat"), "beat")
    people = [
        s["total"]
        for s, level in zip(match.game.scores(match.state), levels, strict=True)
        if not level
    ]
    link = pack(match, moves=False)
    assert to_beat(link) == max(people or [s["total"] for s in match.game.scores(match.state)])
    assert unpack(link, GAMES).seed == "beat"
    assert to_beat(pack(match)) is None
    assert to_beat(pack(match.branch(3), moves=False)) is None


def test_a_match_that_begins_in_the_middle_can_be_linked_too() -> None:
    position = GAMES["triominos"].position(played("triominos").branch(9).state)
    players = [Player("A"), Player("B", 3)]
    match = Match(GAMES["triominos"], players, seed="m", position=position, undo="off")
    match.settle()
    assert unpack(pack(match), GAMES) == match


def test_a_match_whose_luck_does_not_follow_from_its_seed_cannot_be_linked() -> None:
    players = [Player("A"), Player("B")]
    match = Match(GAMES["qwinto"], players, seed="two", settle=False)
    for entry in played("qwinto").entries:
        match.enter(entry.seat, entry.move)
    with pytest.raises(RecordError, match="luck-not-of-seed"):
        pack(match)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "broken-link"),
        ("!!!", "broken-link"),
        ("AAAA", "broken-link"),
        (text_of([1])[:-2], "broken-link"),
        (text_of("no json"), "broken-link"),
        (text_of([1]), "broken-link"),
        (text_of([2, "new"]), "newer-format"),
        (text_of(["x"]), "broken-link"),
        (text_of([1, "qwinto", 9, *HEAD[3:]]), "newer-rules"),
        (text_of([1, "chess", 1, *HEAD[3:]]), "broken-link"),
        (text_of([*HEAD[:5], "a b", *HEAD[6:]]), "bad-seed"),
        (text_of([*HEAD[:4], [["A", 9]], *HEAD[5:]]), "bad-level"),
        (text_of([*HEAD, "many"]), "broken-link"),
        (text_of(HEAD, "sing"), "broken-link"),
        (text_of(HEAD, "keep"), "broken-link"),
        (text_of("x" * 2_000_000), "broken-link"),
    ],
)
def test_a_broken_link_is_refused_with_a_key(text: str, key: str) -> None:
    with pytest.raises(RecordError) as caught:
        unpack(text, GAMES)
    assert caught.value.key == key


def test_moves_after_the_end_or_of_no_seat_are_refused() -> None:
    match = played("qwinto")
    lines = zlib.decompress(base64.urlsafe_b64decode(pack(match) + "=="), wbits=-15).decode()
    with pytest.raises(RecordError):
        unpack(text_of(*lines.split("\n"), "pick O"), GAMES)
    two = [*HEAD[:4], [["A", 0], ["B", 0]], *HEAD[5:]]
    with pytest.raises(RecordError):
        unpack(text_of(two, "pick O", "keep", "9pass"), GAMES)


@pytest.mark.no_cover
@settings(max_examples=500)
@given(text=st.text(alphabet=st.characters(max_codepoint=127), max_size=80))
def test_any_text_is_a_link_or_a_record_error(text: str) -> None:
    with pytest.raises(RecordError):
        unpack(text, GAMES)


@pytest.mark.no_cover
@settings(max_examples=300)
@given(at=st.integers(0, 10**6), put=st.sampled_from("AZaz09-_"))
def test_a_damaged_link_is_a_match_or_a_record_error(at: int, put: str) -> None:
    text = LINKS[at % len(LINKS)]
    at %= len(text)
    try:
        unpack(text[:at] + put + text[at + 1 :], GAMES)
    except RecordError:
        return


LINKS = [pack(played(key)) for key in sorted(GAMES)]
