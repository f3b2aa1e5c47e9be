"""The NMBR 9 evaluator: luck averages 0, last cards are exact, reasons, the best arrangement."""

from __future__ import annotations

import pytest
from nmbr9_helpers import DECK, reached, stacked

from pygames.core import CHANCE, Budget
from pygames.match import Match, Player
from pygames.nmbr9 import GAME
from pygames.nmbr9.bot.evaluator import KEPT, Nmbr9Evaluator
from pygames.nmbr9.moves import Card, Place, Timeout
from pygames.nmbr9.placements import places
from pygames.nmbr9.rules import placed_by_clock
from pygames.nmbr9.state import PlacedTile
from pygames.random_matches import play_at_random


@pytest.mark.parametrize("nodes", [1, 50])
@pytest.mark.parametrize("seats", [1, 2])
def test_the_luck_of_all_cards_averages_0(seats: int, nodes: int) -> None:
    state, evaluator = stacked(16, seats), Nmbr9Evaluator()
    luck = [0.0] * seats
    for number, count in enumerate(state.left):
        if count:
            after = GAME.apply(state, CHANCE, Card(number))
            found = evaluator.appraise(
                state, CHANCE, Card(number), after, Budget(nodes=nodes), judged=False
            )
            for line in found.lines:
                luck[line.seat] += count * (line.after - line.before)
    assert luck == pytest.approx([0.0] * seats, abs=1e-6)


@pytest.mark.no_cover
def test_the_last_cards_are_valued_exactly() -> None:
    state = stacked(18)
    state = GAME.apply(state, CHANCE, Card(DECK[18]))
    found = Nmbr9Evaluator().outlook(GAME.view(state, 0), Budget(nodes=50))
    assert found["unit"] == "points"
    assert found["value"] == reached(state.displays[0], DECK[18:])
    last = stacked(19)
    last = GAME.apply(last, CHANCE, Card(DECK[19]))
    found = Nmbr9Evaluator().outlook(GAME.view(last, 0), Budget(nodes=50))
    assert found["value"] == reached(last.displays[0], DECK[19:])


def test_a_tile_thrown_away_is_a_large_loss() -> None:
    """An 8 that could lie on level 2 is laid on the table."""
    state = stacked(11)
    state = GAME.apply(state, CHANCE, Card(DECK[11]))
    best = max(level for there in places(state.displays[0], 8) for *_, level in there)
    assert best > 0
    rotation, x, y = next(
        (rotation, x, y)
        for rotation, there in enumerate(places(state.displays[0], 8))
        for x, y, level in there
        if level == 0
    )
    played = str(Place(8, rotation, x, y))
    found = Nmbr9Evaluator().outlook(GAME.view(state, 0), Budget(nodes=50), played)
    value = next(one for one in found["prospects"] if one["move"] == played)["value"]
    assert found["value"] - value > 3
    coarse = Nmbr9Evaluator().outlook(GAME.view(state, 0), Budget(nodes=1), played)
    assert coarse["value"] != found["value"]


def test_time_that_runs_out_is_valued_as_the_place_it_takes() -> None:
    state = stacked(3, clock="60")
    state = GAME.apply(state, CHANCE, Card(2))
    tile = placed_by_clock(state.displays[0], 2)
    evaluator = Nmbr9Evaluator()
    late = evaluator.outlook(GAME.view(state, 0), Budget(nodes=50), "timeout")
    same = evaluator.outlook(GAME.view(state, 0), Budget(nodes=50), tile.notation)
    values = {one["move"]: one["value"] for one in late["prospects"]}
    assert (
        values["timeout"] == {one["move"]: one["value"] for one in same["prospects"]}[tile.notation]
    )
    after = GAME.apply(state, 0, Timeout())
    assert evaluator.appraise(state, 0, Timeout(), after, Budget(), judged=True).outlook
    advice = evaluator.advice(GAME.view(state, 0), "timeout")
    assert advice["where"] == [f"{x},{y}" for x, y in tile.cells]


def test_a_bad_place_of_another_seat_helps() -> None:
    state = stacked(11, seats=2)
    state = GAME.apply(state, CHANCE, Card(DECK[11]))
    low = next(
        Place(8, rotation, x, y)
        for rotation, there in enumerate(places(state.displays[1], 8))
        for x, y, level in there
        if level == 0
    )
    best = GAME.parse(
        Nmbr9Evaluator().outlook(GAME.view(state, 0), Budget(nodes=50))["prospects"][0]["move"]
    )
    state = GAME.apply(state, 0, best)
    after = GAME.apply(state, 1, low)
    for nodes in (1, 50):
        found = Nmbr9Evaluator().appraise(state, 1, low, after, Budget(nodes=nodes), judged=False)
        own = next(line for line in found.lines if line.seat == 0)
        assert own.by == 1
        assert own.after > own.before + 3
        other = next(line for line in found.lines if line.seat == 1)
        assert abs(other.after - other.before) < own.after - own.before


def test_an_evaluator_forgets_old_displays() -> None:
    evaluator = Nmbr9Evaluator()
    for number in range(KEPT + 3):
        evaluator.display((), [2] * 9 + [number])
    assert len(evaluator.displays) == KEPT


def test_the_numbers_of_a_hint_are_those_of_the_rules() -> None:
    state = stacked(11)
    state = GAME.apply(state, CHANCE, Card(DECK[11]))
    display = state.displays[0]
    covered = {cell for one in display for cell in one.cells if one.level == 1}
    for rotation, there in enumerate(places(display, 8)):
        for x, y, level in there:
            tile = PlacedTile(8, rotation, x, y, level)
            advice = Nmbr9Evaluator().advice(GAME.view(state, 0), tile.notation)
            why = {one["key"]: one["facts"] for one in advice["why"]}
            assert advice["where"] == [f"{a},{b}" for a, b in tile.cells]
            if level:
                assert why["points-now"] == {"tile": 8, "level": level, "points": 8 * level}
            kinds = [number for number, count in enumerate(state.left) if count]
            after = (*display, tile)
            fits = sum(
                any(at == level + 1 for t in places(after, number) for *_, at in t)
                for number in kinds
            )
            assert why["room-above"] == {"level": level + 1, "cards": fits, "of": len(kinds)}
            if level == 1:
                sides = sum(
                    (a + da, b + db) in covered
                    for a, b in tile.cells
                    for da, db in ((1, 0), (-1, 0), (0, 1), (0, -1))
                )
                assert why["holes"]["sides"] == sides
    end = GAME.apply(stacked(19), CHANCE, Card(DECK[19]))
    move = GAME.offered(GAME.view(end, 0))[0]
    keys = [one["key"] for one in Nmbr9Evaluator().advice(GAME.view(end, 0), move)["why"]]
    assert "room-above" not in keys


def test_the_best_arrangement_uses_the_cards_in_their_order() -> None:
    match = play_at_random(Match(GAME, [Player("Ada")], seed="deck"), "deck")
    states = [match.state_at(ply) for ply in range(match.ply + 1)]
    steps = list(Nmbr9Evaluator().arrangements(states, Budget(nodes=1)))
    points = [step.points for step in steps]
    assert points == sorted(points)
    assert len(points) > len(DECK), "a review can be stopped after each card"
    found = steps[-1]
    turned = [str(entry.move) for entry in match.entries if isinstance(entry.move, Card)]
    assert [move for seat, move in found.log if seat == CHANCE] == turned
    state = GAME.start(1, {})
    for seat, move in found.log:
        state = GAME.apply(state, seat, GAME.parse(move))
    assert GAME.scores(state)[0]["total"] == found.points
    assert found.points > match.scores()[0]["total"]
    assert not list(Nmbr9Evaluator().arrangements(states[9:], Budget(nodes=1)))
