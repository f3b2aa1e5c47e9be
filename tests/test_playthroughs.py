"""Golden playthroughs: whole matches, replayed line by line and compared with their end."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pygames.games import GAMES
from pygames.random_matches import tables
from pygames.record import read, write

if TYPE_CHECKING:
    from pygames.match import Match

FOLDER = Path(__file__).parent / "playthroughs"
WANTED = sorted(
    "-".join([key, *options.values(), str(seats)])
    for key, game in GAMES.items()
    for seats, options in tables(game)
)
MARK = "# "
STEP = 5
"""Every fifth table is looked at from all seats: enough to notice a change, and quick."""


def ending(match: Match) -> list[str]:
    """The end of a playthrough: totals, winners, position, and a digest of all views."""
    game = match.game
    digest = hashlib.sha256()
    for ply in range(0, len(match.entries) + 1, STEP):
        for viewer in [None, *range(len(match.players))]:
            view = game.view(match.state_at(ply), viewer)
            digest.update(json.dumps(view, sort_keys=True).encode())
    totals = [score["total"] for score in game.scores(match.state)]
    return [
        f"totals {totals}",
        f"winners {list(game.winners(match.state))}",
        f"position {game.position(match.state)}",
        f"views {digest.hexdigest()}",
    ]


def test_there_is_a_playthrough_for_every_game_preset_and_number_of_seats() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == WANTED


@pytest.mark.no_cover
@pytest.mark.parametrize("name", WANTED)
def test_a_playthrough_replays_to_the_same_end(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    record, _, expected = text.partition(MARK)
    match = read(record, GAMES)
    assert match.over
    assert match.luck_breaks() is None
    assert write(match) == record
    assert [line.removeprefix(MARK) for line in (MARK + expected).splitlines()] == ending(match)
