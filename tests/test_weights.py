"""The trained weights are small, and are loaded when a bot first thinks."""

from __future__ import annotations

import random
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

import pygames
from pygames.core import Budget
from pygames.games import GAMES
from pygames.match import Match, Player

FILES = sorted(Path(pygames.__file__).parent.glob("*/bot/*weights.py"))
LARGE = {
    "pygames.nmbr9.bot.weights",
    "pygames.qwinto.bot.weights",
    "pygames.qwinto.bot.win_weights",
}


def test_all_weights_together_are_small() -> None:
    sizes = [len(zlib.compress(path.read_bytes(), 9)) for path in FILES]
    assert {path.parents[1].name for path in FILES} == set(GAMES)
    assert sum(sizes) <= 60_000


def test_importing_the_api_loads_no_large_weights() -> None:
    """They are loaded when a bot first thinks."""
    code = "import pygames.api, sys; print(*sorted(m for m in sys.modules if 'weights' in m))"
    found = subprocess.run(  # noqa: S603 - this very Python, a line of ours
        [sys.executable, "-c", code], capture_output=True, check=True, text=True
    )
    assert not LARGE & set(found.stdout.split())


@pytest.mark.slow
@pytest.mark.parametrize("key", sorted(GAMES))
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_an_answer_depends_only_on_the_view_the_seed_and_the_nodes(key: str, level: int) -> None:
    game = GAMES[key]
    match = Match(game, [Player("Ada"), Player("Ben")], seed="same")
    match.settle()
    for _ in range(12):
        seat = min(match.to_act)
        view = game.view(match.state, seat)
        one, two = (
            game.think(view, level, Budget(nodes=300), random.Random(match.ply)) for _ in range(2)
        )
        assert one == two
        match.enter(seat, one["move"])
        match.settle()
