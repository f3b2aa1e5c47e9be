"""Helpers of the browser tests: open a table, and read what the page has saved."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
from kit import START, wait_for
from playwright.sync_api import expect

from pygames.core import Budget
from pygames.games import GAMES
from pygames.match import Match, Player
from pygames.record import read, write

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page, ViewportSize

WITH_WORKER = pytest.mark.browser_context_args(service_workers="allow")
"""For tests of offline use: elsewhere no service worker fetches every file beside the test."""

PHONE: ViewportSize = {"width": 360, "height": 640}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}

TWO = [Player("Anna"), Player("Ada", 2)]
FOUR = [Player("Anna"), Player("Ada", 2), Player("Bernadette"), Player("Bruno", 4)]

NUMBERS = count()

SAVES = """async () => {
  const main = document.querySelector('script[type="module"]').src;
  const { saves } = await import(new URL("./saved_games.js", main));
  return saves.list();
}"""
KEEP = """async (save) => {
  const main = document.querySelector('script[type="module"]').src;
  const { saves } = await import(new URL("./saved_games.js", main));
  await saves.save(save);
}"""


def played(
    game: str,
    players: list[Player],
    plies: int,
    seed: str = "shots",
    options: dict[str, str] | None = None,
) -> Match:
    """Let bots play a match up to a ply or its end; always the same match."""
    match = played_once(game, tuple(players), plies, seed, tuple((options or {}).items()))
    return match.branch(match.ply)


@cache
def played_once(
    game: str,
    players: tuple[Player, ...],
    plies: int,
    seed: str,
    options: tuple[tuple[str, str], ...],
) -> Match:
    """The same, cached: many screens show the same match."""
    match = Match(GAMES[game], players, seed=seed, options=dict(options))
    match.settle()
    while match.ply < plies and not match.over:
        seat = min(match.to_act)
        view = match.game.view(match.state, seat)
        rng = random.Random(f"{seed} {match.ply}")
        match.enter(seat, match.game.think(view, 1, Budget(nodes=50), rng)["move"])
        match.settle()
    return match


def save_of(match: Match, name: str) -> dict[str, Any]:
    """The save of a match, as the page stores it."""
    return {
        "id": name,
        "game": match.game.key,
        "seats": [
            {"name": p.name, "kind": "bot" if p.level else "human", "level": p.level}
            for p in match.players
        ],
        "totals": [score["total"] for score in match.game.scores(match.state)],
        "turn": 1,
        "over": match.over,
        "winners": list(match.game.winners(match.state)),
        "record": write(match),
    }


def save_match(page: Page, match: Match, name: str) -> None:
    """Store a match as an unfinished game."""
    page.evaluate(KEEP, save_of(match, name))


def sit_down(page: Page, match: Match) -> str:
    """Open a table with this match; return its name."""
    home(page)
    name = f"table-{next(NUMBERS)}"  # the page remembers the zoom of each match
    save_match(page, match, name)
    go(page, f"#/play/{name}")
    page.locator(".table[data-game], .hand-over").wait_for(timeout=START)
    return name


def open_log(page: Page) -> Page:
    """Open the sheet with the log and the field for typed moves, if it is folded away."""
    if page.locator(".side[data-panel=log]").count() == 0:
        page.locator(".open-log").click()
    return page


def go(page: Page, fragment: str) -> None:
    """Go to another screen without loading the page again."""
    page.evaluate("fragment => { location.hash = fragment }", fragment)


def close_messages(page: Page) -> None:
    """Close all messages at once: one may go away by itself while another is being closed."""
    page.evaluate('document.querySelectorAll(".toast .round").forEach((one) => one.click())')


def home(page: Page) -> None:
    """Open home; a page that has started already is not loaded again."""
    close_messages(page)
    if page.url == "about:blank":
        page.goto("")
        wait_for(page)
    else:
        go(page, "#/")
    page.locator(".game-cards").wait_for()


SEED = """(seed) => {
  crypto.getRandomValues = (bytes) => {
    for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(seed[i % 10], 36);
    return bytes;
  };
}"""


def fix_seed(page: Page, seed: str) -> None:
    """Give every new match of this page a fixed seed."""
    page.evaluate(SEED, seed)


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


UNTIL = """async (holds) => {
  for (let frame = 0; !holds(); frame++) {
    if (frame > 1800) throw new Error(`half a minute is over: ${holds}`);
    await new Promise(requestAnimationFrame);
  }
}"""
"""For use in other scripts: waits in the page, which looks at every frame."""

DRAWN = """async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}"""


def wait_until_drawn(page: Page) -> None:
    """Wait until everything so far is drawn."""
    page.evaluate(DRAWN)


DEFAULT_SETTINGS = {"language": "en", "motion": "reduced", "speed": "instant"}
"""The settings of most tests: no animations and no pauses between the bots' moves."""

CHANGE_SETTINGS = """(settings) => {
  const stored = JSON.parse(localStorage.getItem("pygames.settings") ?? "{}");
  const text = JSON.stringify({ ...stored, ...settings });
  localStorage.setItem("pygames.settings", text);
  dispatchEvent(new StorageEvent("storage", { key: "pygames.settings" }));
}"""


def store_settings(context: BrowserContext, **settings: object) -> None:
    """Store the tests' settings before a page of this context starts."""
    text = json.dumps(json.dumps({**DEFAULT_SETTINGS, **settings}))
    context.add_init_script(f"localStorage.setItem('pygames.settings', {text})")


def change_settings(page: Page, **settings: object) -> None:
    """Change settings of a page that has started, as another tab would."""
    page.evaluate(CHANGE_SETTINGS, settings)
    if language := settings.get("language"):
        page.wait_for_selector(f'html[lang="{language}"]', state="attached")
    wait_until_drawn(page)


def start_table(
    page: Page, game: str, *seats: dict[str, Any], options: dict[str, str] | None = None
) -> None:
    """Start a match through the set-up dialog, which offers these seats and options."""
    home(page)
    change_settings(page, tables={game: {"seats": seats, "options": options or {}}})
    go(page, f"#/new/{game}")
    page.locator(".setup-dialog .primary").click()
    page.locator(f'.table[data-game="{game}"], .hand-over').wait_for(timeout=START)


def tab_to(page: Page, thing: Locator) -> None:
    """Press Tab until an element has focus."""
    for _ in range(60):
        if thing.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {thing}")


def replayed(page: Page) -> Match:
    """The match of the page, read by Python from the page's save."""
    return read(page.evaluate(SAVES)[0]["record"], GAMES)


def as_typed(move: str) -> str:
    """A move as a person types it: Qwinto's columns are counted from 1."""
    return re.sub(r"^([OYP])(\d+)$", lambda field: f"{field[1]}{int(field[2]) + 1}", move)


def check_final(page: Page) -> None:
    """Check that the final screen shows what Python calculates from the same record."""
    match = replayed(page)
    assert match.over
    assert match.luck_breaks() is None
    shown = page.locator(".final-table tfoot td").all_inner_texts()
    totals = [score["total"] for score in match.game.scores(match.state)]
    assert [text.replace("\N{MINUS SIGN}", "-") for text in shown] == [str(n) for n in totals]
    if len(match.players) == 1:
        expect(page.locator(".alone .points")).to_have_text(shown)
        expect(page.get_by_text("Winner")).to_have_count(0)
        return
    winners = page.locator('.podium [data-won="true"] .name').all_inner_texts()
    # The one person who plays and has no name is spoken to.
    alone = sum(not player.level for player in match.players) == 1
    names = ["You" if alone and one.name == "Player 1" else one.name for one in match.players]
    assert {names[seat] for seat in match.game.winners(match.state)} == set(winners)
