"""Play in a terminal: people type moves, bots answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core import IllegalMove, MoveError
from pygames.record import write

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygames.core import RecordError
    from pygames.match import Match

HELP = "Type a move, or: moves (show what is allowed), undo, record (show as text), quit"
SHOWN = 60


FAULTS = {
    "bad-ply": "the log has fewer moves than `at` says",
    "illegal-move": "the rules do not allow this move",
    "invalid-move": "this is not a move",
    "newer-format": "a newer version of pygames wrote this",
    "newer-rules": "a newer version of the rules is needed",
    "not-a-head": "this line does not belong here",
    "not-a-number": "a number is needed here",
    "not-a-record": "this is not a record of pygames",
    "not-a-seat": "this is not a player",
    "not-a-string": "this is not a quoted text",
    "not-an-entry": "this is not a move of the log",
    "position": "this is not a possible position",
    "too-long": "this is too long",
    "twice": "this line is there twice",
    "unknown-game": "there is no such game",
}
"""What the keys of a RecordError mean; a key of a wrong set-up is shown as it is."""


def fault(error: RecordError) -> str:
    """A broken record, in a sentence."""
    line = f"Line {error.line}: " if error.line else ""
    detail = f": {error.detail}" if error.detail else ""
    return f"{line}{FAULTS.get(error.key, error.key)}{detail}"


def picture(match: Match, ply: int, viewer: int | None) -> str:
    """The table at a ply as a seat sees it."""
    view = match.game.view(match.state_at(ply), viewer)
    drawn: str = match.game.ascii(view, [player.name for player in match.players])
    return drawn


def play(match: Match, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
    """Play a match to its end, or until somebody quits."""
    match.settle()
    while match.to_act:
        before, seat = match.ply, min(match.to_act)
        player = match.players[seat]
        if player.level:
            match.play(match.think(seat)["move"], seat)
        elif not _turn(match, seat, ask, say):
            return
        match.settle()
        for _, event in match.events(None, before):
            who = "*" if event["seat"] < 0 else match.players[event["seat"]].name
            say(f"{who}: {event['kind']} {event['move'] or ''}".rstrip())
    say(picture(match, match.ply, None))
    say("won: " + ", ".join(match.players[seat].name for seat in match.game.winners(match.state)))


def _turn(match: Match, seat: int, ask: Callable[[str], str], say: Callable[[str], None]) -> bool:
    """Ask a person until a move is played; false when they quit."""
    say("\n" + picture(match, match.ply, seat))
    while True:
        text = ask(f"{match.players[seat].name}> ").strip()
        if text == "quit":
            return False
        if text == "moves":
            moves = [str(move) for move in match.game.legal_moves(match.state, seat)]
            more = f" ... and {len(moves) - SHOWN} more" if len(moves) > SHOWN else ""
            say(" ".join(moves[:SHOWN]) + more)
        elif text == "record":
            say(write(match))
        elif text == "undo":
            say("taken back" if match.undo() else "nothing to take back")
            return True
        else:
            try:
                match.enter(seat, text)
            except IllegalMove as error:
                say(f"not allowed: {error.refusal.rule} {' '.join(error.refusal.where)}".rstrip())
            except MoveError:
                say(f"this is not a move. {HELP}")
            else:
                return True
