"""Why a move of Triominos is good: keys and numbers for a hint."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from pygames.triominos.bot.playout import hand_value
from pygames.triominos.bot.search import board_after, options

if TYPE_CHECKING:
    from pygames.core import Fact
    from pygames.evaluation import Advice, Reason
    from pygames.triominos.bot.search import Facts
    from pygames.triominos.view import TriominosView


def advice(facts: Facts, view: TriominosView, move: str) -> Advice:
    """Say which tile to look at and why a move is good, the most important reason first."""
    option = next((one for one in options(view) if one.move == move), None)
    if option is None:
        fits = sum((facts.unseen & mask).bit_count() for mask in [_fits(facts)])
        drawn = _reason("draw-fits", tiles=fits, of=facts.unseen.bit_count())
        return {"where": [], "why": [drawn]}
    tile = move.split("r", maxsplit=1)[0]
    place = next(one for one in view["legal"]["places"][tile] if one["move"] == move)
    why = [_reason("points-now", points=place["points"], bonus=place["bonus"] or "")]
    hand = facts.hand & ~(1 << option.rank)
    board = board_after(facts, option)
    by_bonus = board.tiles_by_bonus(facts.preset.bonus)
    fits = scores = 0
    for bonus, mask in by_bonus:
        fits |= mask
        scores |= mask if bonus else 0
    if not hand:
        return {"where": [tile], "why": [*why, _reason("last-tile")]}
    why.append(
        _reason(
            "hand-after",
            tiles=hand.bit_count(),
            fit=(hand & fits).bit_count(),
            points=hand_value(hand),
        )
    )
    count, _, lacks = facts.others[0]
    pool = facts.unseen & ~lacks
    risky = (pool & scores).bit_count()
    why.append(_reason("bonus-risk", tiles=risky, percent=_chance(pool.bit_count(), risky, count)))
    return {"where": [tile], "why": why}


def _reason(key: str, **facts: Fact) -> Reason:
    return {"key": key, "facts": facts}


def _fits(facts: Facts) -> int:
    """Return the tiles that fit somewhere, as a mask."""
    found = 0
    for place in facts.board.open.values():
        found |= place.fits
    return found


def _chance(pool: int, good: int, count: int) -> int:
    """Return the chance, in percent, that a hand of `count` tiles of the pool has a good one."""
    none = comb(pool - good, count) / max(1, comb(pool, count))
    return round(100 * (1 - none))
