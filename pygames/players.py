"""Who plays: people and bots."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pygames.core import SetupError

LEVELS = range(1, 5)
LONGEST_NAME = 24
"""Characters of a name; the set-up of the page allows as many."""


_DIRECTIONS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Characters that would reorder the text after a name."""


def plain(text: str) -> str:
    """A name or a note as it is kept: cut to its longest, and writable to a file."""
    text = _DIRECTIONS.sub("", text[: 2 * LONGEST_NAME])
    # A lone surrogate cannot be encoded: no name may make a match impossible to save.
    return text[:LONGEST_NAME].encode("utf-8", "replace").decode("utf-8")


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat: a person (level 0), or a bot of level 1 to 4."""

    name: str
    level: int = 0

    def __post_init__(self) -> None:
        if self.level and self.level not in LEVELS:
            sentence = f"a bot has a level from 1 to 4, not {self.level}"
            raise SetupError("bad-level", str(self.level), sentence)
        object.__setattr__(self, "name", plain(self.name))


def Bot(level: int = 2, name: str = "") -> Player:  # noqa: N802 - reads as the player it makes
    """A computer player of level 1 (beginner) to 4 (master)."""
    return Player(name or f"Bot {level}", level)
