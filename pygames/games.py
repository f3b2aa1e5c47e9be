"""The games in the box, by their key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.nmbr9 import GAME as NMBR9
from pygames.qwinto import GAME as QWINTO
from pygames.triominos import GAME as TRIOMINOS

if TYPE_CHECKING:
    from pygames.core import AnyGame

GAMES: dict[str, AnyGame] = {game.key: game for game in (QWINTO, NMBR9, TRIOMINOS)}


def register(game: AnyGame) -> None:
    """Add a game to the box; raises ValueError if its key is taken."""
    if game.key in GAMES:
        raise ValueError(f"a game with the key {game.key!r} is registered already")
    GAMES[game.key] = game
