"""Playouts: every seat plays greedily for a few turns.

Hands differ from deal to deal, but the tiles laid next are often the same. So the boards are kept
in a tree, and each is built only once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygames.triominos.bot.search_board import VALUE, SearchBoard
from pygames.triominos.bot.weights import MOVER, WAITER
from pygames.triominos.box import DRAW, OUT, Preset

if TYPE_CHECKING:
    from collections.abc import Sequence

_BIT_OF_VALUE: Final = tuple(
    (1 << bit, sum(1 << rank for rank, value in enumerate(VALUE) if value >> bit & 1))
    for bit in range(4)
)


def hand_value(hand: int) -> int:
    """Add up the values of a hand, one bit of the values at a time for all tiles at once."""
    return sum([weight * (hand & mask).bit_count() for weight, mask in _BIT_OF_VALUE])


def best_play(tiles_by_bonus: Sequence[tuple[int, int]], hand: int) -> tuple[int, int, int] | None:
    """Return the highest-scoring play of a hand: points, tile and bonus; None if nothing fits."""
    best = None
    most = -1
    for bonus, mask in tiles_by_bonus:
        fit = mask & hand
        if fit:
            rank = fit.bit_length() - 1
            points = VALUE[rank] + bonus
            if points > most:
                most = points
                best = (points, rank, bonus)
    return best


class Node:
    """A board, the fitting tiles by bonus, and the nodes after it that were needed so far."""

    __slots__ = ("board", "bonus", "children", "fits", "tiles_by_bonus")

    def __init__(self, board: SearchBoard, bonus: tuple[int, ...]) -> None:
        self.board = board
        self.bonus = bonus
        self.tiles_by_bonus = board.tiles_by_bonus(bonus)
        self.fits = 0
        for _, mask in self.tiles_by_bonus:
            self.fits |= mask
        self.children: dict[tuple[int, int], Node] = {}

    def after(self, rank: int, points: int) -> Node:
        """Return the node after laying a tile where it scores this bonus."""
        key = rank, points
        node = self.children.get(key)
        if node is None:
            board = self.board.copy()
            board.lay_tile(rank, board.cell_for(rank, points, self.bonus))
            node = self.children[key] = Node(board, self.bonus)
        return node

    def estimate(self, hand: int, weights: tuple[float, ...]) -> float:
        """Estimate what a hand is still worth on this board when a playout stops."""
        count, value, best, fits, last, one = features(self, hand)
        by_count, by_value, by_best, by_fits, by_last, always = weights
        return (
            by_count * count
            + by_value * value
            + by_best * best
            + by_fits * fits
            + by_last * last
            + always * one
        )


def features(node: Node, hand: int) -> tuple[int, ...]:
    """Describe a hand: count, value, best play, fitting tiles, whether one tile is left, 1."""
    best = best_play(node.tiles_by_bonus, hand)
    count = hand.bit_count()
    fits = (node.fits & hand).bit_count()
    return count, hand_value(hand), best[0] if best else 0, fits, int(count == 1), 1


class PlayoutState(NamedTuple):
    """The state of a playout, with the seats in order of play."""

    node: Node
    hands: list[int]
    scored: list[int]
    seat: int
    """The seat to move; or, if the round is over, the seat that went out."""
    well: int

    @property
    def over(self) -> bool:
        """Whether a seat has laid its last tile."""
        return not self.hands[self.seat]


def first_state(node: Node, hands: list[int], well: Sequence[int]) -> PlayoutState:
    """Return the state before a playout: seat 0 has just laid a tile, perhaps its last."""
    scored = [0] * len(hands)
    if hands[0]:
        return PlayoutState(node, hands, scored, 1, len(well))
    scored[0] = OUT + sum(map(hand_value, hands))
    return PlayoutState(node, hands, scored, 0, len(well))


def playout(preset: Preset, start: PlayoutState, well: Sequence[int], turns: int) -> PlayoutState:
    """Play some turns greedily, or until a seat goes out."""
    node, hands, scored, seat, top = start
    limit, seats = preset.limit, len(hands)
    hands, scored = hands.copy(), scored.copy()
    for _ in range(turns):
        hand = hands[seat]
        best = best_play(node.tiles_by_bonus, hand)
        drawn = 0
        while best is None and top and drawn != limit:
            top -= 1
            tile = 1 << well[top]
            hand |= tile
            scored[seat] += DRAW
            drawn += 1
            if node.fits & tile:
                best = best_play(node.tiles_by_bonus, tile)
        if best is None:
            scored[seat] += preset.lost(drawn)
        else:
            points, rank, extra = best
            scored[seat] += points
            hand ^= 1 << rank
            node = node.after(rank, extra)
        hands[seat] = hand
        if not hand:
            scored[seat] += OUT + sum(map(hand_value, hands))
            break
        seat = (seat + 1) % seats
    return PlayoutState(node, hands, scored, seat, top)


def expected_gain(state: PlayoutState) -> float:
    """Return what seat 0 gains on the mean of the others, with an estimate of the hands left."""
    scored: Sequence[float] = state.scored
    if not state.over:
        scored = [
            points + state.node.estimate(held, MOVER if own == state.seat else WAITER)
            for own, (points, held) in enumerate(zip(scored, state.hands, strict=True))
        ]
    return scored[0] - sum(scored[1:]) / (len(scored) - 1)
