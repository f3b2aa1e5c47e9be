"""CPython and the browser's Python play exactly the same matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from kit import ask, wait_for

from pygames.games import GAMES
from pygames.random_matches import digest

if TYPE_CHECKING:
    from playwright.sync_api import Page

MATCHES = 30


@pytest.mark.parametrize("game", sorted(GAMES))
def test_thirty_seeded_matches_have_one_digest_here_and_in_the_browser(
    page: Page, game: str
) -> None:
    page.goto("")
    wait_for(page)
    request = {"do": "digest", "game": game, "count": MATCHES, "seconds": 240}
    answer = ask(page, request, timeout=240_000)
    assert answer["digest"] == digest(GAMES[game], MATCHES)
