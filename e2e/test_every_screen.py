"""What must be true on every screen: axe finds nothing, targets fit fingers, no text spills.

To walk through all of them takes its time, so each walk looks for all that can be seen on it.
"""

from __future__ import annotations

import re
from collections import deque
from typing import TYPE_CHECKING

import pytest
from build import PACKAGES
from join_locales import read_languages
from screens import SCREENS, SIZES
from tables import drawn, quiet

from pygames.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    Found = dict[str, list[object]]

AXE = (PACKAGES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
RUN_AXE = """async () => {
  const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => [id, nodes.map((n) => n.html.slice(0, 160))]);
}"""

# How many pixels the smaller side of each thing to press measures, where that is too few. A label
# counts with what it names; words in running text are read first, and are as high as their line.
# The fields of the boards have tests of their own.
SMALL = """() => {
  const inText = (element) => element.localName === "a" && element.closest("p, li, dd, .foot");
  const parts = "button, a[href], input, select, summary, [role=slider]";
  return [...document.querySelectorAll(parts)]
    .filter((element) => element.checkVisibility() && !inText(element))
    .filter((element) => !element.closest("[inert], .visually-hidden"))
    .map((element) => {
      const label = element.closest("label") ?? element.labels?.[0];
      const boxes = [element, ...(label ? [label] : [])].map((one) => one.getBoundingClientRect());
      const wide = Math.max(...boxes.map(({ width }) => width));
      const high = Math.max(...boxes.map(({ height }) => height));
      return [Math.min(wide, high), element.outerHTML.slice(0, 120)];
    })
    .filter(([size]) => size > 1 && size < 43.5);
}"""

OVERFLOWING = """() => {
  const wide = document.documentElement.clientWidth;
  const free = ".scroll-x, .players, .saved-games, .log, svg, .visually-hidden";
  const scrolls = (element) => element.closest(free);
  const cut = (element) => getComputedStyle(element).textOverflow === "ellipsis";
  const own = (element) => [...element.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
  return [...document.querySelectorAll("body *")]
    .filter((element) => own(element) && element.checkVisibility() && !scrolls(element))
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      if (width <= 1) return false;
      const spills = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
      return left < -1 || right > wide + 1 || (spills && !cut(element));
    })
    .map((element) => `${element.className || element.tagName}: ${element.textContent.trim()}`);
}"""

# Choose a language in another tab, and wait until this one has drawn its words.
CHOOSE = """(language) => {
  const settings = { language, motion: "reduced", speed: "slow" };
  localStorage.setItem("pygames.settings", JSON.stringify(settings));
}"""
SPOKEN = "(language) => document.documentElement.lang === language"

# In a page that runs from right to left: arrows that point the wrong way, and turned boards.
UNTURNED = """() => {
  const style = (element) => getComputedStyle(element);
  const turned = (icon) => style(icon).scale.startsWith("-1") === icon.matches(":dir(rtl)");
  const arrows = [...document.querySelectorAll("svg.directed")].filter((icon) => !turned(icon));
  const boards = [...document.querySelectorAll("svg:not(.icon)")].filter(
    (board) => style(board).direction !== "ltr",
  );
  return [...arrows, ...boards].map((element) => element.outerHTML.slice(0, 120));
}"""

# Even a transition of no time takes a frame.
STILL = "() => !document.getAnimations().some((one) => one instanceof CSSTransition)"

AREAS = "|".join(["common", "rules", "saves", *GAMES])
UNSAID = re.compile(rf"\{{[\w-]+\}}|\b(?:{AREAS})\.[a-z][\w.-]+")
"""A place that nobody filled, or a key without words."""


def by_axe(page: Page) -> list[object]:
    """What all of axe's rules find."""
    page.evaluate(f"() => {{ {AXE} }}")
    return list(page.evaluate(RUN_AXE))


def small(page: Page) -> list[object]:
    """What is too small for a finger."""
    return list(page.evaluate(SMALL))


def spilt(page: Page) -> list[object]:
    """Text that does not fit, and a page wider than the screen."""
    wide: list[object] = page.evaluate(
        "() => document.documentElement.scrollWidth > innerWidth ? ['the page'] : []"
    )
    return wide + list(page.evaluate(OVERFLOWING))


def unsaid(page: Page) -> list[object]:
    """Words that are missing."""
    return [*UNSAID.findall(page.locator("body").inner_text())]


def walk(page: Page, look: Callable[[], Found]) -> Found:
    """Go through all screens, and tell what was found where."""
    found: Found = {}
    for name, way in SCREENS.items():
        way(page)
        found |= {f"{name}, {which}": what for which, what in look().items() if what}
    return found


def at(size: str) -> dict[str, int]:
    """A window of a size."""
    width, height = SIZES[size]
    return {"width": width, "height": height}


@pytest.mark.long
def test_every_screen_of_a_phone(new_context: Callable[..., BrowserContext]) -> None:
    """By day: axe finds nothing, a finger fits; no text is cut off or missing in any language."""
    context = new_context(viewport=at("phone"), has_touch=True, service_workers="block")
    quiet(context, speed="slow")
    other = context.new_page()
    other.goto("icons/icon-192.png")  # anything of this origin
    page = context.new_page()
    spoken = deque(read_languages())

    def look() -> Found:
        found: Found = {"axe": by_axe(page), "small": small(page)}
        for _ in range(len(spoken)):
            found[f"spilt, {spoken[0]}"] = spilt(page)
            found[f"unsaid, {spoken[0]}"] = unsaid(page)
            spoken.rotate(-1)
            other.evaluate(CHOOSE, spoken[0])
            page.wait_for_function(SPOKEN, arg=spoken[0])
            drawn(page)
        return found

    assert walk(page, look) == {}


@pytest.mark.long
def test_every_screen_of_a_desktop_by_lamplight(
    new_context: Callable[..., BrowserContext],
) -> None:
    """Axe finds nothing in the dark colours either."""
    context = new_context(viewport=at("desktop"), color_scheme="dark", service_workers="block")
    quiet(context, speed="slow")
    page = context.new_page()
    assert walk(page, lambda: {"axe": by_axe(page)}) == {}


@pytest.mark.long
def test_every_screen_of_a_phone_from_right_to_left(
    new_context: Callable[..., BrowserContext],
) -> None:
    """The page can be turned round: nothing spills, and only the boards stay as they are."""
    context = new_context(viewport=at("phone"), has_touch=True, service_workers="block")
    quiet(context, speed="slow")
    page = context.new_page()

    def look() -> Found:
        page.evaluate("document.documentElement.dir = 'rtl'")
        drawn(page)
        page.wait_for_function(STILL)
        found: Found = {"spilt": spilt(page), "unturned": list(page.evaluate(UNTURNED))}
        page.evaluate("document.documentElement.dir = 'ltr'")  # the way to the next screen
        return found

    assert walk(page, look) == {}
