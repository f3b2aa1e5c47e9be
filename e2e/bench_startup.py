"""Measure the start-up of this page, a stock PyScript page and bare loadPyodide with the engine."""

from __future__ import annotations

import argparse
import random
import shutil
import statistics
import sys
import tempfile
import zipfile
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import Request, urlopen

from build import PACKAGES, WEB, engine_sources, files_below
from kit import DIST, START, launch_options, serving, wait_offline_ready
from playwright.sync_api import BrowserType, Page, sync_playwright
from serve import headers_for

if TYPE_CHECKING:
    from serve import Server

GOAL = 0.30
SETTLE = 2_000  # ms; the start of the browser itself keeps the cores busy for a second
READY = """(timeout) => new Promise((tell, fail) => {
  setTimeout(() => fail(new Error("no answer")), timeout);
  new PerformanceObserver((list) => {
    const [mark] = list.getEntriesByName("engine-ready");
    if (mark) tell(mark.startTime);
  }).observe({ type: "mark", buffered: true });
})"""
"""When Python had answered: a bystander that looks at nothing while the page starts."""

STOCK_PAGE = """<!doctype html>
<title>stock PyScript</title>
<py-config type="json">{
  "interpreter": "./pyodide/pyodide.mjs",
  "files": { "./pygames.zip": "./*" },
  "sync_main_only": true
}</py-config>
<script type="py" worker src="./worker.py"></script>
<script type="module">
  import { whenDefined } from "./pyscript/core.js";
  await whenDefined("py");
  const { xworker } = document.querySelector("script[type=py]");
  await xworker.ready;
  await xworker.sync.handle('{"do": "hello"}');
  performance.mark("engine-ready");
  document.documentElement.dataset.engine = "ready";
</script>
"""

BARE_PAGE = """<!doctype html>
<title>bare loadPyodide</title>
<script type="module">
  const worker = new Worker("./worker.mjs", { type: "module" });
  worker.onmessage = () => {
    performance.mark("engine-ready");
    document.documentElement.dataset.engine = "ready";
  };
</script>
"""

BARE_WORKER = """import { loadPyodide } from "./pyodide/pyodide.mjs";
const python = await loadPyodide();
const zip = await (await fetch("./pygames.zip")).arrayBuffer();
python.unpackArchive(zip, "zip");
const handle = python.pyimport("pygames.api").handle;
postMessage(handle('{"do": "hello"}'));
"""


@dataclass
class Variant:
    """One way to start Python, and its times in milliseconds."""

    name: str
    server: Server
    first: list[float] = field(default_factory=list)
    later: list[float] = field(default_factory=list)


def pyodide_files(folder: Path) -> None:
    """Copy stock Pyodide and the engine's sources into a page's folder."""
    (folder / "pyodide").mkdir(parents=True)
    for path in (PACKAGES / "pyodide").iterdir():
        if path.suffix in {".mjs", ".wasm", ".zip", ".json"} and path.name != "package.json":
            shutil.copyfile(path, folder / "pyodide" / path.name)
    with zipfile.ZipFile(folder / "pygames.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, path in engine_sources().items():
            archive.write(path, name)


def stock_page(folder: Path) -> Path:
    """Make a page as in PyScript's documentation, but served from this origin."""
    pyodide_files(folder)
    shutil.copytree(PACKAGES / "@pyscript/core/dist", folder / "pyscript")
    shutil.copyfile(WEB / "runtime/worker.py", folder / "worker.py")
    (folder / "index.html").write_text(STOCK_PAGE, encoding="utf-8")
    return folder


def bare_page(folder: Path) -> Path:
    """Make a page that calls loadPyodide in a worker, without PyScript."""
    pyodide_files(folder)
    (folder / "index.html").write_text(BARE_PAGE, encoding="utf-8")
    (folder / "worker.mjs").write_text(BARE_WORKER, encoding="utf-8")
    return folder


def kept_for_long(path: str) -> dict[str, str]:
    """Return headers with our caching but without our policy, for the other pages."""
    named = "/static/" if path != "/index.html" else path
    return {"Cache-Control": headers_for(named)["Cache-Control"]}


def warm_up(server: Server) -> None:
    """Let the server compress every file once before measuring."""
    for path in files_below(server.folder):
        url = f"{server.url}{path.relative_to(server.folder).as_posix()}"
        with urlopen(Request(url, headers={"Accept-Encoding": "gzip"})) as answer:  # noqa: S310
            answer.read()
    server.sent.clear()


def visit(page: Page, variant: Variant) -> float:
    """Open the page in a running browser, and return when Python answered."""
    page.wait_for_timeout(SETTLE)
    page.goto(variant.server.url, wait_until="commit")
    return float(page.evaluate(READY, START))


def measure(browser_type: BrowserType, variant: Variant, *, ours: bool) -> int:
    """Visit with a new profile, then with a new browser; return the bytes of the first visit."""
    with tempfile.TemporaryDirectory() as profile:
        variant.server.sent.clear()
        with browser_type.launch_persistent_context(profile, **launch_options()) as context:
            page = context.new_page()
            variant.first.append(visit(page, variant))
            if ours:
                wait_offline_ready(page)
            page.wait_for_load_state("networkidle", timeout=START)
            transferred = sum(size for _, _, size in variant.server.sent)
        with browser_type.launch_persistent_context(profile, **launch_options()) as context:
            variant.later.append(visit(context.new_page(), variant))
    return transferred


def report(variants: list[Variant], transferred: list[int]) -> bool:
    """Print medians and ratios; return whether the goal is met."""
    print(f"\n{'start-up, ms (median, range)':<34}{'first visit':>24}{'later visit':>24}")
    for variant in variants:
        cells = [
            f"{statistics.median(times):.0f} ({min(times):.0f}-{max(times):.0f})"
            for times in (variant.first, variant.later)
        ]
        print(f"{variant.name:<34}{cells[0]:>24}{cells[1]:>24}")
    ours, *others = variants
    met = True
    for other in others:
        ratios = [
            statistics.median(mine) / statistics.median(theirs)
            for mine, theirs in ((ours.first, other.first), (ours.later, other.later))
        ]
        print(f"{'ours / ' + other.name:<34}{ratios[0]:>24.2f}{ratios[1]:>24.2f}")
        met = met and (other.name != "stock PyScript" or max(ratios) <= GOAL)
    print(f"transferred on a first visit: {statistics.median(transferred) / 1e6:.2f} MB compressed")
    print(f"goal: at most {GOAL:.2f} of stock PyScript: {'met' if met else 'MISSED'}")
    return met


def main() -> int:
    """Measure all variants in several rounds, each in random order."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    with ExitStack() as stack:
        work = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        pages = [
            ("this page", DIST, headers_for),
            ("stock PyScript", stock_page(work / "stock"), kept_for_long),
            ("bare loadPyodide", bare_page(work / "bare"), kept_for_long),
        ]
        variants = [
            Variant(name, stack.enter_context(serving(folder, headers=headers)))
            for name, folder, headers in pages
        ]
        transferred: list[int] = []
        for variant in variants:
            warm_up(variant.server)
        browser_type = stack.enter_context(sync_playwright()).chromium
        for done in range(rounds):
            print(f"\rround {done + 1} of {rounds}", end="", flush=True)
            for variant in random.sample(variants, len(variants)):
                ours = variant is variants[0]
                bytes_sent = measure(browser_type, variant, ours=ours)
                if ours:
                    transferred.append(bytes_sent)
        return 0 if report(variants, transferred) else 1


if __name__ == "__main__":
    sys.exit(main())
