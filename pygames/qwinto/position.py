"""A Qwinto table as one line of text, for the sandbox, links and tests.

`PHASE TURN ACTIVE DICE ATTEMPT SHEET...`, one sheet a seat: the numbers of the nine fields of the
rows O, Y, P, the misses, the field written last, and a covered answer. `-` stands for nothing:

    write 2 0 O4Y3 1 -,3,-,-,-,-,-,-,-/.../.../0/O3=O4 -,3,-,-,-,-,-,-,-/.../.../0/O3
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final, cast, get_args

from pygames.core import CHANCE, InvalidMove, RecordError
from pygames.qwinto.box import (
    FIELDS,
    HIGHEST_SUM,
    LAST_FULL_ROW,
    LAST_MISS,
    ROWS,
    SEAT_COUNTS,
    WIDTH,
)
from pygames.qwinto.moves import Answer, Pass, Write, parse
from pygames.qwinto.rules import field_refusal, refusal
from pygames.qwinto.state import EMPTY, Phase, Sheet, State

NOTHING: Final = "-"
LONGEST: Final = 2000
"""The longest position of six seats is shorter; longer texts are refused unread."""

_NUMBER: Final = r"(?:0|[1-9][0-9]{0,3})"
_TABLE: Final = re.compile(
    rf"({'|'.join(get_args(Phase))}) ({_NUMBER}) (-|[0-5])"
    r" (-|O?Y?P?|(?:O[1-6])?(?:Y[1-6])?(?:P[1-6])?) ([0-2]) ([^ ]+(?: [^ ]+)*)"
)
_ROW: Final = rf"(?:-|{_NUMBER})(?:,(?:-|{_NUMBER})){{8}}"
_SHEET: Final = re.compile(rf"({_ROW})/({_ROW})/({_ROW})/([0-4])/([^=]+)(?:=(.+))?")


def position(state: State) -> str:
    """Write a state as one line of text."""
    if state.faces:
        dice = "".join(f"{die}{face}" for die, face in zip(state.picked, state.faces, strict=True))
    else:
        dice = state.picked or NOTHING
    active = NOTHING if state.active == CHANCE else state.active
    sheets = (
        _sheet_text(sheet) + ("" if answer is None else f"={answer}")
        for sheet, answer in zip(state.sheets, state.answers, strict=True)
    )
    return " ".join((f"{state.phase} {state.turn} {active} {dice} {state.attempt}", *sheets))


def _sheet_text(sheet: Sheet) -> str:
    """The numbers of the three rows, the misses and the last field."""
    rows = (
        ",".join(str(sheet.number(row, column) or NOTHING) for column in FIELDS[row])
        for row in ROWS
    )
    return "/".join((*rows, str(sheet.misses), str(sheet.last or NOTHING)))


def read_position(text: str) -> State:
    """Read a position; raises RecordError if no match can reach it."""
    state = _read(text)
    if position(state) != text:
        raise RecordError("position", detail="form")
    if fault := _table_fault(state) or _phase_fault(state) or _history_fault(state):
        raise RecordError("position", detail=fault)
    return state


def _read(text: str) -> State:
    """Read a position without checking whether a match can reach it."""
    table = _TABLE.fullmatch(text) if len(text) <= LONGEST else None
    if table is None:
        raise RecordError("position", detail="form")
    phase, turn, active, dice, attempt, rest = table.groups()
    sheets, answers = zip(*map(_read_sheet, rest.split(" ")), strict=True)
    picked = "".join(letter for letter in dice if letter in ROWS)
    return State(
        sheets=sheets,
        answers=answers,
        phase=cast("Phase", phase),
        turn=int(turn),
        active=CHANCE if active == NOTHING else int(active),
        picked=picked,
        attempt=int(attempt),
        faces=tuple(int(letter) for letter in dice.replace(NOTHING, "") if letter not in ROWS),
    )


def _read_sheet(text: str) -> tuple[Sheet, Answer | None]:
    """A sheet and its covered answer."""
    sheet = _SHEET.fullmatch(text)
    if sheet is None:
        raise RecordError("position", detail="sheet")
    *rows, misses, last, answer = sheet.groups()
    numbers = tuple(_read_row(row, text) for row, text in zip(ROWS, rows, strict=True))
    field = None if last == NOTHING else _read_answer(last)
    if isinstance(field, Pass):
        raise RecordError("position", detail="last-field")
    return Sheet(numbers, int(misses), field), None if answer is None else _read_answer(answer)


def _read_row(row: str, text: str) -> tuple[int, ...]:
    """The twelve columns of a row from its nine fields."""
    columns = [EMPTY] * WIDTH
    for column, number in zip(FIELDS[row], text.split(","), strict=True):
        if number != NOTHING:
            if int(number) not in range(1, HIGHEST_SUM + 1):
                raise RecordError("position", detail="number")
            columns[column] = int(number)
    return tuple(columns)


def _read_answer(text: str) -> Answer:
    """A field or `pass`."""
    try:
        move = parse(text)
    except InvalidMove:
        raise RecordError("position", detail="answer") from None
    if not isinstance(move, Write | Pass):
        raise RecordError("position", detail="answer")
    return move


def _table_fault(state: State) -> str | None:
    """Check a sheet against the rules of writing."""
    if state.seats not in SEAT_COUNTS:
        return "seats"
    for sheet in state.sheets:
        for field, number in _written(sheet):
            rows = tuple(
                tuple(
                    EMPTY if (row, column) == (field.row, field.column) else old
                    for column, old in enumerate(sheet.row(row))
                )
                for row in ROWS
            )
            if why := field_refusal(replace(sheet, rows=rows), ROWS, number, field):
                return why.rule
        if sheet.last not in (dict(_written(sheet)) or (None,)):
            return "last-field"
    return None


def _written(sheet: Sheet) -> list[tuple[Write, int]]:
    """The filled fields of a sheet."""
    return [
        (Write(row, column), sheet.number(row, column))
        for row in ROWS
        for column in FIELDS[row]
        if sheet.number(row, column) != EMPTY
    ]


_ATTEMPTS: Final[dict[Phase, tuple[int, ...]]] = {
    "lot": (0,),
    "pick": (0,),
    "roll": (1, 2),
    "keep": (1,),
    "write": (1, 2),
    "over": (0,),
}


def _phase_fault(state: State) -> str | None:
    """Check the phase: no dice before they are rolled, no answers without a throw."""
    lot = state.phase == "lot"
    if lot != (state.turn == 0) or lot != (state.active == CHANCE):
        return "turn"
    if state.active >= state.seats:
        return "active"
    picked, rolled = state.attempt > 0, state.phase in ("keep", "write")
    if state.attempt not in _ATTEMPTS[state.phase] or picked != bool(state.picked):
        return "dice"
    if rolled != bool(state.faces) or len(state.faces) not in (0, len(state.picked)):
        return "dice"
    asked = replace(state, answers=(None,) * state.seats)
    answers = [(seat, answer) for seat, answer in enumerate(state.answers) if answer is not None]
    if len(answers) == state.seats or any(refusal(asked, *answer) for answer in answers):
        return "answer"
    return None


def _history_fault(state: State) -> str | None:
    """Check that this number of turns can lead to these sheets."""
    over = state.phase == "over"
    if over != any(sheet.ends() for sheet in state.sheets):
        return "end"
    played = state.turn if over else max(0, state.turn - 1)
    first = (state.active - state.turn + 1) % state.seats
    for seat, sheet in enumerate(state.sheets):
        own = len(range((seat - first) % state.seats, played, state.seats))
        numbers = len(_written(sheet))
        if sheet.misses > own or not own - sheet.misses <= numbers <= played - sheet.misses:
            return "turn"
        if sheet.misses == LAST_MISS and seat != state.active:
            return "end"
        if sheet.full_rows() >= LAST_FULL_ROW and not _just_filled(sheet):
            return "end"
    return None


def _just_filled(sheet: Sheet) -> bool:
    """Whether the last number written filled the second row."""
    full = [row for row in ROWS if sheet.count(row) == len(FIELDS[row])]
    return sheet.last is not None and sheet.last.row in full and len(full) == LAST_FULL_ROW
