"""Is a review that came with a record one of this match? Files from elsewhere may hold others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeGuard

from pygames.core import RecordError
from pygames.match_review import Review
from pygames.record import read
from pygames.shapes import fits

if TYPE_CHECKING:
    from pygames.match import Match
    from pygames.match_review import Decision, Possible, SeatReview, Sums

NEARLY: Final = 0.01
"""Numbers may have been rounded on the way."""


def is_review(value: object, match: Match) -> TypeGuard[Review]:
    """True if a value is a review that this match can have."""
    if not fits(value, Review):
        return False
    one: Review = value  # type: ignore[assignment] # it has just been looked at
    seats = [seat["seat"] for seat in one["seats"]]
    return (
        one["game"] == match.game.key
        and (one["plies"], one["over"]) == (match.ply, match.over)
        and one["unit"] == ("points" if len(match.players) == 1 else "percent")
        and bool(seats)
        and seats == sorted(set(seats) & set(range(len(match.players))))
        and all(_is_seat(seat, match) for seat in one["seats"])
        and _is_possible(one["possible"], match)
    )


def _is_seat(seat: SeatReview, match: Match) -> bool:
    """Whether moves and plies are those of the match, and the sums close."""
    plies = [point["ply"] for point in seat["chart"]]
    return (
        plies == sorted(set(plies))
        and all(0 <= ply <= match.ply for ply in plies)
        and all(0 <= luck["ply"] < match.ply for luck in seat["luck"])
        and _closes(seat["sums"])
        and all(_is_decision(one, seat, match) for one in seat["decisions"])
    )


def _is_possible(possible: Possible | None, match: Match) -> bool:
    """Whether a record of one player reaches the points that are called possible."""
    if possible is None:
        return True
    try:
        alone = read("\n".join(possible["record"]))
    except RecordError:
        return False
    totals = [score["total"] for score in alone.scores()]
    return alone.game is match.game and totals == [possible["points"]]


def _closes(sums: Sums) -> bool:
    """Whether the sums lead from the start to the end."""
    end = sums["start"] + sums["luck_for"] - sums["luck_against"] - sums["own_losses"]
    return abs(end + sums["others_losses"] + sums["unexplained"] - sums["end"]) < NEARLY


def _is_decision(one: Decision, seat: SeatReview, match: Match) -> bool:
    """Whether the seat played this move, and could have played the best one."""
    if not 0 <= one["ply"] < match.ply or one["seat"] != seat["seat"]:
        return False
    entry, game = match.entries[one["ply"]], match.game
    # A sampled value of the best move may be below that of the move played: the loss is 0 then.
    loss = max(0.0, one["best_value"] - one["value"])
    return (
        (entry.seat, str(entry.move)) == (one["seat"], one["move"])
        and one["best"] in game.offered(game.view(match.state_at(one["ply"]), entry.seat))
        and abs(loss - one["loss"]) < NEARLY
    )
