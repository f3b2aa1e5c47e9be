"""Join the texts of each language: one file per area in the tree, one per language in the build."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import NamedTuple

Message = str | dict[str, str]

LIST = Path(__file__).parents[1] / "js" / "platform" / "languages.js"
LINE = re.compile(
    r"""
    ^\s+"?([\w-]+)"?:\s*\{
    \s*name:\s*"([^"]+)",\s*dir:\s*"(ltr|rtl)",\s*plurals:\s*\[([^\]]+)\]
""",
    re.MULTILINE | re.VERBOSE,
)


class Language(NamedTuple):
    """A language of the page: its own name, its text direction, and its plural forms."""

    name: str
    dir: str
    plurals: frozenset[str]


def read_languages() -> dict[str, Language]:
    """Read the languages by their tags, from the list that the page uses."""
    found = LINE.findall(LIST.read_text(encoding="utf-8"))
    return {
        tag: Language(name, way, frozenset(re.findall(r"\w+", plurals)))
        for tag, name, way, plurals in found
    }


def read_language(folder: Path) -> dict[str, Message]:
    """Read all areas of a language; keys get their area as a prefix."""
    return {
        f"{area.stem}.{key}": message
        for area in sorted(folder.glob("*.json"))
        for key, message in json.loads(area.read_text(encoding="utf-8")).items()
    }


def join_areas(folder: Path) -> None:
    """Replace locales/<language>/<area>.json by one locales/<language>.json, sorted by key."""
    folders = sorted(path for path in folder.iterdir() if path.is_dir())
    if {path.name for path in folders} != read_languages().keys():
        message = f"the folders in web/locales are not the languages of {LIST.name}"
        raise ValueError(message)
    for language in folders:
        words = json.dumps(read_language(language), ensure_ascii=False, sort_keys=True)
        (folder / f"{language.name}.json").write_text(words, encoding="utf-8")
        shutil.rmtree(language)
