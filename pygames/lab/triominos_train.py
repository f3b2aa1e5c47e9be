"""Find the leaf weights of the Triominos bot: `python -m pygames.lab.triominos_train`.

Rounds for two are played greedily with some slips; before each turn both hands are described, and
least squares fit what the seat to move gained on the other until the round's end. About a minute
for 6,000 rounds on one core; the same seed prints the same weights.
"""

from __future__ import annotations

import argparse
import random

import numpy as np

from pygames.triominos.box import DRAW, HAND, ORIGIN, OUT, PRESETS, TILES
from pygames.triominos.frontier import SHOWS, bits, encode
from pygames.triominos.search import best_of, features
from pygames.triominos.table import ORDER, VALUE, Table

SLIPS = 0.15
Row = tuple[tuple[float, ...], tuple[float, ...], int, tuple[int, int]]


def play_round(rng: random.Random, rows: list[tuple[list[float], float]]) -> None:
    """Play one round and add what it teaches."""
    preset = PRESETS["sheet"]
    bonus = preset.bonus
    pile = list(range(len(TILES)))
    rng.shuffle(pile)
    hands = [sum(1 << pile.pop() for _ in range(HAND[2])) for _ in range(2)]
    table, seat = Table(), 0
    first = hands[0].bit_length() - 1
    hands[0] ^= 1 << first
    table.lay(encode(ORIGIN), SHOWS[ORDER[first]][0])
    scored = [0, 0]
    seen: list[Row] = []
    stuck = 0
    while all(hands) and stuck < 2:
        seat = 1 - seat
        masks = table.by_bonus(bonus)
        mover, waiter = features(masks, hands[seat]), features(masks, hands[1 - seat])
        seen.append((mover, waiter, seat, (scored[0], scored[1])))
        best = best_of(masks, hands[seat])
        while best is None and pile:
            rank = pile.pop()
            hands[seat] |= 1 << rank
            scored[seat] += DRAW
            best = best_of(masks, 1 << rank)
        if best is None:
            scored[seat] += preset.lost(0)
            stuck += 1
            continue
        stuck = 0
        _, rank, extra = best
        if rng.random() < SLIPS:
            fitting = [r for r in bits(hands[seat]) if any(m & 1 << r for _, m in masks)]
            rank = rng.choice(fitting)
            extra = rng.choice([points for points, mask in masks if mask & 1 << rank])
        scored[seat] += VALUE[rank] + extra
        hands[seat] ^= 1 << rank
        table.put(rank, table.cell_for(rank, extra, bonus))
    values = [sum(VALUE[rank] for rank in bits(hand)) for hand in hands]
    for own in (0, 1):
        if not hands[own]:
            scored[own] += OUT + values[1 - own]
        elif all(hands) and values[own] == min(values):
            scored[own] += sum(values) - 2 * values[own]
    for mover, waiter, own, before in seen:
        gain = (scored[own] - before[own]) - (scored[1 - own] - before[1 - own])
        rows.append(([*mover, *(-x for x in waiter[:-1])], gain))


def main() -> None:
    """Print the weights to put into search.py."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=6000)
    parser.add_argument("--seed", default="triominos")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    rows: list[tuple[list[float], float]] = []
    for _ in range(args.rounds):
        play_round(rng, rows)
    design = np.array([row for row, _ in rows])
    target = np.array([gain for _, gain in rows])
    found, *_ = np.linalg.lstsq(design, target, rcond=None)
    error = target - design @ found
    print(f"{len(rows)} positions, explained {1 - error.var() / target.var():.3f}")
    print("MOVER ", tuple(round(float(weight), 2) for weight in found[:6]))
    print("WAITER", (*(round(float(weight), 2) for weight in found[6:]), 0.0))


if __name__ == "__main__":
    main()
