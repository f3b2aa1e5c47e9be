"""Move counts of Triominos, compared with a second, slow count that uses only the log."""

from __future__ import annotations

from typing import NamedTuple

import pytest
import triominos_reference as reference

from pygames.core import CHANCE
from pygames.match import Match, Player
from pygames.perft import perft
from pygames.random_matches import play_at_random
from pygames.triominos import GAME
from pygames.triominos.box import TILES, Cell, Tile
from pygames.triominos.moves import Deal, Draw, Drawn, Move, Pass, Place

ZERO = Tile(0, 0, 0)
MOST_DRAWS = {"sheet": 56, "pressman": 56, "goliath": 3}


class Case(NamedTuple):
    """A match, how many random plies come before the count, and the counts by depth."""

    rules: str
    seats: int
    seed: str
    before: int
    counts: tuple[int, ...]


CASES = [
    Case("sheet", 2, "perft-10", 0, (1, 3, 6, 24, 42, 150, 207, 615)),
    Case("sheet", 2, "perft-3", 0, (2, 9, 12, 24)),
    Case("sheet", 3, "perft-9", 0, (1, 6, 12, 18, 78, 120, 297, 1206)),
    Case("sheet", 4, "perft", 0, (1, 3, 3, 3, 3, 3, 6, 12, 24, 75, 129, 279)),
    Case("pressman", 5, "perft-5", 0, (1, 6, 24, 24, 48, 132, 447, 1377)),
    Case("goliath", 2, "perft-21", 0, (2, 5, 11, 29, 76, 169, 322, 559)),
    # The well runs out here, and the next round begins.
    Case("sheet", 2, "end-7", 187, (1, 1, 1, 3, 7, 8, 26, 26, 71)),
    Case("sheet", 6, "end-9", 66, (1, 1, 1, 2, 30, 32, 32, 34, 34)),
    Case("goliath", 3, "end-7", 260, (4, 11, 21, 35, 63, 63)),
]


def start(case: Case) -> Match:
    """Play a match at random up to the point where the count begins."""
    players = [Player(f"P{seat}") for seat in range(case.seats)]
    match = Match(GAME, players, seed=case.seed, options={"rules": case.rules})
    return play_at_random(match, case.seed, most=case.before)


class Round:
    """The current round read from the log; it uses nothing of the engine's state."""

    def __init__(self, match: Match) -> None:
        self.rules = match.options["rules"]
        self.hands: list[set[Tile]] = []
        self.well: set[Tile] = set()
        self.places: list[Place] = []
        self.drawn = 0
        seat = CHANCE
        for entry in match.entries[: match.ply]:
            move = entry.move
            if isinstance(move, Deal):
                self.hands = [set(hand) for hand in move.hands]
                self.well = set(TILES).difference(*self.hands)
                self.places, self.drawn = [], 0
            elif isinstance(move, Draw):
                seat = entry.seat
            elif isinstance(move, Drawn):
                self.hands[seat].add(move.tile)
                self.well.remove(move.tile)
                self.drawn += 1
            elif isinstance(move, Place):
                self.hands[entry.seat].remove(move.tile)
                self.places.append(move)
                self.drawn = 0
            elif isinstance(move, Pass):
                self.drawn = 0

    def openings(self, hand: set[Tile]) -> list[Tile]:
        """The highest triplet, and 0-0-0 beside it; without a triplet the highest sum."""
        triplets = [tile for tile in hand if len(set(tile)) == 1]
        if not triplets:
            return [max(hand, key=sum)]
        return list({max(triplets), *(tile for tile in triplets if tile == ZERO)})

    def cells(self) -> list[Cell]:
        """Every cell of a wide frame around the board."""
        across = [place.cell.q for place in self.places]
        up = [place.cell.r for place in self.places]
        return [
            Cell(kind, q, r)
            for kind in "ud"
            for q in range(min(across) - 2, max(across) + 3)
            for r in range(min(up) - 2, max(up) + 3)
        ]

    def moves(self, seat: int) -> list[Move]:
        """The moves of a seat, found by trying one place after the other."""
        hand = self.hands[seat]
        if not self.places:
            return [Place(tile, 0, Cell("u", 0, 0)) for tile in self.openings(hand)]
        table = reference.laid_tiles(self.places)
        turns = [(tile, turn) for tile in hand for turn in range(3) if not turn or len({*tile}) > 1]
        fitting: list[Move] = []
        for cell in self.cells():
            common = reference.shared(table, cell)
            places = [Place(tile, turn, cell) for tile, turn in turns] if common else []
            fitting += [place for place in places if reference.fits(common, place)]
        may_draw = bool(self.well) and self.drawn < MOST_DRAWS[self.rules]
        if fitting and self.rules != "goliath":
            return fitting
        return fitting + ([Draw()] if may_draw else []) + ([] if fitting or may_draw else [Pass()])


def step(match: Match) -> list[Match]:
    """Every match after one more decision; a match that is over stays as it is."""
    match.settle()
    if match.over:
        return [match]
    (seat,) = match.to_act
    return [after(match, seat, move) for move in Round(match).moves(seat)]


def after(match: Match, seat: int, move: Move) -> Match:
    """A copy of the match in which the move is played."""
    twin = match.branch(match.ply)
    twin.enter(seat, move)
    return twin


@pytest.mark.no_cover
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.rules}-{case.seats}-{case.seed}")
def test_the_number_of_lines_is_known(case: Case) -> None:
    for depth, count in enumerate(case.counts, 1):
        assert perft(start(case), depth) == count


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.rules}-{case.seats}-{case.seed}")
def test_a_slow_count_from_the_log_agrees(case: Case) -> None:
    lines = [start(case)]
    for count in case.counts:
        lines = [further for match in lines for further in step(match)]
        assert len(lines) == count


def test_the_counts_meet_draws_an_empty_well_and_the_next_round() -> None:
    """Otherwise the counts would not test these rules."""
    seen: set[str] = set()
    for case in CASES:
        match = start(case)
        before = match.ply
        for _ in case.counts:
            match = step(match)[0]
        seen |= {type(entry.move).__name__ for entry in match.entries[before:]}
    assert {"Place", "Draw", "Drawn", "Pass", "Deal"} <= seen
