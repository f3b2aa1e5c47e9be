"""What a viewer sees of a move: deal, start, placed, drew, passed, round-over, over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core import CHANCE
from pygames.triominos.box import DRAW, GOAL
from pygames.triominos.moves import Deal, Draw, Drawn, Lot, Move, Pass, Place
from pygames.triominos.score import item, winners
from pygames.triominos.scoring_lines import TURN_RULES, hand_value, round_totals, turn_lines
from pygames.triominos.state import Line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygames.core import Event, Fact, Item, Seat
    from pygames.triominos.state import State


def events(before: State, seat: Seat, move: Move, after: State, viewer: Seat | None) -> list[Event]:
    """Return what a viewer sees of a move; only the owner sees a drawn tile. Hands are in views.

    Asking for a tile is no event; drawing it is.
    """
    match move:
        case Deal():
            return [_event("deal", CHANCE, None, {"round": after.round}), *_started(after)]
        case Lot():
            return list(_started(after, by_lot=True))
        case Drawn():
            return [_drew(before, move, viewer)]
        case Draw():
            return []
    return [_turned(after, seat, move), *_ended(before, after)]


def _event(kind: str, seat: Seat, move: str | None, facts: dict[str, Fact]) -> Event:
    return {"kind": kind, "seat": seat, "move": move, "where": [], "items": [], "facts": facts}


def _started(after: State, *, by_lot: bool = False) -> Iterator[Event]:
    """Yield who starts and why: a triplet, the highest tiles, or the lot."""
    if after.starter is not None:
        triplet = any(tile.triplet for tile in after.hands[after.starter])
        reason = "lot" if by_lot else "triplet" if triplet else "value"
        yield _event("start", after.starter, None, {"round": after.round, "reason": reason})


def _drew(before: State, move: Drawn, viewer: Seat | None) -> Event:
    """The event of a draw; only the seat itself sees the tile."""
    shown = str(move) if viewer == before.seat else None
    event = _event("drew", before.seat, shown, {"well": len(before.well) - 1})
    event["items"] = [item(Line("draw", DRAW), before.round)]
    return event


def _turned(after: State, seat: Seat, move: Place | Pass) -> Event:
    """The event that ends a turn, with its points; the draws are events before it."""
    lines = turn_lines(after.preset, after.turns[-1], first=len(after.turns) == 1)
    items: list[Item] = [item(line, after.round) for line in lines if line.rule != "draw"]
    if isinstance(move, Pass):
        event = _event("passed", seat, str(move), {})
    else:
        event = _event("placed", seat, str(move), {"tile": str(move.tile)})
        event["where"] = [str(move.cell)]
        if len(after.turns) == 1 and after.shown:
            event["facts"]["shown"] = str(after.shown)
    event["items"] = items
    return event


def _ended(before: State, after: State) -> Iterator[Event]:
    """Yield the end of a round for each seat, and the end of the match."""
    if len(after.rounds) == len(before.rounds):
        return
    finished = after.rounds[-1]
    totals = round_totals(after.seats, after.rounds)
    for seat, lines in enumerate(finished.lines):
        facts: dict[str, Fact] = {
            "round": after.round,
            "winner": finished.winner,
            "blocked": int(finished.blocked),
            "hand": hand_value(finished.hands[seat]),
            "points": sum(line.points for line in lines),
            "total": totals[seat],
        }
        event = _event("round-over", seat, None, facts)
        event["items"] = [item(line, after.round) for line in lines if line.rule not in TURN_RULES]
        yield event
    if after.phase == "over":
        best = max(totals[seat] for seat in winners(after))
        ends: dict[str, Fact] = {"reason": "goal-reached", "goal": GOAL, "points": best}
        yield _event("over", CHANCE, None, ends)
