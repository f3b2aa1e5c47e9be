"""The playouts of level 4 of Triominos, compiled by numba.

It repeats `bot/playout.py`, `bot/win_chance.py`, `bot/hand_inference.py`, and the deals of
`bot/search.py`. A plan is an array, so that versions of the player can be compared.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np
from numba import njit

from pygames.lab.triominos.fast_board import (
    BONUS,
    GROUPS,
    ONE,
    TILES,
    VALUES,
    Array,
    Board,
    Mask,
    Number,
    best_play,
    bit,
    by_bonus,
    count,
    lay,
    prospects,
    take_back,
    top_of,
)
from pygames.triominos.bot import weights
from pygames.triominos.bot.search import TRIES
from pygames.triominos.box import CANNOT_PLAY, DRAW, GOAL, OUT

PER_POINT, LEAST_FACTOR, LEAST, MOST, PLIES, EARLY, MARGIN, PLACES, FIRST, STAGES = range(10)
"""What the numbers of a plan mean; see `Plan` and the constants of `bot/rollouts.py`."""
_BONUS = np.array(BONUS)


class Net(NamedTuple):
    """The weights of `bot/weights.py`: for two seats, for more, and between rounds."""

    two: Array
    two_out: Array
    more: Array
    more_out: Array
    between: Array
    between_out: Array


def shipped_net() -> Net:
    """Return the shipped weights."""
    nets = weights.TWO, weights.TWO_OUT, weights.MORE, weights.MORE_OUT, weights.BETWEEN
    return Net(*(np.array(part) / weights.SCALE for part in (*nets, weights.BETWEEN_OUT)))


def no_net() -> Net:
    """Return weights of the right shapes for players that use none."""
    return Net(*(np.zeros(shape) for shape in ((1, 16), 1, (1, 16), 1, (1, 6), 1)))


class Work(NamedTuple):
    """Scratch arrays, and the state of a playout."""

    masks: Array
    scores: Array
    best: Array
    hands: Array
    scored: Array
    pile: Array
    state: Array
    """The seat to move, the tiles left in the well, the tiles laid in the playout."""
    unlaid: Array
    random: Array
    inputs: Array
    values: Array
    reached: Array


def new_work(seed: int) -> Work:
    """Return scratch arrays with a random state."""
    return Work(
        np.zeros(GROUPS, np.uint64),
        np.zeros(TILES + 8, np.int64),
        np.zeros(16, np.int64),
        np.zeros(6, np.uint64),
        np.zeros(6, np.int64),
        np.zeros(TILES, np.int64),
        np.zeros(3, np.int64),
        np.zeros(1, np.uint64),
        np.array([seed * 0x9E3779B97F4A7C15 + 0x1234567 & (1 << 64) - 1], np.uint64),
        np.zeros(16),
        np.zeros(6, np.int64),
        np.zeros(6, np.int64),
    )


@njit(cache=True)
def uniform(random: Array) -> float:
    """Return a random number from 0 up to 1 (splitmix64)."""
    random[0] += np.uint64(0x9E3779B97F4A7C15)
    x = random[0]
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    x ^= x >> np.uint64(31)
    return float(x >> np.uint64(11)) / 9007199254740992.0


@njit(cache=True)
def hand_value(hand: Mask) -> Number:
    """Add up the values of a hand."""
    value = 0
    while hand:
        rank = top_of(hand)
        hand ^= bit(rank)
        value += VALUES[rank]
    return value


@njit(cache=True)
def choose(b: Board, w: Work, hand: Mask, held: int, places: int) -> Number:
    """Choose a play by two plies among the places with the most points, as points, tile, cell."""
    best = w.best
    found = 0
    for slot in range(b.size[0]):
        fit = b.fits[slot] & hand
        bonus = _BONUS[b.group[slot]]
        while fit:
            rank = top_of(fit)
            fit ^= bit(rank)
            key = ((VALUES[rank] + bonus) * 64 + rank) * 8192 + b.cells[slot]
            place = found
            if found == places:
                if best[found - 1] >= key:
                    continue
                place -= 1
            else:
                found += 1
            while place and best[place - 1] < key:
                best[place] = best[place - 1]
                place -= 1
            best[place] = key
    if found == 1 or count(hand) == 1:
        return best[0]
    most, chosen = -1e9, best[0]
    for place in range(found):
        key = best[place]
        rank, points = key // 8192 % 64, key // 524288
        rest = hand ^ bit(rank)
        lay(b, rank, key % 8192)
        fits = by_bonus(b, w.masks)
        pool = w.unlaid[0] & ~bit(rank) & ~rest
        value = points + prospects(w.masks, fits, rest, pool, held, w.scores)
        take_back(b)
        if value > most:
            most, chosen = value, key
    return chosen


@njit(cache=True)
def play_turns(b: Board, w: Work, well: Array, seats: int, turns: int, places: int) -> None:
    """Play some turns, or until a seat goes out."""
    seat, top = w.state[0], w.state[1]
    for _ in range(turns):
        hand = w.hands[seat]
        following = (seat + 1) % seats
        fits = by_bonus(b, w.masks)
        while not fits & hand and top:
            top -= 1
            hand |= bit(well[top])
            w.scored[seat] += DRAW
        if fits & hand:
            key = choose(b, w, hand, count(w.hands[following]), places)
            rank = key // 8192 % 64
            lay(b, rank, key % 8192)
            w.state[2] += 1
            w.unlaid[0] &= ~bit(rank)
            w.scored[seat] += key // 524288
            hand ^= bit(rank)
        else:
            w.scored[seat] += CANNOT_PLAY
        w.hands[seat] = hand
        if not hand:
            w.scored[seat] += OUT
            for other in range(seats):
                w.scored[seat] += hand_value(w.hands[other])
            break
        seat = following
    w.state[0], w.state[1] = seat, top


@njit(cache=True)
def grown(x: Array, hidden: Array, out: Array) -> float:
    """Score a seat by its inputs, and map the score to a weight among the seats."""
    score = 0.0
    for unit in range(len(out)):
        total = 0.0
        for number in range(len(x)):
            total += hidden[unit, number] * x[number]
        if total > 0.0:
            score += out[unit] * total
    root = score / 4 + sqrt(1.0 + score * score / 16)
    return root * root * root * root


@njit(cache=True)
def best_other(totals: Array, seats: int, own: int) -> int:
    """Return the highest total of the other seats."""
    most = -(10**6)
    for other in range(seats):
        if other != own:
            most = max(most, totals[other])
    return most


@njit(cache=True)
def after_round(w: Work, net: Net, totals: Array, seats: int, winner: int) -> float:
    """Return the chance of seat 0 at the end of a round."""
    most = max(totals[0], best_other(totals, seats, 0))
    if most < GOAL:
        first = whole = 0.0
        x = w.inputs[:6]
        for own in range(seats):
            best = best_other(totals, seats, own)
            x[0], x[1], x[2] = 1, totals[own], max(0, GOAL - totals[own])
            x[3], x[4], x[5] = best, max(0, GOAL - best), seats
            weight = grown(x, net.between, net.between_out)
            whole += weight
            if own == 0:
                first = weight
        return first / whole
    if totals[winner] >= GOAL:
        return 0.0 if winner else 1.0
    if totals[0] < most:
        return 0.0
    shared = 0
    for own in range(seats):
        shared += totals[own] == most
    return 1.0 / shared


@njit(cache=True)
def mid_round(
    w: Work, net: Net, fits: Mask, totals: Array, hands: Array, seats: int, mover: int, well: int
) -> float:
    """Return the chance of seat 0 in a round; `w.masks` has the tiles that fit."""
    first = whole = 0.0
    x = w.inputs
    everything, values = 0, w.values
    for own in range(seats):
        values[own] = hand_value(hands[own])
        everything += values[own]
    for own in range(seats):
        hand = hands[own]
        held, fewest = count(hand), TILES
        for other in range(seats):
            if other != own:
                fewest = min(fewest, count(hands[other]))
        best, step = best_other(totals, seats, own), (own - mover) % seats
        x[0], x[1], x[2] = 1, totals[own], max(0, GOAL - totals[own])
        x[3], x[4], x[5], x[6] = best, max(0, GOAL - best), well, step
        x[7], x[8], x[9] = held, values[own], max(0, best_play(w.masks, hand))
        x[10], x[11], x[12] = count(fits & hand), held == 1, fewest
        x[13], x[14], x[15] = everything - values[own], seats, step == 0
        pair = (net.two, net.two_out) if seats == 2 else (net.more, net.more_out)
        weight = grown(x, pair[0], pair[1])
        whole += weight
        if own == 0:
            first = weight
    return first / whole


@njit(cache=True)
def chance_after(b: Board, w: Work, net: Net, seats: int, totals: Array, points: int) -> float:
    """Return the chance of seat 0 after a playout, in percent."""
    for own in range(seats):
        w.reached[own] = totals[own] + w.scored[own]
    w.reached[0] += points
    seat = w.state[0]
    if not w.hands[seat]:
        return 100 * after_round(w, net, w.reached, seats, seat)
    fits = by_bonus(b, w.masks)
    return 100 * mid_round(w, net, fits, w.reached, w.hands, seats, seat, w.state[1])


@njit(cache=True)
def play_deal(
    b: Board,
    w: Work,
    net: Net,
    plan: Array,
    seats: int,
    totals: Array,
    points: int,
    own: Mask,
    hands: Array,
    well: Array,
    top: int,
) -> Number:
    """Play one deal out after a tile of `points` was laid; return its value."""
    places = int(plan[PLACES])
    w.hands[0] = own
    w.scored[:] = 0
    for other in range(1, seats):
        w.hands[other] = hands[other]
    w.state[0], w.state[1], w.state[2] = 1, top, 0
    kept = w.unlaid[0]
    value = last = sum_early = 0.0
    early = 0
    if not own:
        w.state[0] = 0
        w.scored[0] = OUT
        for other in range(1, seats):
            w.scored[0] += hand_value(hands[other])
    left, turns = int(plan[PLIES]), seats
    valued = False
    while True:
        if own and left > 0:
            play_turns(b, w, well, seats, turns, places)
        if valued:
            sum_early += last
            early += 1
        last = chance_after(b, w, net, seats, totals, points)
        valued = True
        left -= turns
        turns = 2
        if not own or left <= 0 or not w.hands[w.state[0]]:
            break
    value = (plan[EARLY] * sum_early + last) / (plan[EARLY] * early + 1)
    for _ in range(w.state[2]):
        take_back(b)
    w.unlaid[0] = kept
    return value


@njit(cache=True)
def likelihoods(
    plan: Array,
    held: int,
    turns: int,
    fitted: Array,
    drawn: Array,
    points: Array,
    unseen: Mask,
    lacks: Mask,
    chances: Array,
) -> None:
    """Work out the likelihood of each tile after the turns of a seat."""
    for rank in range(TILES):
        chances[rank] = float(unseen >> np.uint64(rank) & ONE)
    pool = max(1, count(unseen))
    for turn in range(turns):
        laid = points[turn] >= 0
        if drawn[turn]:
            absent = np.uint64(0)
            if laid:
                for group in range(GROUPS):
                    absent |= fitted[turn, group]
            kept = drawn[turn] - laid
            share = kept / (held + kept)
            mean = 0.0
            for rank in range(TILES):
                mean += chances[rank]
            mean /= pool
            if mean == 0.0:
                mean = 1.0
            for rank in range(TILES):
                if unseen & bit(rank):
                    old = chances[rank] / mean
                    chances[rank] = 0.0 if absent & bit(rank) else (1 - share) * old + share
            held += kept
        elif laid:
            left = unseen
            for group in range(GROUPS):
                fit = fitted[turn, group] & left
                left &= ~fitted[turn, group]
                while fit:
                    rank = top_of(fit)
                    fit ^= bit(rank)
                    margin = VALUES[rank] + _BONUS[group] - points[turn]
                    if margin > 0:
                        least = plan[LEAST_FACTOR]
                        chances[rank] *= least + (1 - least) * plan[PER_POINT] ** margin
            held -= 1
    top = 0.0
    for rank in range(TILES):
        if not lacks & bit(rank):
            top = max(top, chances[rank])
    if top == 0.0:
        top = 1.0
    for rank in range(TILES):
        if chances[rank] and not lacks & bit(rank):
            chances[rank] = max(plan[LEAST], chances[rank] / top)
        else:
            chances[rank] = 0.0


@njit(cache=True)
def random_deal(
    w: Work, seats: int, unseen: Mask, counts: Array, shows: Array, chances: Array, hands: Array
) -> int:
    """Deal the unseen tiles to the other seats and to `w.pile`; return the size of the well."""
    pile, size = w.pile, 0
    free = unseen
    for other in range(1, seats):
        free &= ~shows[other]
    for rank in range(TILES):
        if free & bit(rank):
            pile[size] = rank
            size += 1
    for other in range(1, seats):
        hand = shows[other]
        wanted = counts[other] - count(hand)
        tries = TRIES
        while wanted and size:
            tries -= 1
            # tiles that were refused are kept behind the end and come back afterwards
            end = size
            while wanted and size:
                at = int(uniform(w.random) * size)
                rank = pile[at]
                size -= 1
                pile[at] = pile[size]
                if uniform(w.random) < chances[other, rank] or not tries:
                    hand |= bit(rank)
                    wanted -= 1
                    end -= 1
                    pile[size] = pile[end]
                else:
                    pile[size] = rank
            size = end
        hands[other] = hand
    for last in range(size - 1, 0, -1):
        at = int(uniform(w.random) * (last + 1))
        pile[at], pile[last] = pile[last], pile[at]
    return size
