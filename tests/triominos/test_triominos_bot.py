"""The Triominos bots: legal, honest, repeatable, and each better for a reason."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from pygames.core import Budget
from pygames.games import GAMES
from pygames.match import Match, Player
from pygames.proof import play_at_random, tables
from pygames.triominos import endgame, odds, trials
from pygames.triominos.box import ORIGIN, PRESETS, TILES
from pygames.triominos.endgame import Endgame, solve
from pygames.triominos.frontier import SHOWS, Frontier, bits, encode
from pygames.triominos.guess import likely
from pygames.triominos.playout import Node, begin, best_of, gain, playout, value_of
from pygames.triominos.search import deal, expected_reply, known
from pygames.triominos.search import options as offered
from pygames.triominos.table import ORDER, RANK, VALUE, Table, mask_of

GAME = GAMES["triominos"]


def table_of(seed: str, moves: int, seats: int = 2, rules: str = "sheet") -> Match:
    """A match played at random for some moves, at a decision."""
    players = [Player(f"P{seat}") for seat in range(seats)]
    match = Match(GAME, players, seed=seed, options={"rules": rules})
    return play_at_random(match, seed, most=moves)


def think(view: Any, level: int, nodes: int = 700) -> Any:  # noqa: ANN401 - a view and a thought
    """A repeatable thought."""
    return GAME.think(view, level, Budget(nodes=nodes), random.Random("bot"))


def busy(seats: int = 2) -> Match:
    """A table where the seat to act has many places to choose from."""
    tries = (table_of(f"busy-{number}", 30, seats) for number in range(100))
    return next(match for match in tries if len(places_of(match)) >= 8)


def places_of(match: Match) -> list[str]:
    """The moves of the seat to act."""
    return [str(move) for move in GAME.legal_moves(match.state, min(match.to_act))]


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_every_level_plays_whole_matches_by_the_rules(level: int) -> None:
    for seats, options in tables(GAME):
        players = [Player(f"P{seat}") for seat in range(seats)]
        match = Match(GAME, players, seed="whole", options=options)
        match.settle()
        while not match.over and match.ply < 60:
            seat = min(match.to_act)
            thought = think(GAME.view(match.state, seat), level, nodes=8)
            match.play(seat, thought["move"])
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


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_node_budget_makes_a_thought_repeatable(level: int) -> None:
    match = busy()
    view = GAME.view(match.state, min(match.to_act))
    assert think(view, level) == think(view, level)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_swapping_all_that_is_hidden_leaves_the_choice(level: int) -> None:
    """A bot gets a view: whoever of the others holds what, it answers the same."""
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


def test_an_answer_is_ready_when_there_is_no_time_at_all() -> None:
    match = busy()
    seat = min(match.to_act)
    thought = GAME.think(GAME.view(match.state, seat), 4, Budget(seconds=0.0), random.Random(1))
    assert GAME.refusal(match.state, seat, GAME.parse(thought["move"])) is None


def test_the_table_agrees_with_the_frontier_on_thousands_of_cells() -> None:
    rng = random.Random("table")
    checked = 0
    for _ in range(25):
        frontier, table = Frontier(), Table()
        used = {rng.randrange(len(TILES))}
        shows = SHOWS[next(iter(used))][0]
        frontier.lay(encode(ORIGIN), shows)
        table.lay(encode(ORIGIN), shows)
        for _ in range(36):
            places = [
                (tile, cell)
                for cell, fit in frontier.open.items()
                for tile in bits(fit)
                if tile not in used
            ]
            assert table.fits.keys() == frontier.open.keys()
            for cell, fit in frontier.open.items():
                assert table.contacts[cell] == frontier.contact(cell)
                assert {ORDER[rank] for rank in bits(table.fits[cell])} == set(bits(fit))
                checked += 1
            if not places:
                break
            tile, cell = places[rng.randrange(len(places))]
            used.add(tile)
            frontier.lay(cell, SHOWS[tile][frontier.rotation(tile, cell)])
            table.put(RANK[TILES[tile]], cell)
    assert checked > 5000


def test_the_best_of_a_hand_is_its_highest_tile_with_the_bonus() -> None:
    low, high = mask_of(["0-0-1"]), mask_of(["4-5-5"])
    assert best_of([(40, low), (0, high)], low | high) == (41, RANK[TILES[1]], 40)
    assert best_of([(0, high)], low) is None
    both = best_of([(40, low | high), (0, high)], low | high)
    assert both is not None
    assert both[0] == 54


def test_the_expected_reply_is_exact_over_all_hands() -> None:
    """Four unseen tiles, a hand of two: six hands, each as likely."""
    masks = [(40, mask_of(["0-0-1"])), (0, mask_of(["5-5-5", "1-1-1"]))]
    pool = mask_of(["0-0-1", "5-5-5", "1-1-1", "0-0-0"])
    hands = [41, 41, 41, 15, 15, 3]
    assert expected_reply(masks, pool, 2) == pytest.approx(sum(hands) / 6)


def test_a_reply_is_weighed_even_where_nothing_fits() -> None:
    assert expected_reply([], mask_of(["0-0-1"]), 1) < 0
    assert expected_reply([], 0, 0) < 0


@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_a_deal_fits_all_that_is_known(rules: str) -> None:
    for moves in (5, 25, 45):
        match = table_of(f"deal-{moves}", moves, seats=3, rules=rules)
        if match.over:
            continue
        view = GAME.view(match.state, min(match.to_act))
        facts = known(view)
        hands, well = deal(facts, likely(view), random.Random(moves))
        dealt = well + [rank for hand in hands for rank in bits(hand)]
        assert sorted(dealt) == sorted(bits(facts.unseen))
        for hand, (count, shows, lacks) in zip(hands, facts.others, strict=True):
            assert hand.bit_count() == count
            assert hand & shows == shows
            assert not hand & lacks


def test_where_too_little_is_left_a_deal_takes_any_tile() -> None:
    match = table_of("strange", 20)
    facts = known(GAME.view(match.state, min(match.to_act)))
    hands, _ = deal(facts, [(0.0,) * len(TILES)], random.Random(1))
    assert hands[0].bit_count() == facts.others[0][0]


def test_a_deal_gives_out_likely_tiles_more_often_and_the_well_in_any_order() -> None:
    match = table_of("likely", 12)
    facts = known(GAME.view(match.state, min(match.to_act)))
    rare, often = facts.pile[0], facts.pile[-1]
    chances = [0.5] * len(TILES)
    chances[rare], chances[often] = 0.05, 1.0
    rng = random.Random("likely")
    dealt = [deal(facts, [chances], rng) for _ in range(400)]
    held = [sum(hands[0] >> rank & 1 for hands, _ in dealt) for rank in (rare, often)]
    assert held[0] * 4 < held[1]
    assert len({well[-1] for _, well in dealt}) == len(facts.pile)


def test_ranks_rise_with_the_value_of_tiles() -> None:
    assert list(VALUE) == sorted(tile.value for tile in TILES)


def last_tiles(most: int = 56) -> Match:
    """A round for two whose well is empty, few tiles in hand, while the seat to act can choose."""
    for number in range(200):
        match = table_of(f"last-{number}", 0)
        while not match.over and match.ply < 400:
            seat = min(match.to_act)
            places = places_of(match)
            held = sum(len(hand) for hand in match.state.hands)
            if not match.state.well and held <= most and len(places) > 1:
                return match
            match.play(seat, places[0])
            match.settle()
    raise AssertionError


def by_hand(match: Match, seat: int) -> float:
    """What a seat can hope for in a round, by trying everything through the public rules."""
    before = match.branch(match.ply)
    best = -1.0
    for move in list(GAME.legal_moves(before.state, seat)):
        twin = before.branch(before.ply)
        rounds = len(twin.state.rounds)
        twin.play(seat, move)
        if len(twin.state.rounds) == rounds:
            hope = -by_hand(twin, 1 - seat)
        else:
            totals = [score["total"] for score in GAME.scores(twin.state)]
            hope = 2 * odds.settled(PRESETS["sheet"], totals, twin.state.rounds[-1].winner) - 1
            hope = hope if seat == 0 else -hope
        best = max(best, hope)
    return best


def test_the_end_of_a_round_is_solved_as_by_trying_everything() -> None:
    match = last_tiles(most=6)
    seat = min(match.to_act)
    facts = known(GAME.view(match.state, seat))
    hands, totals = (facts.hand, facts.unseen), (facts.totals[0], facts.totals[1])
    game = Endgame(facts.preset, Budget(nodes=10**9))
    hope = game.value(facts.table, hands, totals, 20)
    assert hope == pytest.approx(by_hand(match, seat))
    assert not game.guessed
    best = solve(facts.preset, facts.table, hands, totals, Budget(nodes=10**9))
    assert best[0][0] == hope


def test_the_master_solves_the_end_of_a_round() -> None:
    match = last_tiles()
    view = GAME.view(match.state, min(match.to_act))
    assert "chance" in think(view, 4)["candidates"][0]["reasons"]
    assert think(view, 4, nodes=1)["candidates"]


def test_a_blocked_end_gives_the_lower_hand_the_difference() -> None:
    low, high = mask_of(["0-0-1"]), mask_of(["5-5-5"])
    game = Endgame(PRESETS["sheet"], Budget(nodes=10))
    won = 2 * odds.between(114, 100) - 1
    assert game.value(Table(), (low, high), (100, 100), 3) == pytest.approx(won)
    assert game.value(Table(), (high, low), (100, 100), 3) == pytest.approx(-won)


def test_of_equal_hands_the_one_with_fewer_tiles_wins_the_blocked_round() -> None:
    one, two = mask_of(["0-0-4"]), mask_of(["0-0-3", "0-0-1"])
    game = Endgame(PRESETS["sheet"], Budget(nodes=10))
    assert game.value(Table(), (one, two), (400, 500), 3) == 1
    assert game.value(Table(), (two, one), (500, 400), 3) == -1


def test_who_cannot_play_at_the_end_pays_and_waits() -> None:
    table = Table()
    table.lay(encode(ORIGIN), (5, 5, 5))
    own, other = mask_of(["0-0-0"]), mask_of(["4-5-5", "0-1-1"])
    game = Endgame(PRESETS["sheet"], Budget(nodes=100))
    node = Node(table, PRESETS["sheet"].bonus)
    guess = 2 * odds.running(node, (100, 90), (other, own), 0) - 1
    assert game.value(table, (own, other), (100, 100), 1) == pytest.approx(-guess)
    assert game.guessed
    totals = (0, 0)
    assert solve(PRESETS["sheet"], table, (other, own), totals, Budget(nodes=0)) == []


def test_going_out_is_seen_at_the_end() -> None:
    table = Table()
    table.lay(encode(ORIGIN), (5, 5, 5))
    own, other = mask_of(["4-5-5"]), mask_of(["0-0-0", "1-1-1"])
    found = solve(PRESETS["sheet"], table, (own, other), (400 - 42, 999), Budget(nodes=100))
    assert found[0][0] == 1
    found = solve(PRESETS["sheet"], table, (own, other), (399 - 42, 999), Budget(nodes=100))
    assert found[0][0] == -1


def test_a_match_is_settled_by_its_goal_and_its_last_round() -> None:
    sheet, goliath = PRESETS["sheet"], PRESETS["goliath"]
    assert odds.settled(sheet, (400, 470), 0) == 1
    assert odds.settled(sheet, (470, 400), 1) == 0
    assert odds.settled(sheet, (390, 470), 0) == 0
    assert odds.settled(goliath, (470, 400), 1) == 1
    assert odds.settled(goliath, (400, 400), 1) == 0.5
    assert odds.settled(sheet, (300, 300), 0) == 0.5
    assert odds.settled(sheet, (390, 10), 1) > 0.8


def test_a_chance_grows_with_what_is_good() -> None:
    table = Table()
    table.lay(encode(ORIGIN), (5, 5, 5))
    node = Node(table, PRESETS["sheet"].bonus)
    hands = mask_of(["4-5-5", "0-0-0"]), mask_of(["3-5-5", "0-0-1"])
    even = odds.running(node, (200, 200), hands, 20)
    assert odds.running(node, (300, 200), hands, 20) > even > 0
    assert odds.running(node, (200, 300), hands, 20) < even < 1
    fewer = mask_of(["4-5-5"]), hands[1]
    assert odds.running(node, (200, 200), fewer, 20) > even


def test_a_playout_ends_when_somebody_is_out_or_its_turns_are_over() -> None:
    preset = PRESETS["sheet"]
    table = Table()
    table.lay(encode(ORIGIN), (5, 5, 5))
    node = Node(table, preset.bonus)
    last, two = mask_of(["4-5-5"]), mask_of(["3-5-5", "0-0-0"])
    out = playout(preset, begin(node, [two, last], []), [], 2)
    assert (out.seat, out.holding[1]) == (1, 0)
    assert out.scored == [0, 14 + 25 + 13]
    assert gain(out) == -52
    assert odds.chance(preset, out, (100, 400)) == 0
    on = playout(preset, begin(node, [two, two << 1], []), [], 3)
    assert on.seat == 0
    assert odds.chance(preset, on, (300, 0)) > odds.chance(preset, on, (0, 300))
    stuck = mask_of(["0-0-0"])
    well = [RANK[TILES[1]], RANK[TILES[0]]]
    drawn = playout(preset, begin(node, [two, stuck], well), well, 1)
    assert drawn.scored[1] == -5 - 5 - 10
    assert drawn.well == 0


def test_a_playout_goes_on_from_where_it_stopped() -> None:
    match = busy()
    view = GAME.view(match.state, min(match.to_act))
    facts = known(view)
    hands, well = deal(facts, likely(view), random.Random(1))
    start = begin(Node(facts.table, facts.preset.bonus), [facts.hand, *hands], well)
    half = playout(facts.preset, start, well, 3)
    assert playout(facts.preset, half, well, 3) == playout(facts.preset, start, well, 6)
    assert start.scored == [0, 0]
    assert half.holding != start.holding


def test_tables_that_playouts_come_to_again_are_not_made_again() -> None:
    table = Table()
    table.lay(encode(ORIGIN), (5, 5, 5))
    node = Node(table, PRESETS["sheet"].bonus)
    rank = RANK[TILES[-2]]
    assert node.after(rank, 0) is node.after(rank, 0)


def test_the_value_of_a_hand_is_the_sum_of_its_tiles() -> None:
    for hand in (0, 1, mask_of(["5-5-5", "0-0-1"]), (1 << 56) - 1):
        assert value_of(hand) == sum(VALUE[rank] for rank in bits(hand))


def test_a_search_that_may_not_go_deep_gives_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endgame, "DEEPEST", 2)
    match = last_tiles()
    facts = known(GAME.view(match.state, min(match.to_act)))
    hands, totals = (facts.hand, facts.unseen), (facts.totals[0], facts.totals[1])
    assert solve(facts.preset, facts.table, hands, totals, Budget(nodes=10**9))


def test_places_that_nobody_plays_out_come_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "WIDTH", 2)
    match = busy()
    thought = think(GAME.view(match.state, min(match.to_act)), 4, nodes=10**6)
    values = [one["value"] for one in thought["candidates"]]
    assert values == sorted(values, reverse=True)
    assert ["chance" in one["reasons"] for one in thought["candidates"]][:3] == [True, True, False]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_last_tile_of_a_hand_brings_what_the_others_hold(seats: int) -> None:
    view = (match := busy(seats)).game.view(match.state, min(match.to_act))
    facts, option = known(view), offered(view)[0]
    only = replace(facts, hand=1 << option.rank, totals=(0,) * seats)
    trial = trials.Trial(only, option, {"move": option.move, "value": 0.0, "reasons": {}})
    hands, well = deal(facts, likely(view), random.Random(1))
    trial.add(hands, well)
    points = option.points + 25 + sum(map(value_of, hands))
    assert trial.sum == (points if seats > 2 else 100 * odds.between(points, 0))


def test_with_time_enough_all_deals_are_played_at_a_large_table() -> None:
    match = busy(3)
    view = GAME.view(match.state, min(match.to_act))
    budget = Budget(nodes=10**6)
    thought = GAME.think(view, 4, budget, random.Random(1))
    assert budget.spent > trials.DEALS[-1]
    assert "gain" in thought["candidates"][0]["reasons"]


@pytest.mark.parametrize("level", [1, 2])
def test_the_lower_levels_look_at_nobodys_hand(level: int) -> None:
    """They see what is legal and nothing else: a view without hands is enough for them."""
    match = busy()
    view = dict(GAME.view(match.state, min(match.to_act)))
    whole = think(view, level)
    assert think({"legal": view["legal"]}, level) == whole


def test_a_beginner_lays_low_tiles_and_sees_no_bonus() -> None:
    match = busy()
    thought = think(GAME.view(match.state, min(match.to_act)), 1)
    values = {m: sum(map(int, m.split("r")[0].split("-"))) for m in places_of(match)}
    points = {one["move"]: one["reasons"]["points"] for one in thought["candidates"]}
    plain = [values[move] for move in points if points[move] == values[move]]
    assert values[thought["move"]] == min(plain)
