"""The points still to be expected of a display, estimated by a small neural net.

The pattern of each window (see `search_grid`) has a vector of `Net.hidden` numbers. A vector is
stored in one int, with a lane of 32 bits for each number, so that one addition adds all numbers.
The hidden layer is the sum over all windows, plus vectors for the counts of tiles and of cards
left. Its positive numbers, times weights that depend on the number of cards left, add up to the
value. All numbers are integers, so that every Python gets the same value.
"""

from __future__ import annotations

from functools import lru_cache
from operator import mul
from struct import Struct
from typing import TYPE_CHECKING, Final

from pygames.nmbr9.bot.search_grid import WINDOW_LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pygames.nmbr9.bot.search_grid import Grid, Placement

TILE_COUNTS: Final = 12
"""The tiles of a level are counted from 0 to 11."""
POINT: Final = 1000
"""Values are in thousandths of a point."""


def _packed(numbers: Sequence[int]) -> int:
    """Pack a vector into the lanes of one int."""
    return sum(number << 32 * lane for lane, number in enumerate(numbers))


class PatternVectors(dict[int, int]):
    """The vector of each pattern on one level, computed when first needed."""

    __slots__ = ("_class_of", "_features", "_mix")

    def __init__(
        self, class_of: Sequence[int], features: Sequence[Sequence[int]], mix: Sequence[int]
    ) -> None:
        super().__init__({0: 0})
        self._class_of = class_of
        self._features = features
        self._mix = mix

    def __missing__(self, pattern: int) -> int:
        vector = self[pattern] = sum(map(mul, self._features[self._class_of[pattern]], self._mix))
        return vector


def pattern_classes() -> list[int]:
    """Return the class of each pattern: rotated and mirrored patterns have the same class."""
    rows = [(row % 3, row // 3 % 3, row // 9) for row in range(27)]
    column = [a + 27 * b + 729 * c for a, b, c in rows]
    mirror = [c + 3 * b + 9 * a for a, b, c in rows]
    classes = [-1] * 3**9
    count = 0
    for pattern in range(3**9):
        if classes[pattern] < 0:
            for same in (pattern, _by_rows(pattern, mirror, 1, 27, 729)):
                for _ in range(4):
                    classes[same] = count
                    same = _by_rows(same, column, 9, 3, 1)  # noqa: PLW2901 - turned by a quarter
            count += 1
    return classes


def _by_rows(pattern: int, lookup: Sequence[int], *weights: int) -> int:
    """Look up each row of a pattern, and add the results with weights."""
    top, middle, bottom = pattern % 27, pattern // 27 % 27, pattern // 729
    return lookup[top] * weights[0] + lookup[middle] * weights[1] + lookup[bottom] * weights[2]


def read_numbers(text: str, digits: int) -> list[int]:
    """Read integers of some digits each in base 91: printable, no quote, no backslash."""
    base, shift = 91, 91**digits // 2
    symbols = [ord(mark) - (35 if mark < "\\" else 36) for mark in text]
    numbers = [0] * (len(text) // digits)
    for digit in range(digits):
        numbers = [
            number * base + symbol
            for number, symbol in zip(numbers, symbols[digit::digits], strict=True)
        ]
    return [number - shift for number in numbers]


def _groups(numbers: Sequence[int], size: int) -> list[list[int]]:
    """Split numbers into groups of one size."""
    return [list(numbers[at : at + size]) for at in range(0, len(numbers), size)]


class Net:
    """The trained weights, ready for use."""

    def __init__(self) -> None:
        from pygames.nmbr9.bot import weights  # noqa: PLC0415 - only a thinking bot needs them

        self.hidden = weights.HIDDEN
        class_of = pattern_classes()
        features = _groups(read_numbers(weights.PATTERN, 1), weights.FEATURES)
        half = len(features) // 2
        mix = _groups(self._vectors(weights.MIX), weights.FEATURES)
        self.pattern_vectors = tuple(
            PatternVectors(class_of, features[half:] if level else features[:half], mix[level])
            for level in range(WINDOW_LEVELS)
        )
        self._lanes = Struct(f"<{self.hidden}I")
        self._zero = sum(1 << 32 * lane + 31 for lane in range(self.hidden))
        """The zero of every lane: an offset, so that lower numbers are negative."""
        self.card = self._vectors(weights.CARD, weights.COARSE)
        self.count = self._vectors(weights.COUNT, weights.COARSE)
        self.bias = [vector + self._zero for vector in self._vectors(weights.BIAS, weights.COARSE)]
        self.out = _groups(read_numbers(weights.OUT, 2), self.hidden)
        self.base = read_numbers(weights.BASE, 3)
        self.shift = weights.SHIFT

    def _vectors(self, text: str, shift: int = 0) -> list[int]:
        """Read numbers and pack each vector into one int."""
        return [
            _packed(numbers) << shift for numbers in _groups(read_numbers(text, 2), self.hidden)
        ]

    def hidden_without_windows(self, grid: Grid, left: Sequence[int]) -> int:
        """Return the hidden layer without the windows, for the tiles of a grid."""
        hidden = self.bias[sum(left)]
        for number, cards in enumerate(left):
            hidden += self.card[number * 3 + cards]
        for level in range(WINDOW_LEVELS):
            hidden += self.count[level * TILE_COUNTS + self._tiles(grid, level)]
        return hidden

    def hidden_changes(self, grid: Grid) -> list[int]:
        """Return for each level how the count of one more tile changes the hidden layer."""
        steps = []
        for level in range(WINDOW_LEVELS):
            at = level * TILE_COUNTS + self._tiles(grid, level)
            more = min(at + 1, level * TILE_COUNTS + TILE_COUNTS - 1)
            steps.append(self.count[more] - self.count[at])
        return steps + [0] * (len(grid.layers) + 1 - WINDOW_LEVELS)

    @staticmethod
    def _tiles(grid: Grid, level: int) -> int:
        """Count the tiles of a level, up to the highest count."""
        return (
            min(len(grid.tiles_by_level[level]), TILE_COUNTS - 1)
            if level < len(grid.tiles_by_level)
            else 0
        )

    def values(self, hidden: Iterable[int], left: int) -> list[int]:
        """Return the value of each hidden layer with `left` cards left, in thousandths."""
        zero, out, base, shift = self._zero, self.out[left], self.base[left], self.shift
        size, unpack = self._lanes.size, self._lanes.unpack
        found = []
        for one in hidden:
            signs = (one & zero) >> 31
            above = one & ((signs << 31) - signs)
            found.append(
                base + (sum(map(mul, unpack(above.to_bytes(size, "little")), out)) >> shift)
            )
        return found


@lru_cache(maxsize=1)
def net() -> Net:
    """Return the weights, which are read on first use."""
    return Net()


def place_values(grid: Grid, places: Sequence[Placement], left: Sequence[int]) -> list[int]:
    """Return the expected points of each place, now and later, in thousandths."""
    cards = sum(left)
    if cards < 2:
        last = left.index(1) if cards else 0
        return [
            ((place[0] >> 2) * place[2] + last * grid.with_tile_unvalued(place).highest(last))
            * POINT
            for place in places
        ]
    known = net()
    unchanged, steps = known.hidden_without_windows(grid, left), known.hidden_changes(grid)
    by_level = [unchanged + step for step in steps]
    sum_with = grid.sum_with
    later = known.values([by_level[place[2]] + sum_with(place) for place in places], cards)
    return [
        (place[0] >> 2) * place[2] * POINT + value
        for place, value in zip(places, later, strict=True)
    ]
