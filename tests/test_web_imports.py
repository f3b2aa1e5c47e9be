"""The page's modules have no import cycles and one direction of imports."""

from __future__ import annotations

import os
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

JS = Path(__file__).parents[1] / "web" / "js"
COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)\"""")


def imports() -> dict[str, set[str]]:
    """Map every module to those it imports, at once or later; types in comments do not count."""
    found = {}
    for path in sorted(JS.rglob("*.js")):
        name = path.relative_to(JS).as_posix()
        code = COMMENT.sub("", path.read_text(encoding="utf-8"))
        folder = os.path.dirname(name)  # noqa: PTH120 - a relative path, joined and normalised
        found[name] = {os.path.normpath(f"{folder or '.'}/{to}") for to in IMPORT.findall(code)}
    return found


def test_every_imported_module_exists() -> None:
    """Each import that the parser finds leads to a file."""
    found = imports()
    assert sum(len(names) for names in found.values()) > len(found)
    missing = {name for name in set().union(*found.values()) if not (JS / name).is_file()}
    assert not missing


def test_there_is_no_import_cycle() -> None:
    try:
        TopologicalSorter(imports()).prepare()
    except CycleError as error:
        raise AssertionError(" -> ".join(error.args[1])) from error


def test_the_shared_controls_know_no_game_screen_or_match() -> None:
    """Every module may import ui/; ui/ imports only the platform."""
    for name, wanted in imports().items():
        if name.startswith("ui/"):
            rooms = {other.split("/")[0] for other in wanted}
            assert rooms <= {"ui", "platform"}, name
