"""Stores played deals as lines of JSON, so that a stopped run can continue.

Files of several runs or machines can be concatenated.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Contest:
    """A game and its entrants: levels (`4`) or names of baselines (`greedy`)."""

    game: str
    entrants: tuple[str, ...]
    seconds: float | None = None
    nodes: int | None = None
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Deal:
    """The result of one deal over all rotations, by entrant."""

    wins: tuple[float, ...]
    points: tuple[float, ...]
    seconds: tuple[float, ...]
    moves: tuple[int, ...]
    slowest: tuple[float, ...]


def write_line(contest: Contest, number: int, deal: Deal) -> str:
    """Format one deal of a contest as a line of JSON."""
    rounded = {key: [round(value, 6) for value in values] for key, values in asdict(deal).items()}
    return json.dumps({"contest": asdict(contest), "number": number, "deal": rounded}) + "\n"


def read_lines(lines: Iterable[str]) -> dict[Contest, dict[int, Deal]]:
    """Read all deals by contest and number; a later line replaces an earlier one."""
    found: dict[Contest, dict[int, Deal]] = {}
    for line in lines:
        data = json.loads(line)
        given = data["contest"]
        given["entrants"] = tuple(given["entrants"])
        given["options"] = tuple((key, value) for key, value in given["options"])
        deal = Deal(**{key: tuple(values) for key, values in data["deal"].items()})
        found.setdefault(Contest(**given), {})[data["number"]] = deal
    return found


class Store:
    """Played deals in memory and, if a path is given, in a file."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.by_contest = (
            read_lines(path.read_text(encoding="utf-8").splitlines())
            if path and path.exists()
            else {}
        )

    def deals(self, contest: Contest) -> dict[int, Deal]:
        """Return the deals of a contest by number."""
        return self.by_contest.setdefault(contest, {})

    def add(self, contest: Contest, number: int, deal: Deal) -> None:
        """Add a deal and append it to the file."""
        self.deals(contest)[number] = deal
        if self.path:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(write_line(contest, number, deal))
