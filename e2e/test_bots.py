"""Bots on the page: each game is played to its end against level 4, and never gets stuck."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest
from kit import START
from playwright.sync_api import expect
from tables import (
    DESKTOP,
    SAVES,
    as_typed,
    check_final,
    go,
    open_log,
    sit_down,
    store_settings,
    wait_until_drawn,
)
from triominos_tables import several, until

from pygames.core import Budget
from pygames.games import GAMES
from pygames.match import Match, Player
from pygames.record import read

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page, Route

    NewContext = Callable[..., BrowserContext]
    from started_pages import OpenPage

CHANGED = f"async (before) => (await ({SAVES})())[0].record !== before"
GO_ON = "dialog.standings .primary"
TO_SAY = ".command button:enabled"
# Something new is saved, or there is something to press.
GONE_ON = f"""async (before) =>
  document.querySelector("{GO_ON}, .final-dialog") || (await ({CHANGED})(before))"""
NOTE = "A simpler bot stepped in for this move."
HURRY = "Skip"


def saved_record(page: Page) -> str:
    """The record that the page has saved."""
    return str(page.evaluate(SAVES)[0]["record"])


def await_change(page: Page, record: str) -> Match:
    """Wait until the page has saved something new."""
    page.wait_for_function(CHANGED, arg=record, timeout=START, polling=50)
    return read(saved_record(page), GAMES)


def await_ply(page: Page, plies: range) -> Match:
    """Wait until the page has saved the match at one of these plies."""
    while (match := read(record := saved_record(page), GAMES)).ply not in plies:
        await_change(page, record)
    return match


def say(page: Page, match: Match) -> None:
    """Type a level 1 move for seat 0, as soon as the page accepts it."""
    view = match.game.view(match.state, 0)
    thought = match.game.think(view, 1, Budget(nodes=1), random.Random(match.ply))
    open_log(page).locator("#command").fill(as_typed(thought["move"]))
    page.locator(".command button").click(timeout=START)


def against(level: int, game: str, points: int = 0) -> Match:
    """A match against a bot, opened once a seat has this many points."""
    players = [Player("Ada"), Player("Magnus", level=level)]
    match = Match(GAMES[game], players, seed="to-the-end")
    match.settle()
    while max(score["total"] for score in match.game.scores(match.state)) < points:
        seat = min(match.to_act)
        view = match.game.view(match.state, seat)
        match.enter(seat, match.game.think(view, 2, Budget(), random.Random(match.ply))["move"])
        match.settle()
    return match


@pytest.mark.parametrize(("game", "points"), [("qwinto", 30), ("nmbr9", 15), ("triominos", 410)])
def test_a_game_to_its_end_against_level_4(open_page: OpenPage, game: str, points: int) -> None:
    """Long games are opened late: Triominos in its last round."""
    match = against(4, game, points)
    page = open_page(DESKTOP)
    sit_down(page, match)
    while True:
        told = page.locator(f"{GO_ON}, {TO_SAY}, .final-dialog").first
        told.wait_for(state="attached", timeout=START)
        match = read(record := saved_record(page), GAMES)
        if page.locator(".final-dialog").count():
            break
        if page.locator(GO_ON).count():
            page.locator(GO_ON).click()
            page.locator(GO_ON).wait_for(state="detached")
        elif 0 in match.to_act:
            say(page, match)
            await_change(page, record)
        else:
            page.wait_for_function(GONE_ON, arg=record, timeout=START, polling=50)
        wait_until_drawn(page)
    check_final(page)
    assert match.players[1].level == 4
    assert not any(entry.note for entry in match.entries), "no move was another bot's"


ORDER = re.compile(
    r"\{\.\.\.\w+,level:(?P<level>\w+),seconds:\w+\},\{(?P<rest>signal:\w+,timeout:\w+)\}"
)
"""What bots.js asks the thinker for, as the build writes it: only names of properties are kept."""


def tamper(context: BrowserContext, change: Callable[[re.Match[str]], str]) -> list[int]:
    """Change the requests to the thinker; return how many requests each script changed."""
    found: list[int] = []

    def answer(route: Route) -> None:
        text, times = ORDER.subn(change, route.fetch().text())
        found.append(times)
        route.fulfill(body=text, content_type="text/javascript")

    context.route("**/js/*.js", answer)
    return found


def too_high(order: re.Match[str]) -> str:
    """Ask for a level that does not exist."""
    level = order["level"]
    return order[0].replace(f"level:{level}", f"level:{level}===4?9:{level}")


def too_short(order: re.Match[str]) -> str:
    """Wait only a millisecond for the strongest bot."""
    return order[0].replace("timeout:", f"timeout:{order['level']}===4?1:")


def nothing(order: re.Match[str]) -> str:
    """Send no view."""
    return f"{{view:null}},{{{order['rest']}}}"


@pytest.mark.parametrize("change", [too_high, too_short, nothing])
def test_a_bot_that_does_not_answer_is_replaced_and_the_log_says_so(
    new_context: NewContext, change: Callable[[re.Match[str]], str]
) -> None:
    """Level 9 is refused, a millisecond is too short, and an empty view yields no move."""
    context = new_context(viewport=DESKTOP)
    found = tamper(context, change)
    store_settings(context)
    page = context.new_page()
    match = against(4, "nmbr9")
    sit_down(page, match)
    say(page, match)
    match = await_ply(page, range(4, 6))  # a card, both tiles, the next card
    assert max(found) == 1
    assert {entry.note for entry in match.entries if entry.seat == 1} == {"bot-replaced"}
    expect(page.locator(".log")).to_contain_text(NOTE)
    context.unroute_all(behavior="ignoreErrors")  # a script may still be loading


def test_every_bot_has_a_level_of_its_own(open_page: OpenPage) -> None:
    page = open_page(DESKTOP)
    go(page, "#/new/qwinto")
    page.get_by_role("button", name="Bot", exact=True).click()
    levels = page.locator("dialog select[aria-label$=': skill level']")
    expect(levels).to_have_count(2)
    levels.nth(0).select_option("Master")
    levels.nth(1).select_option("Novice")
    page.locator("dialog .primary").click()
    page.locator('.table[data-game="qwinto"]').wait_for(timeout=START)
    assert [player.level for player in read(saved_record(page), GAMES).players] == [0, 4, 1]
    expect(page.locator(".player small")).to_have_text(["", "Master", "Novice"])


# The delay of a slow bot never ends by itself, so the speed of the machine does not matter.
HOLD = """const later = window.setTimeout;
window.setTimeout = (callback, ms, ...rest) => (ms === 1800 ? 0 : later(callback, ms, ...rest));"""


def test_a_bot_can_be_hurried_and_its_move_cancelled(new_context: NewContext) -> None:
    """While a bot thinks, undo cancels its move and a button ends its delay."""
    match = until(several, [Player("Ada"), Player("Magnus", level=4)])
    context = new_context(viewport=DESKTOP)
    context.add_init_script(HOLD)
    store_settings(context, speed="slow")
    page = context.new_page()
    sit_down(page, match)
    say(page, match)
    hurry = page.get_by_role("button", name=HURRY)
    hurry.wait_for(timeout=START)
    assert 1 in await_ply(page, range(match.ply + 1, match.ply + 2)).to_act
    page.get_by_role("button", name="Undo").click()
    assert 0 in await_ply(page, range(match.ply + 1)).to_act
    say(page, match)
    hurry.wait_for(timeout=START)
    hurry.click()
    assert await_ply(page, range(match.ply + 2, match.ply + 9)).entries[match.ply + 1].seat == 1
