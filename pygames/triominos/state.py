"""The frozen state of a Triominos match, with simple queries."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from pygames.triominos.box import NOTHING, PRESETS, TRIPLE_ZERO, Preset, Tile
from pygames.triominos.frontier import Frontier, mask_of

if TYPE_CHECKING:
    from pygames.core import Seat
    from pygames.triominos.moves import Place


class Line(NamedTuple):
    """One line of a round's score: the rule, its points, how often, and the tile and its place."""

    rule: str
    points: int
    times: int = 1
    place: str = ""
    tile: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """A finished turn: tiles drawn in it, then the tile laid (None: the turn was lost)."""

    drawn: int
    place: Place | None
    contact: int = NOTHING


@dataclass(frozen=True, slots=True)
class Round:
    """A finished round: who won it, the hands left, and each seat's lines, summed up by rule."""

    winner: Seat
    blocked: bool
    hands: tuple[frozenset[Tile], ...]
    lines: tuple[tuple[Line, ...], ...]


@dataclass(frozen=True, slots=True)
class State:
    """A match at one moment.

    Phases: deal, lot, start, play, draw, over. When a round has ended, its table stays until the
    next deal. The well is what is neither in a hand nor on the table: a set, in no order.
    """

    rules: str
    seats: int
    rounds: tuple[Round, ...] = ()
    phase: str = "deal"
    hands: tuple[frozenset[Tile], ...] = ()
    well: frozenset[Tile] = frozenset()
    starter: Seat | None = None
    shown: Tile | None = None
    """The higher triplet that the starter showed when opening with 0-0-0."""
    turns: tuple[Turn, ...] = ()
    drawn: int = 0
    """Tiles drawn in the turn that is going on."""
    lacks: tuple[int, ...] = ()
    """By seat, as a mask, the tiles its hand was proven not to hold when its last turn ended."""
    frontier: Frontier = field(default_factory=Frontier, compare=False, repr=False)
    """What fits where; it follows from the turns and is kept for speed."""

    @property
    def preset(self) -> Preset:
        """The variant of the rules in force."""
        return PRESETS[self.rules]

    @property
    def running(self) -> bool:
        """Whether a round is going on: its turns are not yet among the finished rounds."""
        return self.phase in {"start", "play", "draw"}

    @property
    def round(self) -> int:
        """The number of the round on the table, from 1; also before the first deal."""
        return max(1, len(self.rounds) + (self.phase not in {"deal", "over"}))

    @property
    def seat(self) -> Seat:
        """The seat whose turn it is."""
        return self.seat_of(len(self.turns))

    def seat_of(self, turn: int) -> Seat:
        """Return the seat that played the turn with this index."""
        return ((self.starter or 0) + turn) % self.seats

    def playable(self, seat: Seat) -> int:
        """Return the tiles of a hand that fit somewhere on the table, as a mask."""
        return mask_of(self.hands[seat]) & self.frontier.fits()


def equals(hands: tuple[frozenset[Tile], ...]) -> tuple[Seat, ...]:
    """Return the seats with the best claim to start; several if a lot has to decide.

    The highest triplet starts. Without any, tiles are compared by value, the highest first.
    """
    triplets = [max((tile.a for tile in hand if tile.triplet), default=-1) for hand in hands]
    if max(triplets) >= 0:
        return (triplets.index(max(triplets)),)
    ranked = [sorted((tile.value for tile in hand), reverse=True) for hand in hands]
    return tuple(seat for seat, values in enumerate(ranked) if values == max(ranked))


def openers(hand: frozenset[Tile]) -> tuple[Tile, ...]:
    """Return the tiles to open with: the highest triplet or 0-0-0, else the highest value."""
    triplets = sorted((tile for tile in hand if tile.triplet), reverse=True)
    if triplets:
        return tuple(tile for tile in triplets if tile in {triplets[0], TRIPLE_ZERO})
    most = max(tile.value for tile in hand)
    return tuple(sorted(tile for tile in hand if tile.value == most))
