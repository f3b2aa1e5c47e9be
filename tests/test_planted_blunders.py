"""Twenty planted blunders for each game are found and named.

A number that kills a row, a miss although the number fits, a high tile far out on the table, a
bonus thrown away: nobody needs an evaluator to see that these moves are bad. A line has the
number of seats, the seat, its move, and the position; the line above says what is wrong.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pygames.games import GAMES
from pygames.match import Match, Player
from pygames.match_review import Reviewer

FOLDER = Path(__file__).parent
CASES = [
    pytest.param(path.parent.name, line, id=f"{path.parent.name}-{number}")
    for path in sorted(FOLDER.glob("*/planted_blunders.txt"))
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n")[1::2])
]


def test_every_game_has_twenty() -> None:
    assert {game: sum(case.values[0] == game for case in CASES) for game in GAMES} == dict.fromkeys(
        GAMES, 20
    )


@pytest.mark.no_cover
@pytest.mark.parametrize(("game", "line"), CASES)
def test_a_planted_blunder_is_found_and_named(game: str, line: str) -> None:
    head, position = line.split(" | ", 1)
    seats, seat, move = head.split(" ", 2)
    players = [Player(f"P{n}") for n in range(int(seats))]
    match = Match(game, players, seed="planted", position=position, settle=False)
    match.enter(int(seat), move)
    steps = Reviewer(match, seats=[int(seat)]).steps()
    found = next(step.decision for step in steps if step.decision)
    assert found["mark"] == "blunder"
    assert found["best"] != move == found["move"]
    assert found["advice"] is not None
    assert found["advice"]["why"]
