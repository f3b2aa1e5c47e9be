"""Security headers: from the host, or a policy in the page if the host sends none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit import NEW_MATCH, ask, serving, wait_for
from serve import headers_for, no_headers
from tables import WITH_WORKER

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

INJECT = """async () => {
  const script = document.createElement("script");
  script.textContent = "window.injected = true";
  document.head.append(script);
  await new Promise((done) => setTimeout(done)); // a test's own call may evaluate, later ones not
  let evaluated = true;
  try { new Function("return 1")(); } catch { evaluated = false; }
  return { injected: window.injected === true, evaluated };
}"""


@WITH_WORKER
def test_a_host_without_headers_still_gets_the_policy(page: Page, dist: Path) -> None:
    """Inline scripts and eval are blocked; the games run without warnings."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    with serving(dist, headers=no_headers) as server:
        page.goto(server.url)
        wait_for(page)
        assert ask(page, NEW_MATCH)["ok"]
        assert [text for text in said if "Content Security Policy" in text] == []
        assert page.evaluate(INJECT) == {"injected": False, "evaluated": False}


def test_the_page_may_not_be_framed_and_stays_on_https() -> None:
    headers = headers_for("/")
    assert headers["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Strict-Transport-Security"].startswith("max-age=")


def test_another_page_cannot_frame_it(page: Page, dist: Path, tmp_path: Path) -> None:
    with serving(dist) as server:
        (tmp_path / "index.html").write_text(f'<iframe src="{server.url}"></iframe>', "utf-8")
        with serving(tmp_path, headers=no_headers) as other:
            with page.expect_event("framenavigated", lambda frame: frame.parent_frame is not None):
                page.goto(other.url)
            assert [frame.url for frame in page.frames[1:]] == ["chrome-error://chromewebdata/"]
