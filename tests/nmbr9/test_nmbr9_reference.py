"""Three ways to say where a tile may lie agree: the rules, the bitboards, the plain reference."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from nmbr9_reference import Table, cells, contacts, put, verdict

from pygames.core import pick
from pygames.nmbr9.bot.compact import random_game, random_place, shuffled_deck
from pygames.nmbr9.box import NUMBERS, SHAPES
from pygames.nmbr9.moves import Place
from pygames.nmbr9.placements import Board, places
from pygames.nmbr9.rules import place_refusal
from pygames.nmbr9.state import PlacedTile, stacks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygames.nmbr9.state import Display

GAMES = 180
Candidate = tuple[int, int, int]
"""A rotation, x and y."""


def survey(table: Table, number: int) -> dict[Candidate, int | str]:
    """What the reference says to every candidate: a level, or the rule that forbids it.

    Candidates are all anchors from which a tile could touch the display, and one more all around.
    """
    left, right = min(x for x, _ in table), max(x for x, _ in table)
    top, bottom = min(y for _, y in table), max(y for _, y in table)
    tallest = max(len(pile) for pile in table.values())
    return {
        (rotation, x, y): verdict(table, tallest, number, rotation, (x, y))
        for rotation in range(len(SHAPES[number]))
        for y in range(top - 5, bottom + 3)
        for x in range(left - 5, right + 3)
    }


def choose(table: Table, number: int, said: dict[Candidate, int | str], skill: float) -> PlacedTile:
    """A legal place, the higher and the more snug the greater the skill, so displays differ."""
    rng = random.Random(len(said) + number)

    def worth(tile: PlacedTile) -> float:
        snug = contacts(table, number, tile.rotation, (tile.x, tile.y), tile.level)
        return skill * (8 * tile.level + snug) + (1 - skill) * 10 * rng.random()

    legal = [
        PlacedTile(number, *candidate, level)
        for candidate, level in said.items()
        if isinstance(level, int)
    ]
    return max(legal, key=worth)


def positions(game: int) -> Iterator[tuple[Display, int, dict[Candidate, int | str]]]:
    """The positions of a game after its first tile, each with the card that comes.

    Only every fourth game is played to its end: the larger a display, the longer its survey.
    """
    first, *deck = shuffled_deck(random.Random(game))
    if game % 4:
        del deck[9:]
    elif game % 8:
        # Small tiles last build the highest towers.
        deck.sort(key=lambda number: -len(SHAPES[number][0]))
    display: Display = (PlacedTile(first, game % len(SHAPES[first]), 0, 0, 0),)
    table: Table = {}
    put(table, cells(first, display[0].rotation, 0, 0), 0)
    for serial, number in enumerate(deck, start=1):
        said = survey(table, number)
        yield display, number, said
        tile = choose(table, number, said, skill=(game % 5 + 1) / 5)
        put(table, cells(number, tile.rotation, tile.x, tile.y), serial)
        display = (*display, tile)


@pytest.mark.slow
def test_bitboards_and_rules_agree_with_the_plain_reference() -> None:
    """Over two thousand positions; every candidate by bitboard, a share of them by the rules."""
    checked, heard = 0, set[int | str]()
    for game in range(GAMES):
        rng = random.Random(f"sample {game}")
        for display, number, said in positions(game):
            found = {
                (rotation, x, y): level
                for rotation, there in enumerate(places(display, number))
                for x, y, level in there
            }
            assert found == {
                place: level for place, level in said.items() if isinstance(level, int)
            }
            for place, says in said.items():
                if rng.random() < 0.05:
                    refusal = place_refusal(display, Place(number, *place))
                    assert (refusal.rule if refusal else found[place]) == says
            checked += 1
            heard.update(said.values())
    assert checked > 2000
    assert heard >= {0, 1, 2, 3, "uneven-ground", "not-touching", "needs-two-tiles"}


def test_the_rules_agree_with_the_plain_reference_on_every_candidate_of_whole_games() -> None:
    for game in range(3):
        for display, number, said in positions(game):
            for place, says in said.items():
                move = Place(number, *place)
                refusal = place_refusal(display, move)
                level = len(stacks(display).get(move.cells[0], ()))
                assert (refusal.rule if refusal else level) == says


def test_a_growing_board_finds_what_a_fresh_one_finds() -> None:
    """The window that grows with a display shows the same places as one laid around it anew."""
    for seed in range(30):
        rng = random.Random(seed)
        board = Board()
        for number in shuffled_deck(rng):
            fresh = Board(tuple(board.tiles))
            for other in (number, pick(rng, NUMBERS)):
                assert spelt(board, other) == spelt(fresh, other)
            board.place(random_place(board, number, rng))


def spelt(board: Board, number: int) -> list[list[tuple[int, int, int]]]:
    """A board's places as x, y, level for each rotation."""
    return [
        [(x, y, level) for level, found in levels for x, y in board.cells_of(found)]
        for levels in board.anchors(number)
    ]


def test_a_random_tile_lies_where_the_rules_allow_and_everywhere_they_do() -> None:
    board = Board()
    for seed, number in enumerate((9, 9, 8)):
        board.place(random_place(board, number, random.Random(seed)))
    display, rng = tuple(board.tiles), random.Random(5)
    chosen = {random_place(board, 1, rng) for _ in range(4000)}
    assert chosen == {
        PlacedTile(1, rotation, x, y, level)
        for rotation, there in enumerate(places(display, 1))
        for x, y, level in there
    }


def test_a_random_game_is_repeatable_and_scores_little() -> None:
    totals = [random_game(random.Random(seed)) for seed in range(40)]
    assert totals == [random_game(random.Random(seed)) for seed in range(40)]
    assert 0 <= min(totals) < max(totals) < 60


def test_a_shuffled_deck_holds_all_cards() -> None:
    deck = shuffled_deck(random.Random(1))
    assert sorted(deck) == sorted([*NUMBERS, *NUMBERS])
    assert deck != shuffled_deck(random.Random(2))
