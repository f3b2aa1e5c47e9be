"""A Qwinto table as text, for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.qwinto.box import LAST_MISS, ROWS, SHEET, WIDTH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.qwinto.view import QwintoView, SheetView


def picture(view: QwintoView, names: Sequence[str]) -> str:
    """Draw every sheet, and the dice on the table."""
    parts = [
        _sheet(sheet, f"{name}: {score['total']}")
        for sheet, score, name in zip(view["sheets"], view["scores"], names, strict=True)
    ]
    if view["dice"]:
        dice = " + ".join(f"{colour} {face}" for colour, face in view["dice"].items())
        parts.append(f"dice: {dice} = {view['sum']}")
    return "\n\n".join(parts)


def _sheet(sheet: SheetView, title: str) -> str:
    head = "   " + "".join(f"{column:>4}" for column in range(WIDTH))
    rows = [
        f" {row} "
        + "".join(
            _field(mark, number)
            for mark, number in zip(SHEET[row], sheet["rows"][row], strict=True)
        )
        for row in ROWS
    ]
    misses = "x" * sheet["misses"] + "." * (LAST_MISS - sheet["misses"])
    return "\n".join([f"{title}   misses {misses}", head, *rows])


def _field(mark: str, number: int | None) -> str:
    if mark in "#.":
        return "    "
    left, right = "<>" if mark == "P" else "()"
    return f"{left}{'  ' if number is None else f'{number:>2}'}{right}"
