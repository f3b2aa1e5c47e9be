"""Texts as people read them: names, numbers and dates in sentences, in every language."""

from __future__ import annotations

import json
import re
from itertools import count
from typing import TYPE_CHECKING

import pytest
from join_locales import read_languages
from kit import START, wait_for
from nmbr9_display import DISPLAY
from playwright.sync_api import expect
from screens import SCREENS
from tables import TWO, go, open_log, played, save_match, save_of, sit_down

from pygames.games import GAMES
from pygames.link import pack
from pygames.match import Match, Player

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from started_pages import OpenPage

LANGUAGES = read_languages()

# A key of a Cyrillic keyboard: its `key` is a Cyrillic letter, its `code` is the position.
CYRILLIC = """([selector, key, code]) => document.querySelector(selector).dispatchEvent(
  new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }))"""
PUT = """async (save) => {
  const main = document.querySelector('script[type="module"]').src;
  const { saves } = await import(new URL("./saved_games.js", main));
  await saves.put(save.id, save);
}"""


def choose(page: Page, language: str) -> None:
    """Choose a language in the settings of the screen that is shown."""
    page.evaluate(
        """(language) => {
          const kept = JSON.parse(localStorage.getItem("pygames.settings"));
          const text = JSON.stringify({ ...kept, language });
          localStorage.setItem("pygames.settings", text);
          dispatchEvent(new StorageEvent("storage", { key: "pygames.settings", newValue: text }));
        }""",
        language,
    )
    expect(page.locator("html")).to_have_attribute("lang", language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_has_a_blank_before_its_full_stop(open_page: OpenPage, language: str) -> None:
    """A player who is not thinking has no empty place in the sentence about them."""
    page = open_page(language=language)
    sit_down(page, played("qwinto", TWO, 20))
    for words in page.locator(".player .visually-hidden").all_inner_texts():
        assert not re.search(r"\s[.,]", words)


def test_points_are_separated_from_names(open_page: OpenPage) -> None:
    """“Anna: 12 Player 2: 7”, not “Anna 12 and Player 2 7”."""
    page = open_page()
    match = played("qwinto", [Player("Anna"), Player("Player 2")], 60)
    anna, other = (score["total"] for score in match.game.scores(match.state))
    save_match(page, match, "one")
    go(page, "#/games")
    told = f"Anna: {anna} Player 2: {other}".replace("-", "\N{MINUS SIGN}")
    expect(page.locator('[data-id="one"] small').first).to_have_text(told)


def test_shortcuts_work_on_a_cyrillic_keyboard(open_page: OpenPage) -> None:
    """The key that is R on a Latin keyboard rotates, whatever letter it types."""
    page = open_page(language="ru", confirm=True)
    sit_down(page, played("nmbr9", [Player("Анна")], 12))
    hand = page.locator(".in-hand")
    before = hand.get_attribute("data-turn") or ""
    page.evaluate(CYRILLIC, [DISPLAY, "к", "KeyR"])
    expect(hand).not_to_have_attribute("data-turn", before)
    match = Match(GAMES["qwinto"], [Player("Анна")], seed="keys")
    match.settle()
    sit_down(page, match)
    picked = page.locator('button.die[data-die="O"]')
    state = picked.get_attribute("aria-pressed")
    page.evaluate(CYRILLIC, [".qwinto-sheet [data-place]", "щ", "KeyO"])
    expect(picked).not_to_have_attribute("aria-pressed", state or "")


def test_a_removed_game_is_brought_back_not_a_move(open_page: OpenPage) -> None:
    """Ukrainian has different words for undoing a move and bringing a game back."""
    page = open_page(language="uk")
    save_match(page, played("nmbr9", TWO, 20), "one")
    go(page, "#/games")
    page.locator('[data-id="one"] button').last.click()
    page.locator(".toast").get_by_role("button", name="Повернути").click()
    expect(page.locator('[data-id="one"]')).to_have_count(1)


def test_names_given_by_the_page_follow_the_language(open_page: OpenPage) -> None:
    """Seats, bots and challenges are stored as data and worded when they are shown."""
    page = open_page()
    match = played("nmbr9", [Player("Player 1"), Player("Player 2"), Player("Ada", 2)], 6)
    daily = {**save_of(match, "daily"), "daily": 12, "updated": 2}
    challenge = {**save_of(match, "challenge"), "toBeat": 45, "updated": 1}
    for save in (daily, challenge):
        page.evaluate(PUT, save)
    go(page, "#/games")
    titles = page.locator(".saved-list strong")
    expect(titles).to_have_text(["NMBR 9 #12", "To beat, says the sender: 45 points"])
    choose(page, "ru")
    expect(titles.first).to_have_text("Номер 9 #12")
    expect(titles.last).to_contain_text("45 очков")
    expect(page.locator('[data-id="daily"] small').first).to_contain_text("Игрок 1")
    go(page, "#/play/daily")
    expect(page.locator(".player .name")).to_have_text(["Игрок 1", "Игрок 2", "Ада"], timeout=START)
    choose(page, "hu")
    expect(page.locator(".player .name")).to_have_text(["1. játékos", "2. játékos", "Ada"])


def test_a_new_game_stores_no_words(open_page: OpenPage) -> None:
    """A nameless person is stored the same in every language, and never as an entered name."""
    page = open_page(language="uk", tables={})
    go(page, "#/new/nmbr9")
    wait_for(page)
    page.locator("dialog .primary").click()
    expect(page.locator(".player .name").first).to_have_text("Ви", timeout=START)
    kept = page.evaluate("localStorage.getItem('pygames.settings')")
    assert json.loads(kept)["tables"]["nmbr9"]["seats"][0]["name"] == ""
    saved = page.evaluate("""async () => {
      const main = document.querySelector('script[type="module"]').src;
      const { saves } = await import(new URL("./saved_games.js", main));
      return (await saves.list())[0].seats.map(({ name }) => name);
    }""")
    assert saved == ["Player 1", "Ada"]


def test_an_answered_challenge_stores_its_points(open_page: OpenPage) -> None:
    """“To beat, says the sender: 45 points” is worded in the list, not in the save."""
    page = open_page()
    match = played("nmbr9", TWO, 100_000)
    go(page, f"#g1=c{pack(match, moves=False)}")
    page.locator(".invite-dialog .primary").click(timeout=START)
    page.locator(".table[data-game]").wait_for(timeout=START)
    go(page, "#/games")
    best = match.game.scores(match.state)[0]["total"]
    words = f"To beat, says the sender: {best} points"
    expect(page.locator(".saved-list strong")).to_have_text(words)
    choose(page, "de")
    words = f"Zu schlagen (laut Absender): {best} Punkte"
    expect(page.locator(".saved-list strong")).to_have_text(words)


def test_columns_are_counted_from_one(open_page: OpenPage) -> None:
    """The sheet's first column of three is the third column."""
    page = open_page()
    sit_down(page, played("qwinto", TWO, 4))
    labels = [
        label.get_attribute("aria-label") or "" for label in page.locator(".board-box .slot").all()
    ]
    columns = [int(number) for number in re.findall(r"Column (\d+)", " ".join(labels))]
    assert sorted(columns) == [3, 4, 8, 9, 10]


def two_openers() -> tuple[Match, list[str]]:
    """A deal in which the first seat may open with either of two tiles."""
    for number in count():
        match = Match(GAMES["triominos"], TWO, seed=f"opening-{number}")
        match.settle()
        openers = list(match.game.view(match.state, 0)["legal"]["places"])
        if match.to_act == {0} and len(openers) == 2:
            return match, openers
    raise AssertionError


def test_the_tiles_to_open_with_are_listed_as_alternatives(open_page: OpenPage) -> None:
    """“0-0-0 or 3-3-3”, in the words of the language."""
    match, openers = two_openers()
    hand = match.game.view(match.state, 0)["hands"][0]["tiles"]
    other = next(tile for tile in hand if tile not in openers)
    either = f"({'|'.join(openers)})"
    page = open_page()
    sit_down(page, match)
    open_log(page).locator("#command").fill(f"{other}r0@u0,0")
    page.keyboard.press("Enter")
    expect(page.locator(".refusal")).to_have_text(
        re.compile(rf"^The round must open with {either} or {either}\. Show the rule$")
    )


def test_a_date_that_stands_alone_begins_with_a_capital(open_page: OpenPage) -> None:
    """Russian writes weekdays small, but not at the beginning of a line."""
    page = open_page(language="ru")
    go(page, "#/daily")
    page.locator(".daily-card").first.wait_for(timeout=START)
    for words in page.locator(".daily .lead, .archive time").all_inner_texts():
        assert words[0].isupper()


def test_no_error_code_is_shown(open_page: OpenPage) -> None:
    """A failed start and a damaged game are described in words; the code is for developers."""
    page = open_page()
    SCREENS["failed"](page)
    status = page.locator("#status")
    expect(status).to_have_text(
        "The games could not be loaded. Check your internet connection.", timeout=START
    )
    assert status.get_attribute("data-error")


def test_the_language_can_follow_the_browser_again(open_page: OpenPage) -> None:
    """Also after another choice; description and direction follow."""
    page = open_page(language="uk")
    go(page, "#/settings")
    about = page.locator('meta[name="description"]')
    expect(page.locator("html")).to_have_attribute("lang", "uk")
    expect(about).to_have_attribute("content", re.compile("друзями"))
    page.locator("#set-language").select_option("")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("html")).to_have_attribute("dir", "ltr")
    expect(about).to_have_attribute("content", re.compile("friends"))
    page.reload()
    expect(page.locator("#set-language")).to_have_value("")
    expect(page.locator("html")).to_have_attribute("lang", "en")
