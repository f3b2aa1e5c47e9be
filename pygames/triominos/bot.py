"""Computer players of Triominos, four levels; they see a view, never a state.

1 keeps its high tiles for later and sees few bonuses; 2 takes the most points; 3 also counts what
that leaves the next player and itself; 4 plays the best of these out over deals that fit all it
knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pygames.core import Budget
from pygames.triominos.box import OUT
from pygames.triominos.endgame import solve
from pygames.triominos.frontier import bits
from pygames.triominos.search import (
    Known,
    Option,
    after,
    deal,
    known,
    options,
    playout,
    two_ply,
)
from pygames.triominos.table import VALUE

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping

    from pygames.core import Candidate, Thought

SHOWN: Final = 8
WIDTH: Final = 8
"""How many of the best places are played out."""
DEALS: Final = (24, 48, 96, 192)
"""After so many deals the worse half of what is left is dropped."""
SOLVED: Final = 3000
"""Positions searched at the end of a round."""
NOTICED: Final = 0.15
"""How often the weakest level notices the bonus of a place."""


def think(view: Mapping[str, Any], level: int, budget: Budget, rng: random.Random) -> Thought:
    """Answer a view at a level from 1 to 4."""
    found = options(view)
    if not found:
        return _forced(view)
    if level == 1:
        weighed = [_thrifty(option, rng) for option in found]
    elif level == 2:
        weighed = [_greedy(option, rng) for option in found]
    else:
        facts = known(view)
        weighed = [_wary(facts, option) for option in found]
        if level == 4 and len(found) > 1:
            weighed = (
                _solved(facts, found, weighed, budget)
                if not facts.well and len(facts.others) == 1
                else _played_out(facts, found, weighed, budget, rng)
            )
    weighed.sort(key=lambda one: -one["value"])
    return {"move": weighed[0]["move"], "candidates": weighed[:SHOWN]}


def _forced(view: Mapping[str, Any]) -> Thought:
    """Nothing fits: draw, or lose the turn."""
    legal = view["legal"]
    move, cost = ("pass", legal["skip"]) if legal["draw"] is None else ("draw", legal["draw"])
    return {"move": move, "candidates": [_candidate(move, cost, {"points": cost})]}


def _candidate(move: str, value: float, reasons: dict[str, float]) -> Candidate:
    return {"move": move, "value": round(value, 2), "reasons": reasons}


def _greedy(option: Option, rng: random.Random) -> Candidate:
    """The most points at once; of several any."""
    value = option.points + rng.random() / 2
    return _candidate(option.move, value, {"points": option.points})


def _thrifty(option: Option, rng: random.Random) -> Candidate:
    """A beginner's eye: keep the high tiles for later, and see a bonus only now and then."""
    tile = option.move.split("r")[0]
    value = sum(int(number) for number in tile.split("-"))
    bonus = option.points - value if rng.random() < NOTICED else 0
    return _candidate(option.move, bonus - value + 3 * rng.random(), {"points": option.points})


def _wary(facts: Known, option: Option) -> Candidate:
    value, reasons = two_ply(facts, option)
    return _candidate(option.move, value, {key: round(part, 2) for key, part in reasons.items()})


def _solved(
    facts: Known, found: list[Option], weighed: list[Candidate], budget: Budget
) -> list[Candidate]:
    """All tiles are known: search the end of the round, with a share of the time as a count."""
    part = Budget(budget.seconds, min(budget.nodes or SOLVED, SOLVED), started=budget.started)
    gains = {
        (rank, cell): gain
        for gain, rank, cell in solve(facts.preset, facts.table, (facts.hand, facts.unseen), part)
    }
    if not gains:
        return weighed
    return [
        _candidate(
            option.move,
            gains[option.rank, option.cell],
            {**one["reasons"], "gain": round(gains[option.rank, option.cell] - option.points, 2)},
        )
        for option, one in zip(found, weighed, strict=True)
    ]


def _played_out(
    facts: Known,
    found: list[Option],
    weighed: list[Candidate],
    budget: Budget,
    rng: random.Random,
) -> list[Candidate]:
    """Weigh the best few over the same deals, dropping the worse half again and again."""
    order = sorted(range(len(found)), key=lambda n: -weighed[n]["value"])[:WIDTH]
    tables = {n: after(facts, found[n]) for n in order}
    sums = dict.fromkeys(order, 0.0)
    field, played = list(order), 0
    for stage in DEALS:
        while played < stage:
            hands, well = deal(facts, rng)
            out = OUT + sum(VALUE[rank] for held in hands for rank in bits(held))
            for n in field:
                hand = facts.hand & ~(1 << found[n].rank)
                if hand:
                    gain, reply = playout(facts.preset, tables[n], [hand, *hands], well)
                    # The reply's mean is known exactly: only its chance part is taken off.
                    sums[n] += gain + (reply + weighed[n]["reasons"]["reply"]) / len(hands)
                else:
                    sums[n] += out
            played += 1
            if not budget.spend(len(field)):
                return _ranked(found, weighed, field, sums, played)
        if len(field) > 2:
            field.sort(key=lambda n: -(found[n].points * played + sums[n]))
            del field[(len(field) + 1) // 2 :]
    return _ranked(found, weighed, field, sums, played)


def _ranked(
    found: list[Option],
    weighed: list[Candidate],
    field: list[int],
    sums: dict[int, float],
    played: int,
) -> list[Candidate]:
    """Put those that were played out to the end first, by what they gained."""
    best = [
        _candidate(
            found[n].move,
            found[n].points + sums[n] / played,
            {**weighed[n]["reasons"], "gain": round(sums[n] / played, 2)},
        )
        for n in field
    ]
    best.sort(key=lambda one: -one["value"])
    floor = best[-1]["value"]
    rest = [one for n, one in enumerate(weighed) if n not in field]
    for one in rest:
        one["value"] = round(min(one["value"], floor - 1), 2)
    return best + rest
