"""The review of a match: from its end to a second try; stopped, killed and started again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit import START, wait_for
from playwright.sync_api import expect
from screens import kept_review
from screens import review as open_review
from tables import PHONE, SAVES, TWO, go, played, save_match, sit_down, store_settings

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page
    from started_pages import OpenPage

# Remember the Python workers, so that a test can kill one.
SPY = """
window.workers = [];
window.Worker = class extends Worker {
  constructor(...args) {
    super(...args);
    if (!String(args[0]).includes("loader.mjs")) window.workers.push(this);
  }
};
"""

END_WHEN_ASKED = """() => {
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (...message) {
    postMessage.apply(this, message);
    if (!JSON.stringify(message[0]).includes("review")) return;
    MessagePort.prototype.postMessage = postMessage;
    window.workers.at(-1).terminate();
  };
}"""
"""The thinker ends in the middle of its next request; between two, the page starts another one."""


def decisions(page: Page) -> list[dict[str, Any]]:
    """The decisions of the review that is kept with the save, the largest loss first."""
    [save] = page.evaluate(SAVES)
    found: list[dict[str, Any]] = save["review"]["seats"][0]["decisions"]
    return sorted(found, key=lambda one: -float(one["loss"]))


def is_field(move: str) -> bool:
    """Whether a move writes the sum into a field, such as O3."""
    return move[1:].isdigit()


def write_in(page: Page, field: str) -> None:
    """Choose a field of the sheet and confirm it."""
    page.locator(f'.field[data-place="{field}"]').tap(force=True)
    page.locator(".confirm").tap()


def test_a_review_leads_from_the_end_to_a_second_try(open_page: OpenPage) -> None:
    """The worst decision comes first; it can be played again, and nothing is computed twice."""
    page = open_page(PHONE, has_touch=True, confirm=True)
    sit_down(page, played("qwinto", TWO, 100_000))
    page.locator(".action-bar .primary").tap()
    page.locator('.final-dialog a[href^="#/review/"]').tap()
    review = page.locator(".review")
    expect(review).to_have_attribute("data-status", "done", timeout=START)
    page.wait_for_function(f"async () => (await ({SAVES})())[0].review")
    all_of_them = decisions(page)
    expect(review).to_have_attribute("data-ply", str(all_of_them[0]["ply"]))
    expect(page.locator(".review-moment h2")).to_have_attribute("data-mark", "blunder")
    worst = next(one for one in all_of_them if is_field(one["move"]) and is_field(one["best"]))
    number = 1 + sum(one["ply"] < worst["ply"] for one in all_of_them)
    page.locator(".review-decisions li span").get_by_text(f"{number}. ").tap()
    advised = page.locator('.field[data-states~="advised"]')
    expect(advised).to_have_attribute("data-place", worst["best"])
    expect(page.locator("[data-sum=own_losses] td")).to_be_visible()
    slider = page.locator(".review-chart input")
    slider.press("ArrowRight")
    expect(review).not_to_have_attribute("data-ply", str(worst["ply"]))
    slider.press("ArrowLeft")
    expect(review).to_have_attribute("data-ply", str(worst["ply"]))

    page.locator(".review-moment .primary").tap()
    page.locator(".review .game-bar button").tap()  # back to the review, without a try
    page.locator(".review-moment .primary").tap()
    expect(advised).to_have_count(0)
    write_in(page, worst["move"])
    verdict = page.locator(".review-moment h2")
    expect(verdict).to_have_attribute("data-mark", "mistake")
    for thing in (verdict, *page.locator(".review-buttons button").all()):
        expect(thing).to_be_in_viewport(ratio=1)  # what became of it needs no scrolling
    expect(page.locator("[data-move=best]")).to_have_count(0)
    page.locator(".review-moment .primary").tap()
    write_in(page, worst["best"])
    expect(verdict).to_have_attribute("data-mark", "right")
    expect(page.locator("[data-move=best]")).to_have_count(1)  # the try itself, not said twice
    expect(page.locator(".game-bar .now")).to_contain_text("Accuracy")

    page.locator(".review .game-bar a").tap()
    page.locator(".table:not(.review)").wait_for()
    page.go_back()
    expect(review).to_have_attribute("data-status", "done")  # kept, so at once
    expect(page.locator(".review-progress")).to_have_count(0)


def test_mistakes_are_gone_through_with_their_answers_hidden(open_page: OpenPage) -> None:
    """Each is tried or shown, then comes the next, in the order of the match."""
    page = open_page(PHONE, has_touch=True)
    open_review(page)
    [seat] = kept_review()["review"]["seats"]
    wrong = [one for one in seat["decisions"] if one["mark"] in {"mistake", "blunder"}]
    assert len(wrong) > 2
    review, advised = page.locator(".review"), page.locator('[data-states~="advised"]')
    page.locator(".learn").tap()
    for number, one in enumerate(wrong, 1):
        expect(review).to_have_attribute("data-trying", "")
        expect(review).to_have_attribute("data-ply", str(one["ply"]))
        expect(page.locator(".game-bar .now")).to_contain_text(f"{number} of {len(wrong)}")
        expect(advised).to_have_count(0)
        expect(page.locator("[data-move=best]")).to_have_count(0)
        page.locator(".give-up").tap()
        expect(page.locator("[data-move=best]")).to_have_count(1)
        if number < len(wrong):
            page.locator(".review-moment .primary").tap()
    expect(page.locator(".last-lesson")).to_be_visible()
    expect(page.locator(".learn")).to_have_count(0)
    page.locator(".review-moment").get_by_role("button", name="Back to the review").tap()
    expect(page.locator(".learn")).to_be_visible()
    expect(page.locator(".review-decisions .move").first).to_be_visible()
    page.locator(".review-decisions label", has_text="All moves").tap()
    page.locator(".review-decisions [data-mark=none]").first.tap()
    expect(page.locator(".review-moment h2")).to_have_attribute("data-mark", "none")
    signs = page.locator(".two-moves [data-move]")
    expect(signs).to_have_count(1)
    expect(signs).to_have_attribute("data-move", "best")  # no cross beside a good move


def test_the_board_is_large_beside_a_review_on_a_phone(open_page: OpenPage) -> None:
    """Upright the sheet takes most of the width; on its side nothing of a try is cut off."""
    page = open_page(PHONE, has_touch=True)
    open_review(page)
    sheet = page.locator(".sheet-paper").bounding_box()
    assert sheet is not None
    assert sheet["width"] >= 0.66 * PHONE["width"]
    expect(page.locator(".two-moves [data-move=played] dd")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 640, "height": 360})
    page.locator(".review-moment .primary").tap()
    page.locator(".review[data-trying]").wait_for()
    things = page.locator(".sheet-paper, .die, .pair, .action-bar, .review .game-bar button")
    for thing in things.all():
        expect(thing).to_be_in_viewport(ratio=1)
    bar = page.locator(".action-bar").bounding_box()
    throw = page.locator(".throw").bounding_box()
    assert bar is not None
    assert throw is not None
    assert throw["x"] + throw["width"] <= bar["x"]


def test_a_review_can_be_stopped_and_survives_its_thinker(
    context: BrowserContext, page: Page
) -> None:
    """Cancel, continue, a thinker that dies, once more; and a game without decisions says so."""
    page.add_init_script(SPY)
    store_settings(context)
    page.goto("")
    wait_for(page)
    save_match(page, played("nmbr9", TWO, 100_000), "one")
    go(page, "#/review/one")
    review = page.locator(".review")
    page.locator(".review-decisions li").first.wait_for(timeout=START)
    page.locator(".review-progress button").click()
    expect(review).to_have_attribute("data-status", "stopped")
    page.locator(".review-progress button").click()
    expect(review).to_have_attribute("data-status", "running")
    page.evaluate(END_WHEN_ASKED)
    expect(review).to_have_attribute("data-status", "failed", timeout=START)
    page.get_by_role("button", name="Try again").click()
    page.wait_for_function("document.querySelector('.review progress').value > 0", timeout=START)
    save_match(page, played("nmbr9", TWO, 1), "new")
    go(page, "#/review/new")
    expect(page.locator(".review-progress")).to_contain_text("nothing to review", timeout=START)
