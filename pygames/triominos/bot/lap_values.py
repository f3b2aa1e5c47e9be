"""Values by short playouts: over random deals that fit what a seat knows, everybody plays a lap.

A lap is one turn of every seat. What is left after it is valued by the nets of the bots.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from pygames.evaluation import chances_to_win
from pygames.triominos.bot import win_chance
from pygames.triominos.bot.hand_inference import tile_likelihoods
from pygames.triominos.bot.playout import Node, PlayoutState, first_state, playout
from pygames.triominos.bot.search import board_after, random_deal
from pygames.triominos.bot.weights import MOVER, WAITER
from pygames.triominos.box import DRAW, GOAL

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from pygames.triominos.bot.search import Facts, Option
    from pygames.triominos.box import Preset
    from pygames.triominos.view import TriominosView

SPREAD: Final = 140.0
"""With more than two seats: how far the difference of two results lies from the expected one.

Assumed, not fitted.
"""
LAST_SPREAD: Final = 45.0
"""The same when somebody is about to reach the goal."""

REPLIES: Final = 0.85
"""What the others reach beyond the greedy replies of a playout, in percent at even chances.

Set between two values that were tried on 22 matches of level 3: luck was below 0 on average with
0.75, above 0 with 1.1.
"""

Deal = tuple[list[int], list[int]]
"""The hands of the other seats in order of play, and the well with its top tile last."""


def between_rounds(totals: Sequence[float]) -> list[float]:
    """Return the chance of each seat between two rounds, in percent."""
    if len(totals) == 2:
        own = 100.0 * win_chance.between_rounds(int(totals[0]), int(totals[1]))
        return [own, 100.0 - own]
    return chances_to_win(totals, spread(totals))


def spread(means: Sequence[float]) -> float:
    """Return the spread of a match for more than two, by how far the leader is from the goal."""
    left = max(0.0, GOAL - max(means)) / GOAL
    return sqrt(SPREAD**2 * left + LAST_SPREAD**2)


def chance_after(preset: Preset, state: PlayoutState, totals: Sequence[int]) -> float:
    """Return the chance of seat 0 after a playout that began with these totals, in percent."""
    if len(totals) == 2:
        return 100.0 * win_chance.after_playout(preset, state, (totals[0], totals[1]))
    means: list[float] = [
        total + scored for total, scored in zip(totals, state.scored, strict=True)
    ]
    if not state.over:
        means = [
            mean + state.node.estimate(hand, MOVER if seat == state.seat else WAITER)
            for seat, (mean, hand) in enumerate(zip(means, state.hands, strict=True))
        ]
        return chances_to_win(means, spread(means))[0]
    if max(means) < GOAL:
        return between_rounds(means)[0]
    if preset.last_winner and means[state.seat] >= GOAL:
        return 100.0 if state.seat == 0 else 0.0
    return chances_to_win(means, 0.0)[0]


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

    def draw(self, deal: Deal, tile: int | None = None) -> float:
        """Value a draw of the top tile, or of a certain tile: the seat plays on with it."""
        facts, (hands, well) = self.facts, deal
        if tile is not None:
            hands, well = _with_tile_on_top(hands, well, tile)
        start = PlayoutState(
            self.node,
            [facts.hand | 1 << well[-1], *hands],
            [DRAW, *([0] * len(hands))],
            0,
            len(well) - 1,
        )
        return self._play(start, well, facts.totals, self.seats)

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
        state = start if start.over else playout(preset, start, well, turns)
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
