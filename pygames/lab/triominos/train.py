"""Train the weights of Triominos level 4, and write `pygames/triominos/bot/weights.py`.

    python -m pygames.lab.triominos.train

plays MATCHES for two, greedily with some random moves, from random totals. Then it fits two things:
by least squares the gain of a seat until the end of the round (used with three seats and more), and
by a small net the chance to win the match (used with two). It takes a few minutes on one core; the
same seed gives the same weights on the same kind of processor. `--quick` plays a hundredth of the
matches and writes nothing. numpy comes with the dependency group `lab`.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pygames.triominos.bot import win_chance
from pygames.triominos.bot.playout import Node, features, hand_value
from pygames.triominos.bot.search_board import ORDER, VALUE, SearchBoard
from pygames.triominos.bot.two_ply import best_play
from pygames.triominos.box import (
    DRAW,
    GOAL,
    HAND,
    ORIGIN,
    OUT,
    PRESETS,
    START,
    START_TRIPLE_ZERO,
    TILES,
)  # fmt: skip
from pygames.triominos.frontier import SHOWS, bits, encode

SEED = "triominos"
MATCHES = 30_000
RANDOM_MOVES = 0.15
LEARNED_TURNS = 0.4
"""The share of turns that is learned from: turns of one round are very similar."""
HIDDEN = 16
EPOCHS = 12
BATCH = 2048
SCALE = 1_000_000
INTEGERS = {"HIDDEN", "OUT"}
"""Weights that are written as integers, multiplied by SCALE; the others have DIGITS digits."""
DIGITS = 8
PRESET = PRESETS["sheet"]
TARGET = Path(win_chance.__file__).with_name("weights.py")

Array = Any


class Turn(NamedTuple):
    """A turn: the features of both hands, the inputs of the net, the seat to move, the totals."""

    hands: tuple[float, ...]
    inputs: tuple[float, ...]
    seat: int
    totals: tuple[int, int]


class Lessons(NamedTuple):
    """The turns with their results: the gain of the round, the outcome of the match."""

    gains: list[tuple[tuple[float, ...], float]]
    chances: list[tuple[tuple[float, ...], float]]
    betweens: list[tuple[int, int, float]]


def play_round(rng: random.Random, totals: list[int]) -> tuple[list[Turn], int]:
    """Play one round, adding to the totals; return the recorded turns and the winner."""
    pile = list(range(len(TILES)))
    rng.shuffle(pile)
    hands = [sum(1 << pile.pop() for _ in range(HAND[2])) for _ in range(2)]
    first, seat = max((_opener(hand), own) for own, hand in enumerate(hands))
    rank = first[-1]
    hands[seat] ^= 1 << rank
    board = SearchBoard()
    board.lay(encode(ORIGIN), SHOWS[ORDER[rank]][0])
    if first[0]:
        totals[seat] += START if VALUE[rank] else START_TRIPLE_ZERO
    totals[seat] += VALUE[rank]
    node = Node(board, PRESET.bonus)
    seen: list[Turn] = []
    stuck = 0
    while all(hands) and stuck < 2:
        seat = 1 - seat
        if rng.random() < LEARNED_TURNS:
            both = hands[seat], hands[1 - seat]
            scores = totals[seat], totals[1 - seat]
            mover, waiter = (features(node, hand) for hand in both)
            row = (*mover, *(-x for x in waiter[:-1]))
            inputs = win_chance.inputs(node, scores, both, len(pile))
            seen.append(Turn(row, inputs, seat, (totals[0], totals[1])))
        best = best_play(node.tiles_by_bonus, hands[seat])
        while best is None and pile:
            drawn = pile.pop()
            hands[seat] |= 1 << drawn
            totals[seat] += DRAW
            best = best_play(node.tiles_by_bonus, 1 << drawn)
        if best is None:
            totals[seat] += PRESET.lost(0)
            stuck += 1
            continue
        stuck = 0
        _, rank, extra = best
        if rng.random() < RANDOM_MOVES:
            rank = rng.choice(list(bits(hands[seat] & node.fits)))
            extra = rng.choice([points for points, mask in node.tiles_by_bonus if mask >> rank & 1])
        totals[seat] += VALUE[rank] + extra
        hands[seat] ^= 1 << rank
        node = node.after(rank, node.board.cell_for(rank, extra, PRESET.bonus))
    values = [hand_value(hand) for hand in hands]
    winner = min((0, 1), key=lambda own: (values[own] if all(hands) else bool(hands[own]), own))
    totals[winner] += sum(values) - (2 * values[winner] if all(hands) else -OUT)
    return seen, winner


def _opener(hand: int) -> tuple[bool, int, int]:
    """Return the sort key of a hand's opening (triples first, then the value) and its tile."""
    triples = [rank for rank in bits(hand) if len(set(TILES[ORDER[rank]])) == 1]
    rank = max(triples or bits(hand))
    return bool(triples), VALUE[rank], rank


def play_match(rng: random.Random, lessons: Lessons) -> None:
    """Play one match from random totals and add its turns to the lessons."""
    totals = [0, 0]
    if rng.random() < 0.6:
        totals = [int(rng.random() * GOAL), int(rng.random() * GOAL)]
    seen: list[Turn] = []
    starts: list[tuple[int, int]] = []
    winner = 0
    while max(totals) < GOAL:
        starts.append((totals[0], totals[1]))
        turns, winner = play_round(rng, totals)
        for turn in turns:
            own = turn.seat
            gain = (totals[own] - turn.totals[own]) - (totals[1 - own] - turn.totals[1 - own])
            lessons.gains.append((turn.hands, gain))
        seen += turns
    won = win_chance.after_round(PRESET, totals, winner)
    lessons.chances.extend((t.inputs, won if t.seat == 0 else 1 - won) for t in seen)
    lessons.betweens.extend((own, other, won) for own, other in starts)


def fit_gains(lessons: Lessons) -> dict[str, Array]:
    """Fit the gains of rounds by least squares."""
    design = np.array([row for row, _ in lessons.gains])
    target = np.array([gain for _, gain in lessons.gains])
    found, *_ = np.linalg.lstsq(design, target, rcond=None)
    error = target - design @ found
    print(f"{len(target)} turns; gain of the round explained: {1 - error.var() / target.var():.3f}")
    return {"MOVER": found[:6], "WAITER": np.append(found[6:], 0.0)}


def fit_betweens(lessons: Lessons) -> Array:
    """Fit two weights by gradient descent: of the lead, and of the lead times the higher total."""
    own, other, won = np.array(lessons.betweens).T
    lead = (own - other) / 100
    design = np.stack([lead, lead * np.maximum(own, other) / 100], 1)
    weights = np.zeros(2)
    for _ in range(3000):
        x = design @ weights
        weights -= 0.5 * ((_squash(x) - won) * _slope(x)) @ design / len(won)
    return weights / (100, 10_000)


def _squash(x: Array) -> Array:
    return 0.5 + 0.5 * x / np.sqrt(1 + x * x)


def _slope(x: Array) -> Array:
    return 0.5 / (1 + x * x) ** 1.5


def fit_chances(lessons: Lessons) -> tuple[Array, Array]:
    """Fit a net with one hidden layer by Adam on the squared error; input scales are folded in."""
    rows = np.array([row for row, _ in lessons.chances], np.float64)
    won = np.array([won for _, won in lessons.chances])
    scale = rows.std(0)
    middle = rows.mean(0)
    scale[0], middle[0] = 1.0, 0.0
    x = (rows - middle) / scale
    rng = np.random.default_rng(len(SEED))
    weights = [
        rng.normal(size=(x.shape[1], HIDDEN)) / np.sqrt(x.shape[1]),
        rng.normal(size=HIDDEN) * 0.3,
    ]
    moments = [[np.zeros_like(w) for w in weights] for _ in range(2)]
    held = len(x) * 9 // 10
    order = np.arange(held)
    steps = EPOCHS * (held // BATCH)
    step = 0
    while step < steps:
        rng.shuffle(order)
        for at in range(0, held - BATCH + 1, BATCH):
            step += 1
            some = order[at : at + BATCH]
            hidden = np.maximum(x[some] @ weights[0], 0)
            out = hidden @ weights[1]
            slope = (_squash(out) - won[some]) * _slope(out) / BATCH
            back = np.outer(slope, weights[1]) * (hidden > 0)
            rate = 0.01 * (1 - step / (steps + 1))
            gradients = x[some].T @ back, hidden.T @ slope
            for w, g, m, v in zip(weights, gradients, *moments, strict=True):
                m[...] += 0.1 * (g - m)
                v[...] += 0.001 * (g * g - v)
                w[...] -= rate * m / (1 - 0.9**step) / (np.sqrt(v / (1 - 0.999**step)) + 1e-9)
    guess = _squash(np.maximum(x[held:] @ weights[0], 0) @ weights[1])
    error = np.mean((guess - won[held:]) ** 2)
    print(f"squared error of the chance on unseen turns {error:.4f} (0.25 is a constant guess)")
    rows_out = (weights[0] / scale[:, None]).T
    rows_out[:, 0] -= (weights[0] / scale[:, None]).T @ middle
    return rows_out, weights[1]


def write(weights: dict[str, Array], path: Path) -> None:
    """Write the shipped module."""
    text = '"""Weights of Triominos level 4: `python -m pygames.lab.triominos.train`."""\n\n'
    text += f"SCALE = {SCALE}\n"
    for name, found in weights.items():
        rows = np.rint(found * SCALE).astype(int) if name in INTEGERS else np.round(found, DIGITS)
        numbers = ",\n    ".join(str(tuple(row)) for row in np.atleast_2d(rows).tolist())
        text += f"{name} = (\n    {numbers},\n)\n" if rows.ndim > 1 else f"{name} = {numbers}\n"
    path.write_text(text, encoding="utf-8")


def main() -> None:
    """Play, fit and write."""
    parser = argparse.ArgumentParser(prog="python -m pygames.lab.triominos.train")
    parser.add_argument("--quick", action="store_true", help="few matches, and nothing written")
    parser.add_argument("--out", type=Path, default=TARGET, help="write the module here instead")
    args = parser.parse_args()
    rng = random.Random(SEED)
    lessons = Lessons([], [], [])
    for _ in range(MATCHES // 100 if args.quick else MATCHES):
        play_match(rng, lessons)
    weights = fit_gains(lessons)
    weights["BETWEEN"] = fit_betweens(lessons)
    weights["HIDDEN"], weights["OUT"] = fit_chances(lessons)
    if not args.quick:
        write(weights, args.out)


if __name__ == "__main__":
    main()
