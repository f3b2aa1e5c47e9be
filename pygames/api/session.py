"""The open matches and the requests about them: JSON in, JSON out, never a traceback."""

from __future__ import annotations

import json
from itertools import count
from typing import TYPE_CHECKING

from pygames.api.parsing import (
    ApiError,
    list_of,
    number_of,
    object_of,
    player_of,
    text_of,
    viewer_of,
    words_of,
)
from pygames.api.stateless import STATELESS, game_of, seat_of
from pygames.core import IllegalMove, MoveError, RecordError, SetupError
from pygames.games import GAMES
from pygames.link import pack
from pygames.match import Match
from pygames.record import BrokenLog, read, write
from pygames.summary import summary

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygames.api.parsing import Json
    from pygames.core import Refusal


class Session:
    """The open matches, by their id."""

    def __init__(self) -> None:
        self.matches: dict[str, Match] = {}

    def handle(self, request: str) -> str:
        """Answer one request; whatever it holds, the open matches survive it."""
        try:
            asked = object_of(request)
            verb = text_of(asked, "do", "")
            if verb in STATELESS:
                answer = STATELESS[verb](asked)
            elif verb in VERBS:
                answer = VERBS[verb](self, asked)
            else:
                raise ApiError("unknown-request", verb)  # noqa: TRY301 - caught below, with all
        except Exception as error:  # noqa: BLE001 - every error becomes an answer
            answer = _fault(error)
        return json.dumps({"ok": "error" not in answer, **answer})

    def _match(self, asked: Json) -> tuple[str, Match]:
        key = asked.get("match")
        if not isinstance(key, str) or key not in self.matches:
            raise ApiError("unknown-match", key)
        return key, self.matches[key]

    def _admit(self, asked: Json, match: Match) -> Json:
        key = asked.get("match", "")
        if not isinstance(key, str):
            raise ApiError("bad-request", "match")
        key = key or self._free_id()
        match.settle()
        shown = self._shown(key, match, asked, since=0)
        self.matches[key] = match
        return shown

    def _free_id(self) -> str:
        """Make up an id that no open match has."""
        return next(key for n in count(1) if (key := f"m{n}") not in self.matches)

    def _shown(self, key: str, match: Match, asked: Json, since: int) -> Json:
        """Show a match after a change: what to save, and what the viewer sees of it."""
        return {
            "match": key,
            "record": write(match),
            **_seen(match, asked, match.ply, since),
        }

    def new(self, asked: Json) -> Json:
        """Start a match."""
        game = game_of(asked)
        match = Match(
            game,
            [player_of(seat) for seat in list_of(asked, "seats")],
            seed=text_of(asked, "seed"),
            options=words_of(asked.get("options", {})),
            position=text_of(asked, "position", ""),
            undo=text_of(asked, "undo", "free"),
        )
        return self._admit(asked, match)

    def open(self, asked: Json) -> Json:
        """Open a match from its record."""
        return self._admit(asked, read(text_of(asked, "record"), GAMES))

    def close(self, asked: Json) -> Json:
        """Forget a match."""
        key, _ = self._match(asked)
        del self.matches[key]
        return {"match": key}

    def view(self, asked: Json) -> Json:
        """Show a match as a seat sees it, now or at any ply, with the events since a ply."""
        key, match = self._match(asked)
        ply = number_of(asked, "ply", match.ply, len(match.entries))
        since = number_of(asked, "since", ply, len(match.entries))
        return {"match": key, **_seen(match, asked, ply, since)}

    def play(self, asked: Json) -> Json:
        """Play a move for a seat, then let chance act."""
        key, match = self._match(asked)
        before = match.ply
        seat = number_of(asked, "seat", None, len(match.players) - 1)
        viewer_of(asked, match)  # a wrong one is refused before anything is changed
        match.enter(seat, text_of(asked, "move"), text_of(asked, "note", ""))
        match.settle()
        return self._shown(key, match, asked, before)

    def why(self, asked: Json) -> Json:
        """Say whether a move is allowed, and if not, why not; nothing is played."""
        key, match = self._match(asked)
        seat = number_of(asked, "seat", None, len(match.players) - 1)
        refusal = match.game.refusal(match.state, seat, match.game.parse(text_of(asked, "move")))
        return {"match": key, "refusal": _refusal(refusal) if refusal else None}

    def undo(self, asked: Json) -> Json:
        """Go back to before the last decision of a person."""
        key, match = self._match(asked)
        viewer_of(asked, match)
        if match.undo_rule == "off":
            raise ApiError("undo-off")
        if not match.undo():
            raise ApiError("nothing-to-undo")
        return self._shown(key, match, asked, match.ply)

    def redo(self, asked: Json) -> Json:
        """Play again what was taken back, up to the next decision."""
        key, match = self._match(asked)
        viewer_of(asked, match)
        before = match.ply
        if not match.redo():
            raise ApiError("nothing-to-redo")
        return self._shown(key, match, asked, before)

    def branch(self, asked: Json) -> Json:
        """Open a new match that shares the first `ply` entries of this one."""
        _, match = self._match(asked)
        ply = number_of(asked, "ply", match.ply, len(match.entries))
        twin = match.branch(ply)
        return self._admit({**asked, "match": asked.get("as", "")}, twin)

    def stops(self, asked: Json) -> Json:
        """Tell the plies that are worth a look: where a seat decides, and the end."""
        key, match = self._match(asked)
        return {"match": key, "stops": match.stops()}

    def position(self, asked: Json) -> Json:
        """Tell the position as one line of text, now or at any ply."""
        key, match = self._match(asked)
        ply = number_of(asked, "ply", match.ply, len(match.entries))
        return {"match": key, "position": match.game.position(match.state_at(ply))}

    def link(self, asked: Json) -> Json:
        """Pack a match into link text: the whole replay, or (`moves` false) the same luck anew."""
        key, match = self._match(asked)
        ply = number_of(asked, "ply", match.ply, len(match.entries))
        moves = asked.get("moves", True) is not False
        return {"match": key, "link": pack(match.branch(ply), moves=moves)}

    def summary(self, asked: Json) -> Json:
        """Sum up a match for the statistics."""
        key, match = self._match(asked)
        return {"match": key, "summary": summary(match)}


VERBS: dict[str, Callable[[Session, Json], Json]] = {
    "new": Session.new,
    "open": Session.open,
    "close": Session.close,
    "view": Session.view,
    "play": Session.play,
    "why": Session.why,
    "undo": Session.undo,
    "redo": Session.redo,
    "branch": Session.branch,
    "stops": Session.stops,
    "position": Session.position,
    "link": Session.link,
    "summary": Session.summary,
}


def _seen(match: Match, asked: Json, ply: int, since: int) -> Json:
    """What a viewer sees of a match at a ply."""
    viewer = viewer_of(asked, match)
    state = match.state_at(ply)
    return {
        "ply": ply,
        "plies": len(match.entries),
        "seats": [seat_of(player) for player in match.players],
        "options": match.options,
        "seed": match.seed,
        "undo": match.undo_rule,
        "undos": match.undos,
        "can_undo": match.undo_rule != "off" and any(p < match.ply for p in match.decisions()),
        "can_redo": match.redoable,
        "view": match.game.view(state, viewer),
        "events": [{"ply": at, **event} for at, event in match.events(viewer, since) if at < ply],
        "notes": {
            str(at): entry.note for at, entry in enumerate(match.entries[:ply]) if entry.note
        },
    }


def _refusal(refusal: Refusal) -> Json:
    return {"rule": refusal.rule, "where": list(refusal.where), "facts": dict(refusal.facts)}


def _fault(error: Exception) -> Json:
    """Turn a fault into an answer with a stable key."""
    if isinstance(error, ApiError | SetupError):
        return {"error": error.key, "detail": error.detail}
    if isinstance(error, IllegalMove):
        return {"error": "illegal-move", "refusal": _refusal(error.refusal)}
    if isinstance(error, MoveError):
        return {"error": "invalid-move", "detail": str(error)[:200]}
    if isinstance(error, BrokenLog):
        kept = write(error.match)
        return {"error": error.key, "line": error.line, "detail": error.detail, "kept": kept}
    if isinstance(error, RecordError):
        return {"error": error.key, "line": error.line, "detail": error.detail}
    return {"error": "internal", "detail": f"{type(error).__name__}: {error}"[:200]}


_session = Session()


def handle(request: str) -> str:
    """Answer one request of the page."""
    return _session.handle(request)
