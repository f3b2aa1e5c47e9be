"""Build dist/: the page, PyScript, Pyodide, the engine as bytecode and as a memory snapshot."""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import html
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

from join_locales import join_areas, read_language
from serve import headers_for
from write_licences import LicenceError, licences

from pygames.games import GAMES

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
TOOLS = WEB / "tools"
RUNTIME = WEB / "runtime"
GAME_FOLDERS = WEB / "js/games"
PACKAGES = WEB / "node_modules"
CACHE = ROOT / ".build"

NOT_SHIPPED = re.compile(
    r"pygames/((lab|rl)/.*|(__main__|terminal|perft|drawing|\w+/(ascii|svg))\.py)"
)
"""Parts of pygames/ that never go to a browser."""

SNAPSHOT = ("pygames.api",)
"""The modules that are imported in the snapshot, with everything they import.

A module that is imported inside a function (a bot's weights) is not in the snapshot and does not
slow the start. It is in pygames.zip, which is on Python's path with and without the snapshot.
"""

APP = ("js", "css", "locales")
ENGINE_SCRIPT = re.compile(r'<script type="module" async src="[^"]+"></script>\n')
STYLESHEET = re.compile(r'<link rel="stylesheet" href="./(css/[^"]+)">\n')
"""The shared style sheets, in the order of index.html; those of the games follow them."""
FONTS = ("latin", "latin-ext", "cyrillic", "cyrillic-ext")
PACKED = ("pyodide.asm.wasm", "snapshot.bin")
"""Files of Python that the build compresses, as it does the texts: many hosts compress nothing."""
COUNTED = ("pyodide.asm.mjs", *(f"{name}.gz" for name in PACKED), "stdlib.zip", "pygames.zip")


class BuildError(Exception):
    """The build failed; the message is one sentence."""


def digest(data: bytes) -> str:
    """Return the hash of some content."""
    return hashlib.sha256(data).hexdigest()[:16]


def open_content(path: Path) -> bytes:
    """Return the content of a file; a file that the build has compressed is opened."""
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def files_below(folder: Path) -> list[Path]:
    """List all files below a folder, sorted."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def tree_digest(folder: Path) -> str:
    """Return a hash of the names and contents of a folder."""
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
        if name.endswith(".py") and not NOT_SHIPPED.fullmatch(name)
    }


def module_name(path: str) -> str:
    """Turn a path such as pygames/core.py into pygames.core."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def node(script: str, argument: Path) -> None:
    """Run a Node script of the build."""
    command = ["node", str(TOOLS / script), str(argument)]
    run = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
    if run.returncode:
        raise BuildError(f"{script} failed:\n{run.stderr}")


def build_engine() -> Path:
    """Make bytecode and snapshot with Pyodide in Node; reuse them if no input changed."""
    sources = engine_sources()
    compiler = TOOLS / "compile_in_pyodide.py"
    scripts = [TOOLS / "snapshot.mjs", RUNTIME / "boot.mjs"]
    makers = [*scripts, TOOLS / "trim_pyodide.mjs", compiler, RUNTIME / "python_preamble.mjs"]
    inputs = [*sources.values(), *makers, WEB / "package-lock.json"]
    names = [*sources, *PACKED]
    key = digest("".join([digest(path.read_bytes()) for path in inputs] + names).encode())
    out = CACHE / f"engine-{key}"
    if out.exists():
        return out
    partial = out.with_suffix(".partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    plan = {
        "out": str(partial),
        "compiler": str(compiler),
        "pyodide": str(PACKAGES / "pyodide"),
        "users": [str(path) for path in (PACKAGES / "pyodide/pyodide.mjs", *scripts)],
        "sources": {name: str(path) for name, path in sources.items()},
        "modules": [module_name(name) for name in sources],
        "snapshot": SNAPSHOT,
    }
    (CACHE / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
    node("snapshot.mjs", CACHE / "plan.json")
    for name in PACKED:
        pack(partial / name)
    for old in CACHE.glob("engine-*"):
        if old != partial:
            shutil.rmtree(old)
    partial.rename(out)
    return out


def pack(file: Path) -> None:
    """Compress a file for hosts that do not; web/runtime/unpack.mjs opens it in the browser."""
    packed = gzip.compress(file.read_bytes(), 9, mtime=0)
    file.with_name(f"{file.name}.gz").write_bytes(packed)
    file.unlink()


def build_runtime(out: Path, bundle: Path) -> None:
    """Copy PyScript, Pyodide and the engine into one folder."""
    shutil.copytree(bundle / "pyscript", out / "pyscript")
    for path in files_below(build_engine()):
        shutil.copyfile(path, out / path.name)
    for name in ("worker.mjs", "loader.mjs"):
        shutil.copyfile(bundle / name, out / name)
    for name in ("interpreter.mjs", "worker.py"):
        shutil.copyfile(RUNTIME / name, out / name)


def runtime_info(run: Path) -> str:
    """Return the sizes of the runtime files, PyScript's scripts and the snapshot's hash."""
    sizes = {name: (run / name).stat().st_size for name in COUNTED}
    snapshot = hashlib.sha256(open_content(run / "snapshot.bin.gz")).hexdigest()
    scripts = [f"pyscript/{path.name}" for path in sorted((run / "pyscript").glob("core*"))]
    return json.dumps({"sizes": sizes, "scripts": scripts, "snapshot": snapshot})


def font_file(letters: str) -> str:
    """Return the name of the font file for some letters."""
    return f"nunito-{letters}-wght-normal.woff2"


def build_app(out: Path, bundle: Path) -> None:
    """Copy the page's own files into one folder: scripts, one style sheet, texts, fonts."""
    shutil.copytree(bundle / "js", out / "js")
    shutil.copytree(WEB / "locales", out / "locales")
    join_areas(out / "locales")
    for texts in files_below(out / "locales"):
        pack(texts)
    (out / "css").mkdir()
    page = (WEB / "index.html").read_text(encoding="utf-8")
    sheets = [
        *(WEB / name for name in STYLESHEET.findall(page)),
        *sorted(GAME_FOLDERS.glob("*/*.css")),
    ]
    css = "\n".join(path.read_text(encoding="utf-8") for path in sheets)
    (out / "css/all.css").write_text(minify_css(css), encoding="utf-8")
    (out / "fonts").mkdir()
    for name in FONTS:
        font = font_file(name)
        shutil.copyfile(PACKAGES / "@fontsource-variable/nunito/files" / font, out / "fonts" / font)


def minify_css(css: str) -> str:
    """Remove comments and unneeded space."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    css = re.sub(r"\s*([{};,])\s*", r"\1", re.sub(r"\s+", " ", css))
    return css.replace(": ", ":").replace(";}", "}").strip()


def fill(path: Path, place: str, text: str) -> None:
    """Replace a placeholder, which must occur exactly once in a file."""
    source = path.read_text(encoding="utf-8")
    if source.count(place) != 1:
        raise BuildError(f"{path.name} has no single place {place!r} to fill.")
    path.write_text(source.replace(place, text), encoding="utf-8")


def name_by_content(folder: Path) -> str:
    """Rename a folder such as static/app to static/app-<hash>; return its address."""
    named = folder.with_name(f"{folder.name}-{tree_digest(folder)}")
    folder.rename(named)
    return f"./static/{named.name}/"


def allowed_script(path: Path) -> str:
    """Return the script inside index.html; netlify.toml allows only this one, by its hash."""
    script = path.read_text(encoding="utf-8").strip()
    code = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    if f"'sha256-{code}'" not in page_policy():
        raise BuildError(f"web/js/begin.js has changed: write 'sha256-{code}' into netlify.toml.")
    return script


def build_page(out: Path, addresses: dict[str, str], bundle: Path) -> None:
    """Copy the files that keep their names, and write index.html with the hashed addresses."""
    shutil.copytree(WEB / "icons", out / "icons")
    for key in GAMES:
        shutil.copyfile(GAME_FOLDERS / key / "icon.svg", out / "icons" / f"{key}.svg")
    names = game_names()
    write_manifest(out / "manifest.webmanifest", names)
    (out / "licences.txt").write_text(licences(), encoding="utf-8")
    page = (WEB / "index.html").read_text(encoding="utf-8")
    page = page.replace("{games}", ", ".join(names.values()))
    page = page.replace("{policy}", html.escape(page_policy()))
    page = page.replace(' src="./js/begin.js">', f">{allowed_script(bundle / 'begin.js')}")
    about = html.escape(runtime_info(out / addresses["run"]))
    page = page.replace('content="./run/"', f'content="{addresses["run"]}" data-about="{about}"')
    first, *others = STYLESHEET.finditer(page)
    page = page.replace(first[0], '<link rel="stylesheet" href="./css/all.css">\n')
    for other in others:
        page = page.replace(other[0], "")
    page = ENGINE_SCRIPT.sub(lambda script: script[0] + preloads(addresses), page, count=1)
    for name in APP:
        page = page.replace(f'"./{name}/', f'"{addresses["app"]}{name}/')
    (out / "index.html").write_text(page, encoding="utf-8")


def game_names() -> dict[str, str]:
    """Map the key of every game to its English name."""
    english = read_language(WEB / "locales/en")
    return {key: str(english[f"{key}.name"]) for key in GAMES}


def write_manifest(path: Path, names: dict[str, str]) -> None:
    """Write the web app manifest with the games' names and a shortcut to each game."""
    manifest = json.loads((WEB / "manifest.webmanifest").read_text(encoding="utf-8"))
    manifest["name"] = manifest["name"].replace("{games}", ", ".join(names.values()))
    manifest["shortcuts"] = [
        {
            "name": name,
            "url": f"./#/new/{key}",
            "icons": [{"src": f"./icons/{key}.svg", "sizes": "any", "type": "image/svg+xml"}],
        }
        for key, name in names.items()
    ]
    path.write_text(json.dumps(manifest, ensure_ascii=False, indent=1), encoding="utf-8")


def page_policy() -> str:
    """The Content-Security-Policy of netlify.toml, for hosts that send no headers.

    `frame-ancestors` works only in a header; in a page browsers warn about it.
    """
    policy = headers_for("/")["Content-Security-Policy"]
    rules = [rule.strip() for rule in policy.split(";")]
    return "; ".join(rule for rule in rules if not rule.startswith("frame-ancestors"))


def preloads(addresses: dict[str, str]) -> str:
    """Return preload links for the files that the shell needs next."""
    font = f"{addresses['app']}fonts/{font_file('latin')}"
    links = [
        '<link rel="modulepreload" href="./js/main.js">',
        f'<link rel="preload" href="{addresses["run"]}worker.py" as="fetch" crossorigin>',
        f'<link rel="preload" href="{font}" as="font" type="font/woff2" crossorigin>',
    ]
    return "".join(f"{link}\n" for link in links)


def write_worker(out: Path) -> None:
    """Write sw.js with the list of all files and their hashes; tests call it for a copy too.

    Screenshots are left out: only the browser's own install dialog shows them.
    """
    listed = [
        [f"./{path.relative_to(out).as_posix()}", digest(open_content(path))]
        for path in files_below(out)
        if path.name != "sw.js" and not path.name.startswith("screen-")
    ]
    shutil.copyfile(WEB / "sw.js", out / "sw.js")
    files = json.dumps(listed)
    fill(out / "sw.js", "const FILES = [];", f"const FILES = {files};")
    fill(out / "sw.js", 'const VERSION = "";', f'const VERSION = "{digest(files.encode())}";')


def build(out: Path) -> None:
    """Build the page into a folder; the old content is replaced only if the build succeeds."""
    if not PACKAGES.is_dir():
        raise BuildError("web/node_modules is missing: run `make build`, which installs it.")
    partial = CACHE / f"{out.name}.partial"
    shutil.rmtree(partial, ignore_errors=True)
    bundle = CACHE / f"{out.name}.bundle"
    shutil.rmtree(bundle, ignore_errors=True)
    node("bundle.mjs", bundle)
    build_runtime(partial / "static/run", bundle)
    build_app(partial / "static/app", bundle)
    addresses = {name: name_by_content(partial / "static" / name) for name in ("run", "app")}
    build_page(partial, addresses, bundle)
    write_worker(partial)
    shutil.rmtree(out, ignore_errors=True)
    shutil.move(partial, out)


def main() -> int:
    """Build the page; print one sentence if it fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    out = parser.parse_args().out.resolve()
    try:
        build(out)
    except (BuildError, LicenceError) as error:
        print(f"build: {error}", file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in files_below(out))
    print(f"build: {len(files_below(out))} files, {size / 1e6:.1f} MB in {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
