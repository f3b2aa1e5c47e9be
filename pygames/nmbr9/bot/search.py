"""Look-ahead: the value of a place, averaged over the next cards with the best place for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.nmbr9.bot.search_grid import MAX_NEIGHBOURS
from pygames.nmbr9.bot.value import POINT, place_values

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pygames.core import Budget
    from pygames.nmbr9.bot.search_grid import Grid, Placement

ValuedPlace = tuple[int, "Placement"]
"""The expected points of a place, in thousandths, and the place."""

ONE_CARD_PLACES: Final = 8
"""How many places are valued again by the next card."""
ONE_CARD_MARGIN: Final = 8 * POINT
"""Places that are worse than the best by more are not valued again."""
TWO_CARD_PLACES: Final = 4
"""How many places are valued again by the next two cards."""
TWO_CARD_MARGIN: Final = 2 * POINT
"""Places that are worse by more after one card are not valued by two cards."""
INNER_PLACES: Final = 3
"""How many places of the next card are valued by the card after it."""
TWO_CARD_KINDS: Final = 8
"""The look-ahead is two cards deep if at most so many different cards are left."""


def places_to_value(grid: Grid, number: int) -> list[Placement]:
    """List the places of a tile that are worth valuing.

    On level 0 these are the ones with the most neighbours. The first tile has one place only.
    """
    if not grid.layers:
        return grid.places(number, 1)[:1]
    return grid.places(number, MAX_NEIGHBOURS) or grid.places(number, 1)


def valued_places(grid: Grid, number: int, left: Sequence[int]) -> list[ValuedPlace]:
    """Value the places of a tile without look-ahead, best first."""
    places = places_to_value(grid, number)
    return best_first(zip(place_values(grid, places, left), places, strict=True))


def notation(grid: Grid, place: Placement) -> str:
    """Return a place in the notation of moves."""
    tile, turn = divmod(place[0], 4)
    x, y = grid.cell(place[1])
    return f"{tile}r{turn}@{x},{y}"


def best_first(found: Iterable[ValuedPlace]) -> list[ValuedPlace]:
    """Sort by value, highest first; equal ones keep their order."""
    return sorted(found, key=lambda one: -one[0])


class OutOfBudget(Exception):
    """The budget is spent."""


def look_ahead(
    grid: Grid, found: list[ValuedPlace], left: Sequence[int], budget: Budget
) -> list[ValuedPlace]:
    """Value the best places again by the next card, then by two cards, within the budget.

    With fewer than two cards left, the values are exact already.
    """
    if sum(left) < 2:
        return found
    shallow = _revalue(grid, _best_places(found, ONE_CARD_PLACES, ONE_CARD_MARGIN), left, budget, 1)
    if len(left) - left.count(0) > TWO_CARD_KINDS or sum(left) < 3:
        return shallow or found
    deep = _revalue(grid, _best_places(shallow, TWO_CARD_PLACES, TWO_CARD_MARGIN), left, budget, 2)
    return deep if len(deep) > 1 else shallow or found


def _best_places(found: list[ValuedPlace], most: int, close: int) -> list[ValuedPlace]:
    """Take at most `most` places, and none that is worse than the best by more than `close`."""
    return [one for one in found[:most] if one[0] >= found[0][0] - close]


def _revalue(
    grid: Grid, found: list[ValuedPlace], left: Sequence[int], budget: Budget, cards: int
) -> list[ValuedPlace]:
    """Value places again by some cards, as many places as the budget allows; best first."""
    again: list[ValuedPlace] = []
    try:
        for _, place in found:
            again.append((_value_by_next_cards(grid, place, left, budget, cards), place))
    except OutOfBudget:
        pass
    return best_first(again)


def _value_by_next_cards(
    grid: Grid, place: Placement, left: Sequence[int], budget: Budget, cards: int
) -> int:
    """Place a tile; average over the next card the value of the best place for that card."""
    after = grid.with_tile(place)
    total = 0
    for number, count in enumerate(left):
        if count:
            rest = [*left[:number], count - 1, *left[number + 1 :]]
            found = valued_places(after, number, rest)
            if not budget.spend(len(found)):
                raise OutOfBudget
            if cards > 1:
                found = [
                    (_value_by_next_cards(after, inner, rest, budget, cards - 1), inner)
                    for _, inner in found[:INNER_PLACES]
                ]
            total += count * max(found)[0]
    return (place[0] >> 2) * place[2] * POINT + total // sum(left)
