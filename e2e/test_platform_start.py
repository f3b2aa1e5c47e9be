"""The page starts in a real browser: from the snapshot, without it, and after failures."""

from __future__ import annotations

import gzip
import re
import struct
import threading
from typing import TYPE_CHECKING

import pytest
from kit import NEW_MATCH, START, ask, copy_of, runtime_file, serving, think, wait_for
from serve import headers_for, no_headers
from tables import WITH_WORKER

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page
    from started_pages import OpenPage

CATCH_WORKERS = """
window.workers = [];
window.Worker = class extends Worker {
  constructor(...args) {
    super(...args);
    if (!String(args[0]).includes("loader.mjs")) window.workers.push(this);
  }
};
"""


def normal_boots(page: Page) -> list[str]:
    """Collect the console messages about a start without the snapshot."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    return said


def test_the_engine_answers_and_starts_a_match(page: Page) -> None:
    """A match can be started and viewed with the headers of the real host."""
    said = normal_boots(page)
    page.goto("")
    wait_for(page)
    started = ask(page, NEW_MATCH)
    assert started["ok"]
    assert started["view"]["game"] == "qwinto"
    seen = ask(page, {"do": "view", "match": started["match"], "seat": 0})
    assert seen["view"]["seat"] == 0
    acting = seen["view"]["to_act"][0]
    assert think(page, started["match"], acting)["move"]
    assert not [text for text in said if "snapshot" in text]


def test_replies_come_in_the_order_of_the_requests(open_page: OpenPage) -> None:
    """Requests that are sent at once are answered one after the other."""
    page = open_page()
    order = page.evaluate("""async () => {
      const main = document.querySelector('script[type="module"]').src;
      const { ask } = await import(new URL("./engine.js", main));
      const order = [];
      await Promise.all(
        [0, 1, 2, 3, 4, 5].map((n) =>
          ask({ do: n % 2 ? "hello" : "nonsense" }).then(() => order.push(n))),
      );
      return order;
    }""")
    assert order == [0, 1, 2, 3, 4, 5]


TELL_LUCK = """
def handle(_):
    return f'{{"ok": true, "luck": {random.random()}}}'
"""


def test_every_visitor_gets_different_random_numbers(
    new_context: Callable[..., BrowserContext], dist: Path, tmp_path: Path
) -> None:
    """The random state of the snapshot is the same for everyone, so the worker seeds it again."""
    copy = copy_of(dist, tmp_path / "dist")
    worker = runtime_file(copy, "worker.py")
    worker.write_text(worker.read_text(encoding="utf-8") + TELL_LUCK, encoding="utf-8")
    luck = set()
    with serving(copy) as server:
        for _ in range(2):
            page = new_context().new_page()
            page.goto(server.url)
            wait_for(page)
            luck.add(ask(page, {"do": "tell"})["luck"])
    assert len(luck) == 2


def test_a_refusal_is_a_reply_with_a_key(open_page: OpenPage) -> None:
    """A refusal by the engine is returned as a value; nothing is thrown."""
    page = open_page()
    answer = ask(page, {"do": "view", "match": "no such match"})
    assert answer["error"] == "unknown-match"


def test_a_first_visit_shows_true_progress(page: Page) -> None:
    """The bar only grows, shows steps in between, and ends when all bytes are loaded."""
    page.add_init_script("""
      window.seen = [];
      new MutationObserver(() => {
        const bar = document.querySelector("progress");
        if (bar) window.seen.push(bar.value);
      }).observe(document, { subtree: true, childList: true, attributeFilter: ["value"] });
    """)
    page.goto("")
    wait_for(page)
    seen = page.evaluate("window.seen")
    assert seen == sorted(seen)
    assert [value for value in seen if 0 < value < 100]
    status = page.evaluate("""async () => {
      const main = document.querySelector('script[type="module"]').src;
      const { onStatus } = await import(new URL("./engine.js", main));
      return new Promise((resolve) => onStatus(resolve));
    }""")
    assert status["phase"] == "ready"
    assert status["loaded"] == status["total"] > 5_000_000


@pytest.mark.parametrize("fault", ["missing", "truncated", "another build's", "scrambled"])
def test_a_broken_snapshot_means_a_normal_start(
    page: Page, dist: Path, tmp_path: Path, fault: str
) -> None:
    """With any defect of the snapshot, Python starts from its zip files."""
    copy = copy_of(dist, tmp_path / "dist")
    snapshot = runtime_file(copy, "snapshot.bin.gz")
    packed = snapshot.read_bytes()
    whole = bytearray(gzip.decompress(packed))
    if fault == "missing":
        snapshot.unlink()
    elif fault == "truncated":
        snapshot.write_bytes(packed[: len(packed) // 2])
    elif fault == "scrambled":
        whole[1_000_000:1_400_000] = bytes(byte ^ 0x5A for byte in whole[1_000_000:1_400_000])
        snapshot.write_bytes(gzip.compress(whole, 1))
    else:
        (runs,) = struct.unpack_from("<I", whole, 8)  # see sparse() in snapshot.mjs
        whole[16 + 8 * runs + 16] ^= 1  # Pyodide's build id
        snapshot.write_bytes(gzip.compress(whole, 1))
    said = normal_boots(page)
    with serving(copy) as server:
        page.goto(server.url)
        wait_for(page)
        started = ask(page, NEW_MATCH)
        assert think(page, started["match"], started["view"]["to_act"][0])["move"]
        assert any("snapshot" in text for text in said)


@pytest.mark.parametrize(
    ("name", "cut"),
    [
        ("pyodide.asm.wasm.gz", None),
        ("pyodide.asm.wasm.gz", 1_000_000),
        ("pyodide.asm.mjs", None),
        ("stdlib.zip", None),
        ("pygames.zip", 100),
        ("worker.py", None),
        ("worker.mjs", None),
        ("interpreter.mjs", None),
        ("pyscript/core.js", None),
    ],
)
def test_a_missing_runtime_file_is_reported_and_retry_works_once_it_is_back(
    page: Page, dist: Path, tmp_path: Path, name: str, cut: int | None
) -> None:
    """The page says that it cannot start; Retry starts it when the file is whole again."""
    copy = copy_of(dist, tmp_path / "dist")
    file = runtime_file(copy, name)
    if name.endswith(".zip"):  # needed only without the snapshot
        runtime_file(copy, "snapshot.bin.gz").unlink()
    whole = file.read_bytes()
    if cut is None:
        file.unlink()
    else:
        file.write_bytes(whole[:cut])
    with serving(copy) as server:
        page.goto(server.url)
        wait_for(page, "failed")
        retry = page.locator("#retry")
        retry.wait_for(timeout=START)
        file.write_bytes(whole)
        retry.click()
        wait_for(page)
        assert ask(page, {"do": "hello"})["ok"]


LINE = "performance.getEntriesByType = () => [{{ requestStart: 0, responseStart: {} }}];"
"""An answer to the page's first question that took so many milliseconds."""


def test_python_begins_before_the_page_has_its_other_scripts(page: Page, dist: Path) -> None:
    """The script inside index.html makes the worker, which asks for Pyodide."""
    begun = threading.Event()

    def held_back(path: str) -> dict[str, str]:
        if path.endswith("/pyodide.asm.mjs"):
            begun.set()
        if path.endswith("/engine.js"):
            assert begun.wait(START / 1000)
        return headers_for(path)

    page.add_init_script(LINE.format(20))
    with serving(dist, headers=held_back) as server:
        page.goto(server.url)
        wait_for(page)
        assert ask(page, {"do": "hello"})["ok"]
        assert len([path for path, _, _ in server.sent if path.endswith("/worker.mjs")]) == 1


SLOW = {
    "late answers": LINE.format(200),
    "few bytes, by the browser's word": LINE.format(20)
    + """Object.defineProperty(navigator, "connection", { value: { effectiveType: "3g" } });""",
}


@pytest.mark.parametrize("line", SLOW.values(), ids=SLOW)
def test_the_shell_comes_before_python_over_a_slow_line(page: Page, dist: Path, line: str) -> None:
    page.add_init_script(line)
    with serving(dist) as server:
        page.goto(server.url)
        wait_for(page)
        sent = [path.rpartition("/")[2] for path, _, _ in server.sent]
    shell, python = ["engine.js", "main.js", "all.css"], ["worker.mjs", "core.js"]
    assert max(map(sent.index, shell)) < min(map(sent.index, python))


def test_the_page_starts_without_its_first_script(page: Page, dist: Path, tmp_path: Path) -> None:
    """A browser or a policy may keep it from running; it only saves time."""
    copy = copy_of(dist, tmp_path / "dist")
    index = copy / "index.html"
    text = index.read_text(encoding="utf-8")
    index.write_text(re.sub("<script>.*</script>", "", text), encoding="utf-8")
    with serving(copy) as server:
        page.goto(server.url)
        wait_for(page)
        assert page.evaluate("globalThis.begun") is None
        assert ask(page, NEW_MATCH)["ok"]


def test_the_zip_files_are_fetched_only_when_python_reads_them(
    page: Page, dist: Path, tmp_path: Path
) -> None:
    """A start from the snapshot needs none; a module that is imported late can be tried again."""
    copy = copy_of(dist, tmp_path / "dist")
    runtime_file(copy, "stdlib.zip").unlink()
    engine = runtime_file(copy, "pygames.zip")
    whole = engine.read_bytes()
    engine.write_bytes(whole[:-1])
    with serving(copy, compress=False) as server:
        page.goto(server.url)
        wait_for(page)
        match = ask(page, NEW_MATCH)["match"]
        assert not [path for path, _, _ in server.sent if path.endswith(".zip")]
        assert think(page, match)["error"]
        engine.write_bytes(whole)
        assert think(page, match)["move"]


def test_a_missing_loader_does_not_keep_python_from_starting(
    page: Page, dist: Path, tmp_path: Path
) -> None:
    """The worker that fetches for all the others saves time; a Python worker can do without it."""
    copy = copy_of(dist, tmp_path / "dist")
    runtime_file(copy, "loader.mjs").unlink()
    with serving(copy) as server:
        page.goto(server.url)
        wait_for(page)
        assert ask(page, NEW_MATCH)["ok"]


DOES_NOT_CROSS = """
const post = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (data, ...rest) {
  if (data?.value instanceof WebAssembly.Module) throw new Error("does not cross");
  return post.call(this, data, ...rest);
};
"""


def test_a_browser_that_cannot_send_compiled_code_compiles_it_in_the_worker(
    page: Page, dist: Path, tmp_path: Path
) -> None:
    """The loader compiles the runtime for all workers; a worker can also do it alone."""
    copy = copy_of(dist, tmp_path / "dist")
    loader = runtime_file(copy, "loader.mjs")
    loader.write_text(DOES_NOT_CROSS + loader.read_text(encoding="utf-8"), encoding="utf-8")
    said = normal_boots(page)
    with serving(copy) as server:
        page.goto(server.url)
        wait_for(page)
        assert ask(page, NEW_MATCH)["ok"]
        assert not [text for text in said if "start" in text]


@WITH_WORKER
@pytest.mark.parametrize("base", ["/", "/games/"])
@pytest.mark.parametrize("headers", ["netlify.toml", "none"])
def test_any_static_host_will_do(page: Page, dist: Path, base: str, headers: str) -> None:
    """The page starts at any path, with or without header rules and compression."""
    rules = no_headers if headers == "none" else headers_for
    with serving(dist, base, rules, compress=headers != "none") as server:
        page.goto(server.url)
        wait_for(page)
        assert ask(page, NEW_MATCH)["view"]["game"] == "qwinto"
        assert all(path.startswith(base) for path, _, _ in server.sent)


def test_a_worker_killed_in_mid_call_comes_back_with_its_matches(page: Page) -> None:
    """The watchdog starts a new engine, opens the matches again and answers the open request."""
    page.add_init_script(CATCH_WORKERS)
    page.goto("")
    wait_for(page)
    match = ask(page, NEW_MATCH)["match"]
    answer = page.evaluate(
        """async (match) => {
          const main = document.querySelector('script[type="module"]').src;
          const { ask } = await import(new URL("./engine.js", main));
          const answer = ask({ do: "view", match, seat: 1 });
          window.workers.at(-1).terminate();
          return answer;
        }""",
        match,
    )
    assert answer["view"]["seat"] == 1
    assert page.evaluate("window.workers.length") == 2


def test_a_worker_killed_between_two_calls_comes_back_with_its_matches(page: Page) -> None:
    """The death of an idle engine is not visible."""
    page.add_init_script(CATCH_WORKERS)
    page.goto("")
    wait_for(page)
    match = ask(page, NEW_MATCH)["match"]
    page.evaluate("window.workers.at(-1).terminate()")
    assert ask(page, {"do": "view", "match": match, "seat": 1})["view"]["seat"] == 1


def test_a_worker_that_does_not_answer_is_replaced(open_page: OpenPage) -> None:
    """A request that kills two engines is given up; the next request is answered."""
    page = open_page()
    match = ask(page, NEW_MATCH)["match"]
    endless = {"do": "digest", "game": "qwinto", "count": 1000}
    assert ask(page, endless, timeout=50)["error"] == "no-answer"
    assert ask(page, {"do": "view", "match": match, "seat": 0})["ok"]


def test_thinking_can_be_cancelled_and_the_thinker_answers_again(open_page: OpenPage) -> None:
    """Cancelling stops the thinker at once, does not affect the engine, and can be repeated."""
    page = open_page()
    result = page.evaluate("""async () => {
      const main = document.querySelector('script[type="module"]').src;
      const { ask, think } = await import(new URL("./engine.js", main));
      const stop = new AbortController();
      await think({ do: "hello" });
      const endless = think({ do: "digest", game: "qwinto", count: 1000 }, { signal: stop.signal });
      const meanwhile = (await ask({ do: "hello" })).ok;
      stop.abort();
      return [(await endless).error, meanwhile, (await think({ do: "hello" })).ok];
    }""")
    assert result == ["cancelled", True, True]
