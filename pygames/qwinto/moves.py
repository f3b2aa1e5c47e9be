"""The moves of Qwinto; `str(move)` is the notation, and `parse` reads it back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from pygames.core import InvalidMove
from pygames.qwinto.box import PICKS


@dataclass(frozen=True, slots=True)
class Start:
    """Chance decides who is active first."""

    seat: int

    def __str__(self) -> str:
        return f"start {self.seat}"


@dataclass(frozen=True, slots=True)
class Pick:
    """The active player takes these dice, named in the order O, Y, P."""

    dice: str

    def __str__(self) -> str:
        return f"pick {self.dice}"


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance rolls the picked dice, in the order O, Y, P."""

    faces: tuple[int, ...]

    def __str__(self) -> str:
        return f"roll {'+'.join(map(str, self.faces))}"


@dataclass(frozen=True, slots=True)
class Reroll:
    """The active player rolls all picked dice once more."""

    def __str__(self) -> str:
        return "reroll"


@dataclass(frozen=True, slots=True)
class Keep:
    """The active player keeps the first throw."""

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class Write:
    """A player writes the sum into this field."""

    row: str
    column: int

    def __str__(self) -> str:
        return f"{self.row}{self.column}"


@dataclass(frozen=True, slots=True)
class Pass:
    """A player writes nothing; for the active player that is a miss."""

    def __str__(self) -> str:
        return "pass"


Answer = Write | Pass
Move = Start | Pick | Roll | Reroll | Keep | Write | Pass

_SPOKEN: Final[tuple[Move, ...]] = (Reroll(), Keep(), Pass(), *map(Pick, PICKS))
_WORDS: Final = {str(move): move for move in _SPOKEN}
_FIELD: Final = re.compile(r"([OYP])([0-9]|1[01])")
_ROLL: Final = re.compile(r"roll ([1-6](?:\+[1-6]){0,2})")
_START: Final = re.compile(r"start ([0-5])")


def parse(text: str) -> Move:
    """Read a move; each move has exactly one notation."""
    if text in _WORDS:
        return _WORDS[text]
    if field := _FIELD.fullmatch(text):
        return Write(field[1], int(field[2]))
    if roll := _ROLL.fullmatch(text):
        return Roll(tuple(map(int, roll[1].split("+"))))
    if lot := _START.fullmatch(text):
        return Start(int(lot[1]))
    raise InvalidMove(f"not a move of Qwinto: {text[:40]!r}")
