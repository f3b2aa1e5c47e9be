"""`import pygames`: the interface for users of the library."""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import pygames
from pygames import Bot, IllegalMove, InvalidMove, Match, MoveError, Player, RecordError, SetupError
from pygames.random_matches import play_at_random

if TYPE_CHECKING:
    from collections.abc import Callable

KEYS = sorted(pygames.GAMES)


def seated(key: str, seed: str = "library") -> Match:
    """A match of two people."""
    return Match(key, ["Anna", "Ben"], seed=seed)


def test_names_become_people_and_bots_have_a_level() -> None:
    match = Match("qwinto", ["Anna", Bot(), Bot(4, "Greta"), Player("Ben")])
    assert match.players == (
        Player("Anna"),
        Player("Bot 2", 2),
        Player("Greta", 4),
        Player("Ben"),
    )


def test_a_match_without_a_seed_gets_a_random_one() -> None:
    one, two = (Match("nmbr9", ["Anna"]) for _ in range(2))
    assert one.seed != two.seed
    assert Match("nmbr9", ["Anna"], seed=one.seed) == one


@pytest.mark.parametrize("key", KEYS)
def test_chance_acts_by_itself(key: str) -> None:
    match = seated(key)
    assert pygames.CHANCE not in match.to_act
    while not match.over:
        seat = min(match.to_act)
        match.play(match.legal_moves(seat)[0], seat)
        assert pygames.CHANCE not in match.to_act
    assert match.winners()
    assert [score["total"] for score in match.scores()] == [
        score["total"] for score in match.view()["scores"]
    ]


def test_the_seat_may_be_left_out_when_only_one_has_to_act() -> None:
    match = seated("qwinto")
    match.play("pick OYP")
    match.play("keep")
    with pytest.raises(MoveError, match="seats 0 and 1 have to act"):
        match.play("pass")
    with pytest.raises(MoveError, match="seats 0 and 1 have to act"):
        match.legal_moves()
    match.play("pass", seat=1)
    match.play("pass")
    assert str(match.legal_moves()[0]) == "pick O"


def test_after_the_end_nobody_has_a_move() -> None:
    match = play_at_random(seated("qwinto"), "end")
    assert match.legal_moves() == []
    with pytest.raises(IllegalMove, match="over"):
        match.play("pass")


@pytest.mark.no_cover
@pytest.mark.parametrize("key", KEYS)
def test_bots_play_to_the_end_and_are_repeatable(key: str) -> None:
    players = [Bot(1), Bot(2)]
    one, two = (Match(key, players, seed="bots") for _ in range(2))
    one.play_bots(nodes=20)
    two.play_bots(nodes=20)
    assert one.over
    assert one == two


def test_bots_stop_where_a_person_has_to_act() -> None:
    match = Match("qwinto", ["Anna", Bot(1), Bot(2)], seed="stop")
    match.play_bots(seconds=0.1)
    assert match.to_act == {0}


def test_a_person_can_ask_for_advice() -> None:
    match = seated("nmbr9")
    thought = match.think(0, level=1, nodes=5)
    assert thought["move"] in map(str, match.legal_moves(0))
    master = match.think(1, nodes=5)
    assert master == match.think(1, level=4, nodes=5)


@pytest.mark.parametrize("key", KEYS)
def test_repr_is_code_that_makes_an_equal_match(key: str) -> None:
    match = play_at_random(seated(key), "repr", most=20)
    match.undo()
    assert eval(repr(match), {"pygames": pygames}) == match  # noqa: S307 - the fact to prove
    assert eval(repr(match.players[0]), {"Player": Player}) == match.players[0]  # noqa: S307


def test_an_error_quotes_the_move_and_the_position() -> None:
    match = seated("qwinto")
    position = match.game.position(match.state)
    before = repr(match)
    with pytest.raises(IllegalMove) as illegal:
        match.play("O2")
    assert str(illegal.value) == f"'O2' is not allowed in qwinto at {position!r}: phase"
    assert illegal.value.refusal.rule == "phase"
    with pytest.raises(InvalidMove) as invalid:
        match.play("e2e4")
    assert str(invalid.value) == f"'e2e4' is not a move of qwinto at {position!r}"
    assert repr(match) == before


@pytest.mark.parametrize(
    ("key", "text", "make"),
    [
        ("unknown-game", "there is no game 'chess'", lambda: Match("chess", ["Anna"])),
        ("bad-seats", "triominos is for 2 to 6 players, not 1", lambda: Match("triominos", ["A"])),
        ("bad-seed", "unlike 'a b'", lambda: Match("nmbr9", ["Anna"], seed="a b")),
        ("bad-undo", "not 'maybe'", lambda: Match("nmbr9", ["Anna"], undo="maybe")),
        ("bad-level", "not 7", lambda: Bot(7)),
        (
            "unknown-option",
            "nmbr9 does not know 'clock=1'; it has clock=off, clock=60",
            lambda: Match("nmbr9", ["Anna"], options={"clock": "1"}),
        ),
        (
            "unknown-option",
            "qwinto does not know 'rules=mine'; it has no options",
            lambda: Match("qwinto", ["Anna"], options={"rules": "mine"}),
        ),
        (
            "position",
            "'nowhere' is not a position of qwinto: form",
            lambda: Match("qwinto", ["Anna"], position="nowhere"),
        ),
    ],
)
def test_an_impossible_set_up_raises_an_error_with_the_reason(
    key: str, text: str, make: type
) -> None:
    with pytest.raises(SetupError) as caught:
        make()
    assert caught.value.key == key
    assert text in str(caught.value)
    assert not isinstance(caught.value, RecordError)


def errors() -> list[ValueError]:
    """One error of every kind, as they are raised."""
    match = seated("qwinto")
    text = pygames.write(match)
    attempts: list[Callable[[], object]] = [
        lambda: match.play("O2"),
        lambda: match.play("e2e4"),
        lambda: Match("chess", ["Anna"]),
        lambda: pygames.read("once upon a time"),
        lambda: pygames.read(text + "0 O2\n"),
    ]
    caught = []
    for attempt in attempts:
        with pytest.raises((MoveError, SetupError, RecordError)) as error:
            attempt()
        caught.append(error.value)
    return caught


def test_an_error_can_be_sent_to_another_process() -> None:
    caught = errors()
    assert len({type(error) for error in caught}) == 5
    for error in caught:
        twin = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
        assert type(twin) is type(error)
        assert str(twin) == str(error)
        assert vars(twin) == vars(error)


def test_importing_pygames_loads_neither_the_lab_nor_the_terminal_nor_numpy() -> None:
    code = "import sys, pygames; print(*sorted(sys.modules))"
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - ours
    loaded = run.stdout.split()
    assert "pygames.match" in loaded
    unwanted = ("terminal", "perft", "svg", "drawing", "argparse")
    assert [name for name in loaded if name.split(".")[-1] in unwanted] == []
    assert [name for name in loaded if name.startswith(("pygames.lab", "pygames.rl"))] == []
    assert {"numpy", "gymnasium", "pettingzoo"}.isdisjoint(loaded)
