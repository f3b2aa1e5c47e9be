"""Run Lighthouse on the built page, with its phone settings: `make audit`.

Home and the rules of each game must reach 100 for accessibility, best practices and SEO, and 95
for performance. Lighthouse simulates a slow network and processor; run it on an idle machine.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from build import ROOT
from install import CHROMIUM, found
from kit import DIST, serving

if TYPE_CHECKING:
    from pathlib import Path

LIGHTHOUSE = ROOT / ".build/audit/node_modules/lighthouse/cli/index.js"
OUT = ROOT / ".build/audit/reports"
PAGES = {
    "home": "",
    "rules-qwinto": "#/rules/qwinto",
    "rules-nmbr9": "#/rules/nmbr9",
    "rules-triominos": "#/rules/triominos",
}
BARS = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
FIGURES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time")
SHIFT = "cumulative-layout-shift"


def browser() -> str:
    """The path of the Chromium that make found or installed."""
    if path := found(*CHROMIUM):
        return path
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only where none is on the PATH

    with sync_playwright() as playwright:
        return str(playwright.chromium.executable_path)


def report(url: str, target: Path) -> dict[str, Any]:
    """Run Lighthouse on a page and return its report."""
    flags = ["--headless=new", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    subprocess.run(
        [
            "node",
            LIGHTHOUSE,
            url,
            "--store_settings",
            "--output=json",
            "--output=html",
            f"--output-path={target}",
            f"--only-categories={','.join(BARS)}",
            f"--chrome-flags={' '.join(flags)}",
        ],
        env={**os.environ, "CHROME_PATH": browser()},
        check=True,
    )
    found: dict[str, Any] = json.loads(
        target.with_name(f"{target.name}.report.json").read_text(encoding="utf-8")
    )
    return found


def lost(told: dict[str, Any], category: str) -> list[str]:
    """List the audits that lost points."""
    weights = {ref["id"]: ref["weight"] for ref in told["categories"][category]["auditRefs"]}
    audits = told["audits"]
    return [
        f"{audits[name]['title']} {audits[name].get('displayValue', '')}".strip()
        for name, weight in weights.items()
        if weight and audits[name]["score"] is not None and audits[name]["score"] < 0.9
    ]


def main() -> int:
    """Print the scores; return 1 if one is below its limit."""
    OUT.mkdir(parents=True, exist_ok=True)
    below = 0
    with serving(DIST) as server:
        for name, fragment in PAGES.items():
            told = report(f"{server.url}{fragment}", OUT / name)
            scores = {key: round(100 * told["categories"][key]["score"]) for key in BARS}
            figures = [told["audits"][key]["displayValue"] for key in (*FIGURES, SHIFT)]
            print(
                f"{name:<16}",
                *(f"{key} {score}" for key, score in scores.items()),
                "  FCP {}, LCP {}, TBT {}, CLS {}".format(*figures),
            )
            for key, bar in BARS.items():
                if scores[key] < bar:
                    below = 1
                    print(f"  {key} is below {bar}:", *lost(told, key), sep="\n    ")
    return below


if __name__ == "__main__":
    sys.exit(main())
