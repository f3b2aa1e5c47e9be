"""The shell: from the first paint to the final score, in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from kit import START, ask, wait_for
from playwright.sync_api import expect
from screens import SCREENS
from tables import TWO, go, open_log, played, save_match, sit_down

from pygames.games import GAMES
from pygames.match import Player
from pygames.record import read, write

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page, Route
    from started_pages import OpenPage


SAVES = """async () => {
  const main = document.querySelector('script[type="module"]').src;
  const { saves } = await import(new URL("./saved_games.js", main));
  return saves.list();
}"""


def records(page: Page) -> list[str]:
    """The records of all stored games, newest first."""
    found: list[dict[str, Any]] = page.evaluate(SAVES)
    return [save["record"] for save in found]


def held_back(page: Page, files: str) -> list[Route]:
    """Hold all requests for these files until the test releases them."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(files, hold)
    return held


def test_the_shell_is_usable_before_python_is_ready(page: Page) -> None:
    """Games, rules, settings and languages do not wait for the runtime."""
    held = held_back(page, "**/*.wasm*")
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


def test_a_table_that_is_left_while_python_loads_is_not_opened_later(page: Page) -> None:
    """Neither a saved game nor a new one: nobody sits there when Python is ready."""
    held = held_back(page, "**/*.wasm*")
    page.goto("")
    bots = [Player("Ada", 1), Player("Bruno", 2)]
    save_match(page, match := played("nmbr9", bots, 4), "left")
    go(page, "#/play/left")
    page.locator(".laying").get_by_role("link").click()
    page.locator('a[href="#/new/qwinto"]').click()
    page.get_by_role("button", name="Start").click()
    page.locator("dialog > header").get_by_role("button", name="Close").click()
    expect(page.locator(".setup-dialog")).to_have_count(0)
    for route in held:
        route.continue_()
    wait_for(page)
    ask(page, {"do": "hello"})  # answered after everything that was asked before
    assert page.evaluate("location.hash") == "#/"
    assert records(page) == [write(match)]
    for game in ("qwinto", "nmbr9"):
        go(page, f"#/rules/{game}")
        expect(page.locator(f'main a[href="#/new/{game}"]').first).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_two_taps_start_a_game_against_one_bot(open_page: OpenPage, game: str) -> None:
    """Play, Start: one person and one bot are at the table, and the game is stored."""
    page = open_page()
    page.locator(f'a[href="#/new/{game}"]').click()
    page.get_by_role("button", name="Start").click()
    page.locator(f'.table[data-game="{game}"]').wait_for(timeout=START)
    (record,) = records(page)
    players = read(record, GAMES).players
    assert [bool(player.level) for player in players] == [False, True]


def test_a_table_that_is_left_while_its_board_loads_is_not_opened_later(page: Page) -> None:
    held = held_back(page, "**/js/qwinto.js")
    page.goto("")
    wait_for(page)
    page.locator('a[href="#/new/qwinto"]').click()
    page.get_by_role("button", name="Start").click()
    page.locator("dialog > header").get_by_role("button", name="Close").click()
    expect(page.locator(".setup-dialog")).to_have_count(0)
    with page.expect_response("**/js/qwinto.js"):
        for route in held:
            route.continue_()
    page.evaluate("new Promise((done) => setTimeout(done))")  # the board is used by then
    ask(page, {"do": "hello"})  # answered after everything that was asked before
    assert page.evaluate("location.hash") == "#/"
    assert not records(page)


def test_a_set_up_is_kept_while_the_rules_are_read_and_forgotten_when_it_is_closed(
    open_page: OpenPage,
) -> None:
    """The next one begins with the seats of the last table again."""
    page = open_page()
    play = page.locator('a[href="#/new/qwinto"]')
    seats = page.locator(".setup-dialog .seats > li")
    play.click()
    page.locator(".seat-adders").get_by_role("button", name="Person").click()
    expect(seats).to_have_count(3)
    page.locator(".setup-dialog").get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", name="Qwinto rules")).to_be_visible()
    page.go_back()
    expect(seats).to_have_count(3)
    page.locator("dialog > header").get_by_role("button", name="Close").click()
    expect(seats).to_have_count(0)
    play.click()
    expect(seats).to_have_count(2)


# Draws the rules only long after they were asked for, and goes back the moment they are drawn.
BACK_AT_ONCE = """async () => {
  const atOnce = requestAnimationFrame;
  requestAnimationFrame = (draw) => setTimeout(() => atOnce(draw), 300);
  location.hash = "#/rules/qwinto";
  while (!document.querySelector(".rules")) await new Promise(atOnce);
  requestAnimationFrame = atOnce;
  history.back();
}"""


def test_back_is_heard_at_once_on_a_screen_that_was_drawn_late(open_page: OpenPage) -> None:
    """The dialog of the screen before is not taken for one that lies over this screen."""
    page = open_page()
    page.locator('a[href="#/new/qwinto"]').click()
    page.locator(".setup-dialog").wait_for()
    page.evaluate(BACK_AT_ONCE)
    expect(page.locator(".setup-dialog")).to_be_visible()


# How much of a kind a table shows when it is first drawn; every change is drawn at once.
FIRST_PICTURE = """([address, part]) => new Promise((resolve) => {
  const atNextFrame = requestAnimationFrame;
  requestAnimationFrame = queueMicrotask;
  new MutationObserver((changes, observer) => {
    if (!document.querySelector(".table[data-game]")) return;
    observer.disconnect();
    requestAnimationFrame = atNextFrame;
    resolve(document.querySelectorAll(part).length);
  }).observe(document.body, { childList: true, subtree: true });
  location.hash = address;
})"""
OWN_PART = {
    "qwinto": '[data-die][aria-pressed="false"]',
    "nmbr9": ".spots [data-place]",
    "triominos": ".standing[data-tile]",
}


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_first_drawn_as_the_player_sees_it(open_page: OpenPage, game: str) -> None:
    """Not as a spectator sees it: no dice, no places and no tiles of one's own."""
    page = open_page()
    save_match(page, played(game, TWO, 0), "first")
    assert page.evaluate(FIRST_PICTURE, ["#/play/first", OWN_PART[game]]) > 0


def test_switching_the_language_during_a_game_loses_nothing(open_page: OpenPage) -> None:
    """The table and the log are the same, in another language."""
    page = open_page()
    sit_down(page, played("qwinto", [Player("Anna"), Player("Bob")], 20))
    lines = page.locator(".log li").count()
    before = records(page)
    page.get_by_role("button", name="Settings").click()
    page.locator("#set-language").select_option("hu")
    page.locator("dialog > header").get_by_role("button", name="Bezárás").click()
    expect(page.locator(".side-title").first).to_contain_text("Pontozás")
    assert page.locator("html").get_attribute("lang") == "hu"
    assert page.locator(".log li").count() == lines
    assert records(page) == before


def test_settings_are_remembered(open_page: OpenPage) -> None:
    """Theme, speed, confirmation and language hold after a reload."""
    page = open_page()
    go(page, "#/settings")
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


def test_the_language_chosen_last_is_shown(page: Page) -> None:
    """Texts of the first language that arrive later are ignored."""
    held = held_back(page, "**/locales/de.json.gz")
    page.goto("#/settings")
    page.locator("#set-language").select_option("de")
    page.locator("#set-language").select_option("hu")
    expect(page.get_by_role("dialog")).to_contain_text("Beállítások")
    with page.expect_response("**/locales/de.json.gz") as late:
        held[0].continue_()
    late.value.finished()
    page.locator('input[name="theme"][value="dark"]').check()  # a change that is drawn after it
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("dialog")).to_contain_text("Beállítások")
    assert page.locator("html").get_attribute("lang") == "hu"


def test_settings_of_one_tab_apply_to_all_tabs(open_page: OpenPage) -> None:
    """They apply at once, and a later change in another tab does not revert them."""
    page = open_page()
    go(page, "#/settings")
    other = page.context.new_page()
    other.goto("#/settings")
    page.locator("#set-language").select_option("uk")
    page.locator('input[name="theme"][value="dark"]').check()
    expect(other.get_by_role("dialog")).to_contain_text("Налаштування")
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    other.locator('input[name="speed"][value="fast"]').check()
    expect(page.locator('input[name="speed"][value="fast"]')).to_be_checked()
    other.close()
    page.reload()
    expect(page.get_by_role("dialog")).to_contain_text("Налаштування")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_broken_settings_are_replaced_by_defaults(context: BrowserContext, page: Page) -> None:
    """A game can be set up whatever is stored as settings."""
    broken = '{"tables": null, "theme": 7, "speed": "fast"}'
    context.add_init_script(f"localStorage.setItem('pygames.settings', '{broken}')")
    page.goto("#/new/qwinto")
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    assert page.locator("html").get_attribute("data-theme") == "auto"


def test_the_page_starts_in_the_browsers_language(
    new_context: Callable[..., BrowserContext],
) -> None:
    """A Ukrainian browser gets Ukrainian; an unsupported language gets English."""
    for locale, words in (("uk-UA", "Грати"), ("hu", "Játék"), ("fr-FR", "Play")):
        page = new_context(locale=locale).new_page()
        page.route("**/*.wasm*", lambda route: route.abort())  # Python is not needed
        page.goto("")
        expect(page.locator(".game-card .primary").first).to_have_text(words)


def test_an_unfinished_game_can_be_continued_removed_and_brought_back(open_page: OpenPage) -> None:
    """Continue shows names and points; removing can be undone."""
    page = open_page()
    save_match(page, played("nmbr9", [Player("Anna"), Player("Ada", 1)], 9), "one")
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


def test_a_game_continues_after_a_reload(open_page: OpenPage) -> None:
    """The table in the address is opened at the same point."""
    page = open_page()
    sit_down(page, played("qwinto", [Player("Anna"), Player("Bob")], 20))
    log = page.locator(".log").inner_text()
    page.reload()
    page.locator(".table[data-game]").wait_for(timeout=START)
    expect(page.locator(".log")).to_have_text(log, use_inner_text=True)


def test_the_next_hand_never_shows_early(open_page: OpenPage) -> None:
    """Between two people, no hand is in the page until its owner confirms."""
    page = open_page()
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


def test_a_typed_move_is_played_undone_and_played_again(open_page: OpenPage) -> None:
    """The command field takes the notation; undo and redo go one decision at a time."""
    page = open_page()
    match = played("qwinto", [Player("Anna")], 1)
    sit_down(page, match)
    open_log(page).get_by_label("Type a move").fill("pick OY")
    page.keyboard.press("Enter")
    expect(page.locator(".log li").first).to_contain_text("rolls")
    rolled = page.locator(".log li").first.inner_text()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".log li").first).to_contain_text("(picked at random)")
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".log li").first).to_have_text(rolled, use_inner_text=True)


def test_a_refused_move_says_why_and_changes_nothing(open_page: OpenPage) -> None:
    """Neither nonsense nor an illegal move changes the match."""
    page = open_page()
    sit_down(page, played("qwinto", [Player("Anna")], 1))
    before = records(page)
    for typed, words in (("banana", "Not a valid move"), ("keep", "dice")):
        open_log(page).get_by_label("Type a move").fill(typed)
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text(words)
    assert records(page) == before


@pytest.mark.parametrize("game", GAMES)
def test_the_final_screen_shows_the_scores_of_python(open_page: OpenPage, game: str) -> None:
    """Totals and winners are those of the record; "play again" starts a new match."""
    page = open_page()
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


def test_every_screen_has_its_title_and_takes_the_focus(open_page: OpenPage) -> None:
    """A screen reader announces the screen."""
    page = open_page()
    titles = [page.title()]
    for fragment in ("#/rules/nmbr9", "#/about", "#/rules/triominos", "#/"):
        go(page, fragment)
        expect(page).not_to_have_title(titles[-1])
        expect(page.locator("main h1")).to_be_focused()
        titles.append(page.title())
    assert len(set(titles)) == 4


def test_a_dialog_is_left_by_escape_and_gives_the_focus_back(open_page: OpenPage) -> None:
    """Keyboard focus is neither trapped nor lost."""
    page = open_page()
    gear = page.get_by_role("button", name="Settings")
    gear.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(gear).to_be_focused()


def test_a_message_can_be_read_and_pressed_over_a_dialog(open_page: OpenPage) -> None:
    """Elements outside an open dialog cannot be used, so messages move into it and out again."""
    page = open_page()
    save_match(page, played("nmbr9", [Player("Anna")], 9), "one")
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


def test_a_game_that_is_not_here_leads_home_with_a_message(open_page: OpenPage) -> None:
    """An outdated address does no harm, also as the first address of a visit."""
    page = open_page()
    page.goto("about:blank")
    page.goto("#/play/nowhere")
    expect(page.locator(".toasts")).to_contain_text("not on this device")
    expect(page.locator(".game-card")).to_have_count(3)


def test_names_with_markup_are_shown_as_text(open_page: OpenPage) -> None:
    """A name is never executed."""
    page = open_page()
    name = "<style onload=alert()>"  # the longest allowed name
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


def test_there_is_no_layout_shift_while_home_loads(open_page: OpenPage) -> None:
    """Saved games and fonts load without moving the page."""
    page = open_page()
    SCREENS["home-games"](page)
    page.reload()
    wait_for(page)
    page.locator(".saved-games li").first.wait_for()
    page.evaluate("document.fonts.ready")
    assert page.evaluate(SHIFTS) < 0.02
