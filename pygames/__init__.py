"""Board games in pure Python: rules, scores and bots. README.md shows how to use it."""

from pygames.core import (
    CHANCE,
    IllegalMove,
    InvalidMove,
    MoveError,
    RecordError,
    SetupError,
)
from pygames.games import GAMES
from pygames.hints import hint
from pygames.match import Bot, Match, Player
from pygames.match_review import review
from pygames.record import read, write

__version__ = "0.2.0"

__all__ = [
    "CHANCE",
    "GAMES",
    "Bot",
    "IllegalMove",
    "InvalidMove",
    "Match",
    "MoveError",
    "Player",
    "RecordError",
    "SetupError",
    "__version__",
    "hint",
    "read",
    "review",
    "write",
]
