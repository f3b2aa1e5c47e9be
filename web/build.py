"""Build dist/: the page, PyScript, Pyodide, the engine as bytecode and as a memory snapshot."""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

from modules import MissingModuleError, Modules
from words import join_areas

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PACKAGES = WEB / "node_modules"
CACHE = ROOT / ".build"

NOT_SHIPPED = ("pygames/lab/", "pygames/__main__.py", "pygames/terminal.py", "pygames/perft.py")
"""Parts of pygames/ that never go to a browser."""

SNAPSHOT = ("pygames.door",)
"""What the snapshot has imported, with all they import at once.

A module that is imported inside a function (a bot's weights) stays out of the snapshot and out of
the start; it lies in pygames.zip, on Python's path in both kinds of start.
"""

APP = ("js", "css", "locales")
STYLESHEET = re.compile(r'<link rel="stylesheet" href="./(css/[^"]+)">\n')
"""The page's stylesheets: many files to work on, one to load, in the order of index.html."""
FONTS = ("latin", "latin-ext", "cyrillic", "cyrillic-ext")
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
COUNTED = ("pyodide.asm.mjs", "pyodide.asm.wasm", "stdlib.zip", "pygames.zip", "snapshot.bin")
BESIDE = ("boot.mjs", "prepare.mjs", "engine.py")


class BuildError(Exception):
    """The build cannot go on, for a reason that fits one sentence."""


def digest(data: bytes) -> str:
    """Name content by its hash."""
    return hashlib.sha256(data).hexdigest()[:16]


def files_below(folder: Path) -> list[Path]:
    """List all files below a folder, in one fixed order."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def tree_digest(folder: Path) -> str:
    """Name a folder by its files' names and content."""
    lines = [
        f"{path.relative_to(folder).as_posix()} {digest(path.read_bytes())}"
        for path in files_below(folder)
    ]
    return digest("\n".join(lines).encode())[:12]


def engine_sources() -> dict[str, Path]:
    """Map archive names to the engine's source files."""
    found = {path.relative_to(ROOT).as_posix(): path for path in files_below(ROOT / "pygames")}
    return {
        name: path
        for name, path in found.items()
        if name.endswith(".py") and not name.startswith(NOT_SHIPPED)
    }


def module_name(path: str) -> str:
    """Turn pygames/qwinto/box.py into pygames.qwinto.box."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def build_engine() -> Path:
    """Make bytecode and snapshot with Pyodide in Node; reuse them while nothing changed."""
    sources = engine_sources()
    makers = [WEB / name for name in ("snapshot.mjs", "inside.py", "prepare.mjs")]
    inputs = [*sources.values(), *makers, WEB / "package-lock.json"]
    key = digest("".join([digest(path.read_bytes()) for path in inputs] + [*sources]).encode())
    out = CACHE / f"engine-{key}"
    if (out / "snapshot.bin").exists():
        return out
    partial = out.with_suffix(".partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    plan = {
        "out": str(partial),
        "inside": str(WEB / "inside.py"),
        "stdlib": str(PACKAGES / "pyodide/python_stdlib.zip"),
        "sources": {name: str(path) for name, path in sources.items()},
        "modules": [module_name(name) for name in sources],
        "snapshot": SNAPSHOT,
    }
    (CACHE / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
    command = ["node", str(WEB / "snapshot.mjs"), str(CACHE / "plan.json")]
    run = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
    if run.returncode:
        raise BuildError(f"Pyodide could not import the engine:\n{run.stderr}")
    for old in CACHE.glob("engine-*"):
        if old != partial:
            shutil.rmtree(old)
    partial.rename(out)
    return out


def without_source_map(text: str) -> str:
    """Drop the pointer to a map that is not shipped."""
    return re.sub(r"\n?//# sourceMappingURL=.*\s*$", "\n", text)


def build_runtime(out: Path) -> None:
    """Lay PyScript, Pyodide and the engine side by side."""
    (out / "pyscript").mkdir(parents=True)
    for name in PYODIDE:
        shutil.copyfile(PACKAGES / "pyodide" / name, out / name)
    for path in files_below(build_engine()):
        shutil.copyfile(path, out / path.name)
    for path in sorted((PACKAGES / "@pyscript/core/dist").glob("*.js")):
        if path.name.startswith(("core", "error-")):
            text = without_source_map(path.read_text(encoding="utf-8"))
            (out / "pyscript" / path.name).write_text(text, encoding="utf-8")
    for name in BESIDE:
        shutil.copyfile(WEB / name, out / name)
    sizes = {name: (out / name).stat().st_size for name in COUNTED}
    fill(out / "boot.mjs", "const SIZES = {};", f"const SIZES = {json.dumps(sizes)};")
    snapshot = hashlib.sha256((out / "snapshot.bin").read_bytes()).hexdigest()
    fill(out / "boot.mjs", 'const SNAPSHOT = "";', f'const SNAPSHOT = "{snapshot}";')


def build_app(out: Path) -> None:
    """Copy the page's own files, and of the packages only the modules they import."""
    for name in APP:
        shutil.copytree(WEB / name, out / name, ignore=shutil.ignore_patterns("*.d.ts", "*.css"))
    page = (WEB / "index.html").read_text(encoding="utf-8")
    sheets = [(WEB / name).read_text(encoding="utf-8") for name in STYLESHEET.findall(page)]
    (out / "css/all.css").write_text("\n".join(sheets), encoding="utf-8")
    join_areas(out / "locales")
    (out / "fonts").mkdir()
    for name in FONTS:
        font = f"nunito-{name}-wght-normal.woff2"
        shutil.copyfile(PACKAGES / "@fontsource-variable/nunito/files" / font, out / "fonts" / font)
    modules = Modules(PACKAGES, out / "lib")
    for path in sorted((out / "js").rglob("*.js")):
        modules.resolve(path)


def fill(path: Path, place: str, text: str) -> None:
    """Write what only the build knows into its one place in a file."""
    source = path.read_text(encoding="utf-8")
    if source.count(place) != 1:
        raise BuildError(f"{path.name} has no single place {place!r} to fill.")
    path.write_text(source.replace(place, text), encoding="utf-8")


def name_by_content(folder: Path) -> str:
    """Rename static/app to static/app-<hash> and tell its new address."""
    named = folder.with_name(f"{folder.name}-{tree_digest(folder)}")
    folder.rename(named)
    return f"./static/{named.name}/"


def build_page(out: Path, addresses: dict[str, str]) -> None:
    """Copy what must keep its name, and point index.html to the named folders."""
    shutil.copytree(WEB / "icons", out / "icons")
    shutil.copyfile(WEB / "manifest.webmanifest", out / "manifest.webmanifest")
    page = (WEB / "index.html").read_text(encoding="utf-8")
    page = page.replace('content="./run/"', f'content="{addresses["run"]}"')
    first, *others = STYLESHEET.finditer(page)
    page = page.replace(first[0], '<link rel="stylesheet" href="./css/all.css">\n')
    for other in others:
        page = page.replace(other[0], "")
    for name in APP:
        page = page.replace(f'"./{name}/', f'"{addresses["app"]}{name}/')
    scripts = sorted((out / addresses["run"] / "pyscript").iterdir())
    preload = [f"{addresses['run']}pyscript/{path.name}" for path in scripts]
    preload += preloads(out, addresses["app"])
    links = "".join(f'<link rel="modulepreload" href="{url}">\n' for url in preload)
    (out / "index.html").write_text(page.replace("</head>", f"{links}</head>"), encoding="utf-8")


def preloads(out: Path, app: str) -> list[str]:
    """List the modules the page imports, so that the browser asks for all of them at once."""
    folder = out / app
    return [
        f"{app}{path.relative_to(folder).as_posix()}"
        for path in Modules.reach(folder / "js/main.js")
    ]


def write_worker(out: Path) -> None:
    """Write sw.js with the list of all files and their hashes; also used by tests on a copy.

    Screenshots are left out: only the browser's own install dialog shows them.
    """
    listed = [
        [f"./{path.relative_to(out).as_posix()}", digest(path.read_bytes())]
        for path in files_below(out)
        if path.name != "sw.js" and not path.name.startswith("screen-")
    ]
    shutil.copyfile(WEB / "sw.js", out / "sw.js")
    files = json.dumps(listed)
    fill(out / "sw.js", "const FILES = [];", f"const FILES = {files};")
    fill(out / "sw.js", 'const VERSION = "";', f'const VERSION = "{digest(files.encode())}";')


def build(out: Path) -> None:
    """Build the whole page into a folder, replacing what is there only when all went well."""
    if not PACKAGES.is_dir():
        raise BuildError("web/node_modules is missing: run `make build`, which installs it.")
    partial = CACHE / f"{out.name}.partial"
    shutil.rmtree(partial, ignore_errors=True)
    build_runtime(partial / "static/run")
    build_app(partial / "static/app")
    addresses = {name: name_by_content(partial / "static" / name) for name in ("run", "app")}
    build_page(partial, addresses)
    write_worker(partial)
    shutil.rmtree(out, ignore_errors=True)
    shutil.move(partial, out)


def main() -> int:
    """Build, and say in one sentence what went wrong if something did."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    out = parser.parse_args().out.resolve()
    try:
        build(out)
    except (BuildError, MissingModuleError) as error:
        print(f"build: {error}", file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in files_below(out))
    print(f"build: {len(files_below(out))} files, {size / 1e6:.1f} MB in {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
