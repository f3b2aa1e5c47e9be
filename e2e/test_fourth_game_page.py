"""A registered game appears everywhere: home, rules, table, daily, statistics, links."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

import pytest
from fourth_game_page import GAME, KEY, build
from kit import START, serving, wait_for
from playwright.sync_api import expect
from tables import check_final, go, replayed, store_settings

from pygames.games import GAMES
from pygames.link import pack

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserContext, Page


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a page with a fourth game."""
    with serving(build()) as server:
        yield server.url


@pytest.fixture
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the game in this Python too, for this test only: other tests play all games."""
    monkeypatch.syspath_prepend(GAME.parent)
    game = importlib.import_module("fourth_game").GAME
    monkeypatch.setitem(GAMES, KEY, game)


def play_to_the_end(page: Page) -> None:
    """Roll, and stop when that is offered, until the result is shown."""
    result = page.locator(".final-dialog")
    stop, roll = (page.locator(f'[data-move="{move}"]:enabled') for move in ("stop", "roll"))
    while not result.is_visible():
        stop.or_(roll).or_(result).first.wait_for()
        if not result.is_visible():
            (stop if stop.is_visible() else roll).click()
            page.wait_for_function("() => !document.querySelector('.own-actions :disabled')")


@pytest.mark.long
@pytest.mark.usefixtures("_registered")
def test_a_fourth_game_needs_no_edit_in_shared_code(
    context: BrowserContext, page: Page, address: str
) -> None:
    """It is played to its end, and only its own folders name it."""
    store_settings(context)
    page.goto(address)
    wait_for(page)
    expect(page.locator(f"#card-{KEY}")).to_have_text("Twenty-One")

    go(page, f"#/rules/{KEY}")
    expect(page.locator(".rules h1")).to_have_text("Twenty-One rules")
    expect(page.locator(".rules li")).to_have_count(3)
    expect(page.locator(".rules figure svg")).to_be_visible()

    go(page, f"#/new/{KEY}")
    page.locator("dialog .option-card", has_text="31 points").click()
    page.get_by_role("button", name="Start").click()
    page.locator(f'.table[data-game="{KEY}"]').wait_for(timeout=START)
    page.locator('[data-move="roll"]').click()
    page.wait_for_function("() => !document.querySelector('.own-actions :disabled')")
    page.locator('[data-move="roll"]:enabled').wait_for()
    before = replayed(page)
    page.reload()
    page.locator('[data-move="roll"]:enabled').wait_for(timeout=START)
    assert replayed(page).entries == before.entries
    assert before.options == {"limit": "31"}
    play_to_the_end(page)
    check_final(page)
    match = replayed(page)
    assert [player.level for player in match.players] == [0, 2]

    go(page, "#/stats")
    card = page.locator(f'.game-stats[data-game="{KEY}"] [data-against="2"]')
    expect(card.locator('[data-fact="played"] dd')).to_have_text("1", timeout=START)
    card.locator("summary").click()
    expect(card.locator("tbody th")).to_have_text("Rolls")
    expect(card.locator(".luck")).to_contain_text("rolled:")

    go(page, "#/daily")
    page.locator(f'[data-daily="{KEY}"]').get_by_role("button", name="Play").click()
    page.locator(f'.table[data-game="{KEY}"]').wait_for(timeout=START)
    expect(page.locator(".twentyone-board li")).to_have_count(1)

    go(page, f"#g1=c{pack(match, moves=False)}")
    dialog = page.locator(".invite-dialog")
    expect(dialog).to_contain_text("Beat my rolls: Twenty-One", timeout=START)
    expect(dialog).to_contain_text("31 points")
    go(page, f"#g1=r{pack(match)}")
    expect(page.locator(".replay h1")).to_contain_text("Twenty-One", timeout=START)
    page.get_by_role("button", name="To the end").click()
    shown = page.locator(".twentyone-board strong")
    expect(shown).to_have_text([str(points) for points in match.state.points])
