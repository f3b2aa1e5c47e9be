"""Every screen by name, with a function that opens it from any other screen.

`make shots` takes pictures of them; tests check on all of them what must be true everywhere.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kit import START, wait_for
from tables import FOUR, TWO, go, home, played, save_match, save_of, sit_down

from pygames.games import GAMES
from pygames.link import pack
from pygames.match import Match, Player
from pygames.match_review import review as review_of
from pygames.record import write
from pygames.summary import summary

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    OpenScreen = Callable[[Page], None]

# Drop files onto the page.
DROP = """async (files) => {
  const all = new DataTransfer();
  for (const [name, text] of files) all.items.add(new File([text], name));
  document.body.dispatchEvent(
    new DragEvent("drop", { dataTransfer: all, bubbles: true, cancelable: true }),
  );
}"""
# Store any data as a saved game.
PUT = """async ([id, value]) => {
  const main = document.querySelector('script[type="module"]').src;
  const { saves } = await import(new URL("./saved_games.js", main));
  await saves.put(id, value);
}"""
LOCK = """() => {
  navigator.locks.request("pygames.match.elsewhere", () => new Promise(() => {}));
}"""
FULL = """() => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  window.unfill = () => { IDBObjectStore.prototype.put = put; };
}"""
# Delete all saved games.
CLEAR = """async () => {
  const main = document.querySelector('script[type="module"]').src;
  const { saves } = await import(new URL("./saved_games.js", main));
  const { games, aside } = await saves.all();
  for (const { id } of [...games, ...aside]) await saves.remove(id);
}"""

SIZES = {"phone": (360, 640), "tablet": (820, 1180), "desktop": (1440, 900)}


def home_with_games(page: Page) -> None:
    """Open home with unfinished games."""
    home(page)
    anna, bot = Player("Anna"), Player("Ada", 3)
    save_match(page, played("qwinto", [anna, bot], 30), "one")
    save_match(page, played("nmbr9", [anna], 12), "two")
    save_match(
        page,
        played("triominos", [anna, Player("Bernadette"), bot, Player("Bruno", 2)], 20),
        "three",
    )
    go(page, "#/about")
    page.locator(".about").wait_for()
    go(page, "#/")
    page.locator(".saved-games li").first.wait_for()


def all_games(page: Page) -> None:
    """Open the list of all games on this device, including finished ones."""
    home_with_games(page)
    save_match(page, played("nmbr9", TWO, 100_000), "four")
    go(page, "#/games")
    page.locator(".saved-list li").nth(3).wait_for()


def replay(game: str, step: int) -> OpenScreen:
    """Return a function that opens a step of a replay."""

    def open_screen(page: Page) -> None:
        home(page)
        save_match(page, played(game, TWO, 100_000), "again")
        go(page, "#/replay/again")
        page.locator(".replay input[type=range]").fill(str(step))
        page.locator(f'.replay[data-step="{step}"]').wait_for()

    return open_screen


def replay_of_other(page: Page) -> None:
    """Open a replay with the bot's board in the middle."""
    replay("qwinto", 30)(page)
    page.locator(".player:visible").last.click()
    page.locator('li:last-child > [data-looking="true"]').wait_for(state="attached")


def share(page: Page) -> None:
    """Open the share dialog of a game."""
    all_games(page)
    page.locator(".saved-list [aria-label^=Share], .saved-list button:nth-of-type(1)").first.click()
    page.locator("svg.qr").wait_for()


def statistics(page: Page) -> None:
    """Open statistics with many games."""
    home(page)
    for number in range(12):
        seats = [Player("Anna")] if number % 3 else TWO
        save_match(page, played("nmbr9", seats, 100_000, seed=f"stats-{number}"), f"s{number}")
    save_match(page, played("qwinto", TWO, 100_000), "q")
    go(page, "#/stats")
    page.locator(".stat-card summary").first.click(timeout=START)
    page.locator('[data-game="nmbr9"] .plot input').first.press("ArrowLeft")
    page.locator('[data-game="nmbr9"] .chosen-result a').wait_for()


# Store the result of a match.
RESULT = """async ([id, ended, summary]) => {
  const main = document.querySelector('script[type="module"]').src;
  const { results } = await import(new URL("./statistics.js", main));
  await results.put({ id, ended: Date.parse(ended), summary });
}"""


def played_daily(page: Page) -> None:
    """Open home after a challenge of today was played, and that of yesterday."""
    home(page)
    now = datetime.now(UTC)
    for day in (now - timedelta(days=1), now):
        found = summary(played("nmbr9", [Player("Anna")], 100_000))
        name = f"daily-nmbr9-{day:%Y-%m-%d}"
        page.evaluate(RESULT, [name, f"{day:%Y-%m-%dT%H:%M:%S}Z", found])
    go(page, "#/daily")
    page.locator('[data-daily="nmbr9"][data-state="done"]').wait_for(timeout=START)


def played_daily_home(page: Page) -> None:
    """The same on home."""
    played_daily(page)
    go(page, "#/")
    page.locator('.daily-link [data-state="done"]').wait_for(timeout=START)


def what_differs(page: Page) -> None:
    """Open the set-up of a game with several sets of rules, and all their differences."""
    at("#/new/triominos", ".setup-dialog")(page)
    for question in page.locator(".option-card summary").all():
        question.click()


def at(fragment: str, ready: str) -> OpenScreen:
    """Return a function that opens a screen by its address."""

    def open_screen(page: Page) -> None:
        home(page)
        go(page, fragment)
        page.locator(ready).wait_for()

    return open_screen


def largest_set_up(page: Page) -> None:
    """Open the set-up with the most seats."""
    at("#/new/qwinto", ".setup-dialog")(page)
    for _ in range(2):
        page.locator(".seat-adders button").first.click()
        page.locator(".seat-adders button").last.click()


def lesson(game: str, *, skip: int, press: tuple[str, ...] = ()) -> OpenScreen:
    """Return a function that opens a step of a lesson and presses these elements."""

    def open_screen(page: Page) -> None:
        at(f"#/learn/{game}", '.lesson[data-step="0"]')(page)
        for step in range(skip):
            page.locator(".lesson .tools button").click()
            page.locator(f'.lesson[data-step="{step + 1}"]').wait_for()
        for thing in press:
            page.locator(thing).first.click()

    return open_screen


def undo_agreement(page: Page) -> None:
    """Open the question whether everybody agrees to an undo."""
    match = Match(
        GAMES["qwinto"], [Player("Anna"), Player("Bernadette")], seed="shots", undo="agree"
    )
    match.settle()
    match.enter(min(match.to_act), "pick OY")
    match.settle()
    sit_down(page, match)
    page.locator(".action-bar .actions > button").first.click()
    page.locator(".undo-dialog").wait_for()


def hint(page: Page) -> None:
    """Open a table with all three steps of a hint."""
    sit_down(page, played("triominos", TWO, 24))
    button = page.locator(".hint-button:enabled")
    button.click()
    page.locator('.hint-note [data-step="where"]').wait_for(timeout=START)
    button.click()
    button.click()
    page.locator('.hint-note [data-step="why"]').wait_for()


@cache
def kept_review() -> dict[str, Any]:
    """A finished game with the review that is kept with it."""
    match = played("qwinto", TWO, 100_000)
    return {**save_of(match, "reviewed"), "review": review_of(match, nodes=1)}


def review(page: Page) -> None:
    """Open the review of a finished game at its worst move."""
    home(page)
    page.evaluate(PUT, ["reviewed", kept_review()])
    go(page, "#/review/reviewed")
    page.locator('.review[data-status="done"] .review-moment .primary').wait_for(timeout=START)


def second_try(page: Page) -> None:
    """Open a second try at a mistake."""
    review(page)
    page.locator(".review-moment .primary").click()
    page.locator(".review[data-trying]").wait_for()


def learning(page: Page) -> None:
    """Look at the answer of the first of all mistakes that are gone through."""
    review(page)
    page.locator(".learn").click()
    page.locator(".review[data-trying] .give-up").click()
    page.locator(".review:not([data-trying]) .review-moment .primary").wait_for()


@cache
def review_with_more() -> dict[str, Any]:
    """A game of NMBR 9 with its review, which knows a better arrangement."""
    match = played("nmbr9", [Player("Ada")], 100_000)
    return {**save_of(match, "more"), "review": review_of(match, nodes=1)}


def possible(page: Page) -> None:
    """Look at the arrangement that a review found: all of it is shown at first."""
    home(page)
    found = review_with_more()
    page.evaluate(PUT, ["more", found])
    go(page, "#/review/more")
    page.locator(".possible button").click(timeout=START)
    page.locator('.replay a[href="#/review/more"]').wait_for()
    points = found["review"]["possible"]["points"]
    page.locator(".replay .total", has_text=str(points)).first.wait_for(state="attached")


def import_preview(page: Page) -> None:
    """Open the preview of an import."""
    home(page)
    good, bad = write(played("qwinto", TWO, 40)), write(played("nmbr9", TWO, 40))[:-9]
    page.evaluate(DROP, [["evening.pygames", good], ["holiday.pygames", bad], ["cat.jpg", "?"]])
    page.locator(".import-dialog").wait_for(timeout=START)


def challenge_link(page: Page) -> None:
    """Open a challenge from a link."""
    home(page)
    go(page, f"#g1=c{pack(played('triominos', FOUR, 100_000))}")
    page.locator(".invite-dialog").wait_for(timeout=START)


def damaged_games(page: Page) -> None:
    """Open the list of games with damaged entries."""
    all_games(page)
    for name, value in {"odd": {"record": 3, "name": "Sunday"}, "newer": None}.items():
        page.evaluate(PUT, [name, value])
    home(page)
    go(page, "#/games")
    page.locator("[data-aside]").nth(1).wait_for()


def rename_dialog(page: Page) -> None:
    """Open the dialog that renames a game."""
    all_games(page)
    page.locator(".saved-list li").first.locator(".save-actions button").nth(1).click()
    page.locator(".rename").wait_for()


def other_tab(page: Page) -> None:
    """Open a game that another tab plays (here this tab holds its lock twice)."""
    home(page)
    page.evaluate(LOCK)
    save_match(page, played("qwinto", TWO, 30), "elsewhere")
    go(page, "#/play/elsewhere")
    page.locator(".elsewhere").wait_for(timeout=START)


def removed_game(page: Page) -> None:
    """Open the message after removing a game, with its undo button."""
    home_with_games(page)
    page.locator(".saved-games button").first.click()
    page.locator(".toast").last.wait_for()


def full_storage(page: Page) -> None:
    """Open a table on a device whose storage is full."""
    sit_down(page, played("qwinto", [Player("Anna")], 1))
    page.evaluate(FULL)
    page.locator("#command").evaluate(
        "input => { input.value = 'pick OY'; input.form.requestSubmit(); }"
    )
    page.locator(".toast").last.wait_for()
    page.evaluate("window.unfill()")


def failed_start(page: Page) -> None:
    """Open the page when Python cannot be fetched, with the Retry button."""
    page.context.route("**/*.wasm*", lambda route: route.abort())
    page.goto("about:blank")
    page.goto("")
    wait_for(page, "failed")
    page.locator("#retry").wait_for()
    page.context.unroute("**/*.wasm*")


BOARDS: dict[str, OpenScreen] = {}
"""The screens of each game, from its own module."""
for one in GAMES:
    BOARDS |= import_module(f"{one}_screens").SCREENS

SCREENS: dict[str, OpenScreen] = {
    "home": home,
    "home-games": home_with_games,
    "home-removed": removed_game,
    "games": all_games,
    "games-broken": damaged_games,
    "games-rename": rename_dialog,
    **{f"replay-{game}": replay(game, 30) for game in GAMES},
    "replay-other": replay_of_other,
    "review": review,
    "review-try": second_try,
    "review-learning": learning,
    "review-possible": possible,
    "share": share,
    "import": import_preview,
    "invite": challenge_link,
    "stats": statistics,
    "daily": at("#/daily", ".daily-cards"),
    "daily-done": played_daily,
    "home-daily": played_daily_home,
    "about": at("#/about", ".about"),
    "settings": at("#/settings", ".settings"),
    **{f"new-{game}": at(f"#/new/{game}", ".setup-dialog") for game in GAMES},
    "new-crowd": largest_set_up,
    "new-differs": what_differs,
    "learn-qwinto": lesson("qwinto", skip=7),
    "learn-nmbr9": lesson("nmbr9", skip=5),
    "learn-triominos": lesson("triominos", skip=5),
    "learn-not": lesson("qwinto", skip=2, press=('[data-place="O4"]', ".confirm")),
    "learn-done": lesson("qwinto", skip=11),
    **{f"rules-{game}": at(f"#/rules/{game}", ".rules") for game in GAMES},
    **BOARDS,
    "undo": undo_agreement,
    "hint": hint,
    "full": full_storage,
    "elsewhere": other_tab,
    "failed": failed_start,  # the last: the page has no Python after it
}
