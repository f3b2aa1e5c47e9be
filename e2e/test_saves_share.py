"""A link holds a whole game; a broken or too new one does no harm."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from kit import START, wait_for
from playwright.sync_api import expect
from shots import TWO, go, home, keep, played, sit_down
from tables import SAVES, quiet

from pygames.games import GAMES
from pygames.link import pack, unpack
from pygames.match import Player
from pygames.record import read

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

COPY = """Object.defineProperty(navigator, "clipboard", {
  value: { writeText: async (text) => { window.copied = text; } },
});"""


def copied(page: Page, kind: str) -> str:
    """Choose a kind of link and copy it."""
    page.locator(f'input[name="share-kind"][value="{kind}"]').check()
    expect(page.get_by_label("Link", exact=True)).to_have_value(re.compile(f"#g1={kind}"))
    expect(page.locator("svg.qr")).to_be_visible()
    page.get_by_role("button", name="Copy").click()
    expect(page.locator(".toast", has_text="copied")).to_be_visible()
    link: str = page.evaluate("window.copied")
    return link


def payload(link: str) -> str:
    """What stands behind the tag and the letter."""
    return link.split("#g1=")[1][1:]


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_shared_as_a_replay_and_as_a_challenge(
    new_context: Callable[..., BrowserContext], game: str
) -> None:
    """Another device shows the same game, or starts the same luck anew."""
    context = new_context()
    quiet(context)
    context.add_init_script(COPY)
    page = context.new_page()
    match = played(game, TWO, 100_000)
    sit_down(page, match)
    page.get_by_role("button", name="Result").click()
    page.get_by_role("button", name="Share").click()
    link = copied(page, "r")
    assert len(link) < 2000
    assert unpack(payload(link), GAMES).entries == match.entries
    challenge = copied(page, "c")
    assert unpack(payload(challenge), GAMES).ply < match.ply
    other = new_context()
    quiet(other)
    guest = other.new_page()
    guest.goto(link)
    expect(guest.locator(".replay")).to_have_attribute("data-step", "0", timeout=START)
    guest.get_by_role("button", name="To the end").click()
    expect(guest.locator(".replay")).to_have_attribute("data-step", str(len(match.stops()) - 1))
    assert guest.evaluate(SAVES) == []
    guest.evaluate("link => { location.href = link }", challenge)
    guest.locator(".invite-dialog .primary").click()
    guest.locator(f'.table[data-game="{game}"]:not(.replay)').wait_for(timeout=START)
    started = read(guest.evaluate(SAVES)[0]["record"], GAMES)
    assert (started.seed, started.options) == (match.seed, match.options)


def test_a_position_is_shared_and_played_on(context: BrowserContext, page: Page) -> None:
    """From the list of games, at the point where the game stands."""
    quiet(context)
    context.add_init_script(COPY)
    home(page)
    match = played("qwinto", [Player("Anna"), Player("Bob")], 30)
    keep(page, match, "half")
    go(page, "#/games")
    page.get_by_role("button", name="Share").click()
    link = copied(page, "p")
    page.evaluate("link => { location.href = link }", link)
    dialog = page.locator(".invite-dialog")
    expect(dialog).to_contain_text("Anna")
    dialog.get_by_role("button", name="Play").click()
    page.locator('.table[data-game="qwinto"]').wait_for(timeout=START)
    records = [read(save["record"], GAMES) for save in page.evaluate(SAVES)]
    assert len(records) == 2
    assert records[0].entries == match.entries


def test_a_broken_or_too_new_link_opens_the_home_page_with_a_message(
    context: BrowserContext, page: Page
) -> None:
    """At the start and in a running page."""
    quiet(context)
    good = pack(played("nmbr9", TWO, 30))
    cut, swapped = good[:-9], good[:40] + good[41] + good[40] + good[42:]
    page.goto(f"#g1=r{cut}")
    wait_for(page)
    expect(page.locator(".toast", has_text="cannot be read")).to_be_visible()
    expect(page.locator(".game-card")).to_have_count(3)
    for fragment, words in (
        (f"#g1=p{swapped}", "cannot be read"),
        ("#g1=x" + good, "newer version"),
        ("#g2=r" + good, "newer version"),
        ("#other=thing", "cannot be read"),
    ):
        link_toast = page.locator(".toast", has_text="This link")
        link_toast.get_by_role("button", name="Close").click()
        expect(link_toast).to_have_count(0)
        go(page, fragment)
        expect(link_toast).to_contain_text(words)
        expect(page.locator(".game-card")).to_have_count(3)
        assert page.evaluate("location.hash") == "#/"
    assert page.evaluate(SAVES) == []
