"""What moves and positions of Triominos are worth, for reviews and hints.

Other hands are hidden, so everything is averaged over random deals that fit what the seat knows
(`lap_values`); all moves are compared over the same deals.
"""

from __future__ import annotations

import random
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING, Final

from pygames.core import CHANCE, Budget
from pygames.evaluation import Appraisal, Line
from pygames.triominos.bot.advice import advice
from pygames.triominos.bot.lap_values import LapValues, between_rounds
from pygames.triominos.bot.search import options, read_facts, two_ply
from pygames.triominos.bot.search_board import mask_of
from pygames.triominos.moves import Deal, Draw, Drawn, Lot
from pygames.triominos.score import winners
from pygames.triominos.scoring_lines import round_totals
from pygames.triominos.view import view as view_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pygames.core import Seat
    from pygames.evaluation import Advice, Arrangement, Outlook
    from pygames.triominos.bot.lap_values import Deal as Hands
    from pygames.triominos.moves import Move
    from pygames.triominos.state import State
    from pygames.triominos.view import TriominosView

MAX_PLACES: Final = 6
"""How many places are compared, besides the one that was played."""
CERTAIN: Final = 2.0
"""A loss of another seat counts from so many standard errors on."""
LEAST_DEALS: Final = 4
MOST_DEALS: Final = 400
TABLE_DEALS: Final = 24
"""Deals for the value of a table, and of each tile that may be drawn."""


class TriominosEvaluator:
    """Values the moves of a view, and the entries of a log."""

    percent_per_point = 0.3
    """How steeply the chance rises between two equal seats."""
    samples = True
    review_nodes = 320

    def __init__(self) -> None:
        self.deals = TABLE_DEALS
        self.values: dict[tuple[Seat, State], float] = {}
        """The value of a state to a seat, as far as entries of a log have been appraised."""

    def outlook(self, view: TriominosView, budget: Budget, played: str | None = None) -> Outlook:
        """Value the places that a view offers, and drawing where that is a choice."""
        laps = self._laps(view)
        facts, found = laps.facts, options(view)
        ranked = sorted(found, key=lambda option: -two_ply(facts, option)[0])
        tried: dict[str, Callable[[Hands], float]] = {}
        for number, option in enumerate(ranked):
            if number < MAX_PLACES or option.move == played:
                tried[option.move] = partial(laps.place, option)
        if view["legal"]["draw"] is not None:
            tried["draw"] = laps.draw
        if not tried:
            tried["pass"] = partial(laps.turn_of, 1)
        values: dict[str, list[float]] = {move: [] for move in tried}
        deals = 0
        while deals < LEAST_DEALS or (deals < MOST_DEALS and budget.spend(len(tried))):
            deals += 1
            deal = laps.deal()
            for move, value in tried.items():
                values[move].append(value(deal))
        return _outlook(values)

    @staticmethod
    def _laps(view: TriominosView) -> LapValues:
        """Prepare random deals; the same view gets the same deals."""
        rng = random.Random(f"{view['round']}/{view['turn']}/{view['drawn']}/{view['seat']}")
        return LapValues(read_facts(view), view, rng)

    def appraise(  # noqa: PLR0913 - an entry, the states around it, and how closely to look
        self,
        before: State,
        seat: Seat,
        move: Move,
        after: State,
        budget: Budget,
        *,
        judged: bool,
    ) -> Appraisal:
        """Say what an entry of the log changed for each seat."""
        nodes = budget.nodes or TABLE_DEALS * MAX_PLACES
        self.deals = min(TABLE_DEALS, max(LEAST_DEALS, nodes // MAX_PLACES))
        if isinstance(move, Deal | Lot | Drawn | Draw) and not judged:
            return Appraisal(self._drawn(before, move, after, budget))
        view = view_of(before, seat)
        outlook = self.outlook(view, budget, str(move)) if len(_choices(view)) > 1 else None
        lines, loss = [], 0.0
        own = self._value(seat, before)
        if outlook:
            played = next(one for one in outlook["prospects"] if one["move"] == str(move))
            own, loss = played["value"], outlook["value"] - played["value"]
            if loss < CERTAIN * played["error"]:
                loss = 0.0
        self.values[seat, after] = own
        if not isinstance(move, Draw):
            lines = self._turned(before, seat, after, loss)
        return Appraisal(lines, outlook if judged else None)

    def _drawn(self, before: State, move: Move, after: State, budget: Budget) -> list[Line]:
        """Say what a deal, a lot or a drawn tile changed; nobody else sees a drawn tile."""
        lines = []
        for seat in range(before.seats):
            old = new = self._value(seat, before)
            if isinstance(move, Drawn) and seat == before.seat:
                old, new = self._tile_luck(before, str(move.tile))
                lines.append(Line(seat, CHANCE, old, new))
            elif after.phase == "start" and seat == after.starter:
                new = self.outlook(view_of(after, seat), Budget(nodes=budget.nodes or 1))["value"]
                lines.append(Line(seat, CHANCE, old, new))
            self.values[seat, after] = new
        return lines

    def _tile_luck(self, before: State, tile: str) -> tuple[float, float]:
        """Return the mean value over all tiles that may be drawn, and that of the tile drawn."""
        laps = self._laps(view_of(before, before.seat))
        deals = [laps.deal() for _ in range(self.deals)]
        drawn = mask_of([tile]).bit_length() - 1
        values = {
            one: sum(laps.draw(deal, one) for deal in deals) / len(deals) for one in laps.facts.pile
        }
        return sum(values.values()) / len(values), values[drawn]

    def _turned(self, before: State, seat: Seat, after: State, loss: float) -> list[Line]:
        """Say what a finished turn changed for the others, and the end of a round for all."""
        lines = []
        share = loss / (before.seats - 1)
        for own in range(before.seats):
            if own == seat and after.phase == "play":
                continue
            old = self.values[seat, after] if own == seat else self._value(own, before)
            new = self._value(own, after) if own != seat else self._ended(after)[own]
            if own == seat:
                lines.append(Line(own, CHANCE, old, new))
            else:
                lines.append(Line(own, CHANCE, old, new - share))
                lines.append(Line(own, seat, new - share, new))
            self.values[own, after] = new
        return lines

    def _value(self, seat: Seat, state: State) -> float:
        """Return what a state is worth to a seat: as the log told it, or by playing a lap."""
        known = self.values.get((seat, state))
        if known is not None:
            return known
        if not state.turns or not state.running:
            return self._ended(state)[seat]
        laps = self._laps(view_of(state, seat))
        mover = (state.seat - seat) % state.seats
        deals = [laps.deal() for _ in range(self.deals)]
        return sum(laps.turn_of(mover, deal) for deal in deals) / len(deals)

    @staticmethod
    def _ended(state: State) -> list[float]:
        """Return what the totals are worth: the result of the match, or before the next round."""
        if state.phase == "over":
            won = winners(state)
            return [100.0 / len(won) * (seat in won) for seat in range(state.seats)]
        totals = round_totals(state.seats, state.rounds)
        return [between_rounds([*totals[seat:], *totals[:seat]])[0] for seat in range(state.seats)]

    def advice(self, view: TriominosView, move: str) -> Advice:
        """Say which tile to look at and why a move is good."""
        return advice(read_facts(view), view, move)

    def arrangements(self, states: Sequence[State], budget: Budget) -> Iterator[Arrangement]:  # noqa: ARG002 - not searched
        """Yield nothing: what is possible depends on the other players."""
        return iter(())


def _choices(view: TriominosView) -> list[str]:
    """List what a seat may choose."""
    moves = [option.move for option in options(view)]
    return [*moves, *(["draw"] if view["legal"]["draw"] is not None else [])]


def _outlook(values: dict[str, list[float]]) -> Outlook:
    """Put the means together, best first, with the standard error of the distance to the best."""
    means = {move: sum(found) / len(found) for move, found in values.items()}
    order = sorted(means, key=lambda move: -means[move])
    best = values[order[0]]
    deals = len(best)

    def error(differences: Sequence[float]) -> float:
        mean = sum(differences) / deals
        return sqrt(sum((one - mean) ** 2 for one in differences) / (deals * (deals - 1)))

    return {
        "unit": "percent",
        "value": means[order[0]],
        "error": error(best),
        "prospects": [
            {
                "move": move,
                "value": means[move],
                "error": error([a - b for a, b in zip(best, values[move], strict=True)]),
            }
            for move in order
        ],
    }
