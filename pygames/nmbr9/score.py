"""Points of NMBR 9, itemised: each tile above the table scores its number times its level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.nmbr9.state import names

if TYPE_CHECKING:
    from pygames.core import Item, Score, Seat
    from pygames.nmbr9.state import Display, PlacedTile, State


def item(tile: PlacedTile) -> Item:
    """Return the score item of a tile."""
    return {
        "rule": "level",
        "points": tile.points,
        "where": list(names(tile.cells)),
        "facts": {"tile": tile.tile, "level": tile.level},
    }


def display_score(display: Display) -> Score:
    """Add up a display; tiles on level 0 score nothing and are left out."""
    items = [item(tile) for tile in display if tile.level]
    return {"total": sum(line["points"] for line in items), "items": items}


def scores(state: State) -> list[Score]:
    """Return the score of every display, without covered tiles."""
    return [display_score(display) for display in state.displays]


def winners(state: State) -> tuple[Seat, ...]:
    """Return the seats with the most points once the game is over; a tie is shared."""
    if not state.over:
        return ()
    totals = [sum(tile.points for tile in display) for display in state.displays]
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))
