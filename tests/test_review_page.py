"""What the page asks of reviews and hints: counts, verdicts on a try, and reviews from files."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from fourth_game import GAME as FOURTH

from pygames import Match, Player, SetupError
from pygames.api.session import Session
from pygames.core import CHANCE
from pygames.games import GAMES
from pygames.match_log import MOST_UNDOS
from pygames.match_review import review
from pygames.random_matches import play_at_random
from pygames.record import read, write
from pygames.review_check import is_review
from pygames.review_text import review_text
from pygames.shapes import fits
from pygames.summary import collect, is_summary, summary

Json = dict[str, Any]


def ask(session: Session, do: str, **facts: object) -> Json:
    """Send a request and return the answer."""
    answer: Json = json.loads(session.handle(json.dumps({"do": do, **facts})))
    return answer


# ── counted like undo ──────────────────────────────────────────────────────────────────────────


def test_a_hint_is_counted_in_the_record() -> None:
    session = Session()
    session.matches["m"] = Match("qwinto", ["Ada"], seed="s")
    ask(session, "note-hint", match="m")
    reply = ask(session, "note-hint", match="m", viewer=0)
    assert (reply["hints"], reply["undos"]) == (2, 0)
    assert "\nhints 2\nseed s\n" in reply["record"]
    again = read(reply["record"])
    assert again.hints == 2
    assert again != Match("qwinto", ["Ada"], seed="s")


def test_where_undo_is_off_no_hint_is_given() -> None:
    session = Session()
    session.matches["m"] = Match("qwinto", ["Ada"], seed="s", undo="off")
    assert ask(session, "note-hint", match="m")["error"] == "hints-off"
    assert session.matches["m"].hints == 0


def test_the_count_of_hints_is_bounded_so_that_it_can_be_written() -> None:
    session = Session()
    session.matches["m"] = Match("qwinto", ["Ada"], seed="s", hints=MOST_UNDOS)
    assert ask(session, "note-hint", match="m")["hints"] == MOST_UNDOS
    with pytest.raises(SetupError, match="hints"):
        Match("qwinto", ["Ada"], seed="s", hints=MOST_UNDOS + 1)


def test_games_with_hints_are_marked_in_the_statistics() -> None:
    match = play_at_random(Match("nmbr9", ["Ada"], seed="s"), "s")
    plain = summary(match)
    match.hints = 3
    hinted = summary(match)
    older = plain.copy()
    del older["hints"]
    assert is_summary(older)
    found = collect([plain, hinted, older])["nmbr9"]["solo"]
    assert (found["hinted"], found["undone"]) == (1, 0)
    assert found["marked"] == [False, True, False]


# ── a try is judged ────────────────────────────────────────────────────────────────────────────


def test_the_best_move_is_right_and_loses_nothing() -> None:
    match = Match("nmbr9", ["Ada", "Bob"], seed="s")
    match.play(match.legal_moves(0)[0], 0)
    match.play(match.legal_moves(1)[0], 1)
    view = match.view(0)
    best = ask(Session(), "hint", view=view, nodes=5)["what"]
    found = ask(Session(), "judge", view=view, move=best, nodes=5)
    assert (found["best"], found["loss"], found["mark"]) == (best, 0.0, "none")
    assert found["is_right"]


def test_a_poor_move_is_wrong_and_the_better_one_is_named() -> None:
    match = Match("qwinto", ["Ada", "Bob"], seed="s", position="")
    seat = min(match.to_act)
    match.play("pick O")
    match.play("keep")
    view = match.view(seat)
    poor = ask(Session(), "judge", view=view, move="O9", nodes=5)
    assert poor["unit"] == "percent"
    assert poor["loss"] == poor["best_value"] - poor["value"] > 4
    assert poor["mark"] in {"mistake", "blunder"}
    assert not poor["is_right"]
    assert poor["best"] != "O9"


def test_a_move_that_is_not_offered_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("qwinto", ["Ada"], seed="s")
    assert ask(Session(), "judge", view=match.view(0), move="O4")["error"] == "not-offered"
    assert ask(Session(), "judge", view={"game": "qwinto"}, move="O4")["error"] == "bad-view"
    monkeypatch.setitem(GAMES, FOURTH.key, FOURTH)
    view = Match(FOURTH, ["Ada"], seed="s").view(0)
    assert ask(Session(), "judge", view=view, move="x")["error"] == "no-evaluator"


# ── a review that comes with a record ──────────────────────────────────────────────────────────


def short_match() -> Match:
    """The first part of a match."""
    match = Match("qwinto", [Player("Ada"), Player("Bob")], seed="check")
    return play_at_random(match, "check").branch(30)


MATCH = short_match()
REVIEW: Json = json.loads(json.dumps(review(MATCH, nodes=1)))


def test_a_review_of_this_match_is_kept() -> None:
    assert is_review(REVIEW, MATCH)
    reply = ask(Session(), "check", record=write(MATCH), review=REVIEW)
    assert reply["review"] == REVIEW
    assert ask(Session(), "check", record=write(MATCH))["review"] is None


def test_a_review_may_leave_out_the_other_moves() -> None:
    slim = copy.deepcopy(REVIEW)
    for seat in slim["seats"]:
        for one in seat["decisions"]:
            one["prospects"] = []
    assert is_review(slim, MATCH)


def test_a_move_that_comes_out_better_than_the_best_loses_nothing() -> None:
    best = next(one for one in REVIEW["seats"][0]["decisions"] if not one["loss"])
    number = REVIEW["seats"][0]["decisions"].index(best)
    above = changed(f"seats/0/decisions/{number}/value", best["best_value"] + 1.5)
    assert is_review(above, MATCH)
    above["seats"][0]["decisions"][number]["loss"] = 1.5
    assert not is_review(above, MATCH)


def changed(path: str, value: object) -> Json:
    """The review with one field changed."""
    whole: Any = copy.deepcopy(REVIEW)
    *steps, last = path.split("/")
    part = whole
    for step in steps:
        part = part[int(step) if step.isdigit() else step]
    part[int(last) if last.isdigit() else last] = value
    found: Json = whole
    return found


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("game", "nmbr9"),
        ("plies", 29),
        ("over", True),
        ("unit", "points"),
        ("seats", []),
        ("seats/0/seat", 1),
        ("seats/1/seat", 2),
        ("seats/0/chart/0/ply", 31),
        ("seats/0/chart/1/ply", 0),
        ("seats/0/luck/0/ply", 30),
        ("seats/0/sums/end", 12.5),
        ("seats/0/decisions/0/ply", 30),
        ("seats/0/decisions/0/seat", 1),
        ("seats/0/decisions/0/move", "pick OYP "),
        ("seats/0/decisions/0/best", "O77"),
        ("seats/0/decisions/0/loss", 90.0),
        ("seats/0/decisions/0/mark", "disaster"),
        ("more", 1),
    ],
)
def test_a_review_of_another_match_is_left_out(path: str, value: object) -> None:
    assert not is_review(changed(path, value), MATCH)
    reply = ask(Session(), "check", record=write(MATCH), review=changed(path, value))
    assert reply["ok"]
    assert reply["review"] is None


def test_an_imported_game_brings_its_review() -> None:
    game = {"id": "one", "record": write(MATCH), "review": REVIEW}
    bad = {"id": "two", "record": write(MATCH), "review": {"game": "qwinto"}}
    text = json.dumps({"pygames": "export", "format": 1, "games": [game, bad]})
    good, plain = ask(Session(), "import-file", text=text)["games"]
    assert good["review"] == REVIEW
    assert "review" not in plain


def test_any_json_fits_a_field_without_a_type() -> None:
    assert fits([{"a": None}], object)


# ── what was possible ──────────────────────────────────────────────────────────────────────────


def test_a_review_shows_how_to_reach_what_was_possible() -> None:
    match = play_at_random(Match("nmbr9", ["Ada", "Bob"], seed="possible"), "possible")
    assert review(match.branch(24), nodes=1)["possible"] is None
    found: Json = json.loads(json.dumps(review(match, nodes=1)))
    possible = found["possible"]
    alone = read("\n".join(possible["record"]))
    cards = [str(entry.move) for entry in match.entries if entry.seat == CHANCE]
    assert [str(entry.move) for entry in alone.entries if entry.seat == CHANCE] == cards
    assert alone.scores()[0]["total"] == possible["points"]
    assert (alone.seed, alone.players) == ("-", (Player("Ada"),))
    assert f"at least {possible['points']} points" in review_text(review(match, nodes=1, seats=[0]))
    assert is_review(found, match)
    for wrong in (
        {**possible, "points": possible["points"] + 1},
        {**possible, "record": ["pygames 1"]},
        {**possible, "record": write(match).splitlines()},
        {"points": 0, "record": write(Match("qwinto", ["Ada"], seed="s")).splitlines()},
    ):
        assert not is_review({**found, "possible": wrong}, match)
