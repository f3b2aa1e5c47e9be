"""The look-ahead of the master, compiled: it plays a thousand decks in minutes.

It does the same as `pygames.nmbr9.bot.search` with any of its plans, on the boards of `fast`.
Those end 13 cells away from the first tile, so a few places of very wide displays are missing.

    python -m pygames.lab.nmbr9.look_ahead 1000

plays so many decks with the plan of the master and prints its points.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import numpy as np

from pygames.lab.nmbr9.board_places import (
    Room,
    best_places,
    lay,
    lift,
    most_of_two,
    new_room,
    value_places,
)
from pygames.lab.nmbr9.export import shipped
from pygames.lab.nmbr9.fast import Array, Board, Net, clear, new_board, njit, not_literal
from pygames.lab.nmbr9.train import expanded
from pygames.nmbr9.bot.search import MASTER_PLAN
from pygames.nmbr9.bot.value import POINT

if TYPE_CHECKING:
    from pygames.nmbr9.bot.search import Plan, Stage

CARDS = 20
KINDS = 10
MOST_STAGES = 4
PARTS = 20
SEED = 12345


def table(plan: Plan) -> Array:
    """Return the stages of a plan: [cards left][different cards left][stage][field]."""
    found = np.zeros((CARDS, KINDS + 1, MOST_STAGES, 5), np.float64)

    def row(stage: Stage) -> list[float]:
        return [
            stage.cards, stage.places, stage.margin / POINT,
            stage.inner_places, stage.inner_margin / POINT,
        ]  # fmt: skip

    for cards in range(2, CARDS):
        for kinds in range(1, KINDS + 1):
            stages = (plan.first, *plan.later(cards, kinds))
            for at, stage in enumerate(stages):
                found[cards, kinds, at] = row(stage)
    return found


@njit
def best_reply(b: Board, net: Net, room: Room, d: int, tile: int, left: Array, t: int) -> float:
    """Return the value of the best place of a tile, with t cards left after it."""
    if t == 1:
        last = 0
        while left[last] == 0:
            last += 1
        return float(most_of_two(b, net, room, d, tile, last))
    return float(room.values[d, : value_places(b, net, room, d, tile, left, t)].max())


@njit
def ahead1(b: Board, net: Net, room: Room, d: int, which: int, left: Array, t: int) -> float:
    """Value a place of depth d: average over the next card, with the best place for each."""
    shape, p, level = room.shapes[d, which], room.places[d, which], room.levels[d, which]
    lay(b, net, room, d, shape, p, level)
    total = 0.0
    for number in range(KINDS):
        many = left[number]
        if many:
            left[number] -= 1
            total += many * best_reply(b, net, room, d + 1, number, left, t - 1)
            left[number] += 1
    lift(b, room, d, shape, p, level)
    return float(shape // 4 * level + total / t)


@njit
def ahead2(
    b: Board, net: Net, room: Room, d: int, which: int, left: Array, t: int, inner: int,
    margin: float,
) -> float:  # fmt: skip
    """Value a place by the next two cards; numba cannot cache a function that calls itself."""
    if t == 2:
        return ahead1(b, net, room, d, which, left, t)
    shape, p, level = room.shapes[d, which], room.places[d, which], room.levels[d, which]
    lay(b, net, room, d, shape, p, level)
    total = 0.0
    for number in range(KINDS):
        many = left[number]
        if many:
            left[number] -= 1
            count = value_places(b, net, room, d + 1, number, left, t - 1)
            best = -1e9
            for i in range(best_places(room, d + 1, count, inner, margin)):
                one = room.order[d + 1, i]
                best = max(best, ahead1(b, net, room, d + 1, one, left, t - 1))
            total += many * best
            left[number] += 1
    lift(b, room, d, shape, p, level)
    return float(shape // 4 * level + total / t)


@njit
def ahead3(
    b: Board, net: Net, room: Room, d: int, which: int, left: Array, t: int, inner: int,
    margin: float,
) -> float:  # fmt: skip
    """Value a place by the next three cards."""
    if t == 2:
        return ahead1(b, net, room, d, which, left, t)
    shape, p, level = room.shapes[d, which], room.places[d, which], room.levels[d, which]
    lay(b, net, room, d, shape, p, level)
    total = 0.0
    for number in range(KINDS):
        many = left[number]
        if many:
            left[number] -= 1
            count = value_places(b, net, room, d + 1, number, left, t - 1)
            best = -1e9
            for i in range(best_places(room, d + 1, count, inner, margin)):
                one = room.order[d + 1, i]
                best = max(best, ahead2(b, net, room, d + 1, one, left, t - 1, inner, margin))
            total += many * best
            left[number] += 1
    lift(b, room, d, shape, p, level)
    return float(shape // 4 * level + total / t)


@njit
def by_next_cards(
    b: Board, net: Net, room: Room, which: int, left: Array, t: int, cards: int, inner: int,
    margin: float,
) -> float:  # fmt: skip
    """Value a place of depth 0 by some of the next cards."""
    d = not_literal(0)
    if cards == 1:
        return ahead1(b, net, room, d, which, left, t)
    if cards == 2:
        return ahead2(b, net, room, d, which, left, t, inner, margin)
    return ahead3(b, net, room, d, which, left, t, inner, margin)


@njit
def choose(
    b: Board, net: Net, room: Room, stages: Array, nodes: int, tile: int, left: Array, t: int
) -> tuple[int, float]:
    """Return which place of depth 0 is the best for a tile, and its value."""
    room.nodes[0] = 0
    d = not_literal(0)
    count = value_places(b, net, room, d, tile, left, t)
    if t < 2:
        best = int(np.argmax(room.values[0, :count]))
        return best, room.values[0, best]
    kinds = 0
    for number in range(10):
        kinds += left[number] > 0
    order, values = room.order[0], room.values[0]
    again = np.zeros(count, np.float64)
    for at in range(MOST_STAGES):
        cards, most, margin, inner, inner_margin = stages[t, kinds, at]
        if cards == 0:
            break
        found = best_places(room, d, count, int(most), margin)
        dearest = 0
        done = not_literal(0)
        for i in range(found):
            spent = room.nodes[0]
            if spent + dearest > nodes:
                break
            again[order[i]] = by_next_cards(
                b, net, room, order[i], left, t, int(cards), int(inner), inner_margin
            )
            done += 1
            dearest = max(dearest, room.nodes[0] - spent)
        if done < (1 if at == 0 else 2):
            continue
        # Values of different stages are not compared: the places of this one go on alone.
        for i in range(done):
            values[order[i]] = again[order[i]]
        keep_only(room, done)
        count = done
    best = int(np.argmax(values[:count]))
    return best, values[best]


@njit
def keep_only(room: Room, count: int) -> None:
    """Move the first places of the order of depth 0 to the front."""
    shapes, places, levels = room.shapes[0].copy(), room.places[0].copy(), room.levels[0].copy()
    values = room.values[0].copy()
    for i in range(count):
        one = room.order[0, i]
        room.shapes[0, i], room.places[0, i], room.levels[0, i] = (
            shapes[one], places[one], levels[one],
        )  # fmt: skip
        room.values[0, i] = values[one]


@njit
def _play(
    net: Net, b: Board, room: Room, stages: Array, most_nodes: int, deck: Array, nodes: Array
) -> int:
    """Play a deck alone; return the points, and fill the nodes of every move."""
    clear(b)
    left = np.full(10, 2, np.int32)
    points = 0
    for i in range(CARDS):
        left[deck[i]] -= 1
        which, _ = choose(b, net, room, stages, most_nodes, deck[i], left, CARDS - 1 - i)
        nodes[i] = room.nodes[0]
        shape, p, level = room.shapes[0, which], room.places[0, which], room.levels[0, which]
        lay(b, net, room, not_literal(0), shape, p, level)
        points += shape // 4 * level
    return points


def play(net: Net, plan: Plan, decks: Array) -> tuple[Array, Array]:
    """Play decks alone; return the points of each, and how many places each move valued."""
    b, room, stages = new_board(), new_room(), table(plan)
    points = np.zeros(len(decks), np.int32)
    nodes = np.zeros((len(decks), CARDS), np.int64)
    for at, deck in enumerate(decks):
        points[at] = _play(net, b, room, stages, plan.nodes, deck, nodes[at])
    return points, nodes


def some_decks(count: int) -> Array:
    """Shuffle decks; the first ones are the same for every count."""
    rng = np.random.default_rng(SEED)
    deck = np.arange(CARDS) // 2
    return np.array([rng.permutation(deck) for _ in range(count)], np.int32)


def main() -> None:
    """Play some decks; print the mean with a 95 % interval whenever a part of them is done."""
    parser = argparse.ArgumentParser(prog="python -m pygames.lab.nmbr9.look_ahead")
    parser.add_argument("decks", type=int, nargs="?", default=1000)
    net = expanded(shipped())
    points: list[int] = []
    nodes: list[int] = []
    for decks in np.array_split(some_decks(parser.parse_args().decks), PARTS):
        found, spent = play(net, MASTER_PLAN, decks)
        points.extend(found)
        nodes.extend(spent.ravel())
        print(
            f"{len(points)} decks: {np.mean(points):.2f} ± "
            f"{1.96 * np.std(points) / len(points) ** 0.5:.2f} points, {np.mean(nodes):.0f} places "
            f"valued for a move, {max(nodes)} at most",
            flush=True,
        )


if __name__ == "__main__":
    main()
