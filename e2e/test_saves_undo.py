"""Undo: several people have to agree, and it can be switched off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit import START
from playwright.sync_api import expect
from tables import go, open_log, person, replayed, start_table

if TYPE_CHECKING:
    from started_pages import OpenPage


def test_people_at_one_table_agree_before_a_move_is_taken_back(open_page: OpenPage) -> None:
    """Refusing changes nothing; agreeing undoes the last decision, and the record counts it."""
    page = open_page()
    start_table(page, "qwinto", person("Anna"), person("Bob"))
    open_log(page).get_by_label("Type a move").fill("pick OY")
    page.keyboard.press("Enter")
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_enabled()
    before = replayed(page)
    undo.click()
    dialog = page.locator(".undo-dialog")
    expect(dialog).to_contain_text("Anna and Bob")
    dialog.get_by_role("button", name="No").click()
    expect(dialog).to_have_count(0)
    assert replayed(page) == before
    undo.click()
    dialog.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("button", name="Redo")).to_be_visible()
    after = replayed(page)
    assert (after.undo_rule, after.undos) == ("agree", 1)
    assert after.ply < before.ply


def test_undo_can_be_switched_off(open_page: OpenPage) -> None:
    """If it is off in the set-up, it stays off."""
    page = open_page()
    go(page, "#/new/qwinto")
    page.locator("#set-undo").uncheck()
    page.locator("dialog .primary").click()
    page.locator('.table[data-game="qwinto"]').wait_for(timeout=START)
    assert replayed(page).undo_rule == "off"
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    expect(page.locator(".hint-button")).to_have_count(0)
