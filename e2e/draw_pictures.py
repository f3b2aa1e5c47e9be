"""Draw the pictures in the repository: icons, screenshots of the manifest, boards of README."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kit import DIST, launch_options, serving, wait_for
from playwright.sync_api import Browser, sync_playwright
from screens import SCREENS
from tables import DESKTOP, PHONE, store_settings

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

ICONS = Path(__file__).resolve().parent.parent / "web/icons"
RENDERED = (("icon.svg", "icon-192.png", 192), ("icon.svg", "icon-512.png", 512))
MASKED = (("maskable.svg", "maskable-512.png", 512),)
SHOTS = (("narrow", 360, 640, 2), ("wide", 1280, 720, 1))
BOARDS = Path(__file__).resolve().parent.parent / "web/pictures"
SHOWN: tuple[tuple[str, str, ViewportSize, str], ...] = (
    ("qwinto-phone", "table-qwinto-write", PHONE, "light"),
    ("nmbr9-phone", "table-nmbr9-chosen", PHONE, "light"),
    ("triominos-phone", "table-triominos-lit", PHONE, "light"),
    ("nmbr9-desktop", "table-nmbr9", DESKTOP, "light"),
    ("triominos-desktop", "table-triominos-bonus", DESKTOP, "dark"),
)


def draw_icons(browser: Browser) -> None:
    """Render the icons as PNG for systems that do not take SVG."""
    for source, target, size in RENDERED + MASKED:
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(
            f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>"
            f"{(ICONS / source).read_text(encoding='utf-8')}"
        )
        page.screenshot(path=ICONS / target, omit_background=True)
        page.close()


def draw_screenshots(browser: Browser) -> None:
    """Take screenshots of the home screen on a phone and on a desktop."""
    with serving(DIST) as server:
        for form, width, height, scale in SHOTS:
            page = browser.new_page(
                viewport={"width": width, "height": height}, device_scale_factor=scale
            )
            page.goto(server.url)
            wait_for(page)
            page.screenshot(path=ICONS / f"screen-{form}.png", animations="disabled")
            page.close()


def draw_boards(browser: Browser) -> None:
    """Take pictures of the boards for README, as JPEG, which is a third of the size of PNG."""
    BOARDS.mkdir(exist_ok=True)
    with serving(DIST) as server:
        for name, screen, size, theme in SHOWN:
            context = browser.new_context(
                base_url=server.url,
                viewport=size,
                device_scale_factor=1.5 if size is PHONE else 1,
                is_mobile=size is PHONE,
                service_workers="block",  # it would say that the page is ready offline
            )
            store_settings(context, theme=theme, speed="slow")
            page = context.new_page()
            SCREENS[screen](page)
            page.evaluate("document.activeElement?.blur()")
            page.evaluate("document.fonts.ready")
            target = BOARDS / f"{name}.jpg"
            page.screenshot(path=target, type="jpeg", quality=84, animations="disabled")
            context.close()


def main() -> None:
    """Draw everything into web/icons and web/pictures."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        draw_icons(browser)
        draw_screenshots(browser)
        draw_boards(browser)
        browser.close()


if __name__ == "__main__":
    main()
