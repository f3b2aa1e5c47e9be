"""A link contains a whole game; a broken or too new link does no harm."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kit import START, wait_for
from playwright.sync_api import expect
from tables import SAVES, TWO, go, open_log, played, save_match, sit_down

from pygames.games import GAMES
from pygames.link import pack, unpack
from pygames.match import Player
from pygames.record import read
from pygames.summary import summary

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from started_pages import OpenPage

    from pygames.match import Match

# The page finds these before the browser's own; the next test removes them again.
OWN = """(name, value) =>
  Object.defineProperty(navigator, name, { value, configurable: true })"""
COPY = f"""() => {{
  window.copied = null;
  delete Navigator.prototype.share;
  ({OWN})("clipboard", {{ writeText: async (text) => {{ window.copied = text; }} }});
}}"""
NO_COPY = f"""() => {{
  const refuse = async () => {{ throw new DOMException("no", "NotAllowedError"); }};
  delete Navigator.prototype.share;
  ({OWN})("clipboard", {{ writeText: refuse }});
}}"""
SHARE = f"""() => {{
  window.shared = [];
  window.refusal = "";
  ({OWN})("share", async (parcel) => {{
    window.shared.push(parcel);
    if (window.refusal) throw new DOMException("no", window.refusal);
  }});
}}"""
MARKED = "() => { const { activeElement: at } = document;"
MARKED += "return at.value.slice(at.selectionStart, at.selectionEnd); }"


def copied(page: Page, kind: str) -> str:
    """Choose a kind of link and copy it."""
    page.locator(f'input[name="share-kind"][value="{kind}"]').check()
    expect(page.get_by_label("Link", exact=True)).to_have_value(re.compile(f"#g1={kind}"))
    expect(page.locator("svg.qr")).to_be_visible()
    page.get_by_role("button", name="Copy").click()
    expect(page.locator(".share-dialog .told")).to_contain_text("copied")
    link: str = page.evaluate("window.copied")
    return link


def payload(link: str) -> str:
    """The payload of a link, after its tag and letter."""
    return link.split("#g1=")[1][1:]


def test_a_finished_game_is_shared_as_a_replay_and_as_a_challenge(open_page: OpenPage) -> None:
    """From the final screen; another device shows it, or starts a match with the same luck."""
    page, guest = open_page(), open_page(has_touch=True)
    page.evaluate(COPY)
    for game in GAMES:
        match = played(game, TWO, 100_000)
        save_match(page, match, game)
        go(page, f"#/play/{game}")
        page.locator(f'.table[data-game="{game}"]').wait_for()
        page.get_by_role("button", name="Result").click()
        page.locator(".final-dialog").get_by_role("button", name="Share").click()
        link = copied(page, "r")
        assert len(link) < 2000
        assert unpack(payload(link), GAMES).entries == match.entries
        challenge = copied(page, "c")
        assert unpack(payload(challenge), GAMES).ply < match.ply
        follow_as_guest(guest, match, link, challenge)


def follow_as_guest(guest: Page, match: Match, link: str, challenge: str) -> None:
    """Replay a game to its end without saving it, then start a match with the same luck."""
    before = guest.evaluate(SAVES)
    guest.goto(link)
    replay = guest.locator(f'.replay[data-game="{match.game.key}"]')
    expect(replay).to_have_attribute("data-step", "0", timeout=START)
    guest.get_by_role("button", name="To the end").click()
    expect(replay).to_have_attribute("data-step", str(len(match.stops()) - 1))
    assert guest.evaluate(SAVES) == before
    guest.goto(challenge)
    best = match.game.scores(match.state)[0]["total"]
    words = f"To beat, says the sender: {best} point"
    expect(guest.locator(".invite-dialog")).to_contain_text(words)
    guest.locator(".invite-dialog .primary").click()
    guest.locator(f'.table[data-game="{match.game.key}"]:not(.replay)').wait_for(timeout=START)
    started = read(guest.evaluate(SAVES)[0]["record"], GAMES)
    assert (started.seed, started.options) == (match.seed, match.options)
    assert [player.name for player in started.players] == ["Player 1", "Ada"]


def test_a_running_game_is_shared_and_replayed(open_page: OpenPage) -> None:
    """Position, same luck and replay so far can be shared; then play continues."""
    page = open_page()
    page.evaluate(COPY)
    match = played("qwinto", [Player("Anna"), Player("Bob")], 30)
    sit_down(page, match)
    log = open_log(page).locator(".log-panel")
    log.get_by_role("button", name="Share").click()
    assert unpack(payload(copied(page, "p")), GAMES) == match
    challenge = unpack(payload(copied(page, "c")), GAMES)
    assert (challenge.seed, challenge.ply) == (match.seed, len(challenge.entries))
    assert unpack(payload(copied(page, "r")), GAMES) == match
    page.locator(".share-dialog > header").get_by_role("button", name="Close").click()
    log.get_by_role("link", name="Replay").click()
    replay = page.locator(".replay")
    expect(replay).to_have_attribute("data-step", "0", timeout=START)
    page.get_by_role("button", name="To the end").click()
    expect(replay).to_have_attribute("data-step", str(len(match.stops()) - 1))
    page.get_by_role("link", name="Back to the table").click()
    page.locator('.table[data-game="qwinto"]:not(.replay)').wait_for(timeout=START)
    assert read(page.evaluate(SAVES)[0]["record"], GAMES) == match


def test_the_devices_own_sharing_gets_the_link_and_a_title(open_page: OpenPage) -> None:
    """Cancelling does nothing; if sharing fails, the link is copied."""
    page = open_page()
    page.evaluate(COPY)
    page.evaluate(SHARE)
    match = played("nmbr9", TWO, 100_000)
    save_match(page, match, "done")
    go(page, "#/games")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link", exact=True)
    button = page.locator(".share-dialog footer").get_by_role("button", name="Share")
    told = page.locator(".share-dialog .told")
    button.click()
    page.wait_for_function("() => window.shared.length === 1")
    (parcel,) = page.evaluate("window.shared")
    assert parcel == {"title": "A game of NMBR\N{NO-BREAK SPACE}9", "url": link.input_value()}
    page.locator('input[value="c"]').check()
    page.evaluate("window.refusal = 'AbortError'")
    button.click()
    page.wait_for_function("() => window.shared.length === 2")
    parcel = page.evaluate("window.shared")[1]
    best = match.game.scores(match.state)[0]["total"]
    assert parcel["title"] == "Beat my deck: NMBR\N{NO-BREAK SPACE}9"
    assert parcel["text"] == f"To beat: {best}\N{NO-BREAK SPACE}points"
    assert parcel["url"] == link.input_value()
    expect(told).to_have_text("")
    assert page.evaluate("window.copied") is None
    page.evaluate("window.refusal = 'NotAllowedError'")
    button.click()
    expect(told).to_contain_text("copied")
    assert page.evaluate("window.copied") == link.input_value()
    assert page.locator(".toast", has_text="error").count() == 0


def test_if_copying_is_forbidden_the_link_can_be_copied_by_hand(open_page: OpenPage) -> None:
    """It is already selected; so is the text of a daily challenge."""
    page = open_page()
    page.evaluate(NO_COPY)
    save_match(page, played("nmbr9", TWO, 20), "half")
    go(page, "#/games")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copy").click()
    expect(page.locator(".share-dialog .told")).to_contain_text("blocked")
    page.wait_for_function("() => document.activeElement.id === 'share-link'")
    assert page.evaluate(MARKED) == page.get_by_label("Link", exact=True).input_value()
    page.locator(".share-dialog > header").get_by_role("button", name="Close").click()
    page.evaluate(
        """async (summary) => {
          const main = document.querySelector('script[type="module"]').src;
          const { results } = await import(new URL("./statistics.js", main));
          const day = new Date().toISOString().slice(0, 10);
          await results.put({ id: `daily-nmbr9-${day}`, ended: Date.now(), summary });
        }""",
        summary(played("nmbr9", [Player("Anna")], 100_000)),
    )
    go(page, "#/daily")
    page.locator('[data-daily="nmbr9"]').get_by_role("button", name="Share").click(timeout=START)
    page.wait_for_function("() => document.activeElement.id === 'by-hand'")
    assert "#/daily" in page.evaluate(MARKED)


def test_a_position_is_shared_and_played_on(open_page: OpenPage) -> None:
    """From the list of games, at the current point of the game."""
    page = open_page()
    page.evaluate(COPY)
    match = played("qwinto", [Player("Anna"), Player("Bob")], 30)
    save_match(page, match, "half")
    go(page, "#/games")
    page.get_by_role("button", name="Share").click()
    link = copied(page, "p")
    page.evaluate("link => { location.href = link }", link)
    dialog = page.locator(".invite-dialog")
    expect(dialog).to_contain_text("Anna")
    go(page, "#/rules/qwinto")  # leaving the screen declines the invitation
    expect(dialog).to_have_count(0)
    page.evaluate("link => { location.href = link }", link)
    dialog.get_by_role("button", name="Play").click()
    page.locator('.table[data-game="qwinto"]').wait_for(timeout=START)
    records = [read(save["record"], GAMES) for save in page.evaluate(SAVES)]
    assert len(records) == 2
    assert records[0].entries == match.entries


def test_a_broken_or_too_new_link_opens_the_home_page_with_a_message(open_page: OpenPage) -> None:
    """At the start and in a running page."""
    page = open_page()
    good = pack(played("nmbr9", TWO, 30))
    cut, swapped = good[:-9], good[:40] + good[41] + good[40] + good[42:]
    go(page, f"#g1=r{cut}")
    wait_for(page)
    expect(page.locator(".toast", has_text="be read")).to_be_visible()
    expect(page.locator(".game-card")).to_have_count(3)
    for fragment, words in (
        (f"#g1=p{swapped}", "be read"),
        ("#g1=x" + good, "newer version"),
        ("#g2=r" + good, "newer version"),
        ("#other=thing", "be read"),
    ):
        link_toast = page.locator(".toast", has_text="This link")
        link_toast.get_by_role("button", name="Close").click()
        expect(link_toast).to_have_count(0)
        go(page, fragment)
        expect(link_toast).to_contain_text(words)
        expect(page.locator(".game-card")).to_have_count(3)
        assert page.evaluate("location.hash") == "#/"
    assert page.evaluate(SAVES) == []
