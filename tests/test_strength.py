"""The table of strength in docs/BOTS.md: written by the arena, and still in the form it writes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pygames.lab.results import Contest, Deal, Store
from pygames.lab.strength import BEGIN, END, LINES, PAGE, duel, row, table, write

if TYPE_CHECKING:
    from pathlib import Path

CELL = re.compile(r"-?\d+\.\d ± \d+\.\d( %)?")


def deal(*points: float) -> Deal:
    """A deal that the first entrant has won."""
    none = (0.0,) * len(points)
    return Deal((1.0, *none[1:]), points, none, (1,) * len(points), none)


def labels(text: str) -> list[list[str]]:
    """Game, who and against whom of every line."""
    return [[cell.strip() for cell in line.split("|")[1:4]] for line in text.splitlines()[2:]]


def test_the_published_table_is_the_one_that_the_arena_writes() -> None:
    """Every contest stands there, in order, each with its figures; nothing else does."""
    text = PAGE.read_text(encoding="utf-8").split(BEGIN)[1].split(END)[0].strip()
    store = Store(None)
    for line in LINES:
        for number in (0, 1):
            store.add(line.contest, number, deal(*(1.0 for _ in line.contest.entrants)))
    assert labels(text) == labels(table(store))
    for told in text.splitlines()[2:]:
        _, _, _, wins, _, points, games = (cell.strip() for cell in told.split("|")[1:-1])
        assert not wins or CELL.fullmatch(wins)
        assert CELL.fullmatch(points)
        assert int(games) >= 30


def test_a_line_counts_wins_points_and_games() -> None:
    line = LINES[0]._replace(contest=Contest("qwinto", ("4", "3", "3")), against="two of level 3")
    told = row(line, [deal(60, 50, 50), deal(70, 50, 50)])
    assert told == ("| Qwinto | level 4 | two of level 3 | 100.0 ± 0.0 % | 33 % | 65.0 ± 9.8 | 6 |")


def test_equals_show_their_points_alone() -> None:
    line = LINES[0]._replace(contest=Contest("qwinto", ("4", "4")), against="level 4")
    assert row(line, [deal(60, 70), deal(60, 70)]).split("|")[4:7] == ["  ", "  ", " 65.0 ± 0.0 "]


def test_who_plays_the_same_decks_is_compared_deck_by_deck() -> None:
    told = duel("NMBR 9", "4", "3", [deal(90), deal(80)], [deal(70), deal(80)])
    assert "75.0 ± 49.0 %" in told


def test_the_table_is_written_between_its_marks(tmp_path: Path) -> None:
    page = tmp_path / "BOTS.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    write("new", page)
    assert page.read_text(encoding="utf-8") == f"before\n{BEGIN}\nnew\n{END}\nafter\n"
