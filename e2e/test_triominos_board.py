"""The Triominos board on the page: input, pictures and announcements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect
from tables import (
    DESKTOP,
    PHONE,
    open_log,
    replayed,
    sit_down,
    store_settings,
)
from triominos_input import (
    CHOICES,
    CONFIRM,
    DRAW,
    FELT,
    FITS,
    SHEET,
    act,
    draw,
    finger,
    keyboard,
    lay,
    mouse,
    standing,
)
from triominos_tables import draw_on, last_tile, several, two, until

from pygames.match import Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Locator, Page

    from pygames.match import Match

    NewContext = Callable[..., BrowserContext]
    Json = dict[str, Any]
    from started_pages import OpenPage

FINGER = 44
MANY = 40  # laid tiles: the board is full
UNDER = "spot => document.elementFromPoint(...spot).closest('button, .well, svg')?.localName"

# The middle of a place on the screen.
MIDDLE = """(svg, place) => {
  const [q, r] = place.slice(1).split(",").map(Number);
  const off = place[0] === "d" ? 2 / 3 : 1 / 3;
  const spot = new DOMPoint(q + off + (r + off) / 2, (-(r + off) * Math.sqrt(3)) / 2);
  const { x, y } = spot.matrixTransform(svg.getScreenCTM());
  return [x, y];
}"""

# All texts and attributes of the page, except the paths of icons.
SAID = """() => [...document.querySelectorAll("*")]
  .flatMap((element) => [...element.attributes].filter(({ name }) => name !== "d"))
  .map(({ value }) => value)
  .concat(document.body.textContent)
  .join("\\n")"""

# Keys that are pressed before the page has drawn the effect of the first.
BURST = """svg => {
  for (let i = 0; i < 3; i++)
    svg.dispatchEvent(new KeyboardEvent("keydown", { key: "r", bubbles: true }));
}"""

# Picks a tile and taps a place before the page has drawn the first.
TAPS = """([tile, x, y]) => {
  const svg = document.querySelector("svg.triominos-felt");
  document.querySelector(`.standing[data-tile="${tile}"]`).click();
  for (const kind of ["pointerdown", "pointerup"]) {
    const at = { pointerId: 1, clientX: x, clientY: y, bubbles: true };
    svg.dispatchEvent(new PointerEvent(kind, at));
  }
}"""


def tile_with_choice(match: Match) -> tuple[str, list[Json]]:
    """A tile of seat 0 with several places, and these places."""
    places = match.game.view(match.state, 0)["legal"]["places"]
    tile = max(places, key=lambda tile: len(places[tile]))
    return tile, places[tile]


def middle(page: Page, place: str) -> tuple[float, float]:
    """The middle of a place on the screen."""
    x, y = page.locator(FELT).evaluate(MIDDLE, place)
    return x, y


def tap_place(page: Page, place: str) -> None:
    """Click a place on the board."""
    page.mouse.click(*middle(page, place))


def ghost(page: Page, place: str, state: str = "chosen") -> Locator:
    """The preview of the tile over a place."""
    return page.locator(f'.ghost-tile[data-state="{state}"][data-place="{place}"]')


def test_touch_targets_on_a_phone_are_large_enough(open_page: OpenPage) -> None:
    match = until(lambda view: len(view["board"]) > 30 and several(view), two())
    page = open_page(viewport=PHONE, has_touch=True)
    sit_down(page, match)
    tile, places = tile_with_choice(match)
    standing(page, tile).tap()
    expect(page.locator("[data-choice]")).to_have_count(len(places))
    page.locator(".zoom-toggle").tap()
    for button in page.locator(".standing, [data-choice], .tri-felt button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= FINGER


def test_no_tile_and_no_place_lies_under_a_button(open_page: OpenPage) -> None:
    match = until(lambda view: len(view["board"]) > MANY and several(view), two())
    page = open_page(viewport=PHONE, has_touch=True)
    sit_down(page, match)
    view = match.game.view(match.state, 0)
    legal = [place for there in view["legal"]["places"].values() for place in there]
    for tile in [*view["board"], *legal]:
        spot = middle(page, tile["place"])
        assert page.evaluate(UNDER, spot) == "svg", tile["place"]


def test_a_tap_beside_a_lit_place_chooses_the_nearest_one(open_page: OpenPage) -> None:
    match = until(lambda view: len(view["board"]) > 30 and several(view), two())
    page = open_page(viewport=PHONE, has_touch=True)
    sit_down(page, match)
    tile, places = tile_with_choice(match)
    standing(page, tile).tap()
    spots = {place["place"]: middle(page, place["place"]) for place in places}
    x, y = next(iter(spots.values()))
    point = (x + FINGER / 2 - 4, y)
    near = min(
        spots, key=lambda place: sum((a - b) ** 2 for a, b in zip(spots[place], point, strict=True))
    )
    page.touchscreen.tap(*point)
    expect(ghost(page, near)).to_be_visible()


def test_a_tile_is_previewed_and_only_laid_when_confirmed(open_page: OpenPage) -> None:
    match = until(several, two())
    page = open_page(viewport=DESKTOP)
    sit_down(page, match)
    tile, places = tile_with_choice(match)
    before = replayed(page).ply
    standing(page, tile).click()
    lit = page.locator(".lit")
    expect(lit).to_have_count(len(places))
    points = sorted(place["points"] for place in places)
    assert sorted(int(text) for text in lit.locator(".lit-points").all_text_contents()) == points
    place = places[0]
    tap_place(page, place["place"])
    preview = ghost(page, place["place"])
    assert [int(text) for text in preview.locator("text").all_text_contents()] == place["corners"]
    page.locator(FELT).press("Escape")
    expect(preview).to_have_count(0)
    assert replayed(page).ply == before
    standing(page, tile).click()
    tap_place(page, place["place"])
    tap_place(page, place["place"])
    expect(page.locator(f'.lying [data-place="{place["place"]}"]')).to_be_visible()
    assert str(replayed(page).entries[before].move) == place["move"]


def test_a_place_that_does_not_fit_says_why_and_another_tap_turns_the_tile(
    open_page: OpenPage,
) -> None:
    match = until(several, two())
    page = open_page(viewport=DESKTOP)
    sit_down(page, match)
    before = replayed(page).ply
    view = match.game.view(match.state, 0)
    tile = next(tile for tile in view["hands"][0]["tiles"] if len(set(tile)) > len("a-"))
    standing(page, tile).click()
    taken = view["board"][0]["place"]
    tap_place(page, taken)
    expect(page.locator(".refusal")).to_have_text("This place is taken.")
    numbers = ghost(page, taken, "illegal").locator("text").all_text_contents()
    tap_place(page, taken)
    turned = ghost(page, taken, "illegal").locator("text")
    expect(turned).to_have_text([*numbers[1:], numbers[0]])
    assert replayed(page).ply == before


def test_a_tap_before_the_page_is_drawn_applies_to_the_tile_just_picked(
    open_page: OpenPage,
) -> None:
    match = until(several, two())
    page = open_page(viewport=DESKTOP)
    sit_down(page, match)
    view = match.game.view(match.state, 0)
    taken = view["board"][0]["place"]
    page.evaluate(TAPS, [view["hands"][0]["tiles"][0], *middle(page, taken)])
    expect(page.locator(".refusal")).to_have_text("This place is taken.")


def test_corners_that_differ_are_marked(open_page: OpenPage) -> None:
    match = until(several, two())
    page = open_page(viewport=DESKTOP)
    sit_down(page, match)
    view = match.game.view(match.state, 0)
    taken = {tile["place"] for tile in view["board"]}
    for tile in view["hands"][0]["tiles"]:
        fits = {place["place"] for place in view["legal"]["places"].get(tile, [])}
        for q in range(-6, 7):
            for r in range(-6, 7):
                place = f"u{q},{r}"
                move = match.game.parse(f"{tile}r0@{place}")
                no = match.game.refusal(match.state, 0, move)
                if place in taken | fits or no is None or no.rule != "corner-differs":
                    continue
                standing(page, tile).click()
                page.locator(".cancel").or_(page.locator(".tri-actions")).first.wait_for()
                tap_place(page, place)
                expect(page.locator(".refusal")).to_contain_text("The corners must match")
                expect(page.locator(".conflicts circle")).to_have_count(len(no.where))
                return
    raise AssertionError("every place fits")


def test_the_keys_walk_through_all_places_of_a_tile(open_page: OpenPage) -> None:
    match = until(several, two())
    page = open_page(viewport=DESKTOP)
    sit_down(page, match)
    tile, places = tile_with_choice(match)
    keyboard(page, standing(page, tile))
    expect(page.locator(FELT)).to_be_focused()
    shown = page.locator('.ghost-tile[data-state="chosen"]')
    seen = [""]
    for _ in places:
        page.keyboard.press("r")
        expect(shown).not_to_have_attribute("data-place", seen[-1])
        seen.append(shown.get_attribute("data-place") or "")
    assert set(seen[1:]) == {place["place"] for place in places}
    page.keyboard.press("Escape")
    expect(standing(page, tile)).to_be_focused()
    expect(page.locator(".ghost-tile")).to_have_count(0)


def test_keys_faster_than_the_page_is_drawn_never_lay_a_tile(open_page: OpenPage) -> None:
    match = until(several, two())
    page = open_page(viewport=DESKTOP)
    sit_down(page, match)
    tile, _ = tile_with_choice(match)
    keyboard(page, standing(page, tile))
    page.locator(FELT).evaluate(BURST)
    expect(page.locator(CONFIRM)).to_be_visible()
    page.locator(".cancel").click()
    expect(page.locator(CONFIRM)).to_have_count(0)
    assert replayed(page).ply == match.ply


def test_drawing_shows_its_cost_and_draws_until_a_tile_fits(open_page: OpenPage) -> None:
    match = until(lambda view: view["legal"]["draw"] is not None, two())
    page = open_page(viewport=PHONE, has_touch=True)
    sit_down(page, match)
    expect(page.locator(DRAW)).to_have_text("Draw until one fits: \N{MINUS SIGN}5 each")
    draw(page, finger)
    tiles = draw_on(match)
    total = match.game.scores(match.state)[0]["total"]
    assert [str(entry.move) for entry in replayed(page).entries] == [
        str(entry.move) for entry in match.entries
    ]
    assert f"drawn: \N{MINUS SIGN}{5 * tiles}." in page.locator(".tri-hint").inner_text()
    left = str(total).replace("-", "\N{MINUS SIGN}")
    expect(page.locator(".player .total").first).to_have_text(left)
    drawn = page.locator('.standing[data-states~="drawn"]').get_attribute("data-tile")
    assert drawn == str(replayed(page).entries[-1].move)


def test_drawing_by_choice_is_asked_about_first(open_page: OpenPage) -> None:
    match = until(several, two(), rules="goliath")
    page = open_page(viewport=DESKTOP)
    sit_down(page, match)
    before = replayed(page).ply
    page.locator("button.well").click()
    expect(page.locator(CONFIRM)).to_have_text("Draw: \N{MINUS SIGN}5")
    assert replayed(page).ply == before


def test_a_bonus_is_shown_where_it_happened_with_its_name(open_page: OpenPage) -> None:
    match = until(lambda view: view["board"] and view["board"][-1]["bonus"] == "bridge", two())
    page = open_page(viewport=DESKTOP)
    sit_down(page, match)
    expect(page.locator(".sign.bonus")).to_have_text("Bridge +40")
    expect(page.locator('.bonus-lines[data-bonus="bridge"] circle')).to_have_count(1)


def test_a_hidden_hand_is_never_in_the_page(context: BrowserContext, page: Page) -> None:
    match = until(lambda view: several(view) and not view["rounds"], [Player("Ada"), Player("Ben")])
    store_settings(context)
    page.set_viewport_size(DESKTOP)
    sit_down(page, match)
    ada, ben = ({str(tile) for tile in hand} for hand in match.state.hands)

    def shown(tiles: set[str]) -> set[str]:
        said = page.evaluate(SAID)
        return {tile for tile in tiles if tile in said}

    page.locator(".hand-over").wait_for()
    assert shown(ada | ben) == set()
    act(page, mouse)
    page.locator(FITS).first.wait_for()
    assert shown(ada | ben) == ada
    lay(page, mouse)
    page.locator(".hand-over").wait_for()
    ada -= {str(replayed(page).entries[-1].move)[:5]}
    assert shown(ada | ben) == set()
    act(page, mouse)
    page.locator(".tri-rack").wait_for()
    assert shown(ada | ben) == ben


def test_the_end_of_a_round_is_itemised_before_the_next_one_shows(open_page: OpenPage) -> None:
    match = until(last_tile, two())
    page = open_page(viewport=DESKTOP)
    sit_down(page, match)
    count = len(match.game.view(match.state, 0)["board"])
    lay(page, mouse)
    sheet = page.locator(SHEET)
    sheet.wait_for()
    done = replayed(page)
    finished = done.game.view(done.state, 0)["rounds"][-1]
    sums = [sum(item["points"] for item in own) for own in finished["items"]]
    shown = sheet.locator("tfoot td").all_inner_texts()
    assert [int(text.replace("\N{MINUS SIGN}", "-")) for text in shown] == sums
    left = sheet.locator(".left-tiles svg")
    expect(left).to_have_count(sum(len(hand) for hand in finished["hands"]))
    # The board is still that of the finished round; the next hand is not in the page.
    expect(page.locator(".lying > .tri-bone")).to_have_count(count + 1)
    expect(page.locator(".standing")).to_have_count(0)
    sheet.locator("footer button").first.click()
    expect(sheet).to_have_count(0)
    expect(page.locator(".lying > .tri-bone")).to_have_count(count + 1)
    page.locator(".action-bar .primary").click()
    expect(page.locator(".lying > .tri-bone")).not_to_have_count(count + 1)
    assert page.locator(".standing").count() or done.over


def test_the_match_table_can_be_read_at_any_time(open_page: OpenPage) -> None:
    match = until(lambda view: len(view["rounds"]) == 1 and view["legal"]["places"], two())
    page = open_page(viewport=PHONE, has_touch=True)
    sit_down(page, match)
    page.locator(".round-chip").tap()
    page.locator(SHEET).wait_for()
    totals = match.game.view(match.state, 0)["rounds"][0]["totals"]
    cells = page.locator(f"{SHEET} tbody td").all_inner_texts()
    assert [int(text.split()[1].replace("\N{MINUS SIGN}", "-")) for text in cells] == totals
    act(page, finger)
    expect(page.locator(FITS).first).to_be_visible()


def test_nothing_moves_while_a_turn_is_played(open_page: OpenPage) -> None:
    match = until(several, two())
    page = open_page(viewport=PHONE, has_touch=True)
    sit_down(page, match)
    tile, places = tile_with_choice(match)

    def lies() -> list[object]:
        return [page.locator(thing).bounding_box() for thing in (".tri-felt", ".tri-rack")]

    before = lies()
    standing(page, tile).tap()
    page.locator(CHOICES).first.wait_for()
    assert lies() == before
    page.locator(CHOICES).first.tap()
    page.locator(CONFIRM).wait_for()
    assert lies() == before
    page.locator(".cancel").tap()
    page.touchscreen.tap(*middle(page, match.game.view(match.state, 0)["board"][0]["place"]))
    page.locator(".refusal").wait_for()
    assert lies() == before
    assert len(places) > 1


def test_a_typed_move_needs_no_rotation_where_the_tile_fits(open_page: OpenPage) -> None:
    match = until(several, two())
    page = open_page(viewport=DESKTOP)
    sit_down(page, match)
    tile, places = tile_with_choice(match)
    open_log(page).locator("#command").fill(f"{tile.replace('-', '')} {places[0]['place']}")
    page.locator("#command").press("Enter")
    expect(page.locator(f'.lying [data-place="{places[0]["place"]}"]')).to_be_visible()
    assert str(replayed(page).entries[match.ply].move) == places[0]["move"]
