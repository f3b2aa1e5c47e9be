"""Finished rounds as text, a part of a position: `0-0-1=value+87x9,draw-5x1|=value+60x10,...`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pygames.core import RecordError
from pygames.triominos.box import (
    BRIDGE,
    CANNOT_PLAY,
    DRAW,
    HAND,
    HEXAGON,
    START,
    START_TRIPLE_ZERO,
    TILES,
    TWO_SIDES,
    Preset,
)
from pygames.triominos.moves import read_tiles, write_tiles
from pygames.triominos.scoring_lines import (
    TURN_RULES,
    by_rule,
    end_round,
    hand_value,
    reached,
    round_totals,
)
from pygames.triominos.state import Line

if TYPE_CHECKING:
    from pygames.triominos.box import Tile
    from pygames.triominos.state import Round

_LINE: Final = re.compile("([a-z-]+)([+-][0-9]{1,4})x([1-9][0-9]?)")
_NONE: Final = Line("", 0, 0)


def write_rounds(rounds: tuple[Round, ...]) -> str:
    """Write rounds as the hands left and the lines of the turns; the end follows from them."""
    return "/".join(
        "|".join(
            write_tiles(hand) + "=" + ",".join(_write(lines))
            for hand, lines in zip(finished.hands, finished.lines, strict=True)
        )
        for finished in rounds
    )


def _write(lines: tuple[Line, ...]) -> list[str]:
    return [f"{rule}{points:+d}x{n}" for rule, points, n, _, _ in lines if rule in TURN_RULES]


def read_rounds(preset: Preset, seats: int, text: str) -> tuple[Round, ...]:
    """Read rounds; each must be possible, and none may be the last of the match."""
    rounds: tuple[Round, ...] = ()
    for part in text.split("/"):
        read = [_read_seat(own) for own in part.split("|")]
        hands, lines = tuple(hand for hand, _ in read), [own for _, own in read]
        if len(read) != seats or not _possible(preset, hands, lines):
            raise RecordError("position", detail="round")
        rounds = (*rounds, end_round(hands, lines, round_totals(seats, rounds)))
        if reached(round_totals(seats, rounds)):
            raise RecordError("position", detail="over")
    return rounds


def _read_seat(text: str) -> tuple[frozenset[Tile], tuple[Line, ...]]:
    hand, _, rest = text.partition("=")
    found = [_LINE.fullmatch(part) for part in rest.split(",")] if rest else []
    lines = tuple(Line(one[1], int(one[2]), int(one[3])) for one in found if one)
    if len(lines) != len(found) or by_rule(lines) != lines:
        raise RecordError("position", detail="lines")
    return read_tiles(hand), lines


def _possible(
    preset: Preset, hands: tuple[frozenset[Tile], ...], lines: list[tuple[Line, ...]]
) -> bool:
    """Whether a round can have left these hands and lines: tiles and draws must add up."""
    seats = len(hands)
    well = len(TILES) - seats * HAND[seats]
    sums = [{line.rule: line for line in own} for own in lines]
    drawn = sum(own.get("draw", _NONE).times for own in sums)
    values = sum(own.get("value", _NONE).points for own in sums) + hand_value(set().union(*hands))
    everything = hand_value(TILES)
    out = sum(not hand for hand in hands)
    emptied = drawn == well
    lost = any("cannot-play" in own for own in sums)
    return (
        all(_adds_up(preset, HAND[seats], hand, own) for hand, own in zip(hands, sums, strict=True))
        and len(set().union(*hands)) == sum(len(hand) for hand in hands)
        and sum("start" in own for own in sums) <= 1
        and drawn <= well
        and (values == everything if emptied else values <= everything)
        and (out == 1 or (out == 0 and emptied))
        and (emptied or preset.limit is not None or not lost)
    )


def _adds_up(preset: Preset, dealt: int, hand: frozenset[Tile], sums: dict[str, Line]) -> bool:
    """Whether the lines of a seat are possible: points by rule, and the number of tiles."""
    laid, drawn = sums.get("value", _NONE), sums.get("draw", _NONE).times
    bridges, sides = preset.bonus[BRIDGE], preset.bonus[TWO_SIDES]
    each = {
        "start": START,
        "triple-zero": START_TRIPLE_ZERO,
        "bridge": bridges,
        "two-sides": sides,
        "draw": DRAW,
        "cannot-play": CANNOT_PLAY,
    }
    return (
        dealt + drawn - laid.times == len(hand)
        and 0 <= laid.points <= 15 * laid.times
        and all(
            line.points == each[rule] * line.times and line.points
            for rule, line in sums.items()
            if rule in each
        )
        and _hexagons(preset, sums.get("hexagon", _NONE))
        and sums.get("triple-zero", _NONE).times <= sums.get("start", _NONE).times <= 1
        and sums.get("cannot-play", _NONE).times * (preset.limit or 0) <= drawn
    )


def _hexagons(preset: Preset, line: Line) -> bool:
    """Whether this number of hexagons, closed one, two or three at once, can score the points."""
    one, two, three = preset.bonus[HEXAGON:]
    return any(
        (line.times - 2 * twos - 3 * threes) * one + twos * two + threes * three == line.points
        for threes in range(line.times // 3 + 1)
        for twos in range((line.times - 3 * threes) // 2 + 1)
    )
