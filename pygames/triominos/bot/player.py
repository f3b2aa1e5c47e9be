"""Triominos bots of four levels that see only a view.

1 keeps its high tiles and lays where there is room. 2 takes the most points. 3 also counts the
expected reply and its own next turn. 4 plays each place out over random deals that fit everything
it knows or infers about the other hands, and takes the place that most often wins the match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.core import Budget, required
from pygames.triominos.bot.endgame import solve
from pygames.triominos.bot.rollouts import FOR_MORE, FOR_TWO, Plan, rollout_candidates
from pygames.triominos.bot.search import Facts, Option, options, read_facts, two_ply

if TYPE_CHECKING:
    import random

    from pygames.core import Candidate, Thought
    from pygames.triominos.view import TriominosView

MAX_CANDIDATES: Final = 8
MOST_SECONDS: Final = 0.11
"""How long level 4 thinks at most, if it thinks by the clock."""
ENDGAME_NODES: Final = 3000
"""How many positions are searched at the end of a round."""
CROWDED_PENALTY: Final = 12
"""What level 1 subtracts for a place between several tiles: beginners do not see bonuses there."""


def think(
    view: TriominosView,
    level: int,
    budget: Budget,
    rng: random.Random,
    plan: Plan | None = None,
) -> Thought:
    """Choose a move for a view at a level from 1 to 4; the plan of level 4 depends on the seats."""
    found = options(view)
    if not found:
        return _forced(view)
    if level == 1:
        candidates = [_beginner(option, rng) for option in found]
    elif level == 2:
        candidates = [_greedy(option, rng) for option in found]
    else:
        facts = read_facts(view)
        candidates = [_two_ply_candidate(facts, option) for option in found]
        if level == 4 and (len(found) > 1 or view["legal"]["draw"] is not None):
            if budget.seconds is not None:
                budget.seconds = min(budget.seconds, MOST_SECONDS)
            plan = plan or (FOR_TWO if len(facts.others) == 1 else FOR_MORE)
            candidates = (
                _endgame_candidates(facts, found, candidates, budget)
                if not facts.well and len(facts.others) == 1
                else rollout_candidates(view, facts, found, candidates, budget, rng, plan)
            )
    candidates.sort(key=lambda one: -one["value"])
    return {"move": candidates[0]["move"], "candidates": candidates[:MAX_CANDIDATES]}


def _forced(view: TriominosView) -> Thought:
    """Draw, or lose the turn, when nothing fits."""
    legal = view["legal"]
    draw = legal["draw"]
    move, cost = ("pass", required(legal["skip"])) if draw is None else ("draw", draw)
    return {"move": move, "candidates": [_candidate(move, cost, {"points": cost})]}


def _candidate(move: str, value: float, reasons: dict[str, float]) -> Candidate:
    return {"move": move, "value": round(value, 2), "reasons": reasons}


def _greedy(option: Option, rng: random.Random) -> Candidate:
    """Take the most points at once; ties are broken at random."""
    value = option.points + rng.random() / 2
    return _candidate(option.move, value, {"points": option.points})


def _beginner(option: Option, rng: random.Random) -> Candidate:
    """Play like a beginner: keep high tiles for later, and lay where there is room."""
    tile = option.move.split("r")[0]
    value = sum(int(number) for number in tile.split("-"))
    crowded = CROWDED_PENALTY if option.points > value else 0
    return _candidate(option.move, rng.random() - value - crowded, {"points": option.points})


def _two_ply_candidate(facts: Facts, option: Option) -> Candidate:
    value, reasons = two_ply(facts, option)
    return _candidate(option.move, value, {key: round(part, 2) for key, part in reasons.items()})


def _endgame_candidates(
    facts: Facts, found: list[Option], candidates: list[Candidate], budget: Budget
) -> list[Candidate]:
    """Search the end of the round, when all tiles are known, with a limited number of nodes."""
    part = Budget(
        budget.seconds, min(budget.nodes or ENDGAME_NODES, ENDGAME_NODES), started=budget.started
    )
    hands, totals = (facts.hand, facts.unseen), (facts.totals[0], facts.totals[1])
    values = {
        (rank, cell): value
        for value, rank, cell in solve(facts.preset, facts.board, hands, totals, part)
    }
    if not values:
        return candidates
    solved = []
    for option, one in zip(found, candidates, strict=True):
        chance = round(50 + 50 * values[option.rank, option.cell], 2)
        solved.append(_candidate(option.move, chance, {**one["reasons"], "chance": chance}))
    return solved
