"""The styles work in both writing directions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[1] / "web"
STYLES = sorted([*WEB.glob("css/*.css"), *WEB.glob("js/games/*/*.css")])

PHYSICAL = re.compile(
    r"""
    \b(?:margin|padding|border|inset)-(?:left|right)\b
    | ^\s*(?:left|right)\s*:
    | \b(?:text-align|float|clear)\s*:\s*(?:left|right)\b
    | \bborder-(?:top|bottom)-(?:left|right)-radius\b
    """,
    re.MULTILINE | re.VERBOSE,
)
FOUR = re.compile(r"^\s*(margin|padding|inset|border-radius)\s*:\s*([^;{}]+);", re.MULTILINE)


def parts(value: str) -> list[str]:
    """The values of a declaration; what stands in brackets is one."""
    return re.findall(r"(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+", value)


def lopsided(style: str) -> list[str]:
    """Declarations of four sides that differ between left and right."""
    found = []
    for name, value in FOUR.findall(style):
        sides = parts(value)
        if name == "border-radius":
            top = sides[1] if len(sides) > 1 else sides[0]
            right = sides[2] if len(sides) > 2 else sides[0]
            left = sides[3] if len(sides) > 3 else top
            if (sides[0], right) != (top, left):
                found.append(value)
        elif len(sides) == 4 and sides[1] != sides[3]:
            found.append(value)
    return found


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_no_style_says_left_or_right(path: Path) -> None:
    """Start and end turn with the direction of the text; left and right do not."""
    style = path.read_text(encoding="utf-8")
    assert PHYSICAL.findall(style) == []
    assert lopsided(style) == []


def test_the_test_finds_what_it_looks_for() -> None:
    """Each kind of lopsided declaration, and no even one."""
    assert PHYSICAL.search("margin-left: 1px;")
    assert PHYSICAL.search("  left: 1px;")
    assert PHYSICAL.search("text-align: right;")
    assert lopsided("padding: 1px 2px 3px calc(1px + 2px);\n") == ["1px 2px 3px calc(1px + 2px)"]
    assert lopsided("border-radius: 1px 0 0;\n") == ["1px 0 0"]
    assert lopsided("padding: 1px 2px 3px;\nborder-radius: 1px 1px 0 0;\nmargin: 0 auto;\n") == []
    assert lopsided("border-radius: 4px;\n") == []
