"""A sheet as a list of 27 numbers, which plays a random game in a fraction of a millisecond.

It repeats the rules only for speed; `tests/qwinto` compares it with `rules.refusal` and `score`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.qwinto.box import (
    COLUMNS,
    FACES,
    FIELDS,
    LAST_FULL_ROW,
    LAST_MISS,
    MISS_POINTS,
    PENTAGONS,
    PICKS,
    ROWS,
)

if TYPE_CHECKING:
    import random

    from pygames.qwinto.state import Sheet

NAMES: Final = tuple(f"{row}{column}" for row in ROWS for column in FIELDS[row])
"""The 27 fields in the order of the list: nine orange, nine yellow, nine purple."""

_INDEX: Final = {name: index for index, name in enumerate(NAMES)}
_ROWS: Final = tuple(range(start, start + 9) for start in range(0, len(NAMES), 9))
_DICE: Final = tuple(tuple(_ROWS[ROWS.index(die)] for die in dice) for dice in PICKS)
MATES: Final = tuple(
    tuple(_INDEX[row + name[1:]] for row in COLUMNS[int(name[1:])] if row != name[0])
    for name in NAMES
)
"""The other fields of each field's column."""

TRIPLES: Final = tuple(
    tuple(_INDEX[f"{row}{column}"] for row in (pentagon, *ROWS.replace(pentagon, "")))
    for column, pentagon in PENTAGONS.items()
)
"""The fields of each triple column, its pentagon first."""


def pack(sheet: Sheet) -> list[int]:
    """Return the numbers of a sheet in the order of NAMES, with 0 for an empty field."""
    return [sheet.number(row, column) for row in ROWS for column in FIELDS[row]]


def legal_fields(numbers: list[int], pick: int, number: int) -> list[int]:
    """List the fields that may take a number rolled with the dice `PICKS[pick]`."""
    found: list[int] = []
    for row in _DICE[pick]:
        free: list[int] = []
        for field in row:
            written = numbers[field]
            if not written:
                free.append(field)
            elif written < number:
                free.clear()
            else:
                if written == number:
                    free.clear()
                break
        for field in free:
            for mate in MATES[field]:
                if numbers[mate] == number:
                    break
            else:
                found.append(field)
    return found


def full_rows(numbers: list[int]) -> int:
    """Count the rows without an empty field."""
    return (0 not in numbers[:9]) + (0 not in numbers[9:18]) + (0 not in numbers[18:])


def total(numbers: list[int], misses: int) -> int:
    """Count the points of a sheet."""
    points = MISS_POINTS * misses
    for row in (numbers[:9], numbers[9:18], numbers[18:]):
        empty = row.count(0)
        points += 9 - empty if empty else row[8]
    for pentagon, second, third in TRIPLES:
        if numbers[second] and numbers[third]:
            points += numbers[pentagon]
    return points


def random_game(rng: random.Random, seats: int = 2) -> list[int]:
    """Play a game to its end with uniformly random legal moves; return the totals."""
    chance = rng.random
    sheets = [[0] * len(NAMES) for _ in range(seats)]
    misses = [0] * seats
    active = int(chance() * seats)
    while True:
        pick = int(chance() * len(PICKS))
        number = _roll(rng, pick)
        if chance() < 0.5:
            number = _roll(rng, pick)
        over = False
        for seat, numbers in enumerate(sheets):
            found = legal_fields(numbers, pick, number)
            answer = int(chance() * (len(found) + 1))
            if answer < len(found):
                numbers[found[answer]] = number
                over = over or full_rows(numbers) >= LAST_FULL_ROW
            elif seat == active:
                misses[seat] += 1
                over = over or misses[seat] >= LAST_MISS
        if over:
            return [total(*sheet) for sheet in zip(sheets, misses, strict=True)]
        active = (active + 1) % seats


def _roll(rng: random.Random, pick: int) -> int:
    """Return the sum of the picked dice."""
    return sum([1 + int(rng.random() * FACES) for _ in PICKS[pick]])
