"""The table on a small phone: no state of its bars cuts a text or hides a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from bars import bar_spills
from kit import START
from playwright.sync_api import expect
from tables import PHONE, go, played, save_match, sit_down

from pygames.match import Match, Player

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from started_pages import OpenPage


EDGES = "one => [one.getBoundingClientRect().left, one.getBoundingClientRect().right]"


def fits(page: Page, state: str) -> None:
    """Every part of both bars is whole."""
    count, bad = bar_spills(page)
    assert count > 5, state
    assert bad == [], state
    back, words, tools = (page.locator(f".game-bar {part}") for part in ("> a", "h1", ".tools"))
    left, middle, right = (one.evaluate(EDGES) for one in (back, words, tools))
    assert left[1] <= middle[0], f"{state}: the way out is on the left"
    assert middle[1] <= right[0] + 1, f"{state}: rules and settings are on the right"


OTHERS = {
    "nmbr9": [Player("Player 1")],
    "triominos": [Player("Player 1"), Player("Ada", 2)],
}
"""At these tables nobody else moves after undo, which would take redo away."""


def take_back(page: Page) -> None:
    """Undo a move."""
    page.locator(".actions > button").first.click()
    expect(page.locator(".redo")).to_be_visible()


def phase(match: Match, wanted: str) -> Match:
    """The match at the last ply at which the first seat is in a phase, so that undo is possible."""
    for ply in range(match.ply, 0, -1):
        view: Any = match.game.view(match.state_at(ply), 0)
        if view["phase"] == wanted and 0 in view["to_act"]:
            return match.branch(ply)
    raise LookupError(wanted)


@pytest.mark.parametrize("language", ["en", "de", "hu", "ru", "uk"])
def test_no_state_of_the_bar_spills(open_page: OpenPage, language: str) -> None:
    """Phases of Qwinto, a preview, and every game after undo, when redo is there too."""
    page = open_page(PHONE, language=language)
    match = played("qwinto", [Player("Player 1"), Player("Player 2")], 60)
    for name in ("pick", "keep", "write"):
        save_match(page, phase(match, name), name)
        go(page, f"#/play/{name}")
        page.locator(f'.table[data-phase="{name}"] [data-looking="true"]').wait_for(timeout=START)
        fits(page, name)
        if name == "write":
            page.locator('.field[data-states~="lit"]').first.click(force=True)
            fits(page, "chosen")
        take_back(page)
        fits(page, f"{name}, undone")
    for game, players in OTHERS.items():
        sit_down(page, played(game, players, 40))
        take_back(page)
        fits(page, f"{game}, undone")


NAMELESS = [Player(f"Player {number}") for number in (1, 2, 3, 4)]
COUNTED = {
    "en": "Waiting for 3 players",
    "de": "Warten auf 3 Spieler",
    "hu": "3 játékosra várunk",
    "ru": "Ждём 3 игроков",
    "uk": "Чекаємо на 3 гравців",
}


@pytest.mark.parametrize("language", COUNTED)
def test_four_players_are_told_in_whole_words(open_page: OpenPage, language: str) -> None:
    """What everybody did last, who is next, and for how many a player waits."""
    page = open_page(PHONE, language=language, speed="slow")
    for game in ("qwinto", "nmbr9"):
        match = played(game, NAMELESS, 100_000)
        plies = range(20, len(match.entries))
        views: Any = ((ply, match.game.view(match.state_at(ply), 0)) for ply in plies)
        ply = next(ply for ply, view in views if view["to_act"] == [0, 1, 2, 3])
        sit_down(page, match.branch(ply))
        page.locator('[data-looking="true"]').wait_for(state="attached")
        fits(page, f"{game}, {language}: everybody has to answer")
    page.locator(".spots [data-place]").first.wait_for()
    page.locator("svg.nmbr9-display[tabindex]").press("Enter")
    page.locator(".confirm").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(COUNTED[language])
    second = {"en": "Player 2", "de": "Spieler 2", "hu": "2.", "ru": "Игрок 2", "uk": "Гравець 2"}
    expect(page.locator(".game-actions .primary")).to_contain_text(second[language])
    fits(page, f"{language}: waiting")


@pytest.mark.parametrize(("game", "seats"), [("qwinto", 6), ("triominos", 5), ("nmbr9", 4)])
def test_every_seat_is_in_sight(open_page: OpenPage, game: str, seats: int) -> None:
    """Names, levels and scores of all seats are on the screen without scrolling."""
    page = open_page(PHONE, language="ru")
    bots = [Player("Ada", 4), Player("Bruno", 3), Player("Clara", 2), Player("Dario", 1)]
    players = [Player("Player 1"), *bots, Player("Elena", 2)][:seats]
    save_match(page, played(game, players, 60), "many")
    go(page, "#/play/many")
    expect(page.locator(".player")).to_have_count(seats, timeout=START)
    fits(page, game)
    strip = page.locator(".players")
    assert strip.evaluate("one => one.scrollWidth <= one.clientWidth")
