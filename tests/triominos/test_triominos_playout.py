"""Expected replies, random deals of the hidden tiles, and playouts."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from triominos_bot_helpers import GAME, busy, table_of

from pygames.triominos.bot import rollouts, win_chance
from pygames.triominos.bot.hand_inference import tile_likelihoods
from pygames.triominos.bot.playout import (
    Node,
    careful,
    first_state,
    greedy,
    hand_value,
    playout,
)
from pygames.triominos.bot.search import options as offered
from pygames.triominos.bot.search import random_deal, read_facts, two_ply
from pygames.triominos.bot.search_board import ORDER, RANK, VALUE, SearchBoard, mask_of
from pygames.triominos.bot.two_ply import best_play, expected_reply
from pygames.triominos.box import ORIGIN, PRESETS, TILES
from pygames.triominos.frontier import SHOWS, Frontier, bits, encode


def test_the_search_board_agrees_with_the_frontier_on_thousands_of_cells() -> None:
    rng = random.Random("table")
    checked = 0
    for _ in range(25):
        frontier, board = Frontier(), SearchBoard()
        used = {rng.randrange(len(TILES))}
        shows = SHOWS[next(iter(used))][0]
        frontier.lay(encode(ORIGIN), shows)
        board.lay(encode(ORIGIN), shows)
        for _ in range(36):
            places = [
                (tile, cell)
                for cell, fit in frontier.open.items()
                for tile in bits(fit)
                if tile not in used
            ]
            assert board.open.keys() == frontier.open.keys()
            for cell, fit in frontier.open.items():
                assert board.open[cell].contact == frontier.contact(cell)
                assert {ORDER[rank] for rank in bits(board.open[cell].fits)} == set(bits(fit))
                checked += 1
            if not places:
                break
            tile, cell = places[rng.randrange(len(places))]
            used.add(tile)
            frontier.lay(cell, SHOWS[tile][frontier.rotation(tile, cell)])
            board.lay_tile(RANK[TILES[tile]], cell)
    assert checked > 5000


def test_the_best_play_is_the_highest_sum_of_tile_and_bonus() -> None:
    low, high = mask_of(["0-0-1"]), mask_of(["4-5-5"])
    assert best_play([(40, low), (0, high)], low | high) == (41, RANK[TILES[1]], 40)
    assert best_play([(0, high)], low) is None
    both = best_play([(40, low | high), (0, high)], low | high)
    assert both is not None
    assert both[0] == 54


def test_the_expected_reply_is_exact_over_all_hands() -> None:
    """Four unseen tiles and a hand of two: six equally likely hands."""
    tiles_by_bonus = [(40, mask_of(["0-0-1"])), (0, mask_of(["5-5-5", "1-1-1"]))]
    pool = mask_of(["0-0-1", "5-5-5", "1-1-1", "0-0-0"])
    hands = [41, 41, 41, 15, 15, 3]
    assert expected_reply(tiles_by_bonus, pool, 2) == pytest.approx(sum(hands) / 6)


def test_the_expected_reply_is_negative_if_nothing_fits() -> None:
    assert expected_reply([], mask_of(["0-0-1"]), 1) < 0
    assert expected_reply([], 0, 0) < 0


@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_a_deal_fits_everything_that_is_known(rules: str) -> None:
    for moves in (5, 25, 45):
        match = table_of(f"deal-{moves}", moves, seats=3, rules=rules)
        if match.over:
            continue
        view = GAME.view(match.state, min(match.to_act))
        facts = read_facts(view)
        hands, well = random_deal(facts, tile_likelihoods(view), random.Random(moves))
        dealt = well + [rank for hand in hands for rank in bits(hand)]
        assert sorted(dealt) == sorted(bits(facts.unseen))
        for hand, (count, shows, lacks) in zip(hands, facts.others, strict=True):
            assert hand.bit_count() == count
            assert hand & shows == shows
            assert not hand & lacks


def test_a_deal_takes_any_tile_if_too_few_are_likely() -> None:
    match = table_of("strange", 20)
    facts = read_facts(GAME.view(match.state, min(match.to_act)))
    hands, _ = random_deal(facts, [(0.0,) * len(TILES)], random.Random(1))
    assert hands[0].bit_count() == facts.others[0][0]


def test_a_deal_prefers_likely_tiles_and_shuffles_the_well() -> None:
    match = table_of("likely", 12)
    facts = read_facts(GAME.view(match.state, min(match.to_act)))
    rare, often = facts.pile[0], facts.pile[-1]
    chances = [0.5] * len(TILES)
    chances[rare], chances[often] = 0.05, 1.0
    rng = random.Random("likely")
    dealt = [random_deal(facts, [chances], rng) for _ in range(400)]
    held = [sum(hands[0] >> rank & 1 for hands, _ in dealt) for rank in (rare, often)]
    assert held[0] * 4 < held[1]
    assert len({well[-1] for _, well in dealt}) == len(facts.pile)


def test_ranks_rise_with_the_value_of_tiles() -> None:
    assert list(VALUE) == sorted(tile.value for tile in TILES)


def test_a_higher_total_or_a_smaller_hand_raises_the_chance() -> None:
    board = SearchBoard()
    board.lay(encode(ORIGIN), (5, 5, 5))
    node = Node(board, PRESETS["sheet"].bonus)
    hands = mask_of(["4-5-5", "0-0-0"]), mask_of(["3-5-5", "0-0-1"])
    even = win_chance.mid_round(node, (200, 200), hands, 20)
    assert win_chance.mid_round(node, (300, 200), hands, 20) > even > 0
    assert win_chance.mid_round(node, (200, 300), hands, 20) < even < 1
    fewer = mask_of(["4-5-5"]), hands[1]
    assert win_chance.mid_round(node, (200, 200), fewer, 20) > even


def test_a_playout_ends_when_a_seat_goes_out_or_after_its_turns() -> None:
    preset = PRESETS["sheet"]
    board = SearchBoard()
    board.lay(encode(ORIGIN), (5, 5, 5))
    node = Node(board, preset.bonus)
    last, two = mask_of(["4-5-5"]), mask_of(["3-5-5", "0-0-0"])
    out = playout(preset, first_state(node, [two, last], []), [], 2)
    assert (out.seat, out.hands[1]) == (1, 0)
    assert out.scored == [0, 14 + 25 + 13]
    assert win_chance.after_playout(preset, out, (100, 400)) == 0
    on = playout(preset, first_state(node, [two, two << 1], []), [], 3)
    assert on.seat == 0
    assert win_chance.after_playout(preset, on, (300, 0)) > win_chance.after_playout(
        preset, on, (0, 300)
    )
    stuck = mask_of(["0-0-0"])
    well = [RANK[TILES[1]], RANK[TILES[0]]]
    drawn = playout(preset, first_state(node, [two, stuck], well), well, 1)
    assert drawn.scored[1] == -5 - 5 - 10
    assert drawn.well == 0


def test_a_playout_can_be_continued() -> None:
    match = busy()
    view = GAME.view(match.state, min(match.to_act))
    facts = read_facts(view)
    hands, well = random_deal(facts, tile_likelihoods(view), random.Random(1))
    start = first_state(Node(facts.board, facts.preset.bonus), [facts.hand, *hands], well)
    half = playout(facts.preset, start, well, 3)
    assert playout(facts.preset, half, well, 3) == playout(facts.preset, start, well, 6)
    assert start.scored == [0, 0]
    assert half.hands != start.hands


def test_a_node_is_built_only_once() -> None:
    board = SearchBoard()
    board.lay(encode(ORIGIN), (5, 5, 5))
    node = Node(board, PRESETS["sheet"].bonus)
    rank = RANK[TILES[-2]]
    cell = node.board.cell_for(rank, 0, node.bonus)
    assert node.after(rank, cell) is node.after(rank, cell)
    assert greedy(node, 1 << rank, 1)[2] is node.after(rank, cell)


def test_a_careful_seat_chooses_by_two_plies_among_the_most_points() -> None:
    """The value is that of level 3, if the others are not known to lack anything."""
    differ = 0
    for moves in range(8, 60):
        match = table_of(f"careful-{moves}", moves)
        view = GAME.view(match.state, min(match.to_act))
        facts, found = read_facts(view), offered(view)
        if len(found) < 2 or not view["board"]:
            continue
        count = facts.others[0][0]
        open_facts = replace(facts, others=((count, 0, 0),))
        node = Node(facts.board, facts.preset.bonus)
        most = {(rank, cell) for _, rank, cell in node.places(facts.hand)[:3]}
        compared = [one for one in found if (one.rank, one.cell) in most]
        points, _, after = careful(node, facts.hand, count)
        (taken,) = (one for one in compared if node.after(one.rank, one.cell) is after)
        values = {one: two_ply(open_facts, one)[0] for one in compared}
        assert points == taken.points
        assert values[taken] == pytest.approx(max(values.values()))
        differ += points < max(one.points for one in found)
    assert differ


def test_a_careful_seat_goes_out_with_its_last_tile() -> None:
    board = SearchBoard()
    board.lay(encode(ORIGIN), (5, 5, 5))
    last = mask_of(["4-5-5"])
    points, rank, _ = careful(Node(board, PRESETS["sheet"].bonus), last, 3)
    assert (points, 1 << rank) == (14, last)


def test_the_value_of_a_hand_is_the_sum_of_its_tiles() -> None:
    for hand in (0, 1, mask_of(["5-5-5", "0-0-1"]), (1 << 56) - 1):
        assert hand_value(hand) == sum(VALUE[rank] for rank in bits(hand))


@pytest.mark.parametrize("seats", [2, 3])
def test_going_out_scores_what_the_others_hold(seats: int) -> None:
    view = (match := busy(seats)).game.view(match.state, min(match.to_act))
    facts, option = read_facts(view), offered(view)[0]
    only = replace(facts, hand=1 << option.rank, totals=(0,) * seats)
    place = rollouts.PlaceRollouts(only, option, {"move": option.move, "value": 0.0, "reasons": {}})
    hands, well = random_deal(facts, tile_likelihoods(view), random.Random(1))
    place.play_deal(hands, well)
    points = option.points + 25 + sum(map(hand_value, hands))
    reached = (points, *[0] * (seats - 1))
    assert place.sum == 100 * win_chance.between_rounds(reached)[0]
