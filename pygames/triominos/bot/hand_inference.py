"""Estimates which tiles the other seats hold, from what they have played.

A player who lays a tile for few points probably had no tile that scores many. Players overlook
places, so this makes a tile unlikely, never impossible. Tiles drawn later do not count: they could
not have been chosen.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from pygames.core import required
from pygames.triominos.bot.search_board import ALL_TILES, VALUE, SearchBoard, cell_code, mask_of
from pygames.triominos.box import HAND, PRESETS
from pygames.triominos.frontier import bits

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pygames.triominos.view import TriominosView


class Attention(NamedTuple):
    """How seldom a player is thought to overlook points."""

    factor_per_point: float
    """A tile's likelihood is multiplied by this for each point that it would have scored more."""
    least_factor: float
    """One choice never lowers a likelihood by more: the player may have missed the place."""
    least_likelihood: float
    """The lowest likelihood of a possible tile after all choices."""


USUAL: Final = Attention(0.72, 0.03, 0.002)
SHARP: Final = Attention(0.4, 0.005, 0.0005)
"""What level 4 thinks of its only opponent."""


@cache
def _factors(attention: Attention) -> tuple[float, ...]:
    """List the factor of one choice for each margin in points."""
    per_point, least, _ = attention
    left, found = 1.0, []
    for _ in range(100):
        found.append(least + (1.0 - least) * left)
        left *= per_point
    return tuple(found)


class Choice(NamedTuple):
    """A turn of another seat: what fitted by bonus, tiles drawn, points (None: lost turn)."""

    tiles_by_bonus: Sequence[tuple[int, int]]
    drawn: int
    points: int | None


def tile_likelihoods(
    view: TriominosView, attention: Attention = USUAL
) -> tuple[tuple[float, ...], ...]:
    """For each other seat in order of play: the likelihood of each tile, at most 1."""
    seat, seats = required(view["seat"]), view["seats"]
    seen = mask_of([tile["tile"] for tile in view["board"]])
    seen |= mask_of(required(view["hands"][seat]["tiles"]))
    made = choices(view)
    return tuple(
        _likelihoods(
            view["rules"],
            seats,
            made[other],
            ALL_TILES & ~seen,
            mask_of(view["hands"][other]["lacks"]),
            attention,
        )
        for other in ((seat + step) % seats for step in range(1, seats))
    )


def choices(view: TriominosView) -> list[list[Choice]]:
    """List the turns of each seat in this round, except the opening, which is not chosen freely."""
    bonus = PRESETS[view["rules"]].bonus
    turns = [_turns(view, seat) for seat in range(view["seats"])]
    made: list[list[Choice]] = [[] for _ in turns]
    board = SearchBoard()
    for tile in view["board"]:
        cell, own = cell_code(tile["place"]), tile["seat"]
        drawn = next(turns[own])
        while drawn < 0:  # the seat lost a turn before this one; when exactly does not matter
            made[own].append(Choice((), ~drawn, None))
            drawn = next(turns[own])
        if board.taken and own != view["seat"]:
            points = sum(tile["corners"]) + bonus[board.open[cell].contact]
            made[own].append(Choice(board.tiles_by_bonus(bonus), drawn, points))
        first, second, third = tile["corners"]
        board.lay(cell, (first, second, third))
    for own, rest in enumerate(turns):
        made[own] += [Choice((), ~drawn, None) for drawn in rest]
    return made


def _turns(view: TriominosView, seat: int) -> Iterator[int]:
    """Yield how many tiles a seat drew in each turn of this round: n, or ~n for a lost turn."""
    drawn = 0
    for line in view["scores"][seat]["items"]:
        if line["facts"]["round"] != view["round"]:
            continue
        if line["rule"] == "draw":
            drawn += int(line["facts"]["count"])
        elif line["rule"] in {"value", "cannot-play"}:
            yield drawn if line["rule"] == "value" else ~drawn
            drawn = 0


def _likelihoods(  # noqa: PLR0913, PLR0917 - the table, the turns, and how to read them
    rules: str,
    seats: int,
    made: Sequence[Choice],
    unseen: int,
    lacks: int,
    attention: Attention,
) -> tuple[float, ...]:
    """Return the likelihood of each tile after the turns of a seat."""
    by_choice = PRESETS[rules].by_choice
    factors, held = _factors(attention), HAND[seats]
    weights = [float(unseen >> rank & 1) for rank in range(len(VALUE))]
    for tiles_by_bonus, drawn, points in made:
        if drawn:
            fits = 0
            for _, mask in tiles_by_bonus:
                fits |= mask
            kept = drawn - (points is not None)
            _mix_in_drawn_tiles(weights, unseen, 0 if by_choice else fits, kept / (held + kept))
            held += kept
        elif points is not None:
            left = unseen
            for bonus, mask in tiles_by_bonus:
                for rank in bits(mask & left):
                    margin = VALUE[rank] + bonus - points
                    if margin > 0:
                        weights[rank] *= factors[margin]
                left &= ~mask
            held -= 1
    top = max((weights[rank] for rank in bits(unseen & ~lacks)), default=0.0) or 1.0
    return tuple(
        max(attention.least_likelihood, weight / top) if weight and not lacks >> rank & 1 else 0.0
        for rank, weight in enumerate(weights)
    )


def _mix_in_drawn_tiles(weights: list[float], unseen: int, absent: int, share: float) -> None:
    """A share of the hand was drawn: it may be any tile except the absent ones."""
    mean = sum(weights) / max(1, unseen.bit_count()) or 1.0
    for rank in bits(unseen):
        old = weights[rank] / mean
        weights[rank] = 0.0 if absent >> rank & 1 else (1.0 - share) * old + share
