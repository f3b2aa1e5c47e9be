"""Matches of Triominos between compiled players: thousands in the time of one in Python.

    python -m pygames.lab.triominos.fast_match 4 3 --deals 1000

Every deal is played from every seat, as in the arena, but with other deals. Players are levels 2 to
4 or plans of `PLANS`. They differ from the shipped ones only where a round is opened: level 4
chooses among equal openings by two plies.
"""

from __future__ import annotations

import argparse
import time
from math import sqrt

import numpy as np
from numba import njit

from pygames.lab.triominos import FORMER
from pygames.lab.triominos import fast_rollouts as fast
from pygames.lab.triominos.fast_board import (
    BONUS,
    GROUPS,
    MIDDLE,
    SIZE,
    TILES,
    VALUES,
    Array,
    Board,
    Mask,
    Number,
    best_play,
    bit,
    by_bonus,
    clear,
    count,
    lay,
    new_board,
    prospects,
    put,
    take_back,
    top_of,
)
from pygames.lab.triominos.fast_endgame import list_places, solve
from pygames.lab.triominos.fast_rollouts import Net, Work, hand_value, new_work, uniform
from pygames.triominos.bot.player import ENDGAME_NODES
from pygames.triominos.bot.playout import CAREFUL_PLACES, careful
from pygames.triominos.bot.rollouts import (
    CLEAR_MARGIN,
    EARLY_WEIGHT,
    FOR_MORE,
    FOR_TWO,
    MAX_PLACES,
    PLIES,
    Plan,
)
from pygames.triominos.bot.search_board import ORDER
from pygames.triominos.box import CANNOT_PLAY, DRAW, GOAL, HAND, OUT, START, START_TRIPLE_ZERO
from pygames.triominos.box import TILES as BOX

LEVEL, NET = 10, 11
"""The places of the level and of the number of the net in a plan."""
NAMES = (
    "per-point", "least-factor", "least", "most", "plies", "early", "margin", "places", "first",
    "stages", "level", "net",
)  # fmt: skip


def compiled_plan(plan: Plan) -> list[float]:
    """Write a plan of level 4 as numbers."""
    places = CAREFUL_PLACES if plan.choose is careful else 1
    sizes = PLIES, EARLY_WEIGHT, CLEAR_MARGIN, places, plan.deals[0], len(plan.deals)
    return [*plan.attention, plan.most_playouts, *sizes, 4, 0]


PLANS = {
    "2": [0.0] * LEVEL + [2, 0],
    "3": [0.0] * LEVEL + [3, 0],
    "4": compiled_plan(FOR_TWO),
    "former": compiled_plan(FORMER),
}
MORE_PLANS = {"4": compiled_plan(FOR_MORE)}
"""Plans of levels with more than two seats, where they differ."""
_BONUS = np.array(BONUS)
_TRIPLE = np.array([BOX[index].triplet for index in ORDER])
_NUMBERS = np.array([list(BOX[index]) for index in ORDER])
_HAND = np.array([HAND.get(seats, 0) for seats in range(7)])
_ORIGIN = (MIDDLE * SIZE + MIDDLE) * 2


@njit(cache=True)
def two_ply_values(
    b: Board, w: Work, seats: int, hand: Mask, unseen: Mask, counts: Array, lacks: Mask,
    keys: Array, values: Array,
) -> int:  # fmt: skip
    """List the places of a hand, best first, with their two-ply values; return how many."""
    found = list_places(b, hand, keys)
    pool = unseen & ~lacks
    if not pool:
        pool = unseen
    for number in range(found):
        key = keys[number]
        rank = key // 8192 % 64
        rest = hand ^ bit(rank)
        if not rest:
            others = 0
            for other in range(1, seats):
                others += counts[other]
            values[number] = OUT + others * hand_value(unseen) / max(1, count(unseen))
        else:
            lay(b, rank, key % 8192)
            fits = by_bonus(b, w.masks)
            values[number] = prospects(w.masks, fits, rest, pool, counts[1], w.scores)
            take_back(b)
        values[number] += key // 524288
    order = np.argsort(-values[:found], kind="mergesort")
    keys[:found] = keys[:found][order]
    values[:found] = values[:found][order]
    return found


@njit(cache=True)
def master(
    b: Board, w: Work, net: Net, plan: Array, seats: int, hand: Mask, unseen: Mask, counts: Array,
    shows: Array, chances: Array, totals: Array, keys: Array, found: int, sums: Array,
) -> Number:  # fmt: skip
    """Play the best places out over the same deals, dropping the worse ones step by step."""
    places = min(found, MAX_PLACES)
    sums[:places] = 0.0
    hands = np.zeros(6, np.uint64)
    w.unlaid[0] = unseen | hand
    active, played, playouts = places, 0, 0
    stage = int(plan[fast.FIRST])
    for _ in range(int(plan[fast.STAGES])):
        enough = False
        while played < stage and not enough:
            top = fast.random_deal(w, seats, unseen, counts, shows, chances, hands)
            for number in range(active):
                key = keys[number]
                rank = key // 8192 % 64
                lay(b, rank, key % 8192)
                w.unlaid[0] &= ~bit(rank)
                sums[number] += fast.play_deal(
                    b, w, net, plan, seats, totals, key // 524288, hand ^ bit(rank), hands,
                    w.pile, top,
                )  # fmt: skip
                w.unlaid[0] |= bit(rank)
                take_back(b)
            played += 1
            playouts += active
            enough = playouts >= plan[fast.MOST]
        order = np.argsort(-sums[:active], kind="mergesort")
        keys[:active] = keys[:active][order]
        sums[:active] = sums[:active][order]
        if active > 2:
            active = (active + 1) // 2
        least = sums[0] - plan[fast.MARGIN] * sqrt(played)
        kept = 0
        for number in range(active):
            kept += sums[number] >= least
        active = kept
        if enough or active == 1:
            break
        stage *= 2
    return keys[0]


@njit(cache=True)
def _opening(w: Work, b: Board, level: int, hand: Mask, size: int) -> int:
    """Choose the tile to open with."""
    best, highest = -1, -1
    for rank in range(TILES):
        if hand & bit(rank) and _TRIPLE[rank]:
            best = rank
    if best >= 0:
        return 0 if hand & bit(0) else best
    highest = VALUES[top_of(hand)]
    most, chosen = -1e9, -1
    pool = ~hand & (bit(TILES) - np.uint64(1))
    for rank in range(TILES):
        if hand & bit(rank) and VALUES[rank] == highest:
            value = uniform(w.random)
            if level > 2:
                numbers = _NUMBERS[rank]
                put(b, _ORIGIN, numbers[0], numbers[1], numbers[2])
                fits = by_bonus(b, w.masks)
                rest = hand ^ bit(rank)
                value = prospects(w.masks, fits, rest, pool, size, w.scores)
                take_back(b)
            if value > most:
                most, chosen = value, rank
    return chosen


@njit(cache=True)
def _starts(hands: Array, seats: int, random: Array) -> int:
    """Return who starts: the highest triplet, else the highest tiles, else a lot."""
    chosen, most = -1, -1
    for seat in range(seats):
        for rank in range(TILES):
            if hands[seat] & bit(rank) and _TRIPLE[rank] and rank > most:
                chosen, most = seat, rank
    if chosen >= 0:
        return chosen
    best = np.zeros(1)
    for seat in range(seats):
        # tiles by falling value, compared in order: digits of one number to the base 16
        key, hand = 0.0, hands[seat]
        while hand:
            rank = top_of(hand)
            hand ^= bit(rank)
            key = key * 16 + VALUES[rank]
        key += uniform(random) / 2
        if key > best[0]:
            best[0], chosen = key, seat
    return chosen


@njit(cache=True)
def play_round(
    b: Board, w: Work, nets: tuple[Net, ...], plans: Array, seats: int, totals: Array, deal: Array,
    rows: Array, used: Array,
) -> int:  # fmt: skip
    """Play one round, adding to the totals; return its winner.

    Each turn fills a row, as long as there is room: the mover, the well, then for each seat from
    the mover on its total, and its hand as count, value, best play and fitting tiles.
    """
    clear(b)
    size = _HAND[seats]
    well, top = np.zeros(TILES, np.int64), 0
    order = np.arange(TILES)
    for last in range(TILES - 1, 0, -1):
        at = int(uniform(deal) * (last + 1))
        order[at], order[last] = order[last], order[at]
    hands = np.zeros(6, np.uint64)
    for number in range(TILES):
        if number < seats * size:
            hands[number // size] |= bit(order[number])
        else:
            well[top] = order[number]
            top += 1
    everything = bit(TILES) - np.uint64(1)
    seat = _starts(hands, seats, deal)
    lacks, shows = np.zeros(6, np.uint64), np.zeros(6, np.uint64)
    turns = np.zeros(6, np.int64)
    fitted = np.zeros((6, 64, GROUPS), np.uint64)
    drawn_in, points_in = np.zeros((6, 64), np.int64), np.zeros((6, 64), np.int64)
    keys, values, sums = np.zeros(400, np.int64), np.zeros(400), np.zeros(400)
    rank = _opening(w, b, int(plans[seat, LEVEL]), hands[seat], size)
    shown = rank
    for other in range(TILES):
        if rank == 0 and hands[seat] & bit(other) and _TRIPLE[other] and other > 0:
            shown = other
    if shown != rank:
        shows[seat] = bit(shown)
    proven = np.uint64(0)
    for other in range(TILES):
        if _TRIPLE[shown]:
            better = _TRIPLE[other] and other > shown
        else:
            better = _TRIPLE[other] or VALUES[other] > VALUES[shown]
        if better:
            proven |= bit(other)
    lacks[:] = proven
    numbers = _NUMBERS[rank]
    put(b, _ORIGIN, numbers[0], numbers[1], numbers[2])
    hands[seat] ^= bit(rank)
    totals[seat] += VALUES[rank]
    if _TRIPLE[rank]:
        totals[seat] += START + (START_TRIPLE_ZERO if rank == 0 else 0)
    laid = bit(rank)
    counts, relative_shows = np.zeros(6, np.int64), np.zeros(6, np.uint64)
    relative, chances = np.zeros(6, np.int64), np.zeros((6, TILES))
    both = np.zeros(2, np.uint64)
    while True:
        seat = (seat + 1) % seats
        fits = by_bonus(b, w.masks)
        held = np.uint64(0)
        for other in range(seats):
            held |= hands[other]
        if top == 0 and not fits & held:
            break
        if used[0] < len(rows):
            row = rows[used[0]]
            used[0] += 1
            row[0], row[1] = seat, top
            for step in range(seats):
                other = (seat + step) % seats
                hand = hands[other]
                at = 2 + 5 * step
                row[at], row[at + 1], row[at + 2] = totals[other], count(hand), hand_value(hand)
                row[at + 3] = max(0, best_play(w.masks, hand))
                row[at + 4] = count(fits & hand)
        hand = hands[seat]
        turn = min(turns[seat], 63)
        turns[seat] = turn + 1
        fitted[seat, turn] = w.masks
        drawn = 0
        while not fits & hand and top:
            top -= 1
            hand |= bit(well[top])
            totals[seat] += DRAW
            drawn += 1
        drawn_in[seat, turn] = drawn
        if not fits & hand:
            hands[seat] = hand
            totals[seat] += CANNOT_PLAY
            points_in[seat, turn] = -1
            lacks[seat] = fits if drawn else fits | lacks[seat]
            continue
        plan = plans[seat]
        net = nets[int(plan[NET])]
        level = int(plan[LEVEL])
        if level == 2:
            found = list_places(b, hand, keys)
            ties = 1
            while ties < found and keys[ties] // 524288 == keys[0] // 524288:
                ties += 1
            key = keys[int(uniform(w.random) * ties)]
        else:
            unseen = everything & ~laid & ~hand
            for step in range(seats):
                other = (seat + step) % seats
                counts[step], relative[step] = count(hands[other]), totals[other]
                relative_shows[step] = shows[other]
            following = (seat + 1) % seats
            found = two_ply_values(
                b, w, seats, hand, unseen, counts, lacks[following], keys, values
            )
            key = keys[0]
            if level == 4 and found > 1:
                if seats == 2 and top == 0:
                    both[0], both[1] = hand, unseen
                    solved = solve(b, w, net, both, relative, ENDGAME_NODES)
                    if solved >= 0:
                        key = solved
                else:
                    for step in range(1, seats):
                        other = (seat + step) % seats
                        fast.likelihoods(
                            plan, size, turns[other], fitted[other], drawn_in[other],
                            points_in[other], unseen, lacks[other], chances[step],
                        )  # fmt: skip
                    key = master(
                        b, w, net, plan, seats, hand, unseen, counts, relative_shows, chances,
                        relative, keys, found, sums,
                    )  # fmt: skip
        rank, points = key // 8192 % 64, key // 524288
        lay(b, rank, key % 8192)
        laid |= bit(rank)
        hand ^= bit(rank)
        shows[seat] &= ~bit(rank)
        hands[seat] = hand
        totals[seat] += points
        points_in[seat, turn] = points
        if drawn > 1:
            lacks[seat] = fits
        elif drawn:
            lacks[seat] |= fits
        if not hand:
            break
    return _end(hands, totals, seats)


@njit(cache=True)
def _end(hands: Array, totals: Array, seats: int) -> int:
    """Score the end of a round; return its winner."""
    lowest, everything, out = 10**9, 0, -1
    for seat in range(seats):
        value = hand_value(hands[seat])
        everything += value
        lowest = min(lowest, value)
        if not hands[seat]:
            out = seat
    if out >= 0:
        totals[out] += OUT + everything
        return out
    winner = -1
    for seat in range(seats):
        if hand_value(hands[seat]) == lowest:
            totals[seat] += everything - 2 * lowest
            if winner < 0 or (count(hands[seat]), -totals[seat]) < (
                count(hands[winner]),
                -totals[winner],
            ):
                winner = seat
    return winner


@njit(cache=True)
def play_match(
    b: Board, w: Work, nets: tuple[Net, ...], plans: Array, seats: int, number: int, wins: Array,
    totals: Array, rows: Array, used: Array,
) -> None:  # fmt: skip
    """Play a match whose deals depend on its number; write shares of the win and totals."""
    deal = np.zeros(1, np.uint64)
    winner, turn = 0, 0
    while totals[:seats].max() < GOAL:
        deal[0] = np.uint64(number * 1000 + turn)
        uniform(deal)
        deal[0] ^= np.uint64(0xD1B54A32D192ED03) * np.uint64(number * 1000 + turn + 1)
        winner = play_round(b, w, nets, plans, seats, totals, deal, rows, used)
        turn += 1
    wins[:] = 0.0
    if totals[winner] >= GOAL:
        wins[winner] = 1.0
        return
    most = totals[:seats].max()
    shared = (totals[:seats] == most).sum()
    for seat in range(seats):
        if totals[seat] == most:
            wins[seat] = 1.0 / shared


def compete(
    plans: list[list[float]], numbers: range, other: Net | None = None
) -> tuple[Array, Array]:
    """Play each deal from every seat; return shares of wins and points by deal and player."""
    seats = len(plans)
    board, shipped = new_board(), fast.shipped_net()
    nets = shipped, other or shipped
    wins, points = np.zeros((len(numbers), seats)), np.zeros((len(numbers), seats))
    rows, used = np.zeros((0, 32), np.int32), np.zeros(1, np.int64)
    for at, number in enumerate(numbers):
        for turn in range(seats):
            order = [(seat + turn) % seats for seat in range(seats)]
            work = new_work(number * 7 + turn)
            won, totals = np.zeros(seats), np.zeros(seats, np.int64)
            seated = np.array([plans[who] for who in order], np.float64)
            play_match(board, work, nets, seated, seats, number, won, totals, rows, used)
            for seat, who in enumerate(order):
                wins[at, who] += won[seat] / seats
                points[at, who] += totals[seat] / seats
    return wins, points


def plan_of(name: str, seats: int) -> list[float]:
    """Return the plan of an entrant, for example `4` or `4:most=400` (400 playouts)."""
    name, *changes = name.split(":")
    plan = [float(x) for x in (MORE_PLANS.get(name, PLANS[name]) if seats > 2 else PLANS[name])]
    for change in changes:
        place, value = change.split("=")
        plan[NAMES.index(place)] = float(value)
    return plan


def main() -> None:
    """Run a contest and print its table."""
    parser = argparse.ArgumentParser(prog="python -m pygames.lab.triominos.fast_match")
    parser.add_argument(
        "entrants", nargs="+", help=f"{', '.join(PLANS)}, with changes (4:most=400)"
    )
    parser.add_argument("--deals", type=int, default=100, help="each is played from every seat")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    args = parser.parse_args()
    seats = len(args.entrants)
    began = time.process_time()
    wins, points = compete(
        [plan_of(name, seats) for name in args.entrants],
        range(args.first, args.first + args.deals),
    )
    for who, name in enumerate(args.entrants):
        won, had = 100 * wins[:, who], points[:, who]
        half = 1.96 / sqrt(max(1, args.deals))
        print(
            f"| {name} | {won.mean():.1f} ± {half * won.std(ddof=1):.1f} % "
            f"| {had.mean():.1f} ± {half * had.std(ddof=1):.1f} | {args.deals * seats} |"
        )
    print(f"{time.process_time() - began:.0f} s of processor time")


if __name__ == "__main__":
    main()
