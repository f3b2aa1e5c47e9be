"""The Triominos evaluator: hidden hands are dealt at random, luck of draws, ends, and reasons."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from triominos_bot_helpers import GAME, busy, table_of

from pygames.core import CHANCE, Budget
from pygames.triominos.bot.evaluator import TILE_DEALS, TriominosEvaluator
from pygames.triominos.bot.lap_values import (
    LapValues,
    _with_tile_on_top,
    best_by_halves,
    between_rounds,
    chance_after,
)
from pygames.triominos.bot.playout import Node, PlayoutState
from pygames.triominos.bot.search import read_facts
from pygames.triominos.bot.search_board import ORDER, SearchBoard
from pygames.triominos.box import PRESETS, TILES
from pygames.triominos.frontier import mask_of
from pygames.triominos.moves import Draw, Drawn, Place

if TYPE_CHECKING:
    from pygames.match import Match
    from pygames.triominos.box import Tile
    from pygames.triominos.state import State


@cache
def drawing(seats: int = 2) -> State:
    """A state in which a seat draws a tile, early in a round."""
    for number in range(50):
        match = table_of(f"draw-{number}", 25, seats)
        for ply in range(len(match.entries)):
            state: State = match.state_at(ply)
            if state.phase == "draw" and len(state.well) > 10:
                return state
    raise AssertionError("nobody draws")


def passing() -> State:
    """A state in which a seat can only pass: nothing fits, and nothing is left to draw."""
    for number in range(50):
        match = table_of(f"pass-{number}", 400)
        for ply in range(len(match.entries)):
            state: State = match.state_at(ply)
            if state.running and state.turns and not state.well:
                view = GAME.view(state, state.seat)
                if GAME.offered(view) == ["pass"]:
                    return state
    raise AssertionError("nobody has to pass")


def test_a_forced_pass_is_worth_what_comes_after_it() -> None:
    state, evaluator = passing(), TriominosEvaluator()
    looked = evaluator.outlook(GAME.view(state, state.seat), Budget(nodes=60))
    assert [one["move"] for one in looked["prospects"]] == ["pass"]
    assert evaluator._value(state.seat, state, 60) == looked["value"]


def test_a_forced_draw_is_worth_the_mean_of_all_tiles_that_may_come() -> None:
    state = drawing()
    view = GAME.view(state, state.seat)
    facts = read_facts(view)
    laps, same = (LapValues(facts, view, random.Random("draw")) for _ in range(2))
    values = {rank: laps.tile(rank, 4) for rank in facts.pile}
    assert same.tiles(4) == values
    assert max(values.values()) > min(values.values())
    before = TriominosEvaluator()._value(state.seat, state, 60)
    every = TriominosEvaluator()._laps(view).tiles(TILE_DEALS).values()
    assert before == pytest.approx(sum(every) / len(every))
    fitting = mask_of(state.well) & state.frontier.fits()
    assert {ORDER[rank] for rank in facts.pile} >= {n for n in range(56) if fitting >> n & 1}


def test_the_best_of_several_moves_is_not_valued_too_high() -> None:
    assert best_by_halves([[1.0, 5.0, 1.0, 5.0], [4.0, 0.0, 4.0, 0.0]]) == 0.5
    assert best_by_halves([[3.0, 3.0], [1.0, 2.0]]) == 3.0


def test_only_the_seat_that_draws_has_luck_by_it() -> None:
    state = drawing()
    move = Drawn(min(state.well))
    found = TriominosEvaluator().appraise(
        state, CHANCE, move, GAME.apply(state, CHANCE, move), Budget(nodes=30), judged=False
    )
    assert [(line.seat, line.by) for line in found.lines] == [(state.seat, CHANCE)]


def test_the_luck_of_a_drawn_tile_is_counted_from_the_mean_of_all_tiles() -> None:
    """What the seat finds out by looking at its moves afterwards is no luck."""
    state, evaluator = drawing(), TriominosEvaluator()
    pile = read_facts(GAME.view(state, state.seat)).pile
    hands = [tile for hand in (state.hands[1 - state.seat], state.well) for tile in hand]
    assert {TILES[ORDER[rank]] for rank in pile} <= set(hands)
    drawn = [evaluator._tile_luck(state, Drawn(TILES[ORDER[rank]])) for rank in pile[::8]]
    values = evaluator._laps(GAME.view(state, state.seat)).tiles(TILE_DEALS)
    mean = sum(values.values()) / len(values)
    assert [before for before, _ in drawn] == pytest.approx([mean] * len(drawn))
    assert [after for _, after in drawn] == [values[rank] for rank in pile[::8]]


def test_the_luck_of_a_turn_is_valued_by_laps_before_and_after_it() -> None:
    """What the next seat finds out by looking at its own moves stays unexplained."""
    match = busy()
    state: State = match.state
    other = 1 - state.seat
    view = GAME.view(state, state.seat)
    move = GAME.parse(next(iter(view["legal"]["places"].values()))[0]["move"])
    after = GAME.apply(state, state.seat, move)
    evaluator = TriominosEvaluator()
    found = evaluator.appraise(state, state.seat, move, after, Budget(nodes=60), judged=True)
    chance, choice = found.lines
    assert (chance.seat, chance.by, choice.by) == (other, CHANCE, state.seat)
    assert chance.before == evaluator._by_lap(other, state)
    assert choice.after == evaluator._by_lap(other, after)
    assert choice.after != evaluator._value(other, after, 60), "the other looks further"


def test_what_is_hidden_does_not_change_a_value() -> None:
    """The other hand is swapped with tiles of the well that it may hold as well."""
    match = busy()
    state: State = match.state
    seat = state.seat
    other = 1 - seat
    free = [t for t in sorted(state.well) if not state.lacks[other] >> TILES.index(t) & 1]
    held = sorted(state.hands[other])
    swapped = frozenset([*held[1:], free[0]])
    hands = tuple(swapped if own == other else hand for own, hand in enumerate(state.hands))
    twin = replace(state, hands=hands, well=state.well - {free[0]} | {held[0]})
    first, second = (
        TriominosEvaluator().outlook(GAME.view(one, seat), Budget(nodes=60))
        for one in (state, twin)
    )
    assert first == second


def test_more_nodes_give_smaller_errors_and_every_move_the_same_deals() -> None:
    match = busy()
    seat = min(match.to_act)
    view = GAME.view(match.state, seat)
    few, many = (TriominosEvaluator().outlook(view, Budget(nodes=n)) for n in (40, 1500))
    assert many["error"] < few["error"]
    assert many["prospects"][0]["error"] == 0.0
    assert few["unit"] == "percent"
    worst = min(
        (p for places in view["legal"]["places"].values() for p in places),
        key=lambda one: one["points"],
    )
    asked = TriominosEvaluator().outlook(view, Budget(nodes=40), worst["move"])
    assert worst["move"] in {one["move"] for one in asked["prospects"]}


def test_drawing_by_choice_is_a_move_like_others() -> None:
    match = table_of("choice", 30, rules="goliath")
    view = GAME.view(match.state, min(match.to_act))
    assert view["legal"]["draw"] is not None
    found = TriominosEvaluator().outlook(view, Budget(nodes=60))
    assert "draw" in {one["move"] for one in found["prospects"]}
    state = match.state
    seat = state.seat
    after = GAME.apply(state, seat, Draw())
    appraised = TriominosEvaluator().appraise(
        state, seat, Draw(), after, Budget(nodes=60), judged=True
    )
    assert appraised.lines == []
    assert appraised.outlook is not None
    advice = TriominosEvaluator().advice(view, "draw")
    fits = state.frontier.fits() & mask_of(set(TILES) - state.hands[seat] - _laid(state))
    assert advice["where"] == []
    assert [one["key"] for one in advice["why"]] == ["draw-fits"]
    unseen = len(TILES) - len(state.hands[seat]) - len(_laid(state))
    assert advice["why"][0]["facts"] == {"tiles": fits.bit_count(), "of": unseen}


def _laid(state: State) -> set[Tile]:
    return {turn.place.tile for turn in state.turns if turn.place}


def test_a_turn_that_must_be_lost_has_a_value_too() -> None:
    for number in range(60):
        match = table_of(f"lost-{number}", 400)
        for ply in range(len(match.entries)):
            state = match.state_at(ply)
            if str(match.entries[ply].move) == "pass":
                view = GAME.view(state, state.seat)
                found = TriominosEvaluator().outlook(view, Budget(nodes=10))
                assert [one["move"] for one in found["prospects"]] == ["pass"]
                return
    raise AssertionError("nobody passes")


@pytest.mark.parametrize("seats", [2, 3])
def test_between_rounds_the_leader_is_ahead(seats: int) -> None:
    even = between_rounds([100] * seats)
    assert even == pytest.approx([100 / seats] * seats)
    ahead = between_rounds([200, *[100] * (seats - 1)])
    assert ahead[0] > even[0]
    assert sum(ahead) == pytest.approx(100)


@pytest.mark.parametrize(
    ("rules", "totals", "seat", "chance"),
    [
        ("sheet", (390, 300, 300), 0, 100.0),
        ("sheet", (300, 390, 300), 1, 0.0),
        ("goliath", (450, 400, 300), 1, 100.0),
        ("goliath", (390, 430, 300), 0, 0.0),
    ],
)
def test_the_end_of_a_match_is_certain(
    rules: str, totals: tuple[int, ...], seat: int, chance: float
) -> None:
    node = Node(SearchBoard(), PRESETS[rules].bonus)
    hands, scored = [7, 7, 7], [0, 0, 0]
    hands[seat], scored[seat] = 0, 30
    over = PlayoutState(node, hands, scored, seat, 5)
    assert chance_after(PRESETS[rules], over, totals) == chance
    early = chance_after(PRESETS[rules], over, (0, 0, 0))
    assert (early > 100 / 3) == (seat == 0)


def test_a_tile_that_is_drawn_for_certain_leaves_the_other_hand() -> None:
    match = busy()
    view = GAME.view(match.state, min(match.to_act))
    laps = LapValues(read_facts(view), view, random.Random("x"))
    hands, well = laps.deal()
    held = hands[0].bit_length() - 1
    swapped, rest = _with_tile_on_top(hands, well, held)
    assert rest == [*well[:-1], held]
    assert swapped[0] == hands[0] ^ 1 << held | 1 << well[-1]
    assert _with_tile_on_top(hands, well, well[0]) == (hands, [*well[1:], well[0]])


def test_a_closer_look_changes_the_value_before_a_decision_not_after_it() -> None:
    match = busy()
    state: State = match.state
    seat = state.seat
    view = GAME.view(state, seat)
    worst = min(
        (p for places in view["legal"]["places"].values() for p in places),
        key=lambda one: one["points"],
    )
    move = GAME.parse(worst["move"])
    after = GAME.apply(state, seat, move)
    evaluator = TriominosEvaluator()
    evaluator.appraise(state, seat, move, after, Budget(nodes=60), judged=True)
    told = evaluator.values[seat, after]
    closer = evaluator.appraise(state, seat, move, after, Budget(nodes=240), judged=True).outlook
    assert closer is not None
    assert evaluator.values[seat, after] == told
    assert evaluator.values[seat, state] == closer["value"]
    again = evaluator.appraise(state, seat, move, after, Budget(nodes=60), judged=True).outlook
    assert again == closer, "what was looked at closely is remembered"


def hint_facts(match: Match, move: str) -> dict[str, dict[str, int | str]]:
    """The reasons for a move by their keys."""
    advice = TriominosEvaluator().advice(GAME.view(match.state, match.state.seat), move)
    return {one["key"]: one["facts"] for one in advice["why"]}


def test_the_numbers_of_a_hint_are_those_of_the_rules() -> None:
    match = busy()
    state: State = match.state
    seat, other = state.seat, 1 - state.seat
    preset, places = state.preset, GAME.view(match.state, seat)["legal"]["places"]
    for tile, shown in places.items():
        for one in shown:
            facts = hint_facts(match, one["move"])
            assert facts["points-now"] == {"points": one["points"], "bonus": one["bonus"] or ""}
            move = GAME.parse(one["move"])
            assert isinstance(move, Place)
            after: State = GAME.apply(state, seat, move)
            hand = after.hands[seat]
            assert facts["hand-after"] == {
                "tiles": len(hand),
                "fit": after.playable(seat).bit_count(),
                "points": sum(left.value for left in hand),
            }
            scoring = 0
            for cell, fit in after.frontier.open.items():
                if preset.bonus[after.frontier.contact(cell)]:
                    scoring |= fit
            unseen = mask_of(after.well | after.hands[other]) & ~state.lacks[other]
            pool = [n for n in range(len(TILES)) if unseen >> n & 1]
            good = {n for n in pool if scoring >> n & 1}
            assert facts["bonus-risk"]["tiles"] == len(good)
            if len(pool) <= 12:
                every = list(combinations(pool, len(after.hands[other])))
                risk = sum(bool(good & set(held)) for held in every) / len(every)
                assert facts["bonus-risk"]["percent"] == round(100 * risk)
            assert TriominosEvaluator().advice(GAME.view(match.state, seat), one["move"])[
                "where"
            ] == [tile]


def test_the_last_tile_of_a_hand_is_reason_enough() -> None:
    match = busy()
    state: State = match.state
    seat = state.seat
    tile = next(TILES[n] for n in range(len(TILES)) if state.playable(seat) >> n & 1)
    rest = state.hands[seat] - {tile}
    hands = tuple(
        frozenset({tile}) if own == seat else hand for own, hand in enumerate(state.hands)
    )
    last = replace(state, hands=hands, well=state.well | rest)
    move = next(str(m) for m in GAME.legal_moves(last, seat) if isinstance(m, Place))
    view = GAME.view(last, seat)
    assert TriominosEvaluator().advice(view, move)["why"][-1]["key"] == "last-tile"
    found = TriominosEvaluator().outlook(view, Budget(nodes=30))
    before = TriominosEvaluator().outlook(GAME.view(state, seat), Budget(nodes=30))
    assert found["value"] > before["value"]
    assert not list(TriominosEvaluator().arrangements([], Budget()))
