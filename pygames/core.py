"""The types that all games share: seats, moves, refusals, errors, views, and the game itself."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypedDict, TypeVar

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from pygames.evaluation import Evaluator

Seat = int
"""A place at the table, counted from 0 clockwise."""

CHANCE: Final[Seat] = -1
"""The seat that rolls the dice and turns the cards."""

Fact = int | str
"""A number or a word that goes with a key, for the interface to put into a sentence."""


class Move(Protocol):
    """A frozen value whose `str()` is its notation, so that `parse(str(move)) == move`."""

    def __str__(self) -> str: ...


S = TypeVar("S")
T = TypeVar("T")
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound="View")


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed here: the key of the rule, and the places in conflict.

    A place is written as in the game's notation (`O3`, `2,-1`, `u1,0`).
    """

    rule: str
    where: tuple[str, ...] = ()
    facts: tuple[tuple[str, Fact], ...] = ()


class MoveError(ValueError):
    """A move that cannot be played."""


class InvalidMove(MoveError):
    """The text is not a move of this game."""


class IllegalMove(MoveError):
    """A move that the rules do not allow here: `refusal` says which rule, and where."""

    def __init__(self, refusal: Refusal, text: str = "", where: str = "") -> None:
        super().__init__(refusal, text, where)
        self.refusal = refusal
        self.text = text
        self.where = where

    def __str__(self) -> str:
        place = f" in {self.where}" if self.where else ""
        reason = " ".join((self.refusal.rule, *self.refusal.where))
        return f"{self.text!r} is not allowed{place}: {reason}"


class SetupError(ValueError):
    """A match that cannot be set up: `key` is stable, `detail` quotes what was wrong."""

    def __init__(self, key: str, detail: str, sentence: str) -> None:
        super().__init__(key, detail, sentence)
        self.key = key
        self.detail = detail
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


class RecordError(ValueError):
    """A text that is not a record: `key` is stable, `line` counts from 1 (0: the whole text)."""

    def __init__(self, key: str, line: int = 0, detail: str = "") -> None:
        super().__init__(key, line, detail)
        self.key = key
        self.line = line
        self.detail = detail

    def __str__(self) -> str:
        place = f"line {self.line}: " if self.line else ""
        return f"{place}{self.key} {self.detail}".rstrip()


class Item(TypedDict):
    """One line of a score: the key of its rule, its points, where, and what else to say."""

    rule: str
    points: int
    where: list[str]
    facts: dict[str, Fact]


class Score(TypedDict):
    """What a seat has so far: the total is the sum of the items."""

    total: int
    items: list[Item]


class Goal(TypedDict):
    """How far a seat is on the way to something that ends or rates the match: `at` of `of`."""

    goal: str
    at: int
    of: int
    shared: bool
    """It is the same for all seats."""


class Event(TypedDict):
    """Something that a viewer saw; `move` is None if it is hidden from the viewer."""

    kind: str
    seat: Seat
    move: str | None
    where: list[str]
    items: list[Item]
    facts: dict[str, Fact]


class View(TypedDict):
    """The fields of every view; each game adds its own."""

    game: str
    seat: Seat | None
    seats: int
    phase: str
    turn: int
    to_act: list[Seat]
    over: bool
    winners: list[Seat]
    scores: list[Score]
    goals: list[list[Goal]]
    """By seat, in an order that is the same for all seats."""


class Candidate(TypedDict):
    """A move a bot weighed: its expected points (or chance, as the game says) and the reasons."""

    move: str
    value: float
    reasons: dict[str, float]


class Thought(TypedDict):
    """A bot's answer: the move, and the candidates it weighed, best first."""

    move: str
    candidates: list[Candidate]


@dataclass(slots=True)
class Budget:
    """How long a bot may think: by the clock, or, to be repeatable, by a count of nodes."""

    seconds: float | None = None
    nodes: int | None = None
    spent: int = 0
    started: float = field(default_factory=time.perf_counter)

    def spend(self, nodes: int = 1) -> bool:
        """Count nodes; true while there is budget left."""
        self.spent += nodes
        if self.nodes is not None and self.spent >= self.nodes:
            return False
        return self.seconds is None or time.perf_counter() - self.started < self.seconds


class Luck(TypedDict):
    """What chance gave a seat: how many draws, their sum, and the sum to expect on average."""

    count: int
    got: float
    expected: float


@dataclass(frozen=True, slots=True)
class Option:
    """A choice before the start; the first value is the default."""

    key: str
    values: tuple[str, ...]


Options = dict[str, str]


@dataclass(frozen=True, slots=True)
class Daily:
    """How the challenge of the day is set up: the levels of the bots, and the options."""

    bots: tuple[int, ...] = ()
    options: Options = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S, M, V]):
    """One game: pure functions over a frozen state, and what the shared code needs of it.

    Every rule is written once: `refusal`, `legal_moves` and `apply` rest on the same code.
    """

    key: str
    """Short name in records, links and addresses: lower-case letters and digits."""
    name: str
    """Name on the box."""
    rules_version: int
    seat_counts: range
    options: tuple[Option, ...]
    start: Callable[[int, Options], S]
    to_act: Callable[[S], frozenset[Seat]]
    refusal: Callable[[S, Seat, M], Refusal | None]
    legal_moves: Callable[[S, Seat], Iterator[M]]
    apply: Callable[[S, Seat, M], S]
    draw_key: Callable[[S], str]
    """What is about to be drawn (`turn 3 attempt 1`): the random generator is seeded with it."""
    draw: Callable[[S, random.Random], M]
    scores: Callable[[S], list[Score]]
    winners: Callable[[S], tuple[Seat, ...]]
    view: Callable[[S, Seat | None], V]
    view_type: type[V]
    events: Callable[[S, Seat, M, S, Seat | None], list[Event]]
    """What a viewer sees of `move`, given the state before and after it."""
    parse: Callable[[str], M]
    position: Callable[[S], str]
    """One line of text that reads back: `read_position(position(s)) == s`."""
    read_position: Callable[[str], S]
    """Raises RecordError on anything that is not a possible position."""
    think: Callable[[V, int, Budget, random.Random], Thought]
    """A bot of a level chooses a move from a view; it never gets a state, so it cannot cheat."""
    offered: Callable[[V], list[str]]
    """Every move that a view offers its seat, in the notation."""
    ascii: Callable[[V, Sequence[str]], str]
    """Draw a view in plain text, given the names of the players."""
    svg: Callable[[V, Sequence[str]], str]
    """Draw a view as an SVG picture, given the names of the players."""
    luck: Callable[[Seat, Sequence[Event]], Luck]
    """What chance gave a seat, counted from the events that it saw."""
    geometry: Callable[[], Mapping[str, object]]
    """What the page needs to draw the box: shapes, tiles, sheets, as JSON data."""
    daily: Daily = field(default_factory=Daily)
    ratings: Mapping[str, int] = field(default_factory=dict)
    """The points from which a result of one player alone is `good`, `very-good` or `excellent`."""
    evaluator: Callable[[], Evaluator] | None = None
    """Makes an evaluator for reviews and hints; a game without one has neither."""
    lab: str = ""
    """The module of `pygames.lab` with baselines and contests for this game, if it has one."""

    def settle_options(self, given: Mapping[str, str]) -> Options:
        """Fill in the defaults; refuse an unknown option or value."""
        known = {option.key: option for option in self.options}
        for key, value in given.items():
            if key not in known or value not in known[key].values:
                choice = f"{key}={value}"
                offered = [f"{o.key}={v}" for o in self.options for v in o.values]
                choices = ", ".join(offered) or "no options"
                sentence = f"{self.key} does not know {choice!r}; it has {choices}"
                raise SetupError("unknown-option", choice, sentence)
        return {option.key: given.get(option.key, option.values[0]) for option in self.options}


AnyGame = Game[Any, Any, Any]


def required(value: T | None) -> T:
    """A value that a view may lack, but not in this phase; raises ValueError if it does."""
    if value is None:
        raise ValueError("the view lacks a value that this phase needs")
    return value


def pick(rng: random.Random, things: Sequence[T]) -> T:
    """Choose one by `rng.random()`, the only sequence that Python promises never to change."""
    return things[int(rng.random() * len(things))]
