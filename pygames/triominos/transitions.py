"""What a legal move does to the state: dealing, drawing, laying, losing a turn, ending a round.

When a round is blocked. A turn is always finished first: whoever cannot play before an empty well
pays for the lost turn, also after drawing its last tile in vain. Then, between two turns, the
round ends as soon as the well is empty and nobody at all can play; so nobody pays for a turn that
never began, and no turn is lost in a blocked round.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pygames.triominos.box import NOTHING, TILES, TRIPLE_ZERO, Tile
from pygames.triominos.frontier import encode, mask_of
from pygames.triominos.scoring_lines import by_rule, end_round, reached, round_lines, round_totals
from pygames.triominos.state import State, Turn, equals, openers

if TYPE_CHECKING:
    from pygames.triominos.moves import Place


def deal(state: State, hands: tuple[frozenset[Tile], ...]) -> State:
    """Begin a round with these hands; the starter is known, or a lot has to decide."""
    first = equals(hands)
    return State(
        rules=state.rules,
        seats=state.seats,
        rounds=state.rounds,
        phase="lot" if len(first) > 1 else "start",
        hands=hands,
        well=frozenset(TILES).difference(*hands),
        starter=None if len(first) > 1 else first[0],
        lacks=(0,) * state.seats,
    )


def take(state: State, tile: Tile) -> State:
    """Move a tile from the well to the hand of the seat whose turn it is."""
    return replace(
        state,
        phase="play",
        hands=_with_hand(state, state.hands[state.seat] | {tile}),
        well=state.well - {tile},
        drawn=state.drawn + 1,
    )


def open_round(state: State, move: Place) -> State:
    """Lay the first tile; a starter who opens with 0-0-0 shows the higher triplet."""
    highest = openers(state.hands[state.seat])[0]
    return lay(replace(state, shown=highest if highest != move.tile == TRIPLE_ZERO else None), move)


def lay(state: State, move: Place) -> State:
    """Put a tile on the table; the turn is over."""
    cell = encode(move.cell)
    contact = state.frontier.contact(cell) if state.turns else NOTHING
    frontier = state.frontier.copy()
    frontier.lay(cell, move.tile.corners(move.rotation))
    turn = Turn(state.drawn, move, contact)
    return replace(
        state,
        hands=_with_hand(state, state.hands[state.seat] - {move.tile}),
        turns=(*state.turns, turn),
        drawn=0,
        lacks=_proven(state, turn),
        frontier=frontier,
    )


def lose(state: State) -> State:
    """End the turn without a tile."""
    turn = Turn(state.drawn, None)
    lacks = _proven(state, turn)
    return replace(state, turns=(*state.turns, turn), drawn=0, lacks=lacks)


def _with_hand(state: State, hand: frozenset[Tile]) -> tuple[frozenset[Tile], ...]:
    return tuple(hand if seat == state.seat else own for seat, own in enumerate(state.hands))


def _proven(state: State, turn: Turn) -> tuple[int, ...]:
    """Return the tiles that each hand is publicly proven to lack once the turn is over.

    The opening proves that nobody was dealt better. Whoever loses a turn holds nothing that fits;
    nor does, where nobody draws by choice, whoever had to draw: only the last drawn tile fitted,
    and that was laid. What was proven of a hand earlier holds until it keeps a drawn tile.
    """
    if turn.place and not state.turns:
        return (mask_of(_better_than(state.shown or turn.place.tile)),) * state.seats
    before = state.lacks[state.seat]
    if turn.place and not turn.drawn:
        now = before
    elif turn.place and state.preset.by_choice:
        now = 0
    else:
        kept = turn.drawn - (1 if turn.place else 0)
        now = state.frontier.fits() | (0 if kept else before)
    return tuple(now if seat == state.seat else own for seat, own in enumerate(state.lacks))


def _better_than(opener: Tile) -> list[Tile]:
    """List the tiles that would have opened the round before this one."""
    if opener.triplet:
        return [tile for tile in TILES if tile.triplet and tile > opener]
    return [tile for tile in TILES if tile.triplet or tile.value > opener.value]


def conclude(state: State) -> State:
    """Between two turns: end the round if somebody is out or all are blocked, and the match."""
    out = not all(state.hands)
    blocked = not state.well and not any(state.playable(seat) for seat in range(state.seats))
    if not out and not blocked:
        return replace(state, phase="play")
    lines = [by_rule(own) for own in round_lines(state)]
    before = round_totals(state.seats, state.rounds)
    rounds = (*state.rounds, end_round(state.hands, lines, before))
    over = reached(round_totals(state.seats, rounds))
    return replace(state, rounds=rounds, phase="over" if over else "deal")
