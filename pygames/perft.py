"""Count the lines of play: a check of the rules against known numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core import CHANCE

if TYPE_CHECKING:
    from pygames.match import Match


def perft(match: Match, depth: int) -> int:
    """Count the lines of `depth` decisions; luck comes from the seed, low seats act first."""
    match.settle()
    if depth == 0 or match.over:
        return 1
    seat = min(match.to_act - {CHANCE})
    moves = list(match.game.legal_moves(match.state, seat))
    if depth == 1:
        return len(moves)
    ply, total = match.ply, 0
    for move in moves:
        match.go(ply)
        match.enter(seat, move)
        total += perft(match, depth - 1)
    match.go(ply)
    return total
