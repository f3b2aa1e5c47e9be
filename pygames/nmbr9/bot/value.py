"""What a display is worth: the points still to be expected of it, as training has found.

What the windows of a level tell (see `grid`) is a vector of HIDDEN numbers. Vectors are kept as
one int each, a lane of 32 bits for every number, so that one addition adds them all. The sum over
all windows, with what the counts of tiles and of cards to come tell, is the hidden layer: its
numbers above zero, weighted by how many cards are to come, add up to the value. All numbers are
whole, so that every Python comes to the same value.
"""

from __future__ import annotations

from functools import lru_cache
from operator import mul
from struct import Struct
from typing import TYPE_CHECKING, Final

from pygames.nmbr9.bot.search_grid import JUDGED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.nmbr9.bot.search_grid import Grid, Placement

EYE: Final = 8
HIDDEN: Final = 32
COUNTED: Final = 12
"""Tiles of a level are counted up to 11."""
POINT: Final = 1000
"""Values are in thousandths of a point."""

_LANES: Final = Struct(f"<{HIDDEN}I")
_ONES: Final = sum(1 << 32 * lane for lane in range(HIDDEN))
_ZERO: Final = _ONES << 31
"""In each lane the number that stands for zero: what is below it is negative."""


def _packed(numbers: Sequence[int]) -> int:
    """Put a vector into the lanes of one int."""
    return sum(number << 32 * lane for lane, number in enumerate(numbers))


class Eye(dict[int, int]):
    """What each pattern of a window tells on one level, put together when first seen."""

    __slots__ = ("_features", "_form", "_mix")

    def __init__(
        self, form: Sequence[int], features: Sequence[Sequence[int]], mix: Sequence[int]
    ) -> None:
        super().__init__({0: 0})
        self._form = form
        self._features = features
        self._mix = mix

    def __missing__(self, pattern: int) -> int:
        tells = self[pattern] = sum(map(mul, self._features[self._form[pattern]], self._mix))
        return tells


def forms_of_windows() -> list[int]:
    """Number the patterns by form, in order: turned or mirrored is the same form."""
    rows = [(row % 3, row // 3 % 3, row // 9) for row in range(27)]
    column = [a + 27 * b + 729 * c for a, b, c in rows]
    mirror = [c + 3 * b + 9 * a for a, b, c in rows]
    forms = [-1] * 3**9
    count = 0
    for pattern in range(3**9):
        if forms[pattern] < 0:
            for same in (pattern, _by_rows(pattern, mirror, 1, 27, 729)):
                for _ in range(4):
                    forms[same] = count
                    same = _by_rows(same, column, 9, 3, 1)  # noqa: PLW2901 - turned by a quarter
            count += 1
    return forms


def _by_rows(pattern: int, table: Sequence[int], *weights: int) -> int:
    """Look up each row of a window and add what the table says, weighted."""
    top, middle, bottom = pattern % 27, pattern // 27 % 27, pattern // 729
    return table[top] * weights[0] + table[middle] * weights[1] + table[bottom] * weights[2]


def read_numbers(text: str, digits: int) -> list[int]:
    """Read whole numbers, each as some digits of base 91: printable, no quote, no backslash."""
    base, shift = 91, 91**digits // 2
    symbols = [ord(mark) - (35 if mark < "\\" else 36) for mark in text]
    numbers = [0] * (len(text) // digits)
    for digit in range(digits):
        numbers = [
            number * base + symbol
            for number, symbol in zip(numbers, symbols[digit::digits], strict=True)
        ]
    return [number - shift for number in numbers]


def _vectors(text: str, shift: int = 0) -> list[int]:
    """Read numbers and pack every HIDDEN of them into one int."""
    numbers = read_numbers(text, 2)
    return [_packed(numbers[at : at + HIDDEN]) << shift for at in range(0, len(numbers), HIDDEN)]


class Net:
    """The trained weights, ready for use."""

    def __init__(self) -> None:
        from pygames.nmbr9.bot import weights  # noqa: PLC0415 - only a thinking bot needs them

        form = forms_of_windows()
        flat = read_numbers(weights.EYE, 1)
        features = [flat[at : at + EYE] for at in range(0, len(flat), EYE)]
        half = len(features) // 2
        mix = _vectors(weights.MIX)
        self.eyes = tuple(
            Eye(form, features[half:] if level else features[:half], mix[level * EYE :][:EYE])
            for level in range(JUDGED)
        )
        self.card = _vectors(weights.CARD, weights.COARSE)
        self.count = _vectors(weights.COUNT, weights.COARSE)
        self.bias = [vector + _ZERO for vector in _vectors(weights.BIAS, weights.COARSE)]
        out = read_numbers(weights.OUT, 2)
        self.out = [out[at : at + HIDDEN] for at in range(0, len(out), HIDDEN)]
        self.base = read_numbers(weights.BASE, 3)
        self.shift: int = weights.SHIFT

    def before(self, grid: Grid, left: Sequence[int]) -> int:
        """Give the hidden layer without what the windows tell, for the tiles lying there."""
        hidden = self.bias[sum(left)]
        for number, cards in enumerate(left):
            hidden += self.card[number * 3 + cards]
        for level in range(JUDGED):
            hidden += self.count[level * COUNTED + self._tiles(grid, level)]
        return hidden

    def one_more(self, grid: Grid) -> list[int]:
        """Tell for each level how one more tile there changes the hidden layer."""
        steps = []
        for level in range(JUDGED):
            at = level * COUNTED + self._tiles(grid, level)
            more = min(at + 1, level * COUNTED + COUNTED - 1)
            steps.append(self.count[more] - self.count[at])
        return steps + [0] * (len(grid.layers) + 1 - JUDGED)

    @staticmethod
    def _tiles(grid: Grid, level: int) -> int:
        """Count the tiles of a level, up to a limit."""
        return min(len(grid.laid[level]), COUNTED - 1) if level < len(grid.laid) else 0

    def value(self, hidden: int, left: int) -> int:
        """Weigh a full hidden layer, with so many cards left: thousandths of a point."""
        signs = (hidden & _ZERO) >> 31
        above = hidden & ((signs << 31) - signs)
        lanes = _LANES.unpack(above.to_bytes(_LANES.size, "little"))
        total: int = sum(map(mul, lanes, self.out[left]))
        return self.base[left] + (total >> self.shift)


@lru_cache(maxsize=1)
def net() -> Net:
    """Give the weights, read when a bot first thinks."""
    return Net()


def weigh(grid: Grid, places: Sequence[Placement], left: Sequence[int]) -> list[int]:
    """Give for each place what is to be expected: its points and those to come, in thousandths."""
    cards = sum(left)
    if cards < 2:
        last = left.index(1) if cards else 0
        return [
            ((place[0] >> 2) * place[2] + last * grid.put_blind(place).highest(last)) * POINT
            for place in places
        ]
    known = net()
    before, steps = known.before(grid, left), known.one_more(grid)
    value, total_with = known.value, grid.total_with
    return [
        (place[0] >> 2) * place[2] * POINT
        + value(before + steps[place[2]] + total_with(place), cards)
        for place in places
    ]
