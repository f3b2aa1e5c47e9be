"""The table of known decks: a CSV file, its summary in words, and its plot."""

from __future__ import annotations

import csv
import statistics
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

WIDE, HIGH, EDGE, BIN = 720, 320, 44, 5
SERIES = (("master", "#c2571a"), ("best", "#2b6cb0"), ("bound", "#8a8f98"))
LABELS = {
    "master": "level 4, which does not know the deck",
    "best": "best arrangement found",
    "bound": "upper bound",
}


class Row(NamedTuple):
    """A deck, the points of the best arrangement found, a bound, and the points of the master."""

    number: int
    deck: str
    best: int
    bound: int
    master: int | None


def read_table(path: Path) -> dict[int, Row]:
    """Read the rows by number; none if there is no file."""
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        rows = [
            Row(
                int(line["number"]),
                line["deck"],
                int(line["best"]),
                int(line["bound"]),
                int(line["master"]) if line["master"] else None,
            )
            for line in csv.DictReader(file)
        ]
    return {row.number: row for row in rows}


def write_table(path: Path, rows: dict[int, Row]) -> None:
    """Write all rows in order; a stopped run leaves the old file or the new one."""
    new = path.with_suffix(".new")
    with new.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Row._fields)
        writer.writerows(rows[number] for number in sorted(rows))
    new.replace(path)


def _spread(name: str, values: Sequence[int]) -> str:
    deviation = statistics.stdev(values) if len(values) > 1 else 0.0
    return (
        f"{name}: mean {statistics.fmean(values):.1f}, standard deviation {deviation:.1f}, "
        f"{min(values)} to {max(values)} ({len(values)} decks)"
    )


def summary(rows: Sequence[Row]) -> str:
    """Describe the table."""
    lines = [_spread("best found", [row.best for row in rows])]
    lines.append(_spread("upper bound", [row.bound for row in rows]))
    share = statistics.fmean(row.best / row.bound for row in rows)
    lines.append(f"best found is {100 * share:.0f} % of the bound on average")
    played = [(row.master, row.best) for row in rows if row.master is not None]
    if played:
        lines.append(_spread("master", [master for master, _ in played]))
        share = statistics.fmean(master / best for master, best in played)
        gap = statistics.fmean(best - master for master, best in played)
        lines.append(f"master: {gap:.1f} points below the best found, {100 * share:.1f} % of it")
    return "\n".join(lines)


def plot(rows: Sequence[Row]) -> str:
    """Draw how often each number of points occurs, as an SVG."""
    values = {
        name: [getattr(row, name) for row in rows if getattr(row, name) is not None]
        for name, _ in SERIES
    }
    counts = {
        name: Counter(value // BIN for value in found) for name, found in values.items() if found
    }
    low = min(min(bins) for bins in counts.values())
    high = max(max(bins) for bins in counts.values()) + 1
    # In percent, since not every series has all decks.
    tallest = max(
        count / len(values[name]) for name, bins in counts.items() for count in bins.values()
    )
    across = (WIDE - 2 * EDGE) / (high - low)
    up = (HIGH - 2 * EDGE - 40) / tallest
    base = HIGH - EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img">',
        '<g font-family="sans-serif" font-size="13">',
        "<title>Points of known decks of NMBR 9</title>",
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/>',
    ]
    for place, (name, colour) in enumerate(pair for pair in SERIES if pair[0] in counts):
        for at, count in sorted(counts[name].items()):
            tall = up * count / len(values[name])
            parts.append(
                f'<rect x="{EDGE + (at - low) * across:.1f}" y="{base - tall:.1f}" '
                f'width="{across - 1:.1f}" height="{tall:.1f}" fill="{colour}" '
                f'fill-opacity="0.55"/>'
            )
        mean = statistics.fmean(values[name])
        x = EDGE + (mean / BIN - low) * across
        parts.append(
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{base}" y2="{EDGE + 20}" stroke="{colour}" '
            f'stroke-dasharray="4 3"/>'
        )
        parts.append(
            f'<text x="{EDGE}" y="{20 + 17 * place}" fill="{colour}">{LABELS[name]}: '
            f"mean {mean:.1f}</text>"
        )
    parts.append(f'<line x1="{EDGE}" x2="{WIDE - EDGE}" y1="{base}" y2="{base}" stroke="#333"/>')
    first = -(-low * BIN // 20) * 20
    for points in range(first, high * BIN + 1, 20):
        x = EDGE + (points / BIN - low) * across
        parts.append(
            f'<text x="{x:.1f}" y="{base + 18}" text-anchor="middle" fill="#333">{points}</text>'
        )
    parts.append(
        f'<text x="{WIDE / 2:.0f}" y="{HIGH - 8}" text-anchor="middle" fill="#333">points; height: '
        f"share of decks</text></g></svg>"
    )
    return "\n".join(parts) + "\n"
