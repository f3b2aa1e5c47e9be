"""Write the API's types and the games' geometry for the page: js/contract.d.ts and js/box.js.

Run `python web/tools/write_contract.py` after a change of `pygames/api/contract.py`, of a view or
of a box; a test fails while the files are out of date.
"""

from __future__ import annotations

import inspect
import json
import sys
from pathlib import Path
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    NotRequired,
    get_args,
    get_origin,
    get_type_hints,
)

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # so that it runs as a plain script

from pygames import core  # noqa: E402 - needs the path above
from pygames.api import contract  # noqa: E402
from pygames.games import GAMES  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

HEAD = "// Written by web/tools/write_contract.py. Do not edit.\n"
PLAIN: dict[type, str] = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    type(None): "null",
    object: "unknown",
}
VERBS = """\
/** The request and the reply of each verb. */
export interface Verbs {{
{verbs}}}

export type Verb = keyof Verbs;

/** What to send: the verb in `do`, and its fields. */
export type Request<V extends Verb = Verb> = {{ [K in V]: {{ do: K }} & Verbs[K]["request"] }}[V];

/** What comes back when all went well. */
export type Reply<V extends Verb = Verb> = {{ ok: true }} & Verbs[V]["reply"];

/** What comes back: a reply, or a fault. */
export type Answer<V extends Verb = Verb> = Reply<V> | Fault;
"""
VIEWS = """\
/** The view of each game, by its key. */
export interface Views {{
{views}}}

export type GameKey = keyof Views;

/** The view of any game; `game` tells which. */
export type AnyView = Views[GameKey];
"""


def typescript() -> str:
    """Return all types of the API as TypeScript."""
    names: dict[type, str] = {}
    for game in GAMES.values():
        prefix = game.view_type.__name__.removesuffix("View")
        for kind in typed_dicts(game.view_type):
            name = kind.__name__
            shared = kind.__module__ == core.__name__ or name.startswith(prefix)
            names[kind] = name if shared else prefix + name
    for pair in (*contract.VERBS.values(), (contract.Fault, core.View)):
        names |= {kind: kind.__name__ for root in pair for kind in typed_dicts(root)}
    keys = {game.view_type: game.key for game in GAMES.values()}
    views = "".join(f"  {game.key}: {names[game.view_type]};\n" for game in GAMES.values())
    verbs = "".join(
        f"  {verb if verb.isidentifier() else json.dumps(verb)}: "
        f"{{ request: {names[request]}; reply: {names[reply]} }};\n"
        for verb, (request, reply) in contract.VERBS.items()
    )
    parts = [HEAD, VERBS.format(verbs=verbs), VIEWS.format(views=views)]
    parts += [interface(kind, name, names, keys.get(kind)) for kind, name in names.items()]
    return "\n".join(parts)


def typed_dicts(hint: Any) -> Iterator[type]:  # noqa: ANN401 - a type of any form
    """Yield every TypedDict inside a type, inner ones first."""
    if hasattr(hint, "__required_keys__"):
        for inner in hints_of(hint).values():
            yield from typed_dicts(inner)
        yield hint
    for inner in get_args(hint):
        yield from typed_dicts(inner)


def hints_of(kind: type) -> dict[str, Any]:
    """Return the fields of a TypedDict with their types."""
    return get_type_hints(kind, localns=vars(core))


def optional_fields(kind: type) -> set[str]:
    """Return the fields of a TypedDict that may be missing.

    `__optional_keys__` ignores NotRequired in annotations that are strings.
    """
    hints = get_type_hints(kind, localns=vars(core), include_extras=True)
    return {field for field, hint in hints.items() if get_origin(hint) is NotRequired}


def interface(kind: type, name: str, names: dict[type, str], key: str | None) -> str:
    """Return a TypedDict as a TypeScript interface; `key` is the game's key if it is a view."""
    optional = optional_fields(kind)
    fields = "".join(
        f"  {field}{'?' if field in optional else ''}: "
        f"{json.dumps(key) if key and field == 'game' else written(hint, names)};\n"
        for field, hint in hints_of(kind).items()
    )
    words = " ".join((inspect.getdoc(kind) or "").split("\n\n", maxsplit=1)[0].split())
    return f"/** {words} */\nexport interface {name} {{\n{fields}}}\n"


def written(hint: Any, names: dict[type, str]) -> str:  # noqa: ANN401 - a type of any form
    """Return a type as TypeScript; a view of any game is `AnyView`."""
    if hint is core.View:
        return "AnyView"
    if hint in names or hint in PLAIN:
        return names.get(hint) or PLAIN[hint]
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in args)
    if origin is list:
        return f"Array<{written(args[0], names)}>"
    if origin is dict:
        return f"Record<string, {written(args[1], names)}>"
    if not args:
        raise TypeError(f"no TypeScript for {hint!r}")
    return " | ".join(written(arg, names) for arg in args)


def box() -> str:
    """Return the geometry, seats and options of the games as a JavaScript module."""
    data = {game.key.upper(): game.geometry() for game in GAMES.values()}
    data["GAMES"] = {
        game.key: {
            "seats": [game.seat_counts.start, game.seat_counts.stop - 1],
            "options": {option.key: list(option.values) for option in game.options},
            "ratings": dict(game.ratings),
        }
        for game in GAMES.values()
    }
    parts = [f"export const {name} = {json.dumps(value)};\n" for name, value in data.items()]
    return "\n".join([HEAD, *parts])


FILES = {"contract.d.ts": typescript, "box.js": box}


def write_all(folder: Path) -> None:
    """Write the generated files into a folder."""
    for name, make in FILES.items():
        (folder / name).write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    write_all(ROOT / "web" / "js")
