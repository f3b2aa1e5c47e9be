"""Draw the pictures an installed app needs from what is drawn here: icons and screenshots."""

from __future__ import annotations

from pathlib import Path

from kit import DIST, launch_options, serving, wait_for
from playwright.sync_api import Browser, sync_playwright

ICONS = Path(__file__).resolve().parent.parent / "web/icons"
RENDERED = (("icon.svg", "icon-192.png", 192), ("icon.svg", "icon-512.png", 512))
MASKED = (("maskable.svg", "maskable-512.png", 512),)
SHOTS = (("narrow", 360, 640, 2), ("wide", 1280, 720, 1))


def draw_icons(browser: Browser) -> None:
    """Render the drawn icons for systems that take no SVG."""
    for source, target, size in RENDERED + MASKED:
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(
            f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>"
            f"{(ICONS / source).read_text(encoding='utf-8')}"
        )
        page.screenshot(path=ICONS / target, omit_background=True)
        page.close()


def draw_screenshots(browser: Browser) -> None:
    """Take the home screen as a phone and as a desktop shows it."""
    with serving(DIST) as server:
        for form, width, height, scale in SHOTS:
            page = browser.new_page(
                viewport={"width": width, "height": height}, device_scale_factor=scale
            )
            page.goto(server.url)
            wait_for(page)
            page.screenshot(path=ICONS / f"screen-{form}.png", animations="disabled")
            page.close()


def main() -> None:
    """Draw everything into web/icons."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        draw_icons(browser)
        draw_screenshots(browser)
        browser.close()


if __name__ == "__main__":
    main()
