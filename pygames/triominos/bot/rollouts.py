"""The master's way to choose: play the best few places out over deals that fit all it knows."""

from __future__ import annotations

from math import inf, sqrt
from typing import TYPE_CHECKING, Final

from pygames.triominos.bot import win_chance
from pygames.triominos.bot.playout import End, Node, begin, gain, playout
from pygames.triominos.bot.search import Known, Option, after, deal

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from pygames.core import Budget, Candidate

WIDTH: Final = 32
"""How many of the best places are played out."""
DEALS: Final = (25, 50, 100, 200)
"""After so many deals the worse half of what is left is dropped."""
CLEAR: Final = 12.0
"""And for two what is worse than the best by more percent than this over the root of the deals."""
PLIES: Final = 8
"""How many turns a playout lasts at least."""
STEP: Final = 2
"""After one turn of everybody it is judged every so many turns."""
EARLY: Final = 0.3
"""What an earlier judgement counts beside the last: it knows less, but luck has moved it less."""


class Trial:
    """One place on trial: by its chance in percent for two seats, by its points for more."""

    def __init__(self, facts: Known, option: Option, seen: Candidate) -> None:
        self.facts = facts
        self.option = option
        self.seen = seen
        self.hand = facts.hand & ~(1 << option.rank)
        self.node = Node(after(facts, option), facts.preset.bonus)
        self.sum = 0.0
        self.played = 0

    def add(self, hands: list[int], well: list[int]) -> None:
        """Play one deal out."""
        start = begin(self.node, [self.hand, *hands], well)
        self.sum += self.judge(start) if start.over else self.outlook(start, well)
        self.played += 1

    def outlook(self, end: End, well: list[int]) -> float:
        """Play on and judge now and then: the last judgement counts most."""
        values: list[float] = []
        left, turns = PLIES, len(end.holding)
        while left > 0 and not end.over:
            end = playout(self.facts.preset, end, well, turns)
            values.append(self.judge(end))
            left -= turns
            turns = STEP
        last = values.pop()
        return (EARLY * sum(values) + last) / (EARLY * len(values) + 1)

    def judge(self, end: End) -> float:
        """The chance to win the match; for more seats the points gained on the others."""
        if len(end.holding) > 2:
            return self.option.points + gain(end)
        own, other = self.facts.totals
        return 100 * win_chance.chance(self.facts.preset, end, (own + self.option.points, other))

    def candidate(self, most: float) -> Candidate:
        """What the deals have shown, but no more than what came before it in the end."""
        value = round(min(self.sum / self.played, most), 2)
        found = (
            {"chance": value}
            if len(self.facts.others) == 1
            else {"gain": round(value - self.option.points, 2)}
        )
        reasons = {**self.seen["reasons"], **found}
        return {"move": self.option.move, "value": value, "reasons": reasons}


def _hopeful(field: list[Trial]) -> int:
    """How many of them, the best first, may still come first in the end."""
    count = (len(field) + 1) // 2 if len(field) > 2 else len(field)
    if len(field[0].facts.others) > 1:
        return count
    least = field[0].sum - CLEAR * sqrt(field[0].played)
    return sum(trial.sum >= least for trial in field[:count])


def played_out(  # noqa: PLR0913, PLR0917 - what is known, what may be done, and with what means
    facts: Known,
    likely: Sequence[Sequence[float]],
    found: Sequence[Option],
    weighed: list[Candidate],
    budget: Budget,
    rng: random.Random,
) -> list[Candidate]:
    """Weigh the best few over the same deals, and fewer of them again and again."""
    order = sorted(range(len(found)), key=lambda n: -weighed[n]["value"])
    trials = [Trial(facts, found[n], weighed[n]) for n in order[:WIDTH]]
    field = len(trials)
    for stage in DEALS:
        enough = False
        while trials[0].played < stage and not enough:
            hands, well = deal(facts, likely, rng)
            for trial in trials[:field]:
                trial.add(hands, well)
            enough = not budget.spend(field)
        trials[:field] = sorted(trials[:field], key=lambda trial: -trial.sum)
        field = _hopeful(trials[:field])
        if enough or field == 1:
            break
    told: list[Candidate] = []
    for trial in trials:
        told.append(trial.candidate(told[-1]["value"] if told else inf))
    for n in order[WIDTH:]:
        told.append({**weighed[n], "value": min(weighed[n]["value"], told[-1]["value"])})
    return told
