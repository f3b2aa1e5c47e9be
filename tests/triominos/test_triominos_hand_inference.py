"""Which tiles the other seats probably hold, inferred only from what everybody saw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pygames.games import GAMES
from pygames.match import Match, Player
from pygames.random_matches import play_at_random
from pygames.triominos.bot import hand_inference
from pygames.triominos.bot.hand_inference import (
    SHARP,
    USUAL,
    Choice,
    choices,
    tile_likelihoods,
)
from pygames.triominos.bot.search_board import ALL_TILES, RANK, mask_of
from pygames.triominos.box import PRESETS, TILES

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = GAMES["triominos"]


def views(rules: str, seats: int = 2) -> Iterator[tuple[Any, Any]]:
    """Yield states of a random match, each with the view of the seat to act."""
    players = [Player(f"P{seat}") for seat in range(seats)]
    match = Match(GAME, players, seed="guess", options={"rules": rules})
    for ply in range(0, 400, 3):
        play_at_random(match, "guess", most=ply)
        if match.over:
            return
        yield match.state, GAME.view(match.state, min(match.to_act))


def by_name(text: str) -> int:
    """The rank of a tile in notation."""
    return mask_of([text]).bit_length() - 1


@pytest.mark.parametrize("rules", sorted(PRESETS))
@pytest.mark.parametrize("seats", [2, 4])
def test_the_turns_of_the_others_are_read_from_the_view(rules: str, seats: int) -> None:
    """Tiles drawn and points of every turn agree with the state, also for lost turns."""
    lost = drawn = 0
    for state, view in views(rules, seats):
        made = choices(view)
        for seat in range(seats):
            turns = [t for n, t in enumerate(state.turns) if n and state.seat_of(n) == seat]
            if seat == view["seat"]:
                continue
            laid = [turn for turn in turns if turn.place]
            told = [choice for choice in made[seat] if choice.points is not None]
            assert [choice.points for choice in told] == [
                turn.place.tile.value + state.preset.bonus[turn.contact] for turn in laid
            ]
            if state.preset.empty_well:  # else a lost turn may leave no line in the score
                assert [choice.drawn for choice in made[seat]] == [turn.drawn for turn in turns]
            lost += len(made[seat]) - len(told)
            drawn += sum(choice.drawn for choice in made[seat])
    assert drawn
    assert lost or rules != "goliath"


@pytest.mark.parametrize("rules", sorted(PRESETS))
@pytest.mark.parametrize("seats", [2, 3])
def test_a_visible_or_excluded_tile_has_likelihood_0(rules: str, seats: int) -> None:
    for state, view in views(rules, seats):
        for step, chances in enumerate(tile_likelihoods(view), 1):
            other = (view["seat"] + step) % seats
            lacks = mask_of(view["hands"][other]["lacks"])
            own = mask_of(view["hands"][view["seat"]]["tiles"])
            seen = own | mask_of([tile["tile"] for tile in view["board"]])
            for rank, chance in enumerate(chances):
                assert chance == 0 if (seen | lacks) >> rank & 1 else 0 <= chance <= 1
            held = [chances[RANK[tile]] for tile in state.hands[other]]
            assert all(held), "a tile in the hand must stay possible"


def weigh(*made: Choice, rules: str = "sheet", lacks: int = 0) -> tuple[float, ...]:
    """The likelihood of each tile for the other of two seats after these turns."""
    return hand_inference._likelihoods(rules, 2, made, ALL_TILES, lacks, USUAL)


HIGH, LOW, OTHER = by_name("4-5-5"), by_name("0-1-1"), by_name("0-0-5")
MASKS = ((40, 1 << HIGH), (0, 1 << LOW | 1 << HIGH))


def test_a_tile_that_would_have_scored_much_more_is_unlikely() -> None:
    chances = weigh(Choice(MASKS, 0, 5))
    assert chances[HIGH] == pytest.approx(USUAL.least_factor, rel=0.01)
    assert chances[LOW] == chances[OTHER] == 1
    assert weigh(Choice(MASKS, 0, 53))[HIGH] == pytest.approx(0.03 + 0.97 * 0.72)


def test_a_tile_stays_possible_however_often_it_was_not_laid() -> None:
    chances = weigh(*[Choice(MASKS, 0, 5)] * 4)
    assert chances[HIGH] == USUAL.least_likelihood
    assert weigh(*[Choice(MASKS, 0, 5)] * 4, lacks=1 << HIGH)[HIGH] == 0


def test_an_attentive_player_hardly_holds_a_better_tile() -> None:
    sums = [0.0, 0.0]
    for _, view in views("sheet"):
        (usual,), (sharp,) = tile_likelihoods(view), tile_likelihoods(view, SHARP)
        sums = [sums[0] + sum(usual), sums[1] + sum(sharp)]
    assert sums[0] > 1.04 * sums[1]


def test_drawing_tiles_makes_unlikely_tiles_likelier_again() -> None:
    before = weigh(Choice(MASKS, 0, 5))
    lost = weigh(Choice(MASKS, 0, 5), Choice((), 4, None))
    assert before[HIGH] < lost[HIGH] < lost[OTHER] == 1
    assert weigh(Choice(MASKS, 0, 5), Choice((), 0, None)) == before


def test_a_seat_that_had_to_draw_holds_nothing_that_fitted() -> None:
    drew = Choice(((0, 1 << LOW),), 3, 2)
    assert weigh(drew)[LOW] == 0
    assert weigh(drew)[HIGH] == 1
    assert weigh(drew, rules="goliath")[LOW] == 1


def test_all_likelihoods_are_0_if_no_tile_is_possible() -> None:
    everything = Choice(((0, ALL_TILES),), 2, 2)
    assert weigh(everything, everything) == (0.0,) * len(TILES)
    assert weigh(lacks=ALL_TILES) == (0.0,) * len(TILES)
