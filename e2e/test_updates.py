"""Difficult updates: two deploys close together, evicted files, a lost network."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from kit import START, copy_of, new_version, runtime_file, serving, wait_for, wait_offline_ready
from playwright.sync_api import expect
from serve import headers_for
from tables import WITH_WORKER
from test_platform_offline import APPLY_UPDATE, LOOK_FOR_UPDATE, VERSION

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = WITH_WORKER

STORED = """async (paths) => {
  const found = await Promise.all(paths.map((path) => caches.match(new URL(path, location.href))));
  return paths.filter((_, i) => !found[i]);
}"""
EVICT = """async (path) => {
  for (const name of await caches.keys()) {
    await (await caches.open(name)).delete(new URL(path, location.href));
  }
}"""
BEGUN = """async (name) => {
  const registration = await navigator.serviceWorker.getRegistration();
  registration.update();
  while (!(await caches.match(new URL(name, location.href)))) {
    await new Promise((done) => setTimeout(done, 50));
  }
}"""


def paths_of(dist: Path) -> list[str]:
    """Every file that a version needs offline."""
    return [
        path.relative_to(dist).as_posix()
        for path in dist.rglob("*")
        if path.is_file() and path.name != "sw.js" and not path.name.startswith("screen-")
    ]


def visit(page: Page, url: str) -> None:
    """Make a first visit and wait until it is ready offline."""
    page.goto(url)
    wait_for(page)
    wait_offline_ready(page)


def take_update(page: Page) -> None:
    """Accept the update."""
    page.wait_for_selector("html.update-ready", state="attached", timeout=START)
    with page.expect_navigation(timeout=START):
        page.evaluate(APPLY_UPDATE)
    wait_for(page)


def test_a_version_taken_while_a_later_one_installs_deletes_none_of_its_files(
    page: Page, dist: Path, tmp_path: Path
) -> None:
    """Then the later version is accepted and works without a server."""
    copy = copy_of(dist, tmp_path / "dist")
    go_on = threading.Event()

    def slow(path: str) -> dict[str, str]:
        if path == "/last.txt":
            go_on.wait(60)
        return headers_for(path)

    with serving(copy, headers=slow) as server:
        visit(page, server.url)
        new_version(copy, "2")
        page.evaluate(LOOK_FOR_UPDATE)
        page.wait_for_selector("html.update-ready", state="attached", timeout=START)
        (copy / "static/later").mkdir()
        (copy / "static/later/early.txt").write_text("downloaded before version 2 is taken")
        (copy / "last.txt").write_text("downloaded after it")
        new_version(copy, "3")
        page.evaluate(BEGUN, "static/later/early.txt")
        take_update(page)
        assert page.evaluate(VERSION) == "2"
        go_on.set()
        take_update(page)
        assert page.evaluate(VERSION) == "3"
        assert page.evaluate(STORED, paths_of(copy)) == []
        url = server.url
    page.goto(url)
    wait_for(page)


def test_a_file_that_the_browser_has_evicted_is_restored_at_the_next_visit(
    page: Page, dist: Path, tmp_path: Path
) -> None:
    copy = copy_of(dist, tmp_path / "dist")
    big = [runtime_file(copy, f"{name}.gz") for name in ("snapshot.bin", "pyodide.asm.wasm")]
    lost = [*big, copy / "index.html", copy / "icons/icon.svg"]
    paths = [path.relative_to(copy).as_posix() for path in lost]
    with serving(copy) as server:
        visit(page, server.url)
        for path in paths:
            page.evaluate(EVICT, path)
        assert page.evaluate(STORED, paths) == paths
        page.reload()
        wait_for(page)
        page.wait_for_function(f"async () => !(await ({STORED})({paths!r})).length", timeout=START)
        url = server.url
    page.goto(url)
    wait_for(page)


def test_a_version_takes_over_only_when_all_its_files_are_there(
    page: Page, dist: Path, tmp_path: Path
) -> None:
    """Evicted files are fetched first; if that fails, the old version stays."""
    copy = copy_of(dist, tmp_path / "dist")
    with serving(copy) as server:
        visit(page, server.url)
        (copy / "new.txt").write_text("of version 2 only")
        new_version(copy, "2")
        page.evaluate(LOOK_FOR_UPDATE)
        page.wait_for_selector("html.update-ready", state="attached", timeout=START)
        page.evaluate(EVICT, "new.txt")
        (copy / "new.txt").rename(tmp_path / "new.txt")
        page.evaluate(APPLY_UPDATE)
        expect(page.locator(".toast", has_text="could not be loaded completely")).to_be_visible(
            timeout=START
        )
        assert page.evaluate(VERSION) is None
        (tmp_path / "new.txt").rename(copy / "new.txt")
        take_update(page)
        assert page.evaluate(VERSION) == "2"
        assert page.evaluate(STORED, ["new.txt"]) == []
