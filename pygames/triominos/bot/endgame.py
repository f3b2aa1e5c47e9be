"""Solves the end of a round for two seats: once the well is empty, all tiles are known.

The other hand is whatever is not visible, so this uses only what a player knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.triominos.bot import win_chance
from pygames.triominos.bot.playout import Node, hand_value
from pygames.triominos.bot.search_board import VALUE, SearchBoard
from pygames.triominos.box import OUT, Preset
from pygames.triominos.frontier import bits

if TYPE_CHECKING:
    from pygames.core import Budget

CERTAIN: Final = 1.0
MAX_DEPTH: Final = 24

Pair = tuple[int, int]
"""A value of the seat to move, and the same of the other seat."""


class OutOfBudget(Exception):
    """The search was stopped before it was complete."""


class Endgame:
    """Negamax with alpha-beta pruning over the chance to win: from 1 (certain) to -1 (lost)."""

    def __init__(self, preset: Preset, budget: Budget) -> None:
        self.preset = preset
        self.budget = budget
        self.estimated = False
        """Whether a line was cut off before the end of the round and its value estimated."""

    def value(
        self,
        board: SearchBoard,
        hands: Pair,
        totals: Pair,
        depth: int,
        window: tuple[float, float] = (-CERTAIN, CERTAIN),
    ) -> float:
        """Return the value of the position for the seat to move, with best play."""
        if not self.budget.spend():
            raise OutOfBudget
        places = self.places(board, hands[0])
        if not places and not self.places(board, hands[1]):
            return self.blocked(hands, totals)
        low, high = window
        if depth == 0:
            self.estimated = True
            node = Node(board, self.preset.bonus)
            return 2 * win_chance.mid_round(node, totals, hands, 0) - 1
        if not places:
            lost = totals[1], totals[0] + self.preset.lost(0)
            return -self.value(board, (hands[1], hands[0]), lost, depth - 1, (-high, -low))
        best = -CERTAIN
        for place in places:
            found = self.after(board, hands, totals, place, depth, (low, high))
            best = max(best, found)
            low = max(low, best)
            if low >= high:
                break
        return best

    def after(  # noqa: PLR0913, PLR0917 - a position, a place, and the bounds of the search
        self,
        board: SearchBoard,
        hands: Pair,
        totals: Pair,
        place: tuple[int, int, int],
        depth: int,
        window: tuple[float, float] = (-CERTAIN, CERTAIN),
    ) -> float:
        """Return the value of laying a tile, with best play afterwards."""
        points, rank, cell = place
        own, other = hands
        own &= ~(1 << rank)
        total = totals[0] + points
        if not own:
            won = total + OUT + hand_value(other), totals[1]
            return 2 * win_chance.after_round(self.preset, won, 0) - 1
        copied = board.copy()
        copied.lay_tile(rank, cell)
        low, high = window
        return -self.value(copied, (other, own), (totals[1], total), depth - 1, (-high, -low))

    def places(self, board: SearchBoard, hand: int) -> list[tuple[int, int, int]]:
        """List what a hand can lay: points, tile and cell, the most points first."""
        bonus = self.preset.bonus
        found = [
            (VALUE[rank] + bonus[place.contact], rank, cell)
            for cell, place in board.open.items()
            if place.fits & hand
            for rank in bits(place.fits & hand)
        ]
        found.sort(reverse=True)
        return found

    def blocked(self, hands: Pair, totals: Pair) -> float:
        """Return the value if nobody can play: the lower hand wins the difference."""
        own, other = hand_value(hands[0]), hand_value(hands[1])
        lead = max(0, other - own), max(0, own - other)
        # Between equal hands the one with fewer tiles wins the round, then the higher total.
        first = min(
            (own, hands[0].bit_count(), -totals[0]), (other, hands[1].bit_count(), -totals[1])
        )
        winner = int(first != (own, hands[0].bit_count(), -totals[0]))
        final = totals[0] + lead[0], totals[1] + lead[1]
        return 2 * win_chance.after_round(self.preset, final, winner) - 1


def solve(
    preset: Preset, board: SearchBoard, hands: Pair, totals: Pair, budget: Budget
) -> list[tuple[float, int, int]]:
    """Search deeper and deeper within the budget; return value, tile and cell, best first."""
    game = Endgame(preset, budget)
    order = game.places(board, hands[0])
    found: list[tuple[float, int, int]] = []
    for depth in range(1, MAX_DEPTH):
        game.estimated = False
        try:
            level = [(game.after(board, hands, totals, place, depth), place) for place in order]
        except OutOfBudget:
            break
        level.sort(key=lambda one: -one[0])
        found = [(value, rank, cell) for value, (_, rank, cell) in level]
        order = [place for _, place in level]
        if not game.estimated:
            break
    return found
