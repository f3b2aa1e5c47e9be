"""A tap chooses what is drawn under it: real coordinates on all three boards, at three sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from screens import SIZES
from tables import DRAWN, UNTIL, played, sit_down
from triominos_tables import several, two, until

from pygames.games import GAMES
from pygames.match import Match, Player

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator, Page

    Point = tuple[float, float]
    from started_pages import OpenPage

pytestmark = pytest.mark.parametrize("size", SIZES)

# The points of a grid that are inside a shape, on the screen, at least a hundredth of its size away
# from its edge, because a pixel on the edge belongs to no shape.
INSIDE = """(shape, steps) => {
  const { x, y, width, height } = shape.getBBox();
  const matrix = shape.getScreenCTM();
  const points = [];
  for (let i = 0; i < steps; i++)
    for (let j = 0; j < steps; j++) {
      const part = (n) => 0.01 + (0.98 * n) / (steps - 1);
      const point = new DOMPoint(x + width * part(i), y + height * part(j));
      if (!shape.isPointInFill(point)) continue;
      const { x: left, y: top } = point.matrixTransform(matrix);
      points.push([left, top]);
    }
  return points;
}"""
# For every field: how many points of a fine grid over its disc hit another field.
STRAY = """(sheet, inside) => {
  const grid = eval(inside);
  return [...sheet.querySelectorAll(".field")].flatMap((field) =>
    grid(field.querySelector(".field-disc"), 25).filter(([x, y]) =>
      document.elementFromPoint(x, y)?.closest(".field") !== field,
    ).map(([x, y]) => `${field.dataset.place} at ${x}, ${y}`),
  );
}"""

WAIT_FOR = f"(wanted) => ({UNTIL})(() => document.querySelector(wanted)?.checkVisibility())"
# The box of a mark of NMBR 9, once no tile is chosen. The view may have grown for that tile.
MARK = f"""async (name) => {{
  await ({UNTIL})(() => !document.querySelector('.held-tile[data-state="chosen"]'));
  await ({DRAWN})();
  const mark = document.querySelector(`.spots [data-place="${{name}}"]`);
  const {{ x, y, width, height }} = mark.getBoundingClientRect();
  return [x, y, width, height];
}}"""


def page_of(open_page: OpenPage, size: str) -> Page:
    """A page of this size, with touch on small sizes."""
    width, height = SIZES[size]
    return open_page({"width": width, "height": height}, has_touch=size != "desktop")


def tap(page: Page, size: str, point: Point) -> None:
    """Tap or click the screen at a point, whatever is there."""
    if size == "desktop":
        page.mouse.click(*point)
    else:
        page.touchscreen.tap(*point)


def inside(shape: Locator, steps: int) -> list[Point]:
    """Points inside a drawn shape."""
    points: list[Point] = shape.evaluate(INSIDE, steps)
    return points


def in_turns(shapes: dict[str, list[Point]]) -> Iterator[tuple[str, Point]]:
    """One point of each shape in turn, because a second tap on the same shape would confirm it."""
    for i in range(max(map(len, shapes.values()))):
        for name, points in shapes.items():
            if i < len(points):
                yield name, points[i]


def writing() -> Match:
    """A match of one person in which all 27 fields take the sum."""
    match = Match(GAMES["qwinto"], [Player("Ada")], seed="taps")
    match.play("pick OYP")
    match.play("keep")
    return match


def test_a_tap_inside_a_disc_of_qwinto_chooses_its_field(open_page: OpenPage, size: str) -> None:
    page = page_of(open_page, size)
    sit_down(page, writing())
    fields = page.locator(".qwinto-board .field")
    fields.first.wait_for()
    assert page.locator(".qwinto-sheet[data-layout]").last.evaluate(STRAY, INSIDE) == []
    discs = {
        field.get_attribute("data-place") or "": inside(field.locator(".field-disc"), 3)
        for field in fields.all()
    }
    assert len(discs) == 27
    # The grid above says what lies where; a real tap at one of several points follows it.
    for number, (place, points) in enumerate(discs.items()):
        tap(page, size, points[number % len(points)])
        page.evaluate(WAIT_FOR, f'.field[data-place="{place}"][data-states~="chosen"]')


def test_a_tap_inside_a_lit_place_of_triominos_chooses_it(open_page: OpenPage, size: str) -> None:
    page = page_of(open_page, size)
    match = until(several, two())
    sit_down(page, match)
    places: dict[str, Any] = match.game.view(match.state, 0)["legal"]["places"]
    tile = max(places, key=lambda one: len(places[one]))
    box = page.locator(f'.standing[data-tile="{tile}"]').bounding_box()
    assert box is not None
    tap(page, size, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    lit = page.locator(".lit")
    lit.first.wait_for()
    cells = {
        place.get_attribute("data-place") or "": inside(place.locator(".lit-face"), 5)
        for place in lit.all()
    }
    assert set(cells) == {place["place"] for place in places[tile]}
    for place, point in in_turns(cells):
        tap(page, size, point)
        page.evaluate(WAIT_FOR, f'.ghost-tile[data-state="chosen"][data-place="{place}"]')


@pytest.mark.long
def test_a_tap_on_a_mark_of_nmbr9_moves_the_tile_there(open_page: OpenPage, size: str) -> None:
    page = page_of(open_page, size)
    sit_down(page, played("nmbr9", [Player("Anna"), Player("Ada", 2)], 36))
    marks = page.locator(".spots [data-place]")
    marks.first.wait_for()
    names = marks.evaluate_all("marks => marks.map((mark) => mark.dataset.place)")
    assert len(names) > 20
    for name in names:
        for part in (0.1, 0.9):
            x, y, width, height = page.evaluate(MARK, name)
            tap(page, size, (x + width * part, y + height * part))
            page.evaluate(WAIT_FOR, f'.held-tile[data-state="chosen"][data-place="{name}"]')
            page.keyboard.press("Escape")
