"""Every package that is shipped brings the text of its licence along."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
import write_licences
from build import ROOT
from write_licences import LicenceError, licences, shipped_packages, text_of

if TYPE_CHECKING:
    from pathlib import Path


def test_every_shipped_package_is_there_with_a_whole_text() -> None:
    text = licences()
    packages = shipped_packages()
    assert {"node_modules/pyodide", "node_modules/lit-html"} <= packages.keys()
    for folder, about in packages.items():
        title = f"{folder.rpartition('node_modules/')[2]} {about['version']} ({about['license']})"
        assert title in text
        whole = text_of(folder, about)
        assert len(whole) > 500, folder
        assert whole in text
    assert (ROOT / "web" / "tools" / "trim_pyodide.mjs").exists()
    for words in (
        "web/tools/trim_pyodide.mjs",
        "Mozilla Public License, version 2.0",
        "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        "SIL OPEN FONT LICENSE",
        "Apache License",
        "Redistributions in binary form must reproduce",
    ):
        assert words in text
    assert "{copyright}" not in text


def test_a_package_without_a_text_stops_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_licences, "WEB", tmp_path)
    (tmp_path / "node_modules/x").mkdir(parents=True)
    about = tmp_path / "node_modules/x/package.json"
    about.write_text(json.dumps({"author": {"name": "Ann"}}), encoding="utf-8")
    with pytest.raises(LicenceError, match="x brings no licence text"):
        text_of("node_modules/x", {"license": "Unheard-of-1.0"})
    assert "Copyright (c) Ann" in text_of("node_modules/x", {"license": "MIT"})
    about.write_text("{}", encoding="utf-8")
    assert "Copyright (c) its authors" in text_of("node_modules/x", {"license": "ISC"})
