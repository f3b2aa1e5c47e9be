"""What a display is worth, in expected final points: by the net, by the next card, or searched out.

With few cards left, the points that a display reaches are known for every order of these cards.
`calibration` has by cards left BIAS, what the best play reaches beyond the estimate of the net, and
MISSED, what the search of the last cards misses because it tries few places.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygames.nmbr9.bot.calibration import BIAS, MISSED
from pygames.nmbr9.bot.search import best_first, most_of_two, notation, valued_places
from pygames.nmbr9.bot.search_grid import Grid
from pygames.nmbr9.bot.value import POINT, net, place_values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.nmbr9.bot.search_grid import Placement
    from pygames.nmbr9.state import Display, PlacedTile

SEARCHED: Final = 5
"""With so many cards left after a place, or fewer, all their orders are searched out."""
WIDTHS: Final = ((), (), (), (0, 0, 5), (0, 0, 3, 2), (0, 0, 1, 1, 1))
"""How many places of a card are tried: by the cards left before the search, and after that card."""
PLACES: Final = 4
"""How many places of a card are looked at closely, the best ones by the net."""


class Ahead(NamedTuple):
    """What a place leads to, in final points.

    `points` has a number for every next card with the mean of what may follow, or one for every
    order of the last cards. Orders have the same chance, cards come as often as they are left.
    """

    points: dict[tuple[int, ...], float]
    known: bool
    """Whether the points are those of the end."""


class DisplayValues:
    """The values of one display, before a card is turned; cards left are counted by number."""

    def __init__(self, tiles: Display, left: Sequence[int]) -> None:
        self.grid = Grid(
            [(one.tile, one.rotation, one.x, one.y, one.level) for one in tiles],
            net().pattern_vectors,
        )
        self.left = tuple(left)
        self.points = sum(one.points for one in tiles)
        self._cards: dict[int, CardValues] = {}

    def card(self, number: int) -> CardValues:
        """Return the values of the places of a card."""
        if number not in self._cards:
            rest = _without(self.left, number)
            self._cards[number] = CardValues(self.grid, number, rest, self.points)
        return self._cards[number]

    def cards(self) -> dict[int, int]:
        """Return the cards that may come, and how many there are of each."""
        return {number: count for number, count in enumerate(self.left) if count}


class CardValues:
    """The places of one card, valued by the net and, as far as asked for, by what may follow."""

    def __init__(self, grid: Grid, number: int, left: Sequence[int], points: int) -> None:
        self.grid = grid
        self.left = left
        self.points = points
        self.coming = sum(left)
        self.found = valued_places(grid, number, left)
        self._ahead: dict[Placement, Ahead] = {}

    def static(self, place: Placement) -> float:
        """Return the value of a place by the net."""
        value = place_values(self.grid, [place], self.left)[0]
        return self.points + value / POINT + BIAS[self.coming]

    def best_static(self) -> float:
        """Return the value of the best place by the net."""
        return self.points + self.found[0][0] / POINT + BIAS[self.coming]

    def close(self) -> list[Placement]:
        """Return the places to look at closely."""
        return [place for _, place in self.found[:PLACES]]

    def ahead(self, place: Placement) -> Ahead:
        """Return what a place leads to, with the best places for the cards that follow."""
        if place not in self._ahead:
            self._ahead[place] = self._by_next_cards(place)
        return self._ahead[place]

    def mean(self, place: Placement) -> float:
        """Return the value of a place, averaged over what may follow."""
        points, known = self.ahead(place)
        if known:
            return sum(points.values()) / len(points)
        return sum(self.left[order[0]] * value for order, value in points.items()) / self.coming

    def best_ahead(self) -> Ahead:
        """Return what the place leads to that has the highest mean."""
        return self.ahead(max(self.close(), key=self.mean))

    def _by_next_cards(self, place: Placement) -> Ahead:
        after = self.grid.with_tile(place)
        now = self.points + (place[0] >> 2) * place[2]
        if self.coming <= SEARCHED:
            found = searched(after, self.left, WIDTHS[self.coming])
            more = now + MISSED[self.coming]
            return Ahead({order: more + points for order, points in found.items()}, known=True)
        return Ahead(
            {
                (number,): CardValues(after, number, _without(self.left, number), now).best_static()
                for number, count in enumerate(self.left)
                if count
            },
            known=False,
        )

    def places(self) -> dict[str, Placement]:
        """Return the places worth trying by their notation, best first by the net."""
        return {notation(self.grid, place): place for _, place in best_first(self.found)}

    def placement(self, tile: PlacedTile) -> Placement:
        """Return a place for the search."""
        return tile.tile * 4 + tile.rotation, self.grid.anchor(tile.x, tile.y), tile.level


def searched(grid: Grid, left: Sequence[int], widths: Sequence[int]) -> dict[tuple[int, ...], int]:
    """Return the points that the cards left bring in each order.

    `widths` says how many places of a card are tried, by the cards left after it; the last two
    cards are placed for the most points.
    """
    coming = sum(left)
    if not coming:
        return {(): 0}
    found: dict[tuple[int, ...], int] = {}
    for number, count in enumerate(left):
        if not count:
            continue
        rest = _without(left, number)
        if coming == 1:
            found[number,] = number * grid.highest(number)
        elif coming == 2:
            last = rest.index(1)
            found[number, last] = most_of_two(grid, number, last)[0]
        else:
            tried = [
                _followed(grid, place, rest, widths)
                for _, place in valued_places(grid, number, rest)[: widths[coming - 1]]
            ]
            best = max(tried, key=lambda one: sum(one.values()))
            found.update({(number, *order): points for order, points in best.items()})
    return found


def _followed(
    grid: Grid, place: Placement, rest: Sequence[int], widths: Sequence[int]
) -> dict[tuple[int, ...], int]:
    """Return the points of a place and of the cards after it, in each order of these."""
    now = (place[0] >> 2) * place[2]
    # The net does not value the last two cards.
    after = grid.with_tile(place) if sum(rest) > 2 else grid.with_tile_unvalued(place)
    return {order: now + points for order, points in searched(after, rest, widths).items()}


def _without(left: Sequence[int], number: int) -> list[int]:
    """Return the cards left without one."""
    return [*left[:number], left[number] - 1, *left[number + 1 :]]
