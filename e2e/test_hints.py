"""Hints at the table: three steps by touch, counted, by key on every keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bars import bar_spills
from playwright.sync_api import expect
from tables import PHONE, played, replayed, sit_down, wait_until_drawn
from triominos_tables import two, until

from pygames.match import Player

if TYPE_CHECKING:
    from started_pages import OpenPage

    from pygames.match import Match

# The key that is H on a Latin keyboard, typed on a Cyrillic one.
CYRILLIC_H = """() => document.body.dispatchEvent(
  new KeyboardEvent("keydown", { key: "\u0440", code: "KeyH", bubbles: true, cancelable: true }))"""

# How light a fill is, from 0 to 255.
GREY = """(one) => getComputedStyle(one).fill.match(/[0-9.]+/g).slice(0, 3)
  .reduce((sum, part) => sum + Number(part) / 3, 0)"""

# How many pixels of the board's height the note covers.
COVERS = """() => document.querySelector(".hint-note").getBoundingClientRect().bottom -
  document.querySelector(".board-box").getBoundingClientRect().top"""


def writing(seat: int) -> Match:
    """A match of one person in which a sum can be written."""
    match = played("qwinto", [Player("Анна")], 40)
    plies = range(match.ply, 0, -1)
    views = ((ply, match.game.view(match.state_at(ply), seat)) for ply in plies)
    return match.branch(next(ply for ply, view in views if view["legal"]["fields"]))


def test_a_hint_says_where_what_and_why(open_page: OpenPage) -> None:
    """Row, field and reasons, a tap each; the record counts it once."""
    page = open_page(PHONE, has_touch=True, language="ru")
    sit_down(page, writing(0))
    button, note = page.locator(".hint-button"), page.locator(".hint-note")
    button.tap()
    expect(page.locator(".band[data-advised]")).to_have_count(1)
    expect(note.locator("[data-step]")).to_have_count(1)
    button.tap()
    expect(page.locator('.field[data-states~="advised"] .number')).to_have_count(1)
    # Sentences that follow quickly are announced together: wait until this one is.
    expect(page.locator("#announcer")).to_contain_text(
        note.locator("[data-step=what]").inner_text(), use_inner_text=True
    )
    button.tap()
    expect(note.locator("[data-step=why] p").first).to_be_visible()
    expect(page.locator("#announcer")).to_have_text(
        note.locator("[data-step=why]").inner_text().replace("\n", " "), use_inner_text=True
    )
    assert bar_spills(page)[1] == []
    assert page.evaluate(COVERS) <= 24, "reasons leave nearly all of the board in sight"
    assert replayed(page).hints == 1
    button.tap()
    expect(note).to_have_count(0)
    page.evaluate(CYRILLIC_H)
    expect(note.locator("[data-step]")).to_have_count(1)
    button.tap()
    advised = page.locator('.field[data-states~="advised"]')
    advised.tap(force=True)
    expect(advised).to_have_attribute("data-states", "lit chosen advised")
    disc, number = (advised.locator(part).evaluate(GREY) for part in (".field-disc", ".number"))
    assert abs(disc - number) > 100, "the number of the advised field is read when it is chosen"
    expect(button).to_be_hidden()
    page.locator(".confirm").tap()
    expect(note).to_have_count(0)
    assert replayed(page).hints == 1


def test_a_tap_on_the_tile_of_a_hint_previews_its_move(open_page: OpenPage) -> None:
    """Also on its star, and turned as the hint has it, whatever is in the hand."""
    page = open_page(PHONE, has_touch=True, confirm=True)
    button, chosen = page.locator(".hint-button"), page.locator("[data-state=chosen][data-place]")
    laying = until(lambda view: len(view["legal"]["places"]) > 1, two())
    for match, spots in (
        (played("nmbr9", [Player("Anna")], 12), (".held-sign rect", ".digit")),
        (laying, (".bone-face",)),
    ):
        sit_down(page, match)
        button.tap()
        page.locator(".hint-note [data-step=where]").wait_for()
        button.tap()
        shown = page.locator("[data-state=advised][data-place]")
        shown.wait_for()
        place = shown.get_attribute("data-place")
        for spot in spots:
            wait_until_drawn(page)  # the board fits itself anew when the buttons below change
            box = shown.locator(spot).bounding_box()
            assert box is not None
            page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            expect(chosen).to_have_attribute("data-place", str(place))
            page.locator(".cancel").tap()
            expect(chosen).to_have_count(0)
