"""The screens of Qwinto."""

from __future__ import annotations

from typing import TYPE_CHECKING

from table_screens import covered, final, look, panel, table
from tables import FOUR, TWO, played, sit_down

from pygames.games import GAMES
from pygames.match import Match, Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    OpenScreen = Callable[[Page], None]


def qwinto(phase: str, *press: str) -> Callable[[Page], None]:
    """Return a function that opens a phase of a person's turn and presses these elements."""

    def open_screen(page: Page) -> None:
        match = played("qwinto", TWO, 100_000)
        states = ((ply, match.state_at(ply)) for ply in range(45, len(match.entries)))
        ply = next(ply for ply, state in states if state.phase == phase and state.active == 0)
        sit_down(page, match.branch(ply))
        for thing in press:
            page.locator(thing).first.click()

    return open_screen


def useless(page: Page) -> None:
    """Open a table with a sum that fits nowhere and may be rolled again."""
    match = played("qwinto", [Player("Anna")], 100_000)
    plies = range(len(match.entries))
    views = ((ply, match.game.view(match.state_at(ply), 0)) for ply in plies)
    ply = next(ply for ply, view in views if view["legal"]["keep"] and not view["fits"])
    sit_down(page, match.branch(ply))
    page.locator(".qwinto-actions .primary").wait_for()


def misthrown(page: Page) -> None:
    """Open a table with three misthrows, at 15 points below zero."""
    match = Match(GAMES["qwinto"], [Player("Anna")], seed="misthrown")
    match.settle()
    for _ in range(3):
        for move in ("pick O", "keep", "pass"):
            match.play(move)
    sit_down(page, match)


SCREENS: dict[str, OpenScreen] = {
    "table-qwinto": table("qwinto", TWO, 60),
    "table-qwinto-four": table("qwinto", FOUR, 60),
    "table-qwinto-pick": qwinto("pick", '[data-die="O"]', '[data-die="P"]'),
    "table-qwinto-keep": qwinto("keep"),
    "table-qwinto-useless": useless,
    "table-qwinto-misthrown": misthrown,
    "table-qwinto-write": qwinto("write"),
    "table-qwinto-chosen": qwinto("write", '[data-states~="lit"]'),
    "table-qwinto-refused": qwinto("write", '[data-place]:not([data-states~="lit"])'),
    "table-qwinto-rule": qwinto("write", '[data-place]:not([data-states~="lit"])', ".refusal a"),
    "table-qwinto-covered": covered("qwinto"),
    "table-score": panel("qwinto", "score"),
    "table-log": panel("qwinto", "log"),
    "table-look": look("qwinto"),
    "final-qwinto": final("qwinto", FOUR),
}
