"""The master's way to choose: play the best few places out over deals that fit all it knows."""

from __future__ import annotations

from math import inf, sqrt
from typing import TYPE_CHECKING, Final

from pygames.triominos import odds
from pygames.triominos.box import OUT
from pygames.triominos.playout import Node, gain, playout, value_of
from pygames.triominos.search import Known, Option, after, deal

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from pygames.core import Budget, Candidate

WIDTH: Final = 32
"""How many of the best places are played out."""
DEALS: Final = (25, 50, 100, 200)
"""After so many deals the worse half of what is left is dropped."""
CLEAR: Final = 25.0
"""And for two what is worse than the best by more percent than this over the root of the deals."""
PLIES: Final = 8
"""How many turns a playout lasts: at least one of everybody."""


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
        self.sum += self.chance(hands, well) if len(hands) == 1 else self.points(hands, well)
        self.played += 1

    def chance(self, hands: list[int], well: list[int]) -> float:
        """The chance to win the match after one deal."""
        own, other = self.facts.totals
        own += self.option.points
        if not self.hand:
            return 100 * odds.settled(self.facts.preset, (own + OUT + value_of(hands[0]), other), 0)
        end = playout(self.facts.preset, self.node, [self.hand, *hands], well, PLIES)
        return 100 * odds.chance(self.facts.preset, end, (own, other))

    def points(self, hands: list[int], well: list[int]) -> float:
        """The points gained on the mean of the others after one deal."""
        if not self.hand:
            return self.option.points + OUT + sum(map(value_of, hands))
        end = playout(self.facts.preset, self.node, [self.hand, *hands], well, PLIES)
        return self.option.points + gain(end)

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
