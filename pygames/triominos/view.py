"""What a seat may see of a Triominos table, may do, and has scored so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from pygames.core import Item, View
from pygames.triominos.box import BONUS_RULES, DRAW, GOAL, ORIGIN, TILES
from pygames.triominos.frontier import SHOWS, bits, decode, mask_of
from pygames.triominos.moves import Draw, Pass, Place
from pygames.triominos.rules import refusal, to_act
from pygames.triominos.score import item, scores, winners
from pygames.triominos.scoring_lines import round_totals, turn_lines
from pygames.triominos.state import Turn, openers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygames.core import Seat
    from pygames.triominos.state import State


class TileView(TypedDict):
    """A tile on the table.

    `place` is `u1,2` or `d1,2`; `corners` its numbers, clockwise as in the rule sheet's order of
    the cell's corners.
    """

    tile: str
    rotation: int
    place: str
    corners: list[int]
    seat: int
    bonus: str | None


class HandView(TypedDict):
    """A hand: everybody sees its size; its owner sees the tiles, and everybody after the round.

    `shows`: tiles everybody knows it holds; `lacks`: tiles everybody knows it cannot hold.
    """

    count: int
    tiles: list[str] | None
    shows: list[str]
    lacks: list[str]


class PlaceView(TypedDict):
    """A place where a tile of the viewer fits, and the points for it."""

    move: str
    place: str
    rotation: int
    corners: list[int]
    points: int
    bonus: str | None


class LegalView(TypedDict):
    """What the viewing seat may do now: places by tile, drawing and passing with their cost."""

    places: dict[str, list[PlaceView]]
    draw: int | None
    skip: int | None


class RoundView(TypedDict):
    """A finished round, for the table of the match; totals are those after it."""

    winner: int
    blocked: bool
    items: list[list[Item]]
    totals: list[int]
    hands: list[list[str]]


class TriominosView(View):
    """The table as one seat sees it. Phases: deal, lot, start, play, draw, over.

    `turn` counts the turns of the round from 1. When a round has ended its table stays until the
    next deal.
    """

    rules: str
    round: int
    starter: int | None
    well: int
    drawn: int
    """Tiles the acting seat has drawn in this turn."""
    board: list[TileView]
    hands: list[HandView]
    rounds: list[RoundView]
    legal: LegalView


def view(state: State, seat: Seat | None) -> TriominosView:
    """Return what a seat sees; a spectator (None) sees no hand."""
    totals = scores(state)
    return {
        "game": "triominos",
        "seat": seat,
        "seats": state.seats,
        "phase": state.phase,
        "turn": len(state.turns) + state.running,
        "to_act": sorted(to_act(state)),
        "over": state.phase == "over",
        "winners": list(winners(state)),
        "scores": totals,
        "goals": [
            [{"goal": "points", "at": score["total"], "of": GOAL, "shared": False}]
            for score in totals
        ],
        "rules": state.rules,
        "round": state.round,
        "starter": state.starter,
        "well": len(state.well),
        "drawn": state.drawn,
        "board": list(_board(state)),
        "hands": [_hand(state, owner, seat) for owner in range(len(state.hands))],
        "rounds": list(_rounds(state)),
        "legal": _legal(state, seat),
    }


def _board(state: State) -> Iterator[TileView]:
    """Yield the tiles on the table in the order they were laid."""
    for index, turn in enumerate(state.turns):
        if turn.place:
            tile, rotation = turn.place.tile, turn.place.rotation
            yield {
                "tile": str(tile),
                "rotation": rotation,
                "place": str(turn.place.cell),
                "corners": list(tile.corners(rotation)),
                "seat": state.seat_of(index),
                "bonus": _bonus(state, turn.contact),
            }


def _bonus(state: State, contact: int) -> str | None:
    """Return the bonus of a contact, if the preset has one."""
    return BONUS_RULES[contact] if state.preset.bonus[contact] else None


def _hand(state: State, owner: Seat, viewer: Seat | None) -> HandView:
    """Return a hand with what this viewer knows of it."""
    hand = state.hands[owner]
    is_open = owner == viewer or state.phase in {"deal", "over"}
    shows = owner == state.starter and state.shown in hand
    drawing = state.phase in {"play", "draw"} and owner == state.seat and state.drawn
    return {
        "count": len(hand),
        "tiles": [str(tile) for tile in sorted(hand)] if is_open else None,
        "shows": [str(state.shown)] if shows else [],
        "lacks": [] if drawing else [str(TILES[tile]) for tile in bits(state.lacks[owner])],
    }


def _rounds(state: State) -> Iterator[RoundView]:
    """Yield the finished rounds, each with the totals after it."""
    totals = [0] * state.seats
    for number, finished in enumerate(state.rounds, 1):
        gained = round_totals(state.seats, [finished])
        totals = [total + points for total, points in zip(totals, gained, strict=True)]
        yield {
            "winner": finished.winner,
            "blocked": finished.blocked,
            "items": [[item(line, number) for line in lines] for lines in finished.lines],
            "totals": totals,
            "hands": [[str(tile) for tile in sorted(hand)] for hand in finished.hands],
        }


def _legal(state: State, seat: Seat | None) -> LegalView:
    """Return what a seat may do now, and the points for it."""
    if seat is None or seat not in to_act(state):
        return {"places": {}, "draw": None, "skip": None}
    draws = refusal(state, seat, Draw()) is None
    skips = refusal(state, seat, Pass()) is None
    return {
        "places": _openings(state, seat) if state.phase == "start" else _places(state, seat),
        "draw": DRAW if draws else None,
        "skip": state.preset.lost(state.drawn) if skips else None,
    }


def _openings(state: State, seat: Seat) -> dict[str, list[PlaceView]]:
    """Return the tiles the starter may open with; the points include the start bonus."""
    shown: dict[str, list[PlaceView]] = {}
    for tile in openers(state.hands[seat]):
        move = Place(tile, 0, ORIGIN)
        lines = turn_lines(state.preset, Turn(0, move), first=True)
        only: PlaceView = {
            "move": str(move),
            "place": str(ORIGIN),
            "rotation": 0,
            "corners": list(tile),
            "points": sum(line.points for line in lines),
            "bonus": None,
        }
        shown[str(tile)] = [only]
    return shown


def _places(state: State, seat: Seat) -> dict[str, list[PlaceView]]:
    """Return the places of each tile of the seat."""
    hand = mask_of(state.hands[seat])
    frontier, preset = state.frontier, state.preset
    found: dict[str, list[PlaceView]] = {
        str(TILES[tile]): [] for tile in bits(hand & frontier.fits())
    }
    for cell, fit in frontier.open.items():
        if not fit & hand:
            continue
        contact = frontier.contact(cell)
        bonus, extra, place = _bonus(state, contact), preset.bonus[contact], str(decode(cell))
        for tile in bits(fit & hand):
            rotation, name = frontier.rotation(tile, cell), str(TILES[tile])
            found[name].append(
                {
                    "move": f"{name}r{rotation}@{place}",
                    "place": place,
                    "rotation": rotation,
                    "corners": list(SHOWS[tile][rotation]),
                    "points": TILES[tile].value + extra,
                    "bonus": bonus,
                }
            )
    return found


def offered(view: TriominosView) -> list[str]:
    """Every move that a view offers its seat, in the notation."""
    legal = view["legal"]
    costs = {"draw": legal["draw"], "pass": legal["skip"]}
    words = [word for word, cost in costs.items() if cost is not None]
    return words + [place["move"] for places in legal["places"].values() for place in places]
