"""Statistics: results, points by rule, and luck against the average."""

from __future__ import annotations

import pytest

from pygames.games import GAMES
from pygames.match import Match, Player
from pygames.random_matches import play_at_random
from pygames.summary import collect, summary


def finished(key: str, *levels: int, seed: str = "sum") -> Match:
    """A whole match between people (0) and bots."""
    match = Match(GAMES[key], [Player(f"P{level}", level) for level in levels], seed=seed)
    return play_at_random(match, seed)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_points_by_rule_add_up_to_the_total(key: str) -> None:
    one = summary(finished(key, 0, 3))
    assert one["over"]
    for seat in one["seats"]:
        assert sum(seat["points"].values()) == seat["total"]
    assert sum(seat["won"] for seat in one["seats"]) >= 1


def test_points_are_counted_by_level() -> None:
    match = finished("nmbr9", 0)
    tiles = match.game.scores(match.state)[0]["items"]
    second = [item["points"] for item in tiles if item["facts"]["level"] == 2]
    assert summary(match)["seats"][0]["points"].get("level/2", 0) == sum(second)


def test_dice_luck_counts_every_die_against_three_and_a_half() -> None:
    match = Match(GAMES["qwinto"], [Player("A")], seed="luck")
    match.settle()
    match.enter(0, "pick OYP")
    match.settle()
    luck = summary(match)["seats"][0]["luck"]
    rolled = [int(face) for face in str(match.entries[-1].move).removeprefix("roll ").split("+")]
    assert luck == {"count": 3, "got": sum(rolled), "expected": 10.5}


def test_tile_luck_counts_what_a_seat_drew_itself() -> None:
    match = finished("triominos", 0, 0)
    lucks = [seat["luck"] for seat in summary(match)["seats"]]
    drawn = [entry for entry in match.entries if str(entry.move) == "draw"]
    assert [luck["count"] for luck in lucks] == [
        sum(entry.seat == seat for entry in drawn) for seat in (0, 1)
    ]
    assert all(luck["expected"] == 7.5 * luck["count"] for luck in lucks)


def test_card_luck_counts_the_last_ten_cards() -> None:
    match = finished("nmbr9", 0)
    cards = [int(str(e.move).removeprefix("card ")) for e in match.entries if e.seat < 0]
    assert summary(match)["seats"][0]["luck"]["got"] == sum(cards[10:])


def test_statistics_are_kept_by_game_and_strongest_opponent() -> None:
    kept = [
        summary(finished("nmbr9", 0, seed="a")),
        summary(finished("nmbr9", 0, 2, 3, seed="b")),
        summary(finished("nmbr9", 0, 0, seed="c")),
        summary(finished("nmbr9", 1, 2, seed="d")),
        summary(Match(GAMES["nmbr9"], [Player("A")], seed="e")),
    ]
    found = collect(kept)["nmbr9"]
    assert {name: one["played"] for name, one in found.items()} == {"solo": 1, "3": 1, "people": 2}
    solo = kept[0]["seats"][0]
    assert found["solo"]["best"] == found["solo"]["mean"] == solo["total"]
    assert found["solo"]["last"] == [solo["total"]]
    assert found["solo"]["luck"] == solo["luck"]


def test_games_with_undo_are_marked_and_only_the_last_thirty_are_listed() -> None:
    one = summary(finished("nmbr9", 0))
    undone = one.copy()
    undone["undos"] = 2
    found = collect([undone] + [one] * 39 + [undone])["nmbr9"]["solo"]
    assert found["undone"] == 2
    assert len(found["last"]) == 30
    assert found["marked"] == [False] * 29 + [True]


def test_each_listed_result_leads_to_its_match() -> None:
    alone, lost = summary(finished("nmbr9", 0)), summary(finished("nmbr9", 0, 1))
    lost["seats"][0]["won"] = False
    found = collect([lost, alone, lost, alone])["nmbr9"]
    assert (found["solo"]["places"], found["1"]["places"]) == ([1, 3], [0, 2])
    assert (found["solo"]["wins"], found["1"]["wins"]) == ([True, True], [False, False])


def test_the_trend_compares_the_last_five_results_with_all_before() -> None:
    matches = []
    for total in [10, 20, 10, 20, 10, 30, 30, 30, 30, 35]:
        one = summary(finished("nmbr9", 0))
        one["seats"][0]["total"] = total
        matches.append(one)
    found = collect(matches)["nmbr9"]["solo"]
    assert found["trend"] == 31 - 14
    assert found["smooth"][:3] == [10, 15, 40 / 3]
    assert found["smooth"][-1] == 31
    assert collect(matches[1:])["nmbr9"]["solo"]["trend"] is None
