"""The fuzz of `pygames.lab.fuzz` through the page and Chromium's Python.

python e2e/fuzz_page.py --requests 3000 --records 1000 --links 300 --files 100
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from kit import ASK, idle_page

from pygames.lab.fuzz import arguments, run

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page


def asker(page: Page) -> Callable[[str], str]:
    """Send a text to the page's engine, unless JavaScript cannot parse it."""

    def ask(text: str) -> str:
        try:
            request = json.loads(text, parse_constant=lambda _: None)
        except (ValueError, RecursionError):
            return json.dumps({"ok": False, "error": "not-json"})
        return json.dumps(page.evaluate(ASK, ["ask", request, {}]))

    return ask


def main() -> int:
    """Fuzz the built page; return 1 if there is a fault."""
    asked = vars(arguments(__doc__))
    seed = asked.pop("seed")
    with idle_page() as page:
        faults, table = run(asker(page), asked, seed)
    print(table)
    print("\n".join(faults[:20]) or "no faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
