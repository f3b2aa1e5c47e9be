"""What the other hands may hold, as far as the choices of their owners tell.

Whoever lays a tile for few points had hardly one that would have brought many. Nobody is sure to
see the best place, so this makes a tile unlikely, never impossible; and a tile that came from the
well afterwards was not there to be chosen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygames.core import required
from pygames.triominos.bot.search_board import EVERY, VALUE, Table, mask_of, place_code
from pygames.triominos.box import HAND, PRESETS
from pygames.triominos.frontier import bits

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pygames.triominos.view import TriominosView

FADES: Final = 0.72
"""How much less likely a tile becomes with each point that it would have brought more."""
DOUBT: Final = 0.03
"""But never less than this by one choice: anybody may have missed it or kept it back."""
LEAST: Final = 0.002
"""Nor less than this by all choices together, if it is possible at all."""


def _fading() -> tuple[float, ...]:
    left, found = 1.0, []
    for _ in range(100):
        found.append(DOUBT + (1.0 - DOUBT) * left)
        left *= FADES
    return tuple(found)


_BY_MARGIN: Final = _fading()


class Choice(NamedTuple):
    """A turn of another seat: what could be had then, tiles drawn, and points (None: lost)."""

    masks: Sequence[tuple[int, int]]
    drawn: int
    points: int | None


def likely(view: TriominosView) -> tuple[tuple[float, ...], ...]:
    """For each other seat in order of play: how likely it holds each tile, the likeliest 1."""
    seat, seats = required(view["seat"]), view["seats"]
    seen = mask_of([tile["tile"] for tile in view["board"]])
    seen |= mask_of(required(view["hands"][seat]["tiles"]))
    made = choices(view)
    return tuple(
        _weigh(
            view["rules"], seats, made[other], EVERY & ~seen, mask_of(view["hands"][other]["lacks"])
        )
        for other in ((seat + step) % seats for step in range(1, seats))
    )


def choices(view: TriominosView) -> list[list[Choice]]:
    """The turns of each seat in this round, but for the opening, which nobody chooses freely."""
    bonus = PRESETS[view["rules"]].bonus
    turns = [_turns(view, seat) for seat in range(view["seats"])]
    made: list[list[Choice]] = [[] for _ in turns]
    table = Table()
    for tile in view["board"]:
        cell, own = place_code(tile["place"]), tile["seat"]
        drawn = next(turns[own])
        while drawn < 0:  # a turn lost before this one: when exactly does not matter
            made[own].append(Choice((), ~drawn, None))
            drawn = next(turns[own])
        if table.taken and own != view["seat"]:
            points = sum(tile["corners"]) + bonus[table.contacts[cell]]
            made[own].append(Choice(table.by_bonus(bonus), drawn, points))
        first, second, third = tile["corners"]
        table.lay(cell, (first, second, third))
    for own, rest in enumerate(turns):
        made[own] += [Choice((), ~drawn, None) for drawn in rest]
    return made


def _turns(view: TriominosView, seat: int) -> Iterator[int]:
    """How many tiles a seat drew in each turn of this round; of a turn that was lost inverted."""
    drawn = 0
    for line in view["scores"][seat]["items"]:
        if line["facts"]["round"] != view["round"]:
            continue
        if line["rule"] == "draw":
            drawn += int(line["facts"]["count"])
        elif line["rule"] in {"value", "cannot-play"}:
            yield drawn if line["rule"] == "value" else ~drawn
            drawn = 0


def _weigh(
    rules: str, seats: int, made: Sequence[Choice], unseen: int, lacks: int
) -> tuple[float, ...]:
    """Follow the choices of a seat."""
    by_choice = PRESETS[rules].by_choice
    held = HAND[seats]
    weights = [float(unseen >> rank & 1) for rank in range(len(VALUE))]
    for masks, drawn, points in made:
        if drawn:
            fits = 0
            for _, mask in masks:
                fits |= mask
            kept = drawn - (points is not None)
            _mix(weights, unseen, 0 if by_choice else fits, kept / (held + kept))
            held += kept
        elif points is not None:
            left = unseen
            for bonus, mask in masks:
                for rank in bits(mask & left):
                    margin = VALUE[rank] + bonus - points
                    if margin > 0:
                        weights[rank] *= _BY_MARGIN[margin]
                left &= ~mask
            held -= 1
    top = max((weights[rank] for rank in bits(unseen & ~lacks)), default=0.0) or 1.0
    return tuple(
        max(LEAST, weight / top) if weight and not lacks >> rank & 1 else 0.0
        for rank, weight in enumerate(weights)
    )


def _mix(weights: list[float], unseen: int, absent: int, share: float) -> None:
    """A share of the hand is new, and may be any tile, but none of those that were absent."""
    mean = sum(weights) / max(1, unseen.bit_count()) or 1.0
    for rank in bits(unseen):
        old = weights[rank] / mean
        weights[rank] = 0.0 if absent >> rank & 1 else (1.0 - share) * old + share
