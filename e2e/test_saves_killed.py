"""The page killed at random moments: a short soak; `make soak` is the long one."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from soak import crash, one_game
from tables import quiet

from pygames.games import GAMES

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page


@pytest.mark.parametrize("game", GAMES)
def test_no_move_shown_as_done_is_lost_when_the_page_is_killed(
    context: BrowserContext, base_url: str, game: str
) -> None:
    """Bots play as fast as they can; the game is read from the device after every death."""
    quiet(context)

    def kill(page: Page) -> BrowserContext:
        crash(page)
        return context

    rng = random.Random(f"killed {game}")
    assert one_game(context, base_url, f"killed-{game}", game, rng, kill) >= 1
