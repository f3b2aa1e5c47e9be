"""What a display is worth, in expected final points: by the net, and by the next card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.nmbr9.bot.search import best_first, notation, valued_places
from pygames.nmbr9.bot.search_grid import Grid
from pygames.nmbr9.bot.value import POINT, net, place_values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.nmbr9.bot.search_grid import Placement
    from pygames.nmbr9.state import Display, PlacedTile

BIAS: Final = (
    *(0.0, 0.0, 1.8, 4.5, 5.4, 6.1, 6.2, 6.9, 7.3, 7.7),
    *(8.3, 8.5, 9.2, 9.0, 9.3, 9.0, 9.6, 9.6, 9.0, 9.0),
)
"""By cards left: what the best play reaches beyond the estimate of the net, in points.

Fitted to 40 games of level 4 alone: looking a card further does not change the value on average.
"""
EXACT: Final = 2
"""With so many cards left, or fewer, a value is exact."""
EXACT_PLACES: Final = 5
"""How many places are tried for each card when values are exact."""


Ahead = dict[int, float]
"""The value of a place for each card that may come next, or one value for all under NOW."""

NOW: Final = -1


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
            rest = [count - (card == number) for card, count in enumerate(self.left)]
            self._cards[number] = CardValues(self.grid, number, rest, self.points)
        return self._cards[number]

    def cards(self) -> dict[int, int]:
        """Return the cards that may come, and how many there are of each."""
        return {number: count for number, count in enumerate(self.left) if count}


class CardValues:
    """The places of one card, valued by the net and, as far as asked for, by the next card."""

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

    def ahead(self, place: Placement) -> Ahead:
        """Return the value of a place for each next card, with the best place for that card."""
        if place not in self._ahead:
            self._ahead[place] = self._by_next_card(place)
        return self._ahead[place]

    def deep(self, place: Placement) -> float:
        """Return the value of a place, averaged over the next card."""
        ahead = self.ahead(place)
        if NOW in ahead:
            return ahead[NOW]
        return sum(self.left[number] * value for number, value in ahead.items()) / self.coming

    def _by_next_card(self, place: Placement) -> Ahead:
        if self.coming < EXACT:
            return {NOW: self.static(place)}
        after = self.grid.with_tile(place)
        gained = self.points + (place[0] >> 2) * place[2]
        found: Ahead = {}
        for number, count in enumerate(self.left):
            if count:
                rest = [*self.left[:number], count - 1, *self.left[number + 1 :]]
                card = CardValues(after, number, rest, gained)
                # The net knows little about the last cards, but they are quickly tried.
                exact = card.coming == EXACT
                found[number] = card.best_deep(EXACT_PLACES) if exact else card.best_static()
        return found

    def best_deep(self, most: int) -> float:
        """Return the value of the best place, looking at the next card for `most` places."""
        return max(self.deep(place) for _, place in self.found[:most])

    def best_ahead(self, most: int) -> Ahead:
        """Return the values of the best place for each next card, out of `most` places.

        Without any places, the next card is not looked at.
        """
        if not most:
            return {NOW: self.best_static()}
        return self.ahead(max((place for _, place in self.found[:most]), key=self.deep))

    def places(self) -> dict[str, Placement]:
        """Return the places worth trying by their notation, best first by the net."""
        return {notation(self.grid, place): place for _, place in best_first(self.found)}

    def placement(self, tile: PlacedTile) -> Placement:
        """Return a place for the search."""
        return tile.tile * 4 + tile.rotation, self.grid.anchor(tile.x, tile.y), tile.level
