"""Every game is played to its end by typed moves: only people, only bots, and both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from kit import START
from tables import (
    DESKTOP,
    DRAWN,
    as_typed,
    check_final,
    open_log,
    played,
    replayed,
    sit_down,
)
from triominos_tables import best

from pygames.games import GAMES
from pygames.match import Player

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import Page

    from pygames.match import Match

    Json = Mapping[str, Any]
    from started_pages import OpenPage

# The move is saved and the page waits for input; the screen may be a frame behind the save.
GONE_ON = f"""async (before) => {{
  const main = document.querySelector('script[type="module"]').src;
  const {{ saves }} = await import(new URL("./saved_games.js", main));
  const [{{ record }}] = await saves.list();
  await ({DRAWN})();
  const other = document.querySelector(".final-dialog, .hand-over, dialog.standings");
  return record !== before && (other || document.querySelector(".command button:enabled"));
}}"""
RECORD = """async () => {
  const main = document.querySelector('script[type="module"]').src;
  const { saves } = await import(new URL("./saved_games.js", main));
  return (await saves.list())[0].record;
}"""
LAST = {"qwinto": 8, "nmbr9": 5, "triominos": 5}  # plies for each seat
SEED = "c"
"""Found by trying: those who play on like this soon come to the end."""
# The seat that is shown.
LOOKING = """() => [...document.querySelectorAll(".player")]
  .findIndex(({ dataset }) => dataset.looking === "true")"""
DECIDE = ".command button:enabled, .final-dialog, .hand-over, dialog.standings"


def qwinto(view: Json) -> str:
    """A Qwinto move: one die, leftmost field, so that sums soon fit nowhere."""
    legal = view["legal"]
    if legal["picks"]:
        return "pick P"
    if legal["keep"]:
        return "keep"
    return str(legal["fields"][0]) if legal["fields"] else "pass"


def nmbr9(view: Json) -> str:
    """An NMBR 9 move: as high as possible."""
    places = view["legal"]["places"]
    level, rotation, x, y = max(
        (level, rotation, x, y) for rotation, there in places.items() for x, y, level in there
    )
    assert level >= 0
    return f"{view['card']}r{rotation}@{x},{y}"


CHOOSE: dict[str, Callable[[Json], str]] = {"qwinto": qwinto, "nmbr9": nmbr9, "triominos": best}


BETWEEN = ".hand-over .primary, dialog.standings .primary"
"""What one person presses before the next one plays, and after a round."""

# The end of a round may be followed by a cover at once: another button, not none.
CHANGED = "([button, words]) => document.querySelector(button)?.innerText !== words"


def play_on(page: Page, game: str) -> None:
    """Type a legal move for each person until the final screen opens."""
    while True:
        page.locator(DECIDE).first.wait_for(state="attached", timeout=START)
        if page.locator(".final-dialog").count():
            return
        if (button := page.locator(BETWEEN)).count():
            words = button.inner_text()
            button.click()
            page.wait_for_function(CHANGED, arg=[BETWEEN, words])
            continue
        match, record = replayed(page), page.evaluate(RECORD)
        view = match.game.view(match.state, page.evaluate(LOOKING))
        open_log(page).locator("#command").fill(as_typed(CHOOSE[game](view)))
        page.keyboard.press("Enter")
        page.wait_for_function(GONE_ON, arg=record, timeout=START, polling=50)


def late(game: str, *players: Player) -> Match:
    """A match that is almost over; the tests of the boards play whole ones."""
    whole = played(game, list(players), 100_000, seed=SEED)
    match = whole.branch(len(whole.entries) - LAST[game] * len(players))
    match.settle()
    return match


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("levels", [(0, 0), (1, 1), (0, 1, 0, 1)], ids=["people", "bots", "mixed"])
def test_a_table_is_played_to_its_end(
    open_page: OpenPage, game: str, levels: tuple[int, ...]
) -> None:
    """People type moves at one screen; bots play by themselves."""
    page = open_page(DESKTOP)
    names = ("Ada", "Ben", "Clara", "Dora")
    sit_down(page, late(game, *map(Player, names, levels)))
    play_on(page, game)
    check_final(page)
