"""The shell: what a visitor can do from the first paint to the final score, in any language."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from kit import START, wait_for
from playwright.sync_api import expect
from screens import SCREENS
from tables import TWO, go, home, keep, played, sit_down

from pygames.games import GAMES
from pygames.match import Player
from pygames.record import read

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page, Route


SAVES = """async () => {
  const main = document.querySelector('script[type="module"]').src;
  const { saves } = await import(new URL("./saved_games.js", main));
  return saves.list();
}"""


def settings(context: BrowserContext, **chosen: object) -> None:
    """Choose settings once, before the first page; later choices are the page's own."""
    text = json.dumps(json.dumps({"motion": "reduced", "speed": "instant", **chosen}))
    context.add_init_script(f"localStorage['pygames.settings'] ??= {text}")


def records(page: Page) -> list[str]:
    """The records of all games on the shelf, newest first."""
    found: list[dict[str, Any]] = page.evaluate(SAVES)
    return [save["record"] for save in found]


def held_back(page: Page, files: str) -> list[Route]:
    """Answer no request for these files until the test does."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(files, hold)
    return held


def test_the_shell_is_usable_before_python_is_up(page: Page) -> None:
    """Games, rules, settings and languages do not wait for the runtime."""
    held = held_back(page, "**/*.wasm")
    page.goto("")
    expect(page.locator(".game-card")).to_have_count(3)
    page.get_by_role("link", name="Qwinto rules").click()
    expect(page.get_by_role("heading", name="Qwinto rules")).to_be_focused()
    page.locator(".language-menu select").select_option("de")
    expect(page.get_by_role("heading", name="Regeln: Qwinto")).to_be_visible()
    page.get_by_role("button", name="Einstellungen").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate("document.documentElement.dataset.engine") == "loading"
    for route in held:
        route.abort()


@pytest.mark.parametrize("game", GAMES)
def test_two_taps_start_a_game_against_one_bot(page: Page, game: str) -> None:
    """Play, Start: one person and one bot sit at the table, and the game is on the shelf."""
    page.goto("")
    page.locator(f'a[href="#/new/{game}"]').click()
    page.get_by_role("button", name="Start").click()
    page.locator(f'.table[data-game="{game}"]').wait_for(timeout=START)
    (record,) = records(page)
    players = read(record, GAMES).players
    assert [bool(player.level) for player in players] == [False, True]


def test_a_language_is_switched_in_mid_game_without_losing_anything(
    context: BrowserContext, page: Page
) -> None:
    """The same table, the same log, in other words."""
    settings(context, language="en")
    sit_down(page, played("qwinto", [Player("Anna"), Player("Bob")], 20))
    lines = page.locator(".log li").count()
    before = records(page)
    page.get_by_role("button", name="Settings").click()
    page.locator("#set-language").select_option("hu")
    page.locator("dialog > header").get_by_role("button", name="Bezárás").click()
    expect(page.locator(".side-title").first).to_contain_text("Pontok")
    assert page.locator("html").get_attribute("lang") == "hu"
    assert page.locator(".log li").count() == lines
    assert records(page) == before


def test_settings_are_remembered(page: Page) -> None:
    """Theme, speed, confirmation and language hold after a reload."""
    page.goto("#/settings")
    page.locator('input[name="theme"][value="dark"]').check()
    page.locator('input[name="speed"][value="fast"]').check()
    page.locator("#set-confirm").uncheck()
    page.locator("#set-language").select_option("uk")
    expect(page.get_by_role("dialog")).to_contain_text("Налаштування")
    page.reload()
    expect(page.get_by_role("dialog")).to_contain_text("Налаштування")
    expect(page.locator('input[name="theme"][value="dark"]')).to_be_checked()
    expect(page.locator('input[name="speed"][value="fast"]')).to_be_checked()
    expect(page.locator("#set-confirm")).not_to_be_checked()
    assert page.locator("html").get_attribute("data-theme") == "dark"


def test_of_two_languages_the_last_chosen_is_spoken(page: Page) -> None:
    """Also when the words of the first come later."""
    held = held_back(page, "**/locales/de.json")
    page.goto("#/settings")
    page.locator("#set-language").select_option("de")
    page.locator("#set-language").select_option("hu")
    expect(page.get_by_role("dialog")).to_contain_text("Beállítások")
    with page.expect_response("**/locales/de.json") as late:
        held[0].continue_()
    late.value.finished()
    page.locator('input[name="theme"][value="dark"]').check()  # something that is drawn after it
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("dialog")).to_contain_text("Beállítások")
    assert page.locator("html").get_attribute("lang") == "hu"


def test_what_one_tab_chooses_holds_in_all(context: BrowserContext, page: Page) -> None:
    """At once on the screen, and a choice made there later does not bring the old one back."""
    page.goto("#/settings")
    other = context.new_page()
    other.goto("#/settings")
    page.locator("#set-language").select_option("uk")
    page.locator('input[name="theme"][value="dark"]').check()
    expect(other.get_by_role("dialog")).to_contain_text("Налаштування")
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    other.locator('input[name="speed"][value="fast"]').check()
    expect(page.locator('input[name="speed"][value="fast"]')).to_be_checked()
    page.reload()
    expect(page.get_by_role("dialog")).to_contain_text("Налаштування")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_broken_settings_give_way_to_the_usual_ones(context: BrowserContext, page: Page) -> None:
    """A game can be set up whatever lies in the place of the settings."""
    broken = '{"tables": null, "theme": 7, "speed": "fast"}'
    context.add_init_script(f"localStorage.setItem('pygames.settings', '{broken}')")
    page.goto("#/new/qwinto")
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    assert page.locator("html").get_attribute("data-theme") == "auto"


def test_the_browsers_language_is_spoken_at_once(
    new_context: Callable[..., BrowserContext],
) -> None:
    """A Ukrainian browser gets Ukrainian; one whose language we lack gets English."""
    for locale, words in (("uk-UA", "Грати"), ("hu", "Játék"), ("fr-FR", "Play")):
        page = new_context(locale=locale).new_page()
        page.goto("")
        expect(page.locator(".game-card .primary").first).to_have_text(words)


def test_an_unfinished_game_can_be_continued_removed_and_brought_back(page: Page) -> None:
    """Continue shows names and points; removing can be undone."""
    home(page)
    keep(page, played("nmbr9", [Player("Anna"), Player("Ada", 1)], 9), "one")
    go(page, "#/about")
    go(page, "#/")
    game = page.locator(".saved-games li")
    expect(game).to_contain_text("Anna")
    page.get_by_role("button", name="Remove NMBR 9").click()
    expect(game).to_have_count(0)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(game).to_have_count(1)
    game.get_by_role("link").click()
    page.locator('.table[data-game="nmbr9"]').wait_for(timeout=START)
    assert "card" in page.locator(".log").inner_text().lower()


def test_a_game_goes_on_after_a_reload(context: BrowserContext, page: Page) -> None:
    """The table in the address is opened again, exactly there."""
    settings(context, language="en")
    sit_down(page, played("qwinto", [Player("Anna"), Player("Bob")], 20))
    log = page.locator(".log").inner_text()
    page.reload()
    page.locator(".table[data-game]").wait_for(timeout=START)
    expect(page.locator(".log")).to_have_text(log, use_inner_text=True)


def test_the_next_hand_never_shows_early(context: BrowserContext, page: Page) -> None:
    """Between two people nothing of either hand is in the page until its owner says so."""
    settings(context, language="en")
    match = played("triominos", [Player("Anna"), Player("Bob")], 6)
    names = [player.name for player in match.players]
    (seat,) = match.to_act
    sit_down(page, match)
    expect(page.get_by_role("heading", name=f"{names[seat]} is next")).to_be_visible()
    tiles = match.game.view(match.state, seat)["hands"][seat]["tiles"]
    text = page.locator("body").inner_html()
    assert not [tile for tile in tiles if tile in text]
    expect(page.locator(".table")).to_have_count(0)
    page.get_by_role("button", name=f"I am {names[seat]}").click()
    page.locator(".table").wait_for()


def test_a_typed_move_is_played_undone_and_played_again(
    context: BrowserContext, page: Page
) -> None:
    """The command field takes the notation; undo and redo go one decision at a time."""
    settings(context, language="en")
    match = played("qwinto", [Player("Anna")], 1)
    sit_down(page, match)
    page.get_by_label("Type a move").fill("pick OY")
    page.keyboard.press("Enter")
    expect(page.locator(".log li").first).to_contain_text("rolls")
    rolled = page.locator(".log li").first.inner_text()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".log li").first).to_contain_text("was drawn to start")
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".log li").first).to_have_text(rolled, use_inner_text=True)


def test_a_refused_move_says_why_and_changes_nothing(context: BrowserContext, page: Page) -> None:
    """Neither nonsense nor an illegal move touches the match."""
    settings(context, language="en")
    sit_down(page, played("qwinto", [Player("Anna")], 1))
    before = records(page)
    for typed, words in (("banana", "Not a valid move"), ("keep", "dice")):
        page.get_by_label("Type a move").fill(typed)
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text(words)
    assert records(page) == before


@pytest.mark.parametrize("game", GAMES)
def test_the_final_screen_adds_up_as_python_does(
    context: BrowserContext, page: Page, game: str
) -> None:
    """Totals and winners are those of the record; play again starts a new match."""
    settings(context, language="en")
    match = played(game, TWO, 100_000)
    sit_down(page, match)
    page.get_by_role("button", name="Result").click()
    totals = [
        str(score["total"]).replace("-", "\N{MINUS SIGN}")
        for score in match.game.scores(match.state)
    ]
    expect(page.locator(".final-table tfoot td")).to_have_text(totals)
    winners = [match.players[seat].name for seat in match.game.winners(match.state)]
    shown = page.locator('.podium [data-won="true"] .name').all_inner_texts()
    assert sorted(shown) == sorted(winners)
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".final-dialog")).to_have_count(0)
    page.locator(f'.table[data-game="{game}"]').wait_for()
    assert len(records(page)) == 2


def test_every_screen_has_its_title_and_takes_the_focus(page: Page) -> None:
    """A screen reader hears where it is."""
    home(page)
    titles = [page.title()]
    for fragment in ("#/rules/nmbr9", "#/about", "#/rules/triominos", "#/"):
        go(page, fragment)
        expect(page).not_to_have_title(titles[-1])
        expect(page.locator("main h1")).to_be_focused()
        titles.append(page.title())
    assert len(set(titles)) == 4


def test_a_dialog_is_left_by_escape_and_gives_the_focus_back(page: Page) -> None:
    """The keyboard is never trapped, and never lost."""
    home(page)
    gear = page.get_by_role("button", name="Settings")
    gear.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(gear).to_be_focused()


def test_a_message_can_be_read_and_pressed_over_a_dialog(page: Page) -> None:
    """What lies outside an open dialog is out of reach: messages come into it, and out again."""
    home(page)
    keep(page, played("nmbr9", [Player("Anna")], 9), "one")
    go(page, "#/about")
    go(page, "#/")
    page.get_by_role("button", name="Remove NMBR 9").click()
    toast = page.locator(".toast", has_text="removed")
    toast.wait_for()
    page.get_by_role("button", name="Settings").click()
    expect(page.locator("dialog").locator(toast)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("body > .toasts").locator(toast)).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    toast.get_by_role("button", name="Undo").click()
    expect(toast).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".saved-games li")).to_have_count(1)


def test_a_game_that_is_not_here_leads_home_with_a_message(page: Page) -> None:
    """An old address does no harm."""
    page.goto("#/play/nowhere")
    expect(page.locator(".toasts")).to_contain_text("not on this device")
    expect(page.locator(".game-card")).to_have_count(3)


def test_names_with_markup_are_shown_as_text(context: BrowserContext, page: Page) -> None:
    """A name is never run."""
    settings(context, language="en")
    name = "<style onload=alert()>"  # as long as names may be
    page.on("dialog", lambda _dialog: pytest.fail("a name was run"))
    sit_down(page, played("qwinto", [Player(name), Player("Bob")], 3))
    expect(page.locator(".player .name").first).to_have_text(name)
    assert page.locator(".player style").count() == 0


SHIFTS = """() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
})"""


def test_nothing_moves_while_home_builds_up(page: Page) -> None:
    """Saved games and fonts come without pushing the page about."""
    SCREENS["home-games"](page)
    page.reload()
    wait_for(page)
    page.locator(".saved-games li").first.wait_for()
    page.evaluate("document.fonts.ready")
    assert page.evaluate(SHIFTS) < 0.02
