"""A new game needs no edit of shared code: a fourth game is registered and works."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import write_contract
from fourth_game import GAME

from pygames import Bot, Match, read, write
from pygames.__main__ import main
from pygames.api.session import Session
from pygames.games import GAMES, register
from pygames.link import pack, unpack
from pygames.perft import perft
from pygames.random_matches import digest, play_at_random
from pygames.summary import collect, summary

if TYPE_CHECKING:
    from collections.abc import Iterator

TESTS = Path(__file__).parent
SUITES = (
    "laws",
    "api",
    "arena",
    "command_line",
    "import_file",
    "library",
    "link",
    "summary",
    "svg",
)
"""The tests that run over every game that is registered."""


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    """Register the game during a test."""
    register(GAME)
    yield
    del GAMES[GAME.key]


@pytest.mark.slow
def test_the_tests_of_every_game_hold_for_it() -> None:
    """The laws, the API, the arena, the command line, ...: the same files, with one more game."""
    files = [str(TESTS / f"test_{name}.py") for name in SUITES]
    path = os.pathsep.join([str(TESTS), str(TESTS.parent), str(TESTS.parent / "web" / "tools")])
    plugins = ["-p", "fourth_game.register", "-p", "no:cacheprovider"]
    done = subprocess.run(  # noqa: S603 - our own tests
        [sys.executable, "-m", "pytest", *plugins, "-q", "-k", GAME.key, *files],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    passed = int(done.stdout.rsplit(" passed", 1)[0].split()[-1])
    assert passed >= 25


def test_a_key_can_be_registered_once() -> None:
    with pytest.raises(ValueError, match="twentyone"):
        register(GAME)


def test_it_is_played_recorded_linked_and_summed_up() -> None:
    match = Match("twentyone", ["Ada", Bot(4)], seed="evening", options={"limit": "31"})
    match.play("roll")
    match.play_bots(nodes=10)
    play_at_random(match, "evening")
    assert match.over
    assert read(write(match)) == match
    assert unpack(pack(match), GAMES) == match
    found = collect([summary(match)])["twentyone"]["4"]
    rolls = [event for _, event in match.events(0) if (event["kind"], event["seat"]) == ("die", 0)]
    assert (found["played"], found["luck"]["count"]) == (1, len(rolls))
    assert found["luck"]["expected"] == 3.5 * found["luck"]["count"] > 0


def test_it_has_a_challenge_every_day() -> None:
    session = Session()

    def ask(do: str, **fields: object) -> Any:  # noqa: ANN401 - a reply of any verb
        return json.loads(session.handle(json.dumps({"do": do, **fields})))

    daily = ask("daily", game="twentyone", day="2026-11-16")["daily"]
    assert (daily["number"], daily["bots"], daily["options"]) == (320, [], {})
    seats = [{"name": "Ada"}]
    shown = ask("new", **{**daily, "seats": seats})
    assert shown["view"]["game"] == "twentyone"
    assert [game["key"] for game in ask("hello")["games"]][-1] == "twentyone"


def test_bots_play_it_in_the_arena(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "twentyone", "4", "random", "--deals", "4", "--nodes", "5"]) == 0
    assert "| random |" in capsys.readouterr().out


def test_its_lines_are_counted_and_its_digest_is_stable() -> None:
    """Until a seat has 11 points it can only roll; then it has two moves."""
    counts = [perft(Match("twentyone", ["Ada"], seed="perft"), depth) for depth in range(1, 8)]
    assert counts == sorted(counts)
    assert counts[0] == 1
    assert counts[-1] > 1
    assert digest(GAME, 6) == digest(GAME, 6)


def test_the_page_gets_its_view_and_its_box() -> None:
    types, box = (make() for make in write_contract.FILES.values())
    assert "  twentyone: TwentyOneView;\n" in types
    assert '  game: "twentyone";\n' in types
    assert 'export const TWENTYONE = {"stopFrom": 11, "pips": [1, 2, 3, 4, 5, 6]};' in box
