"""Measure the start-up of this page beside stock PyScript, loadPyodide and a bare snapshot."""

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

from build import PACKAGES, RUNTIME, WEB, engine_sources, files_below, open_content
from kit import DIST, START, launch_options, runtime_file, serving, wait_offline_ready
from playwright.sync_api import BrowserType, Page, sync_playwright
from serve import headers_for

if TYPE_CHECKING:
    from serve import Server

GOALS = {"stock PyScript": 0.25, "bare snapshot": 1.25}
"""How long the start of this page may take at most, as a share of another page's start."""
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

SNAPSHOT_WORKER = """import { loadPyodide } from "./pyodide.mjs";
import { LOCK } from "./python_preamble.mjs";
import { HEAD, restoreHeap } from "./restore_heap.mjs";
const snapshot = fetch("./snapshot.bin").then((response) => response.arrayBuffer());
const create = import("./pyodide.asm.mjs");
const head = new Uint32Array(HEAD);
const python = await loadPyodide({
  lockFileContents: LOCK,
  stdLibURL: "./empty.zip",
  _loadSnapshot: new Uint8Array(head.buffer),
  createPyodideModule: async (settings) => {
    delete settings.INITIAL_MEMORY;
    const instance = await (await create).default(settings);
    restoreHeap(await snapshot, instance, head);
    return instance;
  },
});
const handle = python.pyimport("pygames.api").handle;
postMessage(handle('{"do": "hello"}'));
"""
"""The limit: the same snapshot and trimmed Pyodide, without PyScript and without a page."""


@dataclass
class Variant:
    """One way to start Python, and its times in milliseconds."""

    name: str
    server: Server
    offline: bool = False
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


def snapshot_page(folder: Path) -> Path:
    """Make a page whose worker only lays the snapshot of this build; the host compresses it."""
    folder.mkdir()
    for name in ("pyodide.asm.wasm", "snapshot.bin"):
        (folder / name).write_bytes(open_content(runtime_file(DIST, f"{name}.gz")))
    shutil.copyfile(runtime_file(DIST, "pyodide.asm.mjs"), folder / "pyodide.asm.mjs")
    shutil.copyfile(PACKAGES / "pyodide/pyodide.mjs", folder / "pyodide.mjs")
    for name in ("restore_heap.mjs", "python_preamble.mjs"):
        shutil.copyfile(RUNTIME / name, folder / name)
    (folder / "empty.zip").touch()
    (folder / "index.html").write_text(BARE_PAGE, encoding="utf-8")
    (folder / "worker.mjs").write_text(SNAPSHOT_WORKER, encoding="utf-8")
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


def measure(browser_type: BrowserType, variant: Variant) -> None:
    """Visit with a new profile, then with a new browser."""
    with tempfile.TemporaryDirectory() as profile:
        with browser_type.launch_persistent_context(profile, **launch_options()) as context:
            page = context.new_page()
            variant.first.append(visit(page, variant))
            if variant.offline:
                wait_offline_ready(page)
            page.wait_for_load_state("networkidle", timeout=START)
        with browser_type.launch_persistent_context(profile, **launch_options()) as context:
            variant.later.append(visit(context.new_page(), variant))


def report(variants: list[Variant]) -> bool:
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
        met = met and max(ratios) <= GOALS.get(other.name, max(ratios))
    goals = ", ".join(f"{goal:.2f} of {name}" for name, goal in GOALS.items())
    print(f"goal: at most {goals}: {'met' if met else 'MISSED'}")
    return met


def main() -> int:
    """Measure all variants in several rounds, each in random order."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--compare", type=Path, help="the dist folder of another build")
    options = parser.parse_args()
    with ExitStack() as stack:
        work = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        pages = [
            ("this page", DIST, headers_for),
            ("stock PyScript", stock_page(work / "stock"), kept_for_long),
            ("bare loadPyodide", bare_page(work / "bare"), kept_for_long),
            ("bare snapshot", snapshot_page(work / "snapshot"), kept_for_long),
        ]
        if options.compare:
            pages.append(("another build", options.compare, headers_for))
        variants = [
            Variant(
                name, stack.enter_context(serving(folder, headers=headers)), headers is headers_for
            )
            for name, folder, headers in pages
        ]
        for variant in variants:
            warm_up(variant.server)
        browser_type = stack.enter_context(sync_playwright()).chromium
        for done in range(options.rounds):
            print(f"\rround {done + 1} of {options.rounds}", end="", flush=True)
            for variant in random.sample(variants, len(variants)):
                measure(browser_type, variant)
        return 0 if report(variants) else 1


if __name__ == "__main__":
    sys.exit(main())
