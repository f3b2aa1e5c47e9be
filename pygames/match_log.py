"""The log of a match and the states that follow from it: enter, undo, redo, go to any point."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, cast, get_args

from pygames.core import CHANCE, RecordError, SetupError
from pygames.players import plain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pygames.core import AnyGame, Event, Move, Seat
    from pygames.players import Player

SEED = re.compile(r"[A-Za-z0-9_.-]{1,64}")
ARRANGED: Final = "-"
"""The seed of a match whose luck was arranged, such as a deck in a chosen order."""
Undo = Literal["free", "agree", "off"]
UNDO: Final[tuple[Undo, ...]] = get_args(Undo)
MOST_UNDOS = 999_999
"""The most undos, and the most hints, that a record can count."""
MOST_ENTRIES = 4_000
"""Entries of a log; played to win, the longest match has about 600.

With this bound a record stays shorter than the longest that can be read.
"""
CHANCE_ONLY = 100
"""The last entries are for chance alone: a match never stops in the middle of a draw."""
LONGEST_POSITION = 20_000


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: who, what, and a note (such as a bot that was replaced)."""

    seat: Seat
    move: Move
    note: str = ""


class MatchLog:
    """How a match was set up, and every move since.

    `entries[:ply]` have been played; later entries were taken back and can be redone.
    """

    def __init__(  # noqa: PLR0913 - these are the lines of a record's head
        self,
        game: AnyGame,
        players: Sequence[Player],
        *,
        seed: str,
        options: Mapping[str, str] | None = None,
        position: str = "",
        undo: str = "free",
        undos: int = 0,
        hints: int = 0,
    ) -> None:
        self.game = game
        self.players = tuple(players)
        self.seed = seed
        self.options = game.settle_options(options or {})
        self.position = position
        self.undo_rule = cast("Undo", undo)  # checked below
        self.undos = undos
        self.hints = hints
        self.entries: list[Entry] = []
        self._check_head()
        self._states: list[Any] = [self._first_state()]
        self.ply = 0

    def _check_head(self) -> None:
        """Raise SetupError if the match is not possible."""
        if len(self.players) not in self.game.seat_counts:
            raise self._bad_seats()
        if not SEED.fullmatch(self.seed):
            sentence = f"a seed has 1 to 64 letters, digits, '_', '.' or '-', unlike {self.seed!r}"
            raise SetupError("bad-seed", self.seed[:64], sentence)
        if self.undo_rule not in UNDO:
            sentence = f"undo is free, agree or off, not {self.undo_rule!r}"
            raise SetupError("bad-undo", self.undo_rule[:64], sentence)
        if not 0 <= self.undos <= MOST_UNDOS:
            sentence = f"a match has 0 to {MOST_UNDOS} undos, not {self.undos}"
            raise SetupError("bad-undos", str(self.undos)[:64], sentence)
        if not 0 <= self.hints <= MOST_UNDOS:
            sentence = f"a match has 0 to {MOST_UNDOS} hints, not {self.hints}"
            raise SetupError("bad-hints", str(self.hints)[:64], sentence)
        if len(self.position) > LONGEST_POSITION:
            sentence = f"a position has at most {LONGEST_POSITION} characters"
            raise SetupError("position", "length", sentence)

    def _bad_seats(self) -> SetupError:
        counts, given = self.game.seat_counts, len(self.players)
        most = counts.stop - 1
        sentence = f"{self.game.key} is for {counts.start} to {most} players, not {given}"
        if given in counts:
            sentence = f"the position {self.position!r} is not one of {given} players"
        return SetupError("bad-seats", str(given), sentence)

    def _first_state(self) -> Any:  # noqa: ANN401 - every game has a state of its own
        """The state before the log."""
        if not self.position:
            return self.game.start(len(self.players), self.options)
        try:
            first = self.game.read_position(self.position)
        except RecordError as error:
            sentence = f"{self.position!r} is not a position of {self.game.key}: {error.detail}"
            raise SetupError(error.key, error.detail, sentence) from error
        if len(self.game.scores(first)) != len(self.players):
            raise self._bad_seats()
        return first

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MatchLog) and self._facts() == other._facts()

    __hash__ = None  # type: ignore[assignment] # a match changes, so it cannot be a key

    def _facts(self) -> tuple[object, ...]:
        head = (self.game.key, self.players, self.seed, self.options, self.position)
        return (*head, self.undo_rule, self.undos, self.hints, self.entries, self.ply, self._states)

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
        """Whether the match is over."""
        return not self.to_act

    def enter(self, seat: Seat, move: Move | str, note: str = "") -> None:
        """Add one entry to the log, of a seat or of chance, and nothing else.

        Raises MoveError (RecordError when the log is full) and changes nothing if the move cannot
        be played.
        """
        note = plain(note)
        parsed = self.game.parse(move) if isinstance(move, str) else move
        after = self.game.apply(self.state, seat, parsed)
        if self.redoable and self.entries[self.ply] == Entry(seat, parsed, note):
            self.ply += 1  # the same again: what follows can still be redone
            return
        if self.ply >= MOST_ENTRIES - (0 if seat == CHANCE else CHANCE_ONLY):
            raise RecordError("too-long", detail=str(self.ply))
        del self.entries[self.ply :]
        del self._states[self.ply + 1 :]
        self.entries.append(Entry(seat, parsed, note))
        self._states.append(after)
        self.ply += 1

    def settle(self) -> None:
        """Let chance act until a seat has to decide, or the match is over."""
        while CHANCE in self.to_act:
            if self.redoable:
                self.ply += 1  # a draw that was taken back comes again
            else:
                self.enter(CHANCE, self.next_draw())

    def next_draw(self) -> Move:
        """What chance draws here: by the seed and by what is drawn, not by earlier moves."""
        rng = random.Random(f"{self.seed}/{self.game.draw_key(self.state)}")
        move: Move = self.game.draw(self.state, rng)
        return move

    @property
    def redoable(self) -> bool:
        """Whether a move was taken back and can be redone."""
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
        """The plies at which a seat decides, and the end."""
        played = enumerate(self._states[: self.ply + 1])
        return [ply for ply, state in played if CHANCE not in self.game.to_act(state)]

    def undo(self) -> bool:
        """Go back to before the last decision; false if there is none."""
        earlier = [ply for ply in self.decisions() if ply < self.ply]
        if not earlier:
            return False
        self.go(earlier[-1])
        self.undos = min(self.undos + 1, MOST_UNDOS)
        return True

    def redo(self) -> bool:
        """Go on to the next decision that was taken back, or to the end of the log."""
        if not self.redoable:
            return False
        later = [ply for ply in self.decisions() if ply > self.ply]
        self.go(later[0] if later else len(self.entries))
        return True

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
                rng = random.Random(f"{self.seed}/{self.game.draw_key(state)}")
                if self.game.draw(state, rng) != entry.move:
                    return ply
        return None
