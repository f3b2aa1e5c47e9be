"""The sheets of a Qwinto table as lists of numbers, as far as a seat may see them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygames.core import required
from pygames.qwinto.bot.compact import NAMES, full_rows, total
from pygames.qwinto.bot.value import Sight, clock, fills
from pygames.qwinto.box import LAST_FULL_ROW, LAST_MISS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pygames.qwinto.view import QwintoView


@dataclass(frozen=True, slots=True)
class Table:
    """All sheets as a seat sees them, and whose throw it is."""

    sheets: tuple[list[int], ...]
    misses: tuple[int, ...]
    active: int

    def sight(self, seat: int) -> Sight:
        """What the value of a seat's sheet depends on."""
        seats = len(self.sheets)
        wait = (seat - self.active - 1) % seats
        if seats == 1:
            return Sight(self.sheets[seat], self.misses[seat], seats, wait)
        others = [other for other in range(seats) if other != seat]
        following = (self.active + 1) % seats
        rival = (following + 1) % seats if following == seat else following
        return Sight(
            self.sheets[seat],
            self.misses[seat],
            seats,
            wait,
            max(self.misses[other] for other in others),
            min(clock(fills(self.sheets[other])) for other in others),
            self.sheets[rival],
        )

    def after(self, moved: Mapping[int, int | None], number: int) -> Table:
        """The table once these seats have written the number, or nothing; the dice go on."""
        sheets, misses = list(self.sheets), list(self.misses)
        for seat, place in moved.items():
            if place is not None:
                sheets[seat] = sheets[seat][:]
                sheets[seat][place] = number
            elif seat == self.active:
                misses[seat] += 1
        return Table(tuple(sheets), tuple(misses), (self.active + 1) % len(sheets))

    def ended(self) -> bool:
        """Whether somebody has filled two rows or missed four times."""
        return max(self.misses) >= LAST_MISS or any(
            full_rows(sheet) >= LAST_FULL_ROW for sheet in self.sheets
        )

    def points(self, seat: int) -> int:
        """What a seat has now."""
        return total(self.sheets[seat], self.misses[seat])


def read(view: QwintoView) -> Table:
    """The table of a view; covered answers are not in it."""
    return Table(
        tuple(
            [sheet["rows"][name[0]][int(name[1:])] or 0 for name in NAMES]
            for sheet in view["sheets"]
        ),
        tuple(sheet["misses"] for sheet in view["sheets"]),
        required(view["active"]),
    )
