"""The page killed at random moments: a short soak; `make soak` is the long one."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from kit import wait_for
from soak import WAYS, Device, one_game

from pygames.games import GAMES

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

SEATS = ("bots", "person", "bots")


@pytest.mark.parametrize(("name", "game"), [*zip(SEATS, GAMES, strict=True)])
def test_no_move_shown_as_done_is_lost_when_the_page_is_killed(
    context: BrowserContext, base_url: str, name: str, game: str
) -> None:
    """The game is read from the device after each death: a crash, a reload, a closed tab."""
    device = Device(base_url)
    device.live_in(context)
    wait_for(device.open())
    one_game(device, name, game, random.Random(f"{name} {game}"), list(WAYS.values()))
