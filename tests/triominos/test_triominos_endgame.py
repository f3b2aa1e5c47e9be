"""The end of a Triominos round is solved when no tile is hidden."""

from __future__ import annotations

from itertools import count, islice
from typing import TYPE_CHECKING

import pytest
from triominos_bot_helpers import GAME, places_of, table_of, think

from pygames.core import Budget
from pygames.triominos.bot import endgame, win_chance
from pygames.triominos.bot.endgame import Endgame, solve
from pygames.triominos.bot.playout import Node
from pygames.triominos.bot.search import read_facts
from pygames.triominos.bot.search_board import SearchBoard, mask_of
from pygames.triominos.box import ORIGIN, PRESETS
from pygames.triominos.frontier import encode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygames.match import Match


def ends_of_rounds(most: int, fewest: int) -> Iterator[Match]:
    """Yield rounds for two whose well is empty while the seat to act can choose.

    Both hands together hold at most `most` tiles, and each at least `fewest`.
    """
    for number in count():
        match = table_of(f"last-{number}", 0)
        while not match.over and match.ply < 400:
            seat = min(match.to_act)
            places = places_of(match)
            held = [len(hand) for hand in match.state.hands]
            few = sum(held) <= most and min(held) >= fewest
            if not match.state.well and few and len(places) > 1:
                yield match
                break
            match.enter(seat, places[0])
            match.settle()


def last_tiles(most: int = 56) -> Match:
    """The first such round."""
    return next(ends_of_rounds(most, 1))


def by_brute_force(match: Match, seat: int) -> tuple[float, int]:
    """The value of a round for a seat, found by trying every move by the public rules.

    Also returns how many decisions were tried.
    """
    before = match.branch(match.ply)
    best, decisions = -1.0, 1
    for move in list(GAME.legal_moves(before.state, seat)):
        copied = before.branch(before.ply)
        rounds = len(copied.state.rounds)
        copied.enter(seat, move)
        if len(copied.state.rounds) == rounds:
            answer, more = by_brute_force(copied, 1 - seat)
            value, decisions = -answer, decisions + more
        else:
            totals = [score["total"] for score in GAME.scores(copied.state)]
            value = (
                2 * win_chance.after_round(PRESETS["sheet"], totals, copied.state.rounds[-1].winner)
                - 1
            )
            value = value if seat == 0 else -value
        best = max(best, value)
    return best, decisions


@pytest.mark.slow
def test_the_solver_finds_what_trying_every_move_finds() -> None:
    tried = []
    for match in islice(ends_of_rounds(most=10, fewest=3), 3):
        seat = min(match.to_act)
        facts = read_facts(GAME.view(match.state, seat))
        hands, totals = (facts.hand, facts.unseen), (facts.totals[0], facts.totals[1])
        game = Endgame(facts.preset, Budget(nodes=10**9))
        value = game.value(facts.board, hands, totals, 20)
        wanted, decisions = by_brute_force(match, seat)
        assert value == pytest.approx(wanted)
        assert not game.estimated
        best = solve(facts.preset, facts.board, hands, totals, Budget(nodes=10**9))
        assert best[0][0] == value
        tried.append(decisions)
    assert max(tried) > 100, "at least one end must need many decisions"


def test_level_4_solves_the_end_of_a_round() -> None:
    match = last_tiles()
    view = GAME.view(match.state, min(match.to_act))
    assert "chance" in think(view, 4)["candidates"][0]["reasons"]
    assert think(view, 4, nodes=1)["candidates"]


def test_a_blocked_end_gives_the_lower_hand_the_difference() -> None:
    low, high = mask_of(["0-0-1"]), mask_of(["5-5-5"])
    game = Endgame(PRESETS["sheet"], Budget(nodes=10))
    won = 2 * win_chance.between_rounds((114, 100))[0] - 1
    assert game.value(SearchBoard(), (low, high), (100, 100), 3) == pytest.approx(won)
    assert game.value(SearchBoard(), (high, low), (100, 100), 3) == pytest.approx(-won)


def test_between_equal_hands_the_one_with_fewer_tiles_wins_a_blocked_round() -> None:
    one, two = mask_of(["0-0-4"]), mask_of(["0-0-3", "0-0-1"])
    game = Endgame(PRESETS["sheet"], Budget(nodes=10))
    assert game.value(SearchBoard(), (one, two), (400, 500), 3) == 1
    assert game.value(SearchBoard(), (two, one), (500, 400), 3) == -1


def test_a_seat_that_cannot_play_at_the_end_loses_points_and_its_turn() -> None:
    board = SearchBoard()
    board.lay(encode(ORIGIN), (5, 5, 5))
    own, other = mask_of(["0-0-0"]), mask_of(["4-5-5", "0-1-1"])
    game = Endgame(PRESETS["sheet"], Budget(nodes=100))
    node = Node(board, PRESETS["sheet"].bonus)
    guess = 2 * win_chance.mid_round(node, (100, 90), (other, own), 0) - 1
    assert game.value(board, (own, other), (100, 100), 1) == pytest.approx(-guess)
    assert game.estimated
    totals = (0, 0)
    assert solve(PRESETS["sheet"], board, (other, own), totals, Budget(nodes=0)) == []


def test_the_solver_counts_the_points_for_going_out() -> None:
    board = SearchBoard()
    board.lay(encode(ORIGIN), (5, 5, 5))
    own, other = mask_of(["4-5-5"]), mask_of(["0-0-0", "1-1-1"])
    found = solve(PRESETS["sheet"], board, (own, other), (400 - 42, 999), Budget(nodes=100))
    assert found[0][0] == 1
    found = solve(PRESETS["sheet"], board, (own, other), (399 - 42, 999), Budget(nodes=100))
    assert found[0][0] == -1


def test_after_a_round_the_goal_and_the_last_winner_decide_the_match() -> None:
    sheet, goliath = PRESETS["sheet"], PRESETS["goliath"]
    assert win_chance.after_round(sheet, (400, 470), 0) == 1
    assert win_chance.after_round(sheet, (470, 400), 1) == 0
    assert win_chance.after_round(sheet, (390, 470), 0) == 0
    assert win_chance.after_round(goliath, (470, 400), 1) == 1
    assert win_chance.after_round(goliath, (400, 400), 1) == 0.5
    assert win_chance.after_round(sheet, (300, 300), 0) == 0.5
    assert win_chance.after_round(sheet, (390, 10), 1) > 0.8


def test_a_search_of_limited_depth_still_returns_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endgame, "MAX_DEPTH", 2)
    match = last_tiles()
    facts = read_facts(GAME.view(match.state, min(match.to_act)))
    hands, totals = (facts.hand, facts.unseen), (facts.totals[0], facts.totals[1])
    assert solve(facts.preset, facts.board, hands, totals, Budget(nodes=10**9))
