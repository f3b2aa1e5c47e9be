"""Functions that open the screens of a table that every game has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tables import TWO, played, sit_down

from pygames.match import Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    OpenScreen = Callable[[Page], None]


def table(game: str, seats: list[Player], plies: int) -> OpenScreen:
    """Return a function that opens a table after some plies."""

    def open_screen(page: Page) -> None:
        sit_down(page, played(game, seats, plies))
        page.locator(".board-box, .hand-over").wait_for()

    return open_screen


def final(game: str, seats: list[Player]) -> OpenScreen:
    """Return a function that opens the end of a match."""

    def open_screen(page: Page) -> None:
        sit_down(page, played(game, seats, 100_000))
        page.locator(".action-bar .primary").click()
        page.locator(".final-dialog").wait_for()

    return open_screen


def panel(game: str, name: str) -> OpenScreen:
    """Return a function that opens the side panel on a small screen."""

    def open_screen(page: Page) -> None:
        table(game, TWO, 60)(page)
        button = page.locator(f".open-{name}")
        if button.is_visible():
            button.click()

    return open_screen


def look(game: str) -> OpenScreen:
    """Return a function that opens another seat's board."""

    def open_screen(page: Page) -> None:
        table(game, TWO, 60)(page)
        page.locator(".player:visible").last.click()
        page.locator(".look-dialog").wait_for()

    return open_screen


def covered(game: str) -> OpenScreen:
    """Return a function that opens a table of people with some covered answers."""

    def open_screen(page: Page) -> None:
        people = [Player("Anna"), Player("Bernadette"), Player("Ada", 2)]
        match = played(game, people, 100_000)
        plies = range(40, len(match.entries))
        asked = (ply for ply in plies if len(match.game.to_act(match.state_at(ply))) > 1)
        sit_down(page, match.branch(next(asked) + 1))

    return open_screen
