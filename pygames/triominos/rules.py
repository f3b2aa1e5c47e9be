"""The rules of Triominos (docs/RULES.md 3); each is written once, in `refusal`."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from pygames.core import CHANCE, IllegalMove, Refusal, SetupError, pick
from pygames.triominos.box import HAND, ORIGIN, SEATS, TILES, Tile, corners
from pygames.triominos.frontier import FREE, bits, decode, encode, mask_of, vertex_code
from pygames.triominos.moves import Deal, Draw, Drawn, Lot, Move, Pass, Place
from pygames.triominos.state import State, equals, openers
from pygames.triominos.transitions import conclude, deal, lay, lose, open_round, take

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from pygames.core import Options, Seat


def start(seats: int, options: Options) -> State:
    """The state before the first deal."""
    if seats not in SEATS:
        raise SetupError("bad-seats", str(seats), f"triominos is for 2 to 6 players, not {seats}")
    return State(options["rules"], seats)


def to_act(state: State) -> frozenset[Seat]:
    """Return who acts: chance (deal, lot, draw), or the seat whose turn it is."""
    if state.phase == "over":
        return frozenset()
    return frozenset({CHANCE if state.phase in {"deal", "lot", "draw"} else state.seat})


def refusal(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Return the rule that forbids a move, and where; None if the move is allowed."""
    if seat not in to_act(state):
        return Refusal("not-your-turn")
    no: Refusal | None = Refusal("not-now")
    match state.phase, move:
        case "deal", Deal():
            no = _refuse_deal(state, move)
        case "lot", Lot():
            no = None if move.seat in equals(state.hands) else Refusal("not-in-lot")
        case "draw", Drawn():
            no = None if move.tile in state.well else _about("not-in-well", move.tile)
        case "start", Place() | Draw() | Pass():
            no = _refuse_opening(state, move)
        case "play", Place():
            no = _refuse_place(state, move)
        case "play", Draw():
            no = _refuse_draw(state)
        case "play", Pass():
            no = _refuse_pass(state)
    return no


def _about(rule: str, *tiles: Tile) -> Refusal:
    return Refusal(rule, (), (("tiles", ",".join(str(tile) for tile in tiles)),))


def _refuse_deal(state: State, move: Deal) -> Refusal | None:
    size = HAND[state.seats]
    if len(move.hands) != state.seats or any(len(hand) != size for hand in move.hands):
        return Refusal("deal-size", (), (("hands", state.seats), ("tiles", size)))
    if len(frozenset().union(*move.hands)) != state.seats * size:
        return Refusal("deal-twice")
    return None


def _refuse_opening(state: State, move: Place | Draw | Pass) -> Refusal | None:
    hand = state.hands[state.seat]
    if isinstance(move, Place) and move.tile not in hand:
        return _about("not-in-hand", move.tile)
    if not isinstance(move, Place) or move.tile not in openers(hand):
        return _about("must-start-with", *openers(hand))
    if move.cell != ORIGIN or move.rotation:
        return Refusal("starts-in-the-middle", (str(ORIGIN),))
    return None


def _refuse_place(state: State, move: Place) -> Refusal | None:
    if move.tile not in state.hands[state.seat]:
        return _about("not-in-hand", move.tile)
    cell = encode(move.cell)
    if cell in state.frontier.taken:
        return Refusal("cell-taken", (str(move.cell),))
    if cell not in state.frontier.open:
        return Refusal("not-touching", (str(move.cell),))
    differing = [
        (str(corner), there, number)
        for corner, number in zip(corners(move.cell), move.tile.corners(move.rotation), strict=True)
        if (there := state.frontier.numbers.get(vertex_code(corner), FREE)) not in {number, FREE}
    ]
    if differing:
        where = tuple(corner for corner, _, _ in differing)
        _, there, number = differing[0]
        return Refusal("corner-differs", where, (("there", there), ("number", number)))
    return None


def _refuse_draw(state: State) -> Refusal | None:
    if not state.well:
        return Refusal("well-empty")
    if state.drawn == state.preset.limit:
        return Refusal("drawn-enough", (), (("tiles", state.drawn),))
    return None if state.preset.by_choice else _refuse_idle(state)


def _refuse_pass(state: State) -> Refusal | None:
    if state.well and state.drawn != state.preset.limit and not state.playable(state.seat):
        return Refusal("must-draw")
    return _refuse_idle(state)


def _refuse_idle(state: State) -> Refusal | None:
    """Refuse a draw or a pass while a tile fits, and name the places."""
    hand = mask_of(state.hands[state.seat])
    where = tuple(str(decode(cell)) for cell, fit in state.frontier.open.items() if fit & hand)
    return Refusal("must-play", where) if where else None


def legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Yield every move that a seat may play; do not exhaust it for a deal."""
    if seat not in to_act(state):
        return
    match state.phase:
        case "deal":
            yield from (Deal(hands) for hands in _deals(TILES, state.seats, HAND[state.seats]))
        case "lot":
            yield from (Lot(one) for one in equals(state.hands))
        case "draw":
            yield from (Drawn(tile) for tile in sorted(state.well))
        case "start":
            yield from (Place(tile, 0, ORIGIN) for tile in openers(state.hands[state.seat]))
        case _:
            yield from places(state)
            yield from (move for move in (Draw(), Pass()) if refusal(state, seat, move) is None)


def _deals(tiles: tuple[Tile, ...], seats: int, size: int) -> Iterator[tuple[frozenset[Tile], ...]]:
    if not seats:
        yield ()
        return
    for hand in combinations(tiles, size):
        rest = tuple(tile for tile in tiles if tile not in hand)
        for others in _deals(rest, seats - 1, size):
            yield (frozenset(hand), *others)


def places(state: State) -> Iterator[Place]:
    """Yield the places for the tiles of the acting seat, read from the frontier's masks."""
    frontier = state.frontier
    hand = mask_of(state.hands[state.seat])
    for cell, fit in frontier.open.items():
        for tile in bits(fit & hand):
            yield Place(TILES[tile], frontier.rotation(tile, cell), decode(cell))


def apply(state: State, seat: Seat, move: Move) -> State:
    """Return the state after a move; raises IllegalMove with the refusal."""
    no = refusal(state, seat, move)
    if no:
        raise IllegalMove(no, str(move))
    match move:
        case Deal():
            return deal(state, move.hands)
        case Lot():
            return replace(state, phase="start", starter=move.seat)
        case Drawn():
            return take(state, move.tile)
        case Draw():
            return replace(state, phase="draw")
        case Place():
            return conclude(lay(state, move) if state.turns else open_round(state, move))
    return conclude(lose(state))


def draw_key(state: State) -> str:
    """Name the next draw."""
    if state.phase != "draw":
        return f"round {len(state.rounds) + 1} {state.phase}"
    draws = sum(turn.drawn for turn in state.turns) + state.drawn + 1
    return f"round {state.round} draw {draws}"


def draw(state: State, rng: random.Random) -> Move:
    """Draw the move of chance."""
    if state.phase == "lot":
        return Lot(pick(rng, equals(state.hands)))
    if state.phase == "draw":
        return Drawn(pick(rng, sorted(state.well)))
    pool = list(TILES)
    size = HAND[state.seats]
    return Deal(
        tuple(
            frozenset(pool.pop(int(rng.random() * len(pool))) for _ in range(size))
            for _ in range(state.seats)
        )
    )
