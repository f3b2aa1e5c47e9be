"""What a seat may see of a Qwinto table, may do, and has scored so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from pygames.core import CHANCE, Event, Goal, Item, Seat, View
from pygames.qwinto.box import LAST_FULL_ROW, LAST_MISS, MISS_POINTS, ROWS
from pygames.qwinto.moves import Keep, Move, Pass, Pick, Reroll, Roll, Start, Write
from pygames.qwinto.rules import MOVES, field_refusal, legal_moves, to_act
from pygames.qwinto.score import items, scores, winners
from pygames.qwinto.state import EMPTY, Sheet, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygames.core import Fact


class SheetView(TypedDict):
    """One player's sheet: a number or None in each of the twelve columns of each row."""

    rows: dict[str, list[int | None]]
    misses: int
    answered: bool
    """This seat has answered the throw on the table; its answer stays covered until all have."""
    last: str | None
    """The field this seat wrote last (`O4`), once revealed."""


class LegalView(TypedDict):
    """What the viewing seat may do now."""

    picks: list[str]
    """Sets of dice to pick: `O`, `OY`, `OYP`, ..."""
    reroll: bool
    keep: bool
    fields: list[str]
    skip: bool
    """May answer `pass`; `skip_points` says what it costs (0 or -5)."""
    skip_points: int


class QwintoView(View):
    """The table as one seat sees it. Phases: lot, pick, roll, keep, write, over."""

    active: int | None
    picked: str
    dice: dict[str, int]
    """The dice on the table by colour letter, empty before the throw."""
    attempt: int
    sum: int | None
    fits: list[str]
    """The viewer's fields that would take the sum on the table, also while it may be rerolled."""
    sheets: list[SheetView]
    answer: str | None
    """The viewer's own covered answer (`O4` or `pass`)."""
    legal: LegalView


def view(state: State, seat: Seat | None) -> QwintoView:
    """The table as a seat sees it; None is a spectator, who sees no covered answer."""
    answer = None if seat is None else state.answers[seat]
    return {
        "game": "qwinto",
        "seat": seat,
        "seats": state.seats,
        "phase": state.phase,
        "turn": state.turn,
        "to_act": sorted(to_act(state)),
        "over": state.phase == "over",
        "winners": list(winners(state)),
        "scores": scores(state),
        "goals": [_goals(sheet) for sheet in state.sheets],
        "active": None if state.active == CHANCE else state.active,
        "picked": state.picked,
        "dice": dict(zip(state.picked, state.faces, strict=False)),
        "attempt": state.attempt,
        "sum": state.total if state.faces else None,
        "fits": _fits(state, seat),
        "sheets": [
            _sheet(sheet, answered=state.answers[own] is not None)
            for own, sheet in enumerate(state.sheets)
        ],
        "answer": None if answer is None else str(answer),
        "legal": _legal(state, seat),
    }


def _goals(sheet: Sheet) -> list[Goal]:
    """What ends the game: misthrows and full rows."""
    return [
        {"goal": "misses", "at": sheet.misses, "of": LAST_MISS, "shared": False},
        {"goal": "rows", "at": sheet.full_rows(), "of": LAST_FULL_ROW, "shared": False},
    ]


def _sheet(sheet: Sheet, *, answered: bool) -> SheetView:
    """A sheet as everybody sees it."""
    return {
        "rows": {
            row: [None if number == EMPTY else number for number in sheet.row(row)] for row in ROWS
        },
        "misses": sheet.misses,
        "answered": answered,
        "last": None if sheet.last is None else str(sheet.last),
    }


def _fits(state: State, seat: Seat | None) -> list[str]:
    """Where the dice on the table would fit on a seat's sheet."""
    if seat is None or not state.faces:
        return []
    sheet, dice, number = state.sheets[seat], state.picked, state.total
    fields = (move for move in MOVES["write"] if isinstance(move, Write))
    return [str(move) for move in fields if field_refusal(sheet, dice, number, move) is None]


def _legal(state: State, seat: Seat | None) -> LegalView:
    """What a seat may do now; nothing for a spectator."""
    moves = [] if seat is None else list(legal_moves(state, seat))
    skip = Pass() in moves
    return {
        "picks": [move.dice for move in moves if isinstance(move, Pick)],
        "reroll": Reroll() in moves,
        "keep": Keep() in moves,
        "fields": [str(move) for move in moves if isinstance(move, Write)],
        "skip": skip,
        "skip_points": MISS_POINTS if skip and seat == state.active else 0,
    }


def offered(view: QwintoView) -> list[str]:
    """Every move that a view offers its seat, in the notation."""
    legal = view["legal"]
    moves = [f"pick {dice}" for dice in legal["picks"]]
    moves += ["reroll"] * legal["reroll"] + ["keep"] * legal["keep"]
    return moves + legal["fields"] + ["pass"] * legal["skip"]


def _event(
    kind: str,
    seat: Seat,
    move: Move | None,
    facts: dict[str, Fact] | None = None,
    new: list[Item] | None = None,
) -> Event:
    """Something that happened to a seat; a field written is where it happened."""
    return {
        "kind": kind,
        "seat": seat,
        "move": None if move is None else str(move),
        "where": [str(move)] if isinstance(move, Write) else [],
        "items": new or [],
        "facts": facts or {},
    }


def events(before: State, seat: Seat, move: Move, after: State, viewer: Seat | None) -> list[Event]:
    """What a viewer sees of a move; the event's seat is the player it happens to."""
    match move:
        case Start(seat=starter):
            return [_event("lot", starter, move)]
        case Pick(dice=dice):
            return [_event("pick", seat, move, {"dice": dice})]
        case Roll(faces=faces):
            facts: dict[str, Fact] = {"sum": sum(faces), "attempt": before.attempt}
            facts |= zip(before.picked, faces, strict=True)
            return [_event("roll", before.active, move, facts)]
        case Reroll():
            return [_event("reroll", seat, move)]
        case Keep():
            return [_event("keep", seat, move, {"sum": before.total})]
    answered = _event("answered", seat, move if seat == viewer else None)
    return [answered, *_reveal(before, seat, move, after)]


def _reveal(before: State, seat: Seat, move: Move, after: State) -> Iterator[Event]:
    """Once the last answer is in: every answer clockwise from the active player, then the end."""
    if after.phase == "write":
        return
    for step in range(before.seats):
        own = (before.active + step) % before.seats
        answer = move if own == seat else before.answers[own]
        old = list(items(before.sheets[own]))
        new = [
            item for item in items(after.sheets[own]) if item["rule"] != "row" and item not in old
        ]
        if isinstance(answer, Write):
            yield _event("wrote", own, answer, {"number": before.total}, new)
        else:
            yield _event("missed" if own == before.active else "passed", own, answer, None, new)
    if after.phase == "over":
        yield _event("over", CHANCE, None, _ends(after))


def _ends(after: State) -> dict[str, Fact]:
    """What ended the game, and how many players did it."""
    rows = sum(sheet.full_rows() >= LAST_FULL_ROW for sheet in after.sheets)
    misses = sum(sheet.misses >= LAST_MISS for sheet in after.sheets)
    reason = "two-rows" if rows else "four-misses"
    return {"reason": reason, "two_rows": rows, "four_misses": misses}
