"""What a seat sees of Twenty-One, drawn as text and as a picture, and its bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core import CHANCE, Event, View, pick

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    import fourth_game as rules
    from pygames.core import Budget, Luck, Seat, Thought

STOPS = {2: 14, 3: 16, 4: 18}
"""From how many points a bot of a level stops; level 1 plays at random."""


class TwentyOneView(View):
    """The table. Phases: choose, roll, over."""

    limit: int
    points: list[int]
    out: list[bool]
    legal: list[str]


def view(state: rules.State, seat: Seat | None) -> TwentyOneView:
    """Show the table; nothing is hidden."""
    from fourth_game import legal_moves, scores, to_act, winners  # noqa: PLC0415 - they import us

    moves = [] if seat is None else [str(move) for move in legal_moves(state, seat)]
    return {
        "game": "twentyone",
        "seat": seat,
        "seats": len(state.points),
        "phase": "over" if state.over else "roll" if state.rolling else "choose",
        "turn": state.turn,
        "to_act": sorted(to_act(state)),
        "over": state.over,
        "winners": list(winners(state)),
        "scores": scores(state),
        "goals": [[] for _ in state.points],
        "limit": state.limit,
        "points": list(state.points),
        "out": list(state.out),
        "legal": moves,
    }


def offered(view: TwentyOneView) -> list[str]:
    """Every move that a view offers."""
    return view["legal"]


def events(
    before: rules.State, seat: Seat, move: rules.Move, after: rules.State, _viewer: Seat | None
) -> list[Event]:
    """Tell what a move did: roll, die, bust, stop, over."""
    own = before.seat if seat == CHANCE else seat
    happened = [_event(move.word, own, str(move), {"pips": move.pips} if move.pips else {})]
    if move.word == "die" and after.out[own]:
        happened.append(_event("bust", own, None, {}))
    if after.over:
        happened.append(_event("over", CHANCE, None, {}))
    return happened


def _event(kind: str, seat: Seat, move: str | None, facts: dict[str, int | str]) -> Event:
    return {"kind": kind, "seat": seat, "move": move, "where": [], "items": [], "facts": facts}


def luck(seat: Seat, events: Sequence[Event]) -> Luck:
    """Count every roll of a seat."""
    rolls = [int(e["facts"]["pips"]) for e in events if e["kind"] == "die" and e["seat"] == seat]
    return {"count": len(rolls), "got": float(sum(rolls)), "expected": 3.5 * len(rolls)}


def think(view: TwentyOneView, level: int, budget: Budget, rng: random.Random) -> Thought:
    """Stop from a number of points on that depends on the level."""
    budget.spend()
    own = view["points"][view["to_act"][0]]
    stops = "stop" in view["legal"] and level in STOPS and own >= STOPS[level]
    move = "stop" if stops else "roll" if level in STOPS else pick(rng, view["legal"])
    return {"move": move, "candidates": [{"move": move, "value": float(own), "reasons": {}}]}


def ascii_picture(view: TwentyOneView, names: Sequence[str]) -> str:
    """One line for each seat."""
    rows = zip(names, view["points"], view["out"], strict=True)
    return "\n".join(f"{name}: {own}{' (out)' * out}" for name, own, out in rows)


def svg(view: TwentyOneView, names: Sequence[str]) -> str:
    """One line for each seat, as a picture; the page never draws it."""
    from pygames.drawing import heading, moved, picture  # noqa: PLC0415 - not in the browser

    lines = [
        moved(10, 20 + 40 * seat, heading(260, name, own, acting=seat in view["to_act"]))
        for seat, (name, own) in enumerate(zip(names, view["points"], strict=True))
    ]
    return picture((280, 160), "Twenty-One", *lines)
