"""Helpers of the browser tests: servers, builds, and requests to the page's engine."""

from __future__ import annotations

import os
import shutil
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from build import ROOT, write_worker
from install import CHROMIUM, HEADLESS, found
from playwright.sync_api import sync_playwright
from serve import Server, headers_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

DIST = ROOT / "dist"
START = 90_000  # ms; long, because a busy machine is slow

ASK = """async ([verb, request, options]) => {
  const main = document.querySelector('script[type="module"]').src;
  const engine = await import(new URL("./engine.js", main));
  return engine[verb](request, options);
}"""

NEW_MATCH = {
    "do": "new",
    "game": "qwinto",
    "seats": [{"name": "Anna", "kind": "human"}, {"name": "Ben", "kind": "human"}],
    "options": {},
    "seed": "platform",
}


def launch_options() -> dict[str, Any]:
    """Use the machine's Chromium if there is one, and block all other hosts."""
    args = ["--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost"]
    if os.geteuid() == 0:
        args.append("--no-sandbox")  # Chromium's sandbox refuses to run as root
    options: dict[str, Any] = {"args": args}
    if path := found(*CHROMIUM):
        options["executable_path"] = path
    return options


LIGHT = (
    "--disable-gpu",  # drawing in software is quicker than imitating a graphics card
    "--in-process-gpu",
    "--enable-crash-reporter",  # its signal handler turns a wild read in WebAssembly into an error
    # Without memory for it a page is laid out but not painted. No test looks at pixels.
    "--force-gpu-mem-available-mb=0",
    "--js-flags=--no-wasm-tier-up",  # most pages close before better machine code pays
)


def light_options() -> dict[str, Any]:
    """Like launch_options, for tests that draw much and time nothing: half the work.

    Debian's chromium-headless-shell is Chromium without its windows; Playwright's own is the same.
    """
    options = launch_options()
    options["args"] += LIGHT
    if path := found(HEADLESS):
        options["executable_path"] = path
    return options


@contextmanager
def serving(
    folder: Path,
    base: str = "/",
    headers: Callable[[str], dict[str, str]] = headers_for,
    *,
    compress: bool = True,
    kind: type[Server] = Server,
) -> Iterator[Server]:
    """Serve a folder while the block runs; afterwards the port is closed."""
    server = kind(folder, 0, base, headers, compress=compress)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def idle_page() -> Iterator[Page]:
    """Open the page and wait until it is idle, to measure something."""
    with serving(DIST) as site, sync_playwright() as play:
        browser = play.chromium.launch(**launch_options())
        page = browser.new_page()
        page.goto(site.url)
        wait_for(page)
        wait_offline_ready(page)  # the worker that fills the cache is busy until then
        yield page
        browser.close()


def copy_of(dist: Path, folder: Path) -> Path:
    """Copy a build, so that a test can change it."""
    return Path(shutil.copytree(dist, folder))


def runtime_file(dist: Path, name: str) -> Path:
    """Return the path of a runtime file in a build."""
    (path,) = dist.glob(f"static/run-*/{name}")
    return path


def new_version(dist: Path, title: str) -> None:
    """Turn a copy of a build into a later version in which only index.html differs."""
    page = dist / "index.html"
    text = page.read_text(encoding="utf-8").replace("<html ", f'<html data-version="{title}" ')
    page.write_text(text, encoding="utf-8")
    write_worker(dist)


def wait_for(page: Page, phase: str = "ready") -> None:
    """Wait until the engine is ready or has failed."""
    page.wait_for_selector(f"html[data-engine={phase}]", state="attached", timeout=START)


def wait_offline_ready(page: Page) -> None:
    """Wait until the page has said that it is ready offline."""
    page.wait_for_selector("html.offline-ready", state="attached", timeout=START)


def ask(page: Page, request: dict[str, Any], **options: object) -> dict[str, Any]:
    """Send a request to the page's engine; an error is returned as its key."""
    answer: dict[str, Any] = page.evaluate(ASK, ["ask", request, options])
    return answer


def think(page: Page, match: str, seat: int = 0, level: int = 4) -> dict[str, Any]:
    """Let the page's thinker choose a move for a seat."""
    view = ask(page, {"do": "view", "match": match, "seat": seat})["view"]
    request = {"do": "think", "view": view, "level": level, "nodes": 20}
    answer: dict[str, Any] = page.evaluate(ASK, ["think", request, {"timeout": START}])
    return answer
