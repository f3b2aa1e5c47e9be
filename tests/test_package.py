"""The package: builds from its own sdist, installs into an empty environment, and runs there."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

import pygames

ROOT = Path(__file__).parents[1]
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input"]
OFFLINE = ["--no-index", "--no-deps"]
USED = """
import pygames, sys
match = pygames.Match("qwinto", [pygames.Bot(2), pygames.Bot(1)], seed="wheel")
match.play_bots(nodes=10)
assert match.over and match.svg().startswith("<svg")
print(pygames.__version__, pygames.__file__)
"""
IN_PYODIDE = """
import { loadPyodide } from "pyodide";
const python = await loadPyodide();
await python.loadPackage(process.argv[1], { messageCallback: () => {} });
python.runPython(process.argv[2]);
"""


def run(*command: str | Path, where: Path) -> str:
    """Run a command and return what it prints."""
    done = subprocess.run(command, cwd=where, capture_output=True, text=True, check=False)  # noqa: S603 - ours
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("package")
    source, out = folder / "source", folder / "out"
    source.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copyfile(ROOT / name, source / name)
    shutil.copytree(ROOT / "pygames", source / "pygames", ignore=shutil.ignore_patterns("*.pyc"))
    build = f"from setuptools import build_meta; build_meta.build_sdist({str(out)!r})"
    run(sys.executable, "-c", build, where=source)
    (sdist,) = out.glob("*.tar.gz")
    wheel = [*PIP, "wheel", *OFFLINE, "--no-build-isolation", "--wheel-dir", str(out), str(sdist)]
    run(*wheel, where=folder)
    return out


@pytest.mark.slow
def test_the_wheel_runs_in_an_empty_environment(built: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=False)
    python = tmp_path / "env/bin/python"
    (wheel,) = built.glob("*.whl")
    run(*PIP, "--python", str(python), "install", *OFFLINE, str(wheel), where=tmp_path)
    version, place = run(python, "-I", "-c", USED, where=tmp_path).split()
    assert version == pygames.__version__
    assert Path(place).is_relative_to(tmp_path / "env")
    assert "usage: pygames" in run(tmp_path / "env/bin/pygames", "--help", where=tmp_path)


@pytest.mark.slow
def test_the_wheel_loads_in_pyodide(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    node = ("node", "--input-type=module", "-e", IN_PYODIDE, wheel)
    version, place = run(*node, USED, where=ROOT / "web").split()
    assert version == pygames.__version__
    assert "site-packages" in place


@pytest.mark.slow
def test_the_wheel_is_pure_typed_and_licensed_and_needs_nothing_without_an_extra(
    built: Path,
) -> None:
    (path,) = built.glob("*.whl")
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
        (about,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        facts = Parser().parsestr(wheel.read(about).decode())
    assert "pygames/py.typed" in names
    assert any(name.endswith("/licenses/LICENSE") for name in names)
    sources = {p.relative_to(ROOT).as_posix() for p in (ROOT / "pygames").rglob("*.py")}
    assert sources <= set(names)
    assert facts["Version"] == pygames.__version__
    assert facts["License-Expression"] == "MIT"
    assert path.name.endswith("-py3-none-any.whl")
    assert facts["Requires-Python"] == ">=3.11"
    needed = [needs.partition("; ") for needs in facts.get_all("Requires-Dist") or ()]
    assert {condition for _, _, condition in needed} == {'extra == "rl"'}
    assert {re.split(r"\W", name)[0] for name, _, _ in needed} == {
        "gymnasium",
        "numpy",
        "pettingzoo",
    }
    assert "review" not in facts["Summary"]


@pytest.mark.slow
def test_the_sdist_has_the_licence_and_the_readme(built: Path) -> None:
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert {"LICENSE", "README.md", "pyproject.toml", "pygames/py.typed"} <= names
