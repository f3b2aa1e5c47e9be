"""The points, itemised by move during a round and by rule after it; and the winners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.triominos.box import GOAL
from pygames.triominos.scoring_lines import round_lines, round_totals

if TYPE_CHECKING:
    from pygames.core import Fact, Item, Score, Seat
    from pygames.triominos.state import Line, State


def item(line: Line, number: int) -> Item:
    """Write a line of round `number` as an item of the score."""
    facts: dict[str, Fact] = {"round": number, "count": line.times}
    if line.tile:
        facts["tile"] = line.tile
    where = [line.place] if line.place else []
    return {"rule": line.rule, "points": line.points, "where": where, "facts": facts}


def scores(state: State) -> list[Score]:
    """Itemise what each seat has so far: finished rounds, then the one going on."""
    items: list[list[Item]] = [[] for _ in range(state.seats)]
    for number, finished in enumerate(state.rounds, 1):
        for seat, lines in enumerate(finished.lines):
            items[seat] += [item(line, number) for line in lines]
    if state.running:
        for seat, own in enumerate(round_lines(state)):
            items[seat] += [item(line, state.round) for line in own]
    return [{"total": sum(one["points"] for one in own), "items": own} for own in items]


def winners(state: State) -> tuple[Seat, ...]:
    """Return the winners of a match that is over.

    If several seats have 400 points and the preset says so, the winner of the last round wins, if
    it is one of them. Otherwise the highest total wins, and a tie is shared.
    """
    if state.phase != "over":
        return ()
    totals = round_totals(state.seats, state.rounds)
    last = state.rounds[-1].winner
    if state.preset.last_winner and totals[last] >= GOAL:
        return (last,)
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))
