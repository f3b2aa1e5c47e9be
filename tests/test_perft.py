"""Move counts: an error in a rule changes a count.

Triominos has its own file, tests/triominos/test_triominos_perft.py.
"""

from __future__ import annotations

import pytest

from pygames.games import GAMES
from pygames.match import Match, Player
from pygames.perft import perft

COUNTS: dict[tuple[str, int], list[int]] = {
    ("qwinto", 1): [7, 14, 230, 1610, 3220, 43231],
    ("qwinto", 2): [7, 14, 230, 4334, 30338],
    ("qwinto", 3): [7, 14, 230, 4334, 91058],
    ("nmbr9", 1): [2, 176, 20904],
    ("nmbr9", 2): [2, 4, 352, 30976],
}


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats"), sorted(COUNTS))
def test_the_number_of_lines_is_known(key: str, seats: int) -> None:
    players = [Player(f"P{seat}") for seat in range(seats)]
    for depth, count in enumerate(COUNTS[key, seats], 1):
        assert perft(Match(GAMES[key], players, seed="perft"), depth) == count


def test_a_match_that_is_over_counts_as_one_line() -> None:
    match = Match(GAMES["qwinto"], [Player("A")], seed="perft")
    while not match.over:
        match.settle()
        moves = [str(move) for move in match.game.legal_moves(match.state, 0)]
        match.enter(0, "pass" if "pass" in moves else moves[0])
    assert perft(match, 3) == 1
