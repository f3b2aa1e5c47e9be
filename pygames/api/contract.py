"""What crosses the border, as types; writes them and the box's geometry for the page.

`python -m pygames.api.contract` writes `web/js/contract.d.ts` and `web/js/box.js`; a test fails
when they are stale.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal, TypedDict, get_args, get_origin, get_type_hints

from pygames import core
from pygames.games import GAMES
from pygames.nmbr9 import box as nmbr9_box
from pygames.nmbr9 import view as nmbr9_view
from pygames.qwinto import box as qwinto_box
from pygames.qwinto import view as qwinto_view
from pygames.triominos import box as triominos_box
from pygames.triominos import view as triominos_view


class SeatInfo(TypedDict):
    """Who sits on a seat."""

    name: str
    kind: Literal["human", "bot"]
    level: int


class SeenEvent(core.Event):
    """An event with the ply it happened at."""

    ply: int


class Shown(TypedDict):
    """The answer of new, open, view, play, undo, redo and branch (`record` not with view)."""

    ok: bool
    match: str
    record: str
    ply: int
    plies: int
    seats: list[SeatInfo]
    options: dict[str, str]
    seed: str
    undo: Literal["free", "agree", "off"]
    undos: int
    can_undo: bool
    can_redo: bool
    view: dict[str, Any]
    events: list[SeenEvent]
    notes: dict[str, str]


class RefusalInfo(TypedDict):
    """Which rule forbids a move, and where."""

    rule: str
    where: list[str]
    facts: dict[str, core.Fact]


class Fault(TypedDict, total=False):
    """The answer to a request that cannot be answered; `error` is a stable key."""

    ok: bool
    error: str
    detail: str
    line: int
    kept: str
    refusal: RefusalInfo


COMMON = (core.Item, core.Score, core.Event, core.View, core.Candidate, core.Thought)
BORDER = (SeatInfo, SeenEvent, Shown, RefusalInfo, Fault)
ROOMS = {"Qwinto": qwinto_view, "Nmbr9": nmbr9_view, "Triominos": triominos_view}
_PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null"}


def typescript() -> str:
    """All types of the border as TypeScript."""
    names: dict[type, str] = {kind: kind.__name__ for kind in (*COMMON, *BORDER)}
    for prefix, room in ROOMS.items():
        for name, kind in vars(room).items():
            # A TypedDict is a class with required keys; only those of the room itself count.
            if hasattr(kind, "__required_keys__") and kind.__module__ == room.__name__:
                names[kind] = name if name.startswith(prefix) else prefix + name
    parts = ["// Written by `python -m pygames.api.contract`. Do not edit.\n"]
    parts += [_interface(kind, name, names) for kind, name in names.items()]
    return "\n".join(parts)


def _interface(kind: type, name: str, names: dict[type, str]) -> str:
    hints = get_type_hints(kind, localns=vars(core))
    required = kind.__required_keys__  # type: ignore[attr-defined] # every TypedDict has them
    fields = "".join(
        f"  {key}{'' if key in required else '?'}: {_ts(hint, names)};\n"
        for key, hint in hints.items()
    )
    return f"export interface {name} {{\n{fields}}}\n"


def _ts(hint: Any, names: dict[type, str]) -> str:  # noqa: ANN401 - a type of any form
    named = {**_PLAIN, **names, Any: "any"}
    if hint in named:
        return named[hint]
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in args)
    if origin is list:
        return f"Array<{_ts(args[0], names)}>"
    if origin is dict:
        return f"Record<string, {_ts(args[1], names)}>"
    return " | ".join(_ts(arg, names) for arg in args)


def box() -> str:
    """The geometry of the three games and what can be chosen, as a JavaScript module."""
    data = {
        "QWINTO": qwinto_box.geometry(),
        "NMBR9": nmbr9_box.geometry(),
        "TRIOMINOS": triominos_box.geometry(),
        "GAMES": {
            game.key: {
                "seats": [game.seat_counts.start, game.seat_counts.stop - 1],
                "options": {option.key: list(option.values) for option in game.options},
            }
            for game in GAMES.values()
        },
    }
    parts = ["// Written by `python -m pygames.api.contract`. Do not edit.\n"]
    parts += [f"export const {name} = {json.dumps(value)};\n" for name, value in data.items()]
    return "\n".join(parts)


FILES = {"contract.d.ts": typescript, "box.js": box}


def write_all(folder: Path) -> None:
    """Write the generated files into a folder."""
    for name, make in FILES.items():
        (folder / name).write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    write_all(Path(__file__).parents[2] / "web" / "js")
