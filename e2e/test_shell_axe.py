"""axe finds nothing on any screen, by day and by lamplight, on a phone and on a desktop."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from build import PACKAGES
from screens import SCREENS, SIZES

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

AXE = (PACKAGES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
RUN = """async () => {
  const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => [id, nodes.map((n) => n.html.slice(0, 160))]);
}"""


@pytest.mark.parametrize(("size", "theme"), [("phone", "light"), ("desktop", "dark")])
def test_axe_finds_nothing(
    new_context: Callable[..., BrowserContext], size: str, theme: str
) -> None:
    """Every screen, with all of axe's rules."""
    width, height = SIZES[size]
    context = new_context(
        viewport={"width": width, "height": height},
        color_scheme=theme,
        reduced_motion="reduce",
        service_workers="block",
    )
    chosen = json.dumps(json.dumps({"motion": "reduced", "speed": "slow", "language": "en"}))
    context.add_init_script(f"localStorage.setItem('pygames.settings', {chosen})")
    page = context.new_page()
    found: dict[str, Any] = {}
    for name, way in SCREENS.items():
        way(page)
        page.evaluate(f"() => {{ {AXE} }}")
        if violations := page.evaluate(RUN):
            found[name] = violations
    assert found == {}
