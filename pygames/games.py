"""The games in the box, by their key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygames.nmbr9 import GAME as NMBR9
from pygames.qwinto import GAME as QWINTO
from pygames.triominos import GAME as TRIOMINOS

if TYPE_CHECKING:
    from pygames.core import Game

GAMES: dict[str, Game[Any, Any]] = {game.key: game for game in (QWINTO, NMBR9, TRIOMINOS)}
