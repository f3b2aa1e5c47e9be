"""Measure the bytes of a first visit from a host that compresses nothing, and a slow line."""

from __future__ import annotations

import sys
import threading
import time

from kit import DIST, START, launch_options, serving, wait_for, wait_offline_ready
from playwright.sync_api import Browser, Page, sync_playwright
from serve import Handler, Server

UNTIL_PYTHON = 7_800_000  # bytes
IN_ALL = 9_400_000
USABLE = 2_500  # ms
LATENCY = 0.150  # s for each request
SPEED = 1_600_000 / 8  # bytes a second, shared by all connections
PIECE = 4_096
DEVIATION = 8  # per cent: how far the progress bar may be from the truth

HOLD_BACK = """const { register } = ServiceWorkerContainer.prototype;
const allowed = new Promise((done) => { window.allow = done; });
ServiceWorkerContainer.prototype.register = async function (...wanted) {
  await allowed;
  return register.apply(this, wanted);
};"""
"""The service worker fetches what is missing for offline use only when it is allowed to."""

SAMPLE = """window.samples = [];
setInterval(() => {
  const bar = document.querySelector("progress");
  if (bar) samples.push([Date.now() / 1000, 100 * bar.value / bar.max]);
}, 250);"""


class SlowHandler(Handler):
    """Answers like a host behind a slow line."""

    line = threading.Lock()
    written: list[tuple[float, str, int]]
    """When how many bytes of which file were sent."""

    def answer(self, *reply: object) -> None:
        """Wait as long as a request and its answer travel."""
        time.sleep(LATENCY)
        super().answer(*reply)  # type: ignore[arg-type]

    def send_body(self, body: bytes) -> None:
        """Send small pieces; all connections share the line."""
        for start in range(0, len(body), PIECE):
            piece = body[start : start + PIECE]
            with self.line:
                time.sleep(len(piece) / SPEED)
            self.wfile.write(piece)
            self.written.append((time.time(), self.path, len(piece)))


class SlowServer(Server):
    """A host behind a slow line."""

    @staticmethod
    def handler() -> type[Handler]:
        """Answer slowly."""
        return SlowHandler


def transferred(server: Server) -> int:
    """Return the bytes of all bodies sent so far."""
    return sum(size for _, _, size in server.sent)


def measure_bytes(browser: Browser) -> bool:
    """Print what a first visit transfers; return whether the goals are met."""
    with serving(DIST, compress=False) as server:
        page = browser.new_page()
        page.add_init_script(HOLD_BACK)
        page.goto(server.url)
        wait_for(page)
        page.wait_for_load_state("networkidle", timeout=START)
        until_python = transferred(server)
        page.evaluate("allow()")
        wait_offline_ready(page)
        in_all = transferred(server)
        page.close()
    print("first visit, MB from a host that compresses nothing")
    for name, size, goal in (
        ("until Python answers", until_python, UNTIL_PYTHON),
        ("in all, for offline use", in_all, IN_ALL),
    ):
        print(f"  {name:<26}{size / 1e6:>6.2f}   goal {goal / 1e6:.1f}")
    return until_python <= UNTIL_PYTHON and in_all <= IN_ALL


def first_use(page: Page, url: str) -> float:
    """Open the page and a game's set-up as soon as that is possible; return the milliseconds."""
    begin = time.monotonic()
    page.goto(url, wait_until="commit")
    page.locator('a[href*="new/"]').first.click(timeout=START)
    page.locator("dialog[open]").wait_for(timeout=START)
    return (time.monotonic() - begin) * 1000


def deviation(samples: list[list[float]]) -> float:
    """Return how far the bar was from what had been sent of the files it counts, in per cent."""
    parts = ("pyodide.asm", "snapshot")
    sent = [
        (when, size) for when, path, size in SlowHandler.written if any(p in path for p in parts)
    ]
    total = sum(size for _, size in sent)
    worst = 0.0
    for when, shown in samples:
        true = 100 * sum(size for at, size in sent if at <= when) / total
        worst = max(worst, abs(shown - true))
    return worst


def measure_slow_line(browser: Browser, *, compress: bool) -> bool:
    """Print when the shell is usable on a slow line and how true the progress bar is."""
    SlowHandler.written = []
    with serving(DIST, compress=compress, kind=SlowServer) as server:
        page = browser.new_page()
        page.add_init_script(SAMPLE)
        usable = first_use(page, server.url)
        wait_for(page)
        samples = page.evaluate("samples")
        page.close()
    worst = deviation(samples)
    host = "that compresses" if compress else "that compresses nothing"
    grows = samples == sorted(samples, key=lambda sample: sample[1])
    print(f"slow line (1.6 Mbit/s, 150 ms), host {host}")
    print(f"  set-up of a game opens after {usable:.0f} ms   goal {USABLE}")
    print(f"  the progress bar is at most {worst:.0f} % off, {'only grows' if grows else 'FALLS'}")
    in_time = usable <= USABLE or not compress  # the real host compresses
    return in_time and worst <= DEVIATION and grows


def main() -> int:
    """Measure all; fail if a goal is missed."""
    with sync_playwright() as play:
        browser = play.chromium.launch(**launch_options())
        met = [measure_bytes(browser)]
        met += [measure_slow_line(browser, compress=compress) for compress in (True, False)]
        browser.close()
    print(f"goals: {'met' if all(met) else 'MISSED'}")
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
