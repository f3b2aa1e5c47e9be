"""Where a tile may lie and its bonus, compared with a reference (docs/RULES.md 3.1, 3.4)."""

from __future__ import annotations

import random
from itertools import chain
from typing import TYPE_CHECKING

import pytest
import triominos_reference as reference
from triominos_helpers import (
    RULES,
    cell,
    fitting_places,
    mid_round,
    place,
    refused,
    rules_of,
    shape,
    spare_tile,
    walk,
)

from pygames.core import pick
from pygames.triominos import GAME
from pygames.triominos.box import HEXAGON, ORIGIN, Cell, around, corners
from pygames.triominos.frontier import decode, encode
from pygames.triominos.moves import Place

if TYPE_CHECKING:
    from pygames.triominos.state import State

FIRST = place("5-5-5r0@u0,0")


def laid(state: State) -> list[Place]:
    """The laid tiles of the current round."""
    return [turn.place for turn in state.turns if turn.place]


def near(state: State) -> set[Cell]:
    """All cells that touch a laid tile, also at a single point."""
    return {one for move in laid(state) for corner in corners(move.cell) for one in around(corner)}


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_legal_places_and_points_are_those_of_the_reference(rules: str, seats: int) -> None:
    """Thousands of positions have the same places, rotations, points and bonus names."""
    checked = 0
    for state in chain(walk("reference", seats, rules), walk("again", seats, rules)):
        if state.phase != "play":
            continue
        laid_tiles = reference.laid_tiles(laid(state))
        expected = {}
        for where in near(state):
            common = reference.shared(laid_tiles, where)
            paid = pays(rules, *reference.bonus(common, where))
            for tile in state.hands[state.seat]:
                for rotation in range(1 if tile.triplet else 3):
                    move = Place(tile, rotation, where)
                    if reference.fits(common, move):
                        expected[str(move)] = (tile.value + paid[1], paid[0])
        listed = {str(m) for m in GAME.legal_moves(state, state.seat)} - {"draw", "pass"}
        places = GAME.view(state, state.seat)["legal"]["places"].values()
        shown = {one["move"]: (one["points"], one["bonus"]) for some in places for one in some}
        assert listed == set(expected)
        assert shown == expected
        checked += 1
    assert checked > 150


def pays(rules: str, rule: str | None, hexagons: int) -> tuple[str | None, int]:
    """The bonus of docs/RULES.md 3.3, written again; a bonus without points has no name."""
    points = {
        "hexagon": {"sheet": 60, "pressman": 50, "goliath": 40 + 10 * hexagons}[rules],
        "two-sides": 0 if rules == "goliath" else 40,
        "bridge": 40,
        None: 0,
    }[rule]
    return (rule if points else None), points


def test_a_place_is_refused_exactly_if_the_reference_forbids_it() -> None:
    rng = random.Random("refusals")
    seen = set()
    for number in range(8):
        for state in walk(f"refusal {number}", 2, "sheet", most=60):
            if state.phase != "play":
                continue
            laid_tiles = reference.laid_tiles(laid(state))
            tile = pick(rng, sorted(state.hands[state.seat]))
            for where in near(state):
                move = Place(tile, 0 if tile.triplet else int(rng.random() * 3), where)
                no = GAME.refusal(state, state.seat, move)
                assert (no is None) == reference.fits(reference.shared(laid_tiles, where), move)
                seen.add(no and no.rule)
    assert seen == {None, "cell-taken", "not-touching", "corner-differs"}


def test_a_seat_lays_only_tiles_of_its_own_hand() -> None:
    no = GAME.refusal(mid_round(["4-5-5", "3-5-5"], [FIRST]), 0, place("3-5-5r2@d0,0"))
    assert no
    assert (no.rule, dict(no.facts)) == ("not-in-hand", {"tiles": "3-5-5"})


def test_an_occupied_cell_is_refused() -> None:
    state = mid_round(["4-5-5", "0-0-0"], [FIRST])
    no = GAME.refusal(state, 0, place("4-5-5r0@u0,0"))
    assert no
    assert (no.rule, no.where) == ("cell-taken", ("u0,0",))


@pytest.mark.parametrize("where", ["u5,5", "d99,99", "u-99,-99", "u1,0", "d-1,-1"])
def test_a_tile_must_touch_another_along_a_side_not_only_at_a_point(where: str) -> None:
    assert refused(mid_round(["4-5-5", "0-0-0"], [FIRST]), 0, f"4-5-5r0@{where}") == "not-touching"


def test_each_corner_must_agree_and_the_refusal_names_those_that_differ() -> None:
    state = mid_round(["0-1-2 4-5-5", "0-0-0"], [FIRST])
    no = GAME.refusal(state, 0, place("0-1-2r0@d0,0"))
    assert no
    assert no.rule == "corner-differs"
    assert no.where == ("0,1", "1,0")
    assert dict(no.facts) == {"there": 5, "number": 0}
    turned = [refused(state, 0, f"4-5-5r{rotation}@d0,0") for rotation in range(3)]
    assert turned == ["corner-differs", "corner-differs", None]


def test_point_contacts_are_checked() -> None:
    """A tile that fits along its side is refused if a number differs at a single point."""
    *laid_before, _ = shape("bridge left")
    taken = {move.tile for move in laid_before}
    by_side = [
        move for move in fitting_places(laid_before[:1], cell("u0,0")) if move.tile not in taken
    ]
    common = reference.shared(reference.laid_tiles(laid_before), cell("u0,0"))
    wrong = [move for move in by_side if not reference.fits(common, move)]
    assert wrong
    state = mid_round([" ".join(str(move.tile) for move in by_side), "0-0-0"], laid_before)
    for move in by_side:
        no = GAME.refusal(state, 0, move)
        assert (no and (no.rule, no.where)) == (
            ("corner-differs", ("0,0",)) if move in wrong else None
        )


def test_a_mirrored_tile_does_not_fit() -> None:
    """Beside 1 and 2 a tile must read 2-1 clockwise; 1-2-3 would fit only if flipped."""
    state = mid_round(["1-2-3 1-1-2 1-2-2 0-0-3", "0-0-0"], [place("0-1-2r0@u0,0")])
    fitting = {str(move) for move in GAME.legal_moves(state, 0) if "@d0,0" in str(move)}
    assert fitting == {"1-1-2r0@d0,0", "1-2-2r0@d0,0"}
    for rotation in range(3):
        assert refused(state, 0, f"1-2-3r{rotation}@d0,0") == "corner-differs"


def bonus(name: str, rules: str = "sheet") -> tuple[str | None, int]:
    """The bonus of the last tile of a shape, and its points."""
    *before, last = shape(name)
    state = mid_round([f"{last.tile} {spare_tile([*before, last])}", "0-0-0"], before, rules=rules)
    after = GAME.apply(state, 0, last)
    items = [item for item in GAME.scores(after)[0]["items"] if item["where"] == [str(last.cell)]]
    value, *extra = items
    assert (value["rule"], value["points"]) == ("value", last.tile.value)
    assert len(extra) <= 1, "at most one bonus"
    return (extra[0]["rule"], extra[0]["points"]) if extra else (None, 0)


def test_a_tile_with_one_contact_side_scores_only_its_value() -> None:
    state = mid_round(["4-5-5 0-0-1", "0-0-0"], [FIRST])
    after = GAME.apply(state, 0, place("4-5-5r2@d0,0"))
    assert rules_of(after, 0) == [("value", 14)]


@pytest.mark.parametrize("name", ["bridge left", "bridge across", "bridge right"])
def test_any_tile_at_the_opposite_corner_makes_a_bridge(name: str) -> None:
    """It need not be the tile straight across."""
    assert bonus(name) == ("bridge", 40)


@pytest.mark.parametrize("name", ["two sides", "three sides"])
def test_touching_two_or_three_sides_pays_40(name: str) -> None:
    assert bonus(name) == ("two-sides", 40)


@pytest.mark.parametrize("name", ["hexagon", "two hexagons", "three hexagons"])
def test_a_hexagon_pays_60_by_the_sheet_however_many_and_nothing_is_added(name: str) -> None:
    """Bridge and two sides do not replace it, and bonuses are not added up."""
    assert bonus(name) == ("hexagon", 60)


@pytest.mark.parametrize(
    ("name", "sheet", "pressman", "goliath"),
    [
        ("hexagon", 60, 50, 50),
        ("two hexagons", 60, 50, 60),
        ("three hexagons", 60, 50, 70),
        ("two sides", 40, 40, 0),
        ("three sides", 40, 40, 0),
        ("bridge across", 40, 40, 40),
    ],
)
def test_each_preset_pays_its_bonuses(name: str, sheet: int, pressman: int, goliath: int) -> None:
    assert [bonus(name, rules)[1] for rules in RULES] == [sheet, pressman, goliath]


def test_goliath_names_no_bonus_for_two_sides() -> None:
    assert bonus("two sides", "goliath") == (None, 0)


@pytest.mark.parametrize(
    ("name", "number"), [("hexagon", 1), ("two hexagons", 2), ("three hexagons", 3)]
)
def test_the_item_of_a_hexagon_counts_the_hexagons(name: str, number: int) -> None:
    places = shape(name)
    state = mid_round([f"{places[-1].tile} {spare_tile(places)}", "0-0-0"], places[:-1])
    after = GAME.apply(state, 0, places[-1])
    item = GAME.scores(after)[0]["items"][-1]
    assert (item["rule"], item["facts"]["count"]) == ("hexagon", number)
    assert after.turns[-1].contact == HEXAGON + number - 1


def test_every_cell_has_a_number_that_reads_back() -> None:
    for q in (-99, -1, 0, 55, 99):
        for where in (Cell("u", q, -q), Cell("d", q, 3)):
            assert decode(encode(where)) == where
    assert decode(encode(ORIGIN)) == ORIGIN
