"""The chance to win a match of Triominos for two, as training has found it.

Points are not all: of several with 400 the winner of the last round wins. So a playout is judged
by the chance it leaves: a small net over both totals, both hands and the well. Its inputs and
weights are whole numbers, so that every Python comes to the same chance.
"""

from __future__ import annotations

import struct
from math import sqrt
from typing import TYPE_CHECKING, Final

from pygames.triominos.bot.playout import End, Node, features
from pygames.triominos.bot.weights import BETWEEN, HIDDEN, OUT, SCALE
from pygames.triominos.box import GOAL, Preset

if TYPE_CHECKING:
    from collections.abc import Sequence


_LANES: Final = struct.Struct(f"<{len(OUT)}Q")
_ZERO: Final = 1 << 62
"""What stands for nought in a lane, so that none goes below it and borrows from the next."""


def _packed(units: Sequence[int]) -> int:
    """Put numbers side by side into one, 64 bits each: so all are added and multiplied at once."""
    return sum(unit << 64 * lane for lane, unit in enumerate(units))


_BY_INPUT: Final = tuple(_packed(column) for column in zip(*HIDDEN, strict=True))
_START: Final = _packed([_ZERO] * len(OUT))


def squash(x: float) -> float:
    """Any number to a chance between 0 and 1."""
    return 0.5 + 0.5 * x / sqrt(1.0 + x * x)


def inputs(
    node: Node, totals: tuple[int, int], hands: tuple[int, int], well: int
) -> tuple[int, ...]:
    """Describe a table for two: the seat to move comes first."""
    own, other = totals
    return (
        1,
        own,
        other,
        max(0, GOAL - own),
        max(0, GOAL - other),
        well,
        *features(node, hands[0])[:-1],
        *features(node, hands[1])[:-1],
    )


def running(node: Node, totals: tuple[int, int], hands: tuple[int, int], well: int) -> float:
    """The chance of the seat to move, in the middle of a round."""
    lanes = _START
    for number, weights in zip(inputs(node, totals, hands, well), _BY_INPUT, strict=True):
        lanes += number * weights
    out = 0
    for unit, weight in zip(_LANES.unpack(lanes.to_bytes(_LANES.size, "little")), OUT, strict=True):
        if unit > _ZERO:
            out += weight * (unit - _ZERO)
    return squash(out / SCALE**2)


def between(own: int, other: int) -> float:
    """The chance of a seat between rounds, by the totals."""
    lead = own - other
    return squash(lead * (BETWEEN[0] + BETWEEN[1] * max(own, other)))


def settled(preset: Preset, totals: Sequence[int], winner: int) -> float:
    """The chance of seat 0 of two when a round has ended: certain, if the match has too."""
    own, other = totals
    if max(own, other) < GOAL:
        return between(own, other)
    if preset.last_winner and totals[winner] >= GOAL:
        return 1.0 - winner
    return 0.5 if own == other else float(own > other)


def chance(preset: Preset, end: End, totals: tuple[int, int]) -> float:
    """The chance of seat 0 of two after a playout that began with these totals."""
    seat = end.seat
    own, other = totals[0] + end.scored[0], totals[1] + end.scored[1]
    if end.over:
        return settled(preset, (own, other), seat)
    if seat:
        hands = end.holding[1], end.holding[0]
        return 1.0 - running(end.node, (other, own), hands, end.well)
    return running(end.node, (own, other), (end.holding[0], end.holding[1]), end.well)
