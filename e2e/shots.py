"""Take pictures of every screen for review: three sizes, two themes, long languages on a phone.

`make shots` writes them to .build/shots; `make shots ONLY=table-qwinto` only names that begin so.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from build import ROOT
from kit import DIST, launch_options, serving
from playwright.sync_api import sync_playwright
from screens import CLEAR, SCREENS, SIZES
from tables import home

if TYPE_CHECKING:
    from playwright.sync_api import Browser

OUT = ROOT / ".build" / "shots"
# Wait until fonts are loaded and the last change is painted.
SETTLED = """() => document.fonts.ready.then(() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(done))))"""
THEMES = ("light", "dark")
LOOKS = [(size, theme, "en") for size in SIZES for theme in THEMES]
LOOKS += [("phone", "light", "de"), ("phone", "light", "hu")]


def take(browser: Browser, url: str, only: str) -> int:
    """Take every picture whose screen's name begins with `only`; return how many."""
    taken = 0
    for size, theme, language in LOOKS:
        width, height = SIZES[size]
        context = browser.new_context(
            base_url=url,
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
            has_touch=size != "desktop",
            is_mobile=size != "desktop",  # touch, not a mouse: the hints differ
            service_workers="block",
        )
        text = json.dumps(json.dumps({"language": language, "motion": "reduced", "speed": "slow"}))
        context.add_init_script(f"localStorage.setItem('pygames.settings', {text})")
        page = context.new_page()
        for name in (name for name in SCREENS if name.startswith(only)):
            home(page)
            page.evaluate(CLEAR)
            SCREENS[name](page)
            page.evaluate(SETTLED)
            page.screenshot(
                path=OUT / f"{name}-{size}-{theme}-{language}.png",
                full_page=name.startswith(("rules", "about")),
                animations="disabled",
            )
            taken += 1
        context.close()
    return taken


def main() -> None:
    """Take the pictures."""
    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, serving(DIST) as server:
        browser = playwright.chromium.launch(**launch_options())
        taken = take(browser, server.url, sys.argv[1] if len(sys.argv) > 1 else "")
        browser.close()
    print(f"shots: {taken} pictures in {OUT}")


if __name__ == "__main__":
    main()
