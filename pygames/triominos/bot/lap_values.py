"""Values by short playouts: over random deals that fit what a seat knows, everybody plays a lap.

A lap is one turn of every seat. What is left after it is valued by the nets of the bots.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.triominos.bot import win_chance
from pygames.triominos.bot.hand_inference import tile_likelihoods
from pygames.triominos.bot.playout import Node, PlayoutState, careful, first_state, playout
from pygames.triominos.bot.search import board_after, random_deal
from pygames.triominos.bot.search_board import VALUE
from pygames.triominos.box import DRAW

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from pygames.triominos.bot.search import Facts, Option
    from pygames.triominos.box import Preset
    from pygames.triominos.view import TriominosView

REPLIES: Final = 0.85
"""What the others reach beyond the greedy replies of a playout, in percent at even chances.

Set between two values that were tried on 22 matches of level 3: luck was below 0 on average with
0.75, above 0 with 1.1.
"""

MOST_CELLS: Final = 4
"""How many cells of a drawn tile are compared, those with the most points."""

Deal = tuple[list[int], list[int]]
"""The hands of the other seats in order of play, and the well with its top tile last."""


def between_rounds(totals: Sequence[int]) -> list[float]:
    """Return the chance of each seat between two rounds, in percent."""
    return [100.0 * chance for chance in win_chance.between_rounds(totals)]


def chance_after(preset: Preset, state: PlayoutState, totals: Sequence[int]) -> float:
    """Return the chance of seat 0 after a playout that began with these totals, in percent."""
    return 100.0 * win_chance.after_playout(preset, state, totals)


def best_by_halves(values: Sequence[Sequence[float]]) -> float:
    """Value the best of several moves that were valued over the same deals, not too high.

    The highest mean is too high on average. So the move that is best in one half of the deals is
    valued by the other half, and the other way round.
    """
    halves = [(sum(one[::2]) / len(one[::2]), sum(one[1::2]) / len(one[1::2])) for one in values]
    first, second = max(halves), max(halves, key=lambda half: half[1])
    return (first[1] + second[0]) / 2


class LapValues:
    """Values what the seat of a view may do, and the tiles that it may draw, by a lap."""

    def __init__(self, facts: Facts, view: TriominosView, rng: random.Random) -> None:
        self.facts = facts
        self.likelihoods = tile_likelihoods(view)
        self.rng = rng
        self.seats = len(facts.totals)
        self.node = Node(facts.board, facts.preset.bonus)
        self.nodes: dict[str, Node] = {}

    def deal(self) -> Deal:
        """Deal the unseen tiles at random."""
        return random_deal(self.facts, self.likelihoods, self.rng)

    def place(self, option: Option, deal: Deal) -> float:
        """Value a place: the others reply."""
        facts, (hands, well) = self.facts, deal
        if option.move not in self.nodes:
            self.nodes[option.move] = Node(board_after(facts, option), facts.preset.bonus)
        own = facts.hand & ~(1 << option.rank)
        start = first_state(self.nodes[option.move], [own, *hands], well)
        totals = (facts.totals[0] + option.points, *facts.totals[1:])
        return _less_replies(self._play(start, well, totals, self.seats - 1))

    def draw(self, deal: Deal) -> float:
        """Value a draw of the top tile: the seat plays on with it."""
        facts, (hands, well) = self.facts, deal
        start = PlayoutState(
            self.node,
            [facts.hand | 1 << well[-1], *hands],
            [DRAW, *([0] * len(hands))],
            0,
            len(well) - 1,
        )
        return _less_replies(self._play(start, well, facts.totals, self.seats))

    def tiles(self, deals: int) -> dict[int, float]:
        """Value a forced draw of each tile that may come, by deals of its own."""
        return {tile: self.tile(tile, deals) for tile in self.facts.pile}

    def tile(self, tile: int, deals: int) -> float:
        """Value the draw of a certain tile when no other tile of the hand fits."""
        dealt = [_with_tile_on_top(*self.deal(), tile) for _ in range(deals)]
        facts = self.facts
        cells = [cell for _, _, cell in self.node.places(1 << tile)]
        if not cells:
            return sum([self.draw(deal) for deal in dealt]) / deals
        values = []
        for cell in cells[:MOST_CELLS]:
            node = self.node.after(tile, cell)
            points = DRAW + VALUE[tile] + facts.preset.bonus[self.node.board.open[cell].contact]
            totals = (facts.totals[0] + points, *facts.totals[1:])
            found = []
            for hands, well in dealt:
                start = first_state(node, [facts.hand, *hands], well[:-1])
                value = self._play(start, well[:-1], totals, self.seats - 1)
                found.append(_less_replies(value))
            values.append(found)
        return best_by_halves(values)

    def turn_of(self, mover: int, deal: Deal) -> float:
        """Value the table when another seat, counted from this one, or this one has its turn."""
        facts, (hands, well) = self.facts, deal
        start = PlayoutState(self.node, [facts.hand, *hands], [0] * self.seats, mover, len(well))
        value = self._play(start, well, facts.totals, -mover % self.seats)
        return _less_replies(value) if mover else value

    def _play(
        self, start: PlayoutState, well: Sequence[int], totals: Sequence[int], turns: int
    ) -> float:
        preset = self.facts.preset
        state = start if start.over else playout(preset, start, well, turns, careful)
        return chance_after(preset, state, totals)


def _less_replies(chance: float) -> float:
    """Allow for better replies than those of a playout; a certain result stays."""
    return chance - REPLIES * chance * (100.0 - chance) / 2500.0


def _with_tile_on_top(hands: list[int], well: list[int], tile: int) -> Deal:
    """Return a deal in which a certain tile is drawn next; a hand that had it gets another."""
    bit = 1 << tile
    if tile in well:
        return hands, [*(one for one in well if one != tile), tile]
    swapped = [hand ^ bit | 1 << well[-1] if hand & bit else hand for hand in hands]
    return swapped, [*well[:-1], tile]
