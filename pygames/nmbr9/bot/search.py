"""Look-ahead: the value of a place, averaged over the next cards with the best place for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygames.nmbr9.bot.search_grid import MAX_NEIGHBOURS
from pygames.nmbr9.bot.value import POINT, place_values

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pygames.core import Budget
    from pygames.nmbr9.bot.search_grid import Grid, Placement

ValuedPlace = tuple[int, "Placement"]
"""The expected points of a place, in thousandths, and the place."""

NO_LIMIT: Final = 10**9
"""More than any margin or number of nodes."""


class Stage(NamedTuple):
    """One pass of a look-ahead: some places are valued again by some of the next cards."""

    cards: int
    """How many cards ahead."""
    places: int
    """How many places are valued again, the best ones by the stage before."""
    margin: int
    """Places that are worse than the best by more are not valued again."""
    inner_places: int = 1
    """How many places of each card but the last are valued by the cards after it."""
    inner_margin: int = 0
    """Places of these cards that are worse than their best by more are not."""


class Plan(NamedTuple):
    """The stages of a look-ahead."""

    first: Stage
    later: Callable[[int, int], tuple[Stage, ...]]
    """The other stages, by the number of cards left and the number of different cards left."""
    nodes: int = NO_LIMIT
    """A place is not valued again if that may value more places than this in all."""


def master_stages(cards: int, kinds: int) -> tuple[Stage, ...]:
    """Look two cards ahead, and at last up to the last card."""
    if cards < 3:
        return ()
    if cards == 3:
        return (Stage(2, 10, 8 * POINT, 8, 10 * POINT),)
    if cards == 4:
        return (Stage(2, 6, 4 * POINT, 4, 6 * POINT), Stage(3, 5, 2 * POINT, 4, 5 * POINT))
    return (Stage(2, 8, 3 * POINT, INNER_PLACES[kinds], 4 * POINT),)


INNER_PLACES: Final = (0, 6, 6, 6, 6, 6, 5, 4, 3, 2, 2)
"""How many places of the next card are valued by the card after it, by different cards left."""
MASTER_PLAN: Final = Plan(Stage(1, 10, 8 * POINT), master_stages, 20_000)
"""Most moves of the master take less than 0.6 seconds in a browser."""


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
    grid: Grid,
    found: list[ValuedPlace],
    left: Sequence[int],
    budget: Budget,
    plan: Plan = MASTER_PLAN,
) -> list[ValuedPlace]:
    """Value the best places again by the next cards, stage by stage, within the budget.

    With fewer than two cards left, the values are exact already.
    """
    cards = sum(left)
    if cards < 2:
        return found
    search = _LookAhead(grid, left, budget, plan)
    found = search.revalued(found, plan.first, 1) or found
    for stage in plan.later(cards, len(left) - left.count(0)):
        found = search.revalued(found, stage, 2) or found
    return found


class _LookAhead:
    """The look-ahead of one move."""

    def __init__(self, grid: Grid, left: Sequence[int], budget: Budget, plan: Plan) -> None:
        self.grid = grid
        self.left = left
        self.budget = budget
        self.plan = plan

    def revalued(self, found: list[ValuedPlace], stage: Stage, least: int) -> list[ValuedPlace]:
        """Value places again, as many as the budget allows, best first; none if fewer than `least`.

        Values of different stages are not compared with each other.
        """
        again: list[ValuedPlace] = []
        most = 0
        try:
            for _, place in _best_places(found, stage.places, stage.margin):
                spent = self.budget.spent
                if spent + most > self.plan.nodes:
                    break
                value = self._by_next_cards(self.grid, place, self.left, stage, stage.cards)
                again.append((value, place))
                most = max(most, self.budget.spent - spent)
        except OutOfBudget:
            pass
        return best_first(again) if len(again) >= least else []

    def _by_next_cards(
        self, grid: Grid, place: Placement, left: Sequence[int], stage: Stage, cards: int
    ) -> int:
        """Place a tile; average over the next card the value of the best place for that card."""
        after = grid.with_tile(place)
        total = 0
        for number, count in enumerate(left):
            if count:
                rest = [*left[:number], count - 1, *left[number + 1 :]]
                total += count * self._best(after, number, rest, stage, cards - 1)
        return (place[0] >> 2) * place[2] * POINT + total // sum(left)

    def _best(self, grid: Grid, number: int, left: Sequence[int], stage: Stage, cards: int) -> int:
        """Return the value of the best place of a tile, valued by some cards after it."""
        if sum(left) == 1:
            value, tried = most_of_two(grid, number, left.index(1))
            if not self.budget.spend(tried):
                raise OutOfBudget
            return value * POINT
        found = valued_places(grid, number, left)
        if not self.budget.spend(len(found)):
            raise OutOfBudget
        if not cards:
            return found[0][0]
        return max(
            self._by_next_cards(grid, place, left, stage, cards)
            for _, place in _best_places(found, stage.inner_places, stage.inner_margin)
        )


def most_of_two(grid: Grid, first: int, last: int) -> tuple[int, int]:
    """Return the most points of the last two tiles in this order, and how many places were tried.

    A tile changes nothing above the level on top of it. So the highest places are tried first,
    until no lower one can bring more.
    """
    now = grid.highest(last)
    best = tried = 0
    for place in sorted(places_to_value(grid, first), key=lambda one: -one[2]):
        level = place[2]
        if tried and first * level + last * max(now, level + 1) <= best:
            break
        tried += 1
        best = max(best, first * level + last * grid.with_tile_unvalued(place).highest(last))
    return best, tried


def _best_places(found: list[ValuedPlace], most: int, margin: int) -> list[ValuedPlace]:
    """Take at most `most` places, and none that is worse than the best by more than `margin`."""
    return [one for one in found[:most] if one[0] >= found[0][0] - margin]
