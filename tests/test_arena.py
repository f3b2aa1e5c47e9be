"""The arena: rotated seats, duplicate deals, intervals, any executor."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from pygames.__main__ import main
from pygames.games import GAMES
from pygames.lab.arena import open_executor, play_deal, rotations, run, standings_table
from pygames.lab.results import Contest, Deal, Store

if TYPE_CHECKING:
    from pathlib import Path


def contest(key: str, *entrants: str) -> Contest:
    """A contest in which every move has 20 nodes."""
    return Contest(key, entrants, nodes=20)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_the_wins_of_a_deal_add_up_to_one(key: str) -> None:
    deal = play_deal(contest(key, "random", "random"), 1)
    assert math.isclose(sum(deal.wins), 1.0)
    assert all(moves > 0 for moves in deal.moves)


def test_a_deal_with_a_node_budget_is_repeatable() -> None:
    one, two = (play_deal(contest("triominos", "2", "random"), 7) for _ in range(2))
    assert (one.wins, one.points, one.moves) == (two.wins, two.points, two.moves)


def test_a_better_player_wins_more_and_the_interval_says_so() -> None:
    with ThreadPoolExecutor(1) as executor:
        best, worst = run(
            Contest("nmbr9", ("3", "random"), nodes=2000), range(3), executor, quiet=True
        )
    assert best.wins > worst.wins
    assert best.points - best.points_error > worst.points + worst.points_error
    assert best.games == 6
    assert "| 3 |" in standings_table([best, worst])


def test_stored_deals_are_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    some = contest("nmbr9", "random", "random")
    with ThreadPoolExecutor(1) as executor:
        run(some, range(2), executor, store=Store(file), quiet=True)
        first = file.read_text(encoding="utf-8")
        whole = run(some, range(4), executor, store=Store(file), quiet=True)
        assert file.read_text(encoding="utf-8").startswith(first)
        run(contest("nmbr9", "random"), range(1), executor, store=Store(file), quiet=True)
    store = Store(file)
    assert sorted(store.deals(some)) == [0, 1, 2, 3]
    assert store.deals(some)[3] == play_deal_again(some, 3, store)
    assert whole[0].games == 4
    assert len(store.by_contest) == 2


def play_deal_again(some: Contest, number: int, store: Store) -> Deal:
    """Play a deal again, and copy the times of the stored one."""
    old, new = store.deals(some)[number], play_deal(some, number)
    return replace(new, seconds=old.seconds, slowest=old.slowest)


def test_seats_rotate_unless_all_entrants_are_the_same() -> None:
    assert rotations(["4", "3", "3"]) == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    assert rotations(["4", "4"]) == [[0, 1]]


def test_one_deal_gives_no_interval() -> None:
    with ThreadPoolExecutor(1) as executor:
        standing, _ = run(contest("nmbr9", "random", "random"), range(1), executor, quiet=True)
    assert standing.wins_error == math.inf


def test_the_command_prints_a_table_and_a_bar(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "qwinto", "random", "random", "--deals", "2", "--jobs", "1"]
    assert main(arguments) == 0
    printed = capsys.readouterr()
    assert "| random |" in printed.out
    assert "2/2 deals" in printed.err


def test_the_command_plays_by_other_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deals.jsonl"
    entrants = ["triominos", "random", "1", "--rules", "goliath"]
    assert main(["arena", *entrants, "--deals", "1", "--jobs", "1", "--save", str(file)]) == 0
    assert "| random |" in capsys.readouterr().out
    (played,) = Store(file).by_contest
    assert dict(played.options) == {"rules": "goliath"}


def test_unknown_rules_are_refused_with_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "triominos", "1", "2", "--rules", "house", "--deals", "1"]) == 1
    assert "house" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_dask_cluster_plays_the_same_deals() -> None:
    """`--dask` runs the same contest on a cluster; a local one is tested."""
    executor, close = open_executor(1, "local")
    try:
        standings = run(contest("triominos", "1", "random"), range(2), executor, quiet=True)
    finally:
        close()
    with ThreadPoolExecutor(1) as here:
        again = run(contest("triominos", "1", "random"), range(2), here, quiet=True)
    assert [s.points for s in standings] == [s.points for s in again]


@pytest.mark.parametrize(
    ("entrants", "sentence"),
    [
        (["4", "genius"], "there is no player 'genius'; there are 1, 2, 3, 4, random"),
        (["9"], "there is no player '9'; there are 1, 2, 3, 4, random"),
        (["1"] * 7, "qwinto is for 1 to 6 players, not 7"),
    ],
)
def test_an_impossible_contest_is_refused_with_one_sentence(
    entrants: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "qwinto", *entrants, "--deals", "1"]) == 1
    assert capsys.readouterr().err.startswith(sentence)
