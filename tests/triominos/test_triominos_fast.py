"""The compiled players of the lab agree with the shipped ones."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher
from triominos_bot_helpers import GAME, busy, table_of

from pygames.core import Budget
from pygames.lab.triominos import fast_board, fast_endgame, fast_match, fast_rollouts, learn
from pygames.lab.triominos.fast_board import code_of, new_board, put
from pygames.lab.triominos.fast_rollouts import new_work, shipped_net
from pygames.triominos.bot import endgame
from pygames.triominos.bot.hand_inference import SHARP, choices, tile_likelihoods
from pygames.triominos.bot.rollouts import FOR_TWO, PlaceRollouts
from pygames.triominos.bot.search import options, random_deal, read_facts, two_ply
from pygames.triominos.box import HAND, Cell
from pygames.triominos.frontier import decode

if TYPE_CHECKING:
    from types import ModuleType

    from pygames.lab.triominos.fast_board import Array, Board
    from pygames.triominos.view import TriominosView

pytestmark = pytest.mark.slow  # most of the time goes into compiling

PLAN = np.array(fast_match.PLANS["4"])


def board_of(view: TriominosView) -> Board:
    """Lay the tiles of a view on a compiled board."""
    board = new_board()
    for tile in view["board"]:
        kind, (q, r) = tile["place"][0], tile["place"][1:].split(",")
        put(board, code_of(Cell(kind, int(q), int(r))), *tile["corners"])
    return board


def positions(seats: int = 2) -> list[TriominosView]:
    """Views of seats that can choose, from many matches."""
    found = []
    for moves in range(8, 70):
        match = table_of(f"fast-{moves}", moves, seats)
        view = GAME.view(match.state, min(match.to_act))
        if view["board"] and len(options(view)) > 1:
            found.append(view)
    assert len(found) > 10
    return found


def test_the_two_ply_values_are_those_of_level_3() -> None:
    for view in positions():
        facts, found = read_facts(view), options(view)
        keys, values = np.zeros(400, np.int64), np.zeros(400)
        (count, _, lacks), held = facts.others[0], np.zeros(6, np.int64)
        held[1] = count
        size = fast_match.two_ply_values(
            board_of(view), new_work(1), 2, np.uint64(facts.hand), np.uint64(facts.unseen), held,
            np.uint64(lacks), keys, values,
        )  # fmt: skip
        compiled = {
            (int(key) // 8192 % 64, int(key) % 8192): value
            for key, value in zip(keys[:size], values, strict=False)
        }
        assert len(compiled) == len(found)
        for option in found:
            place = option.rank, code_of(decode(option.cell))
            assert compiled[place] == pytest.approx(two_ply(facts, option)[0])


@pytest.mark.parametrize("seats", [2, 3])
def test_the_likelihoods_of_tiles_are_those_of_level_4(seats: int) -> None:
    for view in positions(seats):
        facts, seat, chances = read_facts(view), view["seat"] or 0, np.zeros(56)
        wanted = tile_likelihoods(view, SHARP)
        made = choices(view)
        for step in range(1, seats):
            turns = made[(seat + step) % seats]
            fitted = np.zeros((64, fast_board.GROUPS), np.uint64)
            for number, turn in enumerate(turns):
                for bonus, mask in turn.tiles_by_bonus:
                    fitted[number, fast_board.BONUS.index(bonus)] = mask
            drawn = np.array([turn.drawn for turn in turns], np.int64)
            points = [-1 if turn.points is None else turn.points for turn in turns]
            fast_rollouts.likelihoods(
                PLAN, HAND[seats], len(turns), fitted, drawn, np.array(points, np.int64),
                np.uint64(facts.unseen), np.uint64(facts.others[step - 1][2]), chances,
            )  # fmt: skip
            assert chances == pytest.approx(np.array(wanted[step - 1]))


@pytest.mark.parametrize("seats", [2, 4])
def test_a_playout_has_the_value_that_level_4_gives_it(seats: int) -> None:
    net = shipped_net()
    for number, view in enumerate(positions(seats)[:10]):
        facts, option = read_facts(view), options(view)[0]
        hands, well = random_deal(facts, tile_likelihoods(view), random.Random(number))
        place = PlaceRollouts(
            facts, option, {"move": "", "value": 0.0, "reasons": {}}, FOR_TWO.choose
        )
        place.play_deal(hands, well)
        board, work = board_of(view), new_work(1)
        fast_board.lay(board, option.rank, code_of(decode(option.cell)))
        own = facts.hand & ~(1 << option.rank)
        work.unlaid[0] = facts.unseen | own
        value = fast_rollouts.play_deal(
            board, work, net, PLAN, seats, np.array(facts.totals), option.points, np.uint64(own),
            np.array([0, *hands], np.uint64), np.array(well, np.int64), len(well),
        )  # fmt: skip
        assert value == pytest.approx(place.sum)


def test_the_end_of_a_round_is_solved_alike() -> None:
    compared = 0
    for number in range(12):
        match = table_of(f"solve-{number}", 0)
        while not match.over and match.ply < 300 and (not match.state.turns or match.state.well):
            seat = min(match.to_act)
            match.enter(seat, min(GAME.offered(GAME.view(match.state, seat))))
            match.settle()
        view = GAME.view(match.state, min(match.to_act)) if not match.over else None
        if view is None or not view["board"] or len(options(view)) < 2:
            continue
        facts = read_facts(view)
        hands, totals = (facts.hand, facts.unseen), (facts.totals[0], facts.totals[1])
        wanted = endgame.solve(facts.preset, facts.board, hands, totals, Budget(nodes=400))
        key = fast_endgame.solve(
            board_of(view), new_work(1), shipped_net(), np.array(hands, np.uint64),
            np.array(totals), 400,
        )  # fmt: skip
        values = {(rank, code_of(decode(cell))): value for value, rank, cell in wanted}
        assert values[key // 8192 % 64, key % 8192] == pytest.approx(wanted[0][0])
        compared += 1
    assert compared


def test_a_tile_that_is_taken_back_leaves_the_board_as_it_was() -> None:
    match = busy()
    view = GAME.view(match.state, min(match.to_act))
    board = board_of(view)
    before = _places(board)
    for option in options(view):
        fast_board.lay(board, option.rank, code_of(decode(option.cell)))
        fast_board.take_back(board)
        assert _places(board) == before


def _places(board: Board) -> set[tuple[int, ...]]:
    rows: list[Array] = [board.cells, board.fits, board.group, board.sides]
    return {tuple(int(row[slot]) for row in rows) for slot in range(board.size[0])}


def test_a_contest_of_compiled_players_shares_every_win() -> None:
    plans = [fast_match.plan_of(name, 3) for name in ("4:most=30", "3", "2")]
    wins, points = fast_match.compete(plans, range(2))
    assert wins.sum(1) == pytest.approx([1.0, 1.0])
    assert points.max() > 150


@pytest.mark.parametrize("module", [fast_board, fast_endgame, fast_match, fast_rollouts, learn])
def test_sums_are_compiled_in_the_order_written(module: ModuleType) -> None:
    kernels = [thing for thing in vars(module).values() if isinstance(thing, Dispatcher)]
    assert kernels
    assert not [kernel for kernel in kernels if kernel.targetoptions.get("fastmath")]
