"""Texts that fail to load are requested again; at last an English message is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit import START, copy_of, serving, wait_for
from playwright.sync_api import expect

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page, Route


def test_texts_that_fail_once_are_requested_again(context: BrowserContext, page: Page) -> None:
    asked: list[str] = []

    def fail_once(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=503)
        else:
            route.continue_()

    context.route("**/locales/*.json.gz", fail_once)
    page.goto("")
    page.locator(".game-cards").wait_for(timeout=START)
    assert len(asked) == 2


def test_texts_that_never_load_leave_a_message_and_a_button(
    context: BrowserContext, page: Page
) -> None:
    context.route("**/locales/*.json.gz", lambda route: route.fulfill(status=503))
    page.goto("")
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded", timeout=START)
    context.unroute("**/locales/*.json.gz")
    page.get_by_role("button", name="Try again").click()
    page.locator(".game-cards").wait_for(timeout=START)


def test_a_wrong_response_in_the_browsers_cache_is_replaced(
    page: Page, dist: Path, tmp_path: Path
) -> None:
    copy = copy_of(dist, tmp_path / "dist")
    (file,) = copy.glob("static/app-*/locales/en.json.gz")
    good = file.read_bytes()
    file.write_text('{"wrong": "body"}', encoding="utf-8")
    with serving(copy) as server:
        page.goto(server.url)
        expect(page.get_by_role("alert")).to_contain_text("could not be loaded", timeout=START)
        file.write_bytes(good)
        page.goto(server.url)
        page.locator(".game-cards").wait_for(timeout=START)
        wait_for(page)
