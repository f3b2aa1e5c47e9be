"""Build the page with one more game: its own folders, and one line in each registry."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

from build import PACKAGES, ROOT

if TYPE_CHECKING:
    from pathlib import Path

KEY = "twentyone"
GAME = ROOT / "tests" / "fourth_game"
STAGE = ROOT / ".build" / "fourth_game"
REGISTRATIONS = {
    "pygames/games.py": {
        "\nGAMES: dict": f"\nfrom pygames.{KEY} import GAME as FOURTH\n\nGAMES: dict",
        "NMBR9, TRIOMINOS)": "NMBR9, TRIOMINOS, FOURTH)",
    },
    "web/js/games/index.js": {
        "\n/**\n * The registry": f"""
import {{ game as {KEY} }} from "./{KEY}/game.js";

/**
 * The registry""",
        "nmbr9, triominos }": f"nmbr9, triominos, {KEY} }}",
    },
}
"""What a new game changes in shared code: an import and a name in each registry."""


def stage() -> None:
    """Copy the tree, add the game and register it; built files are kept."""
    for name in ("pygames", "web"):
        shutil.rmtree(STAGE / name, ignore_errors=True)
        shutil.copytree(
            ROOT / name, STAGE / name, ignore=shutil.ignore_patterns("node_modules", "__pycache__")
        )
    for name in ("LICENSE", "netlify.toml"):  # the build reads both
        shutil.copyfile(ROOT / name, STAGE / name)
    (STAGE / "web" / "node_modules").symlink_to(PACKAGES)
    engine = STAGE / "pygames" / KEY
    engine.mkdir()
    for path in GAME.glob("*.py"):
        text = path.read_text(encoding="utf-8").replace("fourth_game", f"pygames.{KEY}")
        (engine / path.name).write_text(text, encoding="utf-8")
    (engine / "register.py").unlink()
    page = STAGE / "web" / "js" / "games" / KEY
    shutil.copytree(GAME / "web", page, ignore=shutil.ignore_patterns("texts.json"))
    texts = json.loads((GAME / "web" / "texts.json").read_text(encoding="utf-8"))
    for language in (STAGE / "web" / "locales").iterdir():
        (language / f"{KEY}.json").write_text(json.dumps(texts), encoding="utf-8")
    for name, changes in REGISTRATIONS.items():
        text = (STAGE / name).read_text(encoding="utf-8")
        for before, after in changes.items():
            assert text.count(before) == 1, (name, before)
            text = text.replace(before, after)
        (STAGE / name).write_text(text, encoding="utf-8")


def build() -> Path:
    """Build the page with the game and check its types; return the output folder."""
    stage()
    for command in (
        [sys.executable, "web/tools/write_contract.py"],
        ["web/node_modules/.bin/tsc", "-p", "web"],
        [sys.executable, "web/tools/build.py"],
    ):
        done = subprocess.run(  # noqa: S603 - our own tools
            command,
            cwd=STAGE,
            env={**os.environ, "PYTHONPATH": f"{STAGE}:{STAGE / 'web' / 'tools'}"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
    return STAGE / "dist"
