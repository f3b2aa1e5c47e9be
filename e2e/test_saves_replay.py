"""Every game can be replayed, and continued from any point."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from kit import START
from playwright.sync_api import expect
from screens import SIZES
from tables import SAVES, TWO, go, open_log, played, save_match

from pygames.games import GAMES
from pygames.record import read

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from started_pages import OpenPage

    from pygames.match import Match


def test_a_replay_shows_any_point_and_plays_on_from_there(open_page: OpenPage) -> None:
    """Finished and unfinished games can be replayed; the original is unchanged."""
    page = open_page()
    for game in GAMES:
        match = played(game, TWO, 100_000)
        look_again(page, match if game != "nmbr9" else match.branch(match.stops()[-5]))


@pytest.mark.parametrize("size", SIZES)
def test_a_replay_puts_any_board_in_the_middle(open_page: OpenPage, size: str) -> None:
    """By a tap on its player; the numbers in the middle are that player's."""
    width, height = SIZES[size]
    page = open_page({"width": width, "height": height}, has_touch=True)
    match = played("qwinto", TWO, 100_000)
    save_match(page, match, "middle")
    go(page, "#/replay/middle")
    page.get_by_role("button", name="To the end").click(timeout=START)
    for seat in (1, 0):
        name = match.players[seat].name
        player = page.locator(".player:visible", has=page.get_by_text(name, exact=True))
        box = player.bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.locator(".player[data-looking=true] .name")).to_have_text(name)
        rows = match.view(0)["sheets"][seat]["rows"].values()
        written = sorted(str(number) for row in rows for number in row if number)
        middle = page.locator(".qwinto-board .field .number")
        expect(middle).to_have_count(len(written))
        assert sorted(middle.all_text_contents()) == written


def look_again(page: Page, match: Match) -> None:
    """Step, jump, autoplay and use the log; compare the points with Python; then play on."""
    game = match.game.key
    stops = match.stops()
    last = len(stops) - 1
    save_match(page, match, game)
    go(page, "#/games")
    line, way = page.locator(f'[data-id="{game}"]'), "Replay" if match.over else "Continue"
    screen = "replay" if match.over else "play"
    sign = line.get_by_role("link", name=f"{way} ")
    expect(sign).to_have_attribute("href", f"#/{screen}/{game}")
    expect(line.locator(".who-won")).to_have_count(int(match.over))
    go(page, f"#/replay/{game}")
    replay = page.locator(f'.replay[data-game="{game}"]')
    expect(replay).to_have_attribute("data-step", "0", timeout=START)
    page.get_by_role("button", name="Next step").click()
    page.get_by_role("button", name="Next step").click()
    expect(replay).to_have_attribute("data-step", "2")
    page.get_by_role("button", name="Previous step").click()
    expect(replay).to_have_attribute("data-step", "1")
    page.get_by_role("button", name="To the end").click()
    expect(replay).to_have_attribute("data-step", str(last))
    totals = [score["total"] for score in match.game.scores(match.state)]
    expect(page.locator(".player .total")).to_have_text(
        [str(total).replace("-", "\N{MINUS SIGN}") for total in totals]
    )
    page.locator(".player:visible").last.click()
    expect(page.locator(".player").nth(1)).to_have_attribute("data-looking", "true")
    page.locator(".player:visible").first.click()
    expect(page.locator(".player").first).to_have_attribute("data-looking", "true")
    page.get_by_label("Go to any step").fill(str(last - 3))
    expect(replay).to_have_attribute("data-step", str(last - 3))
    page.locator('input[name="replay-speed"][value="fast"]').check()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(replay).to_have_attribute("data-step", str(last))
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    open_log(page).locator(".log-line").nth(8).click()
    expect(replay).not_to_have_attribute("data-step", str(last))
    expect(page.locator(".log-line[aria-current]").last).to_be_visible()
    ply = stops[int(replay.get_attribute("data-step") or "0")]
    before = {save["id"] for save in page.evaluate(SAVES)}
    page.get_by_role("button", name="Play on from here").click()
    page.locator(f'.table[data-game="{game}"]:not(.replay)').wait_for(timeout=START)
    saved = {save["id"]: read(save["record"], GAMES) for save in page.evaluate(SAVES)}
    assert saved[game] == match
    (branched,) = (saved[name] for name in saved.keys() - before)
    assert branched.entries[:ply] == match.entries[:ply]
    assert not branched.over
