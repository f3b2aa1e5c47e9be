"""README and docs/ are true: every path, symbol, command and link they name exists."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pygames.__main__ import VERBS
from pygames.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\((?!https?:)([^)#]*)(#[^)]*)?\)")
PATH = re.compile(r"[\w.<>-]*/[\w./<>-]*|[\w<>-]+\.(?:py|js|mjs|json|md|toml|txt|css|html)")
SYMBOL = re.compile(r"`(\w+)`\s+in\s+`([\w./-]+)`")
MAKE = re.compile(r"\bmake ([a-z][\w-]*)(?=[`\s,;:.)])")
MODULE = re.compile(r"python -m (pygames(?:\.\w+)*)(?: ([a-z0-9]+))?")
IGNORED = {
    line.strip("/") for line in (ROOT / ".gitignore").read_text().split() if "*" not in line
} | {".git"}
"""What the build and the tools make: it is not there in a fresh clone."""


def files() -> list[Path]:
    """Every file of the project, relative to its root."""
    found = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
    return [path for path in found if not IGNORED.intersection(path.parts)]


NAMES = {path.name for path in files()}
PLACES = {
    "<game>": sorted(GAMES),
    "<language>": sorted(path.name for path in (ROOT / "web/locales").iterdir()),
}


def filled(path: str) -> Iterator[str]:
    """A path with each value of its placeholder."""
    place = next((place for place in PLACES if place in path), "")
    for value in PLACES.get(place, [""]):
        yield path.replace(place, value) if place else path


def prose(page: Path) -> str:
    """The text of a page."""
    return page.read_text(encoding="utf-8")


def paths(page: Path) -> list[str]:
    """Every path that a page names in backquotes."""
    told = [code for code in CODE.findall(prose(page)) if PATH.fullmatch(code)]
    return [path for code in told for path in filled(code)]


@pytest.mark.parametrize("document", PAGES, ids=lambda page: page.name)
def test_every_path_exists(document: Path) -> None:
    named = paths(document)
    assert named
    missing = [
        path
        for path in named
        if not (ROOT / path).exists()
        and not (document.parent / path).exists()
        and not IGNORED.intersection(path.split("/"))
        and ("/" in path.rstrip("/") or not (path in NAMES or path.endswith("/")))
    ]
    assert missing == []


def test_a_folder_named_alone_exists_somewhere() -> None:
    folders = {part for path in files() for part in path.parts[:-1]}
    alone = {
        path.rstrip("/")
        for page in PAGES
        for path in paths(page)
        if path.endswith("/") and "/" not in path.rstrip("/")
    }
    assert "bot" in alone
    assert alone - folders - IGNORED == set()


@pytest.mark.parametrize("document", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(document: Path) -> None:
    for target, anchor in LINK.findall(prose(document)):
        path = document.parent / target if target else document
        assert path.exists()
        if anchor:
            titles = re.findall(r"^#+ (.+)$", prose(path), re.MULTILINE)
            assert anchor[1:] in {
                re.sub(r"[^\w-]", "", t.lower().replace(" ", "-")) for t in titles
            }


def test_every_picture_of_the_readme_exists() -> None:
    pictures = re.findall(r'src="([^"]+)"', prose(PAGES[0]))
    assert pictures
    assert [name for name in pictures if not (ROOT / name).is_file()] == []


def test_every_symbol_is_in_the_file_that_is_named() -> None:
    named = [found for page in PAGES for found in SYMBOL.findall(prose(page))]
    assert len(named) > 5
    for symbol, path in named:
        assert re.search(rf"\b{symbol}\b", (ROOT / path).read_text(encoding="utf-8")), symbol


def test_every_make_target_exists() -> None:
    targets = set(re.findall(r"^([a-z][\w-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = {target for page in PAGES for target in MAKE.findall(prose(page))}
    assert {"play", "test", "check", "bench"} <= named
    assert named - targets == set()


def test_every_command_exists() -> None:
    named = {found for page in PAGES for found in MODULE.findall(prose(page))}
    verbs = {verb for module, verb in named if module == "pygames" and verb}
    assert verbs == set(VERBS)
    for module, _ in named:
        assert importlib.util.find_spec(module), module
