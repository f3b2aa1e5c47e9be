"""The generated contract between Python and the page is complete and up to date."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, get_type_hints

import pytest
import write_contract

from pygames.api import contract
from pygames.api.session import VERBS, Session
from pygames.api.stateless import STATELESS
from pygames.games import GAMES
from pygames.link import pack
from pygames.match import Match, Player
from pygames.random_matches import play_at_random
from pygames.record import write
from pygames.summary import summary

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", sorted(write_contract.FILES))
def test_the_generated_files_are_up_to_date(name: str) -> None:
    """`python web/tools/write_contract.py` writes them."""
    assert (ROOT / "web" / "js" / name).read_text(encoding="utf-8") == write_contract.FILES[name]()


def test_all_of_them_are_written_at_once(tmp_path: Path) -> None:
    write_contract.write_all(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == set(write_contract.FILES)


def test_every_view_is_described_for_the_page() -> None:
    text = write_contract.typescript()
    for name in ("QwintoView", "Nmbr9View", "TriominosView", "Shown", "Fault"):
        assert f"export interface {name} " in text
    assert "places: Record<string, Array<Array<number>>>;" in text


def test_a_field_that_may_be_missing_is_optional_for_the_page() -> None:
    text = write_contract.typescript()
    assert "  view: AnyView;\n  level: number;\n  seed?: string;\n" in text


def test_no_type_of_the_contract_is_any() -> None:
    assert not re.search(r"\bany\b", re.sub(r"/\*\*.*\*/", "", write_contract.typescript()))


def test_every_verb_has_its_types_and_returns_what_they_say() -> None:
    """Mypy checks that a function returns its type; this test checks that it is the verb's type."""
    functions = {**STATELESS, **VERBS}
    assert functions.keys() == contract.VERBS.keys()
    for verb, (_, reply) in contract.VERBS.items():
        assert functions[verb].__annotations__["return"] == reply.__name__, verb


class Recorder(dict[str, object]):
    """A request that records which of its fields were read."""

    def __init__(self, fields: Mapping[str, object]) -> None:
        super().__init__(fields)
        self.read: set[str] = set()

    def get(self, key: str, default: object = None) -> object:
        """Read a field."""
        self.read.add(key)
        return super().get(key, default)

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("a verb reads its fields one by one")


def table() -> Match:
    """A match that can be played on, undone and redone."""
    match = Match(GAMES["qwinto"], [Player("Ada")], seed="s")
    match.play("pick O")
    match.play("keep")
    match.undo()
    return match


def random_match() -> Match:
    """A match in which somebody has decided something."""
    return play_at_random(Match(GAMES["qwinto"], [Player("Ada")], seed="s"), "s")


MATCH = table()
PLAYED = write(random_match())
RECORD, VIEW = write(MATCH), GAMES["qwinto"].view(MATCH.state, 0)
ADA = contract.SeatRequest(name="Ada", kind="human", level=0)
SHOW = contract.ShowRequest(match="m1", viewer=0, seat=0)
FULL: dict[str, Mapping[str, object]] = {
    "hello": contract.Empty(),
    "check": contract.CheckRequest(record=RECORD, review=None),
    "think": contract.ThinkRequest(view=VIEW, level=1, seed="x", nodes=5, seconds=0.1),
    "hint": contract.HintRequest(view=VIEW, nodes=5, seconds=0.1),
    "judge": contract.JudgeRequest(view=VIEW, move="keep", nodes=5, seconds=0.1),
    "follow": contract.FollowRequest(link=pack(MATCH)),
    "statistics": contract.StatisticsRequest(summaries=[summary(MATCH)]),
    "daily": contract.DailyRequest(game="qwinto", day="2026-11-16", played=["2026-11-15"]),
    "digest": contract.DigestRequest(game="qwinto", count=1, seconds=60),
    "import-file": contract.ImportFileRequest(text=RECORD, name="a.txt"),
    "new": contract.NewRequest(
        game="qwinto",
        seats=[ADA],
        seed="s",
        options={},
        position="",
        undo="free",
        match="m2",
        viewer=None,
        seat=0,
    ),
    "open": contract.OpenRequest(record=RECORD, match="m3", viewer=None, seat=0),
    "close": contract.MatchRequest(match="m1"),
    "view": contract.ViewRequest(match="m1", viewer=0, seat=0, ply=1, since=0),
    "play": contract.PlayRequest(match="m1", viewer=0, seat=0, move="keep", note="first"),
    "why": contract.WhyRequest(match="m1", seat=0, move="keep"),
    "undo": SHOW,
    "redo": SHOW,
    "note-hint": SHOW,
    "branch": contract.BranchRequest(match="m1", viewer=0, seat=0, ply=1, new_match="m4"),
    "stops": contract.MatchRequest(match="m1"),
    "link": contract.LinkRequest(match="m1", ply=1, moves=True),
    "summary": contract.MatchRequest(match="m1"),
    "review": contract.ReviewRequest(review="r", record=PLAYED, seconds=0, nodes=1),
}
"""For each verb a request with every field that it may have."""


@pytest.mark.parametrize("verb", contract.VERBS)
def test_a_verb_reads_the_fields_of_its_request_type_and_no_others(verb: str) -> None:
    session, asked = Session(), Recorder(FULL[verb])
    session.matches["m1"] = table()
    reply = STATELESS[verb](asked) if verb in STATELESS else VERBS[verb](session, asked)
    kind, _ = contract.VERBS[verb]
    assert asked.read == get_type_hints(kind).keys() == FULL[verb].keys()
    assert json.loads(json.dumps(reply)) == reply


def type_errors(folder: Path, types: str) -> str:
    """The errors of tsc for a copy of the page with this contract."""
    shutil.copytree(ROOT / "web" / "js", folder / "js")
    shutil.copyfile(ROOT / "web" / "tsconfig.json", folder / "tsconfig.json")
    (folder / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    (folder / "js" / "contract.d.ts").write_text(types, encoding="utf-8")
    tsc = folder / "node_modules" / ".bin" / "tsc"
    run = subprocess.run([tsc, "-p", folder], capture_output=True, text=True, check=False)  # noqa: S603 - our own compiler
    return run.stdout


CHANGES = {
    "js/match/table_state.js": ("  can_undo: boolean;", "  may_undo: boolean;"),
    "js/match/share.js": ("  to_beat: number | null;", "  to_beat: string | null;"),
    "js/screens/statistics.js": ("  played: number;", "  count: number;"),
    "js/match/replay.js": ("  stops: Array<number>;", "  stops: Array<string>;"),
    "js/match/table.js": ("  record: string;\n  match?: string;", "  match?: string;"),
    "js/match/bots.js": (
        "  level: number;\n  seed?: string;",
        "  level: string;\n  seed?: string;",
    ),
    "js/games/qwinto/": ("  misses: number;", "  mistakes: number;"),
    "js/games/nmbr9/": ("  card: number | null;", "  tile: number | null;"),
    "js/games/triominos/": ("  hands: Array<TriominosHandView>;", "  held: string;"),
}
"""Where the page uses a field of a request, a reply or a view, and what becomes of the field."""


@pytest.mark.slow
def test_a_changed_field_is_a_type_error_until_the_page_follows(tmp_path: Path) -> None:
    """A field that is renamed, missing or of another type; without a change there is no error."""
    types = write_contract.typescript()
    for before, after in CHANGES.values():
        assert before in types
        types = types.replace(before, after)
    errors = type_errors(tmp_path, types)
    assert [file for file in CHANGES if file not in errors] == []
