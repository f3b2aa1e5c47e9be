"""What a file that somebody imports may hold: every field is checked here, before anything else.

A field that is only for lists (a name, a date) is left out when it is wrong; an entry whose heart
is wrong is refused by name, and the others are taken.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeGuard

from pygames.api.parsing import ApiError, text_of
from pygames.json_text import read_json
from pygames.match_review import Review
from pygames.record import LONGEST
from pygames.shapes import fits
from pygames.summary import is_summary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygames.api.contract import ImportedGame, ImportedResult, ImportFileReply
    from pygames.api.parsing import Json

KIND = "export"
FORMAT = 1
LONGEST_NAME = 60
LAST_TIME = 4_102_444_800_000
"""The year 2100, in milliseconds: a later time is no time at which a game was played."""
SOURCES = ("file", "kept", "link", "replay")
MOST_ENTRIES = 20_000
"""Games and results of one file: more than fit into one, and few enough to be answered in time."""
DAILY = "daily-"
"""Ids of challenges begin so: what comes from a file is never the one attempt of a day."""
_ID = re.compile(r"[A-Za-z0-9_.-]{1,64}")


def import_file(asked: Json) -> ImportFileReply:
    """Read a file: a record, an exported entry, or everything of a device; nothing is opened."""
    name, text = text_of(asked, "name", ""), text_of(asked, "text").removeprefix("\ufeff")
    found: ImportFileReply = {"games": [], "results": [], "settings": None, "refused": []}
    if not text.lstrip().startswith("{"):
        found["games"].append(_plain(name, text))
        return found
    try:
        whole = read_json(text)
    except ValueError as error:
        raise ApiError("not-json", error) from error
    if "record" in whole:
        if not isinstance(whole["record"], str):
            raise ApiError("not-a-record", name)
        found["games"].append(_plain(name, whole["record"]))
        return found
    if whole.get("pygames") != KIND:
        raise ApiError("not-ours", name)
    _check_format(whole)
    games, results = _list(whole.get("games")), _list(whole.get("results"))
    if len(games) + len(results) > MOST_ENTRIES:
        raise ApiError("too-long", name)
    for entry in games:
        with _refusing(entry, found) as (label, fields):
            found["games"].append(_game(label, fields))
    for entry in results:
        if isinstance(entry, dict) and entry.get("summary", ()) is None:
            continue  # marks the begun challenge of a day: only of use where it was begun
        with _refusing(entry, found) as (label, fields):
            found["results"].append(_result(label, fields))
    found["settings"] = _settings(whole.get("settings"))
    return found


def _settings(value: object) -> dict[str, bool | str] | None:
    """The settings that are words or yes and no; the page knows which of them it has."""
    if not isinstance(value, dict):
        return None
    return {key: one for key, one in value.items() if fits(key, str) and fits(one, bool | str)}


def _plain(name: str, record: str) -> ImportedGame:
    return {"label": name[:LONGEST_NAME], "record": record, "source": "file"}


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


@contextmanager
def _refusing(entry: object, found: ImportFileReply) -> Iterator[tuple[str, Json]]:
    """Give the label and the fields of an entry; list it as refused if they turn out wrong."""
    fields: Json = entry if isinstance(entry, dict) else {}
    names = [x for x in (fields.get("name"), fields.get("id")) if isinstance(x, str) and x]
    label = (names or ["?"])[0][:LONGEST_NAME]
    try:
        yield label, fields
    except ApiError as error:
        found["refused"].append({"name": label, "error": error.key, "line": 0})


def _game(label: str, entry: Json) -> ImportedGame:
    """The good fields of a saved game; its record is checked when it is opened."""
    record = entry.get("record")
    if not isinstance(record, str):
        raise ApiError("not-a-record")
    if len(record) > LONGEST:
        raise ApiError("too-long")
    _check_format(entry)
    good: ImportedGame = {"label": label, "record": record}
    key, name, source = entry.get("id"), entry.get("name"), entry.get("source")
    daily = str(key).startswith(DAILY)
    if _is_id(key) and not daily:
        good["id"] = key
    if isinstance(name, str) and name:
        good["name"] = name[:LONGEST_NAME]
    if isinstance(source, str) and source in SOURCES:
        good["source"] = source
    elif daily or source is not None:
        good["source"] = "file"
    _take_extras(entry, good)
    return good


def _take_extras(entry: Json, good: ImportedGame) -> None:
    """Take the fields that a saved game may lack, if they are sound."""
    if _is_time(updated := entry.get("updated")):
        good["updated"] = updated
    if _is_number(number := entry.get("daily")):
        good["daily"] = number
    if _is_number(total := entry.get("toBeat")):
        good["to_beat"] = total
    if fits(review := entry.get("review"), Review):
        good["review"] = review  # type: ignore[typeddict-item] # it has just been looked at


def _result(label: str, entry: Json) -> ImportedResult:
    """A result of a finished match."""
    key, ended, summary = entry.get("id"), entry.get("ended"), entry.get("summary")
    if not _is_id(key) or not _is_time(ended) or not is_summary(summary):
        raise ApiError("not-a-result")
    own = f"file.{key}" if key.startswith(DAILY) else key
    return {"label": label, "id": own, "ended": ended, "summary": summary}


def _is_number(value: object) -> TypeGuard[int]:
    return fits(value, int)


def _check_format(entry: Json) -> None:
    if (number := entry.get("format", FORMAT)) != FORMAT:
        newer = type(number) is int and number > FORMAT
        raise ApiError("newer-format" if newer else "not-ours")


def _is_id(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def _is_time(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and type(value) is not bool and 0 <= value <= LAST_TIME
