"""The build: reproducible, small, and served with the headers of netlify.toml."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import tomllib
import zipfile
from typing import TYPE_CHECKING
from urllib.request import urlopen

import build
import pytest
from kit import runtime_file

if TYPE_CHECKING:
    from pathlib import Path

    from serve import Server


def content(folder: Path) -> dict[str, str]:
    """Map every file of a build to the hash of its open content."""
    return {
        path.relative_to(folder).as_posix(): build.digest(build.open_content(path))
        for path in build.files_below(folder)
    }


@pytest.mark.long
def test_building_twice_gives_the_same_bytes(
    dist: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another folder, time zone or language changes nothing, also in the snapshot."""
    monkeypatch.setattr(build, "CACHE", tmp_path / "another place")
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    build.build(tmp_path / "again")
    assert content(tmp_path / "again") == content(dist)


def test_only_bytecode_of_the_engine_is_shipped_and_nothing_of_the_lab(dist: Path) -> None:
    """Sources, the lab and the terminal are not shipped."""
    names = zipfile.ZipFile(runtime_file(dist, "pygames.zip")).namelist()
    assert "pygames/api/session.pyc" in names
    assert all(name.endswith(".pyc") for name in names)
    assert not [name for name in names if "lab" in name or "terminal" in name]


def test_a_first_visit_downloads_little_from_a_host_that_compresses_nothing(dist: Path) -> None:
    """At most 7.8 MB until Python answers, and 9.4 MB in all; `make bench` measures the same."""
    sizes = {
        path.relative_to(dist).as_posix(): path.stat().st_size for path in build.files_below(dist)
    }
    offline = {name: size for name, size in sizes.items() if "icons/screen-" not in name}
    later = re.compile(
        r".*(\.zip|\.txt|\.png|\.webmanifest|-(ext|cyrillic)-.*|/locales/(?!ru).*"
        r"|/js/(?!engine|main).*|sw\.js)"
    )
    first = {name: size for name, size in offline.items() if not later.fullmatch(name)}
    assert 6_000_000 < sum(first.values()) < 7_800_000, first
    assert sum(offline.values()) < 9_400_000, offline


def test_the_service_worker_lists_every_file_with_its_hash(dist: Path) -> None:
    """What is listed is there with that content; what is not listed is never needed offline."""
    line = next(
        line for line in (dist / "sw.js").read_text("utf-8").splitlines() if "const FILES" in line
    )
    listed = dict(json.loads(line.removeprefix("const FILES = ").removesuffix(";")))
    there = {f"./{name}": digest for name, digest in content(dist).items()}
    assert listed.items() <= there.items()
    left_out = set(there) - set(listed)
    assert left_out == {"./sw.js", "./icons/screen-narrow.png", "./icons/screen-wide.png"}


def test_the_server_sends_the_headers_of_netlify_toml(dist: Path, site: Server) -> None:
    """The tests run with the headers of the real host."""
    with (build.ROOT / "netlify.toml").open("rb") as file:
        everywhere = tomllib.load(file)["headers"][0]["values"]
    wasm = runtime_file(dist, "pyodide.asm.wasm.gz").relative_to(dist).as_posix()
    with urlopen(site.url) as page, urlopen(f"{site.url}{wasm}") as binary:  # noqa: S310
        assert {name: page.headers[name] for name in everywhere} == everywhere
        assert page.headers["Cache-Control"] == "no-cache"
        assert "immutable" in binary.headers["Cache-Control"]
        assert binary.headers["Content-Type"] == "application/gzip"
        assert "Content-Encoding" not in binary.headers
    policy = everywhere["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "'unsafe-eval'" not in policy
    assert "http" not in policy


def test_the_policy_allows_only_the_one_script_inside_the_page(dist: Path, tmp_path: Path) -> None:
    """Its hash is in netlify.toml; after a change of the script the build says the new one."""
    (script,) = re.findall("<script>(.*)</script>", (dist / "index.html").read_text("utf-8"))
    code = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert re.findall("'sha256-[^']*'", build.page_policy()) == [f"'sha256-{code}'"]
    changed = tmp_path / "begin.js"
    changed.write_text(f"{script}\n", encoding="utf-8")
    assert build.allowed_script(changed) == script
    changed.write_text(f"{script};", encoding="utf-8")
    with pytest.raises(build.BuildError, match="write 'sha256-"):
        build.allowed_script(changed)


def test_the_lock_file_names_no_registry() -> None:
    """Packages come by name and checksum from whichever registry a machine uses."""
    lock = json.loads((build.WEB / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: about for name, about in lock["packages"].items() if name}
    assert all("integrity" in about for about in packages.values())
    assert not [name for name, about in packages.items() if "resolved" in about]
