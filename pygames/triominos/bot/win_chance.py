"""The chance to win a match, estimated by small neural nets.

Points do not decide everything: if several seats have 400, the winner of the last round wins. So a
playout is valued by the chance it leaves. A net gives every seat a score from what its hand, its
total and those of the others are; the chance of a seat is its share of `_grow(score)` in the sum
over all seats. Inputs and weights are integers, and only sums, products and square roots follow, so
that every Python gets the same chance.
"""

from __future__ import annotations

import struct
from math import sqrt
from typing import TYPE_CHECKING, Final

from pygames.triominos.bot import weights
from pygames.triominos.bot.playout import Node, PlayoutState, features
from pygames.triominos.box import GOAL, Preset

if TYPE_CHECKING:
    from collections.abc import Sequence

_ZERO: Final = 1 << 62
"""The zero of a lane: this offset keeps lanes positive, so that none borrows from the next."""
_SCALE: Final = weights.SCALE**2


def _grow(score: float) -> float:
    """Map a score to a weight among the seats: near 0 as an exponential function does."""
    root = score / 4 + sqrt(1.0 + score * score / 16)
    return root * root * root * root


class Net:
    """A net with one hidden layer, whose units are added and multiplied all at once.

    Each number is packed into 64 bits of one integer.
    """

    def __init__(self, hidden: Sequence[Sequence[int]], out: Sequence[int]) -> None:
        self.by_input = [self._packed(column) for column in zip(*hidden, strict=True)]
        self.start = self._packed([_ZERO] * len(out))
        self.out = out
        self.lanes = struct.Struct(f"<{len(out)}Q")

    @staticmethod
    def _packed(units: Sequence[int]) -> int:
        return sum(unit << 64 * lane for lane, unit in enumerate(units))

    def weight(self, inputs: Sequence[int]) -> float:
        """Return the weight of a seat with these inputs among the seats."""
        lanes = self.start
        for number, units in zip(inputs, self.by_input, strict=True):
            lanes += number * units
        score = 0
        found = self.lanes.unpack(lanes.to_bytes(self.lanes.size, "little"))
        for unit, factor in zip(found, self.out, strict=True):
            if unit > _ZERO:
                score += factor * (unit - _ZERO)
        return _grow(score / _SCALE)


_TWO: Final = Net(weights.TWO, weights.TWO_OUT)
_MORE: Final = Net(weights.MORE, weights.MORE_OUT)
_BETWEEN: Final = Net(weights.BETWEEN, weights.BETWEEN_OUT)


def _points(totals: Sequence[int], own: int) -> tuple[int, int, int, int]:
    """List what the totals say to a seat: its own, the best other one, and both to the goal."""
    total = totals[own]
    best = max([one for seat, one in enumerate(totals) if seat != own])
    return total, max(0, GOAL - total), best, max(0, GOAL - best)


def mid_round(
    node: Node, totals: Sequence[int], hands: Sequence[int], well: int, mover: int = 0
) -> float:
    """Return the chance of seat 0, in the middle of a round."""
    seats = len(hands)
    held = [features(node, hand) for hand in hands]
    everything = sum([value for _, value, _, _, _ in held])
    net = _TWO if seats == 2 else _MORE
    found = []
    for own, hand in enumerate(held):
        step = (own - mover) % seats
        fewest = min([other[0] for seat, other in enumerate(held) if seat != own])
        others = everything - hand[1]
        points = _points(totals, own)
        found.append(
            net.weight((1, *points, well, step, *hand, fewest, others, seats, int(not step)))
        )
    return found[0] / sum(found)


def between_rounds(totals: Sequence[int]) -> list[float]:
    """Return the chance of each seat between rounds, given the totals."""
    seats = len(totals)
    found = [_BETWEEN.weight((1, *_points(totals, own), seats)) for own in range(seats)]
    whole = sum(found)
    return [one / whole for one in found]


def after_round(preset: Preset, totals: Sequence[int], winner: int) -> float:
    """Return the chance of seat 0 at the end of a round; certain if the match is over."""
    most = max(totals)
    if most < GOAL:
        return between_rounds(totals)[0]
    if preset.last_winner and totals[winner] >= GOAL:
        return float(winner == 0)
    return 1.0 / totals.count(most) if totals[0] == most else 0.0


def after_playout(preset: Preset, state: PlayoutState, totals: Sequence[int]) -> float:
    """Return the chance of seat 0 after a playout that began with these totals."""
    reached = [total + scored for total, scored in zip(totals, state.scored, strict=True)]
    if state.over:
        return after_round(preset, reached, state.seat)
    return mid_round(state.node, reached, state.hands, state.well, state.seat)
