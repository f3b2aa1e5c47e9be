"""Read the fields of a request: each function returns a value of the right type, or raises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pygames.core import Budget
from pygames.games import GAMES
from pygames.json_text import read_json
from pygames.players import LEVELS, Player

if TYPE_CHECKING:
    from pygames.core import AnyGame, Seat
    from pygames.match import Match

Json = Mapping[str, object]
"""A request as it came: nothing in it has been checked."""

LONGEST_THOUGHT = 60
"""Seconds that a bot may be given at most."""
MOST_NODES = 100_000
"""Nodes that a bot may be given at most; a bot of the page never needs a tenth of them."""


class ApiError(ValueError):
    """A request that cannot be answered: `key` is stable, `detail` quotes what was wrong."""

    def __init__(self, key: str, detail: object = "") -> None:
        super().__init__(key)
        self.key = key
        self.detail = str(detail)[:200]


def object_of(text: str) -> Json:
    """Read a request."""
    try:
        value = read_json(text)
    except ValueError as error:
        raise ApiError("not-json", error) from error
    if not isinstance(value, dict):
        raise ApiError("bad-request", "not an object")
    return value


def viewer_of(asked: Json, match: Match) -> Seat | None:
    """Whose eyes to use: `viewer`, else `seat`, else a spectator's."""
    viewer = asked.get("viewer", asked.get("seat"))
    if viewer is None:
        return None
    if type(viewer) is int and 0 <= viewer < len(match.players):
        return viewer
    raise ApiError("bad-viewer", viewer)


def game_of(asked: Json) -> AnyGame:
    """Read which game is meant."""
    game = GAMES.get(text_of(asked, "game"))
    if game is None:
        raise ApiError("unknown-game", asked.get("game"))
    return game


def player_of(asked: object) -> Player:
    """Read who sits on a seat."""
    if not isinstance(asked, dict):
        raise ApiError("bad-seats", asked)
    level = asked.get("level", 0) if asked.get("kind") == "bot" else 0
    if type(level) is not int or (asked.get("kind") == "bot" and level not in LEVELS):
        raise ApiError("bad-level", level)
    return Player(text_of(asked, "name"), level)


def budget_of(asked: Json) -> Budget:
    """Read how long a bot may think: so many nodes, else seconds; never longer than a minute."""
    seconds = seconds_of(asked)
    if asked.get("nodes") is not None:
        return Budget(seconds=LONGEST_THOUGHT, nodes=number_of(asked, "nodes", 0, MOST_NODES))
    return seconds


def seconds_of(asked: Json) -> Budget:
    """Read how many seconds something may take: one, if nothing is said."""
    seconds = asked.get("seconds")
    if seconds is None:
        return Budget(seconds=1.0)
    if not isinstance(seconds, int | float) or isinstance(seconds, bool):
        raise ApiError("bad-request", "seconds")
    if not 0 <= seconds <= LONGEST_THOUGHT:
        raise ApiError("bad-request", "seconds")
    return Budget(seconds=seconds)


def text_of(asked: Json, key: str, default: str | None = None) -> str:
    """Read a text."""
    value = asked.get(key, default)
    if not isinstance(value, str):
        raise ApiError("bad-request", key)
    return value


def list_of(asked: Json, key: str, default: list[object] | None = None) -> list[object]:
    """Read a list."""
    value = asked.get(key, default)
    if not isinstance(value, list):
        raise ApiError("bad-request", key)
    return value


def words_of(value: object) -> dict[str, str]:
    """Read the options: a text for each key."""
    if isinstance(value, dict) and all(isinstance(word, str) for word in value.values()):
        return value
    raise ApiError("bad-request", "options")


def number_of(asked: Json, key: str, default: int | None, most: int) -> int:
    """Read a whole number from 0 to `most`; None as default means it must be there."""
    value = asked.get(key, default)
    if type(value) is not int or not 0 <= value <= most:
        raise ApiError("bad-request", key)
    return value
