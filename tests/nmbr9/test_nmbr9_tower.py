"""The record of the highest tower, checked by the engine and by a checker of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from tower_checker import Wrong, points

import pygames
from pygames.__main__ import main

RECORD = Path(pygames.__file__).parent / "nmbr9" / "highest_tower.txt"
TEXT = RECORD.read_text(encoding="utf-8")
PAGE = Path(__file__).parents[2] / "web" / "js" / "games" / "nmbr9" / "highest_tower.js"


def test_the_checker_counts_262_points_for_the_record() -> None:
    assert points(TEXT) == 262


def test_the_engine_accepts_the_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(RECORD)]) == 0
    assert "Tower: 262" in capsys.readouterr().out


def test_the_page_shows_the_same_record() -> None:
    _, record, _ = PAGE.read_text(encoding="utf-8").split("`")
    assert record == TEXT


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("0 6r1@0,3", "0 6r1@0,9", "touches no tile"),
        ("0 8r0@0,2", "0 8r0@2,2", "does not lie flat"),
        ("* card 8\n0 8r0@0,2", "* card 7\n0 7r0@20,2", "the deck is not"),
        ("* card 8\n0 8r0@0,2", "* card 7\n0 8r0@0,2", "not a card and its tile"),
        ("0 2r0@2,4", "0 2r3@2,6", "rests on one tile only"),
    ],
)
def test_the_checker_refuses_what_breaks_a_rule(old: str, new: str, why: str) -> None:
    assert old in TEXT
    with pytest.raises(Wrong, match=why):
        points(TEXT.replace(old, new))
