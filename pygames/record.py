r"""The text form of a match: one grammar for saves, links, files and tests.

pygames 1                  the format
game KEY 1                 the game and the version of its rules
option rules sheet         what the table chose, a line each
seat human "Anna"          the seats in order, names as JSON strings
seat bot 3 "Greta"
undo agree                 free (left out), agree, off
undos 2                    how often a move was taken back (left out when never)
hints 1                    how many hints were taken (left out when none)
seed k7Q2                  where the luck comes from; `-` when it was arranged
start <position>           where the match began, if not at the start
at 12                      how much of the log is played, if some was taken back

* start 1                  the log: `*` is chance, else the seat
1 pick OY
1 O4 ; "a note"            a note is a JSON string
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from pygames.core import CHANCE, IllegalMove, MoveError, RecordError, SetupError
from pygames.games import GAMES
from pygames.json_text import read_json
from pygames.match import Match, Player

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pygames.core import AnyGame
    from pygames.match import Entry

FORMAT = 1
LONGEST = 1_000_000
_NUMBER = re.compile(r"[0-9]{1,6}", re.ASCII)
_ENTRY = re.compile(r"(\*|[0-9]) ([^;]+?)(?: ; (\".*\"))?", re.ASCII)
_SEAT = re.compile(r"(?:human|bot ([1-4])) (\".*\")", re.ASCII)


class BrokenLog(RecordError):
    """A log that breaks a rule at `line`; `match` holds all that came before it."""

    def __init__(self, key: str, line: int, match: Match, detail: str) -> None:
        super().__init__(key, line, detail)
        self.args = (key, line, match, detail)
        self.match = match


def write(match: Match) -> str:
    """Write a match as text that reads back to an equal match."""
    lines = [f"pygames {FORMAT}", f"game {match.game.key} {match.game.rules_version}"]
    lines += [f"option {key} {value}" for key, value in match.options.items()]
    for player in match.players:
        kind = f"bot {player.level}" if player.level else "human"
        lines.append(f"seat {kind} {_quote(player.name)}")
    if match.undo_rule != "free":
        lines.append(f"undo {match.undo_rule}")
    if match.undos:
        lines.append(f"undos {match.undos}")
    if match.hints:
        lines.append(f"hints {match.hints}")
    lines.append(f"seed {match.seed}")
    if match.position:
        lines.append(f"start {match.position}")
    if match.redoable:
        lines.append(f"at {match.ply}")
    lines.append("")
    lines += [_write_entry(entry) for entry in match.entries]
    return "\n".join(lines) + "\n"


def _write_entry(entry: Entry) -> str:
    who = "*" if entry.seat == CHANCE else str(entry.seat)
    note = f" ; {_quote(entry.note)}" if entry.note else ""
    return f"{who} {entry.move}{note}"


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def read(text: str, games: Mapping[str, AnyGame] = GAMES) -> Match:
    """Read a match back; raises RecordError, or BrokenLog where only the log is at fault."""
    if len(text) > LONGEST:
        raise RecordError("too-long", detail=str(len(text)))
    text = text.removeprefix("\ufeff")  # some editors write a byte order mark
    lines = [line.rstrip("\r") for line in text.split("\n")]
    end = lines.index("") if "" in lines else len(lines)
    head = _Head(games)
    for number, line in enumerate(lines[:end], 1):
        head.take(number, line)
    match = head.match()
    for number, line in enumerate(lines[end:], end + 1):
        if line:
            _play(match, number, line)
    if head.at is not None:
        if head.at > len(match.entries):
            raise RecordError("bad-ply", head.lines["at"], str(head.at))
        match.go(head.at)
    return match


def _play(match: Match, number: int, line: str) -> None:
    found = _ENTRY.fullmatch(line)
    if not found:
        raise BrokenLog("not-an-entry", number, match, line[:80])
    who, move, note = found.groups()
    try:
        match.enter(CHANCE if who == "*" else int(who), move, _unquote(note, number))
    except IllegalMove as error:
        raise BrokenLog("illegal-move", number, match, str(error)) from error
    except MoveError as error:
        raise BrokenLog("invalid-move", number, match, str(error)) from error
    except RecordError as error:
        raise BrokenLog(error.key, number, match, error.detail) from error


def _unquote(text: str | None, number: int) -> str:
    try:
        value = read_json(text) if text else ""
    except ValueError as error:
        raise RecordError("not-a-string", number, (text or "")[:80]) from error
    return str(value)


class _Head:
    """The lines before the log, taken one by one."""

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self.games = games
        self.game: AnyGame | None = None
        self.players: list[Player] = []
        self.options: dict[str, str] = {}
        self.once: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.at: int | None = None

    def take(self, number: int, line: str) -> None:
        word, _, rest = line.partition(" ")
        if number == 1:
            self._take_format(word, rest)
        elif number == 2:
            self._take_game(word, rest)
        elif word == "seat":
            self._take_seat(number, rest)
        elif word == "option":
            key, _, value = rest.partition(" ")
            if key in self.options:
                raise RecordError("twice", number, line[:80])
            self.options[key] = value
            self.lines["option"] = number
        elif word in ("undo", "undos", "hints", "seed", "start", "at") and word not in self.once:
            self.once[word] = rest
            self.lines[word] = number
        else:
            raise RecordError("twice" if word in self.once else "not-a-head", number, line[:80])

    def _take_format(self, word: str, rest: str) -> None:
        if word != "pygames":
            raise RecordError("not-a-record", 1)
        if _number(rest, 1) > FORMAT:
            raise RecordError("newer-format", 1, rest)

    def _take_game(self, word: str, rest: str) -> None:
        key, _, version = rest.partition(" ")
        if word != "game" or key not in self.games:
            raise RecordError("unknown-game", 2, key[:80])
        self.game = self.games[key]
        if _number(version, 2) > self.game.rules_version:
            raise RecordError("newer-rules", 2, version)

    def _take_seat(self, number: int, rest: str) -> None:
        found = _SEAT.fullmatch(rest)
        if not found:
            raise RecordError("not-a-seat", number, rest[:80])
        level, name = found.groups()
        self.players.append(Player(_unquote(name, number), int(level or 0)))

    def match(self) -> Match:
        """Make the match of this head, before its log."""
        if self.game is None:
            raise RecordError("not-a-record", 1)
        if "at" in self.once:
            self.at = _number(self.once["at"], self.lines["at"])
        undos, hints = self._count("undos"), self._count("hints")
        try:
            return Match(
                self.game,
                self.players,
                seed=self.once.get("seed", ""),
                options=self.options,
                position=self.once.get("start", ""),
                undo=self.once.get("undo", "free"),
                undos=undos,
                hints=hints,
                settle=False,
            )
        except SetupError as error:
            fault = {"bad-seed": "seed", "bad-undo": "undo", "unknown-option": "option"}
            line = self.lines.get(fault.get(error.key, "start"), 0)
            raise RecordError(error.key, line, error.detail) from error

    def _count(self, word: str) -> int:
        """Read a count that is left out when it is 0."""
        return _number(self.once.get(word, "0"), self.lines.get(word, 0))


def _number(text: str, line: int) -> int:
    if not _NUMBER.fullmatch(text):
        raise RecordError("not-a-number", line, text[:80])
    return int(text)
