"""Hostile requests, records, links and files for the API, made from good ones and then damaged.

    python -m pygames.lab.fuzz --requests 30000 --records 10000 --links 1000 --files 1000

Every answer must be JSON, every error a stable key (never `internal`), an open match must survive,
and what is accepted must read back. The same texts go through Chromium's Python in
`e2e/fuzz_page.py`. Equal seeds give equal texts.
"""

from __future__ import annotations

import argparse
import base64
import collections
import copy
import json
import random
import sys
import time
import zlib
from typing import TYPE_CHECKING, Any

from pygames.api.contract import VERBS
from pygames.api.session import Session
from pygames.core import pick
from pygames.daily import FIRST
from pygames.games import GAMES
from pygames.link import pack
from pygames.match import Match, Player
from pygames.random_matches import play_at_random, tables
from pygames.record import write
from pygames.summary import summary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Json = dict[str, Any]
    Ask = Callable[[str], str]

ODD: list[Any] = [
    None, True, False, 0, -1, 1, 7, 2**31, 2**63, -(10**18), 10**400, 0.5, -0.0, 1e300, 1e-300,
    "", "0", "a", "__proto__", "constructor", "\x00", "\ud800", "\u202e", "é" * 40, "x" * 5000,
    "9" * 400, "[" * 5000, "{}", "null", "../../x", "%", [], {}, [[]], [None], {"a": {}}, [0] * 500,
    "m1", "pick O", "* start 0", "pygames 1", *GAMES,
]  # fmt: skip
"""Values that a field may suddenly have."""

TEXTS = ['{"do"', "[" * 40_000, "{" * 40_000, '"' * 999, "NaN", '{"do":1e999}', "\ufeff{}", "\x00"]
SIGNS = [*'0129*-,;@"\\ \n/?|=é\x00\ud800']
SLOWEST = 8
"""Seconds of work after which the page takes its engine for dead; there the answer tells it."""
KEEP = "keep"
"""The match that every request must leave as it was."""


class Source:
    """Good material, and the dice that damage it."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)
        self.matches = [
            play_at_random(self._new(key, seats, options), f"{seed}/{key}", most)
            for key, game in GAMES.items()
            for seats, options in list(tables(game))[:3]
            for most in (4, 30, 100_000)
        ]

    def _new(self, key: str, seats: int, options: dict[str, str]) -> Match:
        levels = [seat % 2 * 2 for seat in range(seats)]
        players = [Player(f"P{seat}", level) for seat, level in enumerate(levels)]
        return Match(key, players, seed=f"fuzz-{seats}", options=options)

    def any(self, things: list[Any]) -> Any:  # noqa: ANN401 - of whatever the list holds
        """One of them."""
        return pick(self.rng, things)

    def chance(self, share: float) -> bool:
        """True so often."""
        return self.rng.random() < share

    def damaged(self, value: Any, strength: float = 0.15) -> Any:  # noqa: ANN401 - any JSON value
        """A copy with a few places changed, dropped, doubled or swapped."""
        if self.chance(strength / 2):
            return copy.deepcopy(self.any(ODD))
        if isinstance(value, dict):
            found = {k: self.damaged(v, strength) for k, v in value.items() if self.chance(0.97)}
            if self.chance(strength / 4):
                found[str(self.any(ODD))[:60]] = copy.deepcopy(self.any(ODD))
            return found
        if isinstance(value, list):
            items = [self.damaged(one, strength) for one in value[:60]]
            if items and self.chance(strength / 3):
                items.append(copy.deepcopy(self.any(items)))
            return items
        if isinstance(value, str):
            return self.text(value) if self.chance(strength) else value
        if type(value) is int and self.chance(strength):
            return value + self.any([-1, 1, 7, -100, 10**6])
        return value

    def tampered(self, value: Any) -> Any:  # noqa: ANN401 - any JSON value
        """A copy of the same shape with a few other numbers, and lists of other lengths."""
        if isinstance(value, dict):
            return {key: self.tampered(one) for key, one in value.items()}
        if isinstance(value, list):
            items = [self.tampered(one) for one in value]
            if items and self.chance(0.02):
                items.append(self.any(items))
            return items[: len(items) - self.chance(0.02)]
        if type(value) is int and self.chance(0.02):
            return self.any([-1, 0, 7, value + 1, value - 1, 100, -100, 10**4, 10**6, -(10**6)])
        return value

    def text(self, text: str) -> str:
        """A text with a few characters changed."""
        signs = list(text[:20_000])
        for _ in range(1 + int(self.rng.random() * 3)):
            at = int(self.rng.random() * (len(signs) + 1))
            kind = self.any(["cut", "put", "swap", "end"])
            if kind == "put":
                signs.insert(at, self.any(SIGNS))
            elif kind == "end":
                del signs[at:]
            elif at < len(signs):
                signs[at : at + 1] = "" if kind == "cut" else self.any(signs)
        return "".join(signs)

    def request(self) -> Json:
        """A good request of any verb."""
        match = self.any(self.matches)
        seats = [{"name": p.name, "kind": "bot" if p.level else "human", "level": p.level}
                 for p in match.players]  # fmt: skip
        acting = min(match.to_act, default=0)
        moves = match.legal_moves(acting) if match.to_act else []
        move = str(self.any(moves)) if moves else "pass"
        view = json.loads(json.dumps(match.game.view(match.state, acting)))
        if self.chance(0.5):
            view = {**self.tampered(view), "seat": acting, "to_act": [acting]}
        limit = {"nodes": self.any([1, 5, 20]), "seconds": self.any([0, 0.01])}
        if self.chance(0.3):
            limit = {"seconds": self.any([0, 0.01, 0.05, -1, 1e9, "1", True])}
        request: Json = {
            "do": self.any(sorted(VERBS)),
            "match": self.any(["m1", "m2", "new"]),
            "game": match.game.key,
            "seats": seats,
            "options": match.options,
            "seed": "s",
            "record": write(match),
            "viewer": self.any([None, 0, 1]),
            "seat": acting,
            "move": move,
            "note": self.any(["", "bot-replaced"]),
            "ply": self.any([0, 1, match.ply]),
            "since": 0,
            "new_match": "twin",
            "moves": self.any([True, False]),
            "view": view,
            "level": self.any([1, 2, 3, 4]),
            **limit,
            "review": self.any(["r1", "r2"]),
            "link": pack(match) if match.luck_breaks() is None else "",
            "summaries": [summary(match)],
            "day": FIRST.isoformat(),
            "played": [FIRST.isoformat()],
            "count": 1,
            "text": json.dumps(self.export()) if self.chance(0.3) else "",
        }
        return request

    def export(self) -> Json:
        """A file with everything of a device."""
        some = [self.any(self.matches) for _ in range(3)]
        return {
            "pygames": "export",
            "format": 1,
            "settings": {"theme": "dark", "speed": "fast"},
            "games": [
                {"id": f"g{n}", "record": write(m), "updated": 5, "name": "N", "format": 1}
                for n, m in enumerate(some)
            ],
            "results": [
                {"id": f"r{n}", "ended": 5, "summary": summary(m)} for n, m in enumerate(some)
            ],
        }

    def record(self) -> str:
        """A damaged record: lines dropped, doubled, swapped, or signs changed in them."""
        lines = write(self.any(self.matches)).split("\n")
        for _ in range(1 + int(self.rng.random() * 3)):
            at, other = (int(self.rng.random() * len(lines)) for _ in range(2))
            kind = self.any(["drop", "double", "swap", "signs", "odd", "end"])
            if kind == "drop":
                del lines[at]
            elif kind == "double":
                lines.insert(at, lines[other])
            elif kind == "swap":
                lines[at], lines[other] = lines[other], lines[at]
            elif kind == "end":
                del lines[at + 1 :]
            else:
                lines[at] = self.text(lines[at]) if kind == "signs" else str(self.any(ODD))[:6000]
            lines = lines or [""]
        return "\n".join(lines)

    def link(self) -> str:
        """A damaged link: its text, or what is packed in it."""
        match = self.any([m for m in self.matches if m.luck_breaks() is None])
        link = pack(match, moves=self.chance(0.7))
        if self.chance(0.3):
            return self.text(link).encode("ascii", "replace").decode()
        head, *lines = zlib.decompress(base64.urlsafe_b64decode(link + "=="), wbits=-15).decode(
        ).split("\n")  # fmt: skip
        if self.chance(0.7):
            head = json.dumps(self.damaged(json.loads(head), 0.3))
        lines = [self.text(line) if self.chance(0.05) else line for line in lines]
        squeezer = zlib.compressobj(9, wbits=-15)
        plain = "\n".join([head, *lines]).encode("utf-8", "replace")
        data = squeezer.compress(plain) + squeezer.flush()
        return base64.urlsafe_b64encode(data).decode().rstrip("=")


def setup(source: Source) -> list[str]:
    """Requests that open the matches which the others speak of."""
    record = write(source.matches[0])
    return [
        json.dumps({"do": "open", "match": match, "record": record}) for match in (KEEP, "m1", "m2")
    ]


def texts(source: Source, counts: dict[str, int]) -> Iterator[tuple[str, str]]:
    """The kind and the text of every request, the opening of matches included."""
    for text in setup(source):
        yield "setup", text
    for number in range(counts["requests"]):
        if number % 200 == 199:
            yield "requests", TEXTS[number // 200 % len(TEXTS)]
            continue
        good = source.request()
        bad = source.damaged(good)
        text = json.dumps({"do": good["do"], **bad} if isinstance(bad, dict) else bad)
        yield "requests", source.text(text) if source.chance(0.02) else text
        if number % 50 == 0:
            yield from (("setup", one) for one in setup(source)[1:])
    for _ in range(counts["records"]):
        yield "records", json.dumps({"do": "check", "record": source.record()})
    for _ in range(counts["links"]):
        yield "links", json.dumps({"do": "follow", "link": source.link()})
    for _ in range(counts["files"]):
        file = json.dumps(source.damaged(source.export(), 0.1))
        file = source.text(file) if source.chance(0.2) else file
        yield "files", json.dumps({"do": "import-file", "name": "f", "text": file})


def fault_of(kind: str, text: str, reply: str, ask: Ask) -> str:
    """What is wrong with a reply; "" if nothing is."""
    try:
        answer = json.loads(reply)
    except ValueError:
        return "the answer is not JSON"
    if not isinstance(answer.get("ok"), bool):
        return "the answer is neither yes nor no"
    if answer.get("error") in ("internal", "engine-bug", "no-answer"):
        return f"{answer['error']}: {answer.get('detail')}"
    records = [answer["kept"]] if "kept" in answer else []
    if kind == "links" and answer["ok"]:
        records.append(answer["record"])
    if kind == "records" and answer["ok"]:
        records.append(json.loads(text)["record"])
    for record in records:
        again = json.loads(ask(json.dumps({"do": "open", "match": "again", "record": record})))
        if not again["ok"]:
            return f"a record that was accepted cannot be opened: {again}"
        twice = json.loads(ask(json.dumps({"do": "check", "record": again["record"]})))
        if not twice["ok"] or twice["totals"] != [s["total"] for s in again["view"]["scores"]]:
            return f"a record that was written does not read back: {twice}"
    return ""


def run(ask: Ask, counts: dict[str, int], seed: str = "fuzz") -> tuple[list[str], str]:
    """Ask everything; the faults, and a table of what was answered."""
    source = Source(seed)
    before = None
    faults: list[str] = []
    keys: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    slowest: dict[str, float] = {}
    for kind, text in texts(source, counts):
        began, worked = time.perf_counter(), time.process_time()
        reply = ask(text)
        took, worked = time.perf_counter() - began, time.process_time() - worked
        slowest[kind] = max(slowest.get(kind, 0), took)
        if worked > SLOWEST:
            faults.append(f"{kind}: {worked:.0f} s\n  {text[:300]}")
        if fault := fault_of(kind, text, reply, ask):
            faults.append(f"{kind}: {fault}\n  {text[:300]}")
        keys[kind][json.loads(reply).get("error", "ok")] += 1
        if kind == "setup":
            before = before or ask(json.dumps({"do": "view", "match": KEEP}))
    if before != ask(json.dumps({"do": "view", "match": KEEP})):
        faults.append("the match that nobody touched has changed")
    lines = [
        f"{kind}: {sum(found.values())} asked, slowest {slowest[kind]:.2f} s, "
        + ", ".join(f"{key} {count}" for key, count in found.most_common())
        for kind, found in keys.items()
        if kind != "setup"
    ]
    return faults, "\n".join(lines)


def arguments(description: str | None) -> argparse.Namespace:
    """How many of each, and the seed."""
    parser = argparse.ArgumentParser(description=description)
    for kind, count in {"requests": 3000, "records": 1000, "links": 300, "files": 100}.items():
        parser.add_argument(f"--{kind}", type=int, default=count)
    parser.add_argument("--seed", default="fuzz")
    return parser.parse_args()


def main() -> int:
    """Fuzz this Python; fails if there is a fault."""
    asked = vars(arguments(__doc__))
    seed = asked.pop("seed")
    faults, table = run(Session().handle, asked, seed)
    print(table)
    print("\n".join(faults[:20]) or "no faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
