"""Measure how strong the bots are, and write the table of docs/BOTS.md.

    python -m pygames.lab.strength

plays every contest below and writes the table; deals are kept in `.build/strength.jsonl`, so a run
that was stopped goes on, and files of other machines can be put into it. `--quick` plays a few
deals of each and only prints (a part of `make bench`); `--write` writes what the file holds.
"""

from __future__ import annotations

import argparse
import statistics
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pygames.games import GAMES
from pygames.lab.arena import half_width, open_executor, rotations, run
from pygames.lab.results import Contest, Store
from pygames.lab.workshop import lab_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.lab.results import Deal

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "BOTS.md"
STORE = ROOT / ".build" / "strength.jsonl"
BEGIN, END = "<!-- written by `python -m pygames.lab.strength` -->", "<!-- up to here -->"
QUICK = 50
"""`--quick` plays one deal for so many."""


class Line(NamedTuple):
    """A line of the table: a contest, how many deals, and who the others are in words."""

    contest: Contest
    deals: int
    against: str


LINES = [
    Line(Contest(game.key, line.entrants), line.deals, line.against)
    for game in GAMES.values()
    for line in lab_of(game).lines
]
"""In the order of the table."""


def _percent(values: Sequence[float]) -> str:
    return f"{100 * statistics.fmean(values):.1f} ± {100 * half_width(values):.1f} %"


def _points(values: Sequence[float]) -> str:
    return f"{statistics.fmean(values):.1f} ± {half_width(values):.1f}"


def row(line: Line, deals: Sequence[Deal]) -> str:
    """A line of the table from the deals of its contest."""
    entrants = line.contest.entrants
    same = len(set(entrants)) == 1
    points = [statistics.fmean(deal.points) if same else deal.points[0] for deal in deals]
    wins = "" if same else _percent([deal.wins[0] for deal in deals])
    share = f"{100 / len(entrants):.0f} %" if wins else ""
    name = entrants[0] if entrants[0].isalpha() else f"level {entrants[0]}"
    games = len(deals) * len(rotations(entrants))
    return (
        f"| {GAMES[line.contest.game].name} | {name} | {line.against} | {wins} | {share} "
        f"| {_points(points)} | {games} |"
    )


def duel(game: str, name: str, other: str, ours: Sequence[Deal], theirs: Sequence[Deal]) -> str:
    """A line for two levels that played the same decks, in a game where everybody plays alone."""
    pairs = [(own.points[0], rival.points[0]) for own, rival in zip(ours, theirs, strict=False)]
    wins = [(own > rival) + (own == rival) / 2 for own, rival in pairs]
    points = _points([own for own, _ in pairs])
    return (
        f"| {game} | level {name} | level {other}, same decks | {_percent(wins)} | 50 % "
        f"| {points} | {len(pairs)} |"
    )


def table(store: Store, *, share: int = 1) -> str:
    """The whole table from the deals that are kept."""
    text = [
        "| game | who | against | wins | fair share | points | games |",
        "|---|---|---|---|---|---|---|",
    ]
    decks: dict[str, dict[str, list[Deal]]] = {}
    for line in LINES:
        game = GAMES[line.contest.game]
        kept = store.deals(line.contest)
        deals = [kept[number] for number in range(deals_of(line, share)) if number in kept]
        if len(deals) < 2:
            continue
        text.append(row(line, deals))
        if lab_of(game).alone:
            played = decks.setdefault(game.key, {})
            played[line.contest.entrants[0]] = deals
            if len(played) > 1:
                better, worse = list(played)[-2:]
                text.append(duel(game.name, better, worse, played[better], played[worse]))
    return "\n".join(text)


def deals_of(line: Line, share: int) -> int:
    """How many deals are played, the whole or a small version."""
    return max(2, line.deals // share)


def play(store: Store, jobs: int | None, dask: str | None, share: int) -> None:
    """Play what is missing."""
    executor, close = open_executor(jobs, dask)
    try:
        for line in LINES:
            numbers = range(deals_of(line, share))
            run(line.contest, numbers, executor, store=store, quiet=share > 1)
    finally:
        close()


def write(text: str, page: Path) -> None:
    """Put the table between its two marks."""
    whole = page.read_text(encoding="utf-8")
    before, rest = whole.split(BEGIN)
    _, after = rest.split(END)
    page.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")


def main() -> None:
    """Measure and write, or print a small version."""
    parser = argparse.ArgumentParser(prog="python -m pygames.lab.strength")
    parser.add_argument("--quick", action="store_true", help="few deals, printed only")
    parser.add_argument("--write", action="store_true", help="play nothing, write what is kept")
    parser.add_argument("--save", type=Path, default=STORE, help="where the deals are kept")
    parser.add_argument("--jobs", type=int, help="processes; all cores if left out")
    parser.add_argument("--dask", help="the address of a Dask cluster, or `local`")
    args = parser.parse_args()
    share = QUICK if args.quick else 1
    args.save.parent.mkdir(exist_ok=True)
    store = Store(None if args.quick else args.save)
    if not args.write:
        play(store, args.jobs, args.dask, share)
    text = table(store, share=share)
    print(text)
    if not args.quick:
        write(text, PAGE)


if __name__ == "__main__":
    main()
