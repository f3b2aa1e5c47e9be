"""The review of a match: what each decision lost, what chance gave, and the sums of both.

docs/LEARNING.md explains the words and the thresholds.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypedDict

from pygames.core import CHANCE, Budget, Seat, SetupError
from pygames.evaluation import Advice, Line, Prospect, Unit
from pygames.match import Match, Player
from pygames.match_log import ARRANGED
from pygames.record import write

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pygames.evaluation import Appraisal, Arrangement, Evaluator, Outlook

Mark = Literal["none", "inaccuracy", "mistake", "blunder"]

NOISE: Final = 0.25
"""A smaller loss, in percent chance to win, gets no mark."""
CERTAIN: Final = 2.0
"""Nor does a loss of fewer standard errors."""
INACCURACY: Final = 3.0
MISTAKE: Final = 7.0
"""The largest losses of an inaccuracy and of a mistake; a larger loss is a blunder."""
DEEPER: Final = 4
"""How many times as many nodes a doubtful loss gets in the second pass."""
DOUBTFUL: Final = 6.0
"""A loss of fewer standard errors is looked at again."""
SHOWN: Final = 5
"""How many prospects a decision lists."""


class Decision(TypedDict):
    """A decision that was not forced; values are those of the move played and of the best one."""

    ply: int
    seat: Seat
    move: str
    best: str
    value: float
    best_value: float
    loss: float
    error: float
    mark: Mark
    prospects: list[Prospect]
    advice: Advice | None
    """Where the best move is and why it is good, if the decision has a mark."""


class LuckEvent(TypedDict):
    """What one draw of chance changed for a seat, beside the mean of all that could have come."""

    ply: int
    move: str
    luck: float


class Point(TypedDict):
    """The value of a match for a seat after so many entries of the log."""

    ply: int
    value: float


class Sums(TypedDict):
    """Where a result comes from.

    end = start + luck_for - luck_against - own_losses + others_losses + unexplained.
    """

    start: float
    luck_for: float
    luck_against: float
    own_losses: float
    others_losses: float
    unexplained: float
    end: float


class SeatReview(TypedDict):
    """The review for one seat; `accuracy` is a percentage, None without a decision."""

    seat: Seat
    name: str
    sums: Sums
    accuracy: float | None
    marks: dict[str, int]
    decisions: list[Decision]
    luck: list[LuckEvent]
    chart: list[Point]


class Possible(TypedDict):
    """With the same luck so many points were possible; these lines record a match with them."""

    points: int
    record: list[str]


class Review(TypedDict):
    """The review of a match; a match that is not over is reviewed as far as it was played."""

    game: str
    unit: Unit
    over: bool
    plies: int
    nodes: int
    seats: list[SeatReview]
    possible: Possible | None


class Progress(NamedTuple):
    """How far a review has come; `decision` is new, or better known than before."""

    done: int
    total: int
    decision: Decision | None


def evaluator_of(match: Match) -> Evaluator:
    """Make the evaluator of a match's game."""
    if match.game.evaluator is None:
        sentence = f"{match.game.key} has no evaluator, so it has no reviews and no hints"
        raise SetupError("no-evaluator", match.game.key, sentence)
    return match.game.evaluator()


def check_seat(match: Match, seat: Seat) -> Seat:
    """Return a seat; refuse one that does not exist."""
    if not 0 <= seat < len(match.players):
        raise SetupError("bad-seat", str(seat), f"there is no seat {seat} in this match")
    return seat


def review(match: Match, *, nodes: int = 0, seats: Sequence[Seat] | None = None) -> Review:
    """Review a match for some seats; without them, for the people (or for all, if all are bots).

    The same match and nodes give the same review on every machine.
    """
    reviewer = Reviewer(match, nodes=nodes, seats=seats)
    for _ in reviewer.steps():
        pass
    return reviewer.result()


class Reviewer:
    """A review in steps: it can be stopped after each."""

    def __init__(
        self, match: Match, *, nodes: int = 0, seats: Sequence[Seat] | None = None
    ) -> None:
        people = [seat for seat, player in enumerate(match.players) if not player.level]
        everybody = list(range(len(match.players)))
        self.match = match
        self.evaluator = evaluator_of(match)
        self.nodes = nodes or self.evaluator.review_nodes
        self.seats = [check_seat(match, seat) for seat in seats or people or everybody]
        self.unit: Unit = "points" if len(everybody) == 1 else "percent"
        self.appraisals: dict[int, Appraisal] = {}
        self.decisions: dict[int, Decision] = {}
        self.possible: Possible | None = None
        self.judged = [ply for ply in range(match.ply) if self._is_decision(ply)]
        if not self.judged:
            sentence = "nobody has decided anything in this match, so there is nothing to review"
            raise SetupError("nothing-to-review", match.game.key, sentence)

    def _is_decision(self, ply: int) -> bool:
        """Whether a reviewed seat had a choice."""
        game, entry = self.match.game, self.match.entries[ply]
        if entry.seat not in self.seats:
            return False
        return len(game.offered(game.view(self.match.state_at(ply), entry.seat))) > 1

    def steps(self) -> Iterator[Progress]:
        """Appraise each entry, then doubtful decisions again, the largest loss first."""
        total = self.match.ply + len(self.judged) + 1
        for ply in range(self.match.ply):
            yield Progress(ply + 1, total, self._appraise(ply, self.nodes))
        again = sorted(
            (one for one in self.decisions.values() if self._is_doubtful(one)),
            key=lambda one: -one["loss"],
        )
        done = total - 1 - len(again)
        for number, one in enumerate(again, 1):
            decision = self._appraise(one["ply"], DEEPER * self.nodes)
            if one["ply"] and self.evaluator.samples:
                # The value before the decision is that after the entry before it.
                self._appraise(one["ply"] - 1, self.nodes)
            yield Progress(done + number, total, decision)
        if self.match.over:  # before, some of the luck is still to come
            states = [self.match.state_at(ply) for ply in range(self.match.ply + 1)]
            best: Arrangement | None = None
            for found in self.evaluator.arrangements(states, Budget(nodes=self.nodes)):
                best = found
                yield Progress(total - 1, total, None)
            self.possible = self._possible(best) if best else None
        yield Progress(total, total, None)

    def _possible(self, found: Arrangement) -> Possible:
        """Write down what was found possible with the luck of this match."""
        return {"points": found.points, "record": write(self._alone(found)).splitlines()}

    def _alone(self, found: Arrangement) -> Match:
        """Return a match of one player that lays out what was found."""
        name = self.match.players[self.seats[0]].name
        alone = Match(self.match.game, [Player(name)], seed=ARRANGED, settle=False)
        for seat, move in found.log:
            alone.enter(seat, move)
        return alone

    def _appraise(self, ply: int, nodes: int) -> Decision | None:
        """Look at one entry of the log."""
        match, entry = self.match, self.match.entries[ply]
        found = self.appraisals[ply] = self.evaluator.appraise(
            match.state_at(ply),
            entry.seat,
            entry.move,
            match.state_at(ply + 1),
            Budget(nodes=nodes),
            judged=ply in self.judged,
        )
        if found.outlook is None:
            return None
        self.decisions[ply] = self._decision(ply, found.outlook)
        return self.decisions[ply]

    def _decision(self, ply: int, outlook: Outlook) -> Decision:
        """Compare the move played with the best one."""
        entry = self.match.entries[ply]
        best, move = outlook["prospects"][0], str(entry.move)
        played = next(one for one in outlook["prospects"] if one["move"] == move)
        # A sampled value of the best move may be below that of the move played.
        loss = max(0.0, outlook["value"] - played["value"])
        mark = mark_of(self._percent(loss), loss, played["error"])
        view = self.match.game.view(self.match.state_at(ply), entry.seat)
        return {
            "ply": ply,
            "seat": entry.seat,
            "move": move,
            "best": best["move"] if loss else move,
            "value": played["value"],
            "best_value": outlook["value"],
            "loss": loss,
            "error": played["error"],
            "mark": mark,
            "prospects": outlook["prospects"][:SHOWN],
            "advice": None if mark == "none" else self.evaluator.advice(view, best["move"]),
        }

    def _percent(self, loss: float) -> float:
        """Return a loss in percent chance to win."""
        return percent_of(loss, self.unit, self.evaluator)

    def _is_doubtful(self, decision: Decision) -> bool:
        """Whether a closer look may change the mark."""
        loss = decision["loss"]
        return self._percent(loss) >= NOISE and loss < DOUBTFUL * decision["error"]

    def result(self) -> Review:
        """Put together what the steps have found so far."""
        return {
            "game": self.match.game.key,
            "unit": self.unit,
            "over": self.match.over,
            "plies": self.match.ply,
            "nodes": self.nodes,
            "seats": [self._seat(seat) for seat in self.seats],
            "possible": self.possible,
        }

    def _seat(self, seat: Seat) -> SeatReview:
        decisions = [one for ply, one in sorted(self.decisions.items()) if one["seat"] == seat]
        losses = [self._percent(one["loss"]) for one in decisions]
        ledger = Ledger(self._lines(seat))
        return {
            "seat": seat,
            "name": self.match.players[seat].name,
            "sums": ledger.sums(self._result(seat)),
            "accuracy": sum(map(accuracy, losses)) / len(losses) if losses else None,
            "marks": {
                mark: sum(one["mark"] == mark for one in decisions)
                for mark in ("inaccuracy", "mistake", "blunder")
            },
            "decisions": decisions,
            "luck": [
                {"ply": ply, "move": str(self.match.entries[ply].move), "luck": luck}
                for ply, luck in ledger.luck
            ],
            "chart": ledger.chart,
        }

    def _lines(self, seat: Seat) -> Iterator[tuple[int, Line]]:
        """Yield the lines of a seat with their plies, its own losses included."""
        for ply, found in sorted(self.appraisals.items()):
            decision = self.decisions.get(ply)
            if decision and decision["seat"] == seat:
                yield ply, Line(seat, seat, decision["best_value"], decision["value"])
            yield from ((ply, line) for line in found.lines if line.seat == seat)

    def _result(self, seat: Seat) -> float | None:
        """Return what a match that is over was worth to a seat."""
        if not self.match.over:
            return None
        if self.unit == "points":
            return float(self.match.scores()[seat]["total"])
        winners = self.match.winners()
        return 100.0 / len(winners) if seat in winners else 0.0


def percent_of(loss: float, unit: Unit, evaluator: Evaluator) -> float:
    """Return a loss in percent chance to win."""
    return loss if unit == "percent" else loss * evaluator.percent_per_point


def mark_of(percent: float, loss: float, error: float) -> Mark:
    """Return the mark of a loss, which is given in percent and in its own unit."""
    if percent < NOISE or loss < CERTAIN * error:
        return "none"
    if percent <= INACCURACY:
        return "inaccuracy"
    return "mistake" if percent <= MISTAKE else "blunder"


def accuracy(loss: float) -> float:
    """Return the accuracy of one decision, from 0 to 100, by its loss in percent."""
    return min(100.0, max(0.0, 103.1668 * exp(-0.04354 * loss) - 3.1669))


class Ledger:
    """Adds up what changed the value of a seat, line by line."""

    def __init__(self, lines: Iterator[tuple[int, Line]]) -> None:
        self.start = self.value = self.unexplained = 0.0
        self.own_losses = self.others_losses = 0.0
        self.luck: list[tuple[int, float]] = []
        self.chart: list[Point] = []
        for ply, line in lines:
            self._add(ply, line)

    def _add(self, ply: int, line: Line) -> None:
        change = line.after - line.before
        if self.chart:
            self.unexplained += line.before - self.value
        else:
            self.start = line.before
            self.chart.append({"ply": ply, "value": line.before})
        if line.by == CHANCE:
            self.luck.append((ply, change))
        elif line.by == line.seat:
            self.own_losses -= change
        else:
            self.others_losses += change
        self.value = line.after
        if self.chart[-1]["ply"] == ply + 1:
            self.chart.pop()
        self.chart.append({"ply": ply + 1, "value": line.after})

    def sums(self, result: float | None) -> Sums:
        """Return the sums, which close to the result of a match that is over."""
        end = self.value if result is None else result
        return {
            "start": self.start,
            "luck_for": sum(luck for _, luck in self.luck if luck > 0),
            "luck_against": -sum(luck for _, luck in self.luck if luck < 0),
            "own_losses": self.own_losses,
            "others_losses": self.others_losses,
            "unexplained": self.unexplained + end - self.value,
            "end": end,
        }
