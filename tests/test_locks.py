"""Lock files: complete, without hosts, and every Python tool with its hashes."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RANGE = re.compile(r"[\^~><=*\d]|npm:")
PINNED = re.compile(
    r"^([\w.\[\]-]+)==([^ ;]+)[^\n]*((?:\n    --hash=sha256:[0-9a-f]{64}[^\n]*)+)", re.MULTILINE
)


def read(path: str) -> dict[str, dict[str, dict[str, object]]]:
    """A JSON file of the project."""
    found: dict[str, dict[str, dict[str, object]]] = json.loads((ROOT / path).read_text("utf-8"))
    return found


@pytest.mark.parametrize("folder", ["web", "web/audit"])
def test_an_npm_lock_names_no_host_and_pins_every_package(folder: str) -> None:
    packages = read(f"{folder}/package-lock.json")["packages"]
    for name, about in packages.items():
        assert "resolved" not in about, name
        assert not name or str(about["integrity"]).startswith("sha512-"), name


@pytest.mark.parametrize("folder", ["web", "web/audit"])
def test_a_dependency_on_whatever_is_latest_is_overridden(folder: str) -> None:
    """`npm ci` looks such a version up: the day a newer one is published, it refuses the lock."""
    overridden = read(f"{folder}/package.json").get("overrides", {})
    for name, about in read(f"{folder}/package-lock.json")["packages"].items():
        needed = about.get("dependencies", {})
        assert isinstance(needed, dict)
        for other, version in needed.items():
            assert RANGE.match(version) or other in overridden, (name, other, version)


def test_npm_runs_no_scripts_of_packages() -> None:
    assert "ignore-scripts=true" in (ROOT / "web/.npmrc").read_text("utf-8").splitlines()
    for folder in ("web", "web/audit"):
        for name, about in read(f"{folder}/package-lock.json")["packages"].items():
            assert not about.get("hasInstallScript"), name


def test_every_python_tool_is_locked_with_hashes() -> None:
    text = (ROOT / "requirements-tools.txt").read_text("utf-8")
    assert "://" not in text
    locked = {name: version for name, version, _ in PINNED.findall(text)}
    assert len(locked) == len(re.findall(r"^[^\s#]", text, re.MULTILINE))
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    for tool in (tool for group in groups.values() for tool in group):
        name, _, version = tool.partition("==")
        assert locked[name] == version
