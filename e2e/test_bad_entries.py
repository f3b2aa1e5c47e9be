"""Bad entries, bad files, bad addresses and screens that cannot be drawn: there is a way out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from kit import START, wait_for
from playwright.sync_api import expect
from tables import (
    RAW,
    RAW_PUT,
    TWO,
    WITH_WORKER,
    go,
    home,
    played,
    save_match,
    save_of,
    store_settings,
    wait_until_drawn,
)
from test_saves_files import drop, saves_by_id

from pygames.match import Match, Player
from pygames.record import write
from pygames.summary import summary

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page
    from started_pages import OpenPage

RAW_RESULT = RAW.replace('"games"', '"results"').replace("DO", "put(value, id)")
BREAKABLE = """const { importNode } = Document.prototype;
window.broken = "";
Document.prototype.importNode = function (node, deep) {
  if (window.broken && node.querySelector?.(window.broken)) throw new Error("on purpose");
  return importNode.call(this, node, deep);
};"""
"""A page of which any part can be made to fail when it is drawn."""

SCREENS = {
    "#/": ".welcome",
    "#/games": ".page.games",
    "#/stats": ".page.stats",
    "#/daily": ".page.daily",
    "#/rules/qwinto": ".page.rules",
    "#/about": ".page.about",
    "#/play/half": ".board-box",
    "#/replay/half": ".board-box",
    "#/review/half": ".board-box",
    "#/learn/qwinto": ".board-box",
    "#/new/nmbr9": ".setup",
    "#/settings": ".settings-list",
}
ODD: dict[str, Any] = {
    "far": {"updated": 1e300},
    "past": {"updated": -5},
    "text": {"updated": "yesterday"},
    "name": {"name": {"toString": 1}},
    "long": {"seats": [{"name": "N" * 5000, "kind": "human", "level": 0}] * 2},
    "totals": {"totals": [1e308, 2]},
    "source": {"source": ["x"]},
}


def test_an_entry_with_a_field_that_cannot_be_shown_blanks_no_screen(open_page: OpenPage) -> None:
    """The fields are restored from its record, and the game can be continued."""
    page = open_page()
    good = save_of(played("qwinto", TWO, 20), "good")
    for name, fields in ODD.items():
        page.evaluate(RAW_PUT, [name, {**good, "id": name, "updated": 5, **fields}])
    page.evaluate(RAW_PUT, ["good", good])
    page.reload()
    expect(page.locator(".saved-games li")).to_have_count(1 + len(ODD), timeout=START)
    go(page, "#/games")
    expect(page.locator(".saved-list li")).to_have_count(1 + len(ODD))
    assert page.locator(".asides").count() == 0
    go(page, "#/play/far")
    page.locator('.table[data-game="qwinto"]').wait_for(timeout=START)
    for number in range(30):  # of many games a few are drawn, and the others on demand
        page.evaluate(RAW_PUT, [f"many-{number}", {**good, "id": f"many-{number}"}])
    go(page, "#/")
    expect(page.locator(".saved-games li")).to_have_count(9)
    page.get_by_role("link", name="30 more games").click()
    expect(page.locator(".saved-list li")).to_have_count(20)
    page.get_by_role("button", name="18 more games").click()
    expect(page.locator(".saved-list li")).to_have_count(38)


def test_results_that_cannot_be_shown_break_neither_daily_nor_statistics(
    open_page: OpenPage,
) -> None:
    page = open_page()
    whole = summary(played("nmbr9", TWO, 100_000))
    huge = {**whole, "seats": [{**whole["seats"][0], "total": 1e308}, whole["seats"][1]]}
    day = page.evaluate("new Date().toISOString().slice(0, 10)")
    for key, ended, told in (
        ("good", 5, whole),
        ("late", 1e300, whole),
        ("bare", 5, {"game": "nmbr9", "over": True}),
        ("huge", 5, huge),
        (f"daily-nmbr9-{day}", 1e300, whole),
        (f"daily-qwinto-{day}", 5, {"game": "qwinto"}),
    ):
        page.evaluate(RAW_RESULT, [key, {"id": key, "ended": ended, "summary": told}])
    go(page, "#/stats")
    played_ = page.locator('[data-game="nmbr9"] [data-fact="played"] dd')
    expect(played_).to_have_text(["1"], timeout=START)
    go(page, "#/daily")
    expect(page.locator(".daily-card")).to_have_count(3, timeout=START)


def test_bad_entries_of_a_file_are_refused_alone(open_page: OpenPage) -> None:
    """Every screen is as before, and the good ones are there."""
    page = open_page()
    match = played("nmbr9", TWO, 100_000)
    entry = {"id": "fine", "record": write(match), "updated": 1e300, "name": "Fine"}
    whole = summary(match)
    strange = {**whole, "seats": []}
    file = {
        "pygames": "export",
        "format": 1,
        "settings": {"theme": {"a": 1}, "speed": "warp"},
        "games": [entry, None, {"record": 5}, {**entry, "id": "100%", "name": 7}, [[]]],
        "results": [
            {"id": "r1", "ended": 1e300, "summary": whole},
            {"id": "r2", "ended": 5, "summary": strange},
            {"id": "r3", "ended": 5, "summary": whole},
        ],
    }
    deep = '{"pygames": "export", "games": ' + "[" * 100_000
    drop(page, ("all.json", json.dumps(file)), ("deep.json", deep))
    expect(page.locator('[data-plan="new"]')).to_contain_text("1 game")
    expect(page.locator('[data-plan="same"]')).to_contain_text("1 game")
    expect(page.locator(".faults li")).to_have_count(6)
    page.get_by_role("button", name="Add").click()
    expect(page.locator(".import-dialog")).to_have_count(0)
    assert saves_by_id(page).keys() == {"fine"}
    for fragment in ("#/games", "#/stats", "#/daily", "#/"):
        go(page, fragment)
        wait_until_drawn(page)
        expect(page.locator("main h1")).to_be_visible()
        assert page.locator(".failed").count() == 0, fragment


def test_a_challenge_in_a_file_is_not_the_attempt_of_the_day(open_page: OpenPage) -> None:
    """Neither the game nor its result."""
    page = open_page()
    day = page.evaluate("new Date().toISOString().slice(0, 10)")
    match = played("nmbr9", [Player("Anna")], 100_000)
    key = f"daily-nmbr9-{day}"
    file = {
        "pygames": "export",
        "format": 1,
        "games": [{"id": key, "record": write(match)}],
        "results": [{"id": key, "ended": 5, "summary": summary(match)}],
    }
    drop(page, ("all.json", json.dumps(file)))
    page.get_by_role("button", name="Add").click()
    expect(page.locator(".import-dialog")).to_have_count(0)
    go(page, "#/daily")
    card = page.locator('[data-daily="nmbr9"]')
    expect(card).to_have_attribute("data-state", "open", timeout=START)


MALFORMED = (
    *("#/play/%", "#/play/%E0%A4%A", "#/replay/%", "#/rules/%E0%A4%A", "#/rules/__proto__"),
    *("#/new/constructor", "#/new/__proto__", "#/new/", "#/constructor", "#/settings/%"),
    *("#/learn/__proto__", "#/learn/%", "#/review/constructor", "#/review/%E0%A4%A"),
)


@WITH_WORKER
def test_a_malformed_address_shows_a_screen(context: BrowserContext) -> None:
    """Each is the first address of a visit."""
    errors: list[str] = []
    for fragment in MALFORMED:
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(fragment)
        wait_for(page)
        expect(page.locator("main h1").first, fragment).to_be_visible(timeout=START)
        assert page.locator(".failed").count() == 0, fragment
        assert errors == [], fragment
        page.close()


@pytest.mark.parametrize("key", ["100%", "a/b", "%25", "ä ö?#&"])
def test_a_game_of_any_id_can_be_opened_and_replayed(open_page: OpenPage, key: str) -> None:
    """Earlier versions accepted such ids from files."""
    page = open_page()
    save_match(page, played("qwinto", TWO, 20), key)
    go(page, "#/games")
    page.locator(".about-game").click()
    page.locator('.table[data-game="qwinto"]').wait_for(timeout=START)
    go(page, f"#/replay/{quote(key, safe='')}")
    page.locator(".replay").wait_for(timeout=START)


def test_every_screen_that_cannot_be_drawn_has_a_way_out(
    context: BrowserContext, page: Page
) -> None:
    """A sentence, a link to another screen, and everything can still be saved as a file."""
    store_settings(context)
    context.add_init_script(BREAKABLE)
    home(page)
    save_match(page, played("qwinto", TWO, 20), "half")
    for fragment, part in SCREENS.items():
        go(page, "#/rules/nmbr9" if fragment == "#/about" else "#/about")
        page.locator(".page").wait_for()
        page.evaluate("(part) => { window.broken = part }", part)
        go(page, fragment)
        failed = page.locator(".failed")
        expect(failed, fragment).to_be_visible(timeout=START)
        with page.expect_download() as download:
            failed.get_by_role("button", name="Save everything").click()
        assert download.value.suggested_filename.endswith(".json")
        page.evaluate("() => { window.broken = '' }")
        failed.get_by_role("link").click()
        expect(page.locator("main h1").first, fragment).to_be_visible()
        expect(failed, fragment).to_have_count(0)


def test_a_game_that_cannot_be_drawn_can_be_removed(context: BrowserContext, page: Page) -> None:
    """The others stay."""
    store_settings(context)
    context.add_init_script(BREAKABLE)
    home(page)
    save_match(page, played("qwinto", TWO, 20), "half")
    save_match(page, played("nmbr9", TWO, 20), "other")
    page.evaluate("() => { window.broken = '.board-box' }")
    go(page, "#/play/half")
    page.locator(".failed").get_by_role("button", name="Remove").click(timeout=START)
    expect(page.locator(".saved-list li")).to_have_count(1)
    assert saves_by_id(page).keys() == {"other"}


NO_DATES = """() => {
  const { toISOString } = Date.prototype;
  Date.prototype.toISOString = () => { throw new RangeError("no"); };
  window.giveDatesBack = () => { Date.prototype.toISOString = toISOString; };
}"""


def test_a_screen_whose_preparation_fails_says_so(open_page: OpenPage) -> None:
    page = open_page()
    page.evaluate(NO_DATES)
    go(page, "#/daily")
    expect(page.locator(".failed")).to_be_visible(timeout=START)
    page.locator(".failed").get_by_role("link").click()
    page.locator(".game-cards").wait_for()
    page.evaluate("window.giveDatesBack()")  # other tests use the same page


def test_a_replay_says_what_may_be_forged(open_page: OpenPage) -> None:
    """Luck that does not follow from the seed, and a start from a set-up position."""
    page = open_page()
    match = played("nmbr9", [Player("Anna")], 100_000)
    position = match.game.position(match.state_at(5))
    placed = Match("nmbr9", [Player("Anna")], seed="placed", position=position)
    save_match(page, match, "honest")
    save_match(page, placed, "placed")
    reseeded = save_of(match, "reseeded")
    record = reseeded["record"].replace(f"seed {match.seed}\n", "seed other\n")
    page.evaluate(RAW_PUT, ["reseeded", {**reseeded, "record": record}])
    for key, words in {"honest": [], "placed": ["set up"], "reseeded": ["code"]}.items():
        go(page, f"#/replay/{key}")
        page.locator(f'.replay a[href="#/play/{key}"]').wait_for(timeout=START)
        expect(page.locator(".doubt")).to_contain_text(words)
        assert page.locator(".doubt").count() == len(words)


def test_results_without_their_games_are_said_to_be_unproven(open_page: OpenPage) -> None:
    page = open_page()
    result = {"id": "r", "ended": 5, "summary": summary(played("nmbr9", TWO, 100_000))}
    file = {"pygames": "export", "format": 1, "results": [result]}
    drop(page, ("all.json", json.dumps(file)))
    page.get_by_role("button", name="Add").click()
    go(page, "#/stats")
    expect(page.locator(".unproven")).to_contain_text("can’t be checked", timeout=START)  # noqa: RUF001
    # The statistics and the rules of this game lead to its highest tower.
    page.locator('[data-game="nmbr9"] a.highest').click()
    expect(page.locator(".replay h1")).to_have_text("Highest tower", timeout=START)
    page.get_by_role("button", name="To the end").click()
    expect(page.locator('.replay[data-step="20"]')).to_contain_text("262")
    page.locator(".replay .game-bar a").click()
    expect(page.locator(".rules a.highest")).to_have_attribute("href", "#/replay/nmbr9")


@pytest.mark.parametrize("error", ["newer-rules", "newer-format", "unknown-game"])
def test_a_record_that_was_too_new_is_tried_again_after_an_update(
    open_page: OpenPage, error: str
) -> None:
    """One that is still too new stays apart, unchanged."""
    page = open_page()
    aside = {"aside": {"error": error, "line": 2}}
    match = played("nmbr9", TWO, 20)
    page.evaluate(RAW_PUT, ["old", {**save_of(match, "old"), **aside}])
    newer = write(match).replace("game nmbr9 1", "game nmbr9 9")
    page.evaluate(RAW_PUT, ["new", {**save_of(match, "new"), **aside, "record": newer}])
    page.reload()
    expect(page.locator(".saved-games li")).to_have_count(1, timeout=START)
    go(page, "#/games")
    expect(page.locator('.saved-list [data-id="old"]')).to_have_count(1)
    expect(page.locator('.asides [data-aside="new"]')).to_have_count(1)
