"""The strength table in docs/BOTS.md has the lines and the format that `strength.py` writes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pygames.lab.results import Contest, Deal, Store
from pygames.lab.strength import BEGIN, END, LINES, PAGE, duel, row, strength_table, write

if TYPE_CHECKING:
    from pathlib import Path

CELL = re.compile(r"-?\d+\.\d ± \d+\.\d( %)?")


def deal(*points: float) -> Deal:
    """A deal that the first entrant won."""
    none = (0.0,) * len(points)
    return Deal((1.0, *none[1:]), points, none, (1,) * len(points), none)


def labels(text: str) -> list[list[str]]:
    """Game, entrant and opponents of every line."""
    return [[cell.strip() for cell in line.split("|")[1:4]] for line in text.splitlines()[2:]]


def test_the_published_table_has_every_contest_in_order() -> None:
    """It has nothing else, and every line has its figures."""
    text = PAGE.read_text(encoding="utf-8").split(BEGIN)[1].split(END)[0].strip()
    store = Store(None)
    for line in LINES:
        for number in (0, 1):
            store.add(line.contest, number, deal(*(1.0 for _ in line.contest.entrants)))
    assert labels(text) == labels(strength_table(store))
    for line_text in text.splitlines()[2:]:
        _, _, _, wins, _, points, games = (cell.strip() for cell in line_text.split("|")[1:-1])
        assert not wins or CELL.fullmatch(wins)
        assert CELL.fullmatch(points)
        assert int(games) >= 30


def test_a_line_counts_wins_points_and_games() -> None:
    line = LINES[0]._replace(contest=Contest("qwinto", ("4", "3", "3")), against="two of level 3")
    line_text = row(line, [deal(60, 50, 50), deal(70, 50, 50)])
    assert line_text == (
        "| Qwinto | level 4 | two of level 3 | 100.0 ± 0.0 % | 33 % | 65.0 ± 9.8 | 6 |"
    )


def test_equal_entrants_have_points_but_no_wins() -> None:
    line = LINES[0]._replace(contest=Contest("qwinto", ("4", "4")), against="level 4")
    assert row(line, [deal(60, 70), deal(60, 70)]).split("|")[4:7] == ["  ", "  ", " 65.0 ± 0.0 "]


def test_levels_that_play_alone_are_compared_deck_by_deck() -> None:
    line_text = duel("NMBR 9", "4", "3", [deal(90), deal(80)], [deal(70), deal(80)])
    assert "75.0 ± 49.0 %" in line_text


def test_the_table_is_written_between_its_marks(tmp_path: Path) -> None:
    """A line replaces that of the same contest; the line of another contest stays in its place."""
    page = tmp_path / "BOTS.md"
    page.write_text(
        f"before\n{BEGIN}\n| Qwinto | 4 | 3 | old |\n| NMBR 9 | 4 | 3 | kept |\n{END}\nafter\n",
        encoding="utf-8",
    )
    write("| Qwinto | 4 | 3 | new |", page)
    assert page.read_text(encoding="utf-8") == (
        f"before\n{BEGIN}\n| Qwinto | 4 | 3 | new |\n| NMBR 9 | 4 | 3 | kept |\n{END}\nafter\n"
    )
