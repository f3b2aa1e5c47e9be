"""ES modules without a bundler: packages named in imports become files beside the page's own."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

IMPORT = re.compile(
    r"""\b(?:from|import)\s*(?P<later>\(\s*)?(?P<quote>["'])(?P<name>[^"'\n]+)(?P=quote)"""
)
COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)


class MissingModuleError(Exception):
    """A module imports a file that is not there."""


def imports(text: str, *, later: bool = True) -> list[str]:
    """List what a module imports, at once or later; types in comments are left aside."""
    found = IMPORT.finditer(COMMENT.sub("", text))
    return [match["name"] for match in found if later or not match["later"]]


class Modules:
    """Copies the files of packages that are really imported, and points the imports to them."""

    def __init__(self, packages: Path, lib: Path) -> None:
        self.packages = packages
        self.lib = lib

    def resolve(self, path: Path) -> None:
        """Rewrite the package names in one module to relative addresses."""
        text = path.read_text(encoding="utf-8")
        names = {name for name in imports(text) if not name.startswith(("./", "../", "http"))}
        for name in sorted(names):
            target = os.path.relpath(self.copy(name), path.parent).replace(os.sep, "/")
            address = target if target.startswith(".") else f"./{target}"
            text = re.sub(rf"""(["']){re.escape(name)}\1""", f'"{address}"', text)
        path.write_text(text, encoding="utf-8")

    def copy(self, name: str) -> Path:
        """Copy the file that a package name stands for, and all that it imports."""
        scope = 2 if name.startswith("@") else 1
        package = "/".join(name.split("/")[:scope])
        inner = "/".join(name.split("/")[scope:]) or self.entry(package)
        return self.copy_file(package, inner)

    def copy_file(self, package: str, inner: str) -> Path:
        """Copy one file of a package and follow its own imports."""
        source = self.packages / package / inner
        target = self.lib / package / inner
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            text = re.sub(r"\n?//# sourceMappingURL=.*\s*$", "\n", source.read_text("utf-8"))
            target.write_text(text, encoding="utf-8")
            for name in imports(text):
                if name.startswith("."):
                    beside = os.path.normpath(os.path.join(os.path.dirname(inner), name))  # noqa: PTH118, PTH120
                    self.copy_file(package, beside)
            self.resolve(target)
        return target

    def entry(self, package: str) -> str:
        """Find a package's ES module."""
        about = json.loads((self.packages / package / "package.json").read_text("utf-8"))
        exports = about.get("exports", {})
        found = exports.get(".", exports) if isinstance(exports, dict) else exports
        while isinstance(found, dict):
            found = next((found[key] for key in ("import", "default") if key in found), "")
        return str(found or about.get("module") or about["main"]).removeprefix("./")

    @staticmethod
    def reach(start: Path) -> list[Path]:
        """List every module that is loaded with this one, itself first."""
        found = [start]
        for path in found:
            for name in imports(path.read_text(encoding="utf-8"), later=False):
                target = (path.parent / name).resolve()
                if not target.is_file():
                    raise MissingModuleError(f"{path.name} imports {name}, which is not there.")
                if target not in found:
                    found.append(target)
        return found
