"""The sheet of Qwinto (docs/RULES.md 1.1)."""

from __future__ import annotations

import json

from pygames.qwinto import GAME, box


def test_each_row_has_nine_fields() -> None:
    assert {row: len(columns) for row, columns in box.FIELDS.items()} == {"O": 9, "Y": 9, "P": 9}


def test_the_columns_hold_as_many_fields_as_printed() -> None:
    assert [len(rows) for rows in box.COLUMNS] == [1, 2, 3, 3, 2, 2, 2, 3, 3, 3, 2, 1]


def test_every_triple_column_has_one_pentagon() -> None:
    assert box.PENTAGONS == {2: "P", 3: "O", 7: "O", 8: "Y", 9: "P"}
    assert [len(box.COLUMNS[column]) for column in box.PENTAGONS] == [3] * 5


def test_the_gap_and_the_outside_are_no_fields() -> None:
    assert 5 not in box.FIELDS["O"]
    assert 6 not in box.FIELDS["Y"]
    assert 4 not in box.FIELDS["P"]
    assert box.COLUMNS[0] == "P"
    assert box.COLUMNS[11] == "O"


def test_column_six_is_a_double_column_across_the_gap_of_yellow() -> None:
    assert box.COLUMNS[6] == "OP"


def test_two_to_six_play_and_one_alone_as_a_house_rule() -> None:
    assert list(GAME.seat_counts) == [1, 2, 3, 4, 5, 6]


def test_the_page_gets_the_sheet_as_data() -> None:
    geometry = json.loads(json.dumps(box.geometry()))
    assert geometry["sheet"]["Y"] == "#ooooo.oPoo#"
    assert geometry["pentagons"] == ["P2", "O3", "O7", "Y8", "P9"]
    assert geometry["fields"]["P"][-1] == "P9"
    assert (geometry["misses"], geometry["missPoints"], len(geometry["picks"])) == (4, -5, 7)
