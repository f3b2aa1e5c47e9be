"""Imported files: every field is checked, and a bad entry affects no other."""

from __future__ import annotations

import json
from typing import Any, Literal, TypedDict

import pytest

from pygames.api.import_file import MOST_ENTRIES
from pygames.api.session import Session
from pygames.games import GAMES
from pygames.match import Match, Player
from pygames.random_matches import play_at_random
from pygames.record import LONGEST, write
from pygames.shapes import MOST_ITEMS, fits
from pygames.summary import is_summary, summary

Json = dict[str, Any]


def finished(game: str = "nmbr9") -> Match:
    """A whole match."""
    match = Match(GAMES[game], [Player("Anna"), Player("Ada", 2)], seed="import")
    return play_at_random(match, "import")


SUMMARY = json.loads(json.dumps(summary(finished())))
RECORD = write(finished())
GAME = {"id": "one", "record": RECORD, "name": "Evening", "updated": 5, "format": 1}
GAME |= {"daily": 12, "toBeat": 90}
RESULT = {"id": "one", "ended": 5, "summary": SUMMARY}


def imported(whole: object) -> Json:
    """The result of importing a file in a session."""
    text = whole if isinstance(whole, str) else json.dumps(whole)
    answer: Json = json.loads(
        Session().handle(json.dumps({"do": "import-file", "name": "f.json", "text": text}))
    )
    return answer


def export(*games: object, results: object = (), **more: object) -> Json:
    """An export file."""
    return {"pygames": "export", "format": 1, "games": list(games), "results": results, **more}


def test_a_good_file_is_imported_completely() -> None:
    found = imported(export(GAME, results=[RESULT], settings={"theme": "dark"}))
    fields = {"id": "one", "record": RECORD, "name": "Evening", "updated": 5}
    assert found["games"] == [{"label": "Evening", **fields, "daily": 12, "to_beat": 90}]
    assert found["results"] == [{"label": "one", **RESULT}]
    assert found["settings"] == {"theme": "dark"}
    odd = {"theme": "dark", "sound": False, "speed": "s" * 500, "tables": {"a": 1}, "x" * 500: "x"}
    assert imported(export(settings=odd))["settings"] == {"theme": "dark", "sound": False}
    assert found["refused"] == []


@pytest.mark.parametrize("text", [RECORD, "\ufeff" + RECORD, json.dumps({"record": RECORD})])
def test_a_single_game_is_a_file_too(text: str) -> None:
    (game,) = imported(text)["games"]
    assert game == {"label": "f.json", "record": RECORD, "source": "file"}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("{", "not-json"),
        ('{"a": ' + "[" * 5000, "not-json"),
        ('{"pygames": "export", "games": [1e999]}', "not-json"),
        ("{}", "not-ours"),
        ('{"record": 7}', "not-a-record"),
        ('{"pygames": "export", "format": 2}', "newer-format"),
        ('{"pygames": "export", "format": "1"}', "not-ours"),
    ],
)
def test_a_file_of_another_kind_is_refused_with_a_key(text: str, key: str) -> None:
    assert imported(text)["error"] == key


@pytest.mark.parametrize("field", ["games", "results"])
def test_a_file_of_too_many_entries_is_refused_at_once(field: str) -> None:
    """The answer about millions of bad entries would need more memory and time than there is."""
    assert "error" not in imported({"pygames": "export", field: [0] * MOST_ENTRIES})
    assert imported({"pygames": "export", field: [0] * (MOST_ENTRIES + 1)})["error"] == "too-long"


@pytest.mark.parametrize("games", [None, 7, {"a": 1}, "text"])
def test_a_field_that_should_be_a_list_but_is_not_counts_as_empty(games: object) -> None:
    found = imported({"pygames": "export", "games": games, "results": games, "settings": 3})
    assert (found["games"], found["results"], found["settings"]) == ([], [], None)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("updated", 1e300),
        ("updated", -1),
        ("updated", True),
        ("updated", "5"),
        ("name", 7),
        ("name", ""),
        ("daily", 1e308),
        ("daily", "12"),
        ("id", "100%"),
        ("id", "a/b"),
        ("id", "x" * 65),
        ("id", ["one"]),
        ("id", "daily-nmbr9-2026-11-16"),
    ],
)
def test_a_bad_field_is_left_out_and_the_game_is_kept(field: str, value: object) -> None:
    (game,) = imported(export({**GAME, field: value}))["games"]
    assert field not in game
    assert game["record"] == RECORD


@pytest.mark.parametrize(
    ("fields", "source"),
    [
        ({"source": "link"}, "link"),
        ({"source": "moon"}, "file"),
        ({"source": 7}, "file"),
        ({"id": "daily-nmbr9-2026-11-16"}, "file"),
    ],
)
def test_the_source_of_a_game_is_one_of_the_known_sources(fields: Json, source: str) -> None:
    """A daily challenge from a file is not this device's attempt."""
    (game,) = imported(export({**GAME, **fields}))["games"]
    assert game["source"] == source


def test_a_total_to_beat_that_is_none_is_left_out() -> None:
    (game,) = imported(export({**GAME, "toBeat": 1.5}))["games"]
    assert "to_beat" not in game


def test_long_names_are_cut() -> None:
    (game,) = imported(export({**GAME, "name": "N" * 500}))["games"]
    assert game["name"] == game["label"] == "N" * 60


@pytest.mark.parametrize(
    ("entry", "error"),
    [
        (None, "not-a-record"),
        ([], "not-a-record"),
        ({"id": "x", "record": 7}, "not-a-record"),
        ({"id": "x", "record": "x" * (LONGEST + 1)}, "too-long"),
        ({**GAME, "format": 9}, "newer-format"),
    ],
)
def test_only_the_bad_game_is_refused(entry: object, error: str) -> None:
    found = imported(export(entry, GAME))
    assert [one["error"] for one in found["refused"]] == [error]
    assert len(found["games"]) == 1


def seat(**changed: object) -> Json:
    """A summary whose first seat is changed."""
    first = {**SUMMARY["seats"][0], **changed}
    return {**SUMMARY, "seats": [first, *SUMMARY["seats"][1:]]}


@pytest.mark.parametrize(
    "changed",
    [
        {"ended": 1e300},
        {"ended": None},
        {"id": "a/b"},
        {"summary": 7},
        {"summary": {**SUMMARY, "seats": []}},
        {"summary": {k: v for k, v in SUMMARY.items() if k != "seats"}},
        {"summary": {**SUMMARY, "game": "chess"}},
        {"summary": {**SUMMARY, "more": 1}},
        {"summary": {**SUMMARY, "undos": 10**7}},
        {"summary": {**SUMMARY, "options": {"a": 1}}},
        {"summary": seat(total=1e308)},
        {"summary": seat(total=10**9)},
        {"summary": seat(total=True)},
        {"summary": seat(level=9)},
        {"summary": seat(won=1)},
        {"summary": seat(points={"x" * 300: 1})},
        {"summary": seat(points={str(n): 1 for n in range(MOST_ITEMS + 1)})},
        {"summary": seat(luck={"count": 1, "got": 1e300, "expected": 0})},
        {"summary": seat(luck={"count": 1, "got": 10**400, "expected": 0})},
    ],
)
def test_only_the_bad_result_is_refused_and_it_is_never_counted(changed: Json) -> None:
    found = imported(export(results=[{**RESULT, **changed}, RESULT]))
    assert [one["error"] for one in found["refused"]] == ["not-a-result"]
    assert len(found["results"]) == 1
    summaries = [changed.get("summary", 7), SUMMARY]
    answer = json.loads(Session().handle(json.dumps({"do": "statistics", "summaries": summaries})))
    assert answer["set_aside"] == 1
    assert answer["statistics"]["nmbr9"]["2"]["played"] == 1


def test_a_challenge_of_a_day_in_a_file_is_a_result_but_not_the_attempt_of_the_day() -> None:
    daily = {**RESULT, "id": "daily-nmbr9-2026-11-16"}
    begun = {**daily, "summary": None}
    (result,) = imported(export(results=[daily, begun]))["results"]
    assert result["id"] == "file.daily-nmbr9-2026-11-16"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_summary_of_a_match_is_accepted(game: str) -> None:
    assert is_summary(json.loads(json.dumps(summary(finished(game)))))


class Shape(TypedDict, total=False):
    """One field of every kind."""

    kind: Literal["a", "b"]
    facts: dict[str, int | str | None]
    parts: list[float]
    fine: bool


def test_shapes_are_checked_as_their_types_say() -> None:
    assert fits({}, Shape)
    assert fits({"kind": "a", "facts": {"x": None, "y": 2}, "parts": [1, 2.5], "fine": True}, Shape)
    for wrong in ({"kind": "c"}, {"facts": {"x": 1.5}}, {"parts": ["1"]}, {"fine": 0}, {"new": 1}):
        assert not fits(wrong, Shape)
    with pytest.raises(TypeError):
        fits(1, complex)
