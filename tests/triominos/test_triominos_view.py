"""What a seat sees of a Triominos match, and what it must not see."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from triominos_helpers import (
    RULES,
    finished_round,
    mid_round,
    place,
    play,
    shape,
    spare_tile,
    tiles,
    walk,
)

from pygames.core import CHANCE
from pygames.triominos import GAME
from pygames.triominos.box import TILES
from pygames.triominos.frontier import bits, mask_of

if TYPE_CHECKING:
    from pygames.core import Event
    from pygames.triominos.state import State

FIRST = place("5-5-5r0@u0,0")


def happened(state: State, *texts: str, viewer: int | None = None) -> list[Event]:
    """The events of the last of these moves."""
    before = play(state, *texts[:-1])
    (seat,) = GAME.to_act(before)
    move = GAME.parse(texts[-1])
    return GAME.events(before, seat, move, GAME.apply(before, seat, move), viewer)


def names(mask: int) -> list[str]:
    """The tiles of a mask by name."""
    return [str(TILES[tile]) for tile in bits(mask)]


# The view


def test_a_seat_sees_its_own_hand_and_only_counts_of_the_others() -> None:
    state = mid_round(["4-5-5 0-0-1", "0-0-2 0-0-3 0-0-4"], [FIRST])
    for viewer, seen in ((0, [["0-0-1", "4-5-5"], None]), (None, [None, None])):
        hands = GAME.view(state, viewer)["hands"]
        assert [hand["tiles"] for hand in hands] == seen
        assert [hand["count"] for hand in hands] == [2, 3]


def test_all_hands_are_visible_between_the_end_of_a_round_and_the_next_deal() -> None:
    state = play(mid_round(["4-5-5", "0-0-1"], [FIRST]), "4-5-5r2@d0,0")
    view = GAME.view(state, None)
    assert [hand["tiles"] for hand in view["hands"]] == [[], ["0-0-1"]]
    assert view["rounds"][0]["hands"] == [[], ["0-0-1"]]
    assert [tile["tile"] for tile in view["board"]] == ["5-5-5", "4-5-5"]
    assert (view["round"], view["phase"], view["turn"]) == (1, "deal", 2)


def test_the_board_names_place_corners_seat_and_bonus_of_each_tile() -> None:
    places = shape("hexagon")
    state = mid_round([spare_tile(places), "0-0-0"], places)
    board = GAME.view(state, None)["board"]
    assert board[-1] == {
        "tile": "0-2-4",
        "rotation": 2,
        "place": "u0,0",
        "corners": [4, 0, 2],
        "seat": 1,
        "bonus": "hexagon",
    }
    assert board[0]["bonus"] is None


def test_legal_places_are_listed_by_tile_with_their_points() -> None:
    state = mid_round(["4-5-5 0-0-1", "0-0-2"], [FIRST])
    legal = GAME.view(state, 0)["legal"]
    assert list(legal["places"]) == ["4-5-5"], "a tile that fits nowhere is not listed"
    moves = {one["move"]: one["corners"] for one in legal["places"]["4-5-5"]}
    assert moves == {
        "4-5-5r2@d0,0": [5, 4, 5],
        "4-5-5r1@d0,-1": [5, 5, 4],
        "4-5-5r0@d-1,0": [4, 5, 5],
    }
    assert {one["points"] for one in legal["places"]["4-5-5"]} == {14}
    assert (legal["draw"], legal["skip"]) == (None, None)


def test_the_opening_shows_its_points_with_the_start_bonus() -> None:
    hands = (tiles("3-3-3 0-0-0"), tiles("1-1-1"))
    state = replace(mid_round(["", ""], []), phase="start", hands=hands, starter=0)
    places = GAME.view(state, 0)["legal"]["places"]
    assert {tile: one["points"] for tile, (one,) in places.items()} == {"3-3-3": 19, "0-0-0": 40}


def test_a_seat_that_does_not_act_and_a_spectator_have_no_legal_moves() -> None:
    state = mid_round(["4-5-5", "0-0-2"], [FIRST])
    nothing: dict[str, object] = {"places": {}, "draw": None, "skip": None}
    assert GAME.view(state, 1)["legal"] == GAME.view(state, None)["legal"] == nothing


def test_finished_rounds_are_listed_with_items_and_totals() -> None:
    state = play(
        mid_round(["4-5-5", "0-0-1"], [FIRST], rounds=(finished_round(7, 9),)), "4-5-5r2@d0,0"
    )
    rounds = GAME.view(state, None)["rounds"]
    assert [one["totals"] for one in rounds] == [[7, 9], [7 + 40, 9 + 25]]
    last = {item["rule"]: item["points"] for item in rounds[1]["items"][0]}
    assert last == {"value": 14, "out": 25, "out-hands": 1}
    assert rounds[1]["items"][0][0]["facts"] == {"round": 2, "count": 1}


def test_score_lines_of_the_current_round_name_move_place_and_tile() -> None:
    state = mid_round(["0-0-1 4-5-5", "0-0-2"], [FIRST])
    items = GAME.scores(state)[1]["items"]
    assert items[0] == {
        "rule": "value",
        "points": 15,
        "where": ["u0,0"],
        "facts": {"round": 1, "count": 1, "tile": "5-5-5"},
    }


def reshuffled(state: State, viewer: int | None, rng: random.Random) -> State:
    """The same state with everything that the viewer cannot see dealt anew."""
    known = {state.shown} if state.shown else set()
    others = [seat for seat in range(state.seats) if seat != viewer]
    pool = sorted(state.well.union(*(state.hands[seat] for seat in others)) - known)
    rng.shuffle(pool)
    hands = list(state.hands)
    for seat in others:
        kept = hands[seat] & known
        count = len(hands[seat]) - len(kept)
        hands[seat], pool = kept.union(pool[:count]), pool[count:]
    return replace(state, hands=tuple(hands), well=frozenset(pool))


@pytest.mark.no_cover
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seats", [2, 5])
def test_what_a_seat_cannot_see_does_not_change_its_view(rules: str, seats: int) -> None:
    rng = random.Random("hidden")
    for state in walk("hidden", seats, rules, most=120):
        for viewer in [None, *range(seats)] if state.running else []:
            other = reshuffled(state, viewer, rng)
            assert GAME.view(other, viewer) == GAME.view(state, viewer)


def test_views_survive_json() -> None:
    for state in walk("json", 3, "sheet", most=60):
        for viewer in (None, 0):
            view = GAME.view(state, viewer)
            assert json.loads(json.dumps(view)) == view


# What everybody knows of a hand


@pytest.mark.no_cover
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_no_hand_ever_holds_a_tile_it_is_said_to_lack(rules: str, seats: int) -> None:
    said = 0
    for state in walk("lacks", seats, rules, most=400):
        shown = GAME.view(state, None)["hands"]
        for hand, seen in zip(state.hands, shown, strict=True):
            said += len(seen["lacks"])
            assert not hand & tiles(" ".join(seen["lacks"]))
    assert said


def test_the_opening_proves_that_nobody_was_dealt_a_higher_triplet() -> None:
    state = mid_round(["0-0-1", "0-0-2"], [place("3-3-3r0@u0,0")])
    assert GAME.view(state, 0)["hands"][1]["lacks"] == ["4-4-4", "5-5-5"]


def test_an_opening_without_triplets_proves_more() -> None:
    state = mid_round(["0-0-1", "0-0-2"], [place("3-5-5r0@u0,0")])
    lacks = set(GAME.view(state, 0)["hands"][1]["lacks"])
    assert lacks == {"0-0-0", "1-1-1", "2-2-2", "3-3-3", "4-4-4", "5-5-5", "4-5-5"}


def test_a_seat_that_had_to_draw_lacks_all_tiles_that_fitted() -> None:
    state = mid_round(["0-0-1", "0-0-2"], [FIRST])
    fitting = names(state.frontier.fits())
    assert GAME.view(state, 1)["hands"][0]["lacks"] == []
    drawing = play(state, "draw", "4-5-5")
    assert GAME.view(drawing, 1)["hands"][0]["lacks"] == [], "the drawn tile may be any"
    after = play(drawing, "4-5-5r2@d0,0")
    assert GAME.view(after, 1)["hands"][0]["lacks"] == fitting


def test_known_missing_tiles_stay_known_until_a_drawn_tile_is_kept() -> None:
    state = mid_round(["0-0-1 0-0-2", "0-0-3"], [FIRST])
    old = mask_of(tiles("1-2-3"))
    state = replace(state, lacks=(old, 0))
    once = play(state, "draw", "4-5-5", "4-5-5r2@d0,0")
    assert once.lacks[0] == state.frontier.fits() | old
    twice = play(state, "draw", "1-2-3", "draw", "4-5-5", "4-5-5r2@d0,0")
    assert twice.lacks[0] == state.frontier.fits()
    placed = play(replace(state, hands=(tiles("4-5-5 0-0-1"), state.hands[1])), "4-5-5r2@d0,0")
    assert placed.lacks[0] == old


def test_drawing_by_choice_proves_nothing_but_a_lost_turn_does() -> None:
    state = mid_round(["0-0-1", "0-0-2 4-5-5"], [FIRST], rules="goliath", well="0-0-3 3-5-5")
    state = replace(state, lacks=(mask_of(tiles("0-0-3")), 0))
    played = play(state, "draw", "3-5-5", "3-5-5r2@d0,0")
    assert played.lacks[0] == 0
    lost = play(mid_round(["0-0-1", "4-5-5"], [FIRST], rules="goliath", well=""), "pass")
    assert lost.lacks[0] == lost.frontier.fits()


# Events


def test_the_event_of_a_deal_hides_its_tiles_and_is_followed_by_the_starter() -> None:
    state = GAME.start(2, {"rules": "sheet"})
    deal = GAME.draw(state, random.Random("a triplet is dealt"))
    after = GAME.apply(state, CHANCE, deal)
    for viewer in (None, 0, 1):
        told = GAME.events(state, CHANCE, deal, after, viewer)
        assert [event["kind"] for event in told] == ["deal", "start"]
        assert all(event["move"] is None for event in told)
        assert told[1]["seat"] == after.starter
        assert told[1]["facts"] == {"round": 1, "reason": "triplet"}


def test_a_lot_and_a_start_by_value_are_events() -> None:
    state = GAME.start(2, {"rules": "sheet"})
    by_value: dict[int, list[str]] = {}
    for tile in TILES:
        if not tile.triplet:
            by_value.setdefault(tile.value, []).append(str(tile))
    pairs = [some[:2] for some in by_value.values() if len(some) > 1][:9]
    hands = [sorted(pair[side] for pair in pairs) for side in range(2)]
    even = "deal " + "|".join(",".join(hand) for hand in hands)
    assert [event["kind"] for event in happened(state, even)] == ["deal"]
    (told,) = happened(state, even, "lot 1")
    assert (told["kind"], told["seat"], told["facts"]["reason"]) == ("start", 1, "lot")
    better = sorted([*hands[0][:-1], "4-5-5"])
    told = happened(state, f"deal {','.join(better)}|{','.join(hands[1])}")[1]
    assert (told["seat"], told["facts"]["reason"]) == (0, "value")


def test_only_the_owner_sees_the_drawn_tile_in_the_event() -> None:
    state = mid_round(["0-0-1", "0-0-2"], [FIRST])
    assert happened(state, "draw") == []
    for viewer, seen in ((0, "0-0-3"), (1, None), (None, None)):
        (told,) = happened(state, "draw", "0-0-3", viewer=viewer)
        assert (told["kind"], told["seat"], told["move"]) == ("drew", 0, seen)
        assert [item["points"] for item in told["items"]] == [-5]


def test_the_events_of_a_placed_tile_have_its_value_and_bonus_and_where() -> None:
    *before, last = shape("bridge across")
    state = mid_round([f"{last.tile} {spare_tile([*before, last])}", "0-0-0"], before)
    (told,) = happened(state, str(last))
    assert (told["kind"], told["move"], told["where"]) == ("placed", str(last), ["u0,0"])
    points = [(item["rule"], item["points"], item["where"]) for item in told["items"]]
    assert points == [("value", 6, ["u0,0"]), ("bridge", 40, ["u0,0"])]


def test_draws_before_a_placed_tile_give_no_second_event() -> None:
    state = mid_round(["0-0-1", "0-0-2"], [FIRST])
    (told,) = happened(state, "draw", "4-5-5", "4-5-5r2@d0,0")
    assert [item["rule"] for item in told["items"]] == ["value"]


def test_the_event_of_opening_with_0_0_0_has_the_triplet_shown() -> None:
    hands = (tiles("3-3-3 0-0-0"), tiles("1-1-1"))
    state = replace(mid_round(["", ""], []), phase="start", hands=hands, starter=0)
    (told,) = happened(state, "0-0-0r0@u0,0")
    assert told["facts"] == {"tile": "0-0-0", "shown": "3-3-3"}


def test_the_event_of_a_lost_turn_has_its_points() -> None:
    state = mid_round(["0-0-1", "4-5-5"], [FIRST], well="")
    (told,) = happened(state, "pass")
    assert (told["kind"], told["move"], told["items"][0]["points"]) == ("passed", "pass", -10)


def test_the_end_of_a_round_is_an_event_for_each_seat() -> None:
    state = mid_round(["4-5-5", "0-0-1", "1-1-1"], [FIRST], rounds=(finished_round(1, 2, 3),))
    placed, *told = happened(state, "4-5-5r2@d0,0")
    assert placed["kind"] == "placed"
    assert [(event["kind"], event["seat"]) for event in told] == [
        ("round-over", n) for n in range(3)
    ]
    assert [item["rule"] for item in told[0]["items"]] == ["out", "out-hands"]
    assert told[0]["facts"] == {
        "round": 2,
        "winner": 0,
        "blocked": 0,
        "hand": 0,
        "points": 43,
        "total": 44,
    }
    assert told[2]["facts"]["hand"] == 3


def test_the_end_of_the_match_is_the_last_event() -> None:
    state = mid_round(["4-5-5", "0-0-1"], [FIRST], rounds=(finished_round(390, 2),))
    told = happened(state, "4-5-5r2@d0,0")
    ended = {"reason": "goal-reached", "goal": 400, "points": 430}
    assert (told[-1]["kind"], told[-1]["facts"]) == ("over", ended)
