"""Looking ahead at Triominos with what a seat knows: replies, deals that fit, and playouts."""

from __future__ import annotations

from dataclasses import dataclass
from operator import mul
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pygames.triominos.box import DRAW, OUT, PRESETS, Cell, Preset
from pygames.triominos.frontier import bits, encode
from pygames.triominos.table import EVERY, VALUE, Table, mask_of

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping, Sequence

NEXT: Final = 0.25
"""What the best of one's own tiles for the turn after counts."""
PLAYABLE: Final = 1.5
"""What each of one's own tiles that still fits counts."""
MOVER: Final = (-2.28, 0.32, 0.94, 3.36, 20.67, 2.53)
WAITER: Final = (-1.7, 0.3, 0.77, 2.9, 19.47, 0.0)
"""What a hand is worth when a playout stops, for the seat to move and for one that waits, by its
count, value, best place, tiles that fit, being a last tile, and one. `lab/triominos_train.py`
finds them."""


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
    others: tuple[tuple[int, int, int], ...]
    """The other hands in order of play: how many tiles, which it shows, which it lacks."""
    well: int


def known(view: Mapping[str, Any]) -> Known:
    """Gather what a view tells."""
    table = Table()
    seen = 0
    for tile in view["board"]:
        table.lay(place_code(tile["place"]), tuple(tile["corners"]))
        seen |= mask_of([tile["tile"]])
    seat, hands = view["seat"], view["hands"]
    hand = mask_of(hands[seat]["tiles"])
    order = [(seat + step) % len(hands) for step in range(1, len(hands))]
    others = tuple(
        (hands[o]["count"], mask_of(hands[o]["shows"]), mask_of(hands[o]["lacks"])) for o in order
    )
    return Known(PRESETS[view["rules"]], table, hand, EVERY & ~seen & ~hand, others, view["well"])


def place_code(place: str) -> int:
    """Number a cell in notation."""
    q, r = place[1:].split(",")
    return encode(Cell(place[0], int(q), int(r)))


def options(view: Mapping[str, Any]) -> list[Option]:
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


def best_of(masks: Sequence[tuple[int, int]], hand: int) -> tuple[int, int, int] | None:
    """Give the most a hand can score at once: points, tile and bonus; None if nothing fits."""
    best = None
    most = -1
    for bonus, mask in masks:
        fit = mask & hand
        if fit:
            rank = fit.bit_length() - 1
            points = VALUE[rank] + bonus
            if points > most:
                most = points
                best = (points, rank, bonus)
    return best


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


def deal(facts: Known, rng: random.Random) -> tuple[list[int], list[int]]:
    """Deal the unseen tiles as they may lie: a hand for each other seat, and the well in order."""
    pile = list(bits(facts.unseen))
    for top in range(len(pile) - 1, 0, -1):
        other = int(rng.random() * (top + 1))
        pile[top], pile[other] = pile[other], pile[top]
    hands = []
    for count, shows, lacks in facts.others:
        hand = shows
        wanted = count - shows.bit_count()
        kept = []
        for rank in pile:
            bit = 1 << rank
            if wanted and not bit & lacks and not bit & shows:
                hand |= bit
                wanted -= 1
            elif not bit & shows:
                kept.append(rank)
        while wanted and kept:  # what is known leaves too little: any tile will do
            hand |= 1 << kept.pop()
            wanted -= 1
        hands.append(hand)
        pile = kept
    return hands, pile


def playout(
    preset: Preset, table: Table, holding: list[int], well: list[int]
) -> tuple[float, float]:
    """Let seat 1 and those after it play greedily until seat 0 has played.

    Gives what seat 0 gains on the mean of the others, and what seat 1 replied.
    """
    bonus = preset.bonus
    limit = preset.limit
    table, holding, well = table.copy(), holding.copy(), well.copy()
    scored = [0.0] * len(holding)
    seat, reply = 1, 0.0
    for ply in range(len(holding)):
        masks = table.by_bonus(bonus)
        best = best_of(masks, holding[seat])
        drawn = 0
        while best is None and well and drawn != limit:
            rank = well.pop()
            holding[seat] |= 1 << rank
            scored[seat] += DRAW
            drawn += 1
            best = best_of(masks, 1 << rank)
        if best is None:
            scored[seat] += preset.lost(drawn)
        else:
            points, rank, extra = best
            scored[seat] += points
            holding[seat] ^= 1 << rank
            if not holding[seat]:
                scored[seat] += OUT + sum(VALUE[r] for held in holding for r in bits(held))
                return scored[0] - sum(scored[1:]) / (len(scored) - 1), reply or scored[1]
            table.put(rank, table.cell_for(rank, extra, bonus))
        if ply == 0:
            reply = scored[1]
        seat = (seat + 1) % len(holding)
    masks = table.by_bonus(bonus)
    for own, held in enumerate(holding):
        weights = MOVER if own == seat else WAITER
        scored[own] += sum(map(mul, weights, features(masks, held)))
    return scored[0] - sum(scored[1:]) / (len(scored) - 1), reply


def features(masks: Sequence[tuple[int, int]], hand: int) -> tuple[float, ...]:
    """Describe a hand: count, value, best place, tiles that fit, whether it is the last, one."""
    best = best_of(masks, hand)
    union = 0
    for _, mask in masks:
        union |= mask
    count = hand.bit_count()
    value = sum([VALUE[rank] for rank in bits(hand)])
    return count, value, best[0] if best else 0.0, (union & hand).bit_count(), count == 1, 1.0
