"""One challenge a day for each game: the same for everyone, one counted attempt, a streak."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit import START, wait_for
from playwright.sync_api import expect
from tables import SAVES, go, played, store_settings

from pygames.daily import challenge
from pygames.games import GAMES
from pygames.match import Player
from pygames.record import read, write
from pygames.summary import summary

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

TODAY = "2026-11-16"
CLOCK = """globalThis.clock = Date.parse("2026-11-16T12:00:00Z");
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...what) { super(...(what.length ? what : [clock])); }
  static now() { return clock; }
};
delete Navigator.prototype.share;
Object.defineProperty(navigator, "clipboard", {
  value: { writeText: async (text) => { window.copied = text; } },
});"""
FINISH = """async ([id, record]) => {
  const main = document.querySelector('script[type="module"]').src;
  const { saves } = await import(new URL("./saved_games.js", main));
  await saves.save({ ...(await saves.load(id)), record, over: true });
}"""


def test_a_daily_challenge_is_the_same_for_everyone_and_counts_once(
    context: BrowserContext, page: Page
) -> None:
    """No undo, no second attempt, a streak, a text to share without spoilers; and the archive."""
    store_settings(context)
    context.add_init_script(CLOCK)
    page.goto("#/daily")
    wait_for(page)
    card = page.locator('[data-daily="nmbr9"]')
    facts = challenge(GAMES["nmbr9"], TODAY)
    expect(card).to_contain_text(f"#{facts['number']}", timeout=START)
    card.get_by_role("button", name="Play").click()
    page.locator('.table[data-game="nmbr9"]').wait_for(timeout=START)
    title = f"Daily: NMBR 9 #{facts['number']}"
    expect(page.locator(".game-bar .daily-name")).to_have_text(title)
    (save,) = page.evaluate(SAVES)
    begun = read(save["record"], GAMES)
    assert (begun.seed, begun.undo_rule, len(begun.players)) == (facts["seed"], "off", 1)
    go(page, "#/daily")
    expect(card).to_have_attribute("data-state", "begun")
    done = played("nmbr9", [Player("Anna")], 100_000, seed=facts["seed"])
    page.evaluate(FINISH, [save["id"], write(done)])
    for day in ("2026-11-15", "2026-11-14"):
        page.evaluate(
            """async ([id, ended, summary]) => {
              const main = document.querySelector('script[type="module"]').src;
              const { results } = await import(new URL("./statistics.js", main));
              await results.put({ id, ended: Date.parse(ended), summary });
            }""",
            [
                f"daily-nmbr9-{day}",
                f"{day}T20:00:00Z",
                summary(done),
            ],
        )
    go(page, "#/")
    go(page, "#/daily")
    expect(card).to_have_attribute("data-state", "done")
    total = done.game.scores(done.state)[0]["total"]
    expect(card.locator(".points")).to_have_text(f"{total} points")
    expect(card).to_contain_text("3 days in a row")
    card.get_by_role("button", name="Share").click()
    expect(page.locator(".toast", has_text="The result is copied")).to_be_visible()
    text = page.evaluate("window.copied")
    assert f"#{facts['number']}" in text
    assert facts["seed"] not in text
    assert text.endswith("#/daily")
    the_result_of_the_daily(page, f"#/play/{save['id']}", text)
    go(page, "#/")
    expect(page.locator(".daily-link small")).to_have_text("1 of 3 played today 3 days in a row")
    go(page, "#/games")
    page.get_by_role("button", name="Remove").click()
    expect(page.locator("[data-id]")).to_have_count(0, timeout=START)
    go(page, "#/daily")
    expect(card).to_have_attribute("data-state", "done")
    the_second_attempt(page)


def the_result_of_the_daily(page: Page, address: str, text: str) -> None:
    """It offers the text to share and the next challenge, not an unrelated game."""
    go(page, address)
    page.get_by_role("button", name="Result").click(timeout=START)
    result = page.locator(".final-dialog")
    expect(result.get_by_role("heading", level=2)).to_contain_text("Daily: NMBR 9 #")
    expect(result.locator(".share-text")).to_contain_text("3 days in a row", timeout=START)
    shown = result.locator(".share-text").inner_text()
    assert text.startswith(shown)
    expect(result.get_by_role("button", name="Play again")).to_have_count(0)
    result.get_by_role("button", name="Next: Qwinto #").wait_for()
    expect(result.get_by_role("link", name="All challenges")).to_have_attribute("href", "#/daily")


def the_second_attempt(page: Page) -> None:
    """One that was begun and removed has none; yesterday's can be played from the archive."""
    card = page.locator('[data-daily="triominos"]')
    card.get_by_role("button", name="Play").click(timeout=START)
    page.locator('.table[data-game="triominos"]').wait_for(timeout=START)
    go(page, "#/games")
    page.get_by_role("button", name="Remove").click()
    expect(page.locator("[data-id]")).to_have_count(0)
    go(page, "#/daily")
    expect(card).to_have_attribute("data-state", "gone")
    expect(card.get_by_role("button")).to_have_count(0)
    yesterday = challenge(GAMES["qwinto"], "2026-11-15")
    page.get_by_role("button", name=f"#{yesterday['number']}").filter(has_text="Qwinto").click()
    page.locator('.table[data-game="qwinto"]').wait_for(timeout=START)
    assert read(page.evaluate(SAVES)[0]["record"], GAMES).seed == yesterday["seed"]
    after_midnight(page)


def after_midnight(page: Page) -> None:
    """A challenge that was begun on its day counts for the streak, even if it ends on the next."""
    go(page, "#/daily")
    card = page.locator('[data-daily="qwinto"]')
    card.get_by_role("button", name="Play").click(timeout=START)
    page.locator('.table[data-game="qwinto"]').wait_for(timeout=START)
    page.evaluate("globalThis.clock = Date.parse('2026-11-17T00:10:00Z')")
    facts = challenge(GAMES["qwinto"], TODAY)
    players = [Player("Anna"), *(Player("Ada", level) for level in facts["bots"])]
    done = played("qwinto", players, 100_000, seed=facts["seed"], options=facts["options"])
    page.evaluate(FINISH, [f"daily-qwinto-{TODAY}", write(done)])
    go(page, "#/")
    go(page, "#/daily")
    expect(card).to_contain_text(f"#{facts['number'] + 1}")
    expect(card).to_have_attribute("data-state", "open")
    expect(card).to_contain_text("1 day in a row")
