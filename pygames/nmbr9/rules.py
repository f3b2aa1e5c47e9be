"""The rules of NMBR 9 (docs/RULES.md 2.2): who acts, which moves are refused, what a move does."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pygames.core import CHANCE, IllegalMove, Refusal, pick
from pygames.nmbr9.box import COPIES, NUMBERS
from pygames.nmbr9.moves import Card, Move, Place, Timeout
from pygames.nmbr9.placements import board_of, places
from pygames.nmbr9.state import Display, PlacedTile, State, names, stacks

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from pygames.core import Options, Seat


def start(seats: int, options: Options) -> State:
    """The state before the first card: empty displays, all cards in the deck."""
    return State(
        clock=options.get("clock", "off"),
        left=(COPIES,) * len(NUMBERS),
        card=None,
        displays=((),) * seats,
        answers=(None,) * seats,
    )


def to_act(state: State) -> frozenset[Seat]:
    """Chance turns a card, then all seats place at once; nobody acts when it is over."""
    return frozenset((CHANCE,)) if state.phase == "card" else state.seats_to_place()


def refusal(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Return the rule that forbids a move, and where; None if the move is allowed."""
    if no := _turn_refusal(state, seat, move):
        return no
    if isinstance(move, Card):
        return None if state.left[move.tile] else Refusal("card-gone", facts=(("tile", move.tile),))
    if isinstance(move, Timeout):
        return None if state.clock != "off" else Refusal("no-clock")
    if move.tile != state.card:
        return Refusal("wrong-tile", facts=(("tile", state.card or 0),))
    return place_refusal(state.displays[seat], move)


def _turn_refusal(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Return why this seat may not act now, or not with a move of this kind."""
    if state.over:
        return Refusal("over")
    if seat not in to_act(state):
        answered = seat in range(len(state.answers)) and state.answers[seat] is not None
        return Refusal("already-answered" if answered else "not-your-turn")
    return Refusal("phase") if isinstance(move, Card) != (seat == CHANCE) else None


def place_refusal(display: Display, move: Place) -> Refusal | None:
    """Return the rule of placing that forbids a tile there (docs/RULES.md 2.2)."""
    if not display:
        # The first tile may lie anywhere, so its place is called 0,0.
        return Refusal("first-at-origin", ("0,0",)) if (move.x, move.y) != (0, 0) else None
    lying, cells = stacks(display), move.cells
    level = max(len(lying.get(cell, ())) for cell in cells)
    board = board_of(display)
    shape, anchor = board.shifts[move.tile][move.rotation], board.anchor(move.x, move.y)
    if anchor and not board.resting(level, shape) & anchor:
        hanging = [cell for cell in cells if len(lying.get(cell, ())) < level]
        return Refusal("uneven-ground", names(hanging), (("level", level),))
    if not board.touching(level, shape, anchor):
        return Refusal("not-touching", names(cells), (("level", level),))
    if not board.bridging(level, shape, anchor):
        only = display[lying[cells[0]][-1]]
        return Refusal("needs-two-tiles", names(only.cells), (("level", level),))
    return None


def placed_by_clock(display: Display, number: int) -> PlacedTile:
    """Place a tile for a player whose time is up: on the table, unturned, near the middle.

    That is level 0 and rotation 0; of the places there the one with the least |x| + |y|, then
    the one farther up, then the one farther left. It scores nothing and is always possible.
    """
    unturned = places(display, number)[0]
    _, y, x = min((abs(x) + abs(y), y, x) for x, y, level in unturned if level == 0)
    return PlacedTile(number, 0, x, y, 0)


def legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Yield every move that this seat may play."""
    if seat not in to_act(state):
        return
    if state.card is None:
        cards = (Card(number) for number in NUMBERS)
        yield from (card for card in cards if refusal(state, seat, card) is None)
        return
    for rotation, found in enumerate(places(state.displays[seat], state.card)):
        yield from (Place(state.card, rotation, x, y) for x, y, _ in found)
    if refusal(state, seat, Timeout()) is None:
        yield Timeout()


def apply(state: State, seat: Seat, move: Move) -> State:
    """Play a move; tiles stay covered until the last seat has placed."""
    if no := refusal(state, seat, move):
        raise IllegalMove(no, str(move))
    if isinstance(move, Card):
        left = [count - (number == move.tile) for number, count in enumerate(state.left)]
        return replace(state, card=move.tile, left=tuple(left))
    display = state.displays[seat]
    if isinstance(move, Place):
        level = len(stacks(display).get(move.cells[0], ()))
        tile = PlacedTile(move.tile, move.rotation, move.x, move.y, level)
    else:
        tile = placed_by_clock(display, state.card or 0)
    answers = tuple(tile if who == seat else old for who, old in enumerate(state.answers))
    return _revealed(replace(state, answers=answers))


def _revealed(state: State) -> State:
    """Uncover the tiles once all seats have placed: the round is over."""
    tiles = [tile for tile in state.answers if tile is not None]
    if len(tiles) < len(state.answers):
        return state
    displays = tuple((*old, tile) for old, tile in zip(state.displays, tiles, strict=True))
    return replace(state, card=None, displays=displays, answers=(None,) * len(tiles))


def draw_key(state: State) -> str:
    """Name the next draw: the card of a round."""
    return f"card {state.round}"


def draw(state: State, rng: random.Random) -> Move:
    """Turn one of the cards still to come, each as likely as any other."""
    return Card(pick(rng, state.deck))
