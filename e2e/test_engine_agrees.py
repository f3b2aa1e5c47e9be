"""CPython and the browser's Python play exactly the same matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from kit import ask

from pygames.games import GAMES
from pygames.random_matches import digest

if TYPE_CHECKING:
    from started_pages import OpenPage

MATCHES = 30


@pytest.mark.parametrize("game", sorted(GAMES))
def test_thirty_seeded_matches_have_one_digest_here_and_in_the_browser(
    open_page: OpenPage, game: str
) -> None:
    request = {"do": "digest", "game": game, "count": MATCHES, "seconds": 240}
    answer = ask(open_page(), request, timeout=240_000)
    assert answer["digest"] == digest(GAMES[game], MATCHES)
