"""Shared code names no game: a game has its own folders, and two files register it."""

from __future__ import annotations

import re
from pathlib import Path

from pygames.games import GAMES

ROOT = Path(__file__).parents[1]
REGISTRIES = {"pygames/games.py", "web/js/games/index.js"}
GENERATED = {"web/js/contract.d.ts", "web/js/box.js"}
"""Written by web/tools/write_contract.py from what the games bring."""
WORDS = [word for game in GAMES.values() for word in (game.key, game.name)]
NAMES = re.compile("|".join(map(re.escape, WORDS)), re.IGNORECASE)
TEXT = {".py", ".js", ".mjs", ".ts", ".css", ".html", ".json", ".webmanifest", ".svg", ".toml"}


def own(path: Path) -> bool:
    """Whether a file belongs to one game: its folder or its name's first word says which."""
    return any(part in GAMES for part in (*path.parts, re.split(r"[._]", path.name)[0]))


def shared_files() -> list[Path]:
    """Every text file of the engine and the page that no game owns; tests may name games."""
    found = [ROOT / "Makefile", ROOT / "netlify.toml"]
    for folder in (ROOT / "pygames", ROOT / "web"):
        found += [
            path
            for path in folder.rglob("*")
            if path.suffix in TEXT
            and not {"node_modules", "tests"} & {*path.relative_to(folder).parts}
        ]
    return [path for path in found if not own(path.relative_to(ROOT))]


def test_only_the_registries_name_the_games() -> None:
    naming = {
        path.relative_to(ROOT).as_posix(): NAMES.findall(path.read_text(encoding="utf-8"))
        for path in shared_files()
    }
    assert {path for path, found in naming.items() if found} == REGISTRIES | GENERATED


def test_the_search_includes_shared_code_of_python_and_the_page() -> None:
    names = {path.relative_to(ROOT).as_posix() for path in shared_files()}
    assert {"pygames/match.py", "pygames/lab/strength.py", "pygames/api/session.py"} <= names
    assert {"web/tools/build.py", "web/js/main.js", "web/index.html", "web/sw.js"} <= names
    assert {"web/manifest.webmanifest", "web/locales/en/common.json"} <= names
    assert len(names) > 100
