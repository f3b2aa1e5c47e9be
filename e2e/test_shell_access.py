"""Accessibility: large text, high contrast, reduced motion, screen readers."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from screens import SCREENS
from tables import DESKTOP, PHONE, open_log, played, sit_down, store_settings
from triominos_tables import several, two, until

from pygames.match import Player

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import BrowserContext, Page

    NewContext = Callable[..., BrowserContext]
    from started_pages import OpenPage

LARGE_TEXT = (
    *("home-games", "games", "settings", "new-crowd", "rules-qwinto", "stats", "share"),
    *("table-qwinto-write", "table-nmbr9-chosen", "table-triominos-lit", "round-triominos"),
    *("hand-over", "final-triominos", "import"),
)
# Elements that cannot be reached by scrolling the page or their container.
LOST = """() => [...document.querySelectorAll("button, a[href], input, select")]
  .filter((element) => element.checkVisibility() && !element.closest(".visually-hidden, [inert]"))
  .filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    const slides = element.closest(".players, .saved-games, .scroll-x, .choices, .side");
    return width > 1 && !slides && (left < -1 || right > innerWidth + 1);
  })
  .map((element) => element.outerHTML.slice(0, 120))"""

# For each screen: an element, its background or neighbour, and the colour property that differs.
APART = {
    "table-qwinto-write": [
        ('[data-states~="lit"] .field-ring', ".field-disc", "stroke"),
        (".number", ".field-disc", "fill"),
    ],
    "table-nmbr9": [
        (".layer .digit", ".layer .number-face", "fill"),
        (".layer .number-face", "body", "stroke"),
    ],
    "table-nmbr9-chosen": [(".held-ring", ".layer .number-face", "stroke")],
    "table-triominos-lit": [
        (".lying .bone-number", ".lying .bone-face", "fill"),
        (".lit-face", ".lying .bone-face", "stroke"),
    ],
    "settings": [("label:has(:checked)", "label:not(:has(:checked))", "backgroundColor")],
}
# Two computed colours: of an element, and of its background.
SHOWN = """([first, second, kind]) => [first, second].map((which) =>
  getComputedStyle(document.querySelector(which))[kind])"""

# Records every animation and transition that takes time.
ANIMATED = """window.moved = [];
const note = ({ target, animationName, propertyName }) => {
  const long = target.getAnimations().some(({ effect }) => effect.getTiming().duration > 1);
  if (long) window.moved.push(`${animationName ?? propertyName} ${target.className}`);
};
addEventListener("animationstart", note, true);
addEventListener("transitionrun", note, true);
const { animate } = Element.prototype;
Element.prototype.animate = function (...how) {
  window.moved.push(`animate ${this.className}`);
  return animate.apply(this, how);
};"""


@contextmanager
def text_of_size(page: Page, pixels: int) -> Iterator[None]:
    """Give all text another size while the block runs."""
    browser = page.context.new_cdp_session(page)
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": pixels}})
    try:
        yield
    finally:  # other tests use the same page
        browser.send("Page.setFontSizes", {"fontSizes": {"standard": 16}})
        browser.detach()


@pytest.mark.long
def test_text_of_double_size_stays_visible(open_page: OpenPage) -> None:
    """With a text size of 200 %, everything on a phone can be read and reached."""
    page = open_page(PHONE, motion="auto", speed="normal")
    with text_of_size(page, 32):
        for name in LARGE_TEXT:
            SCREENS[name](page)
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], name
            assert page.evaluate("getComputedStyle(document.body).fontSize") == "32px"
            assert page.evaluate(LOST) == [], name


def test_high_contrast_keeps_things_distinguishable(open_page: OpenPage) -> None:
    """With system colours, numbers differ from tiles and lit places from others."""
    page = open_page(DESKTOP, speed="slow")
    page.emulate_media(forced_colors="active")
    for screen, pairs in APART.items():
        SCREENS[screen](page)
        for pair in pairs:
            colours = page.evaluate(SHOWN, pair)
            assert colours[0] != colours[1], pair
            assert "none" not in colours[0], pair


MOVES = {"qwinto": "pick OY", "nmbr9": "r0 0 0", "triominos": ""}
HEARD = {"qwinto": "Ada rolls", "nmbr9": "Ada", "triominos": "Ada plays"}


# Everything that the live region has announced.
HEAR = """window.heard = [];
addEventListener("DOMContentLoaded", () => {
  const voice = document.getElementById("announcer");
  const note = () => window.heard.push(voice.textContent);
  new MutationObserver(note).observe(voice, { childList: true });
});"""


def hear(page: Page, words: str) -> None:
    """Wait until a text was announced."""
    page.wait_for_function("words => heard.some((said) => said.includes(words))", arg=words)


def type_move(page: Page, game: str) -> None:
    """Play a first move by the notation."""
    match = until(several, two()) if game == "triominos" else played(game, [Player("Ada")], 1)
    sit_down(page, match)
    view = match.game.view(match.state, 0)
    places = [place for there in view["legal"].get("places", {}).values() for place in there]
    open_log(page).locator("#command").fill(MOVES[game] or str(places[0]["move"]))
    page.keyboard.press("Enter")


def test_events_are_announced_and_nothing_moves_with_reduced_motion(
    new_context: NewContext,
) -> None:
    """Politely, in the words of the log; the browser's preference is enough for no animation."""
    context = new_context(viewport=DESKTOP, reduced_motion="reduce")
    store_settings(context, motion="auto")
    page = context.new_page()
    page.add_init_script(HEAR + ANIMATED)
    for game in MOVES:
        type_move(page, game)
        hear(page, HEARD[game])
        assert page.locator("#announcer").get_attribute("aria-live") == "polite"
        assert page.evaluate("window.moved") == [], game
        page.evaluate("window.heard.length = 0")
