"""Geometry of the second program: covers by Knuth's Algorithm X on bit masks.

A level is an array of rows (kind, rotation, x, y). Every way to lay a tile under part of the upper
level is a candidate: a mask of seven words, the first for the cells under the upper level, the
others for the cells around it. A cover takes candidates that share no bit and fill the first word.
The search branches on the upper cell that has the fewest candidates left.
"""

from __future__ import annotations

from typing import NamedTuple

import numba
import numpy as np

from pygames.lab.nmbr9.tower.kinds import KINDS, Array, Kinds

SIDE = 64
MIDDLE = 20
WORDS = 7
MOST_CANDIDATES = 20_000
DEEPEST = 20
TOO_LARGE = -1

njit = numba.njit(cache=True, nogil=True)


class Scratch(NamedTuple):
    """Arrays used again in every call."""

    tile: Array  # [y][x] upper tile, from 1
    bit: Array  # [y][x] number of the cell's bit, from 1
    masks: Array  # [candidate][word]
    rows: Array  # [candidate][4] kind, rotation, x, y
    carried: Array  # [candidate] upper cells it carries
    lists: Array  # [depth][n] candidates that are still possible
    chosen: Array  # [depth] candidates of the present cover
    left: Array  # [kind]
    counters: Array  # [0] nodes, [1] words in use
    ones: Array  # [bits] how many of four bits are set


def make_scratch() -> Scratch:
    """Allocate the arrays."""
    return Scratch(
        np.zeros((SIDE, SIDE), np.int64),
        np.zeros((SIDE, SIDE), np.int64),
        np.zeros((MOST_CANDIDATES, WORDS), np.uint64),
        np.zeros((MOST_CANDIDATES, 4), np.int64),
        np.zeros(MOST_CANDIDATES, np.int64),
        np.zeros((DEEPEST + 1, MOST_CANDIDATES), np.int64),
        np.zeros(DEEPEST + 1, np.int64),
        np.zeros(KINDS, np.int64),
        np.zeros(2, np.int64),
        np.array([number.bit_count() for number in range(16)]),
    )


@njit
def _candidates(kinds: Kinds, s: Scratch, upper: Array, slack: int) -> tuple[int, int]:
    """List all candidates that waste at most `slack` cells; count them and the upper cells."""
    s.tile[:] = 0
    s.bit[:] = 0
    sizes = np.zeros(len(upper) + 1, np.int64)
    cells, width, height = 0, 0, 0
    for i in range(len(upper)):
        kind, turn, x, y = upper[i]
        sizes[i + 1] = kinds.size[kind]
        width = max(width, x + kinds.width[kind, turn])
        height = max(height, y + kinds.height[kind, turn])
        for c in range(kinds.size[kind]):
            at = (MIDDLE + y + kinds.y[kind, turn, c], MIDDLE + x + kinds.x[kind, turn, c])
            s.tile[at] = i + 1
            cells += 1
            s.bit[at] = cells
    if cells > 64 or max(width, height) > SIDE - 2 * MIDDLE:
        return TOO_LARGE, cells
    n, bits = 0, 64
    over = np.zeros(len(upper) + 1, np.int64)
    lines = np.zeros(SIDE, np.int64)  # the upper cells of each line as bits
    for y in range(MIDDLE, MIDDLE + height):
        for x in range(MIDDLE, MIDDLE + width):
            if s.tile[y, x]:
                lines[y] |= 1 << x
    shape = np.zeros(4, np.int64)
    for kind in range(KINDS):
        if s.left[kind] == 0:
            continue
        for turn in range(kinds.turns[kind]):
            shape[:] = 0
            for c in range(kinds.size[kind]):
                shape[kinds.y[kind, turn, c]] |= 1 << kinds.x[kind, turn, c]
            for y in range(MIDDLE - 4, MIDDLE + height):
                for x in range(MIDDLE - 4, MIDDLE + width):
                    on = 0
                    for i in range(4):
                        on += s.ones[lines[y + i] >> x & shape[i]]
                    if on == 0 or kinds.size[kind] - on > slack:
                        continue
                    over[:] = 0
                    for c in range(kinds.size[kind]):
                        over[s.tile[y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c]]] += 1
                    good = True
                    for i in range(1, len(upper) + 1):
                        good = good and over[i] < sizes[i]
                    if not good:
                        continue
                    if n == MOST_CANDIDATES:
                        return TOO_LARGE, cells
                    s.masks[n] = 0
                    for c in range(kinds.size[kind]):
                        at = (y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c])
                        if s.bit[at] == 0:
                            bits += 1
                            s.bit[at] = bits
                            if bits > 64 * WORDS:
                                return TOO_LARGE, cells
                        bit = s.bit[at] - 1
                        s.masks[n, bit // 64] |= np.uint64(1) << np.uint64(bit % 64)
                    s.rows[n] = (kind, turn, x, y)
                    s.carried[n] = on
                    n += 1
    s.counters[1] = (bits + 63) // 64
    return n, cells


@njit
def _apart(s: Scratch, one: int, other: int) -> bool:
    for word in range(s.counters[1]):  # noqa: SIM110 - compiled code has no generators
        if s.masks[one, word] & s.masks[other, word]:
            return False
    return True


@njit
def _solve(
    kinds: Kinds,
    s: Scratch,
    reach: Array,
    ends: Array,
    n: int,
    cells: int,
    most: int,
    once: int,
    out: Array,
) -> int:
    """Write the covers, at most `most`, with `once` one of each multiset; return how many."""
    depth, found = 0, 0
    code = np.zeros(DEEPEST + 1, np.int64)
    area = np.zeros(DEEPEST + 1, np.int64)
    length = np.zeros(DEEPEST + 1, np.int64)
    at = np.zeros(DEEPEST + 1, np.int64)
    target = np.zeros(DEEPEST + 1, np.uint64)
    bare = np.zeros(DEEPEST + 1, np.int64)
    counts = np.zeros(64, np.int64)
    length[0], bare[0] = n, cells
    s.lists[0, :n] = np.arange(n)
    covered = np.uint64(0)
    fresh = True
    while True:
        if fresh:
            # Choose the bare cell with the fewest candidates.
            s.counters[0] += 1
            counts[:] = 0
            for i in range(length[depth]):
                mask = np.int64(s.masks[s.lists[depth, i], 0])
                for cell in range(cells):
                    counts[cell] += mask >> cell & 1
            best = -1
            for cell in range(cells):
                bit = np.uint64(1) << np.uint64(cell)
                if not covered & bit and (best < 0 or counts[cell] < counts[best]):
                    best = cell
            target[depth] = np.uint64(1) << np.uint64(best)
            at[depth] = 0
            fresh = False
        if at[depth] == length[depth]:
            if depth == 0:
                return found
            depth -= 1
            c = s.chosen[depth]
            covered ^= s.masks[c, 0]
            s.left[s.rows[c, 0]] += 1
            continue
        c = s.lists[depth, at[depth]]
        at[depth] += 1
        if not s.masks[c, 0] & target[depth]:
            continue
        kind = s.rows[c, 0]
        if s.left[kind] == 0:
            continue
        carried = s.carried[c]
        new, grown = code[depth] + kinds.power[kind], area[depth] + kinds.size[kind]
        if reach[new] < grown + bare[depth] - carried:
            continue
        s.chosen[depth] = c
        if bare[depth] == carried:
            if ends[new]:
                for i in range(depth + 1):
                    if found < len(out):
                        out[found, i + 1] = s.rows[s.chosen[i]]
                if found < len(out):
                    out[found, 0, 0] = depth + 1
                    out[found, 0, 1] = new
                found += 1
                if once:
                    ends[new] = False
                if found == most:
                    return found
            continue
        s.left[kind] -= 1
        covered |= s.masks[c, 0]
        size = 0
        for i in range(length[depth]):
            other = s.lists[depth, i]
            if _apart(s, c, other):
                s.lists[depth + 1, size] = other
                size += 1
        depth += 1
        length[depth], code[depth], area[depth] = size, new, grown
        bare[depth] = bare[depth - 1] - carried
        fresh = True


@njit
def covers(
    kinds: Kinds,
    s: Scratch,
    upper: Array,
    rest: Array,
    reach: Array,
    ends: Array,
    most: int,
    once: int,
    out: Array,
) -> int:
    """Find the covers of an upper level whose tiles can become a wanted level, at most `most`.

    `reach[P]` is the largest area of a wanted multiset that contains P (or -1); `ends[P]` says
    whether a cover of exactly P is of use.
    """
    s.left[:] = rest
    cells = 0
    for i in range(len(upper)):
        cells += kinds.size[upper[i, 0]]
    n, cells = _candidates(kinds, s, upper, reach[0] - cells)
    if n < 0:
        return n
    return _solve(kinds, s, reach, ends, n, cells, most, once, out)
