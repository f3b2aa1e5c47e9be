"""The end of a round for two seats, searched out by compiled code; repeats `bot/endgame.py`."""

from __future__ import annotations

import numpy as np
from numba import njit

from pygames.lab.triominos.fast_board import (
    BONUS,
    VALUES,
    Array,
    Board,
    Mask,
    Number,
    bit,
    by_bonus,
    count,
    lay,
    take_back,
    top_of,
)
from pygames.lab.triominos.fast_rollouts import Net, Work, after_round, hand_value, mid_round
from pygames.triominos.bot.endgame import MAX_DEPTH
from pygames.triominos.box import CANNOT_PLAY, OUT

_BONUS = np.array(BONUS)
MOST_PLACES = 400


@njit(cache=True)
def list_places(b: Board, hand: Mask, keys: Array) -> int:
    """List what a hand can lay as points, tile and cell in one number, the most points first."""
    found = 0
    for slot in range(b.size[0]):
        fit = b.fits[slot] & hand
        while fit and found < MOST_PLACES:
            rank = top_of(fit)
            fit ^= bit(rank)
            keys[found] = ((VALUES[rank] + _BONUS[b.group[slot]]) * 64 + rank) * 8192 + b.cells[
                slot
            ]
            found += 1
    keys[:found] = -np.sort(-keys[:found])
    return found


@njit(cache=True)
def _blocked(w: Work, net: Net, hand: Mask, rival: Mask, own: int, other: int) -> float:
    """Return the value if nobody can play: the lower hand wins the difference."""
    one, two = hand_value(hand), hand_value(rival)
    winner = 1 if (two, count(rival), -other) < (one, count(hand), -own) else 0
    w.reached[0], w.reached[1] = own + max(0, two - one), other + max(0, one - two)
    return 2 * after_round(w, net, w.reached, 2, winner) - 1


@njit(cache=True)
def _search(
    b: Board, w: Work, net: Net, root: int, hands: Array, totals: Array, depth: int, nodes: Array
) -> Number:
    """Return the value of the place `root` for its seat, by negamax with a stack of its own.

    `nodes` counts positions down (below 0: stopped), then how many lines were cut off.
    """
    keys = np.zeros((MAX_DEPTH + 2, MOST_PLACES), np.int64)
    size = np.zeros(MAX_DEPTH + 2, np.int64)
    at = np.zeros(MAX_DEPTH + 2, np.int64)
    low, high = np.zeros(MAX_DEPTH + 2), np.zeros(MAX_DEPTH + 2)
    best = np.zeros(MAX_DEPTH + 2)
    hand = np.zeros((MAX_DEPTH + 2, 2), np.uint64)
    total = np.zeros((MAX_DEPTH + 2, 2), np.int64)
    laid = np.zeros(MAX_DEPTH + 2, np.int64)
    # level 0 has one place, the root
    keys[0, 0], size[0], at[0], low[0], high[0], best[0] = root, 1, 0, -1.0, 1.0, -1.0
    hand[0, 0], hand[0, 1], total[0, 0], total[0, 1] = hands[0], hands[1], totals[0], totals[1]
    level = 0
    while True:
        value, known = 0.0, False
        if at[level] < size[level]:
            key = keys[level, at[level]]
            at[level] += 1
            down = level + 1
            if key < 0:  # a lost turn
                hand[down, 0], hand[down, 1] = hand[level, 1], hand[level, 0]
                total[down, 0] = total[level, 1]
                total[down, 1] = total[level, 0] + CANNOT_PLAY
                laid[down] = 0
            else:
                rank, points = key // 8192 % 64, key // 524288
                rest = hand[level, 0] ^ bit(rank)
                own = total[level, 0] + points
                if not rest:
                    own += OUT + hand_value(hand[level, 1])
                    w.reached[0], w.reached[1] = own, total[level, 1]
                    value = 2 * after_round(w, net, w.reached, 2, 0) - 1
                    known = True
                else:
                    lay(b, rank, key % 8192)
                    laid[down] = 1
                    hand[down, 0], hand[down, 1] = hand[level, 1], rest
                    total[down, 0], total[down, 1] = total[level, 1], own
            if not known:
                nodes[0] -= 1
                level = down
                size[level] = list_places(b, hand[level, 0], keys[level])
                low[level], high[level] = -high[level - 1], -low[level - 1]
                best[level], at[level] = -1.0, 0
                left = depth - level
                ended = False
                if not size[level]:
                    fits = by_bonus(b, w.masks)
                    if not fits & hand[level, 1]:
                        value = _blocked(
                            w, net, hand[level, 0], hand[level, 1], total[level, 0], total[level, 1]
                        )
                        ended = True
                    else:
                        keys[level, 0], size[level] = -1, 1
                if not ended and left <= 0:
                    nodes[1] += 1
                    fits = by_bonus(b, w.masks)
                    value = 2 * mid_round(w, net, fits, total[level], hand[level], 2, 0, 0) - 1
                    ended = True
                if not ended and nodes[0] >= 0:
                    continue
                if laid[level]:
                    take_back(b)
                level -= 1
                value = -value
        else:
            if level == 0:
                return best[0]
            value = -best[level]
            if laid[level]:
                take_back(b)
            level -= 1
        best[level] = max(best[level], value)
        low[level] = max(low[level], best[level])
        if low[level] >= high[level] or nodes[0] < 0:
            at[level] = size[level]


@njit(cache=True)
def solve(b: Board, w: Work, net: Net, hands: Array, totals: Array, most: int) -> int:
    """Search deeper and deeper; return the best place, or -1 if there was no time."""
    order = np.zeros(MOST_PLACES, np.int64)
    found = list_places(b, hands[0], order)
    values = np.zeros(found)
    nodes = np.zeros(2, np.int64)
    nodes[0] = most
    chosen = -1
    for depth in range(1, MAX_DEPTH):
        nodes[1] = 0
        for number in range(found):
            values[number] = _search(b, w, net, order[number], hands, totals, depth, nodes)
            if nodes[0] < 0:
                return chosen
        ranked = np.argsort(-values, kind="mergesort")
        order[:found] = order[:found][ranked]
        chosen = order[0]
        if not nodes[1]:
            break
    return chosen
