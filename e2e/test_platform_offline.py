"""The page can be installed, works offline, and updates only if the user agrees."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from kit import (
    NEW_MATCH,
    START,
    ask,
    copy_of,
    launch_options,
    new_version,
    runtime_file,
    serving,
    wait_for,
    wait_offline_ready,
)
from playwright.sync_api import expect
from tables import SAVES, WITH_WORKER, go

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserType, Page
    from serve import Server

pytestmark = WITH_WORKER

APPLY_UPDATE = """async () => {
  const main = document.querySelector('script[type="module"]').src;
  const offline = await import(new URL("./offline.js", main));
  return offline.applyUpdate();
}"""
LOOK_FOR_UPDATE = """async () => {
  await (await navigator.serviceWorker.getRegistration()).update();
}"""
VERSION = "document.documentElement.dataset.version"
HELD_BACK = """const { register } = ServiceWorkerContainer.prototype;
const seated = new Promise((done) => { window.admit = done; });
ServiceWorkerContainer.prototype.register = async function (...asked) {
  await seated;
  return register.apply(this, asked);
};"""


def test_the_browser_can_install_the_page(
    browser_type: BrowserType, site: Server, tmp_path: Path
) -> None:
    """Manifest, icons and service worker meet the browser's criteria."""
    profile = tmp_path / "profile"  # a private profile cannot install apps
    context = browser_type.launch_persistent_context(profile, **launch_options())
    page = context.new_page()
    page.goto(site.url)
    wait_for(page)
    wait_offline_ready(page)
    browser = context.new_cdp_session(page)
    assert browser.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = browser.send("Page.getAppManifest")
    assert manifest["errors"] == []
    said = json.loads(manifest["data"])
    assert {icon["purpose"] for icon in said["icons"]} == {"any", "maskable"}
    assert len(said["shortcuts"]) == 3
    assert {shot["form_factor"] for shot in said["screenshots"]} == {"narrow", "wide"}
    shortcut_icons = [icon for shortcut in said["shortcuts"] for icon in shortcut["icons"]]
    for image in [*said["icons"], *said["screenshots"], *shortcut_icons]:
        assert page.request.get(urljoin(site.url, image["src"])).ok, image["src"]
    context.close()


def test_after_one_visit_the_page_plays_without_a_server(page: Page, dist: Path) -> None:
    """The server is stopped, the page is reloaded, and the engine answers."""
    with serving(dist) as server:
        page.goto(server.url)
        wait_for(page)
        wait_offline_ready(page)
        url = server.url
    page.goto(url)
    wait_for(page)
    assert ask(page, NEW_MATCH)["view"]["game"] == "qwinto"
    page.goto(f"{url}index.html?from=home")
    wait_for(page)
    assert ask(page, {"do": "hello"})["ok"]


def test_the_offline_notice_waits_until_the_game_is_left(page: Page) -> None:
    """The notice must not cover the first table or lesson of a new user."""
    page.add_init_script(HELD_BACK)
    page.goto("#/new/qwinto")
    page.locator("dialog .primary").click(timeout=START)
    page.locator('.table[data-game="qwinto"]').wait_for(timeout=START)
    page.evaluate("admit()")
    wait_offline_ready(page)
    page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(page.locator(".toast")).to_have_count(0)
    go(page, "#/learn/nmbr9")
    page.locator('.table[data-game="nmbr9"]').wait_for(timeout=START)
    expect(page.locator(".toast")).to_have_count(0)
    go(page, "#/")
    expect(page.locator(".toast")).to_contain_text("works offline")
    go(page, "#/new/nmbr9")
    expect(page.locator(".toast")).to_have_count(0)


def test_ready_offline_is_said_once(page: Page) -> None:
    """It is said on the first visit only."""
    page.goto("")
    wait_offline_ready(page)
    expect(page.locator(".toast")).to_contain_text("works offline")
    page.reload()
    wait_for(page)
    page.evaluate("() => navigator.serviceWorker.ready")
    expect(page.locator(".toast")).to_have_count(0)


def test_a_first_visit_downloads_nothing_twice(page: Page, dist: Path) -> None:
    """The service worker takes files that the page has loaded from the browser's cache."""
    with serving(dist) as server:
        page.goto(server.url)
        wait_for(page)
        wait_offline_ready(page)
        whole = [path for path, status, size in server.sent if status == 200 and size > 10_000]
    assert sorted(whole) == sorted(set(whole))


def test_an_update_waits_for_consent_between_games_and_downloads_only_changes(
    page: Page, dist: Path, tmp_path: Path
) -> None:
    """Nothing is asked during a game; at home the user can agree, and the game is kept."""
    copy = copy_of(dist, tmp_path / "dist")
    with serving(copy) as server:
        page.goto(f"{server.url}#/new/qwinto")
        page.locator("dialog .primary").click(timeout=START)
        page.locator('.table[data-game="qwinto"]').wait_for(timeout=START)
        wait_offline_ready(page)
        (game,) = page.evaluate(SAVES)

        new_version(copy, "2")
        server.sent.clear()
        page.evaluate(LOOK_FOR_UPDATE)
        page.wait_for_selector("html.update-ready", state="attached", timeout=START)
        fetched = {path for path, status, _ in server.sent if status == 200}
        assert fetched == {"/sw.js", "/index.html"}
        yes = page.get_by_role("button", name="Update")
        assert not yes.is_visible()
        assert page.evaluate(VERSION) is None

        page.evaluate("() => { location.hash = '#/'; }")
        with page.expect_navigation(timeout=START):
            yes.click(timeout=START)
        wait_for(page)
        assert page.evaluate(VERSION) == "2"
        (kept,) = page.evaluate(SAVES)
        assert kept["record"].startswith(game["record"])


def test_a_tab_of_the_old_version_plays_on_after_another_tab_took_the_new_one(
    page: Page, dist: Path, tmp_path: Path
) -> None:
    """The files of the previous version are kept, so even a worker can still be started."""
    copy = copy_of(dist, tmp_path / "dist")
    with serving(copy) as server:
        page.goto(server.url)
        wait_for(page)
        wait_offline_ready(page)
        other = page.context.new_page()
        other.goto(server.url)
        wait_for(other)
        old = runtime_file(copy, "").name
        (copy / "static" / old).rename(copy / "static" / "run-0123456789ab")
        index = copy / "index.html"
        index.write_text(index.read_text("utf-8").replace(old, "run-0123456789ab"), "utf-8")
        new_version(copy, "2")
        other.evaluate(LOOK_FOR_UPDATE)
        other.wait_for_selector("html.update-ready", state="attached", timeout=START)
        with other.expect_navigation(timeout=START):
            other.evaluate(APPLY_UPDATE)
        wait_for(other)
        assert other.evaluate(VERSION) == "2"
    assert page.evaluate(VERSION) is None
    thought = page.evaluate("""async () => {
      const main = document.querySelector('script[type="module"]').src;
      const { think } = await import(new URL("./engine.js", main));
      return think({ do: "hello" }, { timeout: 60000 });
    }""")
    assert thought["ok"]


def test_a_download_that_is_not_the_listed_file_is_never_kept(
    page: Page, dist: Path, tmp_path: Path
) -> None:
    """An incomplete deploy does not become the offline version; the old one stays."""
    copy = copy_of(dist, tmp_path / "dist")
    with serving(copy) as server:
        page.goto(server.url)
        wait_for(page)
        wait_offline_ready(page)
        new_version(copy, "2")
        with (copy / "index.html").open("a", encoding="utf-8") as file:
            file.write("<!-- changed after the list was made -->")
        os.utime(copy / "index.html", (0, 0))
        page.evaluate("""async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          await registration.update();
          const worker = registration.installing;
          if (worker) await new Promise((done) => {
            worker.onstatechange = () => worker.state === "redundant" && done();
          });
        }""")
        page.reload()
        wait_for(page)
        assert page.evaluate(VERSION) is None
