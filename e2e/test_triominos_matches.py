"""Whole Triominos matches on the page: by touch, by mouse, by keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tables import DESKTOP, PHONE, bot, check_final, person, sit_down
from triominos_input import finger, keyboard, mouse, play_on, start_match
from triominos_tables import until

from pygames.match import Player

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import BrowserContext

    NewContext = Callable[..., BrowserContext]
    from started_pages import OpenPage


@pytest.mark.long
def test_a_whole_match_by_touch_on_a_phone_against_a_bot(open_page: OpenPage) -> None:
    page = open_page(PHONE, has_touch=True)
    start_match(page, person("Ada"), bot("Bruno"))
    play_on(page, finger)
    check_final(page)


def test_the_last_round_by_mouse_with_two_people_and_a_bot(open_page: OpenPage) -> None:
    def last_round(view: Mapping[str, Any]) -> bool:
        return len(view["board"]) < 4 and max(score["total"] for score in view["scores"]) > 300

    players = [Player("Ada"), Player("Ben"), Player("Clara", 1)]
    page = open_page(viewport=DESKTOP)
    sit_down(page, until(last_round, players))
    play_on(page, mouse)
    check_final(page)


@pytest.mark.long
def test_a_whole_match_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page(DESKTOP)
    start_match(page, person("Ada"), bot("Bruno"))
    play_on(page, keyboard)
    check_final(page)
