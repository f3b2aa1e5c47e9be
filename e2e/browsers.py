"""Test the start, an offline reload and a short game in Firefox and WebKitGTK."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from install import FIREFOX, found
from kit import DIST, START, serving
from playwright.sync_api import sync_playwright
from selenium import webdriver
from selenium.webdriver.support.wait import WebDriverWait

from pygames.api import handle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Evaluate = Callable[[str], Any]
    Open = Callable[[str], None]

READY = "document.documentElement.dataset.engine === 'ready'"
OFFLINE_READY = "!!document.documentElement.classList.contains('offline-ready')"

GAME = """
const main = document.querySelector('script[type="module"]').src;
const { ask, think } = await import(new URL("./engine.js", main));
const seats = [{ name: "Anna", kind: "human" }, { name: "Ben", kind: "human" }];
let shown = await ask({ do: "new", game: "qwinto", seats, options: {}, seed: "browsers" });
const { match } = shown;
while (!shown.view.over) {
  for (const seat of shown.view.to_act) {
    const { view } = await ask({ do: "view", match, seat });
    const { move } = await think({ do: "think", view, level: 1, nodes: 50 }, { timeout: 60000 });
    shown = await ask({ do: "play", match, seat, move });
  }
}
return { record: shown.record, totals: shown.view.scores.map((score) => score.total) };
"""


class CannotRunError(Exception):
    """The browser cannot run on this machine; the message is one sentence."""


@contextmanager
def firefox() -> Iterator[tuple[Open, Evaluate]]:
    """Drive the machine's Firefox through Playwright."""
    path = found(*FIREFOX)
    if path is None:
        raise CannotRunError("Firefox is not installed and could not be (no apt-get, or not root).")
    with sync_playwright() as playwright:
        browser = playwright.firefox.launch(channel="moz-firefox", executable_path=path)
        page = browser.new_page()
        page.set_default_timeout(START)
        yield (
            lambda url: (page.goto(url), None)[1],
            lambda script: page.evaluate(f"async () => {{ {script} }}"),
        )
        browser.close()


@contextmanager
def screen() -> Iterator[str]:
    """Run a virtual screen and yield its name."""
    read, write = os.pipe()
    server = subprocess.Popen(  # noqa: S603 - the arguments are ours
        [found("Xvfb") or "Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as answer:
            yield f":{answer.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


@contextmanager
def webkit() -> Iterator[tuple[Open, Evaluate]]:
    """Drive WebKitGTK's MiniBrowser through its driver."""
    driver_path = found("WebKitWebDriver")
    browsers = sorted(Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser"))
    if driver_path is None or not browsers or not found("Xvfb"):
        raise CannotRunError("WebKitGTK, its driver or Xvfb is not installed and could not be.")
    with screen() as display:
        os.environ["DISPLAY"] = display
        if os.geteuid() == 0:
            os.environ["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"  # root has no sandbox
        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(browsers[-1])
        options.add_argument("--automation")
        service = webdriver.WebKitGTKService(executable_path=driver_path)
        driver = webdriver.WebKitGTK(options=options, service=service)
        driver.set_script_timeout(START / 1000)
        wrap = """const done = arguments[arguments.length - 1];
          (async () => {{ {} }})().then(done, (error) => done({{ failed: String(error) }}));"""
        yield driver.get, lambda script: driver.execute_async_script(wrap.format(script))
        driver.quit()


def wait_until(evaluate: Evaluate, condition: str) -> None:
    """Wait until a condition holds in the page."""
    wait: WebDriverWait[None] = WebDriverWait(None, START / 1000, poll_frequency=0.2)  # type: ignore[type-var]
    wait.until(lambda _: evaluate(f"return {condition}"), condition)


def check(opener: Open, evaluate: Evaluate, told: list[str]) -> None:
    """Start, wait for the offline copy, stop the server, start again, play a game to its end."""
    with serving(DIST) as server:
        opener(server.url)
        wait_until(evaluate, READY)
        told.append("starts")
        wait_until(evaluate, OFFLINE_READY)
        url = server.url
    opener(url)
    wait_until(evaluate, READY)
    told.append("starts again with the server stopped")
    played = evaluate(GAME)
    if "failed" in played:
        raise AssertionError(played["failed"])
    checked = json.loads(handle(json.dumps({"do": "check", "record": played["record"]})))
    if not checked["over"] or checked["totals"] != played["totals"]:
        raise AssertionError(f"{played} but CPython says {checked}")
    told.append(f"plays a game to its end: {played['totals']}, as CPython counts it")


def report(name: str) -> tuple[str, bool]:
    """Check a browser; return what there is to say, and whether it passed.

    A browser that cannot run here is reported but is not a failure.
    """
    told: list[str] = []
    passed = True
    try:
        with BROWSERS[name]() as (opener, evaluate):
            check(opener, evaluate, told)
    except CannotRunError as error:
        told.append(f"not checked: {error}")
    except Exception as error:  # noqa: BLE001 - one browser's failure must not hide the other's
        told.append(f"FAILED: {error}")
        passed = False
    return "\n  ".join([name, *told]), passed


BROWSERS = {"Firefox": firefox, "WebKitGTK": webkit}


def main() -> int:
    """Check both browsers at the same time."""
    passed = True
    with ThreadPoolExecutor() as threads:
        for told, good in threads.map(report, BROWSERS):
            print(told, flush=True)
            passed &= good
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
