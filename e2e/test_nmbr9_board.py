"""The NMBR 9 board on the page, by touch, mouse and keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit import START
from nmbr9_display import CHOSEN, DISPLAY, LYING, await_tiles, spots
from playwright.sync_api import expect
from tables import (
    DESKTOP,
    PHONE,
    open_log,
    person,
    replayed,
    sit_down,
    start_table,
    store_settings,
)

from pygames.games import GAMES
from pygames.match import Match, Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    NewContext = Callable[..., BrowserContext]
    from started_pages import OpenPage

# The position of the dragged tile, once its middle is at a point.
HELD_AT = """({ x, y }) => {
  const tile = document.querySelector('.held-tile[data-state="held"]');
  const box = tile?.querySelector(".number-face").getBoundingClientRect();
  const far = box && Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
  return far < 10 && tile.getAttribute("transform");
}"""

# Whether a dragged tile is in the finger's column and completely above the finger.
HELD_ABOVE = """({ x, y }) => {
  const face = document.querySelector(".held-tile .number-face");
  const box = face?.getBoundingClientRect();
  return box && box.bottom <= y && Math.abs(box.x + box.width / 2 - x) < box.width;
}"""

# A press and its release at the same moment, dispatched when the test says so.
PRESS = """({ x, y }) => {
  const make = (kind) => new PointerEvent(kind, {
    pointerId: 1, isPrimary: true, clientX: x, clientY: y, bubbles: true,
  });
  const display = document.querySelector(".felt svg.nmbr9-display");
  const [down, up] = [make("pointerdown"), make("pointerup")];
  window.release = () => display.dispatchEvent(up);
  display.dispatchEvent(down);
}"""
RELEASE = "() => window.release()"

HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def stacked(rounds: int, players: list[Player], **options: str) -> Match:
    """A match in which all seats placed as high as possible, with a card to place."""
    match = Match(GAMES["nmbr9"], players, seed="board", options=options)
    match.settle()
    while match.state.turned <= rounds:
        for seat in sorted(match.to_act):
            places = match.game.view(match.state, seat)["legal"]["places"]
            level, _, x, y, rotation = max(
                (level, -abs(x) - abs(y), x, y, rotation)
                for rotation, there in places.items()
                for x, y, level in there
            )
            assert level >= 0
            match.enter(seat, f"{match.state.card}r{rotation}@{x},{y}")
        match.settle()
    return match


def open_table(open_page: OpenPage, match: Match, **how: Any) -> Page:  # noqa: ANN401 - as open_page takes it
    """Open a match on the page."""
    page = open_page(**{"viewport": DESKTOP, **how})
    sit_down(page, match)
    page.locator(".in-hand[data-card]").wait_for(timeout=START)
    return page


def test_a_tile_is_turned_by_button_key_and_second_tap(open_page: OpenPage) -> None:
    page = open_table(open_page, stacked(6, [Player("Ada")]))
    hand = page.locator(".in-hand")
    turns = [hand.get_attribute("data-turn")]

    def turned() -> None:
        expect(hand).not_to_have_attribute("data-turn", turns[-1] or "")
        turns.append(hand.get_attribute("data-turn"))

    hand.click()
    turned()
    page.locator(DISPLAY).press("r")
    turned()
    spot = spots(page)[0]
    page.mouse.click(spot["x"], spot["y"])
    before = replayed(page).ply
    digit = page.locator(f"{CHOSEN} .digit").bounding_box()
    assert digit is not None
    page.mouse.click(digit["x"] + digit["width"] / 2, digit["y"] + digit["height"] / 2)
    turned()
    page.mouse.click(spot["x"], spot["y"], button="right")
    turned()
    page.locator(CHOSEN).wait_for()
    assert replayed(page).ply == before, "turning a tile does not place it"


def test_a_place_is_previewed_with_its_points_and_only_taken_when_confirmed(
    open_page: OpenPage,
) -> None:
    match = stacked(9, [Player("Ada")])
    page = open_table(open_page, match)
    display = page.locator(DISPLAY)
    view = match.game.view(match.state, 0)
    level = len(view["worth"]) - 1
    places = view["legal"]["places"]
    for _ in range(min(int(r) for r in places if level in {high for _, _, high in places[r]})):
        display.press("r")
    display.press("PageUp")
    expect(page.locator(CHOSEN)).to_have_css("opacity", "1")
    expect(page.locator(".confirm")).to_have_text(f"Level {level}: +{view['worth'][level]}")
    display.press("Escape")
    expect(page.locator(".held-tile")).to_have_count(0)
    await_tiles(page, 9)
    display.press("PageUp")
    display.press("Enter")
    await_tiles(page, 10)
    assert replayed(page).state.displays[0][-1].level == level


def test_a_place_that_is_not_allowed_says_why_and_where(open_page: OpenPage) -> None:
    page = open_table(open_page, stacked(9, [Player("Ada")]))
    before = replayed(page).ply
    display = page.locator(DISPLAY)
    display.press("-")
    display.press("-")
    box = display.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 20, box["y"] + box["height"] - 20)
    expect(page.locator(".refusal")).to_contain_text("share a side")
    expect(page.locator('.held-tile[data-state="illegal"]')).to_have_count(1)
    assert page.locator(".number-conflicts rect").count() > 0
    spot = spots(page)[0]
    page.mouse.click(spot["x"], spot["y"])
    expect(page.locator(".refusal")).to_have_count(0)
    assert replayed(page).ply == before


def test_a_tile_from_the_rack_is_held_above_the_finger(open_page: OpenPage) -> None:
    page = open_table(open_page, stacked(4, [Player("Ada")]), viewport=PHONE, has_touch=True)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *at: dict[str, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(at)})

    box = page.locator(".in-hand").bounding_box()
    felt = page.locator(".felt").bounding_box()
    assert box is not None
    assert felt is not None
    goal = {"x": felt["x"] + felt["width"] / 2, "y": felt["y"] + felt["height"] * 0.75}
    touch("touchStart", {"x": box["x"] + 30, "y": box["y"] + 30})
    touch("touchMove", {"x": box["x"] + 60, "y": box["y"] - 30})
    touch("touchMove", goal)
    page.wait_for_function(HELD_ABOVE, arg=goal)
    touch("touchEnd")
    expect(page.locator('.held-tile[data-state="held"]')).to_have_count(0)
    expect(page.locator('.held-tile[data-state="chosen"], .refusal')).to_have_count(1)


def test_a_previewed_tile_is_dragged_to_another_place(open_page: OpenPage) -> None:
    page = open_table(open_page, stacked(6, [Player("Ada")]))
    here = spots(page)[0]
    page.mouse.click(here["x"], here["y"])
    digit = page.locator(f"{CHOSEN} .digit").bounding_box()
    assert digit is not None
    page.mouse.move(digit["x"] + digit["width"] / 2, digit["y"] + digit["height"] / 2)
    there = spots(page)[-1]
    page.mouse.down()
    page.mouse.move(there["x"] + 3, there["y"] + 3, steps=3)
    held = page.wait_for_function(HELD_AT, arg=there).json_value()
    page.mouse.up()
    expect(page.locator(CHOSEN)).to_have_attribute("transform", held)


def test_a_quick_tap_that_is_handled_late_still_chooses_a_place(
    open_page: OpenPage,
) -> None:
    page = open_table(open_page, stacked(12, [Player("Ada")]))
    page.evaluate(PRESS, spots(page)[0])
    page.locator(".peeled path").first.wait_for()
    page.evaluate(RELEASE)
    page.locator(CHOSEN).wait_for()
    expect(page.locator(".peeled")).to_have_count(0)


def test_a_tap_means_what_was_under_the_finger_when_it_came_down(open_page: OpenPage) -> None:
    page = open_table(open_page, stacked(12, [Player("Ada")]))
    display = page.locator(DISPLAY)
    display.focus()
    spot = spots(page)[0]
    before = display.get_attribute("viewBox")
    page.evaluate(PRESS, spot)
    page.keyboard.press("+")
    expect(display).not_to_have_attribute("viewBox", before or "")
    page.evaluate(RELEASE)
    page.locator(f'{CHOSEN}[data-place="{spot["place"]}"]').wait_for()


def test_a_press_without_an_end_event_does_not_block_the_next(open_page: OpenPage) -> None:
    page = open_table(open_page, stacked(12, [Player("Ada")]), viewport=PHONE, has_touch=True)
    spot = spots(page)[0]
    page.evaluate(PRESS, spot)
    page.touchscreen.tap(spot["x"], spot["y"])
    page.locator(CHOSEN).wait_for()


def test_holding_peels_the_layers_off_and_letting_go_brings_them_back(
    open_page: OpenPage,
) -> None:
    page = open_table(open_page, stacked(9, [Player("Ada")]))
    box = page.locator(".peel").bounding_box()
    display = page.locator(DISPLAY).bounding_box()
    assert box is not None
    assert display is not None
    middle = display["x"] + display["width"] / 2, display["y"] + display["height"] / 2
    for x, y in ((box["x"] + 20, box["y"] + 20), middle):
        page.mouse.move(x, y)
        page.mouse.down()
        page.locator(".peeled path").first.wait_for()
        page.mouse.up()
        expect(page.locator(".peeled")).to_have_count(0)
    expect(page.locator(CHOSEN)).to_have_count(0)
    page.locator(".peel").press("Enter")
    page.locator(".peeled path").first.wait_for()


def test_tiles_stay_covered_until_everybody_has_placed(open_page: OpenPage) -> None:
    page = open_page(DESKTOP)
    start_table(page, "nmbr9", person("Ada"), person("Ben"))
    small = page.locator(".player .layer .number-tile")
    page.locator(DISPLAY).press("Enter")
    page.locator(DISPLAY).press("Enter")
    expect(page.locator(".game-bar h1")).to_have_text("Ben to move")
    expect(page.locator(".has-placed")).to_have_count(1)
    expect(small).to_have_count(0)
    page.locator(DISPLAY).press("Enter")
    page.locator(DISPLAY).press("Enter")
    expect(small).to_have_count(2)


def test_the_display_fits_itself_and_zooms_by_wheel_buttons_and_keys(
    open_page: OpenPage,
) -> None:
    page = open_table(open_page, stacked(9, [Player("Ada")]))
    display = page.locator(DISPLAY)
    fitted = display.get_attribute("viewBox") or ""
    view = display.bounding_box()
    assert view is not None
    expect(page.locator(LYING)).to_have_count(9)
    for tile in page.locator(LYING).all():
        box = tile.bounding_box()
        assert box is not None
        assert view["x"] <= box["x"] <= box["x"] + box["width"] <= view["x"] + view["width"]
    page.mouse.move(view["x"] + 200, view["y"] + 200)
    page.mouse.wheel(0, -300)
    expect(display).not_to_have_attribute("viewBox", fitted)
    page.locator(".panzoom-buttons button").last.click()
    expect(display).to_have_attribute("viewBox", fitted)
    display.press("+")
    expect(display).not_to_have_attribute("viewBox", fitted)
    display.press("0")
    expect(display).to_have_attribute("viewBox", fitted)


def test_nothing_shifts_while_a_tile_is_placed(open_page: OpenPage) -> None:
    match = stacked(9, [Player("Ada")])
    page = open_table(open_page, match, language="ru", viewport=PHONE, has_touch=True)
    felt = page.locator(".felt")
    place = felt.bounding_box()
    display = page.locator(DISPLAY)
    display.press("ArrowRight")
    page.locator(".confirm").wait_for()
    assert felt.bounding_box() == place
    assert place is not None
    display.press("-")
    display.press("-")
    page.touchscreen.tap(place["x"] + 12, place["y"] + place["height"] - 12)
    page.locator(".refusal").wait_for()
    assert felt.bounding_box() == place


def test_the_clock_stops_while_the_page_is_hidden_and_places_the_tile_when_it_runs_out(
    new_context: NewContext,
) -> None:
    context = new_context(viewport=DESKTOP)
    store_settings(context)
    page = context.new_page()
    page.clock.install()
    start_table(page, "nmbr9", person("Ada"), options={"clock": "60"})
    expect(page.locator(".clock")).to_contain_text("0:")
    page.clock.fast_forward(30_000)
    expect(page.locator(".clock")).to_contain_text("0:2")
    page.evaluate(HIDE, True)  # noqa: FBT003 - an argument of JavaScript
    page.clock.fast_forward(300_000)
    page.evaluate(HIDE, False)  # noqa: FBT003 - as above
    expect(page.locator(".clock")).to_contain_text("0:2")
    await_tiles(page, 0)
    page.clock.fast_forward(31_000)
    await_tiles(page, 1)
    assert str(replayed(page).entries[1].move) == "timeout"
    expect(page.locator(".clock")).not_to_have_attribute("data-soon", "")


def test_the_clock_continues_after_a_reload(new_context: NewContext) -> None:
    context = new_context(viewport=DESKTOP)
    store_settings(context)
    page = context.new_page()
    page.clock.install()
    start_table(page, "nmbr9", person("Ada"), options={"clock": "60"})
    expect(page.locator(".clock")).to_contain_text("0:")
    page.clock.fast_forward(30_000)
    expect(page.locator(".clock")).to_contain_text("0:2")
    page.reload()
    page.locator('.table[data-game="nmbr9"]').wait_for(timeout=START)
    expect(page.locator(".clock")).to_contain_text("0:2")


def test_typed_moves_name_the_rotation_and_the_place(open_page: OpenPage) -> None:
    page = open_page(DESKTOP)
    start_table(page, "nmbr9", person("Ada"))
    open_log(page).locator("#command").fill("r1 0 0")
    page.locator("#command").press("Enter")
    await_tiles(page, 1)
    assert replayed(page).state.displays[0][0].rotation == 1


def test_a_spectator_sees_every_display(open_page: OpenPage) -> None:
    page = open_page(DESKTOP, speed="slow")
    sit_down(page, stacked(5, [Player("Ada", 1), Player("Ben", 1), Player("Cleo", 1)]))
    expect(page.locator(".nmbr9-everybody svg.large")).to_have_count(3)


def test_the_bar_says_which_card_of_how_many_it_is(open_page: OpenPage) -> None:
    match = stacked(6, [Player("Ada")])
    page = open_table(open_page, match)
    words = f"Place the {match.state.card}: card {match.view(0)['turn']} of 20."
    expect(page.locator(".game-bar .now")).to_have_text(words)
