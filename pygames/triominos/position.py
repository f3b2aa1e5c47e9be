"""Positions of Triominos as one line of fields that reads back.

    sheet 2 - 0-1-1,2-2-3|0-0-4 0 - 5-5-5r0@u0,0/++4-5-5r2@d0,0/~ 1?

The rules, the seats; the finished rounds (`-`: none; seats joined by `|`, each its hand left, `=`,
its lines by rule; rounds joined by `/`); the hands (`-`: nothing dealt yet); the starter; the
triplet shown when 0-0-0 opened; the turns (a `+` for each tile drawn, then the tile laid or `~`
for a lost turn); the tiles drawn in this turn, with `?` while one is being drawn. The well is the
rest, points and bonuses follow from the turns, and the last round from the table left behind.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pygames.core import CHANCE, MoveError, RecordError
from pygames.triominos.box import HAND, ORIGIN, PRESETS, SEATS, TILES, TRIPLE_ZERO
from pygames.triominos.frontier import mask_of
from pygames.triominos.history import read_rounds, write_rounds
from pygames.triominos.moves import (
    Deal,
    Draw,
    Lot,
    Pass,
    Place,
    parse,
    read_hands,
    read_tile,
    write_hands,
)
from pygames.triominos.rules import apply, refusal
from pygames.triominos.state import State, Turn
from pygames.triominos.transitions import conclude, lay, lose

if TYPE_CHECKING:
    from pygames.triominos.box import Tile

    Hands = tuple[frozenset[Tile], ...]

_FIELDS: Final = re.compile(
    rf"({'|'.join(PRESETS)}) ([{SEATS[0]}-{SEATS[-1]}]) (\S+) (\S+) (-|[0-5]) (\S+) (\S+)"
    r" (0|[1-9][0-9]?)(\??)"
)
_TURN: Final = re.compile(r"(\+*)(~|[^+~]+)")


def position(state: State) -> str:
    """Write a state as one line that reads back."""
    settled = bool(state.turns) and not state.running
    return " ".join(
        (
            state.rules,
            str(state.seats),
            write_rounds(state.rounds[:-1] if settled else state.rounds) or "-",
            write_hands(state.hands) or "-",
            "-" if state.starter is None else str(state.starter),
            str(state.shown or "-"),
            "/".join("+" * turn.drawn + str(turn.place or "~") for turn in state.turns) or "-",
            f"{state.drawn}{'?' if state.phase == 'draw' else ''}",
        )
    )


def read_position(text: str) -> State:
    """Read a position by playing it, so that an impossible one is refused."""
    found = _FIELDS.fullmatch(text)
    if found is None:
        raise _no("form")
    rules, seats, rounds, hands, starter, shown, turns, drawn, drawing = found.groups()
    try:
        state = State(rules, int(seats))
        if rounds != "-":
            state = replace(state, rounds=read_rounds(state.preset, state.seats, rounds))
        if turns != "-":
            state = replace(
                state,
                starter=int(starter.replace("-", "0")),
                shown=None if shown == "-" else read_tile(shown),
            )
            state = _replay(state, read_hands(hands), turns, int(drawn))
            if drawing:
                state = apply(state, state.seat, Draw())
        elif hands != "-":
            state = apply(state, CHANCE, Deal(read_hands(hands)))
            if state.phase == "lot" and starter != "-":
                state = apply(state, CHANCE, Lot(int(starter)))
    except MoveError as error:
        raise _no(str(error)) from error
    if position(state) != text:
        raise _no("form")
    return state


def _no(detail: str) -> RecordError:
    return RecordError("position", detail=detail)


def _read_turns(text: str) -> list[Turn]:
    turns = []
    for part in text.split("/"):
        found = _TURN.fullmatch(part)
        if found is None:
            raise _no("turn")
        move = None if found[2] == "~" else parse(found[2])
        if not isinstance(move, Place | None):
            raise _no("turn")
        turns.append(Turn(len(found[1]), move))
    return turns


def _replay(state: State, hands: Hands, text: str, drawn: int) -> State:
    """Play the turns of a round again.

    Which tile was drawn when is not known: each seat holds from the start all it ever gets, and
    the well counts what is left in it. Once it is empty, the hands are right to the tile.
    """
    turns = _read_turns(text)
    _check_tiles(state, hands, turns, drawn)
    held = [set(hand) for hand in hands]
    for index, turn in enumerate(turns):
        if turn.place:
            held[state.seat_of(index)].add(turn.place.tile)
    well = len(TILES) - HAND[state.seats] * state.seats
    state = replace(
        state,
        phase="play",
        hands=tuple(frozenset(hand) for hand in held),
        well=frozenset(TILES[:well]),
        lacks=(0,) * state.seats,
    )
    for turn in turns:
        if state.turns and conclude(state).phase != "play":
            raise _no("ended")
        well -= turn.drawn
        state = _step(replace(state, well=frozenset(TILES[:well])), turn)
    rest = frozenset(TILES).difference(*hands, *held)
    state = replace(state, hands=hands, well=rest)
    return _resume(state, drawn)


def _check_tiles(state: State, hands: Hands, turns: list[Turn], drawn: int) -> None:
    """Check that no tile occurs twice and that each hand has the right number of tiles."""
    laid = [turn.place.tile for turn in turns if turn.place]
    if len(set(laid).union(*hands)) != len(laid) + sum(len(hand) for hand in hands):
        raise _no("tile-twice")
    counts = [HAND[state.seats]] * state.seats
    counts[state.seat_of(len(turns))] += drawn
    for index, turn in enumerate(turns):
        if not all(counts):
            raise _no("ended")
        counts[state.seat_of(index)] += turn.drawn - (turn.place is not None)
    if counts != [len(hand) for hand in hands]:
        raise _no("hand-size")


def _step(state: State, turn: Turn) -> State:
    """Play one turn again, if it is possible."""
    limit = state.preset.limit
    if turn.drawn and limit is not None and turn.drawn > limit:
        raise _no("drawn-enough")
    state = replace(state, drawn=turn.drawn)
    if not state.turns:
        if turn.drawn or turn.place is None or turn.place.cell != ORIGIN or turn.place.rotation:
            raise _no("opening")
        if state.shown and (turn.place.tile != TRIPLE_ZERO or not _can_show(state)):
            raise _no("shown")
        return lay(state, turn.place)
    if turn.place:
        if refusal(state, state.seat, turn.place):
            raise _no(f"turn {turn.place}")
        return lay(state, turn.place)
    if (state.well and turn.drawn != limit) or (
        not state.well and refusal(state, state.seat, Pass())
    ):
        raise _no("lost-turn")
    return lose(state)


def _can_show(state: State) -> bool:
    shown = state.shown
    return (
        shown is not None
        and shown.triplet
        and shown != TRIPLE_ZERO
        and shown in state.hands[state.seat]
    )


def _resume(state: State, drawn: int) -> State:
    """Restore the current turn, if the hands agree with what the turns have proven."""
    for seat, hand in enumerate(state.hands):
        allowed = drawn if seat == state.seat else 0
        if (mask_of(hand) & state.lacks[seat]).bit_count() > allowed:
            raise _no("proven-lacking")
    if not drawn:
        return conclude(state)
    if conclude(replace(state, well=frozenset(TILES))).phase != "play":
        raise _no("ended")
    limit = state.preset.limit
    if limit is not None and drawn > limit:
        raise _no("drawn-enough")
    if not state.preset.by_choice and state.playable(state.seat).bit_count() > 1:
        raise _no("must-play")
    return replace(state, drawn=drawn)
