"""A beam search for the best arrangement of a known deck.

The cards are placed in their order. After each card only the best displays are kept, by their
points and their expected points. Each pass uses a beam four times as wide, until the budget is
spent. The first pass has width 1 and is always finished, so there is always an answer.
"""

from __future__ import annotations

from heapq import nlargest
from typing import TYPE_CHECKING, Final, NamedTuple

from pygames.core import Budget
from pygames.nmbr9.bot.search import OutOfBudget, notation, valued_places
from pygames.nmbr9.bot.search_grid import MARGIN, Grid
from pygames.nmbr9.bot.value import POINT, net
from pygames.nmbr9.box import NUMBERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pygames.nmbr9.bot.search_grid import Placement, TileTuple

WIDENING: Final = 4
"""Each pass is so many times as wide as the one before."""
MAX_WIDTH: Final = 4096


class Arrangement(NamedTuple):
    """The best arrangement found: final points, moves, and the width of the beam that found it."""

    points: int
    moves: tuple[str, ...]
    width: int


NOTHING: Final = Arrangement(-1, (), 0)
"""No arrangement yet."""


class _BeamState(NamedTuple):
    """A display in the beam, its points, and the placements that led to it."""

    grid: Grid
    points: int
    path: tuple[Placement, ...]


def solve(deck: Sequence[int], budget: Budget, tiles: Iterable[TileTuple] = ()) -> Arrangement:
    """Place the cards of a deck in this order for as many points as possible.

    `tiles` are placed already; their points count.
    """
    *_, best = improve(deck, budget, tiles)
    return best


def improve(
    deck: Sequence[int], budget: Budget, tiles: Iterable[TileTuple] = ()
) -> Iterator[Arrangement]:
    """Yield the best arrangement so far, again after each card of each pass: see `solve`."""
    tiles = tuple(tiles)
    grid = Grid(tiles, net().pattern_vectors, MARGIN + len(deck) // 3)
    start = _BeamState(grid, sum(tile[0] * tile[4] for tile in tiles), ())
    narrow = Budget()
    *_, best = _lay_out(start, deck, 1, narrow)
    yield best
    width = WIDENING
    try:
        while budget.spend(narrow.spent if width == WIDENING else 0) and width <= MAX_WIDTH:
            for found in _lay_out(start, deck, width, budget):
                best = max(best, found, key=lambda one: one.points)
                yield best
            width *= WIDENING
    except OutOfBudget:
        pass


def _lay_out(
    start: _BeamState, deck: Sequence[int], width: int, budget: Budget
) -> Iterator[Arrangement]:
    """Place the deck card by card, keeping the best `width` displays.

    Yields nothing worth keeping, `NOTHING`, until the last card is placed.
    """
    beam = [start]
    for at, number in enumerate(deck):
        yield NOTHING
        rest = deck[at + 1 :]
        left = [rest.count(card) for card in NUMBERS]
        children: list[tuple[int, int, int, Placement]] = []
        for parent, state in enumerate(beam):
            found = valued_places(state.grid, number, left)[:width]
            children += [
                (state.points * POINT + value, -parent, -rank, place)
                for rank, (value, place) in enumerate(found)
            ]
            if not budget.spend(len(found)):
                raise OutOfBudget
        beam = _distinct(beam, nlargest(2 * width, children), width)
    best = max(beam, key=lambda state: state.points)
    yield Arrangement(best.points, tuple([notation(best.grid, one) for one in best.path]), width)


def _distinct(
    beam: list[_BeamState], children: list[tuple[int, int, int, Placement]], width: int
) -> list[_BeamState]:
    """Place the tiles of the best children, dropping displays that cover the same cells."""
    found: dict[tuple[int, ...], _BeamState] = {}
    for _, parent, _, place in children:
        state = beam[-parent]
        grid = state.grid.with_tile(place)
        points = state.points + (place[0] >> 2) * place[2]
        found.setdefault(grid.layers, _BeamState(grid, points, (*state.path, place)))
        if len(found) == width:
            break
    return list(found.values())
