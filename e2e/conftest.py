"""Fixtures of the browser tests: the build, one server, and a check of every request."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from kit import DIST, light_options, serving
from started_pages import StartedPages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Request
    from serve import Server
    from started_pages import OpenPage


def note_stranger(strangers: list[str], request: Request) -> None:
    """Note a request to another host."""
    url = urlsplit(request.url)
    if url.scheme not in {"blob", "data"} and url.hostname != "localhost":
        strangers.append(request.url)


def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: each waits for its browser a third of the time."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the slowest tests first."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Use the Chromium that make found or installed."""
    return {**browser_type_launch_args, **light_options()}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Block the service worker; tests that need it are marked WITH_WORKER."""
    return {**browser_context_args, "service_workers": "block"}


@pytest.fixture(scope="session")
def dist() -> Path:
    """The folder that `make build` wrote."""
    if not (DIST / "sw.js").exists():
        pytest.exit("dist/ is missing: run `make build` first.", returncode=1)
    return DIST


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[Server]:
    """A server of the build with the headers of the real host."""
    with serving(dist) as server:
        yield server


@pytest.fixture(scope="session")
def base_url(site: Server) -> str:
    """The base of page.goto("") and page.goto("#...")."""
    return site.url


@pytest.fixture(scope="session")
def started_pages(
    browser: Browser, browser_context_args: dict[str, Any]
) -> tuple[StartedPages, list[str]]:
    """The pages that this test process shares, and the requests that left their origin."""
    strangers: list[str] = []

    def make(**options: Any) -> BrowserContext:  # noqa: ANN401 - Playwright's own options
        context = browser.new_context(**{**browser_context_args, **options})
        context.on("request", partial(note_stranger, strangers))
        return context

    return StartedPages(make), strangers


@pytest.fixture
def open_page(started_pages: tuple[StartedPages, list[str]]) -> Iterator[OpenPage]:
    """Opens a page that has started already: see started_pages.py."""
    pages, strangers = started_pages
    yield pages.open
    assert not strangers, f"requests left the origin: {strangers}"


@pytest.fixture
def new_context(
    new_context: Callable[..., BrowserContext],
) -> Iterator[Callable[..., BrowserContext]]:
    """Fail a test if a request of any context leaves the origin."""
    strangers: list[str] = []

    def make(**options: Any) -> BrowserContext:  # noqa: ANN401 - Playwright's own options
        context = new_context(**options)
        context.on("request", partial(note_stranger, strangers))
        return context

    yield make
    assert not strangers, f"requests left the origin: {strangers}"
