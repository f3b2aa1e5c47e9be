"""A review and a hint as text for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygames.evaluation import Reason
    from pygames.hints import Hint
    from pygames.match_review import Review, SeatReview

UNITS = {"percent": "%", "points": " points"}
SUMS = {
    "start": "expected at the start",
    "luck_for": "luck for",
    "luck_against": "luck against",
    "own_losses": "own losses",
    "others_losses": "losses of the others",
    "unexplained": "unexplained",
    "end": "result",
}


def review_text(review: Review) -> str:
    """Write a review: the sums of each seat, its marked decisions, and what was possible."""
    lines = [line for seat in review["seats"] for line in _seat(review, seat)]
    if possible := review["possible"]:
        lines.append(f"With the same luck at least {possible['points']} points were possible.")
    return "\n".join(lines)


def _seat(review: Review, seat: SeatReview) -> Iterator[str]:
    unit = UNITS[review["unit"]]
    accuracy = "" if seat["accuracy"] is None else f", accuracy {seat['accuracy']:.1f} %"
    yield f"{seat['name']}{accuracy}"
    for key, value in seat["sums"].items():
        yield f"  {SUMS[key]:22} {value:7.1f}{unit}"
    for one in seat["decisions"]:
        if one["mark"] != "none":
            better = f"better {one['best']} ({one['mark']}, {one['loss']:.1f}{unit})"
            yield f"  move {one['ply'] + 1}: {one['move']}, {better}"


def hint_text(hint: Hint) -> str:
    """Write a hint, one line for each step."""
    where = ", ".join(hint["where"]) or "-"
    lines = [f"where: {where}", f"what: {hint['what']} ({hint['value']:.1f}{UNITS[hint['unit']]})"]
    return "\n".join([*lines, *(f"why: {_reason(one)}" for one in hint["why"])])


def _reason(reason: Reason) -> str:
    facts = ", ".join(f"{name} {fact}" for name, fact in reason["facts"].items())
    return f"{reason['key']} ({facts})" if facts else reason["key"]
