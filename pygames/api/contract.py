"""The types of every request and reply; `web/tools/write_contract.py` writes them for the page.

A request is a JSON object: `do` names the verb, the other fields are those of its request type.
A reply is `{"ok": true, ...}` with the fields of its reply type, or a `Fault`.
Annotations are evaluated here: Python finds `NotRequired` only in those that are no strings.
"""

from typing import Literal, NotRequired, TypedDict

from pygames import core, daily, hints, match_review, summary


class SeatInfo(TypedDict):
    """Who sits on a seat; a person has level 0."""

    name: str
    kind: Literal["human", "bot"]
    level: int


class SeatRequest(TypedDict):
    """Who shall sit on a seat; a bot needs a level."""

    name: str
    kind: NotRequired[Literal["human", "bot"]]
    level: NotRequired[int]


class OptionInfo(TypedDict):
    """A choice before the start; the first value is the default."""

    key: str
    values: list[str]


class GameInfo(TypedDict):
    """A game that can be played; `seats` are the fewest and the most."""

    key: str
    name: str
    rules_version: int
    seats: list[int]
    options: list[OptionInfo]


class SeenEvent(core.Event):
    """An event with the ply at which it happened."""

    ply: int


class RefusalInfo(TypedDict):
    """Which rule forbids a move, and where."""

    rule: str
    where: list[str]
    facts: dict[str, core.Fact]


class RecordInfo(TypedDict):
    """What a record holds."""

    game: str
    seats: list[SeatInfo]
    options: dict[str, str]
    seed: str
    plies: int
    over: bool
    totals: list[int]
    winners: list[int]


class Empty(TypedDict):
    """A request without fields."""


class RecordRequest(TypedDict):
    """Read a record."""

    record: str


class CheckRequest(RecordRequest):
    """Read a record, and a review that came with it."""

    review: NotRequired[object]


class ThinkRequest(TypedDict):
    """Let a bot choose a move from a view; `nodes` instead of `seconds` makes it repeatable."""

    view: core.View
    level: int
    seed: NotRequired[str]
    seconds: NotRequired[float]
    nodes: NotRequired[int]


class HintRequest(TypedDict):
    """Advise the seat of a view; `nodes` instead of `seconds` makes it repeatable."""

    view: core.View
    seconds: NotRequired[float]
    nodes: NotRequired[int]


class JudgeRequest(HintRequest):
    """Compare a move of the seat of a view with the best one."""

    move: str


class FollowRequest(TypedDict):
    """Read the text of a link."""

    link: str


class StatisticsRequest(TypedDict):
    """Put summaries together, oldest first."""

    summaries: list[summary.Summary]


class DailyRequest(TypedDict):
    """Ask for the challenge of a day (`2026-11-16`); `played` are the days played so far."""

    game: str
    day: str
    played: NotRequired[list[str]]


class DigestRequest(TypedDict):
    """Ask for the digest of seeded random matches."""

    game: str
    count: NotRequired[int]
    seconds: NotRequired[int]


class ImportFileRequest(TypedDict):
    """Read a file that somebody imports."""

    text: str
    name: NotRequired[str]


class ImportedGame(TypedDict):
    """A saved game in a file; its record is checked when it is opened."""

    label: str
    record: str
    id: NotRequired[str]
    name: NotRequired[str]
    source: NotRequired[str]
    updated: NotRequired[float]
    daily: NotRequired[int]
    to_beat: NotRequired[int]
    review: NotRequired[match_review.Review]
    """It may be that of another match: `check` says so."""


class ImportedResult(TypedDict):
    """The result of a finished match in a file."""

    label: str
    id: str
    ended: float
    summary: summary.Summary


class RefusedEntry(TypedDict):
    """An entry of a file that cannot be used."""

    name: str
    error: str
    line: int


class Viewer(TypedDict):
    """Whose view to show: `viewer`, else `seat`, else that of a spectator."""

    viewer: NotRequired[int | None]
    seat: NotRequired[int | None]


class NewRequest(Viewer):
    """Start a match; without `match` it gets an id of its own."""

    game: str
    seats: list[SeatRequest]
    seed: str
    options: NotRequired[dict[str, str]]
    position: NotRequired[str]
    undo: NotRequired[Literal["free", "agree", "off"]]
    match: NotRequired[str]


class OpenRequest(Viewer):
    """Open a match from its record."""

    record: str
    match: NotRequired[str]


class MatchRequest(TypedDict):
    """Name an open match."""

    match: str


class ViewRequest(Viewer):
    """Show a match at a ply, with the events since another ply."""

    match: str
    ply: NotRequired[int]
    since: NotRequired[int]


class PlayRequest(TypedDict):
    """Play a move for a seat; the note goes into the record."""

    match: str
    seat: int
    move: str
    note: NotRequired[str]
    viewer: NotRequired[int | None]


class WhyRequest(TypedDict):
    """Ask whether a seat may play a move."""

    match: str
    seat: int
    move: str


class ShowRequest(Viewer):
    """Name an open match and whose view to show."""

    match: str


class BranchRequest(Viewer):
    """Open a new match, `new_match`, that shares the first `ply` entries of this one."""

    match: str
    ply: NotRequired[int]
    new_match: NotRequired[str]


class LinkRequest(TypedDict):
    """Ask for a link: the whole match up to a ply, or (`moves` false) only its set-up and luck."""

    match: str
    ply: NotRequired[int]
    moves: NotRequired[bool]


class ReviewRequest(TypedDict):
    """Review a record for about so many seconds; the same `review` id continues where it stopped.

    Another id stops the review that is going on and starts a new one. `nodes` is for each decision.
    """

    review: str
    record: str
    seconds: NotRequired[float]
    nodes: NotRequired[int]


class HelloReply(TypedDict):
    """The version and the games."""

    version: str
    games: list[GameInfo]


class CheckReply(RecordInfo):
    """What a record holds, and what of it somebody may have made up.

    `luck_breaks` is the first ply whose luck is not that of the seed; with `from_position` the
    match does not begin at the start of the game; `review` is the one that came with it, if it is
    one of this match.
    """

    luck_breaks: int | None
    from_position: bool
    review: match_review.Review | None


class FollowReply(RecordInfo):
    """What a link holds; `to_beat` is the score of the one who sent the challenge."""

    record: str
    to_beat: int | None


class StatisticsReply(TypedDict):
    """Statistics by game, then by opponent: `solo`, `people` or the level of a bot."""

    statistics: dict[str, dict[str, summary.Statistics]]
    set_aside: int
    """How many of the given values are no summaries."""


class DailyReply(TypedDict):
    """The challenge of a day, and how many days in a row were played."""

    daily: daily.Challenge
    streak: int


class DigestReply(TypedDict):
    """A SHA-256 that is the same on every machine with the same rules."""

    digest: str


class ImportFileReply(TypedDict):
    """What a file holds; nothing is opened or saved yet."""

    games: list[ImportedGame]
    results: list[ImportedResult]
    settings: dict[str, bool | str] | None
    refused: list[RefusedEntry]


class Seen(TypedDict):
    """A match at a ply, as a viewer sees it."""

    match: str
    ply: int
    plies: int
    seats: list[SeatInfo]
    options: dict[str, str]
    seed: str
    undo: Literal["free", "agree", "off"]
    undos: int
    hints: int
    can_undo: bool
    can_redo: bool
    view: core.View
    events: list[SeenEvent]
    notes: dict[str, str]


class Shown(Seen):
    """A match after a change, with the record to save."""

    record: str


class MatchReply(TypedDict):
    """The match that was named."""

    match: str


class WhyReply(MatchReply):
    """The rule that forbids the move; null if it is allowed."""

    refusal: RefusalInfo | None


class StopsReply(MatchReply):
    """The plies at which a seat decides, and the end."""

    stops: list[int]


class LinkReply(MatchReply):
    """The text of a link."""

    link: str


class SummaryReply(MatchReply):
    """A match in numbers, for the statistics."""

    summary: summary.Summary


class ReviewReply(TypedDict):
    """How far a review has come, the decisions it has looked at since, and, at last, the review."""

    review: str
    done: int
    total: int
    decisions: list[match_review.Decision]
    result: match_review.Review | None


class Fault(TypedDict):
    """The reply to a request that failed; `error` is a stable key."""

    ok: Literal[False]
    error: str
    detail: NotRequired[str]
    line: NotRequired[int]
    kept: NotRequired[str]
    refusal: NotRequired[RefusalInfo]


VERBS: dict[str, tuple[type, type]] = {
    "hello": (Empty, HelloReply),
    "check": (CheckRequest, CheckReply),
    "think": (ThinkRequest, core.Thought),
    "hint": (HintRequest, hints.Hint),
    "judge": (JudgeRequest, hints.Verdict),
    "follow": (FollowRequest, FollowReply),
    "statistics": (StatisticsRequest, StatisticsReply),
    "daily": (DailyRequest, DailyReply),
    "digest": (DigestRequest, DigestReply),
    "import-file": (ImportFileRequest, ImportFileReply),
    "new": (NewRequest, Shown),
    "open": (OpenRequest, Shown),
    "close": (MatchRequest, MatchReply),
    "view": (ViewRequest, Seen),
    "play": (PlayRequest, Shown),
    "why": (WhyRequest, WhyReply),
    "undo": (ShowRequest, Shown),
    "redo": (ShowRequest, Shown),
    "note-hint": (ShowRequest, Shown),
    "branch": (BranchRequest, Shown),
    "stops": (MatchRequest, StopsReply),
    "link": (LinkRequest, LinkReply),
    "summary": (MatchRequest, SummaryReply),
    "review": (ReviewRequest, ReviewReply),
}
"""The request and the reply of each verb."""
