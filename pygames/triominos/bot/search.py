"""Looking ahead at Triominos with what a seat knows: replies, and deals that fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from pygames.core import required
from pygames.triominos.bot.playout import best_of
from pygames.triominos.bot.search_board import EVERY, VALUE, Table, mask_of, place_code
from pygames.triominos.box import DRAW, OUT, PRESETS, Preset
from pygames.triominos.frontier import bits

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from pygames.triominos.view import TriominosView

NEXT: Final = 0.25
"""What the best of one's own tiles for the turn after counts."""
PLAYABLE: Final = 1.5
"""What each of one's own tiles that still fits counts."""
TRIES: Final = 5
"""How often a deal goes through all tiles to fill a hand."""


class Option(NamedTuple):
    """A place to weigh: the tile's rank, the cell, and what the view says it brings."""

    move: str
    rank: int
    cell: int
    points: int


@dataclass(frozen=True, slots=True)
class Known:
    """All that a seat knows of a round."""

    preset: Preset
    table: Table
    hand: int
    unseen: int
    pile: tuple[int, ...]
    """The unseen tiles one by one, but for those that a hand shows."""
    others: tuple[tuple[int, int, int], ...]
    """The other hands in order of play: how many tiles, which it shows, which it lacks."""
    well: int
    totals: tuple[int, ...]
    """What all have, this seat first, in order of play."""


def known(view: TriominosView) -> Known:
    """Gather what a view tells."""
    table = Table()
    seen = 0
    for tile in view["board"]:
        first, second, third = tile["corners"]
        table.lay(place_code(tile["place"]), (first, second, third))
        seen |= mask_of([tile["tile"]])
    seat, hands = required(view["seat"]), view["hands"]
    hand = mask_of(required(hands[seat]["tiles"]))
    order = [(seat + step) % len(hands) for step in range(1, len(hands))]
    others = tuple(
        (hands[o]["count"], mask_of(hands[o]["shows"]), mask_of(hands[o]["lacks"])) for o in order
    )
    unseen, shown = EVERY & ~seen & ~hand, 0
    for _, shows, _ in others:
        shown |= shows
    return Known(
        PRESETS[view["rules"]],
        table,
        hand,
        unseen,
        tuple(bits(unseen & ~shown)),
        others,
        view["well"],
        tuple(view["scores"][one]["total"] for one in (seat, *order)),
    )


def options(view: TriominosView) -> list[Option]:
    """List every place a view offers."""
    return [
        Option(place["move"], rank, place_code(place["place"]), place["points"])
        for tile, places in view["legal"]["places"].items()
        for rank in (mask_of([tile]).bit_length() - 1,)
        for place in places
    ]


def after(facts: Known, option: Option) -> Table:
    """Lay a tile on a copy of the table."""
    table = facts.table.copy()
    if table.taken:
        table.put(option.rank, option.cell)
    else:  # the opening tile meets no corner that could turn it
        numbers = tuple(int(number) for number in option.move.split("r")[0].split("-"))
        table.lay(option.cell, (numbers[0], numbers[1], numbers[2]))
    return table


def expected_reply(masks: Sequence[tuple[int, int]], pool: int, count: int) -> float:
    """The mean of the best reply of a hand of so many tiles, any of the pool alike."""
    worth: list[int] = []
    left = pool
    for bonus, mask in masks:
        worth += [VALUE[rank] + bonus for rank in bits(mask & left)]
        left &= ~mask
    worth.sort(reverse=True)
    size = pool.bit_count()
    mean, none = 0.0, 1.0
    for taken, points in enumerate(worth):
        if none <= 0.0 or size <= taken:
            break
        miss = max(0.0, (size - taken - count) / (size - taken))
        mean += points * none * (1.0 - miss)
        none *= miss
    share = len(worth) / size if size else 0.0
    # Nothing fits: so many draws on average until something does, each at its cost.
    draws = min(8.0, 1.0 / share) if share else 2.0
    return mean + none * (DRAW * draws + (sum(worth) / len(worth) if worth else 0.0))


def two_ply(facts: Known, option: Option) -> tuple[float, dict[str, float]]:
    """Points now, less the next seat's expected best reply, plus what stays in hand."""
    table = after(facts, option)
    masks = table.by_bonus(facts.preset.bonus)
    hand = facts.hand & ~(1 << option.rank)
    if not hand:
        mean = sum(VALUE[r] for r in bits(facts.unseen)) / max(1, facts.unseen.bit_count())
        out = OUT + mean * sum(count for count, _, _ in facts.others)
        return option.points + out, {"points": option.points, "out": out}
    count, _, lacks = facts.others[0]
    reply = expected_reply(masks, facts.unseen & ~lacks or facts.unseen, count)
    own = best_of(masks, hand)
    follow = NEXT * own[0] if own else NEXT * 2 * DRAW
    union = 0
    for _, mask in masks:
        union |= mask
    playable = PLAYABLE * (union & hand).bit_count()
    value = option.points - reply + follow + playable
    reasons = {"points": option.points, "reply": -reply, "follow": follow, "playable": playable}
    return value, reasons


def deal(
    facts: Known, likely: Sequence[Sequence[float]], rng: random.Random
) -> tuple[list[int], list[int]]:
    """Deal the unseen tiles as they may lie: a hand for each other seat, and the well in order.

    A tile that comes up is taken as often as it is likely, else put back for another try.
    """
    pile = list(facts.pile)
    hands = []
    random_ = rng.random
    for (count, shows, _), chances in zip(facts.others, likely, strict=True):
        hand = shows
        wanted = count - shows.bit_count()
        tries = TRIES
        while wanted and pile:
            tries -= 1
            kept = []
            while wanted and pile:
                at = int(random_() * len(pile))
                rank, pile[at] = pile[at], pile[-1]
                pile.pop()
                if random_() < chances[rank] or not tries:
                    hand |= 1 << rank  # in the end, if what is known leaves too little, any
                    wanted -= 1
                else:
                    kept.append(rank)
            pile += kept
        hands.append(hand)
    for last in range(len(pile) - 1, 0, -1):
        at = int(random_() * (last + 1))
        pile[at], pile[last] = pile[last], pile[at]
    return hands, pile
