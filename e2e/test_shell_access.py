"""For everybody: large text, high contrast, little motion, a voice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from kit import launch_options
from screens import SCREENS
from tables import DESKTOP, PHONE, played, quiet, sit_down
from triominos_tables import several, two, until

from pygames.match import Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, BrowserType, Page

    NewContext = Callable[..., BrowserContext]

LARGE_TEXT = (
    *("home-games", "games", "settings", "new-crowd", "rules-qwinto", "stats", "share"),
    *("table-qwinto-write", "table-nmbr9-chosen", "table-triominos-lit", "round-triominos"),
    *("hand-over", "final-triominos", "import"),
)
# What cannot be reached by scrolling the page or the box it stands in.
LOST = """() => [...document.querySelectorAll("button, a[href], input, select")]
  .filter((element) => element.checkVisibility() && !element.closest(".visually-hidden, [inert]"))
  .filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    const slides = element.closest(".players, .saved-games, .scroll-x, .choices, .side");
    return width > 1 && !slides && (left < -1 || right > innerWidth + 1);
  })
  .map((element) => element.outerHTML.slice(0, 120))"""

# On each screen: something, what it stands on or beside, and what kind of colour sets it apart.
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
# Two colours as the browser shows them: of something, and of what it stands on.
SHOWN = """([first, second, kind]) => [first, second].map((which) =>
  getComputedStyle(document.querySelector(which))[kind])"""

# Every animation and transition that takes time, noted when it begins.
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


def test_text_twice_as_large_stays_in_sight(browser_type: BrowserType, base_url: str) -> None:
    """Who sets the browser's text to 200 % can still read and reach everything on a phone."""
    options = launch_options()
    options["args"] = [*options["args"], "--blink-settings=defaultFontSize=32"]
    browser = browser_type.launch(**options)
    page = browser.new_page(base_url=base_url, viewport=PHONE)
    for name in LARGE_TEXT:
        SCREENS[name](page)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], name
        assert page.evaluate("getComputedStyle(document.body).fontSize") == "32px"
        assert page.evaluate(LOST) == [], name
    browser.close()


def test_high_contrast_keeps_things_apart(new_context: NewContext) -> None:
    """With the colours of the system, numbers stand out from tiles and lit places from the rest."""
    context = new_context(viewport=DESKTOP, forced_colors="active")
    quiet(context, speed="slow")
    page = context.new_page()
    for screen, pairs in APART.items():
        SCREENS[screen](page)
        for pair in pairs:
            colours = page.evaluate(SHOWN, pair)
            assert colours[0] != colours[1], pair
            assert "none" not in colours[0], pair


MOVES = {"qwinto": "pick OY", "nmbr9": "r0 0 0", "triominos": ""}
HEARD = {"qwinto": "Ada rolls", "nmbr9": "Ada", "triominos": "Ada plays"}


# Everything the live region has ever said.
HEAR = """window.heard = [];
addEventListener("DOMContentLoaded", () => {
  const voice = document.getElementById("announcer");
  const note = () => window.heard.push(voice.textContent);
  new MutationObserver(note).observe(voice, { childList: true });
});"""


def hear(page: Page, words: str) -> None:
    """Wait until something was said."""
    page.wait_for_function("words => heard.some((said) => said.includes(words))", arg=words)


def type_move(page: Page, game: str) -> None:
    """Play a first move by the notation."""
    page.add_init_script(HEAR)
    match = until(several, two()) if game == "triominos" else played(game, [Player("Ada")], 1)
    sit_down(page, match)
    view = match.game.view(match.state, 0)
    places = [place for there in view["legal"].get("places", {}).values() for place in there]
    page.locator("#command").fill(MOVES[game] or str(places[0]["move"]))
    page.keyboard.press("Enter")


@pytest.mark.parametrize("game", MOVES)
def test_what_happens_is_said_politely(new_context: NewContext, game: str) -> None:
    """A screen reader hears each event, in the words of the log."""
    context = new_context(viewport=DESKTOP)
    quiet(context)
    page = context.new_page()
    type_move(page, game)
    hear(page, HEARD[game])
    assert page.locator("#announcer").get_attribute("aria-live") == "polite"


@pytest.mark.parametrize("game", MOVES)
def test_who_wants_little_motion_gets_none(new_context: NewContext, game: str) -> None:
    """The browser's own wish is enough: dice and tiles are simply there."""
    context = new_context(viewport=DESKTOP, reduced_motion="reduce")
    quiet(context, motion="auto")
    page = context.new_page()
    page.add_init_script(ANIMATED)
    type_move(page, game)
    hear(page, HEARD[game])
    assert page.evaluate("window.moved") == []
