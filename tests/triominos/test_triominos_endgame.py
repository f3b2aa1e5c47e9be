"""The end of a Triominos round: solved when nothing is hidden any more."""

from __future__ import annotations

from itertools import count, islice
from typing import TYPE_CHECKING

import pytest
from triominos_thoughts import GAME, places_of, table_of, think

from pygames.core import Budget
from pygames.triominos.bot import endgame, win_chance
from pygames.triominos.bot.endgame import Endgame, solve
from pygames.triominos.bot.playout import Node
from pygames.triominos.bot.search import known
from pygames.triominos.bot.search_board import Table, mask_of
from pygames.triominos.box import ORIGIN, PRESETS
from pygames.triominos.frontier import encode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygames.match import Match


def ends_of_rounds(most: int, fewest: int) -> Iterator[Match]:
    """Rounds for two whose well is empty while the seat to act can choose.

    Both hands together hold at most so many tiles, and each at least so many.
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


def by_hand(match: Match, seat: int) -> tuple[float, int]:
    """What a seat can hope for in a round, by trying everything through the public rules.

    Also, how many decisions were looked at.
    """
    before = match.branch(match.ply)
    best, decisions = -1.0, 1
    for move in list(GAME.legal_moves(before.state, seat)):
        twin = before.branch(before.ply)
        rounds = len(twin.state.rounds)
        twin.enter(seat, move)
        if len(twin.state.rounds) == rounds:
            answer, more = by_hand(twin, 1 - seat)
            hope, decisions = -answer, decisions + more
        else:
            totals = [score["total"] for score in GAME.scores(twin.state)]
            hope = (
                2 * win_chance.settled(PRESETS["sheet"], totals, twin.state.rounds[-1].winner) - 1
            )
            hope = hope if seat == 0 else -hope
        best = max(best, hope)
    return best, decisions


def test_the_end_of_a_round_is_solved_as_by_trying_everything() -> None:
    looked_at = []
    for match in islice(ends_of_rounds(most=10, fewest=3), 3):
        seat = min(match.to_act)
        facts = known(GAME.view(match.state, seat))
        hands, totals = (facts.hand, facts.unseen), (facts.totals[0], facts.totals[1])
        game = Endgame(facts.preset, Budget(nodes=10**9))
        hope = game.value(facts.table, hands, totals, 20)
        wanted, decisions = by_hand(match, seat)
        assert hope == pytest.approx(wanted)
        assert not game.guessed
        best = solve(facts.preset, facts.table, hands, totals, Budget(nodes=10**9))
        assert best[0][0] == hope
        looked_at.append(decisions)
    assert max(looked_at) > 100, "the ends must not all be decided at once"


def test_the_master_solves_the_end_of_a_round() -> None:
    match = last_tiles()
    view = GAME.view(match.state, min(match.to_act))
    assert "chance" in think(view, 4)["candidates"][0]["reasons"]
    assert think(view, 4, nodes=1)["candidates"]


def test_a_blocked_end_gives_the_lower_hand_the_difference() -> None:
    low, high = mask_of(["0-0-1"]), mask_of(["5-5-5"])
    game = Endgame(PRESETS["sheet"], Budget(nodes=10))
    won = 2 * win_chance.between(114, 100) - 1
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
    guess = 2 * win_chance.running(node, (100, 90), (other, own), 0) - 1
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
    assert win_chance.settled(sheet, (400, 470), 0) == 1
    assert win_chance.settled(sheet, (470, 400), 1) == 0
    assert win_chance.settled(sheet, (390, 470), 0) == 0
    assert win_chance.settled(goliath, (470, 400), 1) == 1
    assert win_chance.settled(goliath, (400, 400), 1) == 0.5
    assert win_chance.settled(sheet, (300, 300), 0) == 0.5
    assert win_chance.settled(sheet, (390, 10), 1) > 0.8


def test_a_search_that_may_not_go_deep_gives_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endgame, "DEEPEST", 2)
    match = last_tiles()
    facts = known(GAME.view(match.state, min(match.to_act)))
    hands, totals = (facts.hand, facts.unseen), (facts.totals[0], facts.totals[1])
    assert solve(facts.preset, facts.table, hands, totals, Budget(nodes=10**9))
