"""Words for players: one file per language and area in the tree, one per language in the page."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

Message = str | dict[str, str]


def read_language(folder: Path) -> dict[str, Message]:
    """Join the areas of a language; a key begins with its area."""
    return {
        f"{area.stem}.{key}": message
        for area in sorted(folder.glob("*.json"))
        for key, message in json.loads(area.read_text(encoding="utf-8")).items()
    }


def join_areas(folder: Path) -> None:
    """Replace locales/<language>/<area>.json by one locales/<language>.json, sorted by key."""
    for language in sorted(path for path in folder.iterdir() if path.is_dir()):
        words = json.dumps(read_language(language), ensure_ascii=False, sort_keys=True)
        (folder / f"{language.name}.json").write_text(words, encoding="utf-8")
        shutil.rmtree(language)
