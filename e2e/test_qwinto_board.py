"""The Qwinto board on the page: whole games by touch, mouse and keyboard, and single features."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from kit import START
from playwright.sync_api import expect
from tables import (
    DESKTOP,
    PHONE,
    SAVES,
    bot,
    check_final,
    fix_seed,
    person,
    replayed,
    start_table,
    store_settings,
    tab_to,
    wait_until_drawn,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Locator, Page

    Press = Callable[[Page, Locator], None]  # presses an element
    from started_pages import OpenPage

FINGER = 44
FEW_DICE = ("OYP", "P", "P", "YP", "P")
"""Mostly one die: its few sums soon fit nowhere, and the game comes to its end."""

# Seeds of short games for players who pick like this, found by trying.
SHORT = {"touch": "qe9pqs7ipx", "mouse": "7m74d736pw", "keyboard": "9412b26cli"}

# Pauses every animation, so that a busy machine cannot miss it.
HOLD = """const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const animation = animate.apply(this, how);
  animation.pause();
  return animation;
};"""
ROLLING = """tray => tray.getAnimations({ subtree: true })
  .filter((animation) => !(animation instanceof CSSTransition)).length"""

# Every state of the audio device, from its first sound on.
LISTEN = """window.device = [];
window.AudioContext = class extends AudioContext {
  constructor(...how) {
    super(...how);
    this.onstatechange = () => window.device.push(this.state);
  }
};"""

DECIDE = ".qwinto-actions button, .final-dialog"
PASSING = '[data-ask="pass"], [data-move="pass"]'
LIT = '.field[data-states~="lit"]'


def sit_down(page: Page, *seats: dict[str, Any]) -> Page:
    """Open a table with these seats, without animations and bot delays."""
    start_table(page, "qwinto", *seats)
    page.locator(".qwinto-board").wait_for()
    return page


def mouse(_page: Page, thing: Locator) -> None:
    """Press with the mouse."""
    thing.click()


def finger(_page: Page, thing: Locator) -> None:
    """Press with a finger."""
    thing.tap()


def keyboard(page: Page, thing: Locator) -> None:
    """Reach an element by Tab and arrow keys, then press Enter."""
    place = thing.get_attribute("data-place")
    if place is None:
        tab_to(page, thing)
    else:
        tab_to(page, page.locator('.qwinto-sheet .field[tabindex="0"]'))
        walk_to(page, place)
    page.keyboard.press("Enter")


def walk_to(page: Page, place: str) -> None:
    """Go to a field with the arrow keys: first to its row, then along it."""
    for _ in range(30):
        here = page.locator(".field:focus").get_attribute("data-place") or ""
        if here == place:
            return
        rows = "OYP".index(here[0]) - "OYP".index(place[0])
        if rows:
            page.keyboard.press("ArrowUp" if rows > 0 else "ArrowDown")
        else:
            left = int(here[1:]) > int(place[1:])
            page.keyboard.press("ArrowLeft" if left else "ArrowRight")
    raise AssertionError(f"the arrow keys never come to {place}")


def throw(page: Page, press: Press, dice: str) -> None:
    """Pick dice and roll them."""
    for die in dice:
        press(page, page.locator(f'[data-die="{die}"]'))
    press(page, page.locator('[data-move^="pick"]'))
    page.locator('[data-move="keep"]').wait_for()


def keep_sum(page: Page, press: Press) -> None:
    """Keep the sum."""
    press(page, page.locator('[data-move="keep"]'))
    page.locator(PASSING).wait_for()


def answer(page: Page, press: Press) -> None:
    """Write the sum into the middle of the lit fields and confirm it, or pass if there is none."""
    lit = page.locator(LIT)
    count = lit.count()
    if not count:
        forced = page.locator('[data-move="pass"]')
        if not forced.count():
            return  # the page already shows the next step
        before = page.evaluate(SAVES)[0]["record"]
        press(page, forced)
        while page.evaluate(SAVES)[0]["record"] == before:
            wait_until_drawn(page)
        wait_until_drawn(page)
        return
    press(page, lit.nth(count // 2))
    confirm = page.locator(".confirm")
    confirm.wait_for()
    press(page, confirm)
    confirm.wait_for(state="detached")


def play_on(page: Page, press: Press, picks: tuple[str, ...] = FEW_DICE) -> int:
    """Play until the final screen opens; return how many answers were given."""
    given = turn = 0
    while True:
        page.locator(DECIDE).first.wait_for(timeout=START)
        if page.locator(".final-dialog").count():
            return given
        if page.locator("button.die").count():
            throw(page, press, picks[turn % len(picks)])
            turn += 1
            keep_sum(page, press)
        answer(page, press)
        given += 1


def test_a_whole_game_by_touch_on_a_phone_against_a_bot(
    open_page: OpenPage,
) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    fix_seed(page, SHORT["touch"])
    sit_down(page, person("Ada"), bot("Bruno"))
    assert play_on(page, finger) > 0
    check_final(page)


@pytest.mark.long
def test_a_whole_game_by_mouse_with_two_people_and_a_bot(
    open_page: OpenPage,
) -> None:
    page = open_page(viewport=DESKTOP)
    fix_seed(page, SHORT["mouse"])
    sit_down(page, person("Ada"), person("Ben"), bot("Clara"))
    assert play_on(page, mouse) > 0
    check_final(page)


@pytest.mark.long
def test_a_whole_game_alone_by_keyboard(open_page: OpenPage) -> None:
    page = open_page(viewport=DESKTOP)
    fix_seed(page, SHORT["keyboard"])
    sit_down(page, person("Ada"))
    assert play_on(page, keyboard) > 0
    check_final(page)


def test_fields_on_a_phone_are_as_large_as_a_finger(
    open_page: OpenPage,
) -> None:
    page = sit_down(open_page(viewport=PHONE, has_touch=True), person("Ada"))
    middles: list[tuple[float, float]] = []
    for target in page.locator(".field-reach").all():
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= FINGER - 0.5
        middles.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    assert len(middles) == 27
    for i, (x, y) in enumerate(middles):
        for other_x, other_y in middles[:i]:
            assert (x - other_x) ** 2 + (y - other_y) ** 2 >= (FINGER - 0.5) ** 2


def test_an_illegal_field_says_why_and_changes_nothing(
    open_page: OpenPage,
) -> None:
    page = sit_down(open_page(viewport=DESKTOP), person("Ada"))
    page.locator('[data-place="P0"]').click()
    expect(page.locator(".refusal")).to_have_text("First pick dice and roll. Show the rule")
    throw(page, mouse, "O")
    keep_sum(page, mouse)
    before = replayed(page).ply
    page.locator('[data-place="Y4"]').click()
    expect(page.locator(".refusal")).to_contain_text("yellow")
    expect(page.locator('[data-place="Y4"]')).to_have_attribute("data-states", "conflict")
    assert replayed(page).ply == before


def test_a_field_is_previewed_and_only_written_when_confirmed(
    open_page: OpenPage,
) -> None:
    page = sit_down(open_page(viewport=DESKTOP), person("Ada"))
    throw(page, mouse, "OP")
    keep_sum(page, mouse)
    number = page.locator(".sum-figure").inner_text()
    field = page.locator('[data-place="P5"]')
    field.click()
    written = field.locator(".number:not(.ghost)")
    expect(written).to_have_text(number)
    expect(page.locator(".confirm")).to_have_text(f"Write {number}")
    field.press("Escape")
    expect(written).to_have_count(0)
    field.click()
    field.click()
    expect(field).to_have_attribute("data-states", "last")
    assert str(replayed(page).entries[-1].move) == "P5"


def test_passing_says_its_price_and_answers_stay_covered_until_all_are_in(
    open_page: OpenPage,
) -> None:
    page = sit_down(open_page(viewport=DESKTOP), person("Ada"), person("Ben"))
    throw(page, mouse, "OYP")
    keep_sum(page, mouse)
    number = page.locator(".sum-figure").inner_text()
    passing = page.locator('[data-ask="pass"]')
    expect(passing).to_have_text("Pass: \N{MINUS SIGN}5")
    answer(page, mouse)
    expect(passing).to_have_text("Pass: costs nothing")
    expect(page.locator(".has-answered")).to_have_count(1)
    assert not page.locator(f'.number:not(.ghost):text-is("{number}")').count()
    answer(page, mouse)
    expect(page.locator('.player .field[data-states="last"]')).to_have_count(2)


def test_the_sheet_never_moves_while_a_turn_is_played(
    open_page: OpenPage,
) -> None:
    page = sit_down(open_page(viewport=PHONE, has_touch=True), person("Ada"))
    sheet = page.locator(".sheet-paper")
    place = sheet.bounding_box()
    throw(page, finger, "OY")
    assert sheet.bounding_box() == place
    page.locator('[data-place="P5"]').tap()
    page.locator(".refusal").wait_for()
    assert sheet.bounding_box() == place
    page.locator('[data-place="O4"]').tap()
    page.locator(".confirm").wait_for()
    assert sheet.bounding_box() == place
    page.locator(".cancel").tap()
    keep_sum(page, finger)
    assert sheet.bounding_box() == place
    page.locator(LIT).first.tap()
    page.locator(".confirm").wait_for()
    assert sheet.bounding_box() == place


def test_dice_roll_and_a_touch_ends_the_roll(new_context: Callable[..., BrowserContext]) -> None:
    context = new_context(viewport=DESKTOP)
    context.add_init_script(HOLD)
    store_settings(context, motion="full")
    page = sit_down(context.new_page(), person("Ada"))
    throw(page, mouse, "OY")
    tray = page.locator(".throw")
    assert tray.evaluate(ROLLING) == 5, "two dice turn and hop, and their sum waits for them"
    tray.dispatch_event("pointerdown")
    assert tray.evaluate(ROLLING) == 0


def test_the_audio_device_rests_between_sounds(
    new_context: Callable[..., BrowserContext],
) -> None:
    context = new_context(viewport=DESKTOP)
    context.add_init_script(LISTEN)
    store_settings(context)
    page = sit_down(context.new_page(), person("Ada"))
    resting = "times => device.length >= times && device.at(-1) === 'suspended'"
    throw(page, mouse, "P")
    page.wait_for_function(resting, arg=2)
    assert page.evaluate("device[0]") == "running"
    keep_sum(page, mouse)
    answer(page, mouse)
    page.wait_for_function(resting, arg=4)


def test_typed_moves_play_a_turn_on_a_phone(open_page: OpenPage) -> None:
    page = sit_down(open_page(viewport=PHONE), person("Ada"))
    page.locator(".panel-toggles button").last.click()
    for text, phase in (("oyp", "keep"), ("keep", "write"), ("y4", "pick")):
        page.locator("#command").fill(text)
        page.locator("#command").press("Enter")
        page.locator(f'.table[data-phase="{phase}"]').wait_for()
    assert [str(entry.move) for entry in replayed(page).entries][-1] == "Y3", (
        "columns are counted from 1 on the sheet, from 0 in the record"
    )
