"""The compact round agrees with the rules, move by move."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from triominos_helpers import RULES, totals, walk

from pygames.core import CHANCE
from pygames.triominos import GAME
from pygames.triominos.bot import compact
from pygames.triominos.bot.compact import Round, random_round
from pygames.triominos.box import INDEX, ORIGIN, TILES
from pygames.triominos.frontier import ALL, bits, decode, encode, mask_of
from pygames.triominos.moves import Deal, Draw, Drawn, Lot, Move, Pass, Place

if TYPE_CHECKING:
    from pygames.triominos.state import State


def follow(round_: Round, before: State, after: State) -> None:
    """Repeat on a compact round what changed between two states."""
    if before.phase == "draw":
        (tile,) = after.hands[before.seat] - before.hands[before.seat]
        round_.well.remove(INDEX[tile])
        round_.well.append(INDEX[tile])
        round_.draw()
    elif len(after.turns) > len(before.turns):
        move = after.turns[-1].place
        if move is None:
            round_.lose_turn()
        else:
            assert round_.frontier.rotation(INDEX[move.tile], encode(move.cell)) == move.rotation
            round_.lay(INDEX[move.tile], encode(move.cell))


def agree(round_: Round, state: State, before: list[int]) -> None:
    """Check that hands, points, places and their points are the same."""
    assert round_.hands == [mask_of(hand) for hand in state.hands]
    assert round_.points == [now - then for now, then in zip(totals(state), before, strict=True)]
    assert round_.over == (not state.running)
    if state.phase == "play":
        assert (round_.seat, round_.drawn) == (state.seat, state.drawn)
        assert mask_of(state.well) == sum(1 << tile for tile in round_.well)
        places = GAME.view(state, state.seat)["legal"]["places"]
        seen = {(one["move"], one["points"]) for some in places.values() for one in some}
        found = {(name(round_, *one), round_.points_for(*one)) for one in round_.places()}
        assert found == seen
        fitting = bool(round_.places())
        can_draw = round_.may_draw() and (round_.preset.by_choice or not fitting)
        assert can_draw == (GAME.view(state, state.seat)["legal"]["draw"] is not None)


def name(round_: Round, tile: int, cell: int) -> str:
    """The notation of a compact place."""
    return str(Place(TILES[tile], round_.frontier.rotation(tile, cell), decode(cell)))


@pytest.mark.no_cover
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_compact_round_agrees_with_the_rules_after_every_move(rules: str, seats: int) -> None:
    round_: Round | None = None
    last: State | None = None
    before: list[int] = []
    rounds = 0
    for state in walk("compact", seats, rules):
        if state.phase == "start":
            before = totals(state)
            hands = [mask_of(hand) for hand in state.hands]
            round_ = Round(state.preset, hands, [INDEX[tile] for tile in state.well], state.seat)
        elif round_ and last and last.phase == "start":
            opening = state.turns[0].place
            assert opening
            round_.open(INDEX[opening.tile])
            agree(round_, state, before)
        elif round_ and last and last.running:
            follow(round_, last, state)
            agree(round_, state, before)
            rounds += round_.over
        last = state
    assert rounds == len(last.rounds if last else ()) > 0


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seats", [2, 6])
def test_random_rounds_are_the_same_for_the_same_seed(rules: str, seats: int) -> None:
    rounds = [random_round(random.Random(f"round {n}"), seats, rules) for n in range(60)]
    assert rounds == [random_round(random.Random(f"round {n}"), seats, rules) for n in range(60)]
    assert all(len(points) == seats for points in rounds)
    assert len({tuple(points) for points in rounds}) > 50


class Watched(Round):
    """A compact round that also plays every step by the rules, which refuse illegal moves."""

    def open(self, tile: int) -> None:
        """Deal, and lay the first tile."""
        hands = tuple(frozenset(TILES[one] for one in bits(hand)) for hand in self.hands)
        state = GAME.start(len(hands), {"rules": self.preset.key})
        self.state = GAME.apply(state, CHANCE, Deal(hands))
        if self.state.phase == "lot":
            self.state = GAME.apply(self.state, CHANCE, Lot(self.seat))
        self.by_rules(Place(TILES[tile], 0, ORIGIN))
        super().open(tile)

    def by_rules(self, move: Move) -> None:
        """Play a move by the rules."""
        self.state = GAME.apply(self.state, self.seat, move)

    def lay(self, tile: int, cell: int) -> None:
        """Lay a tile."""
        self.by_rules(Place(TILES[tile], self.frontier.rotation(tile, cell), decode(cell)))
        super().lay(tile, cell)

    def draw(self) -> None:
        """Draw a tile."""
        self.by_rules(Draw())
        self.state = GAME.apply(self.state, CHANCE, Drawn(TILES[self.well[-1]]))
        super().draw()

    def lose_turn(self) -> None:
        """Lose the turn."""
        self.by_rules(Pass())
        super().lose_turn()

    def _end_turn(self) -> None:
        super()._end_turn()
        assert self.over == (not self.state.running)
        assert self.points == totals(self.state)


@pytest.mark.no_cover
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_random_round_follows_the_rules(
    rules: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compact, "Round", Watched)
    for number in range(12):
        random_round(random.Random(f"watched {number}"), seats, rules)


def test_bits_lists_the_tiles_of_a_mask_in_order() -> None:
    assert list(bits(ALL)) == list(range(56))
    assert list(bits(mask_of(TILES[3:9]))) == [3, 4, 5, 6, 7, 8]
    assert list(bits(0)) == []
