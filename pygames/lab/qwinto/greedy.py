"""The greedy Qwinto players: each field has an ideal number, and the nearest field is chosen.

`greedy` picks the dice that most likely fit somewhere, and rolls again only if nothing fits. Two of
them score 54 points each on average. Other simple ways to pick dice were tried: any dice score 11,
two of the three 15, always all three 37, the best expected field 55. `careful` picks dice and rolls
again by exact expectation; it scores 61.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from pygames.core import required
from pygames.qwinto.box import FACES, FIELDS, PICKS, ROWS
from pygames.qwinto.moves import Write
from pygames.qwinto.rules import field_refusal
from pygames.qwinto.state import EMPTY, Sheet

if TYPE_CHECKING:
    import random

    from pygames.core import Budget, Candidate, Thought
    from pygames.qwinto.view import QwintoView, SheetView

IDEAL: Final = (2, 4, 5.5, 7, 8.5, 10, 11.5, 13, 15.5)
"""The ideal number of each of a row's nine fields."""

PATIENCE: Final = 2.5
"""How far from the ideal a number may be before a player who is not active passes."""

FORCED: Final = -20.0
"""The value of a miss: lower than that of any field."""


def _sums(count: int) -> dict[int, float]:
    """Return the chance of each sum of some dice."""
    throws = [sum(faces) for faces in product(range(1, FACES + 1), repeat=count)]
    return {total: throws.count(total) / len(throws) for total in sorted(set(throws))}


SUMS: Final = {count: _sums(count) for count in range(1, len(ROWS) + 1)}


def _sheet(seen: SheetView) -> Sheet:
    """Read the bot's own sheet from its view."""
    return Sheet(tuple(tuple(number or EMPTY for number in seen["rows"][row]) for row in ROWS))


def _distance(field: Write, number: int) -> float:
    """Return how far a number is from the ideal of a field."""
    return abs(IDEAL[FIELDS[field.row].index(field.column)] - number)


def _best(sheet: Sheet, dice: str, number: int) -> float:
    """Return the value of a roll to the player who rolled it."""
    fits = (
        PATIENCE - _distance(field, number)
        for field in (Write(row, column) for row in dice for column in FIELDS[row])
        if field_refusal(sheet, dice, number, field) is None
    )
    return max(fits, default=FORCED)


def _expected(sheet: Sheet, dice: str) -> tuple[float, float]:
    """Return the value of rolling these dice: once, and with the choice of a second roll."""
    worth = {number: _best(sheet, dice, number) for number in SUMS[len(dice)]}
    once = sum(chance * worth[number] for number, chance in SUMS[len(dice)].items())
    twice = sum(chance * max(worth[number], once) for number, chance in SUMS[len(dice)].items())
    return once, twice


def _fitting(sheet: Sheet, dice: str) -> float:
    """Return the chance that a roll of these dice fits somewhere."""
    chances = SUMS[len(dice)].items()
    return sum(chance for number, chance in chances if _best(sheet, dice, number) > FORCED)


def _candidates(view: QwintoView, *, careful: bool) -> list[Candidate]:
    """List the legal moves of a seat with their values."""
    sheet, legal, dice = (
        _sheet(view["sheets"][required(view["seat"])]),
        view["legal"],
        view["picked"],
    )
    if legal["picks"]:
        # Between equal picks the one with the most dice comes first: its sums vary less.
        worth = {
            pick: _expected(sheet, pick)[1] if careful else _fitting(sheet, pick)
            for pick in reversed(PICKS)
        }
        return [{"move": f"pick {p}", "value": value, "reasons": {}} for p, value in worth.items()]
    if legal["keep"]:
        again = _expected(sheet, dice)[0] if careful else FORCED / 2
        return [
            {"move": "keep", "value": _best(sheet, dice, required(view["sum"])), "reasons": {}},
            {"move": "reroll", "value": again, "reasons": {}},
        ]
    found: list[Candidate] = []
    for text in legal["fields"]:
        distance = _distance(Write(text[0], int(text[1:])), required(view["sum"]))
        reasons = {"distance": distance}
        found.append({"move": text, "value": PATIENCE - distance, "reasons": reasons})
    skip = FORCED if legal["skip_points"] else 0.0
    return [*found, {"move": "pass", "value": skip, "reasons": {}}]


def _think(view: QwintoView, budget: Budget, *, careful: bool) -> Thought:
    found = sorted(_candidates(view, careful=careful), key=lambda candidate: -candidate["value"])
    budget.spend(len(found))
    return {"move": found[0]["move"], "candidates": found}


def greedy(view: QwintoView, budget: Budget, _rng: random.Random) -> Thought:
    """Pick the dice most likely to fit, and write into the field with the nearest ideal."""
    return _think(view, budget, careful=False)


def careful(view: QwintoView, budget: Budget, _rng: random.Random) -> Thought:
    """Do the same, but pick and roll again by exact expectation."""
    return _think(view, budget, careful=True)
