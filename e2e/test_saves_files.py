"""Export and import: everything in one file, single games as text, and damaged files."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest
from kit import START, wait_for
from playwright.sync_api import expect
from tables import SAVES, TWO, go, played, save_match, store_settings

from pygames.games import GAMES
from pygames.match import Player
from pygames.record import read, write
from pygames.summary import collect, summary

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page
    from started_pages import OpenPage

DROP = """async (files) => {
  const all = new DataTransfer();
  for (const [name, text] of files) all.items.add(new File([text], name));
  const drag = (kind) => document.body.dispatchEvent(
    new DragEvent(kind, { dataTransfer: all, bubbles: true, cancelable: true }),
  );
  return !drag("dragover") && !drag("drop");
}"""

LAUNCH = """Object.defineProperty(window, "launchQueue", { value: {
  setConsumer: (take) => take({
    files: [{ kind: "file", getFile: async () => new File([record], "game.pygames") }],
  }),
} });"""


def saves_by_id(page: Page) -> dict[str, dict[str, Any]]:
    """The stored games by id."""
    return {save["id"]: save for save in page.evaluate(SAVES)}


def drop(page: Page, *files: tuple[str, str]) -> None:
    """Drop files onto the page and wait for the import preview."""
    assert page.evaluate(DROP, [list(file) for file in files]), "the browser would open the file"
    page.locator(".import-dialog").wait_for(timeout=START)


def exported(page: Page, folder: Path) -> str:
    """Save everything as a file, and read it."""
    go(page, "#/games")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save everything").click()
    download.value.save_as(folder / "all.json")
    return (folder / "all.json").read_text(encoding="utf-8")


def test_one_file_carries_games_settings_and_statistics_to_another_device(
    open_page: OpenPage, tmp_path: Path
) -> None:
    """Import merges: existing games stay, different ones are added, repeating changes nothing."""
    page, guest = open_page(), open_page(has_touch=True)
    save_match(page, played("qwinto", [Player("Anna"), Player("Bob")], 20), "half")
    save_match(page, played("nmbr9", TWO, 100_000), "done")
    go(page, "#/stats")
    page.locator(".stat-card").wait_for(timeout=START)
    text = exported(page, tmp_path)
    save_match(guest, played("qwinto", [Player("Anna"), Player("Bob")], 10), "half")
    whole = json.loads(text)
    whole["settings"]["theme"] = "dark"
    drop(guest, ("all.json", json.dumps(whole)))
    expect(guest.locator('[data-plan="new"]')).to_contain_text("2 games will be added")
    expect(guest.locator('[data-plan="copies"]')).to_contain_text("1 of them")
    expect(guest.locator('[data-plan="results"]')).to_contain_text("1 result")
    guest.get_by_role("button", name="Add").click()
    expect(guest.locator("html[data-theme=dark]")).to_have_count(1)
    there, here = saves_by_id(page), saves_by_id(guest)
    assert here["done"]["record"] == there["done"]["record"]
    assert len(here) == 3
    assert there["half"]["record"] in {save["record"] for save in here.values()}
    drop(guest, ("all.json", text))
    expect(guest.locator('[data-plan="same"]')).to_contain_text("2 games are here already")
    guest.get_by_role("button", name="Add").click()
    expect(guest.locator(".import-dialog")).to_have_count(0)
    assert saves_by_id(guest) == here
    go(guest, "#/stats")
    expect(guest.locator('[data-game="nmbr9"] [data-fact="played"] dd')).to_have_text("1")


def test_statistics_are_calculated_by_python(open_page: OpenPage) -> None:
    """By opponent; a removed game still counts, an imported one never does."""
    page = open_page()
    matches = [played("qwinto", TWO, 100_000, seed=f"stats-{n}") for n in range(3)]
    for number, match in enumerate(matches):
        save_match(page, match, f"game-{number}")
    go(page, "#/games")
    page.locator('[data-id="game-1"]').get_by_role("button", name="Remove").click()
    expect(page.locator('[data-id="game-1"]')).to_have_count(0, timeout=START)
    drop(page, ("other.pygames", write(played("qwinto", TWO, 100_000, seed="elsewhere"))))
    page.get_by_role("button", name="Add").click()
    expect(page.locator(".import-dialog")).to_have_count(0)
    go(page, "#/stats")
    found = collect([summary(match) for match in matches])["qwinto"]["2"]
    card = page.locator('[data-game="qwinto"] [data-against="2"]')
    facts = card.locator("dd")
    expect(facts).to_have_text(
        [
            str(found["played"]),
            f"{found['won']} ({round(100 * found['won'] / found['played'])}%)",
            str(found["best"]),
            f"{round(found['mean'] or 0, 1):g}",
        ],
        timeout=START,
    )
    expect(card.locator("rect")).to_have_count(3)
    card.locator("summary").click()
    expect(card.locator(".score-lines tr")).to_have_count(len(found["points"]))
    assert "{" not in card.inner_text()
    luck = found["luck"]
    expect(card.locator(".luck")).to_contain_text(
        f"{luck['count']} dice rolled: total {luck['got']:g}"
    )


def test_a_single_game_travels_as_a_text_file(open_page: OpenPage, tmp_path: Path) -> None:
    """It is saved from the list and opened with the button; markup in a name is text."""
    page = open_page()
    page.on("dialog", lambda _dialog: pytest.fail("a name was run"))
    match = played("triominos", [Player("<img src=x onerror=alert(1)>"), Player("Ada", 1)], 12)
    save_match(page, match, "one")
    go(page, "#/games")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save Triominos").click()
    file = tmp_path / "one.pygames"
    download.value.save_as(file)
    assert read(file.read_text(encoding="utf-8"), GAMES) == match
    page.get_by_role("button", name="Remove").click()
    expect(page.locator("[data-id]")).to_have_count(0)
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".import-dialog").wait_for()
    page.get_by_role("button", name="Add").click()
    expect(page.locator("[data-id]")).to_have_count(1)
    assert page.locator(".games img").count() == 0


def test_a_file_is_opened_with_the_installed_app(context: BrowserContext, page: Page) -> None:
    """The browser passes it to the page at the start; its games are shown and can be played."""
    store_settings(context)
    match = played("nmbr9", [Player("Anna")], 9)
    context.add_init_script(f"const record = {json.dumps(write(match))};" + LAUNCH)
    page.goto("")
    page.locator(".import-dialog").wait_for(timeout=START)
    expect(page.locator('[data-plan="new"]')).to_contain_text("1 game will be added")
    assert saves_by_id(page) == {}
    page.get_by_role("button", name="Add").click()
    page.locator(".toast", has_text="1 game added").get_by_role("button", name="Open").click()
    page.locator('.table[data-game="nmbr9"]').wait_for(timeout=START)
    (save,) = saves_by_id(page).values()
    assert read(save["record"], GAMES) == match
    manifest = page.evaluate("async () => (await fetch('manifest.webmanifest')).json()")
    assert [".pygames"] in [list(*one["accept"].values()) for one in manifest["file_handlers"]]


def mutated(text: str, rng: random.Random) -> str:
    """A randomly damaged file."""
    place = rng.randrange(len(text))
    end = place + rng.randrange(1, 200)
    return rng.choice(
        [
            text[:place],
            text[:place] + text[end:],
            text[:place] + rng.choice(["0", '"', "{", "\\", "<b>", "🎲", "\0"]) + text[place + 1 :],
            text[:place] + text[place:end][::-1] + text[end:],
            text[:place] + text[place:end] * 3 + text[end:],
        ]
    )


def test_fifty_damaged_files_do_no_harm(open_page: OpenPage, tmp_path: Path) -> None:
    """Bad entries are refused with a key, good ones imported, existing games unchanged."""
    page = open_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    save_match(page, played("qwinto", [Player("Anna"), Player("Bob")], 20), "half")
    save_match(page, played("nmbr9", TWO, 100_000), "done")
    before = saves_by_id(page)
    text = exported(page, tmp_path)
    rng = random.Random("mutated files")
    files = [(f"file {n} <i>.json", mutated(text, rng)) for n in range(40)]
    record = before["done"]["record"]
    files += [(f"game {n}.pygames", mutated(record, rng)) for n in range(10)]
    refused: list[str] = []
    for start in range(0, 50, 10):
        drop(page, *files[start : start + 10])
        refused += page.locator(".faults strong").all_inner_texts()
        add = page.get_by_role("button", name="Add")
        (add if add.count() else page.get_by_role("button", name="Cancel")).click()
        expect(page.locator(".import-dialog")).to_have_count(0)
    assert refused
    assert all(refused)
    after = saves_by_id(page)
    assert {key: after[key]["record"] for key in before} == {
        key: save["record"] for key, save in before.items()
    }
    for save in after.values():
        read(save["record"], GAMES)
    assert errors == []
    drop(page, ("picture.png", "\ufffd\x00PNG"), ("x.json", '{"a": 1}'))
    expect(page.locator(".faults strong")).to_have_text(["picture.png", "x.json"])
    page.reload()
    wait_for(page)
    expect(page.locator("[data-id]")).to_have_count(len(after))
