"""The chance to win a match for two, estimated by a small neural net.

Points do not decide everything: if both seats have 400, the winner of the last round wins. So a
playout is valued by the chance it leaves, which depends on both totals, both hands and the well.
Inputs and weights are integers, so that every Python gets the same chance.
"""

from __future__ import annotations

import struct
from math import sqrt
from typing import TYPE_CHECKING, Final

from pygames.triominos.bot.playout import Node, PlayoutState, features
from pygames.triominos.bot.weights import BETWEEN, HIDDEN, OUT, SCALE
from pygames.triominos.box import GOAL, Preset

if TYPE_CHECKING:
    from collections.abc import Sequence


_LANES: Final = struct.Struct(f"<{len(OUT)}Q")
_ZERO: Final = 1 << 62
"""The zero of a lane: this offset keeps lanes positive, so that none borrows from the next."""


def _packed(units: Sequence[int]) -> int:
    """Pack numbers into one integer, 64 bits each, so that all are added and multiplied at once."""
    return sum(unit << 64 * lane for lane, unit in enumerate(units))


_BY_INPUT: Final = tuple(_packed(column) for column in zip(*HIDDEN, strict=True))
_START: Final = _packed([_ZERO] * len(OUT))


def squash(x: float) -> float:
    """Map any number to a chance between 0 and 1."""
    return 0.5 + 0.5 * x / sqrt(1.0 + x * x)


def inputs(
    node: Node, totals: tuple[int, int], hands: tuple[int, int], well: int
) -> tuple[int, ...]:
    """List the inputs of the net; the seat to move comes first."""
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


def mid_round(node: Node, totals: tuple[int, int], hands: tuple[int, int], well: int) -> float:
    """Return the chance of the seat to move, in the middle of a round."""
    lanes = _START
    for number, weights in zip(inputs(node, totals, hands, well), _BY_INPUT, strict=True):
        lanes += number * weights
    out = 0
    for unit, weight in zip(_LANES.unpack(lanes.to_bytes(_LANES.size, "little")), OUT, strict=True):
        if unit > _ZERO:
            out += weight * (unit - _ZERO)
    return squash(out / SCALE**2)


def between_rounds(own: int, other: int) -> float:
    """Return the chance of a seat between rounds, given the totals."""
    lead = own - other
    return squash(lead * (BETWEEN[0] + BETWEEN[1] * max(own, other)))


def after_round(preset: Preset, totals: Sequence[int], winner: int) -> float:
    """Return the chance of seat 0 at the end of a round; 0, 0.5 or 1 if the match is over."""
    own, other = totals
    if max(own, other) < GOAL:
        return between_rounds(own, other)
    if preset.last_winner and totals[winner] >= GOAL:
        return 1.0 - winner
    return 0.5 if own == other else float(own > other)


def after_playout(preset: Preset, state: PlayoutState, totals: tuple[int, int]) -> float:
    """Return the chance of seat 0 after a playout that began with these totals."""
    seat = state.seat
    own, other = totals[0] + state.scored[0], totals[1] + state.scored[1]
    if state.over:
        return after_round(preset, (own, other), seat)
    if seat:
        hands = state.hands[1], state.hands[0]
        return 1.0 - mid_round(state.node, (other, own), hands, state.well)
    return mid_round(state.node, (own, other), (state.hands[0], state.hands[1]), state.well)
