"""Points of NMBR 9, itemised: each tile above the table scores its number times its level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.nmbr9.state import names

if TYPE_CHECKING:
    from pygames.core import Item, Score, Seat
    from pygames.nmbr9.state import Display, PlacedTile, State


def item(tile: PlacedTile) -> Item:
    """Say what a tile scores, and where it lies."""
    return {
        "rule": "level",
        "points": tile.points,
        "where": list(names(tile.cells)),
        "facts": {"tile": tile.tile, "level": tile.level},
    }


def display_score(display: Display) -> Score:
    """Add up a display; level 0 scores nothing, so its tiles are no items."""
    items = [item(tile) for tile in display if tile.level]
    return {"total": sum(line["points"] for line in items), "items": items}


def scores(state: State) -> list[Score]:
    """Score every display as far as it is revealed."""
    return [display_score(display) for display in state.displays]


def winners(state: State) -> tuple[Seat, ...]:
    """Name the seats with the most points once it is over; a tie is shared."""
    if not state.over:
        return ()
    totals = [sum(tile.points for tile in display) for display in state.displays]
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))
