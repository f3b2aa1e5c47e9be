"""Playouts: every seat plays for a few turns, greedily or with care for the next reply.

Hands differ from deal to deal, but the tiles laid next are often the same. So the boards are kept
in a tree, and each is built only once.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple

from pygames.core import required
from pygames.triominos.bot.search_board import VALUE, SearchBoard
from pygames.triominos.bot.two_ply import best_play, expected_reply, follow_up, playable
from pygames.triominos.box import DRAW, OUT, Preset

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Chooser = Callable[["Node", int, int], tuple[int, int, "Node"]]
    """Chooses a play from a node, a hand that has one, and the number of tiles of the next hand.

    It returns the points, the tile, and the node after it.
    """

CAREFUL_PLACES: Final = 3
"""How many places with the most points a careful seat compares."""
_BIT_OF_VALUE: Final = tuple(
    (1 << bit, sum(1 << rank for rank, value in enumerate(VALUE) if value >> bit & 1))
    for bit in range(4)
)


def hand_value(hand: int) -> int:
    """Add up the values of a hand, one bit of the values at a time for all tiles at once."""
    return sum([weight * (hand & mask).bit_count() for weight, mask in _BIT_OF_VALUE])


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

    def after(self, rank: int, cell: int) -> Node:
        """Return the node after laying a tile on a cell."""
        key = rank, cell
        node = self.children.get(key)
        if node is None:
            board = self.board.copy()
            board.lay_tile(rank, cell)
            node = self.children[key] = Node(board, self.bonus)
        return node

    def places(self, hand: int) -> list[tuple[int, int, int]]:
        """List what a hand can lay: points, tile and cell, the most points first."""
        found, bonus = [], self.bonus
        for cell, (fits, contact, _, _) in self.board.open.items():
            fit = fits & hand
            while fit:
                rank = fit.bit_length() - 1
                fit ^= 1 << rank
                found.append((VALUE[rank] + bonus[contact], rank, cell))
        found.sort(reverse=True)
        return found


def features(node: Node, hand: int) -> tuple[int, int, int, int, int]:
    """Describe a hand: count, value, best play, fitting tiles, whether one tile is left."""
    best = best_play(node.tiles_by_bonus, hand)
    count = hand.bit_count()
    fits = (node.fits & hand).bit_count()
    return count, hand_value(hand), best[0] if best else 0, fits, int(count == 1)


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


def greedy(node: Node, hand: int, _next_count: int) -> tuple[int, int, Node]:
    """Choose the play with the most points."""
    points, rank, extra = required(best_play(node.tiles_by_bonus, hand))
    key = rank, -extra  # cells are positive, so this is the key of no cell
    after = node.children.get(key)
    if after is None:
        cell = node.board.cell_for(rank, extra, node.bonus)
        after = node.children[key] = node.after(rank, cell)
    return points, rank, after


def careful(node: Node, hand: int, next_count: int) -> tuple[int, int, Node]:
    """Choose by two plies among the places with the most points."""
    places = node.places(hand)[:CAREFUL_PLACES]
    points, rank, cell = places[0]
    best = points, rank, node.after(rank, cell)
    if len(places) == 1 or hand == 1 << rank:
        return best
    most = -inf
    for points, rank, cell in places:
        after = node.after(rank, cell)
        rest = hand ^ 1 << rank
        tiles_by_bonus = after.tiles_by_bonus
        value = (
            points
            - expected_reply(tiles_by_bonus, after.board.unlaid & ~rest, next_count)
            + follow_up(tiles_by_bonus, rest)
            + playable(after.fits, rest)
        )
        if value > most:
            most = value
            best = points, rank, after
    return best


def playout(
    preset: Preset,
    start: PlayoutState,
    well: Sequence[int],
    turns: int,
    choose: Chooser = greedy,
) -> PlayoutState:
    """Play some turns, or until a seat goes out."""
    node, hands, scored, seat, top = start
    limit, seats = preset.limit, len(hands)
    hands, scored = hands.copy(), scored.copy()
    for _ in range(turns):
        hand = hands[seat]
        following = (seat + 1) % seats
        drawn = 0
        while not node.fits & hand and top and drawn != limit:
            top -= 1
            hand |= 1 << well[top]
            scored[seat] += DRAW
            drawn += 1
        if node.fits & hand:
            points, rank, node = choose(node, hand, hands[following].bit_count())
            scored[seat] += points
            hand ^= 1 << rank
        else:
            scored[seat] += preset.lost(drawn)
        hands[seat] = hand
        if not hand:
            scored[seat] += OUT + sum(map(hand_value, hands))
            break
        seat = following
    return PlayoutState(node, hands, scored, seat, top)
