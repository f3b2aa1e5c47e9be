"""Turns of Triominos as people play them: large hands, drawing, the next person, the view."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest
from kit import START
from playwright.sync_api import expect
from screens import SIZES
from tables import (
    DESKTOP,
    PHONE,
    go,
    replayed,
    save_match,
    sit_down,
    wait_until_drawn,
)
from triominos_input import DRAW, FELT, FITS, SKIP, lay, mouse
from triominos_tables import drawing, largest_hand, last_tile, several, two, until

from pygames.match import Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Locator, Page

    NewContext = Callable[..., BrowserContext]
    from started_pages import OpenPage

SHAPES = {**SIZES, "low": (740, 360)}
LARGEST = 47
SMALLEST_TARGET = 24
FINGER = 44
TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True}


def press(page: Page, thing: Locator) -> None:
    """Click the screen at the middle of an element, whatever is there."""
    box = thing.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.mark.parametrize("shape", SHAPES)
def test_every_tile_of_the_largest_hand_is_in_reach_and_answers(
    open_page: OpenPage, shape: str
) -> None:
    width, height = SHAPES[shape]
    page = open_page(viewport={"width": width, "height": height})
    sit_down(page, largest_hand())
    tiles = page.locator(".standing")
    expect(tiles).to_have_count(LARGEST)
    rack = page.locator(".tri-rack").bounding_box()
    assert rack is not None
    below = 0
    for tile in tiles.all():
        box = tile.bounding_box()
        assert box is not None
        below += box["y"] + box["height"] > rack["y"] + rack["height"] + 0.5
        least = SMALLEST_TARGET if shape == "low" else FINGER
        assert min(box["width"], box["height"]) >= least - 0.5
    more = page.locator(".rack-more")
    assert more.is_visible() == (below > 0), "words say that there are more tiles"
    assert below == 0 or shape == "phone"
    if below:
        expect(more).to_have_text("↓ 19 more tiles")
        tiles.last.scroll_into_view_if_needed()
        expect(more).to_be_hidden()
        tiles.first.scroll_into_view_if_needed()
    for index in (0, 17, LARGEST - 1):
        tiles.nth(index).scroll_into_view_if_needed()
        press(page, tiles.nth(index))
        expect(tiles.nth(index)).to_have_attribute("aria-pressed", "true")
    count = page.locator(".player .count").first
    assert count.inner_text() == str(LARGEST)
    lines = count.evaluate(
        "b => { const r = document.createRange(); r.selectNodeContents(b);"
        " return r.getClientRects().length }"
    )
    in_sight = shape not in {"tablet", "desktop"}  # there the rack itself is enough
    assert (count.is_visible(), lines) == (in_sight, int(in_sight))


def test_one_tap_draws_until_something_fits_and_shows_count_and_cost(
    open_page: OpenPage,
) -> None:
    match = drawing(4, two())
    page = open_page(**TOUCH, speed="slow")
    sit_down(page, match)
    held = page.locator(".standing")
    before = held.count()
    press(page, page.locator(DRAW))
    expect(page.locator(".game-bar .now")).to_have_text("1 tile drawn: \N{MINUS SIGN}5.")
    expect(page.locator(".game-bar .now")).to_have_text("2 tiles drawn: \N{MINUS SIGN}10.")
    seen = held.count()
    assert before < seen < before + 4, "each tile is shown"
    press(page, page.get_by_role("button", name="Skip"))
    page.locator(f"{FITS}, {SKIP}").first.wait_for(timeout=START)
    moves = [str(entry.move) for entry in replayed(page).entries]
    assert moves[match.ply :: 2] == ["draw"] * (held.count() - before)
    assert held.count() - before >= 4


def test_the_draws_of_a_bot_are_quick(open_page: OpenPage) -> None:
    least = 5
    match = drawing(least, two(), seat=1)
    page = open_page(viewport=DESKTOP, speed="slow")
    sit_down(page, match)
    start = time.monotonic()
    while replayed(page).ply < match.ply + 2 * least:
        wait_until_drawn(page)
    assert time.monotonic() - start < least * 1.8, "as long as so many whole moves"


def test_a_forced_pass_takes_one_tap(open_page: OpenPage) -> None:
    page = open_page(**TOUCH)
    sit_down(page, largest_hand())
    press(page, page.locator(SKIP))
    page.locator(SKIP).wait_for(state="detached")
    moves = [str(entry.move) for entry in replayed(page).entries]
    assert "pass" in moves


def test_the_cover_appears_after_the_tile_was_shown_and_has_move_and_scores(
    open_page: OpenPage,
) -> None:
    match = until(several, [Player("Ada"), Player("Ben")])
    page = open_page(viewport=DESKTOP, speed="slow")
    sit_down(page, match)
    page.locator(".hand-over .primary").click()
    page.locator(FITS).first.wait_for()
    expect(page.get_by_role("button", name="Ada is next")).to_have_count(0)
    lay(page, mouse)
    tile = str(replayed(page).entries[-1].move)[:5]
    expect(page.locator('.tri-bone[data-states~="newest"]')).to_have_attribute("data-tile", tile)
    assert page.locator(".hand-over").count() == 0
    press(page, page.get_by_role("button", name="Ben is next"))
    cover = page.locator(".hand-over")
    expect(cover.locator(".last-move")).to_contain_text(f"Ada plays {tile}")
    totals = [score["total"] for score in replayed(page).scores()]
    expect(cover.locator("dd")).to_have_text([str(total) for total in totals])


def test_a_phone_on_its_side_shows_the_whole_cover_and_a_large_table(open_page: OpenPage) -> None:
    """The button is in sight with six players; the rack stands beside the table."""
    page = open_page({"width": 640, "height": 360}, has_touch=True)
    people = [Player(f"Player {number}") for number in range(1, 7)]
    sit_down(page, until(several, people))
    button = page.locator(".hand-over .primary")
    expect(button).to_be_in_viewport(ratio=1)
    button.tap()
    rack, table = page.locator(".tri-rack").bounding_box(), page.locator(".tri-felt").bounding_box()
    assert rack is not None
    assert table is not None
    assert table["x"] + table["width"] <= rack["x"]
    assert table["height"] > 240
    well, chip = (page.locator(one).bounding_box() for one in (".well", ".round-chip"))
    assert well is not None
    assert chip is not None
    assert chip["y"] + chip["height"] < well["y"], "they do not lie on each other"


def test_the_summary_of_a_round_counts_tiles_and_adds_points(open_page: OpenPage) -> None:
    page = open_page(viewport=DESKTOP)
    sit_down(page, until(last_tile, two()))
    lay(page, mouse)
    page.locator("dialog.standings").wait_for()
    row = page.locator("dialog.standings tr", has_text="Tiles played").first
    match = replayed(page)
    lines = [item for item in match.scores()[0]["items"] if item["rule"] == "value"]
    count = sum(int(item["facts"].get("count", 1)) for item in lines)
    points = sum(item["points"] for item in lines)
    expect(row.locator("td").first).to_have_text(f"{count} tiles, +{points}")


def test_a_board_that_comes_back_shows_its_own_part_of_the_table(open_page: OpenPage) -> None:
    page = open_page(DESKTOP)
    matches = {
        "one": until(several, two()),
        "two": until(lambda view: len(view["board"]) > 25, two()),
    }
    for name, match in matches.items():
        save_match(page, match, name)

    def shown(name: str) -> str | None:
        go(page, f"#/play/{name}")
        tiles = len(matches[name].view(0)["board"])
        expect(page.locator(".lying .tri-bone")).to_have_count(tiles)
        wait_until_drawn(page)
        return page.locator(FELT).get_attribute("viewBox")

    first, second = shown("one"), shown("two")
    assert first != second
    assert shown("one") == first
    assert shown("two") == second


def test_places_with_equal_points_have_letters_on_the_board_and_on_their_buttons(
    open_page: OpenPage,
) -> None:
    match = until(several, two())
    places = match.view(0)["legal"]["places"]
    tile = max(places, key=lambda one: len(places[one]))
    page = open_page(**TOUCH)
    sit_down(page, match)
    names = page.locator(".last-letter")
    assert names.count() > 0
    assert all(name.is_visible() for name in names.all())
    press(page, page.locator(f'.standing[data-tile="{tile}"]'))
    choices = page.locator("[data-choice]")
    expect(choices).to_have_count(len(places[tile]))
    words = choices.evaluate_all("all => all.map((one) => one.lastElementChild.textContent.trim())")
    assert len(set(words)) == len(words)
    for choice in choices.all():
        place = choice.get_attribute("data-choice")
        letter = page.locator(f'.lit[data-place="{place}"] .lit-letter')
        assert letter.text_content() == choice.locator(".choice-letter").inner_text()
    assert not any(name.is_visible() for name in names.all()), "only places have letters now"
