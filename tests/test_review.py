"""Reviews and hints of every game: sums that close, marks, bad input, steps, text and JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from fourth_game import GAME as FOURTH

import pygames
from pygames import Bot, Match, Player, SetupError
from pygames.__main__ import main
from pygames.api.session import Session
from pygames.evaluation import Line, chances_to_win
from pygames.games import GAMES
from pygames.hints import hint
from pygames.match_review import Ledger, Review, Reviewer, accuracy, review
from pygames.random_matches import play_at_random
from pygames.record import write
from pygames.review_text import hint_text, review_text

if TYPE_CHECKING:
    from pathlib import Path

KEYS = [key for key, game in GAMES.items() if game.evaluator]
NODES = {"qwinto": 1, "nmbr9": 1, "triominos": 1}
"""Few nodes, so that a review is quick."""


@cache
def played(key: str, seats: int = 2, most: int = 60) -> Match:
    """The first part of a match played at random, or all of it."""
    match = Match(GAMES[key], [Player(f"P{seat}") for seat in range(seats)], seed="review")
    play_at_random(match, "review")
    return match if most >= len(match.entries) else match.branch(most)


@cache
def reviewed(key: str, seats: int = 2, most: int = 60) -> Review:
    """The review of such a match."""
    return review(played(key, seats, most), nodes=NODES[key])


def test_chances_add_up_and_a_tie_is_shared() -> None:
    assert chances_to_win([10.0, 10.0], 0.0) == [50.0, 50.0]
    assert chances_to_win([10.0, 12.0, 12.0], 0.0) == [0.0, 50.0, 50.0]
    assert chances_to_win([0.0, 0.0], 9.0) == [50.0, 50.0]
    assert chances_to_win([10.0, 0.0], 10.0)[0] == pytest.approx(84.13, abs=0.01)
    for means in ([5.0, 5.0, 5.0], [3.0, 9.0, 4.0, 4.0]):
        found = chances_to_win(means, 8.0)
        assert sum(found) == pytest.approx(100.0)
        assert max(found) == found[means.index(max(means))]
    assert chances_to_win([6.0, 0.0, -500.0], 10.0)[0] == pytest.approx(
        chances_to_win([6.0, 0.0], 10.0)[0], abs=0.6
    )


def test_accuracy_falls_with_the_loss_and_stays_between_0_and_100() -> None:
    found = [accuracy(loss) for loss in (0.0, 1.0, 3.0, 7.0, 100.0)]
    assert found == sorted(found, reverse=True)
    assert found[0] == pytest.approx(100.0, abs=0.01)
    assert found[-1] == 0.0


def test_a_ledger_names_luck_losses_and_what_it_cannot_explain() -> None:
    lines = [Line(0, -1, 50.0, 60.0), Line(0, 0, 61.0, 57.0), Line(0, 1, 57.0, 58.0)]
    ledger = Ledger(iter([*enumerate(lines), (2, Line(0, -1, 58.0, 40.0))]))
    assert ledger.sums(0.0) == {
        "start": 50.0,
        "luck_for": 10.0,
        "luck_against": 18.0,
        "own_losses": 4.0,
        "others_losses": 1.0,
        "unexplained": 1.0 - 40.0,
        "end": 0.0,
    }
    assert ledger.sums(None)["end"] == 40.0
    assert [point["value"] for point in ledger.chart] == [50.0, 60.0, 57.0, 40.0]


def sums_close(match: Match, found: Review) -> None:
    """Check the sums of a match that was played at random to its end."""
    seats = len(match.players)
    assert match.over
    assert found["over"]
    assert found["unit"] == ("points" if seats == 1 else "percent")
    for seat in found["seats"]:
        sums = seat["sums"]
        assert sums["end"] == pytest.approx(
            sums["start"]
            + sums["luck_for"]
            - sums["luck_against"]
            - sums["own_losses"]
            + sums["others_losses"]
            + sums["unexplained"]
        )
        if seats == 1:
            assert sums["end"] == match.scores()[0]["total"]
        else:
            won = seat["seat"] in match.winners()
            assert sums["end"] == (100.0 / len(match.winners()) if won else 0.0)
        assert sum(seat["marks"].values()) == sum(d["mark"] != "none" for d in seat["decisions"])
        lost = sum(d["best_value"] - d["value"] for d in seat["decisions"])
        assert sums["own_losses"] == pytest.approx(lost)
        assert 0 < (seat["accuracy"] or 0) < 99
    # Random play loses a lot, and the review says so.
    assert sum(sum(seat["marks"].values()) for seat in found["seats"]) >= 5


@pytest.mark.parametrize(
    ("key", "seats"),
    [
        pytest.param(key, seats, marks=() if seats == 1 else pytest.mark.no_cover)
        for key in KEYS
        for seats in (1, 2, 3)
        if seats in GAMES[key].seat_counts
    ],
)
def test_the_sums_of_a_whole_match_close_to_its_result(key: str, seats: int) -> None:
    sums_close(played(key, seats, 10_000), reviewed(key, seats, 10_000))


def test_the_sums_of_the_last_rounds_close_to_the_result() -> None:
    """A shorter match of Triominos, so that coverage can be measured quickly."""
    players = [Player("Ada"), Player("Ben")]
    rounds = "=value+60x9,hexagon+120x2|0-0-1=value+60x8,hexagon+120x2"
    match = Match("triominos", players, seed="review", position=f"sheet 2 {rounds} - - - - 0")
    play_at_random(match, "review")
    sums_close(match, review(match, nodes=NODES["triominos"]))


@pytest.mark.no_cover
@pytest.mark.parametrize("key", KEYS)
def test_a_decision_names_the_move_the_best_move_and_why(key: str) -> None:
    match, found = played(key), reviewed(key)
    game = match.game
    for seat in found["seats"]:
        for one in seat["decisions"]:
            entry, view = match.entries[one["ply"]], game.view(match.state_at(one["ply"]), 0)
            offered = game.offered(game.view(match.state_at(one["ply"]), entry.seat))
            assert entry.seat == one["seat"] == seat["seat"]
            assert one["move"] == str(entry.move)
            assert one["best"] in offered
            assert len(offered) > 1
            assert one["loss"] == max(0.0, one["best_value"] - one["value"])
            assert (one["advice"] is None) == (one["mark"] == "none")
            # The highest of several samples is too high, so the value of the best move is lower.
            above = one["prospects"][0]["value"] - one["best_value"]
            assert above == 0 or (key == "triominos" and above > -0.5)
            assert view["game"] == key


@pytest.mark.no_cover
@pytest.mark.parametrize("key", KEYS)
def test_a_review_is_repeatable_and_plain_json(key: str) -> None:
    again = review(played(key), nodes=NODES[key])
    assert again == reviewed(key)
    assert json.loads(json.dumps(again)) == again
    assert "accuracy" in review_text(again)


@pytest.mark.no_cover
@pytest.mark.parametrize("key", KEYS)
def test_only_the_people_are_reviewed_where_people_play(key: str) -> None:
    match = Match(GAMES[key], [Bot(1), Player("Ada")], seed="r")
    while len(match.entries) < 30:
        match.play_bots(nodes=1)
        match.play(match.game.offered(match.view(1))[0], 1)
    assert [seat["name"] for seat in review(match, nodes=1)["seats"]] == ["Ada"]
    assert [seat["seat"] for seat in review(match, nodes=1, seats=[0])["seats"]] == [0]


@pytest.mark.parametrize("key", KEYS)
def test_a_hint_says_where_what_and_why(key: str) -> None:
    match = played(key, most=10_000)
    for ply in range(0, len(match.entries), 7):
        twin = match.branch(ply)
        twin.settle()
        if twin.over:
            continue
        seat = min(twin.to_act)
        found = hint(twin, seat, nodes=NODES[key])
        assert found["seat"] == seat
        assert found["what"] in twin.game.offered(twin.view(seat))
        assert found["why"]
        assert json.loads(json.dumps(found)) == found
        assert found["what"] in hint_text(found)
    twin = match.branch(30)
    twin.settle()
    assert hint(twin, seconds=0.01)["what"]


def test_bad_input_gets_a_clear_answer() -> None:
    match = played("qwinto")
    with pytest.raises(SetupError, match="there is no seat 7"):
        review(match, seats=[7])
    with pytest.raises(SetupError, match="there is no seat -2"):
        hint(match, -2)
    with pytest.raises(SetupError, match="nothing to review"):
        review(Match("qwinto", ["Ada", "Bob"], seed="s"))
    with pytest.raises(SetupError, match="does not have to act"):
        hint(played("qwinto", 2, 10_000))
    with pytest.raises(SetupError, match="has no evaluator"):
        review(Match(FOURTH, ["Ada", "Bob"], seed="s"))


def test_the_library_has_both() -> None:
    match = played("qwinto")
    assert pygames.review(match, nodes=1)["game"] == "qwinto"
    assert pygames.hint(match, nodes=1)["seat"] in match.to_act


def test_steps_count_to_the_end_and_look_again_at_doubtful_losses() -> None:
    reviewer = Reviewer(played("qwinto"), nodes=1)
    steps = list(reviewer.steps())
    assert [step.done for step in steps] == sorted(step.done for step in steps)
    assert steps[-1].done == steps[-1].total
    looked = [step.decision["ply"] for step in steps if step.decision]
    assert len(looked) > len(set(looked)) == len(reviewer.judged)


def ask(session: Session, do: str, **facts: object) -> dict[str, Any]:
    """Send a request and return the answer."""
    answer: dict[str, Any] = json.loads(session.handle(json.dumps({"do": do, **facts})))
    return answer


def test_the_page_reviews_in_steps_and_can_start_anew() -> None:
    session, record = Session(), write(played("qwinto"))
    facts: dict[str, object] = {"record": record, "nodes": 1, "seconds": 0}
    first = ask(session, "review", review="a", **facts)
    assert (first["done"], first["result"]) == (1, None)
    assert ask(session, "review", review="a", **facts)["done"] == 2
    assert ask(session, "review", review="b", **facts)["done"] == 1
    whole = ask(session, "review", review="b", record=record, nodes=1, seconds=60)
    assert whole["done"] == whole["total"]
    assert whole["result"] == reviewed("qwinto")
    assert whole["decisions"]
    assert session.reviewing is None
    assert ask(session, "review", review="c", record="no")["error"] == "not-a-record"
    assert ask(session, "review", review="c", record=record, nodes=-1)["error"] == "bad-request"


def test_the_page_gets_a_hint_from_a_view() -> None:
    match = Match("qwinto", ["Ada", "Bob"], seed="s")
    seat = min(match.to_act)
    found = ask(Session(), "hint", view=match.view(seat), nodes=50)
    assert found["ok"]
    assert found["what"].startswith("pick ")
    assert ask(Session(), "hint", view=match.view(1 - seat))["error"] == "not-to-act"
    assert ask(Session(), "hint", view={"game": "chess"})["error"] == "bad-view"
    broken = {"game": "qwinto", "seat": 0, "to_act": [0]}
    assert ask(Session(), "hint", view=broken)["error"] == "bad-view"


def test_the_page_hears_that_a_game_has_no_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, FOURTH.key, FOURTH)
    match = Match(FOURTH, ["Ada"], seed="s")
    assert ask(Session(), "hint", view=match.view(0))["error"] == "no-evaluator"


def test_the_command_line_reviews_and_hints(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.txt"
    file.write_text(write(played("qwinto")), encoding="utf-8")
    assert main(["review", str(file), "--nodes", "1"]) == 0
    assert "own losses" in capsys.readouterr().out
    assert main(["review", str(file), "--nodes", "1", "--json", "--seat", "1"]) == 0
    assert json.loads(capsys.readouterr().out)["seats"][0]["seat"] == 1
    assert main(["hint", str(file), "--nodes", "1"]) == 0
    assert capsys.readouterr().out.startswith("where: ")
    assert main(["hint", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["what"]
    assert main(["review", str(file), "--seat", "9"]) == 1
    assert "there is no seat 9" in capsys.readouterr().err
    file.write_text("nothing", encoding="utf-8")
    assert main(["review", str(file)]) == 1


def test_the_evaluators_are_loaded_only_when_they_are_wanted() -> None:
    """The page starts without them."""
    code = "import sys, pygames.api; print([m for m in sys.modules if m.endswith('evaluator')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 - our own code
    assert done.stdout.strip() == "[]"
