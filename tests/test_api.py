"""The API: JSON in, JSON out, a stable key for every error, and errors change no match."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames.api import session as session_module
from pygames.api.session import VERBS, Session, handle
from pygames.api.stateless import STATELESS
from pygames.games import GAMES
from pygames.record import write

Json = dict[str, Any]
TWO = [{"name": "Anna", "kind": "human"}, {"name": "Bot", "kind": "bot", "level": 2}]


class Page:
    """A page with its own session."""

    def __init__(self) -> None:
        self.session = Session()

    def ask(self, do: str, **facts: object) -> Json:
        """Send a request and return the answer."""
        answer: Json = json.loads(self.session.handle(json.dumps({"do": do, **facts})))
        return answer

    def start(self, game: str = "qwinto", **facts: object) -> Json:
        """Start a match for two."""
        return self.ask("new", **{"game": game, "seats": TWO, "seed": "s", **facts})


def test_hello_names_the_games_their_seats_and_options() -> None:
    answer = json.loads(handle('{"do": "hello"}'))
    assert answer["ok"]
    games = {game["key"]: game for game in answer["games"]}
    assert {key: game["seats"] for key, game in games.items()} == {
        "qwinto": [1, 6],
        "nmbr9": [1, 4],
        "triominos": [2, 6],
    }
    rules = {"key": "rules", "values": ["sheet", "pressman", "goliath"]}
    assert games["triominos"]["options"] == [rules]


@pytest.mark.no_cover
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_whole_match_can_be_played_through_the_session(game: str) -> None:
    page = Page()
    shown = page.start(game)
    since = 0
    for _ in range(400):
        if shown["view"]["over"]:
            break
        seat = min(shown["view"]["to_act"])
        view = page.ask("view", match=shown["match"], seat=seat)["view"]
        thought = page.ask("think", view=view, level=1, nodes=10, seed="x")
        shown = page.ask("play", match=shown["match"], seat=seat, move=thought["move"])
        assert shown["ok"], shown
        assert all(event["ply"] >= since for event in shown["events"])
        since = shown["ply"]
    assert shown["view"]["over"]
    again = page.ask("open", record=shown["record"], match="again", viewer=None)
    assert again["record"] == shown["record"]
    checked = page.ask("check", record=shown["record"])
    assert checked["luck_breaks"] is None
    assert checked["totals"] == [score["total"] for score in again["view"]["scores"]]


@pytest.mark.parametrize("game", GAMES)
def test_stops_are_the_plies_where_a_seat_decides_and_the_end(game: str) -> None:
    page = Page()
    reply = page.start(game)
    rng = random.Random(game)
    for _ in range(5):
        seat = min(reply["view"]["to_act"])
        moves = list(GAMES[game].legal_moves(page.session.matches[reply["match"]].state, seat))
        reply = page.ask("play", match=reply["match"], seat=seat, move=str(rng.choice(moves)))
    stops = page.ask("stops", match=reply["match"])["stops"]
    seen = [page.ask("view", match=reply["match"], ply=ply)["view"] for ply in range(stops[-1] + 1)]
    assert stops[-1] == reply["ply"]
    assert stops == [ply for ply, view in enumerate(seen) if -1 not in view["to_act"]]


@pytest.mark.parametrize(("seed", "starter"), [("u", 0), ("s", 1)])
def test_a_match_can_be_viewed_branched_and_closed(seed: str, starter: int) -> None:
    page = Page()
    shown = page.start(seed=seed)
    key = shown["match"]
    assert shown["view"]["to_act"] == [starter]
    played = page.ask("play", match=key, seat=starter, move="pick OY", note="first")
    assert played["notes"] == {"1": "first"}
    assert page.ask("view", match=key, ply=1, since=0)["ply"] == 1
    branch = page.ask("branch", match=key, ply=1, new_match="twin")
    assert branch["match"] == "twin"
    assert page.ask("close", match="twin") == {"ok": True, "match": "twin"}
    assert page.ask("view", match="twin")["error"] == "unknown-match"


def test_a_person_takes_a_move_back_and_plays_it_again() -> None:
    page = Page()
    shown = page.start(seed="u")
    key = shown["match"]
    played = page.ask("play", match=key, seat=0, move="pick OY", note="first")
    undone = page.ask("undo", match=key)
    assert undone["can_redo"]
    assert undone["ply"] == shown["ply"]
    assert page.ask("redo", match=key)["ply"] == played["ply"]


def test_undo_never_takes_back_only_a_bots_move() -> None:
    page = Page()
    key = page.start(seed="s")["match"]
    page.ask("play", match=key, seat=1, move="pick OY")
    assert page.ask("undo", match=key)["error"] == "nothing-to-undo"


def test_undo_can_be_taken_back_and_nothing_more() -> None:
    page = Page()
    shown = page.start(seats=TWO[:1])
    key = shown["match"]
    assert page.ask("undo", match=key)["error"] == "nothing-to-undo"
    assert page.ask("redo", match=key)["error"] == "nothing-to-redo"
    page.ask("play", match=key, seat=0, move="pick O")
    undone = page.ask("undo", match=key)
    assert (undone["can_undo"], undone["can_redo"], undone["undos"]) == (False, True, 1)
    assert page.ask("redo", match=key)["can_redo"] is False


def test_undo_can_be_switched_off() -> None:
    page = Page()
    shown = page.start(undo="off", seats=TWO[:1])
    page.ask("play", match=shown["match"], seat=0, move="pick O")
    assert page.ask("undo", match=shown["match"])["error"] == "undo-off"


def test_why_returns_the_rule_and_the_place_and_plays_nothing() -> None:
    page = Page()
    shown = page.start(seats=TWO[:1])
    key = shown["match"]
    refusal = page.ask("why", match=key, seat=0, move="keep")["refusal"]
    assert refusal["rule"]
    assert page.ask("why", match=key, seat=0, move="pick O")["refusal"] is None
    assert page.ask("view", match=key)["ply"] == shown["ply"]
    faulty = page.ask("play", match=key, seat=0, move="keep")
    assert (faulty["ok"], faulty["error"]) == (False, "illegal-move")
    assert faulty["refusal"] == refusal


def test_a_broken_record_is_refused_with_its_line_and_the_good_part() -> None:
    page = Page()
    record = page.start(seats=TWO[:1])["record"]
    answer = page.ask("open", record=record + "0 keep\n")
    assert answer["error"] == "illegal-move"
    assert answer["line"] == len(record.split("\n"))
    assert answer["kept"] == record
    assert page.ask("open", record="pygames 9\n")["error"] == "newer-format"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_link_contains_the_whole_match_or_only_its_seed(game: str) -> None:
    page = Page()
    shown = page.start(game)
    for _ in range(6):
        seat = min(shown["view"]["to_act"])
        view = page.ask("view", match="m1", seat=seat)["view"]
        move = page.ask("think", view=view, level=1, nodes=10)["move"]
        shown = page.ask("play", match="m1", seat=seat, move=move)
    followed = page.ask("follow", link=page.ask("link", match="m1")["link"])
    assert followed["record"] == shown["record"]
    challenge = page.ask("follow", link=page.ask("link", match="m1", moves=False)["link"])
    assert challenge["to_beat"] is None
    first = page.start(game, match="m2")
    assert challenge["record"] == first["record"]
    assert challenge["seed"] == "s"


def test_summaries_become_statistics() -> None:
    page = Page()
    shown = page.start(seats=TWO[:1])
    assert page.ask("statistics", summaries=[])["statistics"] == {}
    summary = page.ask("summary", match=shown["match"])["summary"]
    assert summary["over"] is False
    found = page.ask("statistics", summaries=[{**summary, "over": True}])["statistics"]
    assert found["qwinto"]["solo"]["played"] == 1


def test_the_challenge_of_a_day_is_the_same_for_everyone() -> None:
    page = Page()
    daily = page.ask("daily", game="nmbr9", day="2026-11-16")["daily"]
    assert (daily["number"], daily["seed"]) == (320, "daily-320")
    assert page.ask("daily", game="nmbr9", day="2026-01-01")["daily"]["number"] == 1


def test_a_streak_counts_days_in_a_row_and_waits_for_today() -> None:
    page = Page()

    def streak(*days: str) -> int:
        return int(page.ask("daily", game="qwinto", day="2026-11-02", played=days)["streak"])

    assert page.ask("daily", game="qwinto", day="2026-11-02")["streak"] == 0
    assert streak("2026-10-31", "2026-11-01", "2026-11-02") == 3
    assert streak("2026-10-31", "2026-11-01") == 2
    assert streak("2026-10-31") == 0
    assert streak("2026-10-30", "2026-11-01", "2026-11-02", "2026-11-02") == 2


def test_digest_returns_the_digest_of_random_matches() -> None:
    page = Page()
    one = page.ask("digest", game="qwinto", count=2)["digest"]
    assert len(one) == 64
    assert one != page.ask("digest", game="qwinto", count=3)["digest"]


@pytest.mark.parametrize(
    ("request_", "key"),
    [
        ("", "not-json"),
        ("[" * 100_000, "not-json"),
        ('{"do": ' + "9" * 5000 + "}", "not-json"),
        ("[]", "bad-request"),
        ("{}", "unknown-request"),
        ('{"do": []}', "bad-request"),
        ('{"do": "daily", "game": "qwinto", "day": "tomorrow"}', "bad-day"),
        ('{"do": "daily", "game": "qwinto", "day": "1999-01-01"}', "bad-day"),
        ('{"do": "daily", "game": "qwinto", "day": "2026-11-02", "played": [7]}', "bad-day"),
        ('{"do": "follow", "link": "???"}', "broken-link"),
        ('{"do": "dance"}', "unknown-request"),
        ('{"do": "new"}', "bad-request"),
        ('{"do": "new", "game": "chess"}', "unknown-game"),
        ('{"do": "digest", "game": "chess"}', "unknown-game"),
        ('{"do": "new", "game": "qwinto"}', "bad-request"),
        ('{"do": "new", "game": "qwinto", "seats": [1]}', "bad-seats"),
        ('{"do": "new", "game": "qwinto", "seats": [{"name": 1}]}', "bad-request"),
        ('{"do": "new", "game": "qwinto", "seats": [{"name": "a", "kind": "bot"}]}', "bad-level"),
        (
            '{"do": "new", "game": "qwinto", "seats": [{"name": "a"}], "seed": "s", "options": 1}',
            "bad-request",
        ),
        (
            '{"do": "new", "game": "qwinto", "seats": [{"name": "a"}], "seed": "s", "match": 1}',
            "bad-request",
        ),
        ('{"do": "view", "match": "no"}', "unknown-match"),
        ('{"do": "view", "match": "m1", "viewer": 9}', "bad-viewer"),
        ('{"do": "view", "match": "m1", "viewer": true}', "bad-viewer"),
        ('{"do": "view", "match": "m1", "ply": 99}', "bad-request"),
        ('{"do": "play", "match": "m1", "seat": 0, "move": "sing"}', "invalid-move"),
        ('{"do": "play", "match": "m1", "seat": -1, "move": "roll 6+6"}', "bad-request"),
        ('{"do": "play", "match": "m1", "move": "keep"}', "bad-request"),
        ('{"do": "think"}', "bad-view"),
        ('{"do": "think", "view": {"game": "chess"}}', "bad-view"),
        ('{"do": "think", "view": {"game": "qwinto"}, "level": 7}', "bad-level"),
        ('{"do": "think", "view": {"game": "qwinto"}, "level": 1, "seconds": "1"}', "bad-request"),
        ('{"do": "think", "view": {"game": "qwinto"}, "level": 1, "seconds": 61}', "bad-request"),
        ('{"do": "digest", "game": "qwinto", "seconds": 0}', "out-of-time"),
        ('{"do": "think", "view": {"game": "qwinto"}, "level": 1}', "bad-view"),
        (
            '{"do": "think", "view": {"game": "qwinto", "seat": 0, "to_act": [0]}, "level": 1}',
            "bad-view",
        ),
    ],
)
def test_every_error_has_a_stable_key(request_: str, key: str) -> None:
    page = Page()
    before = page.start()
    answer = json.loads(page.session.handle(request_))
    assert (answer["ok"], answer["error"]) == (False, key)
    assert page.ask("view", match="m1")["ply"] == before["ply"]


@pytest.mark.parametrize("key", sorted(GAMES))
def test_think_is_refused_for_a_seat_that_does_not_act(key: str) -> None:
    """Neither a waiting seat nor a spectator can think, with any budget."""
    page = Page()
    view = page.start(key)["view"]
    waiting = {**view, "seat": view["to_act"][0], "to_act": [seat + 9 for seat in view["to_act"]]}
    for shown in (waiting, {**view, "seat": None}):
        for budget in ({"nodes": 5}, {"seconds": 0.1}):
            answer = page.ask("think", view=shown, level=4, **budget)
            assert (answer["ok"], answer["error"]) == (False, "not-to-act")


def test_an_exception_in_a_game_is_an_error_answer_and_the_match_survives(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = Page()
    shown = page.start(seats=TWO[:1])

    def broken(_match: object) -> str:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(session_module, "summary", broken)
        answer = page.ask("summary", match=shown["match"])
    assert (answer["ok"], answer["error"]) == (False, "internal")
    assert answer["detail"].startswith("ZeroDivisionError")
    assert page.ask("play", match=shown["match"], seat=0, move="pick O")["ok"]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.text(max_size=8) | st.just("qwinto"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
FIELDS = ["match", "seat", "viewer", "move", "ply", "since", "record", "game", "seats", "seed"]
FIELDS += [
    "link",
    "moves",
    "summaries",
    "day",
    "options",
    "view",
    "level",
    "seconds",
    "nodes",
    "new_match",
    "note",
    "undo",
    "position",
]


@pytest.mark.parametrize("verb", ["play", "undo", "redo", "new", "open", "branch"])
def test_a_request_with_an_unknown_viewer_changes_nothing(verb: str) -> None:
    page = Page()
    page.start(seats=TWO[:1])
    page.ask("play", match="m1", seat=0, move="pick O")
    shown = page.ask("play", match="m1", seat=0, move="keep")
    page.ask("undo", match="m1")
    before = write(page.session.matches["m1"])
    facts: Json = {"seat": 0, "move": "keep", "record": shown["record"], "game": "nmbr9"}
    answer = page.ask(verb, match="m1", **facts, seats=TWO, seed="t", viewer=7)
    assert answer["error"] == "bad-viewer"
    assert {key: write(match) for key, match in page.session.matches.items()} == {"m1": before}


def test_a_new_match_never_gets_the_id_of_another() -> None:
    page = Page()
    assert [page.start()["match"] for _ in range(3)] == ["m1", "m2", "m3"]
    page.ask("close", match="m1")
    assert page.start()["match"] == "m1"
    assert page.start()["match"] == "m4"


@pytest.mark.slow
@settings(max_examples=800)
@given(
    verb=st.sampled_from(sorted({*VERBS, *STATELESS} - {"digest"})),
    facts=st.dictionaries(st.sampled_from(FIELDS), VALUES),
)
def test_any_request_gets_an_answer_and_damages_no_match(verb: str, facts: Json) -> None:
    page = Page()
    record = page.start()["record"]
    asked = {"do": verb, "match": "m1", **facts}
    answer = json.loads(page.session.handle(json.dumps(asked)))
    assert isinstance(answer["ok"], bool)
    assert answer["ok"] or (isinstance(answer["error"], str) and answer["error"] != "internal")
    if not answer["ok"]:
        assert {key: write(match) for key, match in page.session.matches.items()} == {"m1": record}
        assert page.ask("open", record=record, match="m2")["record"] == record
        assert page.ask("undo", match="m1")["error"] == "nothing-to-undo"


@pytest.mark.slow
@settings(max_examples=500)
@given(text=st.text(max_size=60))
def test_any_text_gets_an_answer(text: str) -> None:
    assert json.loads(Session().handle(text))["ok"] is False


@pytest.mark.no_cover
@settings(max_examples=200)
@given(data=st.data())
def test_a_damaged_view_never_crashes_think(data: st.DataObject) -> None:
    page = Page()
    key = data.draw(st.sampled_from(sorted(GAMES)))
    shown = page.start(key)
    seat = shown["view"]["to_act"][0]
    view = page.ask("view", match="m1", seat=seat)["view"]
    rng = random.Random(data.draw(st.integers(0, 10**6)))
    view[rng.choice(sorted(view))] = data.draw(VALUES)
    answer = page.ask("think", view=view, level=1, nodes=5)
    assert answer.get("error") in (None, "bad-view", "bad-request", "not-to-act")
