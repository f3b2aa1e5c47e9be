"""Helpers for the NMBR 9 tests: make a display from its notation, and draw it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core import CHANCE, pick
from pygames.nmbr9 import GAME
from pygames.nmbr9.moves import Card, Place, parse
from pygames.nmbr9.placements import places
from pygames.nmbr9.score import display_score
from pygames.nmbr9.state import PlacedTile, stacks

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from pygames.core import Refusal
    from pygames.nmbr9.state import Display, State


DECK = [5, 0, 9, 2, 8, 3, 6, 5, 9, 0, 4, 8, 6, 2, 3, 1, 7, 4, 1, 7]


def stacked(rounds: int, seats: int = 1, clock: str = "off") -> State:
    """A table after some rounds: every seat lays each tile as high as it can."""
    state = GAME.start(seats, {"clock": clock})
    for number in DECK[:rounds]:
        state = GAME.apply(state, CHANCE, Card(number))
        for seat in range(seats):
            found = [
                (level, -abs(x) - abs(y), Place(number, rotation, x, y))
                for rotation, there in enumerate(places(state.displays[seat], number))
                for x, y, level in there
            ]
            best = max(found, key=lambda one: one[:2])[2]
            state = GAME.apply(state, seat, best)
    return state


def lay(tiles: str, clock: str = "off") -> State:
    """A state of one seat with these tiles on its display, placed by the rules."""
    state = GAME.start(1, {"clock": clock})
    for word in tiles.split():
        move = parse(word)
        assert isinstance(move, Place)
        state = GAME.apply(GAME.apply(state, CHANCE, Card(move.tile)), 0, move)
    return state


def refused(state: State, text: str) -> Refusal | None:
    """Why seat 0 may not place this tile after its card was turned; None if it may."""
    move = parse(text)
    assert isinstance(move, Place)
    return GAME.refusal(GAME.apply(state, CHANCE, Card(move.tile)), 0, move)


def rule(state: State, text: str) -> str | None:
    """The key of the rule that forbids this placement; None if it is legal."""
    refusal = refused(state, text)
    return refusal.rule if refusal else None


def heights(state: State) -> list[str]:
    """The height of each cell of the first display, `.` for 0."""
    lying = stacks(state.displays[0])
    across = range(min(x for x, _ in lying), max(x for x, _ in lying) + 1)
    down = range(min(y for _, y in lying), max(y for _, y in lying) + 1)
    return ["".join(str(len(lying.get((x, y), ())) or ".") for x in across) for y in down]


def play_at_random(state: State, rng: random.Random, moves: int = 1000) -> State:
    """Play some random moves, or to the end; half of the moves prefer places on other tiles."""
    for _ in range(moves):
        if not (acting := sorted(GAME.to_act(state))):
            break
        seat = pick(rng, acting)
        if seat == CHANCE:
            move = GAME.draw(state, rng)
        else:
            move = pick(
                rng, _places_on_tiles(state, seat, rng) or list(GAME.legal_moves(state, seat))
            )
        state = GAME.apply(state, seat, move)
    return state


def _places_on_tiles(state: State, seat: int, rng: random.Random) -> list[Place]:
    """The moves onto other tiles; half of the time none."""
    if rng.random() < 0.5:
        return []
    lying = stacks(state.displays[seat])
    legal = GAME.legal_moves(state, seat)
    return [move for move in legal if isinstance(move, Place) and move.cells[0] in lying]


def reached(display: Display, deck: Sequence[int]) -> int:
    """The most points that cards can still bring in this order, by the rules alone."""
    if not deck:
        return display_score(display)["total"]
    return max(
        reached((*display, PlacedTile(deck[0], rotation, x, y, level)), deck[1:])
        for rotation, there in enumerate(places(display, deck[0]))
        for x, y, level in there
    )
