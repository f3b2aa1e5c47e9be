"""A match: the one mutable object. It holds the log, and the log is the truth."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pygames.core import CHANCE, Game, RecordError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pygames.core import Event, Move, Seat

SEED = re.compile(r"[A-Za-z0-9_.-]{1,64}")
UNDO = ("free", "agree", "off")
LEVELS = range(1, 5)


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat: a person (level 0), or a bot of level 1 to 4."""

    name: str
    level: int = 0

    def __post_init__(self) -> None:
        if self.level and self.level not in LEVELS:
            raise RecordError("bad-level", detail=str(self.level))
        # A lone surrogate cannot be written to a file: no name may make a game unsaveable.
        whole = self.name.encode("utf-8", "replace").decode("utf-8")
        object.__setattr__(self, "name", whole)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: who, what, and a note (such as a bot that was replaced)."""

    seat: Seat
    move: Move
    note: str = ""


class Match:
    """A game being played: play, undo, redo, look at any point, branch from any point.

    `entries[:ply]` have been played; what lies behind `ply` was taken back and can be redone.
    """

    def __init__(  # noqa: PLR0913 - these are the lines of a record's head
        self,
        game: Game[Any, Any],
        players: Sequence[Player],
        *,
        seed: str,
        options: Mapping[str, str] | None = None,
        position: str = "",
        undo: str = "free",
        undos: int = 0,
    ) -> None:
        if len(players) not in game.seat_counts:
            raise RecordError("bad-seats", detail=str(len(players)))
        if not SEED.fullmatch(seed):
            raise RecordError("bad-seed", detail=seed[:64])
        if undo not in UNDO:
            raise RecordError("bad-undo", detail=undo)
        self.game = game
        self.players = tuple(players)
        self.seed = seed
        self.options = game.settle_options(options or {})
        self.position = position
        self.undo_rule = undo
        self.undos = undos
        self.entries: list[Entry] = []
        first = game.read_position(position) if position else None
        if first is None:
            first = game.start(len(players), self.options)
        elif len(game.scores(first)) != len(players):
            raise RecordError("bad-seats", detail=str(len(players)))
        self._states: list[Any] = [first]
        self.ply = 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self._facts() == other._facts()

    __hash__ = None  # type: ignore[assignment] # a match changes, so it cannot be a key

    def _facts(self) -> tuple[object, ...]:
        head = (self.game.key, self.players, self.seed, self.options, self.position)
        return (*head, self.undo_rule, self.undos, self.entries, self.ply, self._states)

    @property
    def state(self) -> Any:  # noqa: ANN401 - every game has a state of its own
        """The position on the table now."""
        return self._states[self.ply]

    def state_at(self, ply: int) -> Any:  # noqa: ANN401 - as above
        """The position after `ply` entries of the log."""
        return self._states[ply]

    @property
    def to_act(self) -> frozenset[Seat]:
        """Who has to act now; empty when the match is over."""
        return self.game.to_act(self.state)

    @property
    def over(self) -> bool:
        """Nobody has anything left to do."""
        return not self.to_act

    def play(self, seat: Seat, move: Move | str, note: str = "") -> None:
        """Play a move; raises MoveError and changes nothing if it cannot be played."""
        parsed = self.game.parse(move) if isinstance(move, str) else move
        after = self.game.apply(self.state, seat, parsed)
        if self.redoable and self.entries[self.ply] == Entry(seat, parsed, note):
            self.ply += 1  # the same again: what follows can still be redone
            return
        del self.entries[self.ply :]
        del self._states[self.ply + 1 :]
        self.entries.append(Entry(seat, parsed, note))
        self._states.append(after)
        self.ply += 1

    def settle(self) -> None:
        """Let chance act until a seat has to decide, or the match is over."""
        while CHANCE in self.to_act:
            if self.redoable:
                self.ply += 1  # luck taken back comes again
            else:
                self.play(CHANCE, self.lot())

    def lot(self) -> Move:
        """What chance draws here: by the seed and by what is drawn, not by what came before."""
        rng = random.Random(f"{self.seed}/{self.game.luck(self.state)}")
        move: Move = self.game.draw(self.state, rng)
        return move

    @property
    def redoable(self) -> bool:
        """Something was taken back and can come again."""
        return self.ply < len(self.entries)

    def go(self, ply: int) -> None:
        """Go to any point of the log."""
        if not 0 <= ply <= len(self.entries):
            raise IndexError(ply)
        self.ply = ply

    def decisions(self) -> list[int]:
        """The plies at which a person decided (or anybody, where only bots sit)."""
        people = {seat for seat, player in enumerate(self.players) if not player.level}
        deciders = people or set(range(len(self.players)))
        return [ply for ply, entry in enumerate(self.entries) if entry.seat in deciders]

    def stops(self) -> list[int]:
        """The plies at which a seat decides, and the end: chance is not worth a stop."""
        played = enumerate(self._states[: self.ply + 1])
        return [ply for ply, state in played if CHANCE not in self.game.to_act(state)]

    def undo(self) -> bool:
        """Go back to before the last decision; false if there is none."""
        earlier = [ply for ply in self.decisions() if ply < self.ply]
        if not earlier:
            return False
        self.go(earlier[-1])
        self.undos += 1
        return True

    def redo(self) -> bool:
        """Go on to the next decision that was taken back, or to the end of the log."""
        if not self.redoable:
            return False
        later = [ply for ply in self.decisions() if ply > self.ply]
        self.go(later[0] if later else len(self.entries))
        return True

    def branch(self, ply: int) -> Match:
        """Return a new match that shares the first `ply` entries, and the same luck after them."""
        twin = Match(
            self.game,
            self.players,
            seed=self.seed,
            options=self.options,
            position=self.position,
            undo=self.undo_rule,
        )
        twin.entries = self.entries[:ply]
        twin._states = self._states[: ply + 1]
        twin.ply = ply
        return twin

    def events(self, viewer: Seat | None, since: int = 0) -> list[tuple[int, Event]]:
        """What a viewer saw happen since ply `since`, each with the ply it happened at."""
        seen: list[tuple[int, Event]] = []
        for ply in range(max(since, 0), self.ply):
            entry = self.entries[ply]
            before, after = self._states[ply], self._states[ply + 1]
            happened = self.game.events(before, entry.seat, entry.move, after, viewer)
            seen.extend((ply, event) for event in happened)
        return seen

    def luck_breaks(self) -> int | None:
        """The first ply whose luck is not that of the seed; None if all of it is."""
        for ply, entry in enumerate(self.entries):
            if entry.seat == CHANCE:
                state = self._states[ply]
                rng = random.Random(f"{self.seed}/{self.game.luck(state)}")
                if self.game.draw(state, rng) != entry.move:
                    return ply
        return None
