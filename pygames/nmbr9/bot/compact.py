"""Random games on bitboards, for benchmarks and tests: much faster than a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.nmbr9.box import COPIES, NUMBERS
from pygames.nmbr9.placements import SPARE, Board
from pygames.nmbr9.state import PlacedTile

if TYPE_CHECKING:
    import random


def random_place(board: Board, number: int, rng: random.Random) -> PlacedTile:
    """Choose one of all places of a tile, each with the same chance."""
    choices = [
        (anchors.bit_count(), rotation, level, anchors)
        for rotation, levels in enumerate(board.anchors(number))
        for level, anchors in levels
    ]
    index = int(rng.random() * sum(count for count, *_ in choices))
    remaining = iter(choices)
    count, rotation, level, anchors = next(remaining)
    while index >= count:
        index -= count
        count, rotation, level, anchors = next(remaining)
    for _ in range(index):
        anchors &= anchors - 1
    x, y = next(board.cells_of(anchors))
    return PlacedTile(number, rotation, x, y, level)


def shuffled_deck(rng: random.Random) -> list[int]:
    """Shuffle all cards, using only `rng.random()`."""
    deck = [number for number in NUMBERS for _ in range(COPIES)]
    return [deck.pop(int(rng.random() * len(deck))) for _ in range(len(deck))]


def random_game(rng: random.Random) -> int:
    """Play a solo game with random places; return its points."""
    board = Board(spare=SPARE)
    for number in shuffled_deck(rng):
        board.place(random_place(board, number, rng))
    return sum(tile.points for tile in board.tiles)
