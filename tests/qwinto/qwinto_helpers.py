"""Helpers for the Qwinto tests: sheets, including those of the rule book, and states."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from pygames.core import CHANCE
from pygames.qwinto import GAME
from pygames.qwinto.moves import Answer, Move, Write
from pygames.qwinto.state import EMPTY, Phase, Sheet, State

if TYPE_CHECKING:
    from collections.abc import Iterator

Row = dict[int, int]
"""The numbers of a row by column."""


def sheet(*rows: Row, misses: int = 0) -> Sheet:
    """A sheet from the numbers of its rows O, Y, P by column."""
    named = dict(zip("OYP", (*rows, Row(), Row(), Row()), strict=False))
    numbers = tuple(tuple(row.get(place, EMPTY) for place in range(12)) for row in named.values())
    last = next((Write(name, max(row)) for name, row in named.items() if row), None)
    return Sheet(numbers, misses, last)


def rolled_state(
    *sheets: Sheet,
    picked: str = "OYP",
    faces: tuple[int, ...] = (1, 2, 3),
    active: int = 0,
    answers: tuple[Answer | None, ...] = (),
    phase: Phase = "write",
) -> State:
    """A state in which the seats answer a roll."""
    return State(
        sheets=sheets,
        answers=answers or (None,) * len(sheets),
        phase=phase,
        turn=30,
        active=active,
        picked=picked,
        attempt=1,
        faces=faces,
    )


def answer_all(state: State, *texts: str) -> State:
    """Apply the answers of all seats in order."""
    for seat, text in enumerate(texts):
        state = GAME.apply(state, seat, GAME.parse(text))
    return state


def play(state: State, *lines: str) -> State:
    """Play lines written as in a record: `* start 1`, `1 pick OY`."""
    for line in lines:
        who, text = line.split(" ", 1)
        state = GAME.apply(state, CHANCE if who == "*" else int(who), GAME.parse(text))
    return state


def random_play(seed: int, seats: int) -> Iterator[tuple[State, int, Move, State]]:
    """Every step of a random game; seats that answer together do so in random order."""
    rng = random.Random(seed)
    state = GAME.start(seats, {})
    while acting := GAME.to_act(state):
        seat = rng.choice(sorted(acting))
        luck = random.Random(f"{seed}/{GAME.draw_key(state)}")
        if seat == CHANCE:
            move = GAME.draw(state, luck)
        else:
            move = rng.choice(list(GAME.legal_moves(state, seat)))
        after = GAME.apply(state, seat, move)
        yield state, seat, move, after
        state = after


FULL_ORANGE = dict(zip((2, 3, 4, 6, 7, 8, 9, 10, 11), range(1, 10), strict=True))
FULL_YELLOW = dict(zip((1, 2, 3, 4, 5, 7, 8, 9, 10), range(2, 19, 2), strict=True))
FULL_PURPLE = dict(zip((0, 1, 2, 3, 5, 6, 7, 8, 9), range(10, 19), strict=True))

SARA = sheet(
    {3: 5, 7: 10, 8: 13, 10: 17},
    {1: 2, 2: 3, 3: 7, 4: 8, 5: 10, 7: 11, 8: 12, 9: 15, 10: 16},
    {0: 2, 1: 4, 3: 6, 5: 7, 7: 9, 8: 11},
    misses=2,
)
TIM = sheet({2: 3, 3: 5}, {2: 2, 3: 4, 7: 12, 8: 13}, {2: 4, 3: 6, 6: 7, 7: 8})
