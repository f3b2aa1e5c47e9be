"""A mutable round made of integers, without score lines or history: for benchmarks and tests.

It repeats the rules only for speed; `tests/triominos` compares it with them move by move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.triominos.box import (
    DRAW,
    HAND,
    ORIGIN,
    OUT,
    PRESETS,
    START,
    START_TRIPLE_ZERO,
    TILES,
    Preset,
)
from pygames.triominos.frontier import SHOWS, Frontier, bits, encode
from pygames.triominos.state import equals, openers

if TYPE_CHECKING:
    import random

    from pygames.core import Seat

VALUES: Final = tuple(tile.value for tile in TILES)
_MIDDLE: Final = encode(ORIGIN)


def hand_value(hand: int) -> int:
    """Add up the values of the tiles in a mask."""
    return sum([VALUES[tile] for tile in bits(hand)])


class Round:
    """A round that has been opened: hands as masks, the well as a shuffled pile."""

    __slots__ = ("drawn", "frontier", "hands", "over", "points", "preset", "seat", "well")

    def __init__(self, preset: Preset, hands: list[int], well: list[int], seat: Seat) -> None:
        self.preset = preset
        self.frontier = Frontier()
        self.hands = hands
        self.well = well
        self.seat = seat
        self.points = [0] * len(hands)
        self.drawn = 0
        self.over = False

    def open(self, tile: int) -> None:
        """Lay the first tile, which scores a bonus if it is a triplet."""
        start = START if TILES[tile].triplet else 0
        self.points[self.seat] += VALUES[tile] + start + (0 if tile else START_TRIPLE_ZERO)
        self.hands[self.seat] ^= 1 << tile
        self.frontier.lay(_MIDDLE, SHOWS[tile][0])
        self._end_turn()

    def places(self) -> list[tuple[int, int]]:
        """List the tiles of the acting seat and the cells they fit."""
        hand = self.hands[self.seat]
        return [
            (tile, cell)
            for cell, fit in self.frontier.open.items()
            if fit & hand
            for tile in bits(fit & hand)
        ]

    def points_for(self, tile: int, cell: int) -> int:
        """Return the points of a tile on a cell."""
        return VALUES[tile] + self.preset.bonus[self.frontier.contact(cell)]

    def may_draw(self) -> bool:
        """Whether the well and the limit let the acting seat draw."""
        return bool(self.well) and self.drawn != self.preset.limit

    def lay(self, tile: int, cell: int) -> None:
        """Lay a tile that fits."""
        self.points[self.seat] += self.points_for(tile, cell)
        self.hands[self.seat] ^= 1 << tile
        self.frontier.lay(cell, SHOWS[tile][self.frontier.rotation(tile, cell)])
        self._end_turn()

    def draw(self) -> None:
        """Draw the tile on top of the well."""
        self.hands[self.seat] |= 1 << self.well.pop()
        self.points[self.seat] += DRAW
        self.drawn += 1

    def lose_turn(self) -> None:
        """Lose the turn."""
        self.points[self.seat] += self.preset.lost(self.drawn)
        self._end_turn()

    def _end_turn(self) -> None:
        """Pass the turn on, or end the round."""
        hand = self.hands[self.seat]
        if not hand:
            self.points[self.seat] += OUT + sum([hand_value(other) for other in self.hands])
            self.over = True
        elif not self.well and not self._anybody_can_play():
            self._block()
        self.drawn = 0
        self.seat = (self.seat + 1) % len(self.hands)

    def _anybody_can_play(self) -> bool:
        held = 0
        for hand in self.hands:
            held |= hand
        return any(fit & held for fit in self.frontier.open.values())

    def _block(self) -> None:
        values = [hand_value(hand) for hand in self.hands]
        for seat, value in enumerate(values):
            if value == min(values):
                self.points[seat] += sum(values) - 2 * value
        self.over = True


def random_round(rng: random.Random, seats: int = 2, rules: str = "sheet") -> list[int]:
    """Play a round to its end with uniformly random legal moves; return each seat's points."""
    chance = rng.random
    pool = list(range(len(TILES)))
    for top in range(len(pool) - 1, 0, -1):
        other = int(chance() * (top + 1))
        pool[top], pool[other] = pool[other], pool[top]
    size = HAND[seats]
    dealt = [[pool.pop() for _ in range(size)] for _ in range(seats)]
    hands = tuple(frozenset(TILES[tile] for tile in hand) for hand in dealt)
    first = equals(hands)
    seat = first[int(chance() * len(first))]
    round_ = Round(PRESETS[rules], [sum(1 << t for t in hand) for hand in dealt], pool, seat)
    opening = openers(hands[seat])
    round_.open(TILES.index(opening[int(chance() * len(opening))]))
    by_choice = round_.preset.by_choice
    while not round_.over:
        found = round_.places()
        ways = len(found) + (round_.may_draw() and (by_choice or not found))
        way = int(chance() * ways)
        if way < len(found):
            round_.lay(*found[way])
        elif ways:
            round_.draw()
        else:
            round_.lose_turn()
    return round_.points
