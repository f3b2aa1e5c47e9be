"""Level 4 plays the best places out over random deals that fit everything it knows.

Where a seat may draw although a tile fits, a draw is played out too.
"""

from __future__ import annotations

from math import inf, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from pygames.triominos.bot import win_chance
from pygames.triominos.bot.hand_inference import SHARP, USUAL, Attention, tile_likelihoods
from pygames.triominos.bot.playout import (
    Node,
    PlayoutState,
    careful,
    first_state,
    greedy,
    playout,
)
from pygames.triominos.bot.search import Facts, Option, board_after, random_deal

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from pygames.core import Budget, Candidate
    from pygames.triominos.bot.playout import Chooser
    from pygames.triominos.bot.search_board import SearchBoard
    from pygames.triominos.view import TriominosView

MAX_PLACES: Final = 32
"""How many of the best places (by two-ply value) are played out."""
CLEAR_MARGIN: Final = 12.0
"""Places whose mean is worse by more percent than this / sqrt(deals) are dropped."""
PLIES: Final = 8
"""How many turns a playout lasts at least, if the round does not end."""
STEP: Final = 2
"""After one turn of every seat, a playout is valued every so many turns."""
EARLY_WEIGHT: Final = 0.3
"""The weight of an earlier value beside the last: it knows less, but has less random noise."""


class Plan(NamedTuple):
    """How everybody plays in playouts, how hands are guessed, and how much is played."""

    choose: Chooser
    attention: Attention
    deals: tuple[int, ...]
    """After each of these numbers of deals the worse half of the places left is dropped."""
    most_playouts: float = inf


FOR_TWO: Final = Plan(careful, SHARP, (12, 24, 48, 96), 200)
"""With two seats. A browser does so many playouts in about a tenth of a second."""
FOR_MORE: Final = Plan(careful, USUAL, (12, 24, 48, 96), 200)


class PlaceRollouts:
    """The playouts of one place, valued in percent chance to win."""

    def __init__(
        self, facts: Facts, option: Option, two_ply: Candidate, choose: Chooser = greedy
    ) -> None:
        self.facts = facts
        self.option = option
        self.two_ply = two_ply
        self.node = Node(self.board(), facts.preset.bonus)
        self.choose = choose
        self.sum = 0.0
        self.played = 0

    def board(self) -> SearchBoard:
        """Return the board on which the playouts begin."""
        return board_after(self.facts, self.option)

    def start(self, hands: list[int], well: list[int]) -> PlayoutState:
        """Return the state in which the playout of a deal begins."""
        own = self.facts.hand & ~(1 << self.option.rank)
        return first_state(self.node, [own, *hands], well)

    def play_deal(self, hands: list[int], well: list[int]) -> None:
        """Play one deal out and add its value."""
        start = self.start(hands, well)
        self.sum += self.value(start) if start.over else self.play_on(start, well)
        self.played += 1

    def play_on(self, state: PlayoutState, well: list[int]) -> float:
        """Play on and value the state several times; the last value counts most."""
        values: list[float] = []
        left, turns = PLIES, len(state.hands) + (state.seat == 0)
        while left > 0 and not state.over:
            state = playout(self.facts.preset, state, well, turns, self.choose)
            values.append(self.value(state))
            left -= turns
            turns = STEP
        last = values.pop()
        return (EARLY_WEIGHT * sum(values) + last) / (EARLY_WEIGHT * len(values) + 1)

    def value(self, state: PlayoutState) -> float:
        """Return the chance to win the match, in percent."""
        own, *others = self.facts.totals
        totals = own + self.option.points, *others
        return 100 * win_chance.after_playout(self.facts.preset, state, totals)

    def candidate(self, most: float) -> Candidate:
        """Return the mean of the deals as a candidate, but no higher than `most`."""
        value = round(min(self.sum / self.played, most), 2)
        reasons = {**self.two_ply["reasons"], "chance": value}
        return {"move": self.option.move, "value": value, "reasons": reasons}


class DrawRollouts(PlaceRollouts):
    """The playouts of a draw: the seat plays on with one more tile."""

    def board(self) -> SearchBoard:
        """Return the board as it is."""
        return self.facts.board

    def start(self, hands: list[int], well: list[int]) -> PlayoutState:
        """Return the state after the top tile of the well was drawn."""
        own = self.facts.hand | 1 << well[-1]
        return PlayoutState(self.node, [own, *hands], [0] * (1 + len(hands)), 0, len(well) - 1)


def _still_in(active: list[PlaceRollouts]) -> int:
    """Return how many of the places, sorted best first, are played out further."""
    count = (len(active) + 1) // 2 if len(active) > 2 else len(active)
    least = active[0].sum - CLEAR_MARGIN * sqrt(active[0].played)
    return sum(place.sum >= least for place in active[:count])


def rollout_candidates(  # noqa: PLR0913, PLR0917 - facts, options and means
    view: TriominosView,
    facts: Facts,
    options: Sequence[Option],
    by_two_ply: list[Candidate],
    budget: Budget,
    rng: random.Random,
    plan: Plan,
) -> list[Candidate]:
    """Value the best places over the same deals, dropping the worse ones step by step."""
    likelihoods = tile_likelihoods(view, plan.attention)
    order = sorted(range(len(options)), key=lambda n: -by_two_ply[n]["value"])
    places = [
        PlaceRollouts(facts, options[n], by_two_ply[n], plan.choose) for n in order[:MAX_PLACES]
    ]
    cost = view["legal"]["draw"]
    if cost is not None:
        draw = Option("draw", -1, -1, cost)
        reasons: Candidate = {"move": "draw", "value": cost, "reasons": {"points": cost}}
        places.append(DrawRollouts(facts, draw, reasons, plan.choose))
    active, playouts = len(places), 0
    for stage in plan.deals:
        enough = False
        while places[0].played < stage and not enough:
            hands, well = random_deal(facts, likelihoods, rng)
            for place in places[:active]:
                place.play_deal(hands, well)
            playouts += active
            enough = not budget.spend(active) or playouts >= plan.most_playouts
        places[:active] = sorted(places[:active], key=lambda place: -place.sum)
        active = _still_in(places[:active])
        if enough or active == 1:
            break
    candidates: list[Candidate] = []
    for place in places:
        candidates.append(place.candidate(candidates[-1]["value"] if candidates else inf))
    for n in order[MAX_PLACES:]:
        candidates.append(
            {**by_two_ply[n], "value": min(by_two_ply[n]["value"], candidates[-1]["value"])}
        )
    return candidates
