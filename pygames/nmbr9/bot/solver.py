"""A beam search for the best arrangement of a known deck.

The cards are placed in their order. After each card only the best displays are kept, by their
points and a part of the points still to come. A first pass keeps one display, so there is always
an answer; the second keeps as many as it may try places for.
"""

from __future__ import annotations

from heapq import nlargest
from typing import TYPE_CHECKING, Final, NamedTuple

from pygames.nmbr9.bot.search import notation, places_to_value
from pygames.nmbr9.bot.search_grid import MARGIN, Grid
from pygames.nmbr9.bot.value import POINT, net, place_values
from pygames.nmbr9.box import NUMBERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pygames.nmbr9.bot.search_grid import Placement, TileTuple

TRUST: Final = 70
"""Percent of the expected points that count.

Displays that look better than they are would crowd out the others; with 100 percent a beam has to
be almost twice as wide to reach as many points.
"""
USUAL_PLACES: Final = 16
"""About how many places a display has for a tile."""
STEP: Final = 64
"""After so many displays a search can be stopped."""


class Arrangement(NamedTuple):
    """The best arrangement found: final points and moves."""

    points: int
    moves: tuple[str, ...]


NOTHING: Final = Arrangement(-1, ())
"""No arrangement yet."""


class _BeamState(NamedTuple):
    """A display in the beam, its points, and the placements that led to it."""

    grid: Grid
    points: int
    path: tuple[Placement, ...]


def solve(deck: Sequence[int], places: int, tiles: Iterable[TileTuple] = ()) -> Arrangement:
    """Place the cards of a deck in this order for as many points as possible.

    About so many places are tried. `tiles` are placed already; their points count.
    """
    *_, best = improve(deck, places, tiles)
    return best


def improve(
    deck: Sequence[int], places: int, tiles: Iterable[TileTuple] = ()
) -> Iterator[Arrangement]:
    """Yield the best arrangement so far, again and again while the search goes on: see `solve`."""
    tiles = tuple(tiles)
    grid = Grid(tiles, net().pattern_vectors, MARGIN + len(deck) // 3)
    start = _BeamState(grid, sum(tile[0] * tile[4] for tile in tiles), ())
    *_, best = _lay_out(start, deck, lambda _tried, _cards: 1)
    yield best

    def width(tried: int, cards: int) -> int:
        return max(1, (places - tried) // (USUAL_PLACES * cards))

    for found in _lay_out(start, deck, width):
        best = max(best, found, key=lambda one: one.points)
        yield best


def _lay_out(
    start: _BeamState, deck: Sequence[int], width: Callable[[int, int], int]
) -> Iterator[Arrangement]:
    """Place the deck card by card; `width` says how many displays are kept.

    It gets how many places were tried and how many cards are left. Yields nothing worth keeping,
    `NOTHING`, until the last card is placed.
    """
    beam, tried = [start], 0
    for at, number in enumerate(deck):
        rest = deck[at + 1 :]
        left = [rest.count(card) for card in NUMBERS]
        children: list[tuple[int, int, int, Placement]] = []
        for parent, state in enumerate(beam):
            if parent % STEP == 0:
                yield NOTHING
            places = places_to_value(state.grid, number)
            values = place_values(state.grid, places, left)
            children += [
                (_score(state.points, place, value, len(rest)), -parent, -rank, place)
                for rank, (value, place) in enumerate(zip(values, places, strict=True))
            ]
            tried += len(places)
        # The values of the last two cards are exact, so the best display is enough.
        most = width(tried, len(rest)) if len(rest) > 1 else 1
        beam = _distinct(beam, nlargest(2 * most, children), most)
    best = max(beam, key=lambda state: state.points)
    yield Arrangement(best.points, tuple([notation(best.grid, one) for one in best.path]))


def _score(points: int, place: Placement, value: int, cards: int) -> int:
    """Return the points with a place and the part of the expected ones that counts.

    With one card left, nothing is only expected: its best place is known.
    """
    now = (place[0] >> 2) * place[2] * POINT
    trust = TRUST if cards > 1 else 100
    return 100 * (points * POINT + now) + trust * (value - now)


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
