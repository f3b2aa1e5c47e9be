"""A match as the text of a link; only notes and undone moves are left out.

The moves of chance follow from the seed, so a link holds only the head and the decisions, in order.
A seat is written only where several could act.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import TYPE_CHECKING

from pygames.core import CHANCE, MoveError, RecordError, SetupError
from pygames.json_text import read_json
from pygames.match import Match, Player
from pygames.record import FORMAT, LONGEST

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pygames.core import AnyGame

BEST = 9
"""The index of the total to beat in the head of a challenge."""


def pack(match: Match, *, moves: bool = True) -> str:
    """Write a match as link text; without its moves it is a challenge: same set-up, same seed.

    The challenge of a finished match has the total to beat.
    """
    if moves and match.luck_breaks() is not None:
        raise RecordError("luck-not-of-seed")
    head = [
        FORMAT,
        match.game.key,
        match.game.rules_version,
        match.options,
        [[player.name, player.level] for player in match.players],
        match.seed,
        match.undo_rule,
        match.undos if moves else 0,
        match.position,
    ]
    if match.over and not moves:
        head.append(_best(match))
    lines = [json.dumps(head, ensure_ascii=False, separators=(",", ":"))]
    if moves:
        lines += _decisions(match)
    squeezer = zlib.compressobj(9, wbits=-15)
    data = squeezer.compress("\n".join(lines).encode()) + squeezer.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _best(match: Match) -> int:
    """The best total of a person, or of anybody where only bots sat."""
    scores = list(enumerate(match.game.scores(match.state)))
    people = [score["total"] for seat, score in scores if not match.players[seat].level]
    return max(people or [score["total"] for _, score in scores])


def _decisions(match: Match) -> list[str]:
    lines = []
    for ply, entry in enumerate(match.entries[: match.ply]):
        if entry.seat != CHANCE:
            several = len(match.game.to_act(match.state_at(ply))) > 1
            lines.append(f"{entry.seat if several else ''}{entry.move}")
    return lines


def unpack(text: str, games: Mapping[str, AnyGame]) -> Match:
    """Read a match from a link; a broken or too new one raises RecordError."""
    head, *lines = _expand(text).split("\n")
    match = _start(head, games)
    match.settle()
    for number, line in enumerate(lines, 1):
        acting = match.to_act
        if not acting:
            raise RecordError("broken-link", number)
        several = len(acting) > 1
        seat = line[:1] if several else str(min(acting))
        if seat not in {str(one) for one in acting}:
            raise RecordError("broken-link", number)
        try:
            match.enter(int(seat), line[1:] if several else line)
        except MoveError as error:
            raise RecordError("broken-link", number, str(error)) from error
        match.settle()
    return match


def to_beat(text: str) -> int | None:
    """The total to beat of a challenge that `unpack` can read; None if it has none."""
    said = read_json(_expand(text).split("\n", 1)[0])[BEST:]
    return _number(said[0]) if said else None


def _expand(text: str) -> str:
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
        reader = zlib.decompressobj(wbits=-15)
        plain = reader.decompress(data, LONGEST)  # a short text may expand to gigabytes
        if not reader.eof:
            raise RecordError("broken-link")
        return plain.decode("utf-8")
    except (ValueError, binascii.Error, zlib.error) as error:
        raise RecordError("broken-link") from error


def _start(head: str, games: Mapping[str, AnyGame]) -> Match:
    """Make the match of a head, before its moves."""
    try:
        version, *rest = read_json(head)
        _not_newer(version, FORMAT, "newer-format")
        key, rules, options, players, seed, undo, undos, position, *best = rest
        _not_newer(rules, games[_text(key)].rules_version, "newer-rules")
        if best:
            _number(*best)  # only checked here; `to_beat` reads it
        return Match(
            games[key],
            [Player(_text(name), _number(level)) for name, level in players],
            seed=_text(seed),
            options={option: _text(value) for option, value in options.items()},
            undo=_text(undo),
            undos=_number(undos),
            position=_text(position),
            settle=False,
        )
    except RecordError:
        raise
    except SetupError as error:
        raise RecordError(error.key, detail=error.detail) from error
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise RecordError("broken-link") from error


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    raise TypeError(value)


def _number(value: object) -> int:
    if type(value) is int and abs(value) < 10**6:
        return value
    raise TypeError(value)


def _not_newer(version: object, known: int, key: str) -> None:
    if _number(version) > known:
        raise RecordError(key, detail=str(version))
