"""Train the weights of Triominos level 4, and write `pygames/triominos/bot/weights.py`.

    python -m pygames.lab.triominos.train

plays MATCHES for two to six between compiled players of level 3, most from random totals. Then it
fits three small nets of the chance to win the match (`bot/win_chance.py`): in a round for two, in a
round for more, and between rounds. It takes about two minutes on one core; the same seeds give the
same weights. `--quick` plays a hundredth of the matches and writes nothing. numpy and numba come
with the dependency group `lab`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

import numpy as np

from pygames.lab.triominos.fast_board import Array, new_board
from pygames.lab.triominos.fast_match import plan_of, play_match
from pygames.lab.triominos.fast_rollouts import new_work, no_net
from pygames.lab.triominos.learn import chances, fit
from pygames.triominos.bot import win_chance
from pygames.triominos.box import GOAL

MATCHES = {2: 60_000, 3: 15_000, 4: 15_000, 5: 15_000, 6: 15_000}
LEARNED_TURNS = 0.25
"""The share of turns that is learned from: turns of one round are very similar."""
UNSEEN = 10
"""Every so many matches one is kept for the test."""
HIDDEN, BETWEEN_HIDDEN = 16, 8
EPOCHS, BETWEEN_EPOCHS = 5, 30
SCALE = 100_000
TARGET = Path(win_chance.__file__).with_name("weights.py")
MOST_TURNS = 400


class Lessons(NamedTuple):
    """Turns as rows of inputs by seat with the results, and the same of the totals at the start."""

    turns: Array
    won: Array
    test: Array
    starts: Array
    start_won: Array


def seat_inputs(rows: Array, seats: int, size: int) -> Array:
    """Turn rows of `fast_match.play_round` into the inputs of `win_chance.mid_round`."""
    found = np.zeros((len(rows), size, 16), np.int16)
    hands = np.stack([rows[:, 2 + 5 * seat : 7 + 5 * seat] for seat in range(seats)], 1)
    for own in range(seats):
        others = [seat for seat in range(seats) if seat != own]
        hand, x = hands[:, own], found[:, own]
        x[:, :5] = _points(hands[:, :, 0], own)
        x[:, 5], x[:, 6], x[:, 7:11], x[:, 11] = rows[:, 1], own, hand[:, 1:], hand[:, 1] == 1
        x[:, 12], x[:, 13] = hands[:, others, 1].min(1), hands[:, others, 2].sum(1)
        x[:, 14], x[:, 15] = seats, own == 0
    return found


def start_inputs(totals: Array, size: int) -> Array:
    """List the inputs of `win_chance.between_rounds`."""
    seats = totals.shape[1]
    found = np.zeros((len(totals), size, 6), np.int16)
    for own in range(seats):
        found[:, own, :5], found[:, own, 5] = _points(totals, own), seats
    return found


def _points(totals: Array, own: int) -> Array:
    """List 1, the total of a seat, the best other one, and how far both are from the goal."""
    total = totals[:, own]
    best = np.delete(totals, own, 1).max(1)
    left, best_left = np.maximum(0, GOAL - total), np.maximum(0, GOAL - best)
    return np.stack([np.ones_like(total), total, left, best, best_left], 1)


def play(seats: int, matches: int, size: int) -> Lessons:
    """Play matches of level 3 and keep some of their turns."""
    rng = np.random.default_rng(seats)
    board, work, net = new_board(), new_work(seats), no_net()
    plans = np.array([plan_of("3", seats)] * seats)
    turns, results, tests, starts, ends = [], [], [], [], []
    for number in range(matches):
        totals = np.zeros(seats, np.int64)
        kind = rng.random()
        if kind < 0.3:
            totals[:] = rng.integers(0, GOAL, seats)
        elif kind < 0.65:
            near = rng.integers(0, GOAL) + rng.integers(-90, 91, seats)
            totals[:] = np.clip(near, -60, GOAL - 1)
        starts.append(totals.copy())
        rows, used, won = (
            np.zeros((MOST_TURNS, 32), np.int32),
            np.zeros(1, np.int64),
            np.zeros(seats),
        )
        play_match(board, work, (net, net), plans, seats, number, won, totals, rows, used)
        kept = rows[: int(used[0])][rng.random(int(used[0])) < LEARNED_TURNS]
        turns.append(seat_inputs(kept, seats, size))
        result = np.zeros((len(kept), size), np.float32)
        result[:, :seats] = won[(kept[:, :1] + np.arange(seats)) % seats]
        results.append(result)
        tests.append(np.full(len(kept), number % UNSEEN == 0))
        ends.append(won)
    padded = np.zeros((matches, size), np.float32)
    padded[:, :seats] = np.array(ends)
    return Lessons(
        np.concatenate(turns),
        np.concatenate(results),
        np.concatenate(tests),
        start_inputs(np.array(starts), size),
        padded,
    )


def learn(lessons: dict[int, Lessons], name: str) -> tuple[Array, Array]:
    """Fit a net to the turns at some tables, and print how it does on unseen matches."""
    turns, won, test = (
        np.concatenate([part[place] for part in lessons.values()]) for place in range(3)
    )
    seats = np.concatenate([np.full(len(part.turns), one) for one, part in lessons.items()])
    hidden, out = fit(turns[~test], seats[~test], won[~test], HIDDEN, EPOCHS)
    found = chances(turns[test].astype(np.float64), seats[test], hidden, out)
    error = np.mean((found - won[test])[:, 0] ** 2)
    print(f"{name}: {len(turns)} turns; squared error of the chance on unseen turns {error:.4f}")
    for low in range(10):
        there = (found >= low / 10) & (found < low / 10 + 0.1)
        there &= np.arange(found.shape[1])[None, :] < seats[test][:, None]
        if there.any():
            called, came = 100 * found[there].mean(), 100 * won[test][there].mean()
            print(f"    called {called:5.1f} %, won {came:5.1f} % ({there.sum()})")
    return hidden, out


def write(weights: dict[str, Array], path: Path) -> None:
    """Write the shipped module."""
    text = '"""Weights of Triominos level 4: `python -m pygames.lab.triominos.train`."""\n\n'
    text += f"SCALE = {SCALE}\n"
    for name, found in weights.items():
        rows = np.rint(found * SCALE).astype(int)
        numbers = ",\n    ".join(str(tuple(row)) for row in np.atleast_2d(rows).tolist())
        text += f"{name} = (\n    {numbers},\n)\n" if rows.ndim > 1 else f"{name} = {numbers}\n"
    path.write_text(text, encoding="utf-8")


def main() -> None:
    """Play, fit and write."""
    parser = argparse.ArgumentParser(prog="python -m pygames.lab.triominos.train")
    parser.add_argument("--quick", action="store_true", help="few matches, and nothing written")
    parser.add_argument("--out", type=Path, default=TARGET, help="write the module here instead")
    args = parser.parse_args()
    share = 100 if args.quick else 1
    weights: dict[str, Array] = {}
    lessons = {seats: play(seats, count // share, 6) for seats, count in MATCHES.items()}
    two = {2: lessons[2]}
    weights["TWO"], weights["TWO_OUT"] = learn(two, "two")
    more = {seats: part for seats, part in lessons.items() if seats > 2}
    weights["MORE"], weights["MORE_OUT"] = learn(more, "more")
    starts = np.concatenate([part.starts for part in lessons.values()])
    won = np.concatenate([part.start_won for part in lessons.values()])
    seats = np.concatenate([np.full(len(part.starts), one) for one, part in lessons.items()])
    weights["BETWEEN"], weights["BETWEEN_OUT"] = fit(
        starts, seats, won, BETWEEN_HIDDEN, BETWEEN_EPOCHS
    )
    if not args.quick:
        write(weights, args.out)


if __name__ == "__main__":
    main()
