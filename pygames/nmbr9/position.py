"""Positions of NMBR 9 as one line: `clock off | card 7 | 3r0@0,0 ?7r1@3,0 | 3r2@0,0`.

First the clock, then the card on the table (`-` if none), then the displays in seat order, each
with its tiles as they were placed; `?` marks a tile that is still covered, `-` an empty display.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pygames.core import CHANCE, MoveError, RecordError
from pygames.nmbr9.box import CLOCKS, SEATS
from pygames.nmbr9.moves import Card, Place, parse
from pygames.nmbr9.rules import apply, start

if TYPE_CHECKING:
    from pygames.nmbr9.state import State

_HEAD: Final = re.compile(rf"clock ({'|'.join(CLOCKS)}) \| card ([0-9]|-) \| (.+)")


def position(state: State) -> str:
    """Write a state as one line that reads back."""
    parts = [f"clock {state.clock}", f"card {'-' if state.card is None else state.card}"]
    for display, answer in zip(state.displays, state.answers, strict=True):
        words = [tile.notation for tile in display]
        if answer is not None:
            words.append(f"?{answer.notation}")
        parts.append(" ".join(words) or "-")
    return " | ".join(parts)


def read_position(text: str) -> State:
    """Read a position by playing it, so that an impossible one is refused."""
    head = _HEAD.fullmatch(text)
    if head is None:
        raise RecordError("position", detail="form")
    displays = head[3].split(" | ")
    if len(displays) not in SEATS:
        raise RecordError("position", detail="seats")
    try:
        state = _played(start(len(displays), {"clock": head[1]}), head[2], displays)
    except MoveError as error:
        raise RecordError("position", detail=str(error)) from error
    if position(state) != text:
        raise RecordError("position", detail="form")
    return state


def _played(state: State, card: str, displays: list[str]) -> State:
    """Play the tiles of the displays round by round, then the card and the covered tiles."""
    lines = [display.split(" ") if display != "-" else [] for display in displays]
    open_tiles = [[_place(word) for word in line if word[:1] != "?"] for line in lines]
    covered = [[_place(word[1:]) for word in line if word[:1] == "?"] for line in lines]
    if len({len(tiles) for tiles in open_tiles}) > 1:
        raise RecordError("position", detail="rounds")
    for tiles in zip(*open_tiles, strict=True):
        state = apply(state, CHANCE, Card(tiles[0].tile))
        for seat, tile in enumerate(tiles):
            state = apply(state, seat, tile)
    if card != "-":
        state = apply(state, CHANCE, Card(int(card)))
    for seat, answer in enumerate(covered):
        for tile in answer:
            state = apply(state, seat, tile)
    return state


def _place(word: str) -> Place:
    """Read a tile of a display."""
    move = parse(word)
    if not isinstance(move, Place):
        raise RecordError("position", detail="tile")
    return move
