"""The table on large screens, the moves of others, the expert table, and the taps of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from bars import bar_spills
from kit import START
from playwright.sync_api import expect
from screens import SIZES
from tables import (
    DESKTOP,
    PHONE,
    TWO,
    as_typed,
    change_settings,
    open_log,
    person,
    played,
    replayed,
    sit_down,
    wait_until_drawn,
)
from triominos_tables import several, two, until

from pygames.games import GAMES
from pygames.match import Match, Player

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.sync_api import FloatRect, Locator, Page
    from started_pages import OpenPage

FOUR = [Player("Anna"), Player("Ada", 1), Player("Clara", 1), Player("Bruno", 1)]
THREE = [Player("Anna"), Player("Ada", 2), Player("Bruno", 3)]
MORE = [Player("Clara", 1), Player("Dario", 4), Player("Elena", 4)]
HANDS = {"qwinto": ".throw", "nmbr9": ".rack", "triominos": ".tri-rack"}
"""The dice or the hand of each game."""

# Notes every piece that travels.
WATCH = """() => {
  window.flights = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.className === "flight") window.flights += 1;
  }).observe(document.body, { childList: true });
}"""
TAP_AT = """([x, y]) => {
  const hit = document.elementFromPoint(x, y);
  return Boolean(hit) && x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
}"""


def box_of(thing: Locator) -> FloatRect:
    """The box of an element on the screen."""
    box = thing.bounding_box()
    assert box is not None
    return box


class Finger:
    """Taps the screen at the middle of elements, and counts the taps."""

    def __init__(self, page: Page) -> None:
        """Touch this page."""
        self.page, self.taps = page, 0

    def tap(self, thing: Locator) -> None:
        """Tap the middle of an element, which must be on the screen without scrolling."""
        thing.wait_for()
        box = box_of(thing)
        point = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert self.page.evaluate(TAP_AT, list(point)), f"{thing} is not on the screen"
        self.page.touchscreen.tap(*point)
        self.taps += 1


def test_two_taps_lead_to_a_table_and_four_play_a_turn_of_qwinto(open_page: OpenPage) -> None:
    """With one die, two dice and all three; the taps include the confirmation."""
    tables = {"qwinto": {"seats": [person("Ada")], "options": {}}}
    page = open_page(PHONE, has_touch=True, tables=tables)
    finger = Finger(page)
    finger.tap(page.locator(".game-card .primary").first)
    finger.tap(page.locator("dialog .primary"))
    page.locator(".qwinto-board").wait_for(timeout=START)
    assert finger.taps == 2
    for pick in ('[data-die="O"]', '[data-pair="YP"]', None):
        finger.taps = 0
        page.locator('.table[data-phase="pick"]').wait_for()
        if pick:
            finger.tap(page.locator(pick))
        finger.tap(page.locator(".qwinto-actions .primary"))
        finger.tap(page.locator('.field[data-states~="likely"]').first)
        finger.tap(page.locator(".confirm"))
        page.locator('.table[data-phase="pick"]').wait_for()
        assert finger.taps <= 4
    picks = [str(entry.move) for entry in replayed(page).entries if "pick" in str(entry.move)]
    assert picks == ["pick O", "pick YP", "pick OYP"]


@pytest.mark.parametrize("size", ["tablet", "desktop"])
def test_a_large_screen_compares_all_players_and_shows_no_board_twice(
    open_page: OpenPage, size: str
) -> None:
    """Totals and goals are Python's; the buttons stand by the hand; the log opens when wanted."""
    width, height = SIZES[size]
    page = open_page({"width": width, "height": height}, speed="slow")
    for game, hand in HANDS.items():
        match = played(game, FOUR, 60)
        sit_down(page, match)
        page.locator(hand).wait_for()
        view = match.game.view(match.state, 0)
        expect(page.locator(".comparison tfoot td")).to_have_text(
            [str(score["total"]).replace("-", "\N{MINUS SIGN}") for score in view["scores"]]
        )
        for at, goal in enumerate(view["goals"][0]):
            own = [goals[at] for goals in view["goals"]][: 1 if goal["shared"] else None]
            expect(page.locator(f'[data-goal="{goal["goal"]}"] td')).to_have_text(
                [f"{one['at']}/{one['of']}".replace("-", "\N{MINUS SIGN}") for one in own]
            )
        assert page.locator(".player:visible .name").all_inner_texts() == ["Ada", "Clara", "Bruno"]
        expect(page.locator(".player .total").first).to_be_hidden()
        expect(page.locator(".side")).to_be_hidden()
        board, bar = box_of(page.locator(hand)), box_of(page.locator(".action-bar"))
        if size == "desktop":
            assert bar["x"] >= board["x"] + board["width"], f"{game}: beside the hand"
            assert bar["y"] < board["y"] + board["height"], f"{game}: in one line with it"
        panel = box_of(page.locator(".players-panel"))
        open_log(page).locator("#command").wait_for()
        side = box_of(page.locator(".side"))
        assert side["x"] + side["width"] <= panel["x"] + panel["width"], "it covers no board"
        assert side["y"] + side["height"] <= panel["y"] + panel["height"]
        page.locator(".side-close").click()
        expect(page.locator(".side")).to_be_hidden()


def test_a_tablet_shows_every_line_of_the_comparison(open_page: OpenPage) -> None:
    """In German, whose words are long: no line is below the sum, which stays at the lower edge."""
    page = open_page({"width": 820, "height": 1180}, language="de")
    match = until(lambda view: len(view["rounds"]) == 1 and view["legal"]["places"], THREE)
    sit_down(page, match)
    goal, total = page.locator(".comparison .goals"), page.locator(".comparison tfoot")
    goal.wait_for()
    assert page.locator(".comparison tbody:not(.goals) tr").count() > 4
    below, edge = box_of(goal), box_of(total)
    assert below["y"] + below["height"] <= edge["y"] + 1
    sit_down(page, until(lambda view: bool(view["rounds"]), [*THREE, *MORE]))
    expect(page.locator(".player:visible")).to_have_count(5)
    for name in page.locator(".player:visible .name").all():
        assert name.evaluate("one => one.scrollWidth <= one.clientWidth"), name.inner_text()


def test_a_desktop_shows_the_column_of_every_player(open_page: OpenPage) -> None:
    """As many as the game allows, in Russian, whose words are long."""
    page = open_page(DESKTOP, language="ru")
    sit_down(page, until(lambda view: bool(view["rounds"]), [*THREE, *MORE]))
    table = page.locator(".comparison")
    table.wait_for()
    assert table.evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize("width", [1280, 1440])
def test_a_desktop_cuts_no_button_beside_the_dice_or_the_hand(
    open_page: OpenPage, width: int
) -> None:
    """Keep and roll, previews, and three places of a tile, in every language."""
    page = open_page({"width": width, "height": 800})
    choosing = played("qwinto", [Player("Anna")], 100_000)
    views = (
        (ply, choosing.game.view(choosing.state_at(ply), 0)) for ply in range(len(choosing.entries))
    )
    choosing = choosing.branch(next(ply for ply, view in views if view["legal"]["reroll"]))
    three = until(lambda view: places_of(view) == 3, two())
    for language in ("en", "de", "hu", "ru", "uk"):
        change_settings(page, language=language)
        sit_down(page, choosing)
        page.locator('[data-move="keep"]').wait_for()
        assert bar_spills(page)[1] == [], f"{language}: keep or roll"
        page.locator('.field[data-states~="likely"]').first.click()
        page.locator(".confirm").wait_for()
        assert bar_spills(page)[1] == [], f"{language}: write"
        sit_down(page, played("nmbr9", TWO, 48))
        page.locator("svg.nmbr9-display[tabindex]").press("PageUp")
        page.locator(".confirm").wait_for()
        assert bar_spills(page)[1] == [], f"{language}: a level"
        sit_down(page, three)
        places = three.view(0)["legal"]["places"]
        tile = next(tile for tile, there in places.items() if len(there) == 3)
        page.locator(f'.standing[data-tile="{tile}"]').click()
        choices = page.locator(".choices")
        expect(choices.locator("button")).to_have_count(3)
        assert choices.evaluate("one => one.scrollWidth <= one.clientWidth"), language
        assert bar_spills(page)[1] == [], f"{language}: three places"


def places_of(view: Mapping[str, Any]) -> int:
    """The most places that a tile has."""
    return max((len(there) for there in view["legal"]["places"].values()), default=0)


def beginning(game: str) -> Match:
    """A match with as many players as the game allows, in which the first one has to act."""
    most = max(GAMES[game].seat_counts)
    players = [Player("Anna"), *(Player(f"Bot {number}", 1) for number in range(1, most))]
    matches = (Match(GAMES[game], players, seed=f"side-{number}") for number in range(100))
    return next(match for match in matches if 0 in match.to_act)


def test_a_phone_on_its_side_shows_everybody_and_everything_to_play_with(
    open_page: OpenPage,
) -> None:
    """No seat, no die and no tile is outside the window or behind the buttons."""
    page = open_page({"width": 640, "height": 360}, has_touch=True)
    for game, hand in HANDS.items():
        sit_down(page, beginning(game))
        page.locator(hand).wait_for()
        wait_until_drawn(page)
        bar = box_of(page.locator(".action-bar"))
        things = page.locator(f".player, .sheet-paper, {hand}, {hand} button:visible")
        for thing in things.all():
            box = box_of(thing)
            assert box["x"] >= 0, f"{game}: {thing}"
            assert box["x"] + box["width"] <= 640, f"{game}: {thing}"
            assert box["y"] + box["height"] <= 360, f"{game}: {thing}"
            clear = box["x"] + box["width"] <= bar["x"] or box["y"] + box["height"] <= bar["y"]
            assert clear, f"{game}: {thing} is behind the buttons"


def test_a_press_on_a_player_does_not_move_the_board_in_it(open_page: OpenPage) -> None:
    """A board that moves with its button is painted again for each frame of the press."""
    page = open_page(DESKTOP, motion="full")
    sit_down(page, played("nmbr9", FOUR, 60))
    board, name = page.locator(".player:visible .mini").last, page.locator(".player .name").last
    before, colour = box_of(board), name.evaluate("name => getComputedStyle(name).color")
    page.mouse.move(before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
    page.mouse.down()
    expect(name).not_to_have_css("color", colour)
    assert box_of(board) == before
    page.mouse.up()
    page.locator(".look-dialog").wait_for()


def before_the_bot_shows() -> dict[str, tuple[Match, str]]:
    """For each game a match and a person's move that lets the bot's move be seen."""
    seats = [Player("Anna"), Player("Ada", 1)]
    written = played("qwinto", seats, 100_000)
    states = ((ply, written.state_at(ply)) for ply in range(40, len(written.entries)))
    ply, fields = next(
        (ply, written.game.view(state, 1)["legal"]["fields"])
        for ply, state in states
        if state.active == 1 and written.game.to_act(state) == {0, 1}
    )
    written = written.branch(ply)
    written.enter(1, fields[0])
    placed, laid = played("nmbr9", seats, 31), until(several, two())
    return {
        "qwinto": (written, "pass"),
        "nmbr9": (placed, str(next(iter(placed.game.legal_moves(placed.state, 0))))),
        "triominos": (laid, str(next(iter(laid.game.legal_moves(laid.state, 0))))),
    }


@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_the_move_of_a_bot_travels_unless_motion_is_reduced(
    open_page: OpenPage, motion: str
) -> None:
    page = open_page(DESKTOP, motion=motion, speed="fast")
    page.evaluate(WATCH)
    for match, move in before_the_bot_shows().values():
        sit_down(page, match)
        told = page.locator(".log li", has_text="Ada").count()
        before = page.evaluate("flights")
        open_log(page).locator("#command").fill(as_typed(move))
        page.keyboard.press("Enter")
        expect(page.locator(".log li", has_text="Ada")).not_to_have_count(told, timeout=START)
        if motion == "full":
            page.wait_for_function("before => flights > before", arg=before, timeout=START)
        wait_until_drawn(page)
    assert (page.evaluate("flights") > 0) == (motion == "full")
    expect(page.locator(".flight")).to_have_count(0)


def test_an_expert_table_shows_no_legal_place_and_still_explains(open_page: OpenPage) -> None:
    page = open_page(PHONE, expert=True)
    match = Match(GAMES["qwinto"], [Player("Ada")], seed="expert")
    match.play("pick O")
    sit_down(page, match)
    page.locator('.qwinto-board .field[data-place="Y4"]').click()
    expect(page.locator(".refusal")).to_contain_text("die was not rolled")
    expect(page.locator('.field:is([data-states~="lit"], [data-states~="likely"])')).to_have_count(
        0
    )
    expect(page.locator(".qwinto-actions .primary")).to_have_count(0)
    sit_down(page, played("nmbr9", [Player("Ada")], 12))
    page.locator(".in-hand[data-card]").wait_for()
    expect(page.locator(".spots [data-place]")).to_have_count(0)
    tiles = until(several, two())
    sit_down(page, tiles)
    page.locator(".standing").first.wait_for()
    expect(page.locator('.standing[data-states~="fits"]')).to_have_count(0)
    places = tiles.game.view(tiles.state, 0)["legal"]["places"]
    page.locator(f'.standing[data-tile="{next(iter(places))}"]').click()
    expect(page.locator('.standing[aria-pressed="true"]')).to_have_count(1)
    expect(page.locator(".dot, .lit, [data-choice]")).to_have_count(0)
