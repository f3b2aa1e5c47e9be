"""The environments for learners pass the checks of their libraries, and hide what is hidden."""

from __future__ import annotations

import copy
import importlib
import pickle
import re
import warnings
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import pygames
from pygames.rl import nmbr9_v0, qwinto_v0, triominos_v0
from pygames.rl.single import ILLEGAL_RETURN, SeatEnv
from pygames.triominos.box import TILES

with warnings.catch_warnings():
    # PettingZoo's own test module imports a classic in a way that PettingZoo warns of.
    warnings.filterwarnings("ignore", "The old environment creation API", DeprecationWarning)
    from pettingzoo.test.api_test import api_test
    from pettingzoo.test.render_test import render_test
    from pettingzoo.test.seed_test import seed_test

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pygames.rl.aec import GameEnv

PAGE = (Path(__file__).parents[1] / "docs/RESEARCH.md").read_text("utf-8")
KEYS = sorted(pygames.GAMES)
SOLO = ["pygames/Nmbr9-v0", "pygames/Qwinto-v0"]
EXPECTED = (
    "Observation is not a NumPy array",  # PettingZoo lists its own names that may have a dict
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",  # the match is over
)


def module(key: str) -> Any:  # noqa: ANN401 - three modules with the same functions
    """The environments of a game."""
    return importlib.import_module(f"pygames.rl.{key}_v0")


def played(raw: GameEnv, seed: int = 1, steps: int = 10_000) -> Iterator[GameEnv]:
    """Play seeded random actions; yield before each decision."""
    raw.reset(seed=seed)
    rng = np.random.default_rng(seed)
    while steps and raw.moves():
        yield raw
        raw.step(int(rng.choice(list(raw.moves()))))
        steps -= 1


def finish(raw: GameEnv, seed: int = 1, steps: int = 10_000) -> GameEnv:
    """Play seeded random actions to the end."""
    for _ in played(raw, seed, steps):
        pass
    return raw


@pytest.mark.filterwarnings(*(f"ignore:{text}" for text in EXPECTED))
@pytest.mark.parametrize(("key", "reward"), [*product(KEYS, ["win", "points"])])
def test_the_api_test_of_pettingzoo_passes(key: str, reward: str) -> None:
    api_test(module(key).env(players=3, reward=reward))


@pytest.mark.parametrize("key", KEYS)
def test_the_seed_test_of_pettingzoo_passes(key: str) -> None:
    seed_test(module(key).env, num_cycles=40)
    seed_test(lambda: module(key).env(players=3, bots={1: 2}), num_cycles=10)


@pytest.mark.parametrize("key", KEYS)
def test_the_render_test_of_pettingzoo_passes(key: str) -> None:
    render_test(
        module(key).env,
        {"svg": lambda text: text.startswith("<svg"), "ansi": lambda text: "player_0" in text},
    )


@pytest.mark.parametrize("name", SOLO)
def test_the_check_of_gymnasium_passes(name: str) -> None:
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        check_env(gymnasium.make(name).unwrapped)
    assert [str(warning.message) for warning in warned] == []


@pytest.mark.parametrize("key", KEYS)
def test_every_move_that_the_view_offers_is_one_action(key: str) -> None:
    """With a window that is wide enough, no move is left out, and no two share an action."""
    wide = {} if key == "qwinto" else {"reach": 40}
    for raw in played(module(key).raw_env(players=2, **wide)):
        seat = raw.seats[raw.agent_selection]
        offered = pygames.GAMES[key].offered(raw.match.view(seat))
        assert sorted(raw.moves().values()) == sorted(offered)
        assert sorted(map(str, raw.match.legal_moves(seat))) == sorted(offered)
        assert max(raw.moves()) < raw.encoding.actions


@pytest.mark.parametrize("key", KEYS)
def test_an_action_means_the_same_place_in_every_position(key: str) -> None:
    """What stands after the `@` (for a tile to lay), or the whole move, follows from the action."""
    meant: dict[int, str] = {}
    raw = module(key).raw_env(players=2)
    for seed in range(3):
        for table in played(raw, seed):
            for action, move in table.moves().items():
                place = move.partition("@")[2] or move
                turned = move[1:3] if key == "nmbr9" else ""
                assert meant.setdefault(action, turned + place) == turned + place
    assert len(meant) > 30


def test_the_example_of_the_docs_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, Any] = {}
    exec(example, names)  # noqa: S102 - our own page
    assert names["env"].agents == []
    assert [player.level for player in names["seat"].table.match.players] == [0, 4, 2]
    assert names["alone"].table.possible_agents == ["player_0"]


def test_the_numbers_of_actions_are_those_of_the_docs() -> None:
    """The page says how to find the action of each move."""
    assert qwinto_v0.ACTIONS[6:10] == ("pick OYP", "keep", "reroll", "O2")
    assert qwinto_v0.ACTIONS[35:] == ("P9", "pass")
    assert "`(rotation * 25 + y + 12) * 25 + x + 12`" in PAGE
    for raw in played(nmbr9_v0.raw_env(players=1)):
        for action, move in raw.moves().items():
            rotation, x, y = map(int, re.findall(r"(?<=[r@,])-?\d+", move))
            assert action == (rotation * 25 + y + 12) * 25 + x + 12
    assert "`58 + number + 6 * ((kind * 21 + r + 10) * 21 + q + 10)`" in PAGE
    for raw in played(triominos_v0.raw_env(players=2), steps=40):
        for action, move in raw.moves().items():
            if action >= 58:
                kind, q, r = re.findall(r"@([ud])(-?\d+),(-?\d+)", move)[0]
                cell = ("ud".index(kind) * 21 + int(r) + 10) * 21 + int(q) + 10
                assert (action - 58) // 6 == cell
                assert str((action - 58) % 6) in move.partition("r")[0]
    sizes = [module(key).raw_env(players=2).encoding.actions for key in KEYS]
    assert [f"{size:,} actions" in PAGE for size in sizes] == [True] * 3


@pytest.mark.parametrize("key", KEYS)
def test_masks_and_observations_agree_with_the_spaces(key: str) -> None:
    for raw in played(module(key).raw_env(players=2)):
        for agent in raw.agents:
            seen = raw.observe(agent)
            assert raw.observation_space(agent).contains(seen)
            assert seen["action_mask"].any() == (agent == raw.agent_selection)
        mask = raw.infos[raw.agent_selection]["action_mask"]
        assert set(np.flatnonzero(mask)) == set(raw.moves())


@pytest.mark.parametrize("key", ["qwinto", "nmbr9"])
def test_nobody_sees_an_answer_before_all_have_answered(key: str) -> None:
    raw = module(key).raw_env(players=3)
    compared = 0
    for table in played(raw, steps=15):
        if len(table.match.to_act) < 2:
            continue
        twins = []
        for action in list(table.moves())[:8]:
            twin = copy.deepcopy(table)
            twin.step(action)
            twins.append(twin)
        for agent in {*table.agents} - {table.agent_selection}:
            seen = {twin.observe(agent)["observation"].tobytes() for twin in twins}
            compared += len(twins) - 1
            assert len(seen) == 1
    assert compared > 20


def test_nobody_sees_the_hands_of_others() -> None:
    raw = triominos_v0.raw_env(players=2)
    for table in played(raw, steps=15):
        own = table.seats[table.agent_selection]
        state = table.match.state
        rest = [tile for tile in TILES if tile in state.hands[1 - own] | state.well]
        size = len(state.hands[1 - own])
        other, well = frozenset(rest[:size]), frozenset(rest[size:])
        hands = (state.hands[0], other) if own == 0 else (other, state.hands[1])
        views = [
            pygames.GAMES["triominos"].view(shown, own)
            for shown in (state, replace(state, hands=hands, well=well, shown=None))
        ]
        one, two = (table.layout.pack(table.encoding.observe(view)) for view in views)
        shows = table.layout.slices["shows"]  # a tile that its owner has shown is known
        one[shows] = two[shows] = 0
        assert np.array_equal(one, two)


def test_the_own_seat_comes_first_in_an_observation() -> None:
    raw = finish(qwinto_v0.raw_env(players=3), steps=25)
    assert len({sheet.last for sheet in raw.match.state.sheets}) == 3
    for agent, seat in raw.seats.items():
        parts = raw.parts(raw.observe(agent))
        assert parts["sheets"].shape == (3, 3, 12)
        for step in range(3):
            sheet = raw.match.state.sheets[(seat + step) % 3]
            assert parts["sheets"][step].tolist() == [list(row) for row in sheet.rows]
            assert parts["misses"][step] == sheet.misses


def test_every_agent_sees_the_end_from_its_own_seat() -> None:
    raw = finish(qwinto_v0.raw_env(players=3))
    totals = [score["total"] for score in raw.match.scores()]
    assert len({*totals}) > 1
    for seat in range(3):
        assert raw.seats[raw.agent_selection] == seat
        seen, _, ended, _, _ = raw.last()
        assert ended
        assert seen is not None
        assert not seen["action_mask"].any()
        assert raw.parts(seen)["points"].tolist() == totals[seat:] + totals[:seat]
        raw.step(None)  # how PettingZoo removes an agent
    assert raw.agents == []


def test_the_planes_of_a_display_show_height_number_and_tile() -> None:
    raw = nmbr9_v0.raw_env(players=1, reach=30)
    raw.reset(seed=4)
    while raw.moves():
        chosen = raw.match.think(level=2, nodes=20)["move"]
        raw.step(next(action for action, move in raw.moves().items() if move == chosen))
    height, number, tile = raw.parts(raw.observe("player_0"))["displays"][0]
    display = raw.match.state.displays[0]
    assert max(placed.level for placed in display) > 0
    for place, placed in enumerate(display, 1):
        for x, y in placed.cells:
            above = [n for n, other in enumerate(display, 1) if (x, y) in other.cells]
            assert height[y + 30, x + 30] == len(above)
            if place == above[-1]:
                assert number[y + 30, x + 30] == placed.tile + 1
                assert tile[y + 30, x + 30] == place
    assert np.count_nonzero(height) == len({cell for placed in display for cell in placed.cells})


def test_the_table_of_triangles_shows_numbers_cells_and_hands() -> None:
    raw = finish(triominos_v0.raw_env(players=2), steps=12)
    agent = raw.agent_selection
    parts = raw.parts(raw.observe(agent))
    state, seat = raw.match.state, raw.seats[agent]
    assert parts["taken"].sum() == parts["laid"].sum() == len(raw.match.view(seat)["board"])
    assert {TILES[n] for n in np.flatnonzero(parts["hand"])} == state.hands[seat]
    for turn in state.turns:
        if turn.place:
            kind, q, r = turn.place.cell
            assert parts["taken"]["ud".index(kind), r + 10, q + 10] == 1
            if kind == "u":
                first = turn.place.tile.corners(turn.place.rotation)[0]
                assert parts["numbers"][r + 10, q + 10] == first + 1


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("players", [2, 4])
def test_the_rewards_for_winning_add_up_to_nothing(key: str, players: int) -> None:
    raw = finish(module(key).raw_env(players=players))
    assert raw.match.over
    winners = raw.match.winners()
    best = max(raw.rewards.values())
    assert {seat for agent, seat in raw.seats.items() if raw.rewards[agent] == best} == {*winners}
    assert sum(raw.rewards.values()) == pytest.approx(0)
    assert best == pytest.approx((players / len(winners) - 1) / (players - 1))


@pytest.mark.parametrize("key", KEYS)
def test_the_rewards_for_points_add_up_to_the_score(key: str) -> None:
    raw = module(key).raw_env(players=2, reward="points")
    paid = dict.fromkeys(raw.possible_agents, 0.0)
    for table in played(raw):
        for agent, reward in table.rewards.items():
            paid[agent] += reward
    for agent, reward in raw.rewards.items():
        paid[agent] += reward
    assert list(paid.values()) == [score["total"] for score in raw.match.scores()]


@pytest.mark.parametrize("key", KEYS)
def test_the_seed_is_that_of_the_match_and_decides_all_luck(key: str) -> None:
    raw = finish(module(key).raw_env(players=2), seed=7)
    assert raw.match.seed == "7"
    assert raw.match.luck_breaks() is None
    assert pygames.read(pygames.write(raw.match)) == raw.match


def test_without_a_seed_the_next_match_follows_from_the_last_seed() -> None:
    one, two = qwinto_v0.raw_env(), qwinto_v0.raw_env()
    one.reset(seed=3)
    two.reset(seed=3)
    seeds = []
    for raw in (one, two, one, two):
        raw.reset()
        seeds.append(raw.match.seed)
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]
    fresh = qwinto_v0.raw_env()
    fresh.reset()
    assert fresh.match.seed not in seeds


def test_a_match_that_lasts_too_long_is_truncated() -> None:
    raw = finish(triominos_v0.raw_env(players=3, bots={2: 1}, longest=20))
    assert not raw.match.over
    assert 20 <= raw.match.ply < 25
    assert list(raw.truncations.values()) == [True, True]
    assert list(raw.terminations.values()) == [False, False]
    assert list(raw.rewards.values()) == [0, 0]
    for _ in range(2):
        raw.step(None)  # how PettingZoo removes an agent
    assert raw.agents == []


def test_an_action_that_the_mask_forbids_is_refused(caplog: pytest.LogCaptureFixture) -> None:
    raw = qwinto_v0.raw_env()
    raw.reset(seed=1)
    record = pygames.write(raw.match)
    with pytest.raises(ValueError, match="action 36 is not allowed here"):
        raw.step(36)
    assert pygames.write(raw.match) == record
    strict = qwinto_v0.env()
    strict.reset(seed=1)
    loser = strict.agent_selection
    strict.step(36)
    assert "Illegal move" in caplog.text
    assert strict.rewards[loser] == -1
    assert all(strict.terminations.values())


@pytest.mark.parametrize("key", KEYS)
def test_bots_play_the_other_seats_and_are_repeatable(key: str) -> None:
    results = []
    total = 0.0
    for _ in range(2):
        single: SeatEnv = module(key).against(2, 1, nodes=20)
        _, info = single.reset(seed=5)
        total, ended = 0.0, False
        while not ended:
            assert np.array_equal(single.action_masks(), info["action_mask"])
            action = np.flatnonzero(info["action_mask"])[0]
            _, reward, ended, _, info = single.step(action)
            total += reward
        results.append((total, pygames.write(single.table.match)))
        assert [player.level for player in single.table.match.players] == [0, 2, 1]
    assert results[0] == results[1]
    assert total in {1.0, 0.25, 0.0, -0.5}


@pytest.mark.parametrize(("players", "bots"), [(2, {0: 1, 1: 2}), (2, {2: 4}), (0, {})])
def test_a_table_needs_an_agent_and_bots_need_a_seat(players: int, bots: dict[int, int]) -> None:
    with pytest.raises(ValueError, match="seats need at least one agent"):
        qwinto_v0.raw_env(players=players, bots=bots)


def test_an_illegal_action_at_a_table_of_one_takes_all_points_back() -> None:
    single = nmbr9_v0.solo()
    _, info = single.reset(seed=2)
    total = 0.0
    for _ in range(12):
        _, reward, ended, _, info = single.step(np.flatnonzero(info["action_mask"])[-1])
        total += reward
        assert not ended
    forbidden = int(np.flatnonzero(info["action_mask"] == 0)[0])
    seen, reward, ended, cut, info = single.step(forbidden)
    assert (total + reward, ended, cut, info) == (ILLEGAL_RETURN, True, False, {"illegal": True})
    assert single.observation_space.contains(seen)


@pytest.mark.parametrize("make", [nmbr9_v0.raw_env, triominos_v0.raw_env])
def test_outside_a_small_window_the_nearest_place_is_taken(make: Callable[..., GameEnv]) -> None:
    raw = make(reach=1, players=2)
    last = raw.encoding.actions - 1
    forced = 0
    for table in played(raw):
        if last in table.moves():
            forced += 1
            assert len(table.moves()) == 1
            legal = map(str, table.match.legal_moves(table.seats[table.agent_selection]))
            assert table.moves()[last] in {*legal}
        assert table.observation_space("player_0").contains(table.observe("player_0"))
    assert forced > 3
    assert raw.match.over


@pytest.mark.parametrize("key", KEYS)
def test_an_environment_can_be_sent_to_another_process(key: str) -> None:
    raw = finish(module(key).raw_env(), steps=8)
    twin = pickle.loads(pickle.dumps(raw))  # noqa: S301 - our own bytes
    assert twin.moves() == raw.moves()
    assert twin.match == raw.match


def test_human_mode_prints_the_table_after_each_action(capsys: pytest.CaptureFixture[str]) -> None:
    finish(qwinto_v0.raw_env(render_mode="human"), steps=3)
    assert capsys.readouterr().out.count("player_1: 0") == 3


def test_render_modes() -> None:
    raw = finish(triominos_v0.raw_env(), steps=3)
    assert raw.render() is None
    assert raw._repr_svg_() == raw.match.svg(raw.seats[raw.agent_selection])
    single = qwinto_v0.solo(render_mode="svg")
    single.reset(seed=1)
    assert single.render() == single._repr_svg_() == single.table.match.svg(0)
    raw.close()
    with pytest.raises(ValueError, match="not window"):
        qwinto_v0.raw_env(render_mode="window")
