"""Measure how strong the bots are, and write the table of docs/BOTS.md.

    python -m pygames.lab.strength [GAME ...]

plays every contest of LINES, or those of some games, and writes the table. Deals are stored in
`.build/strength.jsonl`, so a stopped run continues, and files of other machines can be appended.
A contest without stored deals keeps its line in the table. `--quick` plays a few deals of each
contest and only prints (part of `make bench`); `--write` plays nothing and writes the table from
the stored deals.
"""

from __future__ import annotations

import argparse
import statistics
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pygames.games import GAMES
from pygames.lab.arena import half_width, open_executor, rotations, run
from pygames.lab.game_lab import lab_of
from pygames.lab.results import Contest, Store

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.lab.results import Deal

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "BOTS.md"
STORE = ROOT / ".build" / "strength.jsonl"
BEGIN, END = "<!-- written by `python -m pygames.lab.strength` -->", "<!-- up to here -->"
QUICK = 50
"""`--quick` plays one deal instead of so many."""


class Line(NamedTuple):
    """A line of the table: a contest, how many deals, and a text for the opponents."""

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
    """Format a line of the table from the deals of its contest."""
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
    """Format a line for two levels that played the same decks alone."""
    pairs = [
        (own.points[0], opponent.points[0]) for own, opponent in zip(ours, theirs, strict=False)
    ]
    wins = [(own > opponent) + (own == opponent) / 2 for own, opponent in pairs]
    points = _points([own for own, _ in pairs])
    return (
        f"| {game} | level {name} | level {other}, same decks | {_percent(wins)} | 50 % "
        f"| {points} | {len(pairs)} |"
    )


def strength_table(store: Store, *, share: int = 1) -> str:
    """Format the whole table from the stored deals."""
    text = [
        "| game | who | against | wins | fair share | points | games |",
        "|---|---|---|---|---|---|---|",
    ]
    decks: dict[str, dict[str, list[Deal]]] = {}
    for line in LINES:
        game = GAMES[line.contest.game]
        stored = store.deals(line.contest)
        deals = [stored[number] for number in range(deals_of(line, share)) if number in stored]
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
    """Return how many deals of a line are played: a `share`-th of them, at least 2."""
    return max(2, line.deals // share)


def play(
    store: Store, games: Sequence[str], jobs: int | None, dask: str | None, share: int
) -> None:
    """Play the deals of some games that are not stored yet."""
    executor, close = open_executor(jobs, dask)
    try:
        for line in (line for line in LINES if line.contest.game in games):
            numbers = range(deals_of(line, share))
            run(line.contest, numbers, executor, store=store, quiet=share > 1)
    finally:
        close()


def write(text: str, page: Path) -> None:
    """Write the lines of a table between the two marks of the page; other lines there stay."""
    whole = page.read_text(encoding="utf-8")
    before, rest = whole.split(BEGIN)
    table, after = rest.split(END)
    lines = {_contest_of(line): line for line in table.strip().splitlines()}
    lines |= {_contest_of(line): line for line in text.splitlines()}
    new = "\n".join(lines.values())
    page.write_text(f"{before}{BEGIN}\n{new}\n{END}{after}", encoding="utf-8")


def _contest_of(line: str) -> tuple[str, ...]:
    """Game, entrant and opponents of a line of the table."""
    return tuple(line.split("|")[1:4])


def main() -> None:
    """Measure and write, or print a small version."""
    parser = argparse.ArgumentParser(prog="python -m pygames.lab.strength")
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--quick", action="store_true", help="few deals, printed only")
    parser.add_argument("--write", action="store_true", help="play nothing, write the stored deals")
    parser.add_argument("--save", type=Path, default=STORE, help="where the deals are stored")
    parser.add_argument("--jobs", type=int, help="number of processes; default: all cores")
    parser.add_argument("--dask", help="the address of a Dask cluster, or `local`")
    args = parser.parse_args()
    share = QUICK if args.quick else 1
    args.save.parent.mkdir(exist_ok=True)
    store = Store(None if args.quick else args.save)
    if not args.write:
        play(store, args.games or list(GAMES), args.jobs, args.dask, share)
    text = strength_table(store, share=share)
    print(text)
    if not args.quick:
        write(text, PAGE)


if __name__ == "__main__":
    main()
