"""Malicious requests, links and records are refused with a key and never crash."""

from __future__ import annotations

import base64
import json
import zlib

import pytest

from pygames import match_log
from pygames.api.parsing import LONGEST_THOUGHT, budget_of
from pygames.api.session import Session
from pygames.core import RecordError, SetupError
from pygames.games import GAMES
from pygames.json_text import DEEPEST, read_json
from pygames.lab.fuzz import Source, run
from pygames.link import pack, to_beat, unpack
from pygames.match import Match, Player
from pygames.players import LONGEST_NAME
from pygames.random_matches import play_at_random
from pygames.record import LONGEST, read, write
from pygames.summary import collect, summary

HEAD = [1, "qwinto", 1, {}, [["A", 0]], "s", "free", 0, ""]
DEADLY = "7cExAQAAAMKgoOvfwxR-QAEAAAAAbwM"
"""A link of 5,000 open brackets, which once ended Python in the browser."""


def link_of(*lines: str) -> str:
    """The link text of any lines."""
    squeezer = zlib.compressobj(9, wbits=-15)
    data = squeezer.compress("\n".join(lines).encode()) + squeezer.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def ask(text: str) -> dict[str, object]:
    """The answer of a new session."""
    answer: dict[str, object] = json.loads(Session().handle(text))
    return answer


@pytest.mark.parametrize(
    "text",
    [
        "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1),
        '{"a":' * (DEEPEST + 1) + "1" + "}" * (DEEPEST + 1),
        "[" * 5000,
        '["\\"]",' * (DEEPEST + 1),
        '"' + "[" * 5000,
        "NaN",
        "-Infinity",
        "1e400",
        '"too long"',
    ],
)
def test_json_is_bounded_before_it_is_parsed(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_json(text, 9 if "too long" in text else 10**6)


def test_json_within_the_bounds_is_read() -> None:
    nested: object = []
    for _ in range(DEEPEST - 1):
        nested = [nested]
    for value in (nested, {"a": [1, 2.5, None, True, '[{"\\']}, ["[" * 5000], [[]] * 500):
        assert read_json(json.dumps(value)) == value


def test_deep_brackets_are_refused_in_a_request_a_link_and_a_record() -> None:
    deep = "[" * 5000
    assert ask(deep)["error"] == "not-json"
    assert ask('{"do": "hello", "x": ' + deep)["error"] == "not-json"
    assert ask(json.dumps({"do": "follow", "link": DEADLY}))["error"] == "broken-link"
    record = write(Match(GAMES["qwinto"], [Player("A")], seed="s"))
    with pytest.raises(RecordError):
        read(record.replace('"A"', f'"{deep}" x "'), GAMES)


@pytest.mark.parametrize(
    ("at", "value", "key"),
    [
        (0, "Infinity", "broken-link"),
        (0, "1e999", "broken-link"),
        (0, "true", "broken-link"),
        (2, "Infinity", "broken-link"),
        (4, '[["A", Infinity]]', "broken-link"),
        (4, '[["A", "1"]]', "broken-link"),
        (4, "[[7, 0]]", "broken-link"),
        (5, "5", "broken-link"),
        (7, "1000000", "broken-link"),
        (7, "-1", "bad-undos"),
        (7, "1.5", "broken-link"),
        (8, f'"{"x" * 30_000}"', "position"),
        (9, "Infinity", "broken-link"),
        (9, "1e6", "broken-link"),
        (9, "5, 6", "broken-link"),
    ],
)
def test_a_link_head_with_odd_values_is_refused_with_a_key(at: int, value: str, key: str) -> None:
    head = [json.dumps(one) for one in HEAD]
    head[at : at + 1] = [value]
    answer = ask(json.dumps({"do": "follow", "link": link_of(f"[{','.join(head)}]")}))
    assert answer["error"] == key


def test_long_names_and_notes_are_cut_from_every_source() -> None:
    long = "N" * 2_000_000
    cut = long[:LONGEST_NAME]
    head = [*HEAD[:4], [[long[:900_000], 0]], *HEAD[5:]]
    match = unpack(link_of(json.dumps(head)), GAMES)
    assert match.players == (Player(cut),) == (Player(long),)
    match.enter(0, "pick O", long)
    assert match.entries[-1].note == cut
    again = read(write(match).replace(cut, long[:400_000], 1), GAMES)
    assert again == match
    assert len(write(match)) < 1000


def test_a_name_cannot_reorder_the_text_around_it() -> None:
    """Direction marks are left out; letters from right to left and joined emoji stay."""
    assert Player("\u202eAnna\u2069\u200f").name == "Anna"
    assert Player("\u2066" * 10 + "N" * 50).name == "N" * LONGEST_NAME
    assert Player(name := "שלום \N{MAN}\u200d\N{PERSONAL COMPUTER}").name == name


def test_a_match_never_outgrows_what_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log stops before its text is too long, and what is there can still be saved."""
    worst = "\x01" * LONGEST_NAME
    entry = len(f"0 12r3@-10,-10 ; {json.dumps(worst)}\n")
    rest = LONGEST - match_log.MOST_ENTRIES * entry - match_log.LONGEST_POSITION
    assert rest > 6 * len(json.dumps(worst)) + 100_000  # names, and the deals of Triominos
    monkeypatch.setattr(match_log, "MOST_ENTRIES", 130)
    match = Match(GAMES["triominos"], [Player("A"), Player("B")], seed="long")
    with pytest.raises(RecordError, match="too-long"):
        play_at_random(match, "long")
    assert 30 <= len(match.entries) < 35
    assert read(write(match), GAMES) == match
    entries = len(match.entries)
    answer = ask(json.dumps({"do": "check", "record": write(match)}))
    assert answer["plies"] == entries


def test_the_count_of_undos_is_bounded_so_that_it_can_be_written() -> None:
    most = match_log.MOST_UNDOS
    match = Match(GAMES["qwinto"], [Player("A")], seed="s", undos=most)
    match.play("pick O")
    assert match.undo()
    assert match.undos == most
    assert read(write(match), GAMES).undos == most
    assert unpack(pack(match), GAMES).undos == most
    with pytest.raises(SetupError, match="undos"):
        Match(GAMES["qwinto"], [Player("A")], seed="s", undos=most + 1)


@pytest.mark.parametrize("limit", [{"nodes": 10**6}, {"nodes": -1}, {"seconds": 1e9}])
def test_the_thinking_time_of_a_bot_is_bounded(limit: dict[str, float]) -> None:
    match = Match(GAMES["nmbr9"], [Player("A")], seed="s")
    view = match.game.view(match.state, 0)
    answer = ask(json.dumps({"do": "think", "view": view, "level": 4, **limit}))
    assert answer["error"] == "bad-request"


def test_a_bot_thinks_with_any_seed() -> None:
    match = Match(GAMES["nmbr9"], [Player("A")], seed="s")
    request = {"do": "think", "view": match.game.view(match.state, 0), "level": 1, "nodes": 5}
    for seed in ("", "s", "\ud800", "\x00"):
        assert ask(json.dumps({**request, "seed": seed}))["ok"]


def test_a_bot_thinks_only_for_a_seat_that_is_to_act() -> None:
    match = Match(GAMES["qwinto"], [Player("A"), Player("B")], seed="s")
    (acting,) = match.to_act
    for seat in (None, 1 - acting):
        view = match.game.view(match.state, seat)
        for limit in ({}, {"seconds": 0.01}, {"nodes": 1}):
            answer = ask(json.dumps({"do": "think", "view": view, "level": 1, **limit}))
            assert answer["error"] == "not-to-act"


def test_a_bot_refuses_a_view_of_numbers_that_no_game_has() -> None:
    """At once: a tile a million cells away once made the search grid outgrow the memory."""
    match = play_at_random(Match(GAMES["nmbr9"], [Player("A")], seed="s"), "s", 6)
    view = match.game.view(match.state, 0)
    (display,) = view["displays"]
    for far in (10**6, -(10**18), 500):
        tiles = [{**display["tiles"][0], "x": far}, *display["tiles"][1:]]
        tampered = {**view, "displays": [{**display, "tiles": tiles}]}
        request = {"do": "think", "view": tampered, "level": 4, "nodes": 5}
        assert ask(json.dumps(request))["error"] == "bad-view"


@pytest.mark.parametrize("verb", ["think", "hint", "judge"])
def test_a_view_of_another_shape_is_refused_before_anything_reads_it(verb: str) -> None:
    match = Match(GAMES["qwinto"], [Player("A")], seed="s")
    view = match.game.view(match.state, 0)
    asked = {"do": verb, "level": 4, "nodes": 5, "move": "pick O"}
    for odd in ({**view, "more": 1}, {**view, "turn": "1"}, {**view, "seats": [0] * 2000}):
        answer = ask(json.dumps({**asked, "view": odd}))
        assert (answer["error"], answer["detail"]) == ("bad-view", "")


def test_what_is_no_summary_is_counted_and_set_aside() -> None:
    good = summary(play_at_random(Match(GAMES["nmbr9"], [Player("A")], seed="s"), "s"))
    (seat,) = good["seats"]
    huge = {**good, "seats": [{**seat, "total": 10**9}]}
    for odd in (None, {}, {**good, "seats": []}, huge):
        answer = ask(json.dumps({"do": "statistics", "summaries": [odd, good]}))
        assert (answer["set_aside"], answer["statistics"]) == (1, collect([good]))


def test_nodes_are_bounded_by_time_too() -> None:
    assert budget_of({"nodes": 5}).seconds == LONGEST_THOUGHT


def test_a_bot_refuses_views_that_contradict_themselves() -> None:
    """The numbers of good views changed a little: a move or a key, never `internal`."""
    source = Source("views")
    for match in [one for one in source.matches if one.to_act] * 6:
        seat = min(match.to_act)
        view = source.tampered(json.loads(json.dumps(match.game.view(match.state, seat))))
        view |= {"seat": seat, "to_act": [seat]}
        answer = ask(json.dumps({"do": "think", "view": view, "level": 4, "nodes": 2}))
        assert answer.get("error", "bad-view") == "bad-view"


def test_a_byte_order_mark_is_accepted() -> None:
    match = Match(GAMES["qwinto"], [Player("A")], seed="s")
    assert read("\ufeff" + write(match), GAMES) == match


def test_a_challenge_without_a_total_has_nothing_to_beat() -> None:
    assert to_beat(link_of(json.dumps(HEAD))) is None
    assert to_beat(link_of(json.dumps([*HEAD, 55]))) == 55


def test_a_check_reports_what_may_be_forged_in_a_record() -> None:
    """Draws that do not follow from the seed, and a start in the middle of a game."""
    honest = play_at_random(Match(GAMES["nmbr9"], [Player("A")], seed="s"), "s")
    lucky = write(honest).replace("seed s\n", "seed t\n")
    position = GAMES["nmbr9"].position(honest.state_at(5))
    placed = write(Match(GAMES["nmbr9"], [Player("A")], seed="s", position=position))
    found = [
        ask(json.dumps({"do": "check", "record": record}))
        for record in (write(honest), lucky, placed)
    ]
    assert [one["luck_breaks"] is None for one in found] == [True, False, True]
    assert [one["from_position"] for one in found] == [False, False, True]


@pytest.mark.slow
def test_damaged_requests_records_links_and_files_get_a_stable_answer() -> None:
    """A little of `python -m pygames.lab.fuzz`."""
    counts = {"requests": 300, "records": 150, "links": 60, "files": 20}
    faults, table = run(Session().handle, counts, "tests")
    assert faults == []
    assert table.count("ok ") == len(counts)
