"""What the tests of the boards share: a table to sit down at, and the page's own record of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from kit import START

from pygames.games import GAMES
from pygames.record import read

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

    from pygames.match import Match

PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1440, "height": 900}

SAVES = """async () => {
  const main = document.querySelector('script[type="module"]').src;
  const { saves } = await import(new URL("./saves.js", main));
  return saves.list();
}"""

RAW = """([id, value]) => new Promise((resolve, reject) => {
  const asked = indexedDB.open("pygames");
  asked.onerror = () => reject(asked.error);
  asked.onsuccess = () => {
    const deal = asked.result.transaction("games", "readwrite");
    const done = deal.objectStore("games").DO;
    deal.oncomplete = () => { asked.result.close(); resolve(done.result); };
  };
})"""
RAW_PUT = RAW.replace("DO", "put(value, id)")
RAW_GET = RAW.replace("[id, value]", "id").replace("DO", "get(id)")
"""The database itself, past the page's own code."""

NASTY = "<b onclick=alert(1)>שלום 🎲</b><script>alert(2)</script> " + "long " * 2000
"""A name with markup, from right to left, with emoji, of ten thousand characters."""


def person(name: str) -> dict[str, Any]:
    """A seat for a person."""
    return {"name": name, "kind": "human", "level": 0}


def bot(name: str) -> dict[str, Any]:
    """A seat for the quickest bot."""
    return {"name": name, "kind": "bot", "level": 1}


def quiet(context: BrowserContext, **settings: object) -> None:
    """Let nothing move and no bot linger in this context."""
    kept = {"language": "en", "motion": "reduced", "speed": "instant", **settings}
    text = json.dumps(json.dumps(kept))
    context.add_init_script(f"localStorage.setItem('pygames.settings', {text})")


def start_table(
    page: Page, game: str, *seats: dict[str, Any], options: dict[str, str] | None = None
) -> None:
    """Start a match through the set-up dialog, which remembers these seats and options."""
    kept = {game: {"seats": seats, "options": options or {}}}
    page.context.add_init_script(
        "const kept = JSON.parse(localStorage.getItem('pygames.settings'));"
        f"kept.tables = {json.dumps(kept)};"
        "localStorage.setItem('pygames.settings', JSON.stringify(kept));"
    )
    page.goto(f"#/new/{game}")
    page.locator("dialog .primary").click()
    page.locator(f'.table[data-game="{game}"], .hand-over').wait_for(timeout=START)


def tab_to(page: Page, thing: Locator) -> None:
    """Press Tab until something has focus."""
    for _ in range(60):
        if thing.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {thing}")


def replayed(page: Page) -> Match:
    """The match on the page, played again by Python from what the page has saved."""
    return read(page.evaluate(SAVES)[0]["record"], GAMES)


def check_final(page: Page) -> None:
    """The final screen tells what Python makes of the same record."""
    match = replayed(page)
    assert match.over
    assert match.luck_breaks() is None
    shown = page.locator(".final-table tfoot td").all_inner_texts()
    totals = [score["total"] for score in match.game.scores(match.state)]
    assert [text.replace("\N{MINUS SIGN}", "-") for text in shown] == [str(n) for n in totals]
    winners = page.locator('.podium [data-won="true"] .name').all_inner_texts()
    assert {match.players[seat].name for seat in match.game.winners(match.state)} == set(winners)
