"""How to get to every look of the three boards, each from an empty page."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from tables import FOUR, TWO, played, sit_down
from triominos_tables import last_tile, several, until

from pygames.match import Player

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import Page

    from pygames.match import Match

    Way = Callable[[Page], None]

MANY = 40  # tiles on the table: it is full
SIX = [Player("Anna"), *(Player(name, 2) for name in ("Ada", "Bruno", "Clara", "Dora", "Zoltán"))]


def table(game: str, seats: list[Player], plies: int) -> Callable[[Page], None]:
    """Build the way to a table after some plies."""

    def way(page: Page) -> None:
        sit_down(page, played(game, seats, plies))
        page.locator('.player[data-looking="true"], .hand-over').wait_for()

    return way


def final(game: str, seats: list[Player]) -> Callable[[Page], None]:
    """Build the way to the end of a match."""

    def way(page: Page) -> None:
        sit_down(page, played(game, seats, 100_000))
        page.locator(".action-bar .primary").click()
        page.locator(".final-dialog").wait_for()

    return way


def panel(name: str) -> Callable[[Page], None]:
    """Build the way to the side panel of a small screen."""

    def way(page: Page) -> None:
        table("qwinto", TWO, 60)(page)
        button = page.locator(
            f".panel-toggles button:nth-child({['score', 'log'].index(name) + 1})"
        )
        if button.is_visible():
            button.click()

    return way


def nmbr9(
    plies: int, *keys: str, seats: list[Player] | None = None, ready: str = ".table"
) -> Callable[[Page], None]:
    """Build the way to an NMBR 9 table where some keys were pressed on the display."""

    def way(page: Page) -> None:
        sit_down(page, played("nmbr9", seats or TWO, plies))
        for key in keys:
            page.locator("svg.nmbr9-display[tabindex]").press(key)
        page.locator(ready).first.wait_for()

    return way


def nmbr9_why(page: Page) -> None:
    """A place for a number tile that is not allowed."""
    nmbr9(36, "-", "-")(page)
    box = page.locator(".felt").bounding_box() or {"x": 0, "y": 0, "width": 0, "height": 0}
    page.mouse.click(box["x"] + 30, box["y"] + box["height"] - 30)
    page.locator(".refusal").wait_for()


def nmbr9_clock(page: Page) -> None:
    """A table of four with the clock."""
    match = played("nmbr9", FOUR, 40, options={"clock": "60"})
    sit_down(page, match)
    page.locator(".clock").wait_for()


def nmbr9_look(page: Page) -> None:
    """Another seat's display, large."""
    nmbr9(60)(page)
    page.locator(".player").last.click()
    page.locator(".look-dialog").wait_for()


def look(page: Page) -> None:
    """Another seat's board, large."""
    table("qwinto", TWO, 60)(page)
    page.locator(".player").last.click()
    page.locator(".look-dialog").wait_for()


def qwinto(phase: str, *press: str) -> Callable[[Page], None]:
    """Build the way to a phase of a person's own turn, with these things pressed there."""

    def way(page: Page) -> None:
        match = played("qwinto", TWO, 100_000)
        states = ((ply, match.state_at(ply)) for ply in range(45, len(match.entries)))
        ply = next(ply for ply, state in states if state.phase == phase and state.active == 0)
        sit_down(page, match.branch(ply))
        for thing in press:
            page.locator(thing).first.click()

    return way


@cache
def found(wanted: Callable[[Mapping[str, Any]], object]) -> Match:
    """Find a Triominos match that shows what is wanted; a search that is worth keeping."""
    return until(wanted, TWO)


def triominos(
    wanted: Callable[[Mapping[str, Any]], object], *presses: str, ready: str = ".tri-felt"
) -> Callable[[Page], None]:
    """Build the way to a Triominos table that shows what is wanted, and press some things there."""

    def way(page: Page) -> None:
        sit_down(page, found(wanted))
        for thing in presses:
            page.locator(thing).first.click()
        page.locator(ready).wait_for()

    return way


def covered(game: str) -> Way:
    """Build the way to a table of people where some answers are in, and stay covered."""

    def way(page: Page) -> None:
        people = [Player("Anna"), Player("Bernadette"), Player("Ada", 2)]
        match = played(game, people, 100_000)
        plies = range(40, len(match.entries))
        asked = (ply for ply in plies if len(match.game.to_act(match.state_at(ply))) > 1)
        sit_down(page, match.branch(next(asked) + 1))

    return way


def bridge(view: Mapping[str, Any]) -> bool:
    """Whether the newest tile has brought a bonus."""
    return bool(view["board"]) and view["board"][-1]["bonus"] == "bridge"


FIRST_FIT = '.standing[data-states~="fits"]'
BOARDS: dict[str, Way] = {
    "table-qwinto": table("qwinto", TWO, 60),
    "table-qwinto-four": table("qwinto", FOUR, 60),
    "table-qwinto-pick": qwinto("pick", '[data-die="O"]', '[data-die="P"]'),
    "table-qwinto-keep": qwinto("keep"),
    "table-qwinto-write": qwinto("write"),
    "table-qwinto-chosen": qwinto("write", '[data-states~="lit"]'),
    "table-qwinto-refused": qwinto("write", '[data-place]:not([data-states~="lit"])'),
    "table-qwinto-covered": covered("qwinto"),
    "table-nmbr9": nmbr9(36),
    "table-nmbr9-first": nmbr9(0, "Enter", ready=".held-tile"),
    "table-nmbr9-chosen": nmbr9(48, "PageUp", ready=".held-tile"),
    "table-nmbr9-peel": nmbr9(48, "l", ready=".peeled"),
    "table-nmbr9-clock": nmbr9_clock,
    "table-nmbr9-look": nmbr9_look,
    "table-nmbr9-covered": covered("nmbr9"),
    "table-nmbr9-bots": nmbr9(50, seats=[Player("Ada", 1), Player("Bruno", 2), Player("Clara", 3)]),
    "table-nmbr9-why": nmbr9_why,  # the last: it zooms
    "table-triominos": triominos(several),
    "table-triominos-start": triominos(lambda view: not view["board"]),
    "table-triominos-lit": triominos(several, FIRST_FIT),
    "table-triominos-chosen": triominos(several, FIRST_FIT, "[data-choice]", ready=".confirm"),
    "table-triominos-bonus": triominos(bridge, ready=".sign.bonus"),
    "table-triominos-full": triominos(lambda view: len(view["board"]) > MANY),
    "table-triominos-draw": triominos(lambda view: view["legal"]["draw"] is not None),
    "table-triominos-six": table("triominos", SIX, 41),
    "table-triominos-match": triominos(
        lambda view: view["rounds"], ".round-chip", ready=".standings"
    ),
    "round-triominos": triominos(last_tile, FIRST_FIT, ".confirm", ready=".standings"),
    "table-score": panel("score"),
    "table-log": panel("log"),
    "table-look": look,
    "hand-over": table("triominos", [Player("Anna"), Player("Bernadette")], 6),
    "final-qwinto": final("qwinto", FOUR),
    "final-nmbr9": final("nmbr9", TWO),
    "final-triominos": final("triominos", FOUR),
}
