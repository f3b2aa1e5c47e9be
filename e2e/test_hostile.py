"""Malicious input to the page, and crashes of Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from build import write_worker
from fuzz_page import asker
from kit import NEW_MATCH, START, ask, copy_of, runtime_file, serving, wait_for
from playwright.sync_api import expect
from tables import go

from pygames.lab.fuzz import run

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page
    from started_pages import OpenPage

DEADLY = "#g1=r7cExAQAAAMKgoOvfwxR-QAEAAAAAbwM"
"""A link of 5,000 open brackets."""

MORTAL = '''"""A worker whose Python dies when a request asks for it."""
import json

from pygames.api import handle as answer


def handle(request):
    """Die as Pyodide does when its stack overflows, or answer."""
    if "die" in request:
        json.loads("[" * 5000)
    return answer(request)


__export__ = ["handle"]
'''
THINK = """async (request) => {
  const main = document.querySelector('script[type="module"]').src;
  const { think } = await import(new URL("./engine.js", main));
  const { ok, error } = await think(request, { timeout: 60000 });
  return ok ? "answered" : error;
}"""


def test_a_malicious_link_is_refused_and_the_engine_survives(open_page: OpenPage) -> None:
    page = open_page()
    shown = ask(page, NEW_MATCH)
    go(page, DEADLY)
    expect(page.locator(".toast", has_text="may be missing")).to_be_visible(timeout=START)
    answer = ask(page, {"do": "view", "match": shown["match"]})
    assert (answer["ok"], answer["ply"]) == (True, shown["ply"])


def test_damaged_requests_records_links_and_files_leave_the_page_alive(open_page: OpenPage) -> None:
    """A short run of `e2e/fuzz_page.py`, because the browser's Python has a smaller stack."""
    page = open_page()
    counts = {"requests": 200, "records": 60, "links": 30, "files": 10}
    faults, _ = run(asker(page), counts, "page")
    assert faults == []


def test_a_crashed_python_is_replaced_and_has_the_open_matches(
    page: Page, dist: Path, tmp_path: Path
) -> None:
    """Both the engine and the thinker are replaced, without a reload."""
    copy = copy_of(dist, tmp_path / "dist")
    runtime_file(copy, "worker.py").write_text(MORTAL, encoding="utf-8")
    write_worker(copy)
    with serving(copy) as server:
        page.goto(server.url)
        wait_for(page)
        shown = ask(page, NEW_MATCH)
        assert ask(page, {"do": "die"})["error"] == "engine-bug"
        answer = ask(page, {"do": "view", "match": shown["match"]})
        assert (answer["ok"], answer["plies"]) == (True, shown["plies"])
        assert page.evaluate(THINK, {"do": "die"}) == "engine-bug"
        assert page.evaluate(THINK, {"do": "hello"}) == "answered"


def test_a_match_that_crashes_python_does_not_affect_the_others(
    page: Page, dist: Path, tmp_path: Path
) -> None:
    """It is not opened again in the new worker; the others are."""
    copy = copy_of(dist, tmp_path / "dist")
    mortal = MORTAL.replace('"die" in request', '"die" in request and "new" not in request')
    runtime_file(copy, "worker.py").write_text(mortal, encoding="utf-8")
    write_worker(copy)
    with serving(copy) as server:
        page.goto(server.url)
        wait_for(page)
        assert ask(page, {**NEW_MATCH, "match": "die"})["ok"]
        shown = ask(page, NEW_MATCH)
        assert ask(page, {"do": "view", "match": "die"})["error"] == "engine-bug"
        assert ask(page, {"do": "view", "match": shown["match"]})["ok"]
