"""Why a place of NMBR 9 is good: keys and numbers for a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.nmbr9.bot.search_grid import Grid
from pygames.nmbr9.bot.value import net
from pygames.nmbr9.moves import Place, parse
from pygames.nmbr9.placements import Board
from pygames.nmbr9.rules import placed_by_clock
from pygames.nmbr9.state import PlacedTile, names, stacks

if TYPE_CHECKING:
    from pygames.core import Fact
    from pygames.evaluation import Advice, Reason
    from pygames.nmbr9.state import Display
    from pygames.nmbr9.view import Nmbr9View


def advice(display: Display, view: Nmbr9View, move: str) -> Advice:
    """Say where a place is and why it is good, the most important reason first."""
    place = parse(move)
    if isinstance(place, Place):
        level = len(stacks(display).get(place.cells[0], ()))
        tile = PlacedTile(place.tile, place.rotation, place.x, place.y, level)
    else:
        tile = placed_by_clock(display, view["card"] or 0)
    why: list[Reason] = []
    if tile.level:
        why.append(_reason("points-now", tile=tile.tile, level=tile.level, points=tile.points))
    above = tile.level + 1
    kinds = [number for number, count in enumerate(view["left"]) if count]
    if kinds:
        board = Board((*display, tile))
        fits = sum(_reaches(board, number, above) for number in kinds)
        why.append(_reason("room-above", level=above, cards=fits, of=len(kinds)))
    described = _described(display, tile)
    why.append(_reason("holes", holes=described["holes"], sides=described["sides"]))
    return {"where": list(names(tile.cells)), "why": why}


def _reason(key: str, **facts: Fact) -> Reason:
    return {"key": key, "facts": facts}


def _reaches(board: Board, number: int, level: int) -> bool:
    """Whether a tile could lie on a level."""
    return any(at == level for levels in board.anchors(number) for at, _ in levels)


def _described(display: Display, tile: PlacedTile) -> dict[str, int]:
    """Count the sides that a tile shares and the holes that it makes."""
    tiles = [(one.tile, one.rotation, one.x, one.y, one.level) for one in display]
    grid = Grid(tiles, net().pattern_vectors)
    place = tile.tile * 4 + tile.rotation, grid.anchor(tile.x, tile.y), tile.level
    return {key: int(value) for key, value in grid.describe(place).items()}
