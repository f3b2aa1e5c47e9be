"""The master's way to choose: play the best few places out over deals that fit all it knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.triominos import odds
from pygames.triominos.box import OUT
from pygames.triominos.playout import Node, gain, playout, value_of
from pygames.triominos.search import Known, Option, after, deal

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from pygames.core import Budget, Candidate

WIDTH: Final = 8
"""How many of the best places are played out."""
DEALS: Final = (50, 100, 200, 400)
"""After so many deals the worse half of what is left is dropped."""
TURNS: Final = 1
"""How many turns of everybody a playout lasts."""


class Trial:
    """One place on trial: by its chance in percent for two seats, by its points for more."""

    def __init__(self, facts: Known, option: Option, seen: Candidate) -> None:
        self.facts = facts
        self.option = option
        self.seen = seen
        self.hand = facts.hand & ~(1 << option.rank)
        self.node = Node(after(facts, option), facts.preset.bonus)
        self.sum = 0.0

    def add(self, hands: list[int], well: list[int]) -> None:
        """Play one deal out."""
        self.sum += self.chance(hands, well) if len(hands) == 1 else self.points(hands, well)

    def chance(self, hands: list[int], well: list[int]) -> float:
        """The chance to win the match after one deal."""
        own, other = self.facts.totals
        own += self.option.points
        if not self.hand:
            return 100 * odds.settled(self.facts.preset, (own + OUT + value_of(hands[0]), other), 0)
        end = playout(self.facts.preset, self.node, [self.hand, *hands], well, TURNS * 2)
        return 100 * odds.chance(self.facts.preset, end, (own, other))

    def points(self, hands: list[int], well: list[int]) -> float:
        """The points gained on the mean of the others after one deal."""
        if not self.hand:
            return self.option.points + OUT + sum(map(value_of, hands))
        turns = TURNS * (len(hands) + 1)
        end = playout(self.facts.preset, self.node, [self.hand, *hands], well, turns)
        # The reply's mean is known exactly: only its chance part is taken off.
        reply = end.reply + self.seen["reasons"]["reply"]
        return self.option.points + gain(end) + reply / len(hands)

    def candidate(self, played: int) -> Candidate:
        """What so many deals have shown."""
        value = round(self.sum / played, 2)
        found = (
            {"chance": value}
            if len(self.facts.others) == 1
            else {"gain": round(value - self.option.points, 2)}
        )
        reasons = {**self.seen["reasons"], **found}
        return {"move": self.option.move, "value": value, "reasons": reasons}


def played_out(
    facts: Known,
    found: Sequence[Option],
    weighed: list[Candidate],
    budget: Budget,
    rng: random.Random,
) -> list[Candidate]:
    """Weigh the best few over the same deals, dropping the worse half again and again."""
    order = sorted(range(len(found)), key=lambda n: -weighed[n]["value"])[:WIDTH]
    field = [Trial(facts, found[n], weighed[n]) for n in order]
    played, enough = 0, False
    for stage in DEALS:
        while played < stage and not enough:
            hands, well = deal(facts, rng)
            for trial in field:
                trial.add(hands, well)
            played += 1
            enough = not budget.spend(len(field))
        field.sort(key=lambda trial: -trial.sum)
        if enough:
            break
        if len(field) > 2 and stage != DEALS[-1]:
            del field[(len(field) + 1) // 2 :]
    best = [trial.candidate(played) for trial in field]
    floor = best[-1]["value"]
    tried = {one["move"] for one in best}
    rest = [one for one in weighed if one["move"] not in tried]
    for one in rest:
        one["value"] = round(min(one["value"], floor - 1), 2)
    return best + rest
