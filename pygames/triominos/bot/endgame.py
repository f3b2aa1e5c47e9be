"""The end of a round for two: once the well is empty, all tiles are known, and it can be solved.

What the other hand holds follows from what is seen; so this is still only what a player knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.triominos.bot import win_chance
from pygames.triominos.bot.playout import Node, value_of
from pygames.triominos.bot.search_board import VALUE, Table
from pygames.triominos.box import OUT, Preset
from pygames.triominos.frontier import bits

if TYPE_CHECKING:
    from pygames.core import Budget

SURE: Final = 1.0
DEEPEST: Final = 24

Pair = tuple[int, int]
"""Something of the seat to move, and of the other."""


class OutOfBudget(Exception):
    """The search was stopped: what it found is not whole."""


class Endgame:
    """Negamax with alpha and beta over the chance to win: 1 for certain, -1 for the other."""

    def __init__(self, preset: Preset, budget: Budget) -> None:
        self.preset = preset
        self.budget = budget
        self.guessed = False
        """Whether the search had to stop before the round's end somewhere."""

    def value(
        self,
        table: Table,
        hands: Pair,
        totals: Pair,
        depth: int,
        window: tuple[float, float] = (-SURE, SURE),
    ) -> float:
        """What the seat to move can hope for with best play."""
        if not self.budget.spend():
            raise OutOfBudget
        places = self.places(table, hands[0])
        if not places and not self.places(table, hands[1]):
            return self.blocked(hands, totals)
        low, high = window
        if depth == 0:
            self.guessed = True
            node = Node(table, self.preset.bonus)
            return 2 * win_chance.running(node, totals, hands, 0) - 1
        if not places:
            lost = totals[1], totals[0] + self.preset.lost(0)
            return -self.value(table, (hands[1], hands[0]), lost, depth - 1, (-high, -low))
        best = -SURE
        for place in places:
            found = self.after(table, hands, totals, place, depth, (low, high))
            best = max(best, found)
            low = max(low, best)
            if low >= high:
                break
        return best

    def after(  # noqa: PLR0913, PLR0917 - a position, a place, and the bounds of the search
        self,
        table: Table,
        hands: Pair,
        totals: Pair,
        place: tuple[int, int, int],
        depth: int,
        window: tuple[float, float] = (-SURE, SURE),
    ) -> float:
        """What laying a tile leaves to hope for, with the best play that follows."""
        points, rank, cell = place
        own, other = hands
        own &= ~(1 << rank)
        total = totals[0] + points
        if not own:
            won = total + OUT + value_of(other), totals[1]
            return 2 * win_chance.settled(self.preset, won, 0) - 1
        twin = table.copy()
        twin.put(rank, cell)
        low, high = window
        return -self.value(twin, (other, own), (totals[1], total), depth - 1, (-high, -low))

    def places(self, table: Table, hand: int) -> list[tuple[int, int, int]]:
        """List what a hand can lay: points, tile and cell, the most points first."""
        bonus, contacts = self.preset.bonus, table.contacts
        found = [
            (VALUE[rank] + bonus[contacts[cell]], rank, cell)
            for cell, fit in table.fits.items()
            if fit & hand
            for rank in bits(fit & hand)
        ]
        found.sort(reverse=True)
        return found

    def blocked(self, hands: Pair, totals: Pair) -> float:
        """Nobody can play: the lower hand wins the round and gains the difference."""
        own, other = value_of(hands[0]), value_of(hands[1])
        lead = max(0, other - own), max(0, own - other)
        # Of equal hands the one with fewer tiles wins the round, then the higher total.
        first = min(
            (own, hands[0].bit_count(), -totals[0]), (other, hands[1].bit_count(), -totals[1])
        )
        winner = int(first != (own, hands[0].bit_count(), -totals[0]))
        final = totals[0] + lead[0], totals[1] + lead[1]
        return 2 * win_chance.settled(self.preset, final, winner) - 1


def solve(
    preset: Preset, table: Table, hands: Pair, totals: Pair, budget: Budget
) -> list[tuple[float, int, int]]:
    """Search ever deeper while there is budget: hope, tile and cell of each place, best first."""
    game = Endgame(preset, budget)
    order = game.places(table, hands[0])
    found: list[tuple[float, int, int]] = []
    for depth in range(1, DEEPEST):
        game.guessed = False
        try:
            level = [(game.after(table, hands, totals, place, depth), place) for place in order]
        except OutOfBudget:
            break
        level.sort(key=lambda one: -one[0])
        found = [(hope, rank, cell) for hope, (_, rank, cell) in level]
        order = [place for _, place in level]
        if not game.guessed:
            break
    return found
