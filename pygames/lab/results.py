"""Deals that were played, kept as lines of JSON: a run that was stopped goes on where it was.

Files of several runs or machines add up by putting them one after the other.
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
    """Who plays what: entrants are levels (`4`) or names of baselines (`greedy`)."""

    game: str
    entrants: tuple[str, ...]
    seconds: float | None = None
    nodes: int | None = None
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Deal:
    """The outcome of one deal over all rotations, by entrant: share of wins, points, seconds."""

    wins: tuple[float, ...]
    points: tuple[float, ...]
    seconds: tuple[float, ...]
    moves: tuple[int, ...]
    slowest: tuple[float, ...]


def write_line(contest: Contest, number: int, deal: Deal) -> str:
    """One deal of a contest as a line of JSON."""
    rounded = {key: [round(value, 6) for value in values] for key, values in asdict(deal).items()}
    return json.dumps({"contest": asdict(contest), "number": number, "deal": rounded}) + "\n"


def read_lines(lines: Iterable[str]) -> dict[Contest, dict[int, Deal]]:
    """All deals by contest and number; of a deal that was played twice the later counts."""
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
    """A file of deals, or nothing at all."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.kept = (
            read_lines(path.read_text(encoding="utf-8").splitlines())
            if path and path.exists()
            else {}
        )

    def deals(self, contest: Contest) -> dict[int, Deal]:
        """What is known of a contest, by the deal's number."""
        return self.kept.setdefault(contest, {})

    def add(self, contest: Contest, number: int, deal: Deal) -> None:
        """Keep a deal, in the file at once."""
        self.deals(contest)[number] = deal
        if self.path:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(write_line(contest, number, deal))
