"""What a seat sees: all displays, its own covered tile, its legal places, and events."""

from __future__ import annotations

import json
import random

import pytest
from nmbr9_helpers import lay, play_at_random

from pygames.core import CHANCE
from pygames.nmbr9 import GAME
from pygames.nmbr9.moves import Card, Place, Timeout
from pygames.nmbr9.state import State, names
from pygames.nmbr9.view import _goals, events, view


def table(seats: int = 2, clock: str = "off") -> State:
    """A state in which the 7 of round 1 is to be placed."""
    return GAME.apply(GAME.start(seats, {"clock": clock}), CHANCE, Card(7))


def test_the_view_before_the_first_card() -> None:
    seen = view(GAME.start(2, {}), 0)
    assert (seen["game"], seen["seat"], seen["seats"]) == ("nmbr9", 0, 2)
    assert (seen["phase"], seen["turn"], seen["to_act"]) == ("card", 1, [CHANCE])
    assert (seen["card"], seen["left"], seen["clock"]) == (None, [2] * 10, None)
    assert (seen["over"], seen["winners"]) == (False, [])
    assert seen["displays"] == [{"tiles": [], "answered": False}] * 2
    assert seen["legal"] == {"places": {}, "timeout": False}


def test_the_seat_to_place_sees_its_places_by_rotation_with_their_level() -> None:
    seen = view(table(), 1)
    assert (seen["phase"], seen["turn"], seen["card"]) == ("place", 1, 7)
    assert seen["left"] == [2, 2, 2, 2, 2, 2, 2, 1, 2, 2]
    assert seen["legal"]["places"] == {str(rotation): [[0, 0, 0]] for rotation in range(4)}
    block = GAME.apply(lay("9r0@0,0 9r2@2,0"), CHANCE, Card(8))
    assert [1, 0, 1] in view(block, 0)["legal"]["places"]["0"]
    assert set(view(block, 0)["legal"]["places"]) == {"0", "1"}


def test_the_goals_are_the_last_card_and_the_next_mark_of_the_points() -> None:
    card, mark = view(lay("9r0@0,0 9r2@2,0"), 0)["goals"][0]
    assert card == {"goal": "card", "at": 3, "of": 20, "shared": True}
    assert mark == {"goal": "mark", "at": 0, "of": 60, "shared": False}
    assert [_goals(1, total)[1]["of"] for total in (59, 60, 80, 99, 100, 130)] == [
        *(60, 80, 100, 100),
        *(100, 100),
    ]


def test_a_seat_sees_the_points_of_each_level_its_tile_can_reach() -> None:
    block = GAME.apply(lay("9r0@0,0 9r2@2,0"), CHANCE, Card(8))
    assert view(block, 0)["worth"] == [0, 8]
    assert view(block, None)["worth"] == []


def test_the_round_counts_from_1_to_20() -> None:
    state, turns = GAME.start(1, {}), []
    rng = random.Random(4)
    while GAME.to_act(state):
        turns.append(view(state, 0)["turn"])
        state = play_at_random(state, rng, 1)
    assert turns == [turn for turn in range(1, 21) for _ in ("card", "place")]
    seen = view(state, 0)
    assert (seen["turn"], seen["phase"], seen["over"], seen["winners"]) == (20, "over", True, [0])
    assert seen["legal"] == {"places": {}, "timeout": False}


def test_a_covered_tile_is_seen_by_its_owner_alone() -> None:
    state = GAME.apply(table(3), 1, Place(7, 2, 0, 0))
    own = view(state, 1)["answer"]
    assert own is not None
    assert (own["tile"], own["rotation"], own["x"], own["y"], own["level"]) == (7, 2, 0, 0, 0)
    assert view(state, 1)["legal"]["places"] == {}
    other = GAME.apply(table(3), 1, Place(7, 3, 0, 0))
    for viewer in (None, 0, 2):
        assert view(state, viewer)["answer"] is None
        assert view(state, viewer) == view(other, viewer)
        assert [shown["answered"] for shown in view(state, viewer)["displays"]] == [
            False,
            True,
            False,
        ]


def test_a_spectator_sees_the_displays_and_no_places() -> None:
    state = GAME.apply(lay("9r0@0,0 9r2@2,0 8r0@1,0"), CHANCE, Card(3))
    seen = view(state, None)
    assert seen["seat"] is None
    assert [tile["tile"] for tile in seen["displays"][0]["tiles"]] == [9, 9, 8]
    assert seen["legal"] == {"places": {}, "timeout": False}


def test_a_tile_is_shown_with_cells_level_and_points() -> None:
    tile = view(lay("9r0@0,0 9r2@2,0 8r0@1,0"), 0)["displays"][0]["tiles"][2]
    assert tile == {
        "tile": 8,
        "rotation": 0,
        "x": 1,
        "y": 0,
        "level": 1,
        "cells": [[2, 0], [3, 0], [2, 1], [3, 1], [1, 2], [2, 2], [1, 3], [2, 3]],
        "points": 8,
    }


def test_with_the_clock_a_seat_may_run_out_of_time() -> None:
    assert view(table(clock="60"), 0)["legal"]["timeout"] is True
    assert view(table(clock="60"), None)["legal"]["timeout"] is False
    assert view(table(clock="60"), 0)["clock"] == 60
    assert view(table(), 0)["legal"]["timeout"] is False


@pytest.mark.parametrize("seed", range(6))
def test_the_places_shown_are_the_legal_moves(seed: int) -> None:
    rng = random.Random(seed)
    state = play_at_random(GAME.start(2, {}), rng, rng.randrange(60))
    for seat in range(2):
        shown = {
            Place(state.card or 0, int(rotation), x, y)
            for rotation, places in view(state, seat)["legal"]["places"].items()
            for x, y, _ in places
        }
        assert shown == set(GAME.legal_moves(state, seat))


def test_a_view_survives_json() -> None:
    state = play_at_random(GAME.start(4, {}), random.Random(1), 90)
    for viewer in (None, 0, 1, 2, 3):
        assert json.loads(json.dumps(view(state, viewer))) == view(state, viewer)


def test_a_card_is_an_event_for_everybody() -> None:
    before = GAME.start(2, {})
    told = events(before, CHANCE, Card(7), table(), None)
    assert [event["kind"] for event in told] == ["card"]
    assert (told[0]["seat"], told[0]["move"]) == (CHANCE, "card 7")
    assert told[0]["facts"] == {"tile": 7, "round": 1, "left": 19}


def test_the_event_of_a_covered_tile_hides_its_place_from_the_others() -> None:
    before, move = table(), Place(7, 2, 0, 0)
    after = GAME.apply(before, 1, move)
    own = events(before, 1, move, after, 1)
    assert [(event["kind"], event["seat"], event["move"]) for event in own] == [
        ("answered", 1, "7r2@0,0")
    ]
    for viewer in (None, 0):
        told = events(before, 1, move, after, viewer)
        assert [(event["kind"], event["seat"], event["move"]) for event in told] == [
            ("answered", 1, None)
        ]
        assert told[0]["where"] == []


def test_the_last_tile_of_a_round_reveals_all() -> None:
    before = GAME.apply(table(clock="60"), 1, Place(7, 2, 0, 0))
    after = GAME.apply(before, 0, Timeout())
    told = events(before, 0, Timeout(), after, None)
    assert [(event["kind"], event["seat"], event["move"]) for event in told] == [
        ("answered", 0, None),
        ("placed", 0, "7r0@0,0"),
        ("placed", 1, "7r2@0,0"),
    ]
    assert told[2]["where"] == list(names(after.displays[1][0].cells))
    assert told[2]["facts"] == {"tile": 7, "level": 0}
    assert told[2]["items"] == []
    assert events(before, 0, Timeout(), after, 0)[0]["move"] == "timeout"


def test_the_event_of_a_tile_above_level_0_has_its_points() -> None:
    before, move = GAME.apply(lay("9r0@0,0 9r2@2,0"), CHANCE, Card(8)), Place(8, 0, 1, 0)
    after = GAME.apply(before, 0, move)
    told = events(before, 0, move, after, 0)[-1]
    assert told["items"] == GAME.scores(after)[0]["items"]
    assert told["items"][0]["points"] == 8


def test_the_event_of_the_end_has_the_best_score() -> None:
    rng = random.Random(6)
    before = play_at_random(GAME.start(1, {}), rng, 39)
    move = next(GAME.legal_moves(before, 0))
    after = GAME.apply(before, 0, move)
    told = events(before, 0, move, after, None)
    assert [event["kind"] for event in told] == ["answered", "placed", "over"]
    best = GAME.scores(after)[0]["total"]
    assert told[-1]["facts"] == {"reason": "last-card", "points": best}
