"""The windows of one level of a display, with the vectors of their patterns (see `search_grid`)."""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pygames.nmbr9.bot.shape_masks import ShapeMasks


class LevelWindows:
    """Windows never change: a tile makes new ones, which know those without it.

    A tile changes only windows near it. So what another tile would change elsewhere is asked of the
    windows before, and is computed once for all displays of a search that differ far from it.
    """

    __slots__ = ("before", "known", "near", "patterns", "tile_at", "vector_of", "vectors")

    def __init__(self, size: int, vector_of: Mapping[int, int]) -> None:
        self.patterns = [0] * size
        self.vectors = [0] * size
        self.vector_of = vector_of
        self.known: dict[int, int] = {}
        """What tiles would add to the sum of the vectors."""
        self.before: LevelWindows | None = None
        self.near: Mapping[int, frozenset[int]] = {}
        self.tile_at = 0

    def with_tile(self, masks: ShapeMasks, anchor: int) -> tuple[LevelWindows, int]:
        """Return the windows with a tile, and what it adds to the sum of the vectors."""
        after = LevelWindows.__new__(LevelWindows)
        after.patterns, after.vectors = self.patterns.copy(), self.vectors.copy()
        after.vector_of, after.known = self.vector_of, {}
        after.before, after.near, after.tile_at = self, masks.near, anchor
        patterns, vectors, vector_of = after.patterns, after.vectors, after.vector_of
        change = 0
        for offset, plus in zip(masks.window_offsets, masks.pattern_changes, strict=True):
            where = anchor + offset
            patterns[where] += plus
            vector = vector_of[patterns[where]]
            change += vector - vectors[where]
            vectors[where] = vector
        return after, change

    def change(self, key: int, shape: int, anchor: int, masks: ShapeMasks) -> int:
        """Return what a tile would add to the sum of the vectors; it is not known yet."""
        before = self.before
        if before is not None and anchor - self.tile_at not in self.near[shape]:
            change = before.known.get(key)
            if change is None:
                change = before.change(key, shape, anchor, masks)
        else:
            offsets, pick = masks.window_offsets, masks.pick_windows
            first, last = anchor + offsets[0], anchor + offsets[-1] + 1
            patterns = map(add, pick(self.patterns[first:last]), masks.pattern_changes)
            change = sum(map(self.vector_of.__getitem__, patterns))
            change -= sum(pick(self.vectors[first:last]))
        self.known[key] = change
        return change
