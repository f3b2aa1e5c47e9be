"""What a seat may see of an NMBR 9 table, may do, and has scored so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from pygames.core import CHANCE, View
from pygames.nmbr9.box import RATINGS, ROUNDS
from pygames.nmbr9.moves import Card, Move, Timeout
from pygames.nmbr9.placements import places
from pygames.nmbr9.rules import refusal, to_act
from pygames.nmbr9.score import item, scores, winners
from pygames.nmbr9.state import PlacedTile, names

if TYPE_CHECKING:
    from pygames.core import Event, Fact, Goal, Seat
    from pygames.nmbr9.state import State


class TileView(TypedDict):
    """A tile on a display; `cells` are [x, y], x to the right, y downwards."""

    tile: int
    rotation: int
    x: int
    y: int
    level: int
    cells: list[list[int]]
    points: int


class DisplayView(TypedDict):
    """One player's display, tiles in the order they were placed."""

    tiles: list[TileView]
    answered: bool
    """This seat has placed this round's tile; it stays covered until all seats have."""


class LegalView(TypedDict):
    """Where the viewing seat may place the tile: for each rotation a list of [x, y, level]."""

    places: dict[str, list[list[int]]]
    timeout: bool


class Nmbr9View(View):
    """The table as one seat sees it. Phases: card, place, over. `turn` is the round, 1 to 20."""

    card: int | None
    left: list[int]
    """How many cards of each number 0 to 9 are still to come."""
    displays: list[DisplayView]
    answer: TileView | None
    """The viewer's own covered placement."""
    clock: int | None
    """Seconds a player has for a tile, if the table plays with the clock."""
    worth: list[int]
    """The points of the viewer's tile on each level it can reach, from level 0 upwards."""
    legal: LegalView


def view(state: State, seat: Seat | None) -> Nmbr9View:
    """Return what a seat sees; a spectator sees what everybody sees."""
    answer = None if seat is None else state.answers[seat]
    legal = _legal(state, seat)
    totals = scores(state)
    return {
        "game": "nmbr9",
        "seat": seat,
        "seats": len(state.displays),
        "phase": state.phase,
        "turn": state.round,
        "to_act": sorted(to_act(state)),
        "over": state.over,
        "winners": list(winners(state)),
        "scores": totals,
        "goals": [_goals(state.round, score["total"]) for score in totals],
        "card": state.card,
        "left": list(state.left),
        "displays": [
            {"tiles": [_tile(tile) for tile in display], "answered": answered is not None}
            for display, answered in zip(state.displays, state.answers, strict=True)
        ],
        "answer": None if answer is None else _tile(answer),
        "clock": None if state.clock == "off" else int(state.clock),
        "worth": _worth(state.card or 0, legal),
        "legal": legal,
    }


def _goals(card: int, total: int) -> list[Goal]:
    """The cards that end the game, and the next mark of the points."""
    marks = sorted(RATINGS.values())
    mark = next((mark for mark in marks if mark > total), marks[-1])
    return [
        {"goal": "card", "at": card, "of": ROUNDS, "shared": True},
        {"goal": "mark", "at": total, "of": mark, "shared": False},
    ]


def _tile(tile: PlacedTile) -> TileView:
    """Return a tile with its cells."""
    return {
        "tile": tile.tile,
        "rotation": tile.rotation,
        "x": tile.x,
        "y": tile.y,
        "level": tile.level,
        "cells": [[x, y] for x, y in tile.cells],
        "points": tile.points,
    }


def _legal(state: State, seat: Seat | None) -> LegalView:
    """Return the places where a seat may place its tile."""
    if seat is None or state.card is None or state.answers[seat] is not None:
        return {"places": {}, "timeout": False}
    found = places(state.displays[seat], state.card)
    return {
        "places": {
            str(rotation): [[x, y, level] for x, y, level in there]
            for rotation, there in enumerate(found)
        },
        "timeout": refusal(state, seat, Timeout()) is None,
    }


def _worth(tile: int, legal: LegalView) -> list[int]:
    """Return the points of a tile on each level up to the highest one it can reach."""
    levels = [level for there in legal["places"].values() for _, _, level in there]
    return [PlacedTile(tile, 0, 0, 0, level).points for level in range(max(levels, default=-1) + 1)]


def offered(view: Nmbr9View) -> list[str]:
    """Every move that a view offers its seat, in the notation."""
    legal = view["legal"]
    return ["timeout"] * legal["timeout"] + [
        f"{view['card']}r{rotation}@{x},{y}"
        for rotation, places in legal["places"].items()
        for x, y, _ in places
    ]


def events(
    _before: State, seat: Seat, move: Move, after: State, viewer: Seat | None
) -> list[Event]:
    """Return what a viewer sees of a move; the last answer of a round uncovers all tiles."""
    if isinstance(move, Card):
        facts: dict[str, Fact] = {"tile": move.tile, "round": after.round, "left": sum(after.left)}
        return [_event("card", CHANCE, str(move), facts)]
    told = [_event("answered", seat, str(move) if viewer == seat else None, {})]
    if after.card is None:
        told += [_placed(who, display[-1]) for who, display in enumerate(after.displays)]
    if after.over:
        best = max(score["total"] for score in scores(after))
        told.append(_event("over", CHANCE, None, {"reason": "last-card", "points": best}))
    return told


def _placed(seat: Seat, tile: PlacedTile) -> Event:
    """The event of an uncovered tile, with its score."""
    told = _event("placed", seat, tile.notation, {"tile": tile.tile, "level": tile.level})
    told["where"] = list(names(tile.cells))
    told["items"] = [item(tile)] if tile.level else []
    return told


def _event(kind: str, seat: Seat, move: str | None, facts: dict[str, Fact]) -> Event:
    """An event without a place."""
    return {"kind": kind, "seat": seat, "move": move, "where": [], "items": [], "facts": facts}
