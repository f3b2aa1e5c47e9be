"""A bot answers a view with a legal move, the same for the same seed, within its budget."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from nmbr9_helpers import lay, play_at_random

from pygames.core import CHANCE, Budget
from pygames.nmbr9 import GAME
from pygames.nmbr9.bot.compact import shuffled_deck
from pygames.nmbr9.moves import Card, Place

if TYPE_CHECKING:
    from pygames.nmbr9.state import State

LEVELS = (1, 2, 3, 4)
MOST = 400
"""No tile has more places that a bot values."""


def turned(tiles: str, number: int) -> State:
    """A state with these tiles and a card to place."""
    return GAME.apply(lay(tiles), CHANCE, Card(number))


def some_table(seed: int, seats: int = 1) -> State:
    """A state somewhere in a random game, with a card to place."""
    rng = random.Random(seed)
    state = play_at_random(GAME.start(seats, {}), rng, (seats + 1) * rng.randrange(20) + 1)
    assert state.card is not None
    return state


def game(level: int, seed: int, nodes: int | None = None) -> int:
    """The points that a bot scores with a shuffled deck."""
    state = GAME.start(1, {})
    rng = random.Random(f"bot {seed}")
    for number in shuffled_deck(random.Random(seed)):
        state = GAME.apply(state, CHANCE, Card(number))
        thought = GAME.think(GAME.view(state, 0), level, Budget(nodes=nodes), rng)
        state = GAME.apply(state, 0, GAME.parse(thought["move"]))
    return GAME.scores(state)[0]["total"]


@pytest.mark.no_cover
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_a_bot_makes_a_legal_move_and_lists_its_candidates(level: int, seats: int) -> None:
    for seed in range(5):
        state = some_table(seed, seats)
        seat = max(GAME.to_act(state))
        thought = GAME.think(GAME.view(state, seat), level, Budget(nodes=900), random.Random(seed))
        assert thought["candidates"][0]["move"] == thought["move"]
        for candidate in thought["candidates"]:
            assert GAME.refusal(state, seat, GAME.parse(candidate["move"])) is None
        values = [
            (candidate["reasons"].get("chance", 0.0), candidate["value"])
            for candidate in thought["candidates"]
        ]
        assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("nodes", [1, 300, 1500, 9000])
def test_the_same_seed_and_node_budget_give_the_same_answer(level: int, nodes: int) -> None:
    seen = GAME.view(turned("9r0@0,0 9r2@2,0 0r0@5,0 8r0@1,0", 3), 0)
    first, second = (
        GAME.think(seen, level, Budget(nodes=nodes), random.Random("same")) for _ in range(2)
    )
    assert first == second


@pytest.mark.no_cover
@pytest.mark.parametrize("nodes", [1, 100, 500, 1000, 2000, 4000, 8000])
def test_a_bot_stops_with_an_answer_when_its_nodes_are_spent(nodes: int) -> None:
    for seed in range(4):
        state = some_table(seed)
        budget = Budget(nodes=nodes)
        thought = GAME.think(GAME.view(state, 0), 4, budget, random.Random(1))
        assert GAME.refusal(state, 0, GAME.parse(thought["move"])) is None
        assert budget.spent < nodes + MOST


def test_a_bot_stops_when_its_time_is_up() -> None:
    budget = Budget(seconds=0.0)
    thought = GAME.think(GAME.view(some_table(1), 0), 4, budget, random.Random(1))
    assert thought["candidates"]
    assert budget.spent < MOST


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_placements_of_other_seats_do_not_change_the_answer(level: int) -> None:
    """Two states that differ only in where another seat has placed this round's tile."""
    state = play_at_random(GAME.start(3, {}), random.Random(2), 25)
    assert GAME.to_act(state) == {0, 1, 2}
    first, *_, last = GAME.legal_moves(state, 1)
    thoughts = [
        GAME.think(
            GAME.view(GAME.apply(state, 1, covered), 0),
            level,
            Budget(nodes=2000),
            random.Random("same"),
        )
        for covered in (first, last)
    ]
    assert thoughts[0] == thoughts[1]


def test_the_reasons_describe_the_place() -> None:
    """The 8 on two nines: 8 points, support of two tiles, no hole."""
    view = GAME.view(turned("9r0@0,0 9r2@2,0", 8), 0)
    thought = GAME.think(view, 3, Budget(), random.Random(1))
    best = thought["candidates"][0]
    move = GAME.parse(best["move"])
    assert isinstance(move, Place)
    reasons = best["reasons"]
    assert reasons["height"] == 1
    assert reasons["points_now"] == 8
    assert reasons["support"] == 2
    assert reasons["holes"] == 0
    assert best["value"] == pytest.approx(reasons["points_now"] + reasons["expected_more"])


def test_the_value_of_the_last_tile_is_the_score_it_leads_to() -> None:
    state = play_at_random(GAME.start(1, {}), random.Random(3), 39)
    assert sum(state.left) == 0
    thought = GAME.think(GAME.view(state, 0), 4, Budget(), random.Random(1))
    for candidate in thought["candidates"]:
        end = GAME.apply(state, 0, GAME.parse(candidate["move"]))
        assert GAME.scores(end)[0]["total"] == candidate["value"]


def test_with_one_card_left_the_bot_finds_the_best_place() -> None:
    state = play_at_random(GAME.start(1, {}), random.Random(5), 37)
    last = state.deck[0]
    thought = GAME.think(GAME.view(state, 0), 4, Budget(), random.Random(1))
    best = 0
    for move in GAME.legal_moves(state, 0):
        after = GAME.apply(GAME.apply(state, 0, move), CHANCE, Card(last))
        before = GAME.scores(after)[0]["total"]
        levels = [
            level
            for there in GAME.view(after, 0)["legal"]["places"].values()
            for _, _, level in there
        ]
        best = max(best, before + last * max(levels))
    assert thought["candidates"][0]["value"] == best


@pytest.mark.no_cover
def test_higher_levels_score_more_points() -> None:
    """On the same decks. The arena measures by how much."""
    means = [sum(game(level, seed) for seed in range(8)) / 8 for level in (1, 2, 3)]
    assert means == sorted(means)
    assert means[0] > 25
    assert means[2] > 75


@pytest.mark.slow
def test_level_4_with_a_small_budget_still_plays_well() -> None:
    assert sum(game(4, seed, 1500) for seed in range(3)) / 3 > 65
