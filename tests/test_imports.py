"""Allowed imports: no rule imports a bot, no game another, the engine only the standard library."""

from __future__ import annotations

import ast
import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest
from build import NOT_SHIPPED

from pygames.games import GAMES

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "pygames"
ROOMS = ["box", "moves", "state", "rules", "score", "view", "bot"]
IMPORT_ALL = """
import importlib, sys
sys.path.insert(0, sys.argv[1])
for name in sys.argv[2:]:
    importlib.import_module(name)
print(*sorted(name for name in sys.modules if name.startswith("pygames")))
"""


def name_of(path: Path) -> str:
    """The module in a file of the engine."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {name_of(path): path for path in sorted(ENGINE.rglob("*.py"))}
EXTRAS = ("pygames.lab", "pygames.rl")
"""Packages that may need more than the standard library."""
SHIPPED = [name for name in FILES if not name.startswith(EXTRAS)]


def imported_names(source: str, package: str) -> set[str]:
    """Every module that a source may import, anywhere in the file.

    `from a import b` counts as `a` and as `a.b`, because `b` may be a module.
    """
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            relative = "." * node.level + (node.module or "")
            base = importlib.util.resolve_name(relative, package)
            names |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
    return names


def imports_of(module: str) -> set[str]:
    """Every module a module of the engine may import."""
    path = FILES[module]
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    return imported_names(path.read_text(encoding="utf-8"), package)


def reached_from(module: str) -> set[str]:
    """Every module of the engine that a module needs, also through others.

    A package that is only part of the path (`pygames.qwinto` in `from pygames.qwinto import box`)
    does not count.
    """
    found: set[str] = set()
    todo = [module]
    while todo:
        names = imports_of(todo.pop()) & FILES.keys()
        inner = {name for name in names if not any(n.startswith(f"{name}.") for n in names)}
        todo += inner - found
        found |= inner
    return found


def inside(module: str, package: str) -> bool:
    """Whether a module is a package or is inside it."""
    return f"{module}.".startswith(f"{package}.")


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("import numpy.linalg as la", {"numpy.linalg"}),
        ("from pygames.qwinto import view", {"pygames.qwinto", "pygames.qwinto.view"}),
        ("from . import view", {"pygames.qwinto", "pygames.qwinto.view"}),
        ("from .view import show", {"pygames.qwinto.view", "pygames.qwinto.view.show"}),
        ("def f():\n    import numpy", {"numpy"}),
    ],
)
def test_every_kind_of_import_is_found(source: str, names: set[str]) -> None:
    assert imported_names(source, "pygames.qwinto") == names


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_part_of_a_game_needs_a_later_one(game: str) -> None:
    """Box <- moves <- state <- rules <- score, view <- bot."""
    for number, room in enumerate(ROOMS):
        later = [f"pygames.{game}.{other}" for other in ROOMS[number + 1 :]]
        reached = reached_from(f"pygames.{game}.{room}")
        ahead = {name for name in reached if any(inside(name, other) for other in later)}
        assert not ahead, f"{room} needs {ahead}"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_only_the_game_itself_knows_its_bots(game: str) -> None:
    """The rules can be read without them."""
    package, bot = f"pygames.{game}", f"pygames.{game}.bot"
    rules = [n for n in SHIPPED if inside(n, package) and n != package and not inside(n, bot)]
    assert len(rules) >= len(ROOMS) - 1
    for module in rules:
        assert not {name for name in imports_of(module) if inside(name, bot)}, module


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_game_imports_another(game: str) -> None:
    others = [f"pygames.{other}" for other in GAMES if other != game]
    for module in SHIPPED:
        if inside(module, f"pygames.{game}"):
            names = imports_of(module)
            assert not {n for n in names if any(inside(n, other) for other in others)}, module


@pytest.mark.parametrize("module", SHIPPED)
def test_the_engine_imports_only_the_standard_library(module: str) -> None:
    for name in imports_of(module):
        assert name.split(".")[0] in {"pygames", *sys.stdlib_module_names}, name
        # Only the command line may import the lab, and nothing the environments for learners.
        assert module == "pygames.__main__" or not inside(name, "pygames.lab"), name
        assert not inside(name, "pygames.rl"), name


def test_the_browser_gets_neither_the_lab_nor_the_environments() -> None:
    """The build leaves both out; all of the engine that the page needs is there."""
    paths = {name: path.relative_to(ROOT).as_posix() for name, path in FILES.items()}
    sent = {name for name, path in paths.items() if not NOT_SHIPPED.fullmatch(path)}
    assert {"pygames.match", "pygames.api.session"} <= sent < {*SHIPPED}


def bare_python(code: str, *words: str) -> str:
    """Run code in a Python without site-packages; `words` follow the tree's root in sys.argv."""
    command = [sys.executable, "-I", "-S", "-c", code, str(ROOT), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own code
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_engine_runs_where_nothing_else_is_installed() -> None:
    """All shipped modules are imported, and none of the lab or the environments is loaded."""
    modules = sorted({*SHIPPED} - {"pygames.__main__"})
    assert bare_python(IMPORT_ALL, *modules).split() == modules


def test_the_command_line_runs_where_nothing_else_is_installed() -> None:
    code = """
import runpy, sys
sys.path.insert(0, sys.argv.pop(1))
runpy.run_module("pygames", run_name="__main__", alter_sys=True)
"""
    assert "arena" in bare_python(code, "--help")
