"""What crosses the border is written down for the page, and never stale."""

from __future__ import annotations

from pathlib import Path

import pytest
import write_contract

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", sorted(write_contract.FILES))
def test_the_generated_files_are_fresh(name: str) -> None:
    """`python web/tools/write_contract.py` writes them."""
    assert (ROOT / "web" / "js" / name).read_text(encoding="utf-8") == write_contract.FILES[name]()


def test_all_of_them_are_written_at_once(tmp_path: Path) -> None:
    write_contract.write_all(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == set(write_contract.FILES)


def test_every_view_is_described_for_the_page() -> None:
    text = write_contract.typescript()
    for name in ("QwintoView", "Nmbr9View", "TriominosView", "Shown", "Fault"):
        assert f"export interface {name} " in text
    assert "places: Record<string, Array<Array<number>>>;" in text


def test_a_field_that_may_be_missing_is_optional_for_the_page() -> None:
    text = write_contract.typescript()
    assert "  view: AnyView;\n  level: number;\n  seed?: string;\n" in text
