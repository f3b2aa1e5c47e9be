"""Qwinto, NMBR 9 and Triominos: rules, scores and bots in pure Python.

>>> import pygames
>>> match = pygames.Match("qwinto", ["Anna", pygames.Bot(2)], seed="evening")
"""

from pygames.core import (
    CHANCE,
    IllegalMove,
    InvalidMove,
    MoveError,
    RecordError,
    SetupError,
)
from pygames.games import GAMES
from pygames.match import Bot, Match, Player
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
    "read",
    "write",
]
