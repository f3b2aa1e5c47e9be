"""The Triominos bots: legal moves, nothing hidden used, repeatable."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from triominos_bot_helpers import GAME, busy, places_of, table_of, think

from pygames.core import Budget
from pygames.lab.game_lab import lab_of
from pygames.match import Match, Player
from pygames.random_matches import tables
from pygames.triominos.bot import player, rollouts


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_every_level_plays_whole_matches_by_the_rules(level: int) -> None:
    for seats, options in tables(GAME):
        players = [Player(f"P{seat}") for seat in range(seats)]
        match = Match(GAME, players, seed="whole", options=options)
        match.settle()
        while not match.over and match.ply < 60:
            seat = min(match.to_act)
            thought = think(GAME.view(match.state, seat), level, nodes=8)
            match.enter(seat, thought["move"])
            match.settle()


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_candidates_come_best_first_with_reasons(level: int) -> None:
    match = busy()
    seat = min(match.to_act)
    thought = think(GAME.view(match.state, seat), level)
    values = [one["value"] for one in thought["candidates"]]
    assert thought["candidates"][0]["move"] == thought["move"]
    assert values == sorted(values, reverse=True)
    assert all("points" in one["reasons"] for one in thought["candidates"])


@pytest.mark.no_cover
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_node_budget_makes_a_thought_repeatable(level: int) -> None:
    match = busy()
    view = GAME.view(match.state, min(match.to_act))
    assert think(view, level) == think(view, level)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_swapping_hidden_tiles_does_not_change_the_move(level: int) -> None:
    """A bot gets only a view, so it cannot use what the others hold."""
    match = table_of("swap", 20, seats=3)
    seat = min(match.to_act)
    state = match.state
    first, second = (other for other in range(3) if other != seat)
    hands = list(state.hands)
    hidden = sorted(hands[first] | hands[second] | state.well, key=str)
    hands[first] = frozenset(hidden[: len(hands[first])])
    rest = hidden[len(hands[first]) :]
    hands[second] = frozenset(rest[: len(hands[second])])
    swapped = replace(state, hands=tuple(hands), well=frozenset(rest[len(hands[second]) :]))
    assert think(GAME.view(swapped, seat), level) == think(GAME.view(state, seat), level)


def test_a_bot_without_any_time_still_makes_a_legal_move() -> None:
    match = busy()
    seat = min(match.to_act)
    thought = GAME.think(GAME.view(match.state, seat), 4, Budget(seconds=0.0), random.Random(1))
    assert GAME.refusal(match.state, seat, GAME.parse(thought["move"])) is None


@pytest.mark.parametrize("level", [1, 2])
def test_the_lower_levels_need_only_the_legal_moves(level: int) -> None:
    """A view without hands and board gives the same answer."""
    match = busy()
    view = dict(GAME.view(match.state, min(match.to_act)))
    whole = think(view, level)
    assert think({"legal": view["legal"]}, level) == whole


def test_level_1_lays_low_tiles_and_ignores_bonuses() -> None:
    match = busy()
    thought = think(GAME.view(match.state, min(match.to_act)), 1)
    values = {m: sum(map(int, m.split("r")[0].split("-"))) for m in places_of(match)}
    points = {one["move"]: one["reasons"]["points"] for one in thought["candidates"]}
    plain = [values[move] for move in points if points[move] == values[move]]
    assert values[thought["move"]] == min(plain)


def test_places_that_were_not_played_out_come_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rollouts, "MAX_PLACES", 2)
    match = busy()
    thought = think(GAME.view(match.state, min(match.to_act)), 4, nodes=10**6)
    values = [one["value"] for one in thought["candidates"]]
    assert values == sorted(values, reverse=True)
    assert ["chance" in one["reasons"] for one in thought["candidates"]][:3] == [True, True, False]


def test_two_seats_get_a_limited_number_of_playouts() -> None:
    match = busy()
    view = GAME.view(match.state, min(match.to_act))
    budget = Budget(nodes=10**6)
    plan = rollouts.FOR_TWO._replace(most_playouts=50)
    player.think(view, 4, budget, random.Random(1), plan)
    assert 50 <= budget.spent < 50 + len(places_of(match))


def test_level_4_thinks_by_the_clock_no_longer_than_it_needs() -> None:
    match = busy()
    budget = Budget(seconds=60.0)
    GAME.think(GAME.view(match.state, min(match.to_act)), 4, budget, random.Random(1))
    assert budget.seconds == player.MOST_SECONDS


def test_with_enough_time_and_three_seats_all_deals_are_played() -> None:
    match = busy(3)
    view = GAME.view(match.state, min(match.to_act))
    budget = Budget(nodes=10**6)
    thought = GAME.think(view, 4, budget, random.Random(1))
    assert budget.spent > rollouts.FOR_MORE.deals[-1]
    assert "chance" in thought["candidates"][0]["reasons"]


def test_where_drawing_is_a_choice_the_master_weighs_it_against_every_place() -> None:
    match = table_of("choice-4", 30, rules="goliath")
    seat = min(match.to_act)
    assert "draw" in places_of(match)
    assert len(places_of(match)) > 2
    thought = think(GAME.view(match.state, seat), 4)
    assert thought["move"] == "draw"
    assert sorted(one["move"] for one in thought["candidates"]) == sorted(places_of(match))


def test_the_master_may_draw_instead_of_its_only_place() -> None:
    match = table_of("choice-16", 30, rules="goliath")
    view = GAME.view(match.state, min(match.to_act))
    (place,) = [one for there in view["legal"]["places"].values() for one in there]
    thought = think(view, 4)
    assert {one["move"] for one in thought["candidates"]} == {"draw", place["move"]}
    values = [one["value"] for one in thought["candidates"]]
    assert values[0] > values[1]


def test_by_the_rules_of_the_sheet_the_master_never_thinks_of_drawing_if_a_tile_fits() -> None:
    match = busy()
    thought = think(GAME.view(match.state, min(match.to_act)), 4)
    assert "draw" not in {one["move"] for one in thought["candidates"]}


def test_the_opponent_that_never_draws_by_choice_plays_a_tile() -> None:
    match = table_of("choice-4", 30, rules="goliath")
    view = GAME.view(match.state, min(match.to_act))
    no_draw = lab_of(GAME).baselines["no-draw"]
    thought = no_draw(view, Budget(nodes=120), random.Random("bot"))
    assert thought["move"] not in {"draw", "pass"}
