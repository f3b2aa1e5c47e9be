"""What crosses the border is written down for the page, and never stale."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from pygames.api import contract

ROOT = Path(__file__).parents[1]
ROOMS = ["box", "moves", "state", "rules", "score", "view", "bot.player"]


@pytest.mark.parametrize("name", sorted(contract.FILES))
def test_the_generated_files_are_fresh(name: str) -> None:
    """`python -m pygames.api.contract` writes them."""
    assert (ROOT / "web" / "js" / name).read_text(encoding="utf-8") == contract.FILES[name]()


def test_all_of_them_are_written_at_once(tmp_path: Path) -> None:
    contract.write_all(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == set(contract.FILES)


def test_every_view_is_described_for_the_page() -> None:
    text = contract.typescript()
    for name in ("QwintoView", "Nmbr9View", "TriominosView", "Shown", "Fault"):
        assert f"export interface {name} " in text
    assert "places: Record<string, Array<Array<number>>>;" in text


@pytest.mark.parametrize("game", ["qwinto", "nmbr9", "triominos"])
def test_arrows_point_one_way_through_the_rooms(game: str) -> None:
    """Box <- moves <- state <- rules <- score, view <- bot: no room imports a later one."""
    for number, room in enumerate(ROOMS):
        later = {f"pygames.{game}.{other}" for other in ROOMS[number + 1 :]}
        tree = ast.parse(
            (ROOT / "pygames" / game / f"{room.replace('.', '/')}.py").read_text(encoding="utf-8")
        )
        imported = {
            node.module
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module
        }
        assert not imported & later, f"{room} looks ahead: {imported & later}"
        others = {"qwinto", "nmbr9", "triominos"} - {game}
        assert not any(module.startswith(f"pygames.{o}") for module in imported for o in others)


def test_the_engine_needs_only_the_standard_library_and_no_workshop() -> None:
    for path in (ROOT / "pygames").rglob("*.py"):
        if "lab" in path.parts or path.name == "__main__.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert not (node.module or "").startswith("pygames.lab"), path
