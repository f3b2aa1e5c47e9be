"""Looking ahead in NMBR 9: the average over the cards to come of the best place for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.nmbr9.bot.search_grid import SNUG
from pygames.nmbr9.bot.value import POINT, weigh

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pygames.core import Budget
    from pygames.nmbr9.bot.search_grid import Grid, Placement

Weighed = tuple[int, "Placement"]
"""What is to be expected of a place, in thousandths of a point, and the place."""

WIDE: Final = 8
"""How many places are weighed by the next card."""
NARROW: Final = 8 * POINT
"""A place that looks worse than the best by more is not weighed again."""
DEEP: Final = 4
"""How many places are weighed by the next two cards."""
CLOSE: Final = 2 * POINT
"""A place that is worse by the next card by more is not weighed by two."""
INNER: Final = 3
"""How many places of the next card are weighed by the card after it."""
KINDS: Final = 8
"""Two cards are looked ahead when at most so many different ones are to come."""


def candidates(grid: Grid, number: int) -> list[Placement]:
    """Give the places of a tile worth a thought: on the table the snug ones; the first is free."""
    if not grid.layers:
        return grid.places(number, 1)[:1]
    return grid.places(number, SNUG) or grid.places(number, 1)


def weighed(grid: Grid, number: int, left: Sequence[int]) -> list[Weighed]:
    """Weigh the places of a tile as they are, best first."""
    places = candidates(grid, number)
    return best_first(zip(weigh(grid, places, left), places, strict=True))


def notation(grid: Grid, place: Placement) -> str:
    """Write a place as a move."""
    tile, turn = divmod(place[0], 4)
    x, y = grid.cell(place[1])
    return f"{tile}r{turn}@{x},{y}"


def best_first(found: Iterable[Weighed]) -> list[Weighed]:
    """Sort by value; equals keep their order."""
    return sorted(found, key=lambda one: -one[0])


class TimeUp(Exception):
    """The budget is spent."""


def look_ahead(
    grid: Grid, found: list[Weighed], left: Sequence[int], budget: Budget
) -> list[Weighed]:
    """Weigh the best of the places anew by the next card, then by two, while time allows.

    With fewer than two cards to come there is nothing to add: places are weighed exactly then.
    """
    if sum(left) < 2:
        return found
    shallow = _again(grid, _near(found, WIDE, NARROW), left, budget, 1)
    if len(left) - left.count(0) > KINDS or sum(left) < 3:
        return shallow or found
    deep = _again(grid, _near(shallow, DEEP, CLOSE), left, budget, 2)
    return deep if len(deep) > 1 else shallow or found


def _near(found: list[Weighed], most: int, close: int) -> list[Weighed]:
    """Take the best, and those that come close."""
    return [one for one in found[:most] if one[0] >= found[0][0] - close]


def _again(
    grid: Grid, found: list[Weighed], left: Sequence[int], budget: Budget, cards: int
) -> list[Weighed]:
    """Weigh places anew by so many cards, as many as time allows, best first."""
    again: list[Weighed] = []
    try:
        for _, place in found:
            again.append((_onward(grid, place, left, budget, cards), place))
    except TimeUp:
        pass
    return best_first(again)


def _onward(grid: Grid, place: Placement, left: Sequence[int], budget: Budget, cards: int) -> int:
    """Average over the next card the best that can be expected after a tile is placed."""
    after = grid.put(place)
    total = 0
    for number, count in enumerate(left):
        if count:
            rest = [*left[:number], count - 1, *left[number + 1 :]]
            found = weighed(after, number, rest)
            if not budget.spend(len(found)):
                raise TimeUp
            if cards > 1:
                found = [
                    (_onward(after, inner, rest, budget, cards - 1), inner)
                    for _, inner in found[:INNER]
                ]
            total += count * max(found)[0]
    return (place[0] >> 2) * place[2] * POINT + total // sum(left)
