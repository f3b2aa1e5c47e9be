"""The points of Qwinto (docs/RULES.md 1.3), itemised by rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.qwinto.box import COLUMNS, FIELDS, MISS_POINTS, PENTAGONS, ROWS
from pygames.qwinto.state import EMPTY, Sheet, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygames.core import Item, Score, Seat


def items(sheet: Sheet) -> Iterator[Item]:
    """The lines of a sheet's score: its three rows, its full triple columns, its misses."""
    for row in ROWS:
        yield _row(sheet, row)
    for column, pentagon in PENTAGONS.items():
        if all(sheet.number(row, column) != EMPTY for row in COLUMNS[column]):
            yield {
                "rule": "bonus",
                "points": sheet.number(pentagon, column),
                "where": [f"{pentagon}{column}"],
                "facts": {"column": column},
            }
    for miss in range(1, sheet.misses + 1):
        yield {"rule": "miss", "points": MISS_POINTS, "where": [], "facts": {"miss": miss}}


def _row(sheet: Sheet, row: str) -> Item:
    """A full row scores its rightmost number; any other row scores one point per number."""
    where = [f"{row}{column}" for column in FIELDS[row] if sheet.number(row, column) != EMPTY]
    full = len(where) == len(FIELDS[row])
    return {
        "rule": "full-row" if full else "row",
        "points": sheet.number(row, FIELDS[row][-1]) if full else len(where),
        "where": where,
        "facts": {"row": row},
    }


def score(sheet: Sheet) -> Score:
    """A sheet's score so far."""
    lines = list(items(sheet))
    return {"total": sum(line["points"] for line in lines), "items": lines}


def scores(state: State) -> list[Score]:
    """Every seat's score so far."""
    return [score(sheet) for sheet in state.sheets]


def winners(state: State) -> tuple[Seat, ...]:
    """The seats with the most points once the game is over; a tie is shared."""
    if state.phase != "over":
        return ()
    totals = [score(sheet)["total"] for sheet in state.sheets]
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))
