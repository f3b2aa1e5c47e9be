"""The licences of everything that is shipped, as one text: `licences.txt` beside the page.

The texts come from the installed packages. A package that brings none gets the text of the licence
it names, from web/licences/; a licence without a text there stops the build.
"""

from __future__ import annotations

import json
from pathlib import Path

WEB = Path(__file__).resolve().parents[1]
TEXTS = WEB / "licences"
NAMES = ("licen", "copying", "notice")

INSIDE = {
    "pyodide": (
        ("CPython", "PSF-2.0", "CPython", ""),
        ("Emscripten", "MIT", "MIT", "Copyright (c) 2010-2014 Emscripten authors"),
        ("musl", "MIT", "MIT", "Copyright (c) 2005-2020 Rich Felker, et al."),
    )
}
"""What a package carries of others: name, licence, file of its text, copyright."""

CHANGED = {
    "pyodide": (
        "This page ships a changed version: web/tools/trim_pyodide.mjs in the source of this page\n"
        "removes what the page does not use from pyodide.asm.mjs and pyodide.asm.wasm. The\n"
        "original is the npm package pyodide of the version above."
    )
}
"""What the build changes in a package: the MPL asks to say so and where the source is."""


class LicenceError(Exception):
    """A shipped package without the text of its licence."""


def shipped_packages() -> dict[str, dict[str, object]]:
    """The packages of the lock file that are not only tools, by their folder."""
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    return {
        folder: about
        for folder, about in lock["packages"].items()
        if folder and not about.get("dev") and not about.get("optional")
    }


def text_of(folder: str, about: dict[str, object]) -> str:
    """The licence of one package: its own files, else the text of the licence it names."""
    package = WEB / folder
    own = sorted(path for path in package.iterdir() if path.name.lower().startswith(NAMES))
    if own:
        return "\n\n".join(path.read_text(encoding="utf-8").strip() for path in own)
    author = json.loads((package / "package.json").read_text(encoding="utf-8")).get("author", "")
    holder = author.get("name", "") if isinstance(author, dict) else str(author)
    return _kept_text(str(about["license"]), f"Copyright (c) {holder or 'its authors'}", folder)


def _kept_text(name: str, copyright_: str, of: str) -> str:
    file = TEXTS / f"{name}.txt"
    if not file.exists():
        raise LicenceError(f"{of} brings no licence text, and web/licences has no {file.name}.")
    return file.read_text(encoding="utf-8").replace("{copyright}", copyright_).strip()


def licences() -> str:
    """All of them, each under the name of its package."""
    parts = ["The software that this page is made of, and its licences.\n"]
    own = (WEB.parent / "LICENSE").read_text(encoding="utf-8").strip()
    parts.append(_chapter("pygames", "MIT", own))
    for folder, about in shipped_packages().items():
        name = folder.rpartition("node_modules/")[2]
        title = f"{name} {about['version']}"
        note = f"{CHANGED[name]}\n\n" if name in CHANGED else ""
        parts.append(_chapter(title, str(about["license"]), note + text_of(folder, about)))
        for inner, licence, file, copyright_ in INSIDE.get(name, ()):
            text = _kept_text(file, copyright_, inner)
            parts.append(_chapter(f"{inner}, in {name}", licence, text))
    return "\n".join(parts)


def _chapter(title: str, licence: str, text: str) -> str:
    return f"{'=' * 78}\n{title} ({licence})\n{'=' * 78}\n\n{text}\n"
