"""What must be true on every screen: axe finds nothing, touch targets are large, no text overflows.

Opening all screens takes long, so each pass makes all checks at once.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from bars import SPILLS
from build import PACKAGES
from join_locales import read_languages
from screens import SCREENS, SIZES
from tables import CHANGE_SETTINGS, DRAWN, UNTIL, store_settings

from pygames.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page, ViewportSize

    Found = dict[str, list[object]]

AXE = (PACKAGES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
RUN_AXE = """async () => {
  const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => [id, nodes.map((n) => n.html.slice(0, 160))]);
}"""

# The smaller side in pixels of each touch target that is too small. A label counts with its input;
# links in running text are exempt. The fields of the boards have their own tests.
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
  const free = ".scroll-x, .final-boards, .players, .saved-games, .log, svg, .visually-hidden";
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

# In a right-to-left page: arrows that point the wrong way, and mirrored boards.
UNTURNED = """() => {
  const style = (element) => getComputedStyle(element);
  const turned = (icon) => style(icon).scale.startsWith("-1") === icon.matches(":dir(rtl)");
  const arrows = [...document.querySelectorAll("svg.directed")].filter((icon) => !turned(icon));
  const boards = [...document.querySelectorAll("svg:not(.icon)")].filter(
    (board) => style(board).direction !== "ltr",
  );
  return [...arrows, ...boards].map((element) => element.outerHTML.slice(0, 120));
}"""

# Everything is drawn and no colour fades: even a transition of zero duration takes a frame.
STILL = f"""async () => {{
  await ({DRAWN})();
  await ({UNTIL})(() => !document.getAnimations().some((one) => one instanceof CSSTransition));
}}"""

# What is said in each language and what does not fit; then what is wrong from right to left. The
# page ends as it was. All in one call, because the calls took longer than the checks.
IN_ALL_LANGUAGES = f"""async (languages) => {{
  const choose = async (language) => {{
    ({CHANGE_SETTINGS})({{ language }});
    await ({UNTIL})(() => document.documentElement.lang === language);
    await ({DRAWN})();
  }};
  const overflows = () => [
    ...(document.documentElement.scrollWidth > innerWidth ? ["the page"] : []),
    ...({OVERFLOWING})(),
  ];
  const found = {{}};
  for (const language of languages) {{
    if (language !== languages[0]) await choose(language); // the screen was opened in the first
    const [, bars] = ({SPILLS})();
    found[language] = {{ overflow: overflows(), text: document.body.innerText, bars }};
  }}
  await choose(languages[0]);
  document.documentElement.dir = "rtl";
  await ({STILL})();
  const mirrored = {{ overflow: overflows(), unturned: ({UNTURNED})() }};
  document.documentElement.dir = "ltr"; // to open the next screen
  return {{ found, mirrored }};
}}"""

AREAS = "|".join(["common", "lesson", "review", "rules", "saves", *GAMES])
UNSAID = re.compile(rf"\{{[\w-]+\}}|\b(?:{AREAS})\.[a-z][\w.-]+")
"""A place that nobody filled, or a key without words."""


def axe_findings(page: Page) -> list[object]:
    """The findings of all rules of axe."""
    if page.evaluate(f"async () => {{ await ({STILL})(); return !window.axe; }}"):
        page.evaluate(f"() => {{ {AXE} }}")
    return list(page.evaluate(RUN_AXE))


def small_targets(page: Page) -> list[object]:
    """Touch targets that are too small."""
    return list(page.evaluate(SMALL))


def in_all_languages(page: Page) -> Found:
    """Texts that overflow or are missing and bars that spill; from right to left also arrows."""
    languages = read_languages()
    looked = page.evaluate(IN_ALL_LANGUAGES, list(languages))
    found: Found = {
        "overflow from right to left": looked["mirrored"]["overflow"],
        "unturned": looked["mirrored"]["unturned"],
    }
    assert looked["found"].keys() == set(languages)
    for language, seen in looked["found"].items():
        found[f"overflow, {language}"] = seen["overflow"]
        found[f"missing text, {language}"] = UNSAID.findall(seen["text"])
        found[f"bars, {language}"] = seen["bars"]
    return found


def walk(page: Page, look: Callable[[], Found]) -> Found:
    """Open all screens; return the findings of each."""
    found: Found = {}
    for name, open_screen in SCREENS.items():
        open_screen(page)
        found |= {f"{name}, {which}": what for which, what in look().items() if what}
    return found


def size(name: str) -> ViewportSize:
    """The size of a window."""
    width, height = SIZES[name]
    return {"width": width, "height": height}


def axe_on_a_dark_desktop(page: Page) -> list[object]:
    """The findings of axe after the window has grown and the colours have become dark."""
    page.set_viewport_size(size("desktop"))
    page.emulate_media(color_scheme="dark")
    found = axe_findings(page)
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(size("phone"))
    return found


@pytest.mark.long
def test_every_screen(new_context: Callable[..., BrowserContext]) -> None:
    """On a phone: axe finds nothing; no target is small, no text cut off or missing.

    From right to left nothing overflows either, and only the boards keep their direction. On a
    desktop in dark colours axe finds nothing either.
    """
    context = new_context(viewport=size("phone"), has_touch=True)
    store_settings(context, language=next(iter(read_languages())), speed="slow")
    page = context.new_page()

    def look() -> Found:
        return {
            "axe": axe_findings(page),
            "small": small_targets(page),
            **in_all_languages(page),
            "axe on a dark desktop": axe_on_a_dark_desktop(page),
        }

    assert walk(page, look) == {}
