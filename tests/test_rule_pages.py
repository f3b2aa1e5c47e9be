"""The rules pages say every rule of the printed sheets, and their figures are legal positions."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from join_locales import read_language, read_languages

from pygames.games import GAMES
from pygames.nmbr9.moves import Place as NumberPlace
from pygames.nmbr9.rules import place_refusal
from pygames.nmbr9.state import PlacedTile
from pygames.qwinto.box import ROWS, WIDTH
from pygames.qwinto.score import score
from pygames.qwinto.state import EMPTY, Sheet
from pygames.triominos.box import TILES, Cell
from pygames.triominos.moves import Place
from pygames.triominos.rules import refusal
from pygames.triominos.scoring_lines import turn_lines
from pygames.triominos.state import State
from pygames.triominos.transitions import lay

WEB = Path(__file__).parents[1] / "web"

RULES = {
    "qwinto": {
        "number of players": "sheet.players",
        "rows have nine fields and a gap that stays empty": "sheet.rows",
        "five columns of three, each with a pentagon": "sheet.columns",
        "who starts is decided by lot": "turn.start",
        "one, two or three dice": "turn.pick",
        "one reroll, of all picked dice": "turn.roll",
        "everyone may write the sum, in a rolled colour, in secret": "turn.write",
        "nobody must write; only the active player marks a misthrow": "turn.pass",
        "sheets are open": "turn.open",
        "the turn passes clockwise": "turn.next",
        "a row rises and may have empty fields": "place.row",
        "a column has no number twice; its order does not matter": "place.column",
        "fields are filled in any order": "place.gap",
        "a dead field stays empty": "place.dead",
        "two full rows or four misthrows end the game": "end.when",
        "most points win, a tie is shared": "end.tie",
        "a row that is not full": "score.part",
        "a full row": "score.full",
        "a full column of three": "score.pentagon",
        "a misthrow": "score.miss",
        "the example of Linus": "turn.throw",
        "the example of Tim": "place.tim",
        "the example of Sara": "score.sara",
    },
    "nmbr9": {
        "number of players": "box.players",
        "two of each tile, rotated but not flipped": "box.tiles",
        "squares have nothing to do with the number": "box.squares",
        "twenty cards, shuffled": "box.cards",
        "one card a round": "round.card",
        "all place the same tile at once": "round.same",
        "a tile must be placed": "round.must",
        "a placed tile stays": "round.stays",
        "what a level is": "place.level",
        "the first tile is turned freely, the display never": "place.first",
        "no overhang, no hole": "place.flat",
        "a side touches a tile of the same level": "place.side",
        "it rests on two tiles": "place.two",
        "the highest level is not compulsory": "place.free",
        "number times level": "score.level",
        "the end, and a tie": "score.end",
        "the example of 16 + 20": "score.example",
        "solo": "also.solo",
        "one minute": "also.clock",
    },
    "triominos": {
        "56 tiles, rotated but not flipped": "box.tiles",
        "number of players and of tiles": "box.hands",
        "the highest triple starts": "start.triplet",
        "triple zero: 40 points, the other triple is shown": "start.zero",
        "no triple: the highest tile, no bonus": "start.none",
        "equal highest tiles": "start.equal",
        "every round starts so; later triples have no bonus": "start.later",
        "clockwise": "turn.clockwise",
        "a whole side touches": "turn.side",
        "all corners match": "turn.corner",
        "the sum of the tile": "turn.value",
        "at most one bonus": "bonus.one",
        "bridge, with its points": "bonus.bridge",
        "two sides, with their points": "bonus.two-sides",
        "hexagon, with its points": "bonus.hexagon",
        "draw until one fits": "draw.cost",
        "empty well": "draw.empty",
        "who can play must play": "draw.must",
        "out of tiles": "round.out",
        "blocked, without the 25": "round.blocked",
        "to 400": "match.goal",
        "a round is played to its end": "match.finish",
        "several at 400": "match.tie",
        "three presets": "presets.note",
        "why the sheet says 60": "presets.sixty",
    },
}


def script(game: str) -> str:
    """The script of a game's rules page."""
    return (WEB / "js" / "games" / game / "rules.js").read_text(encoding="utf-8")


@cache
def shown(game: str) -> frozenset[str]:
    """The sentences and captions a rules page shows, as section.line."""
    found: set[str] = set()
    for section in re.split(r'\bkey: "', script(game))[1:]:
        key, rest = section.split('"', 1)
        sentences = re.search(r"lines: \[([^\]]*)\]", rest)
        names = re.findall(r'"([\w-]+)"', sentences[1]) if sentences else []
        names += re.findall(r'\[\s*"([\w-]+)",\s*(?:laid|pile|\w+Figure|allTiles)\b', rest)
        found |= {f"{key}.{name}" for name in names}
    return frozenset(found)


def literal(game: str, name: str) -> list[list[Any]]:
    """A list of numbers and strings in the script of a rules page."""
    text = re.search(rf"const {name} = (\[.*?\n\]);", script(game), re.DOTALL)
    assert text
    rows: list[list[Any]] = json.loads(re.sub(r",(\s*\])", r"\1", text[1]))
    return rows


def drawn_sheet(name: str, misses: int = 0) -> Sheet:
    """A sheet of Qwinto that a figure draws."""
    text = re.search(rf"const {name} = \{{(.*?)\}};", script("qwinto"), re.DOTALL)
    assert text
    numbers = {field: int(number) for field, number in re.findall(r"([OYP]\d+): (\d+)", text[1])}
    rows = tuple(
        tuple(numbers.get(f"{row}{column}", EMPTY) for column in range(WIDTH)) for row in ROWS
    )
    return Sheet(rows, misses)


@pytest.mark.parametrize("game", GAMES)
def test_every_printed_rule_is_on_the_page(game: str) -> None:
    """Each rule of the sheets has its sentence or caption, and the page shows it."""
    assert set(RULES[game].values()) <= shown(game)


@pytest.mark.parametrize("language", read_languages())
def test_every_printed_rule_has_a_text(language: str) -> None:
    """Every rule has a text in every language."""
    wanted = {f"{game}.rules.{key}" for game, keys in RULES.items() for key in keys.values()}
    assert wanted <= read_language(WEB / "locales" / language).keys()


def test_the_sheets_of_sara_and_tim_count_as_the_captions_say() -> None:
    """Sara has 43 points; Tim's two full columns score 4 and 5."""
    assert score(drawn_sheet("SARA", misses=2))["total"] == 43
    bonuses = [item for item in score(drawn_sheet("TIM"))["items"] if item["rule"] == "bonus"]
    assert [item["points"] for item in bonuses] == [4, 5]


def test_the_example_of_nmbr9_is_legal_and_scores_36() -> None:
    """An 8 on level 2 scores 16; a 9, a 4 and a 7 on level 1 score 20."""
    tiles = [PlacedTile(*tile) for tile in literal("nmbr9", "EXAMPLE")]
    for number, tile in enumerate(tiles):
        move = NumberPlace(tile.tile, tile.rotation, tile.x, tile.y)
        assert place_refusal(tuple(tiles[:number]), move) is None
    above = {(tile.tile, tile.level) for tile in tiles if tile.level}
    assert above == {(8, 2), (9, 1), (4, 1), (7, 1)}
    assert sum(tile.points for tile in tiles) == 16 + 20


@pytest.mark.parametrize(
    ("figure", "rule", "points"),
    [("BRIDGE", "bridge", 40), ("BETWEEN", "two-sides", 40), ("SIX", "hexagon", 60)],
)
def test_a_bonus_figure_of_triominos_earns_its_bonus(figure: str, rule: str, points: int) -> None:
    """The last tile fits beside the others and scores this bonus."""
    hands = (frozenset(TILES),) * 2
    state = State(rules="sheet", seats=2, phase="play", hands=hands, starter=0, lacks=(0, 0))
    *before, last = (placed(*row[:2]) for row in literal("triominos", figure))
    for move in before:
        state = lay(state, move)
    assert refusal(state, state.seat, last) is None
    earned = turn_lines(state.preset, lay(state, last).turns[-1], first=False)
    assert [(line.rule, line.points) for line in earned] == [
        ("value", last.tile.value),
        (rule, points),
    ]


def placed(where: str, corners: list[int]) -> Place:
    """A tile of a figure: its place, and its numbers clockwise."""
    q, r = where[1:].split(",")
    for tile in TILES:
        for turn in range(3):
            if list(tile.corners(turn)) == corners:
                return Place(tile, turn, Cell(where[0], int(q), int(r)))
    raise AssertionError(corners)
