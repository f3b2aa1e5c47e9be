"""Every moment of a review can be shown, also the first one, before anything is dealt."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from kit import START
from playwright.sync_api import expect
from tables import RAW_PUT, TWO, go, played, save_of

from pygames.games import GAMES
from pygames.match_review import review

if TYPE_CHECKING:
    from started_pages import OpenPage


@pytest.mark.parametrize("game", GAMES)
def test_a_review_goes_back_to_its_first_moment(open_page: OpenPage, game: str) -> None:
    page = open_page()
    match = played(game, TWO, 12)
    found = json.loads(json.dumps(review(match, nodes=1)))
    page.evaluate(RAW_PUT, ["one", {**save_of(match, "one"), "review": found}])
    go(page, "#/review/one")
    shown = page.locator(".review")
    expect(shown).to_have_attribute("data-status", "done", timeout=START)
    assert found["seats"][0]["chart"][0]["ply"] == 0
    back = page.get_by_role("button", name="Previous moment")
    while (ply := shown.get_attribute("data-ply")) != "0":
        back.click()
        expect(shown).not_to_have_attribute("data-ply", str(ply))
    expect(page.locator(".failed")).to_have_count(0)
