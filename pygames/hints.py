"""Hints: where to look, which move, and why, as keys and numbers for the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict

from pygames.core import CHANCE, Budget, Seat, SetupError, View
from pygames.evaluation import (  # noqa: TC001 - the contract reads the types at run time
    Prospect,
    Reason,
    Unit,
)
from pygames.match_review import SHOWN, Mark, check_seat, evaluator_of, mark_of, percent_of

if TYPE_CHECKING:
    from pygames.evaluation import Evaluator
    from pygames.match import Match


RIGHT: Final = 4.0
"""A move that loses no more, in percent chance to win, is as right as the best one."""


class Hint(TypedDict):
    """A hint in three steps: `where` to look, `what` to play, and `why`.

    `value` is that of the move; `prospects` are the best moves, best first.
    """

    seat: Seat
    where: list[str]
    what: str
    why: list[Reason]
    unit: Unit
    value: float
    prospects: list[Prospect]


def hint(
    match: Match, seat: Seat | None = None, *, seconds: float = 1.0, nodes: int | None = None
) -> Hint:
    """Advise a seat; it may be left out when only one has to act.

    It thinks for so many seconds; a count of nodes gives the same answer on every machine.
    """
    acting = [own for own in sorted(match.to_act) if own != CHANCE]
    who = check_seat(match, [*acting, 0][0] if seat is None else seat)
    if who not in match.to_act:
        raise SetupError("not-to-act", str(who), f"seat {who} does not have to act now")
    budget = Budget(seconds) if nodes is None else Budget(nodes=nodes)
    return hint_for(evaluator_of(match), match.game.view(match.state, who), who, budget)


def hint_for(evaluator: Evaluator, view: View, seat: Seat, budget: Budget) -> Hint:
    """Advise the seat of a view."""
    outlook = evaluator.outlook(view, budget)
    best = outlook["prospects"][0]
    advice = evaluator.advice(view, best["move"])
    only: list[Reason] = [{"key": "only-move", "facts": {}}]
    return {
        "seat": seat,
        "where": advice["where"],
        "what": best["move"],
        "why": advice["why"] if len(outlook["prospects"]) > 1 else only,
        "unit": outlook["unit"],
        "value": best["value"],
        "prospects": outlook["prospects"][:SHOWN],
    }


class Verdict(TypedDict):
    """A move compared with the best one; `is_right` is true if it is nearly as good."""

    move: str
    best: str
    unit: Unit
    value: float
    best_value: float
    loss: float
    mark: Mark
    is_right: bool


def judge_move(evaluator: Evaluator, view: View, move: str, budget: Budget) -> Verdict:
    """Compare a move that a view offers with the best one."""
    outlook = evaluator.outlook(view, budget, move)
    best = outlook["prospects"][0]
    tried = next(one for one in outlook["prospects"] if one["move"] == move)
    loss = best["value"] - tried["value"]
    percent = percent_of(loss, outlook["unit"], evaluator)
    mark = mark_of(percent, loss, tried["error"])
    return {
        "move": move,
        "best": best["move"] if loss else move,
        "unit": outlook["unit"],
        "value": tried["value"],
        "best_value": best["value"],
        "loss": loss,
        "mark": mark,
        "is_right": percent <= RIGHT or mark == "none",
    }
