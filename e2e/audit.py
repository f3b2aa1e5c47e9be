"""Run Lighthouse on the built page, with its phone settings: `make audit`.

It visits home and the rules of each game as on a new device; and home, the list, the rules and a
table of each game as on a device with 300 saved games, one of them with the longest log. Each must
reach 100 for accessibility, best practices and SEO, and 98 for performance. Lighthouse simulates a
slow network and a slow processor. What it measures is corrected by `processor_time.py`, so that a
busy machine does not count; a page below the bar is measured twice more, and the median counts.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from contextlib import contextmanager, nullcontext, suppress
from statistics import median
from typing import TYPE_CHECKING, Any

from build import ROOT
from install import CHROMIUM, found
from kit import DIST, launch_options, serving, wait_for, wait_offline_ready
from playwright.sync_api import sync_playwright
from processor_time import shrink
from tables import TWO, played, save_of

from pygames.games import GAMES
from pygames.match import Match, Player
from pygames.random_matches import play_at_random

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LIGHTHOUSE = ROOT / ".build/audit/node_modules/lighthouse/cli/index.js"
OUT = ROOT / ".build/audit/reports"
FIRST_VISITS = {"home": "", **{f"rules-{game}": f"#/rules/{game}" for game in GAMES}}
LATER_VISITS = {
    "home-300": "",
    "games-300": "#/games",
    "rules-300": "#/rules/qwinto",
    **{f"table-{game}": f"#/play/{game}" for game in GAMES},
    "table-long-log": "#/play/long",
}
SAVES = 300
BARS = {"performance": 98, "accessibility": 100, "best-practices": 100, "seo": 100}
FIGURES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time")
SHIFT = "cumulative-layout-shift"
MEASURED_AGAIN = 2
ATTEMPTS = 3

PUT = """async (saves) => {
  const asked = indexedDB.open("pygames");
  await new Promise((done) => { asked.onsuccess = done; });
  const deal = asked.result.transaction("games", "readwrite");
  for (const save of saves) deal.objectStore("games").put(save, save.id);
  await new Promise((done) => { deal.oncomplete = done; });
  asked.result.close();
}"""


def chromium_path() -> str:
    """The path of the Chromium that make found or installed."""
    if path := found(*CHROMIUM):
        return path
    with sync_playwright() as playwright:
        return str(playwright.chromium.executable_path)


def saves() -> list[dict[str, Any]]:
    """The games of a device: a table of each game, one with the longest log, and many others."""
    tables = {game: played(game, TWO, 20) for game in GAMES}
    six = [Player(f"Player {seat}") for seat in range(6)]
    whole = play_at_random(Match("qwinto", six, seed="log"), "log")
    long = whole.branch(whole.stops()[-2])
    some = {"long": long, **tables}
    finished = [save_of(played(game, TWO, 100_000), game) for game in GAMES]
    many = [
        {**finished[n % len(finished)], "id": f"many-{n}"}
        if n % 2
        else {**save_of(tables[list(GAMES)[n % len(GAMES)]], f"many-{n}")}
        for n in range(SAVES - len(some))
    ]
    own = [save_of(match, name) for name, match in some.items()]
    return [{**save, "format": 1, "updated": 10**12 + n} for n, save in enumerate([*own, *many])]


@contextmanager
def device(url: str) -> Iterator[int]:
    """A browser that has visited the page and has saved games; its debugging port."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        flags = ["--headless=new", "--remote-debugging-port=0", f"--user-data-dir={profile}"]
        process = subprocess.Popen(
            [chromium_path(), *launch_options()["args"], *flags, "about:blank"],
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stderr
            address = next(line for line in process.stderr if "DevTools listening on" in line)
            with sync_playwright() as playwright:
                browser = playwright.chromium.connect_over_cdp(address.split()[-1])
                page = browser.contexts[0].new_page()
                page.goto(url)
                wait_for(page)
                wait_offline_ready(page)
                page.evaluate(PUT, saves())
                page.close()
            yield int(re.findall(r":(\d+)/", address)[0])
        finally:
            process.kill()
            process.wait()


def lighthouse(*asked: str) -> None:
    """Run Lighthouse; RuntimeError with what it says if it fails."""
    command = ["node", str(LIGHTHOUSE), *asked, f"--only-categories={','.join(BARS)}"]
    where = {**os.environ, "CHROME_PATH": chromium_path()}
    done = subprocess.run(command, env=where, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr[-3000:])


def forget_files(url: str, port: int) -> None:
    """Remove the service worker: Lighthouse cannot simulate a network for what it serves."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.connect_over_cdp(f"http://localhost:{port}")
        page = browser.contexts[0].new_page()
        what = {"origin": url.rstrip("/"), "storageTypes": "service_workers,cache_storage"}
        browser.contexts[0].new_cdp_session(page).send("Storage.clearDataForOrigin", what)
        page.close()


def report(url: str, target: Path, port: int | None) -> dict[str, Any]:
    """Measure a page; Lighthouse itself asks to be run again when it has recorded no trace."""
    for left in reversed(range(ATTEMPTS)):
        with suppress(RuntimeError) if left else nullcontext():
            return measured(url, target, port)
    raise AssertionError("the last attempt returns or raises")


def measured(url: str, target: Path, port: int | None) -> dict[str, Any]:
    """Measure a page and return the report; with a port, in the browser that has it."""
    flags = ["--headless=new", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    stored = [f"--port={port}", "--disable-storage-reset"] if port else []
    if port:
        forget_files(url.split("#", maxsplit=1)[0], port)
    gathered = target.with_name(f"{target.name}-gathered")
    lighthouse(url, f"-G={gathered}", f"--chrome-flags={' '.join(flags)}", *stored)
    shrink(gathered / "defaultPass.trace.json")
    out = ["--output=json", "--output=html", f"--output-path={target}"]
    lighthouse(f"-A={gathered}", *out, *stored)
    path = target.with_name(f"{target.name}.report.json")
    told: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return told


def scores(told: dict[str, Any]) -> dict[str, int]:
    """The points of each category."""
    return {key: round(100 * (told["categories"][key]["score"] or 0)) for key in BARS}


def lost(told: dict[str, Any], category: str) -> list[str]:
    """List the audits that lost points."""
    weights = {ref["id"]: ref["weight"] for ref in told["categories"][category]["auditRefs"]}
    audits = told["audits"]
    return [
        f"{audits[name]['title']} {audits[name].get('displayValue', '')}".strip()
        for name, weight in weights.items()
        if weight and audits[name]["score"] is not None and audits[name]["score"] < 0.9
    ]


def audit(name: str, url: str, port: int | None = None) -> bool:
    """Measure one page and print its scores; true if none is below its bar."""
    told = report(url, OUT / name, port)
    got = scores(told)
    runs = [got["performance"]]
    if got["performance"] < BARS["performance"]:
        runs += [
            scores(report(url, OUT / name, port))["performance"] for _ in range(MEASURED_AGAIN)
        ]
    got["performance"] = round(median(runs))
    figures = [told["audits"][key]["displayValue"] for key in (*FIGURES, SHIFT)]
    print(
        f"{name:<16}",
        *(f"{key} {score}" for key, score in got.items()),
        "  FCP {}, LCP {}, TBT {}, CLS {}".format(*figures),
        f"  runs {runs}, machine {told['environment']['benchmarkIndex']:.0f}",
        flush=True,
    )
    below = [key for key, bar in BARS.items() if got[key] < bar]
    for key in below:
        print(f"  {key} is below {BARS[key]}:", *lost(told, key), sep="\n    ")
    return not below


def main() -> int:
    """Print the scores of every page, or of those named; return 1 if one is below its limit."""
    OUT.mkdir(parents=True, exist_ok=True)
    wanted = set(sys.argv[1:]) or {*FIRST_VISITS, *LATER_VISITS}
    with serving(DIST) as server:
        good = [
            audit(name, f"{server.url}{fragment}")
            for name, fragment in FIRST_VISITS.items()
            if name in wanted
        ]
        if wanted & LATER_VISITS.keys():
            with device(server.url) as port:
                good += [
                    audit(name, f"{server.url}{fragment}", port)
                    for name, fragment in LATER_VISITS.items()
                    if name in wanted
                ]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
