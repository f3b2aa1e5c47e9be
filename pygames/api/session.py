"""The open matches and the requests about them: JSON in, JSON out, never a traceback."""

from __future__ import annotations

import json
from itertools import count
from typing import TYPE_CHECKING

from pygames.api.parsing import (
    MOST_NODES,
    ApiError,
    game_of,
    list_of,
    number_of,
    object_of,
    player_of,
    seconds_of,
    text_of,
    viewer_of,
    words_of,
)
from pygames.api.stateless import STATELESS, seat_info
from pygames.core import IllegalMove, MoveError, RecordError, SetupError
from pygames.games import GAMES
from pygames.link import pack
from pygames.match import Match
from pygames.match_log import MOST_UNDOS
from pygames.match_review import Reviewer
from pygames.record import BrokenLog, read, write
from pygames.summary import summary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pygames.api.contract import (
        Fault,
        LinkReply,
        MatchReply,
        RefusalInfo,
        ReviewReply,
        Seen,
        Shown,
        StopsReply,
        SummaryReply,
        WhyReply,
    )
    from pygames.api.parsing import Json
    from pygames.core import Refusal, Seat
    from pygames.match_review import Progress


class Session:
    """The open matches, by their id.

    A verb checks all fields of its request before it changes anything, so that a match is never
    changed by a request that is answered with a fault.
    """

    def __init__(self) -> None:
        self.matches: dict[str, Match] = {}
        self.reviewing: tuple[str, str, int, Reviewer, Iterator[Progress]] | None = None

    def handle(self, request: str) -> str:
        """Answer one request; the open matches survive whatever it holds."""
        try:
            asked = object_of(request)
            verb = text_of(asked, "do", "")
            if verb in STATELESS:
                reply = STATELESS[verb](asked)
            elif verb in VERBS:
                reply = VERBS[verb](self, asked)
            else:
                raise ApiError("unknown-request", verb)  # noqa: TRY301 - caught below, with all
            return json.dumps({"ok": True, **reply})
        except Exception as error:  # noqa: BLE001 - every error becomes an answer
            return json.dumps(_fault(error))

    def new(self, asked: Json) -> Shown:
        """Start a match."""
        match = Match(
            game_of(asked),
            [player_of(seat) for seat in list_of(asked, "seats")],
            seed=text_of(asked, "seed"),
            options=words_of(asked.get("options", {})),
            position=text_of(asked, "position", ""),
            undo=text_of(asked, "undo", "free"),
        )
        return self._admit(asked, "match", match)

    def open(self, asked: Json) -> Shown:
        """Open a match from its record."""
        return self._admit(asked, "match", read(text_of(asked, "record"), GAMES))

    def close(self, asked: Json) -> MatchReply:
        """Forget a match."""
        key, _ = self._match(asked)
        del self.matches[key]
        return {"match": key}

    def view(self, asked: Json) -> Seen:
        """Show a match as a seat sees it, now or at any ply, with the events since a ply."""
        key, match = self._match(asked)
        viewer = viewer_of(asked, match)
        ply = number_of(asked, "ply", match.ply, len(match.entries))
        since = number_of(asked, "since", ply, len(match.entries))
        return _seen(key, match, viewer, ply, since)

    def play(self, asked: Json) -> Shown:
        """Play a move for a seat, then let chance act."""
        key, match = self._match(asked)
        seat = number_of(asked, "seat", None, len(match.players) - 1)
        move, note = text_of(asked, "move"), text_of(asked, "note", "")
        viewer, before = viewer_of(asked, match), match.ply
        match.enter(seat, move, note)
        match.settle()
        return _shown(key, match, viewer, before)

    def why(self, asked: Json) -> WhyReply:
        """Say whether a move is allowed, and if not, why not; nothing is played."""
        key, match = self._match(asked)
        seat = number_of(asked, "seat", None, len(match.players) - 1)
        refusal = match.game.refusal(match.state, seat, match.game.parse(text_of(asked, "move")))
        return {"match": key, "refusal": _refusal(refusal) if refusal else None}

    def undo(self, asked: Json) -> Shown:
        """Go back to before the last decision of a person."""
        key, match = self._match(asked)
        viewer = viewer_of(asked, match)
        if match.undo_rule == "off":
            raise ApiError("undo-off")
        if not match.undo():
            raise ApiError("nothing-to-undo")
        return _shown(key, match, viewer, match.ply)

    def redo(self, asked: Json) -> Shown:
        """Play again what was taken back, up to the next decision."""
        key, match = self._match(asked)
        viewer, before = viewer_of(asked, match), match.ply
        if not match.redo():
            raise ApiError("nothing-to-redo")
        return _shown(key, match, viewer, before)

    def note_hint(self, asked: Json) -> Shown:
        """Count a hint that a person has taken; it is allowed where undo is."""
        key, match = self._match(asked)
        viewer = viewer_of(asked, match)
        if match.undo_rule == "off":
            raise ApiError("hints-off")
        match.hints = min(match.hints + 1, MOST_UNDOS)
        return _shown(key, match, viewer, match.ply)

    def branch(self, asked: Json) -> Shown:
        """Open a new match that shares the first `ply` entries of this one."""
        _, match = self._match(asked)
        ply = number_of(asked, "ply", match.ply, len(match.entries))
        return self._admit(asked, "new_match", match.branch(ply))

    def stops(self, asked: Json) -> StopsReply:
        """List the plies that are worth a look: where a seat decides, and the end."""
        key, match = self._match(asked)
        return {"match": key, "stops": match.stops()}

    def link(self, asked: Json) -> LinkReply:
        """Pack a match into the text of a link: all moves, or only set-up and luck."""
        key, match = self._match(asked)
        ply = number_of(asked, "ply", match.ply, len(match.entries))
        moves = asked.get("moves", True) is not False
        return {"match": key, "link": pack(match.branch(ply), moves=moves)}

    def summary(self, asked: Json) -> SummaryReply:
        """Sum up a match for the statistics."""
        key, match = self._match(asked)
        return {"match": key, "summary": summary(match)}

    def review(self, asked: Json) -> ReviewReply:
        """Go on with a review for a while, or start it; only one is going on at a time."""
        key, text = text_of(asked, "review"), text_of(asked, "record")
        nodes = number_of(asked, "nodes", 0, MOST_NODES)
        budget = seconds_of(asked)
        going_on, self.reviewing = self.reviewing, None
        if going_on is None or going_on[:3] != (key, text, nodes):
            reviewer = Reviewer(read(text, GAMES), nodes=nodes)
            going_on = key, text, nodes, reviewer, reviewer.steps()
        *_, reviewer, steps = going_on
        seen = [step := next(steps)]
        while not (over := step.done == step.total) and budget.spend():
            seen.append(step := next(steps))
        if not over:
            self.reviewing = going_on
        return {
            "review": key,
            "done": step.done,
            "total": step.total,
            "decisions": [one.decision for one in seen if one.decision],
            "result": reviewer.result() if over else None,
        }

    def _match(self, asked: Json) -> tuple[str, Match]:
        key = asked.get("match")
        if not isinstance(key, str) or key not in self.matches:
            raise ApiError("unknown-match", key)
        return key, self.matches[key]

    def _admit(self, asked: Json, field: str, match: Match) -> Shown:
        """Keep a match under the id in a field of the request, or under a new one."""
        key, viewer = text_of(asked, field, ""), viewer_of(asked, match)
        key = key or self._free_id()
        match.settle()
        shown = _shown(key, match, viewer, since=0)
        self.matches[key] = match
        return shown

    def _free_id(self) -> str:
        """Make up an id that no open match has."""
        return next(key for n in count(1) if (key := f"m{n}") not in self.matches)


VERBS: dict[str, Callable[[Session, Json], Mapping[str, object]]] = {
    "new": Session.new,
    "open": Session.open,
    "close": Session.close,
    "view": Session.view,
    "play": Session.play,
    "why": Session.why,
    "undo": Session.undo,
    "redo": Session.redo,
    "note-hint": Session.note_hint,
    "branch": Session.branch,
    "stops": Session.stops,
    "link": Session.link,
    "summary": Session.summary,
    "review": Session.review,
}


def _shown(key: str, match: Match, viewer: Seat | None, since: int) -> Shown:
    """A match after a change: what to save, and what the viewer sees of it."""
    return {**_seen(key, match, viewer, match.ply, since), "record": write(match)}


def _seen(key: str, match: Match, viewer: Seat | None, ply: int, since: int) -> Seen:
    """What a viewer sees of a match at a ply."""
    return {
        "match": key,
        "ply": ply,
        "plies": len(match.entries),
        "seats": [seat_info(player) for player in match.players],
        "options": match.options,
        "seed": match.seed,
        "undo": match.undo_rule,
        "undos": match.undos,
        "hints": match.hints,
        "can_undo": match.undo_rule != "off" and any(p < match.ply for p in match.decisions()),
        "can_redo": match.redoable,
        "view": match.game.view(match.state_at(ply), viewer),
        "events": [{"ply": at, **event} for at, event in match.events(viewer, since) if at < ply],
        "notes": {
            str(at): entry.note for at, entry in enumerate(match.entries[:ply]) if entry.note
        },
    }


def _refusal(refusal: Refusal) -> RefusalInfo:
    return {"rule": refusal.rule, "where": list(refusal.where), "facts": dict(refusal.facts)}


def _fault(error: Exception) -> Fault:
    """Turn an error into a reply with a stable key."""
    if isinstance(error, ApiError | SetupError):
        return {"ok": False, "error": error.key, "detail": error.detail}
    if isinstance(error, IllegalMove):
        return {"ok": False, "error": "illegal-move", "refusal": _refusal(error.refusal)}
    if isinstance(error, MoveError):
        return {"ok": False, "error": "invalid-move", "detail": str(error)[:200]}
    if isinstance(error, RecordError):
        fault: Fault = {
            "ok": False,
            "error": error.key,
            "line": error.line,
            "detail": error.detail,
        }
        if isinstance(error, BrokenLog):
            fault["kept"] = write(error.match)
        return fault
    return {"ok": False, "error": "internal", "detail": f"{type(error).__name__}: {error}"[:200]}


_session = Session()


def handle(request: str) -> str:
    """Answer one request of the page."""
    return _session.handle(request)
