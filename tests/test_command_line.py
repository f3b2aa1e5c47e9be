"""The command line: play in the terminal, and one clear sentence for every error."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

from pygames import record
from pygames.__main__ import VERBS, _player, main
from pygames.core import RecordError
from pygames.games import GAMES
from pygames.match import Match, Player
from pygames.random_matches import play_at_random
from pygames.record import read, write
from pygames.terminal import FAULTS, fault, picture, play


def finished(key: str, seats: int = 2) -> Match:
    """A match played to its end at random."""
    match = Match(GAMES[key], [Player(f"P{n}") for n in range(seats)], seed="cli")
    return play_at_random(match, "cli")


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_person_and_a_bot_can_play_a_whole_match(
    key: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    model = Match(GAMES[key], [Player("You"), Player("Bot 2", 2)], seed="t")

    def ask(_prompt: str) -> str:
        return str(next(iter(model.game.legal_moves(model.state, 0))))

    said: list[str] = []
    play(model, ask, said.append)
    assert model.over
    assert said[-1].startswith("won: ")
    assert any(line.startswith("Bot 2: ") for line in said)
    answers = iter(["nonsense", "moves", "undo", "record", "quit"])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(answers))
    assert main(["play", key, "You", "bot:1", "--seed", "t"]) == 0
    printed = capsys.readouterr().out
    assert "not a move" in printed
    assert "nothing to take back" in printed
    assert "seed t" in printed


def test_an_illegal_move_is_refused_with_its_rule_and_undo_works(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["keep", "pick O", "undo", "quit"])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(answers))
    assert main(["play", "qwinto", "Anna"]) == 0
    printed = capsys.readouterr().out
    assert "not allowed: phase" in printed
    assert "taken back" in printed


def test_covered_answers_are_not_printed() -> None:
    match = Match(GAMES["nmbr9"], [Player("A"), Player("B")], seed="t")
    moves = iter(["first", "quit"])
    said: list[str] = []

    def ask(_prompt: str) -> str:
        move = next(moves)
        return (
            next(str(m) for m in match.game.legal_moves(match.state, 0))
            if move == "first"
            else move
        )

    play(match, ask, said.append)
    assert "A: answered" in said


def test_no_players_means_you_against_a_bot(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda _prompt: "quit")
    assert main(["play", "triominos", "--option", "rules=goliath"]) == 0
    assert "rules goliath" in capsys.readouterr().out


def test_the_end_of_input_stops_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(_prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", ended)
    assert main(["play", "nmbr9", "Anna"]) == 1


@pytest.mark.parametrize("key", sorted(GAMES))
def test_replay_and_check_read_a_file(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = finished(key)
    file = tmp_path / "match.txt"
    file.write_text(write(match), encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    assert main(["check", str(file)]) == 0
    printed = capsys.readouterr().out
    assert "moves follow the rules" in printed
    assert "all luck comes from the seed cli" in printed
    file.write_text(write(match).replace("seed cli", "seed other"), encoding="utf-8")
    assert main(["check", str(file)]) == 1
    assert "is not what the seed other draws" in capsys.readouterr().out


def test_a_record_may_say_that_its_luck_was_arranged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = write(finished("nmbr9")).replace("seed cli", "seed -")
    file = tmp_path / "match.txt"
    file.write_text(text, encoding="utf-8")
    assert main(["check", str(file)]) == 0
    assert "the luck was arranged: the record names no seed" in capsys.readouterr().out
    file.write_text(text + "0 0r0@0,0\n", encoding="utf-8")
    assert main(["check", str(file)]) == 1


def test_a_note_is_shown_in_the_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = Match(GAMES["qwinto"], [Player("Anna")], seed="n")
    match.settle()
    match.enter(0, "pick O", note="helped")
    file = tmp_path / "match.txt"
    file.write_text(write(match), encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    assert "(helped)" in capsys.readouterr().out


def test_a_broken_file_gets_one_clear_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.txt"
    file.write_text(write(finished("qwinto")) + "0 keep\n", encoding="utf-8")
    assert main(["check", str(file)]) == 1
    assert "moves before it are good." in capsys.readouterr().err
    file.write_text("once upon a time", encoding="utf-8")
    assert main(["check", str(file)]) == 1
    assert "Line 1: this is not a record of pygames" in capsys.readouterr().err
    assert main(["check", str(tmp_path / "missing")]) == 1
    assert "cannot read the file" in capsys.readouterr().err


def test_a_bot_has_a_level_from_one_to_four() -> None:
    assert _player("bot:3") == Player("Bot 3", 3)
    assert _player("Anna") == Player("Anna")
    with pytest.raises(argparse.ArgumentTypeError):
        _player("bot:9")


@pytest.mark.parametrize("verb", ["play", "replay", "check", "perft", "arena"])
def test_every_verb_answers_help(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([verb, "--help"])
    assert left.value.code == 0
    printed = capsys.readouterr().out
    assert printed.startswith(f"usage: pygames {verb} ")
    described = re.findall(r"^  (\S+).*?$", printed, re.MULTILINE)
    assert "-h," in described
    assert len(described) > 1


def test_the_verbs_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    printed = capsys.readouterr().out
    assert all(f"\n    {verb} " in printed for verb in VERBS)


def test_an_impossible_set_up_is_refused_with_one_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["play", "triominos", "Anna"]) == 1
    assert main(["play", "nmbr9", "Anna", "--option", "clock=5"]) == 1
    assert main(["perft", "qwinto", "--seats", "9"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "triominos is for 2 to 6 players, not 1",
        "nmbr9 does not know 'clock=5'; it has clock=off, clock=60",
        "qwinto is for 1 to 6 players, not 9",
    ]


def test_every_error_of_a_record_has_a_sentence() -> None:
    source = Path(record.__file__).read_text(encoding="utf-8")
    keys = re.findall(r'(?:RecordError|BrokenLog)\(\s*"([a-z-]+)"', source)
    assert len(set(keys)) > 10
    assert set(keys) <= set(FAULTS)
    assert fault(RecordError("too-long", detail="7")) == "this is too long: 7"
    assert fault(RecordError("bad-seats", 3)) == "Line 3: bad-seats"


def test_perft_prints_the_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "qwinto", "--depth", "2", "--seats", "1"]) == 0
    assert capsys.readouterr().out == "1 7\n2 14\n"


def test_a_new_match_and_a_finished_one_can_be_drawn() -> None:
    for key, game in GAMES.items():
        match = Match(game, [Player("A"), Player("B")], seed="draw")
        assert "A: 0" in picture(match, 0, None)
        end = read(write(finished(key)), GAMES)
        assert "P1: " in picture(end, end.ply, 0)
