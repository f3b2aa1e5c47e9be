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
from pygames.evaluation import Appraisal, Line, Prospect
from pygames.triominos.bot.advice import advice
from pygames.triominos.bot.lap_values import LapValues, best_by_halves, between_rounds
from pygames.triominos.bot.search import options, read_facts, two_ply
from pygames.triominos.bot.search_board import RANK
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
LEAST_DEALS: Final = 4
MOST_DEALS: Final = 600
TABLE_DEALS: Final = 60
"""Deals for the value of a table when another seat has its turn."""
TILE_DEALS: Final = 16
"""Deals for each tile that may be drawn."""


class TriominosEvaluator:
    """Values the moves of a view, and the entries of a log.

    What a state is worth to a seat is worked out once. Luck is counted by values of the same depth
    before and after it; a seat that has its turn then looks further, and what that changes is left
    to be unexplained.
    """

    percent_per_point = 0.3
    """How steeply the chance rises between two equal seats."""
    samples = True
    review_nodes = 600

    def __init__(self) -> None:
        self.values: dict[tuple[Seat, State], float] = {}
        """The value of a state to a seat, as far as entries of a log have been appraised."""
        self.laps: dict[tuple[Seat, State], float] = {}
        """The value of a state to a seat by a lap, before the seat looks at its own moves."""
        self.looks: dict[State, tuple[int, Outlook]] = {}
        """The outlook of the seat to act, with its nodes."""

    def outlook(self, view: TriominosView, budget: Budget, played: str | None = None) -> Outlook:
        """Value the places that a view offers, and drawing where that is a choice."""
        laps = self._laps(view)
        facts, found = laps.facts, options(view)
        ranked = sorted(found, key=lambda option: -two_ply(facts, option)[0])
        tried: dict[str, Callable[[Hands], float]] = {
            option.move: partial(laps.place, option) for option in ranked[:MAX_PLACES]
        }
        if view["legal"]["draw"] is not None:
            tried["draw"] = laps.draw
        if not tried:
            tried["pass"] = partial(laps.turn_of, 1)
        compared = len(tried)
        tried |= {one.move: partial(laps.place, one) for one in ranked if one.move == played}
        values: dict[str, list[float]] = {move: [] for move in tried}
        deals = 0
        # The move played costs nothing, so that it does not change the deals of the others.
        while deals < LEAST_DEALS or (deals < MOST_DEALS and budget.spend(compared)):
            deals += 1
            deal = laps.deal()
            for move, value in tried.items():
                values[move].append(value(deal))
        return _outlook(values, compared)

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
        nodes = budget.nodes or self.review_nodes
        if isinstance(move, Deal | Lot | Drawn | Draw) and not judged:
            return Appraisal(self._drawn(before, move, after, nodes))
        outlook, loss = None, 0.0
        own = self._value(seat, before, nodes)
        if len(_choices(view_of(before, seat))) > 1:
            outlook = self._look(before, nodes, str(move))
            played = next(one for one in outlook["prospects"] if one["move"] == str(move))
            loss = outlook["value"] - played["value"]
            # A closer look finds another loss; what followed stays as it was told.
            own = self.values.get((seat, after), played["value"])
            outlook = _moved(outlook, own - played["value"])
            self.values[seat, before] = outlook["value"]
        self.values[seat, after] = own
        lines = [] if isinstance(move, Draw) else self._turned(before, seat, after, loss, nodes)
        return Appraisal(lines, outlook if judged else None)

    def _drawn(self, before: State, move: Move, after: State, nodes: int) -> list[Line]:
        """Say what a deal, a lot or a drawn tile changed; nobody else sees a drawn tile."""
        lines = []
        for seat in range(before.seats):
            if isinstance(move, Drawn) and seat == before.seat:
                lines.append(Line(seat, CHANCE, *self._tile_luck(before, move)))
                continue
            old = new = self._value(seat, before, nodes)
            if after.phase == "start" and seat == after.starter:
                new = self._value(seat, after, nodes)
                lines.append(Line(seat, CHANCE, old, new))
            self.values[seat, after] = new
        return lines

    def _tile_luck(self, before: State, move: Drawn) -> tuple[float, float]:
        """Return the mean value over all tiles that may be drawn, and that of the tile drawn."""
        values = self._laps(view_of(before, before.seat)).tiles(TILE_DEALS)
        return sum(values.values()) / len(values), values[RANK[move.tile]]

    def _turned(
        self, before: State, seat: Seat, after: State, loss: float, nodes: int
    ) -> list[Line]:
        """Say what a finished turn changed for the others, and the end of a round for all."""
        lines = []
        share = loss / (before.seats - 1)
        for own in range(before.seats):
            if own == seat and after.phase == "play":
                continue
            if own == seat:
                ended = self._ended(after)[own]
                lines.append(Line(own, CHANCE, self.values[own, after], ended))
                self.values[own, after] = ended
                continue
            old, new = self._value(own, before, nodes), self._by_lap(own, after)
            lines.append(Line(own, CHANCE, old, new - share))
            lines.append(Line(own, seat, new - share, new))
        return lines

    def _look(self, state: State, nodes: int, played: str | None = None) -> Outlook:
        """Return the outlook of the seat to act, from memory if it is known as closely."""
        known = self.looks.get(state)
        if known and known[0] >= nodes:
            if played is None or any(one["move"] == played for one in known[1]["prospects"]):
                return known[1]
            nodes = known[0]
        found = self.outlook(view_of(state, state.seat), Budget(nodes=nodes), played)
        self.looks[state] = nodes, found
        return found

    def _value(self, seat: Seat, state: State, nodes: int) -> float:
        """Return what a state is worth to a seat: as told before, or worked out now."""
        known = self.values.get((seat, state))
        if known is None:
            known = self.values[seat, state] = self._worked_out(seat, state, nodes)
        return known

    def _worked_out(self, seat: Seat, state: State, nodes: int) -> float:
        starts = state.phase == "start" and seat == state.seat
        if not state.running or not (state.turns or starts):
            return self._ended(state)[seat]
        view = view_of(state, seat)
        if seat == state.seat and state.phase != "draw" and _choices(view):
            if _choices(view) != ["draw"]:
                return self._look(state, nodes)["value"]
        elif seat == state.seat and not state.well:
            return self._look(state, nodes)["value"]
        if seat == state.seat:
            values = self._laps(view).tiles(TILE_DEALS).values()
            return sum(values) / len(values)
        return self._by_lap(seat, state)

    def _by_lap(self, seat: Seat, state: State) -> float:
        """Return what a state is worth to a seat if the others play until its turn."""
        if not state.running:
            return self._ended(state)[seat]
        if (seat, state) not in self.laps:
            laps = self._laps(view_of(state, seat))
            mover = (state.seat - seat) % state.seats
            deals = [laps.deal() for _ in range(TABLE_DEALS)]
            total = sum(laps.turn_of(mover, deal) for deal in deals)
            self.laps[seat, state] = total / len(deals)
        return self.laps[seat, state]

    @staticmethod
    def _ended(state: State) -> list[float]:
        """Return what the totals are worth: the result of the match, or before the next round."""
        if state.phase == "over":
            won = winners(state)
            return [100.0 / len(won) * (seat in won) for seat in range(state.seats)]
        totals = round_totals(state.seats, state.rounds)
        return between_rounds(totals)

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


def _outlook(values: dict[str, list[float]], compared: int) -> Outlook:
    """Put the means together, best first, with the standard error of the distance to the best.

    The highest of several means is too high on average. So the value of the position is that of
    the move which is best in one half of the deals, by the other half; and the other way round.
    """
    means = {move: sum(found) / len(found) for move, found in values.items()}
    order = sorted(means, key=lambda move: -means[move])
    best = values[order[0]]
    deals = len(best)

    def error(differences: Sequence[float]) -> float:
        mean = sum(differences) / deals
        return sqrt(sum((one - mean) ** 2 for one in differences) / (deals * (deals - 1)))

    return {
        "unit": "percent",
        "value": best_by_halves(list(values.values())[:compared]),
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


def _moved(outlook: Outlook, by: float) -> Outlook:
    """Return an outlook with all values moved."""
    prospects = [
        Prospect(move=one["move"], value=one["value"] + by, error=one["error"])
        for one in outlook["prospects"]
    ]
    return {**outlook, "value": outlook["value"] + by, "prospects": prospects}
