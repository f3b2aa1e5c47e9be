"""The chance to win a match of Triominos for two, as training has found it.

Points are not all: of several with 400 the winner of the last round wins. So a playout is judged
by the chance it leaves: a small net over both totals, both hands and the well. Its inputs and
weights are whole numbers, so that every Python comes to the same chance.
"""

from __future__ import annotations

from math import sqrt
from operator import mul
from typing import TYPE_CHECKING

from pygames.triominos.box import GOAL, Preset
from pygames.triominos.playout import End, Node, features
from pygames.triominos.weights import BETWEEN, HIDDEN, OUT, SCALE

if TYPE_CHECKING:
    from collections.abc import Sequence


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
    seen = inputs(node, totals, hands, well)
    out = 0
    for row, weight in zip(HIDDEN, OUT, strict=True):
        unit = sum(map(mul, row, seen))
        if unit > 0:
            out += weight * unit
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
