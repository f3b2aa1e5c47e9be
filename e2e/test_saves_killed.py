"""The page is killed at random moments: a short version of `make soak`."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from soak import WAYS, Device, one_game

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

KILLS = [
    ("bots", "qwinto", ["crash", "reload"]),
    ("person", "nmbr9", ["crash", "close"]),
    ("bots", "triominos", ["crash"]),
]


@pytest.mark.parametrize(("name", "game", "ways"), KILLS)
def test_no_move_shown_as_done_is_lost_when_the_page_is_killed(
    context: BrowserContext, base_url: str, name: str, game: str, ways: list[str]
) -> None:
    """The game is read from the device after each kill."""
    device = Device(base_url)
    device.live_in(context)
    one_game(device, name, game, random.Random(f"{name} {game}"), [WAYS[way] for way in ways])
