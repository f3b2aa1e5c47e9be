"""What a seat knows, the two-ply value of a place, and random deals that fit what is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from pygames.core import required
from pygames.triominos.bot.search_board import ALL_TILES, VALUE, SearchBoard, cell_code, mask_of
from pygames.triominos.bot.two_ply import expected_reply, follow_up, playable
from pygames.triominos.box import OUT, PRESETS, Preset
from pygames.triominos.frontier import bits

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from pygames.triominos.view import TriominosView

TRIES: Final = 5
"""How often a deal goes through the pile to fill a hand by likelihood."""


class Option(NamedTuple):
    """A legal place: the move, the tile's rank, the cell and the points that the view gives."""

    move: str
    rank: int
    cell: int
    points: int


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything that a seat knows about a round."""

    preset: Preset
    board: SearchBoard
    hand: int
    unseen: int
    pile: tuple[int, ...]
    """The ranks of the unseen tiles, except those that are known to be in a hand."""
    others: tuple[tuple[int, int, int], ...]
    """The other hands in order of play: tile count, tiles it must hold, tiles it lacks."""
    well: int
    totals: tuple[int, ...]
    """The totals in order of play, this seat first."""


def read_facts(view: TriominosView) -> Facts:
    """Collect the facts that a view shows."""
    board = SearchBoard()
    seen = 0
    for tile in view["board"]:
        first, second, third = tile["corners"]
        board.lay(cell_code(tile["place"]), (first, second, third))
        seen |= mask_of([tile["tile"]])
    seat, hands = required(view["seat"]), view["hands"]
    hand = mask_of(required(hands[seat]["tiles"]))
    order = [(seat + step) % len(hands) for step in range(1, len(hands))]
    others = tuple(
        (hands[o]["count"], mask_of(hands[o]["shows"]), mask_of(hands[o]["lacks"])) for o in order
    )
    unseen, shown = ALL_TILES & ~seen & ~hand, 0
    for _, shows, _ in others:
        shown |= shows
    return Facts(
        PRESETS[view["rules"]],
        board,
        hand,
        unseen,
        tuple(bits(unseen & ~shown)),
        others,
        view["well"],
        tuple(view["scores"][one]["total"] for one in (seat, *order)),
    )


def options(view: TriominosView) -> list[Option]:
    """List every place that a view offers."""
    return [
        Option(place["move"], rank, cell_code(place["place"]), place["points"])
        for tile, places in view["legal"]["places"].items()
        for rank in (mask_of([tile]).bit_length() - 1,)
        for place in places
    ]


def board_after(facts: Facts, option: Option) -> SearchBoard:
    """Lay a tile on a copy of the board."""
    board = facts.board.copy()
    if board.taken:
        board.lay_tile(option.rank, option.cell)
    else:  # on an empty board no corner determines the rotation
        numbers = tuple(int(number) for number in option.move.split("r")[0].split("-"))
        board.lay(option.cell, (numbers[0], numbers[1], numbers[2]))
    return board


def two_ply(facts: Facts, option: Option) -> tuple[float, dict[str, float]]:
    """Points now, minus the next seat's expected best reply, plus the prospects of the own hand."""
    board = board_after(facts, option)
    tiles_by_bonus = board.tiles_by_bonus(facts.preset.bonus)
    hand = facts.hand & ~(1 << option.rank)
    if not hand:
        mean = sum(VALUE[r] for r in bits(facts.unseen)) / max(1, facts.unseen.bit_count())
        out = OUT + mean * sum(count for count, _, _ in facts.others)
        return option.points + out, {"points": option.points, "out": out}
    count, _, lacks = facts.others[0]
    reply = expected_reply(tiles_by_bonus, facts.unseen & ~lacks or facts.unseen, count)
    fits = 0
    for _, mask in tiles_by_bonus:
        fits |= mask
    follow, fitting = follow_up(tiles_by_bonus, hand), playable(fits, hand)
    value = option.points - reply + follow + fitting
    reasons = {"points": option.points, "reply": -reply, "follow": follow, "playable": fitting}
    return value, reasons


def random_deal(
    facts: Facts, tile_likelihoods: Sequence[Sequence[float]], rng: random.Random
) -> tuple[list[int], list[int]]:
    """Deal the unseen tiles at random: a hand for each other seat, and the well in order.

    A tile is dealt to a hand with its likelihood as probability, else it goes back to the pile.
    """
    pile = list(facts.pile)
    hands = []
    uniform = rng.random
    for (count, shows, _), chances in zip(facts.others, tile_likelihoods, strict=True):
        hand = shows
        wanted = count - shows.bit_count()
        tries = TRIES
        while wanted and pile:
            tries -= 1
            kept = []
            while wanted and pile:
                at = int(uniform() * len(pile))
                rank, pile[at] = pile[at], pile[-1]
                pile.pop()
                if uniform() < chances[rank] or not tries:
                    hand |= 1 << rank  # in the last try any tile is taken
                    wanted -= 1
                else:
                    kept.append(rank)
            pile += kept
        hands.append(hand)
    for last in range(len(pile) - 1, 0, -1):
        at = int(uniform() * (last + 1))
        pile[at], pile[last] = pile[last], pile[at]
    return hands, pile
