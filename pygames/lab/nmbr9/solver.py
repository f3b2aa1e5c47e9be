"""How well could a known deck be laid? A beam search that reports the best arrangement found.

The cards are placed in their order. Of all displays after each card only the most promising are
kept: by their points and what the value expects of them. The beam widens fourfold, pass by pass,
until the budget is spent; the first pass is so narrow that there is always an answer.
"""

from __future__ import annotations

from heapq import nlargest
from typing import TYPE_CHECKING, Final, NamedTuple

from pygames.core import Budget
from pygames.nmbr9.bot.search import TimeUp, notation, weighed
from pygames.nmbr9.bot.search_grid import ROOM, Grid
from pygames.nmbr9.bot.value import POINT, net
from pygames.nmbr9.box import NUMBERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pygames.nmbr9.bot.search_grid import Laid, Placement

WIDER: Final = 4
"""Each pass keeps so many times the displays of the one before."""
WIDEST: Final = 4096


class Arrangement(NamedTuple):
    """The best found: its points in the end, the moves that lead there, and the beam's width."""

    points: int
    moves: tuple[str, ...]
    width: int


class _Kept(NamedTuple):
    """A display in the beam, and how it came about."""

    grid: Grid
    points: int
    path: tuple[Placement, ...]


def solve(deck: Sequence[int], budget: Budget, tiles: Iterable[Laid] = ()) -> Arrangement:
    """Lay the cards of a deck, in this order, onto a display, for as many points as can be found.

    Cards are numbers; tiles lying already are given as tile, rotation, x, y, level, and count.
    """
    tiles = tuple(tiles)
    grid = Grid(tiles, net().eyes, ROOM + len(deck) // 3)
    start = _Kept(grid, sum(tile[0] * tile[4] for tile in tiles), ())
    narrow = Budget()
    best = _lay_out(start, deck, 1, narrow)
    width = WIDER
    try:
        while budget.spend(narrow.spent if width == WIDER else 0) and width <= WIDEST:
            found = _lay_out(start, deck, width, budget)
            best = max(best, found, key=lambda one: one.points)
            width *= WIDER
    except TimeUp:
        pass
    return best


def _lay_out(start: _Kept, deck: Sequence[int], width: int, budget: Budget) -> Arrangement:
    """Lay out the whole deck, keeping the best `width` displays after each card."""
    beam = [start]
    for at, number in enumerate(deck):
        rest = deck[at + 1 :]
        left = [rest.count(card) for card in NUMBERS]
        children: list[tuple[int, int, int, Placement]] = []
        for parent, kept in enumerate(beam):
            found = weighed(kept.grid, number, left)[:width]
            children += [
                (kept.points * POINT + value, -parent, -rank, place)
                for rank, (value, place) in enumerate(found)
            ]
            if not budget.spend(len(found)):
                raise TimeUp
        beam = _distinct(beam, nlargest(2 * width, children), width)
    best = max(beam, key=lambda kept: kept.points)
    return Arrangement(best.points, tuple([notation(best.grid, one) for one in best.path]), width)


def _distinct(
    beam: list[_Kept], children: list[tuple[int, int, int, Placement]], width: int
) -> list[_Kept]:
    """Lay the tiles of the best children, leaving out displays of the same look."""
    found: dict[tuple[int, ...], _Kept] = {}
    for _, parent, _, place in children:
        kept = beam[-parent]
        grid = kept.grid.put(place)
        points = kept.points + (place[0] >> 2) * place[2]
        found.setdefault(grid.layers, _Kept(grid, points, (*kept.path, place)))
        if len(found) == width:
            break
    return list(found.values())
