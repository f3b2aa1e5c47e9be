"""The points of each turn and of the end of a round, as lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.triominos.box import (
    BONUS_RULES,
    DRAW,
    GOAL,
    HEXAGON,
    OUT,
    START,
    START_TRIPLE_ZERO,
    TRIPLE_ZERO,
    Preset,
)
from pygames.triominos.state import Line, Round

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pygames.core import Seat
    from pygames.triominos.box import Tile
    from pygames.triominos.state import State, Turn

TURN_RULES = (
    "value", "start", "triple-zero", "bridge", "two-sides", "hexagon", "draw", "cannot-play",
)  # fmt: skip
"""The rules a turn can score by, in the order a finished round lists them."""


def draw_lines(drawn: int) -> list[Line]:
    """Return the lines for tiles drawn in a turn."""
    return [Line("draw", DRAW * drawn, drawn)] if drawn else []


def turn_lines(preset: Preset, turn: Turn, *, first: bool) -> list[Line]:
    """Return the lines of a finished turn; bonuses: the opening triplet, and one contact."""
    lines = draw_lines(turn.drawn)
    if turn.place is None:
        lost = preset.lost(turn.drawn)
        return [*lines, Line("cannot-play", lost)] if lost else lines
    tile, place = turn.place.tile, str(turn.place.cell)
    lines.append(Line("value", tile.value, 1, place, str(tile)))
    if first and tile.triplet:
        lines.append(Line("start", START, 1, place))
        if tile == TRIPLE_ZERO:
            lines.append(Line("triple-zero", START_TRIPLE_ZERO, 1, place))
    rule, points = BONUS_RULES[turn.contact], preset.bonus[turn.contact]
    if rule and points:
        hexagons = max(1, turn.contact - HEXAGON + 1)
        lines.append(Line(rule, points, hexagons, place))
    return lines


def round_lines(state: State) -> list[list[Line]]:
    """Return the lines of this round by seat, with the draws of the current turn."""
    lines: list[list[Line]] = [[] for _ in range(state.seats)]
    for index, turn in enumerate(state.turns):
        lines[state.seat_of(index)] += turn_lines(state.preset, turn, first=index == 0)
    lines[state.seat] += draw_lines(state.drawn)
    return lines


def by_rule(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Sum up lines of turns by rule, in the order of TURN_RULES."""
    sums: dict[str, Line] = {}
    for line in lines:
        old = sums.get(line.rule, Line(line.rule, 0, 0))
        sums[line.rule] = Line(line.rule, old.points + line.points, old.times + line.times)
    return tuple(sums[rule] for rule in TURN_RULES if rule in sums)


def hand_value(hand: Iterable[Tile]) -> int:
    """Add up the tiles of a hand."""
    return sum(tile.value for tile in hand)


def end_round(
    hands: tuple[frozenset[Tile], ...],
    lines: Sequence[tuple[Line, ...]],
    totals: Sequence[int],
) -> Round:
    """Score the end of a round: the hands left, the lines of its turns, the totals before it.

    Somebody out of tiles wins: 25 and the others' hands. Otherwise the round is blocked: every
    seat with the lowest hand scores the others' hands less its own; of several, the one with
    fewer tiles wins the round, then the higher total, then the lower seat.
    """
    values = [hand_value(hand) for hand in hands]
    everything = sum(values)
    out = [seat for seat, hand in enumerate(hands) if not hand]
    lowest = out or [seat for seat, value in enumerate(values) if value == min(values)]
    settled = [list(own) for own in lines]
    for seat in lowest:
        others = everything - values[seat]
        settled[seat] += (
            [Line("out", OUT), Line("out-hands", others)]
            if out
            else [Line("blocked-hands", others), Line("blocked-own", -values[seat])]
        )

    def rank(seat: Seat) -> tuple[int, int, int]:
        total = totals[seat] + sum(line.points for line in settled[seat])
        return (len(hands[seat]), -total, seat)

    return Round(min(lowest, key=rank), not out, hands, tuple(tuple(own) for own in settled))


def round_totals(seats: int, rounds: Iterable[Round]) -> list[int]:
    """Add up finished rounds by seat."""
    totals = [0] * seats
    for finished in rounds:
        for seat, lines in enumerate(finished.lines):
            totals[seat] += sum(line.points for line in lines)
    return totals


def reached(totals: Sequence[int]) -> bool:
    """Whether somebody has the points that end the match."""
    return max(totals) >= GOAL
