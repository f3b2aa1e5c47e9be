"""The sheets of all seats as lists of numbers, as far as one seat may see them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygames.core import required
from pygames.qwinto.bot.compact import NAMES, full_rows, total
from pygames.qwinto.bot.value import SheetContext, numbers_to_end, row_fills
from pygames.qwinto.box import LAST_FULL_ROW, LAST_MISS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pygames.qwinto.bot.value import Kind
    from pygames.qwinto.view import QwintoView


@dataclass(frozen=True, slots=True)
class Sheets:
    """The numbers and misses of every seat, and the active seat."""

    numbers: tuple[list[int], ...]
    misses: tuple[int, ...]
    active: int

    def context(self, seat: int, kind: Kind = "points") -> SheetContext:
        """Collect what the value of a seat's sheet depends on."""
        seats = len(self.numbers)
        wait = (seat - self.active - 1) % seats
        if seats == 1:
            return SheetContext(self.numbers[seat], self.misses[seat], seats, wait, kind=kind)
        others = [other for other in range(seats) if other != seat]
        following = (self.active + 1) % seats
        opponent = (following + 1) % seats if following == seat else following
        return SheetContext(
            self.numbers[seat],
            self.misses[seat],
            seats,
            wait,
            max(self.misses[other] for other in others),
            min(numbers_to_end(row_fills(self.numbers[other])) for other in others),
            self.numbers[opponent],
            kind,
            self.points(seat) - max(self.points(other) for other in others),
        )

    def after(self, writes: Mapping[int, int | None], number: int) -> Sheets:
        """Return the sheets of the next turn, after some seats wrote the number or nothing.

        `writes` maps a seat to its field, or to None if it wrote nothing.
        """
        numbers, misses = list(self.numbers), list(self.misses)
        for seat, field in writes.items():
            if field is not None:
                numbers[seat] = numbers[seat][:]
                numbers[seat][field] = number
            elif seat == self.active:
                misses[seat] += 1
        return Sheets(tuple(numbers), tuple(misses), (self.active + 1) % len(numbers))

    def ended(self) -> bool:
        """Whether a seat has filled two rows or missed four times."""
        return max(self.misses) >= LAST_MISS or any(
            full_rows(numbers) >= LAST_FULL_ROW for numbers in self.numbers
        )

    def points(self, seat: int) -> int:
        """Return the points that a seat has now."""
        return total(self.numbers[seat], self.misses[seat])


def read_sheets(view: QwintoView) -> Sheets:
    """Read the sheets of a view; covered answers are not included."""
    return Sheets(
        tuple(
            [sheet["rows"][name[0]][int(name[1:])] or 0 for name in NAMES]
            for sheet in view["sheets"]
        ),
        tuple(sheet["misses"] for sheet in view["sheets"]),
        required(view["active"]),
    )
