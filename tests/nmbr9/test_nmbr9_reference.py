"""The rules, the bitboards and the simple reference agree on where a tile may lie."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from nmbr9_reference import Piles, cells, contacts, level_or_rule, put

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


def check_all(piles: Piles, number: int) -> dict[Candidate, int | str]:
    """The answer of the reference for every candidate: a level, or the rule that forbids it.

    Candidates are all anchors at which a tile could touch the display, and one more on each side.
    """
    left, right = min(x for x, _ in piles), max(x for x, _ in piles)
    top, bottom = min(y for _, y in piles), max(y for _, y in piles)
    tallest = max(len(pile) for pile in piles.values())
    return {
        (rotation, x, y): level_or_rule(piles, tallest, number, rotation, (x, y))
        for rotation in range(len(SHAPES[number]))
        for y in range(top - 5, bottom + 3)
        for x in range(left - 5, right + 3)
    }


def choose(
    piles: Piles, number: int, answers: dict[Candidate, int | str], skill: float
) -> PlacedTile:
    """A legal place: random without skill, high and with many neighbours with skill."""
    rng = random.Random(len(answers) + number)

    def worth(tile: PlacedTile) -> float:
        neighbours = contacts(piles, number, tile.rotation, (tile.x, tile.y), tile.level)
        return skill * (8 * tile.level + neighbours) + (1 - skill) * 10 * rng.random()

    legal = [
        PlacedTile(number, *candidate, level)
        for candidate, level in answers.items()
        if isinstance(level, int)
    ]
    return max(legal, key=worth)


def positions(game: int) -> Iterator[tuple[Display, int, dict[Candidate, int | str]]]:
    """The positions of a game after its first tile, with the next card and all answers.

    Only every fourth game is played to its end, because large displays take long to check.
    """
    first, *deck = shuffled_deck(random.Random(game))
    if game % 4:
        del deck[9:]
    elif game % 8:
        # Playing small tiles last builds the highest towers.
        deck.sort(key=lambda number: -len(SHAPES[number][0]))
    display: Display = (PlacedTile(first, game % len(SHAPES[first]), 0, 0, 0),)
    piles: Piles = {}
    put(piles, cells(first, display[0].rotation, 0, 0), 0)
    for serial, number in enumerate(deck, start=1):
        answers = check_all(piles, number)
        yield display, number, answers
        tile = choose(piles, number, answers, skill=(game % 5 + 1) / 5)
        put(piles, cells(number, tile.rotation, tile.x, tile.y), serial)
        display = (*display, tile)


@pytest.mark.slow
def test_bitboards_and_rules_agree_with_the_reference() -> None:
    """Over two thousand positions: all candidates by bitboard, a sample of them by the rules."""
    checked, seen = 0, set[int | str]()
    for game in range(GAMES):
        rng = random.Random(f"sample {game}")
        for display, number, answers in positions(game):
            found = {
                (rotation, x, y): level
                for rotation, there in enumerate(places(display, number))
                for x, y, level in there
            }
            assert found == {
                place: level for place, level in answers.items() if isinstance(level, int)
            }
            for place, answer in answers.items():
                if rng.random() < 0.05:
                    refusal = place_refusal(display, Place(number, *place))
                    assert (refusal.rule if refusal else found[place]) == answer
            checked += 1
            seen.update(answers.values())
    assert checked > 2000
    assert seen >= {0, 1, 2, 3, "uneven-ground", "not-touching", "needs-two-tiles"}


@pytest.mark.slow
def test_the_rules_agree_with_the_reference_on_every_candidate_of_whole_games() -> None:
    for game in range(3):
        for display, number, answers in positions(game):
            for place, answer in answers.items():
                move = Place(number, *place)
                refusal = place_refusal(display, move)
                level = len(stacks(display).get(move.cells[0], ()))
                assert (refusal.rule if refusal else level) == answer


@pytest.mark.slow
def test_a_board_that_grew_finds_the_places_that_a_new_one_finds() -> None:
    """A board enlarges its area as tiles are placed; the places must not depend on that."""
    for seed in range(30):
        rng = random.Random(seed)
        board = Board()
        for number in shuffled_deck(rng):
            fresh = Board(tuple(board.tiles))
            for other in (number, pick(rng, NUMBERS)):
                assert places_of(board, other) == places_of(fresh, other)
            board.place(random_place(board, number, rng))


def places_of(board: Board, number: int) -> list[list[tuple[int, int, int]]]:
    """A board's places as x, y, level for each rotation."""
    return [
        [(x, y, level) for level, found in levels for x, y in board.cells_of(found)]
        for levels in board.anchors(number)
    ]


def test_a_random_place_can_be_every_legal_place_and_no_other() -> None:
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


def test_a_random_game_is_repeatable_and_scores_few_points() -> None:
    totals = [random_game(random.Random(seed)) for seed in range(40)]
    assert totals == [random_game(random.Random(seed)) for seed in range(40)]
    assert 0 <= min(totals) < max(totals) < 60


def test_a_shuffled_deck_holds_all_cards() -> None:
    deck = shuffled_deck(random.Random(1))
    assert sorted(deck) == sorted([*NUMBERS, *NUMBERS])
    assert deck != shuffled_deck(random.Random(2))
