"""Computer players of Triominos, four levels; they see a view, never a state.

1 keeps its high tiles for later and lays where there is room; 2 takes the most points; 3 also
counts what that leaves the next player and itself; 4 plays the places out over deals that fit all
it knows and what the others' choices tell, and asks which wins the match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.core import Budget, required
from pygames.triominos.bot.endgame import solve
from pygames.triominos.bot.hand_inference import likely
from pygames.triominos.bot.rollouts import played_out
from pygames.triominos.bot.search import Known, Option, known, options, two_ply

if TYPE_CHECKING:
    import random

    from pygames.core import Candidate, Thought
    from pygames.triominos.view import TriominosView

SHOWN: Final = 8
SOLVED: Final = 3000
"""Positions searched at the end of a round."""
CROWDED: Final = 12
"""How much the weakest level dislikes a place among several tiles, where it is hard to see what
fits; that bonuses lie there it does not know."""


def think(view: TriominosView, level: int, budget: Budget, rng: random.Random) -> Thought:
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
                else played_out(facts, likely(view), found, weighed, budget, rng)
            )
    weighed.sort(key=lambda one: -one["value"])
    return {"move": weighed[0]["move"], "candidates": weighed[:SHOWN]}


def _forced(view: TriominosView) -> Thought:
    """Nothing fits: draw, or lose the turn."""
    legal = view["legal"]
    draw = legal["draw"]
    move, cost = ("pass", required(legal["skip"])) if draw is None else ("draw", draw)
    return {"move": move, "candidates": [_candidate(move, cost, {"points": cost})]}


def _candidate(move: str, value: float, reasons: dict[str, float]) -> Candidate:
    return {"move": move, "value": round(value, 2), "reasons": reasons}


def _greedy(option: Option, rng: random.Random) -> Candidate:
    """The most points at once; of several any."""
    value = option.points + rng.random() / 2
    return _candidate(option.move, value, {"points": option.points})


def _thrifty(option: Option, rng: random.Random) -> Candidate:
    """A beginner's eye: keep high tiles for later, and lay where there is room."""
    tile = option.move.split("r")[0]
    value = sum(int(number) for number in tile.split("-"))
    crowded = CROWDED if option.points > value else 0
    return _candidate(option.move, rng.random() - value - crowded, {"points": option.points})


def _wary(facts: Known, option: Option) -> Candidate:
    value, reasons = two_ply(facts, option)
    return _candidate(option.move, value, {key: round(part, 2) for key, part in reasons.items()})


def _solved(
    facts: Known, found: list[Option], weighed: list[Candidate], budget: Budget
) -> list[Candidate]:
    """All tiles are known: search the end of the round, with a share of the time as a count."""
    part = Budget(budget.seconds, min(budget.nodes or SOLVED, SOLVED), started=budget.started)
    hands, totals = (facts.hand, facts.unseen), (facts.totals[0], facts.totals[1])
    hopes = {
        (rank, cell): hope
        for hope, rank, cell in solve(facts.preset, facts.table, hands, totals, part)
    }
    if not hopes:
        return weighed
    solved = []
    for option, one in zip(found, weighed, strict=True):
        chance = round(50 + 50 * hopes[option.rank, option.cell], 2)
        solved.append(_candidate(option.move, chance, {**one["reasons"], "chance": chance}))
    return solved
