"""Turns of Qwinto as people play them: what is offered and shown, and when."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from kit import START
from playwright.sync_api import expect
from screens import SIZES
from tables import (
    DESKTOP,
    PHONE,
    played,
    replayed,
    sit_down,
    store_settings,
    tab_to,
)

from pygames.games import GAMES
from pygames.match import Match, Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Locator, Page

    NewContext = Callable[..., BrowserContext]
    from started_pages import OpenPage

# Pauses the dice in the middle of their roll, until they are touched.
HOLD = """const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const animation = animate.apply(this, how);
  animation.pause();
  return animation;
};"""
SEEN = """element => {
  let opacity = 1;
  for (let at = element; at; at = at.parentElement) opacity *= getComputedStyle(at).opacity;
  return opacity;
}"""
TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True}


def open_table(page: Page, match: Match) -> Page:
    """Open a table with this match."""
    sit_down(page, match)
    page.locator(".qwinto-board").wait_for()
    return page


def press(page: Page, thing: Locator) -> None:
    """Click the screen at the middle of an element, whatever is there."""
    box = thing.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def begun(*moves: str, names: tuple[str, ...] = ("Ada",), seed: str = "turns") -> Match:
    """A match of people after these moves."""
    match = Match(GAMES["qwinto"], [Player(name) for name in names], seed=seed)
    match.settle()
    for move in moves:
        match.play(move)
    return match


def keeping(*, fits: bool) -> Match:
    """A match in which a person may keep a sum that fits somewhere, or nowhere."""
    for seed in range(40):
        whole = played("qwinto", [Player("Ada")], 100_000, seed=f"keep-{seed}")
        for ply in range(20, len(whole.entries)):
            state = whole.state_at(ply)
            if state.phase == "keep" and bool(whole.game.view(state, 0)["fits"]) == fits:
                return whole.branch(ply)
    raise AssertionError("no such throw is found")


@pytest.mark.parametrize("fits", [True, False])
def test_the_first_button_never_advises_to_keep_what_fits_nowhere(
    open_page: OpenPage, *, fits: bool
) -> None:
    match = keeping(fits=fits)
    page = open_table(open_page(**TOUCH), match)
    number = match.game.view(match.state, 0)["sum"]
    expect(page.locator(".qwinto-actions .primary")).to_have_text(
        f"Keep {number}" if fits else "Roll again"
    )
    words = f"Keep {number}, or roll again?" if fits else f"{number} fits nowhere: roll again."
    expect(page.locator(".game-bar .now")).to_have_text(words)
    assert page.locator(".qwinto-actions button:enabled").count() == 2


def test_nothing_tells_the_sum_while_the_dice_roll(new_context: NewContext) -> None:
    context = new_context(viewport=DESKTOP)
    context.add_init_script(HOLD)
    store_settings(context, motion="full")
    page = open_table(context.new_page(), begun())
    press(page, page.locator('[data-die="O"]'))
    press(page, page.locator('[data-die="Y"]'))
    press(page, page.locator(".qwinto-actions .primary"))
    keep = page.locator('[data-move="keep"]')
    keep.wait_for()
    page.locator('.field[data-states~="likely"]').first.wait_for()
    telling = (".game-bar .now", ".game-bar .last", '[data-move="keep"]', ".sum-figure")
    for thing in (*telling, '.field[data-states~="likely"] .field-ring'):
        assert page.locator(thing).first.evaluate(SEEN) == 0, thing
    press(page, keep)
    for thing in telling:
        assert page.locator(thing).first.evaluate(SEEN) == 1, thing
    expect(page.locator('.table[data-phase="keep"]')).to_be_visible()
    press(page, keep)
    page.locator('.table[data-phase="write"]').wait_for()


def test_a_lesson_tells_no_sum_while_the_dice_roll(new_context: NewContext) -> None:
    context = new_context(viewport=DESKTOP)
    context.add_init_script(HOLD)
    store_settings(context, motion="full")
    page = context.new_page()
    page.goto("#/learn/qwinto")
    page.locator('.lesson[data-step="0"]').wait_for(timeout=START)
    press(page, page.locator('[data-move="pick OYP"]'))
    expect(page.locator(".refusal")).to_contain_text("Not these dice")
    press(page, page.locator('[data-pair="OY"]'))
    expect(page.locator(".refusal")).to_have_count(0)
    press(page, page.locator('[data-move="pick OY"]'))
    page.locator('.lesson[data-step="1"]').wait_for()
    for thing in (".sentence", ".ring"):
        assert page.locator(thing).evaluate(SEEN) == 0, thing
    press(page, page.locator('[data-move="reroll"]'))
    assert page.locator(".sentence").evaluate(SEEN) == 1


def test_a_tap_on_a_dotted_field_keeps_the_sum_and_writes_it_when_confirmed(
    open_page: OpenPage,
) -> None:
    page = open_table(open_page(**TOUCH), begun("pick OYP"))
    number = page.locator(".sum").get_attribute("data-sum")
    field = page.locator('.field[data-place="Y7"]')
    expect(field).to_have_attribute("data-states", "likely")
    press(page, field.locator(".field-disc"))
    expect(field.locator(".number:not(.ghost)")).to_have_text(number or "")
    press(page, page.locator(".cancel"))
    assert str(replayed(page).entries[-1].move).startswith("roll"), "nothing is kept yet"
    press(page, field.locator(".field-disc"))
    press(page, page.locator(".confirm"))
    page.locator('.table[data-phase="pick"]').wait_for()
    assert [str(entry.move) for entry in replayed(page).entries][-2:] == ["keep", "Y7"]


@pytest.mark.parametrize("size", SIZES)
def test_a_refusal_covers_neither_dice_nor_buttons(open_page: OpenPage, size: str) -> None:
    width, height = SIZES[size]
    match = begun("pick O", "keep")
    page = open_table(open_page(viewport={"width": width, "height": height}), match)
    press(page, page.locator('.field[data-place="P5"] .field-disc'))
    refusal = page.locator(".refusal")
    box = refusal.bounding_box()
    assert box is not None
    for thing in page.locator(".dice-tray .die, .sum, .actions button:visible").all():
        other = thing.bounding_box()
        assert other is not None
        apart = box["y"] + box["height"] <= other["y"] or box["y"] >= other["y"] + other["height"]
        assert apart, f"{refusal.inner_text()} covers {thing}"


def test_a_forced_pass_takes_one_tap(open_page: OpenPage) -> None:
    match = keeping(fits=False)
    match.play("keep")
    page = open_table(open_page(**TOUCH), match)
    press(page, page.locator('.qwinto-actions [data-move="pass"]'))
    page.locator('.table[data-phase="pick"], .final-dialog').first.wait_for()
    assert str(replayed(page).entries[-1].move) == "pass"


@pytest.mark.parametrize("size", SIZES)
def test_moves_are_named_as_the_columns_are_marked(open_page: OpenPage, size: str) -> None:
    width, height = SIZES[size]
    match = begun("pick OYP", "keep", "P8")
    page = open_table(open_page(viewport={"width": width, "height": height}), match)
    marks = page.locator(".qwinto-board .column-names text")
    assert marks.all_text_contents() == [str(number) for number in range(1, 13)]
    field = page.locator('.field[data-place="P8"]')
    expect(page.locator(".game-bar .last")).to_contain_text("in P9.")
    number = match.view(0)["sheets"][0]["rows"]["P"][8]
    expect(field).to_have_attribute("aria-label", f"P9, purple, {number}, written last")
    above, disc = marks.nth(8).bounding_box(), field.locator(".field-disc").bounding_box()
    assert above is not None
    assert disc is not None
    assert abs(above["x"] + above["width"] / 2 - disc["x"] - disc["width"] / 2) < 2
    row = page.locator(".qwinto-board .band-face").first.bounding_box()
    assert row is not None
    digits = above["y"] + 0.77 * above["height"]  # the rest of a line is below its digits
    assert digits <= row["y"] + 1, "no row cuts the numbers of the columns"


def test_the_next_sheet_appears_after_the_written_number_was_shown_and_names_its_player(
    open_page: OpenPage,
) -> None:
    match = begun("pick OYP", "keep", names=("Ada", "Ben"))
    page = open_table(open_page(**TOUCH, speed="slow"), match)
    own = page.locator(".player[data-looking=true] .name")
    first, second = ("Ada", "Ben") if own.inner_text() == "Ada" else ("Ben", "Ada")
    field = page.locator('.field[data-place="Y7"]')
    press(page, field.locator(".field-disc"))
    press(page, page.locator(".confirm"))
    expect(page.locator(".game-actions .primary")).to_have_text(f"{second} is next")
    expect(own).to_have_text(first)
    expect(field).to_have_attribute("data-states", "covered")
    press(page, page.locator(".game-actions .primary"))
    expect(own).to_have_text(second)
    expect(page.locator(".sheet-owner")).to_have_text(re.compile(second))
    page.wait_for_function("document.querySelector('.sheet-owner').getAnimations().length")
    expect(field).to_have_attribute("data-states", "lit")


def test_focus_on_a_lit_field_is_a_frame_that_no_lit_field_has(open_page: OpenPage) -> None:
    page = open_table(open_page(viewport=DESKTOP), begun("pick OYP", "keep"))
    tab_to(page, page.locator('.qwinto-sheet .field[tabindex="0"]'))
    frames = page.locator(".field-focus:visible")
    expect(frames).to_have_count(1)
    held = page.locator(".field:focus")
    expect(held).to_have_attribute("data-states", "lit")
    frame, ring = frames.bounding_box(), held.locator(".field-ring").bounding_box()
    assert frame is not None
    assert ring is not None
    assert frame["width"] > ring["width"], "it stands round the ring, which stays as it is"


def test_nothing_hovers_after_a_tap(open_page: OpenPage) -> None:
    page = open_table(open_page(**TOUCH), begun("pick OYP", "keep"))
    box = page.locator('.field[data-place="O4"] .field-disc').bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator(".confirm").wait_for()
    page.locator(".cancel").tap()
    ghosts = page.locator(".ghost")
    expect(ghosts).to_have_count(27)
    assert {ghost.evaluate("one => getComputedStyle(one).opacity") for ghost in ghosts.all()} == {
        "0"
    }
