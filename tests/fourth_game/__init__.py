"""Twenty-One: a tiny game that shows how little a new game needs.

In its turn, a seat rolls a die and adds it to its points, or stops if it has 11 points or more.
Above the limit it is bust: it has 0 points and is out. The most points win.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fourth_game.view import TwentyOneView, ascii_picture, events, luck, offered, svg, think, view
from pygames.core import CHANCE, Game, IllegalMove, InvalidMove, Option, RecordError, Refusal, pick

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from pygames.core import Options, Score, Seat

STOP_FROM = 11
DIE = range(1, 7)
WORDS = ("roll", "stop")


@dataclass(frozen=True, slots=True)
class Move:
    """`roll`, `stop`, or what chance rolled (`die 4`)."""

    word: str
    pips: int = 0

    def __str__(self) -> str:
        return f"{self.word} {self.pips}" if self.pips else self.word


@dataclass(frozen=True, slots=True)
class State:
    """The points of each seat, who is out, whose turn it is, and whether the die rolls."""

    limit: int
    points: tuple[int, ...]
    out: tuple[bool, ...]
    seat: Seat = 0
    rolling: bool = False
    turn: int = 1

    @property
    def over(self) -> bool:
        """Whether all seats are out."""
        return all(self.out)


def start(seats: int, options: Options) -> State:
    """Return the state before the first roll."""
    return State(int(options["limit"]), (0,) * seats, (False,) * seats)


def to_act(state: State) -> frozenset[Seat]:
    """Return the seats that have to act."""
    if state.over:
        return frozenset()
    return frozenset((CHANCE if state.rolling else state.seat,))


def refusal(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Return the rule that forbids a move, if any."""
    if state.over:
        return Refusal("over")
    if seat not in to_act(state):
        return Refusal("not-your-turn")
    if (seat == CHANCE) != (move.word == "die"):
        return Refusal("phase")
    if move.word == "stop" and state.points[seat] < STOP_FROM:
        return Refusal("too-early", facts=(("points", STOP_FROM),))
    return None


def legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Yield every legal move."""
    moves = [*(Move(word) for word in WORDS), *(Move("die", pips) for pips in DIE)]
    return (move for move in moves if refusal(state, seat, move) is None)


def apply(state: State, seat: Seat, move: Move) -> State:
    """Return the state after a move."""
    if no := refusal(state, seat, move):
        raise IllegalMove(no, str(move))
    if move.word == "roll":
        return replace(state, rolling=True)
    own, points, out = state.seat, list(state.points), list(state.out)
    points[own] += move.pips
    bust = points[own] > state.limit
    points[own] *= not bust
    out[own] = bust or move.word == "stop"
    order = [(own + step) % len(out) for step in range(1, len(out) + 1)]
    after = next((other for other in order if not out[other]), own)
    return State(state.limit, tuple(points), tuple(out), after, turn=state.turn + 1)


def draw_key(state: State) -> str:
    """Return the key of the next roll."""
    return f"turn {state.turn}"


def draw(_state: State, rng: random.Random) -> Move:
    """Roll the die."""
    return Move("die", pick(rng, DIE))


def scores(state: State) -> list[Score]:
    """Return one score line for all rolls of a seat."""
    return [
        {"total": sum_, "items": [{"rule": "rolls", "points": sum_, "where": [], "facts": {}}]}
        for sum_ in state.points
    ]


def winners(state: State) -> tuple[Seat, ...]:
    """Return the seats with the most points, once all are out."""
    most = max(state.points)
    return tuple(s for s, own in enumerate(state.points) if own == most) if state.over else ()


def parse(text: str) -> Move:
    """Read a move."""
    word, _, pips = text.partition(" ")
    if text in WORDS:
        return Move(text)
    if word != "die" or pips not in map(str, DIE):
        raise InvalidMove(text)
    return Move(word, int(pips))


def position(state: State) -> str:
    """Write a state as one line: limit, turn, seat (`*` while the die rolls), points (`-`: out)."""
    seats = [f"{own}{'-' * out}" for own, out in zip(state.points, state.out, strict=True)]
    return " ".join([f"{state.limit} {state.turn} {state.seat}{'*' * state.rolling}", *seats])


def read_position(text: str) -> State:
    """Read a position; raises RecordError if it is not one."""
    try:
        limit, turn, seat, *seats = text.split(" ")
        points = tuple(int(one.removesuffix("-")) for one in seats)
        out = tuple(one.endswith("-") for one in seats)
        own = int(seat.removesuffix("*"))
        state = State(int(limit), points, out, own, seat.endswith("*"), int(turn))
        possible = state.over or not out[own]
    except (ValueError, IndexError) as error:
        raise RecordError("position", detail=text[:64]) from error
    if not possible or position(state) != text or max(points) > state.limit or min(points) < 0:
        raise RecordError("position", detail=text[:64])
    return state


GAME: Game[State, Move, TwentyOneView] = Game(
    key="twentyone",
    name="Twenty-One",
    rules_version=1,
    seat_counts=range(1, 4),
    options=(Option("limit", ("21", "31")),),
    start=start,
    to_act=to_act,
    refusal=refusal,
    legal_moves=legal_moves,
    apply=apply,
    draw_key=draw_key,
    draw=draw,
    scores=scores,
    winners=winners,
    view=view,
    view_type=TwentyOneView,
    events=events,
    parse=parse,
    position=position,
    read_position=read_position,
    think=think,
    offered=offered,
    ascii=ascii_picture,
    svg=svg,
    luck=luck,
    geometry=lambda: {"stopFrom": STOP_FROM, "pips": list(DIE)},
)
