"""The speed of the environments for learners: `python -m pygames.lab.bench_rl`.

Prints steps per second beside two classics of PettingZoo, measured in turn in one run: the same
loop of masked random actions with observations, on one core. Then what random play scores at a
table of one, how fast a seat plays against bots, and how many moves the windows of the actions
leave out.
"""

from __future__ import annotations

import importlib
import os
import statistics
import time
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np

from pygames.games import GAMES
from pygames.players import LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pettingzoo import AECEnv

    from pygames.rl.aec import GameEnv
    from pygames.rl.single import SeatEnv

CLASSICS = ("connect_four_v3", "tictactoe_v3")
ROUNDS = 5
SECONDS = 1.0
"""Processor time for each environment in each round: other programs do not change it."""
EPISODES = 200
MATCHES = 20


def environments() -> dict[str, Any]:
    """Import the module of each game that has environments."""
    names = {key: f"pygames.rl.{key}_v0" for key in GAMES}
    return {key: importlib.import_module(n) for key, n in names.items() if find_spec(n)}


def contestants() -> dict[str, AECEnv[str, Any, Any]]:
    """Make one environment of each game, and the classics."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    found: dict[str, AECEnv[str, Any, Any]] = {}
    for module in environments().values():
        for players in (2, 4):
            made = module.env(players=players)
            found[f"{made.metadata['name']}, {players} players"] = made
    for name in CLASSICS:
        found[name] = importlib.import_module(f"pettingzoo.classic.{name}").env()
    return found


def play(env: AECEnv[str, Any, Any], seed: int) -> int:
    """Play one match with masked random actions, and count the steps."""
    env.reset(seed=seed)
    steps = 0
    for agent in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        if ended or cut or seen is None:
            env.step(None)
        else:
            env.step(env.action_space(agent).sample(seen["action_mask"]))
        steps += 1
    return steps


def rate(env: AECEnv[str, Any, Any], first: int) -> tuple[float, float]:
    """Return steps per second of processor time, and steps per match."""
    began, steps, matches = time.process_time(), 0, 0
    while time.process_time() - began < SECONDS:
        steps += play(env, first + matches)
        matches += 1
    return steps / (time.process_time() - began), steps / matches


def episode(env: SeatEnv, seed: int, rng: np.random.Generator) -> tuple[float, int]:
    """Play one episode with masked random actions; return its return and its steps."""
    env.reset(seed=seed)
    total, steps, over = 0.0, 0, False
    while not over:
        _, reward, ended, cut, _ = env.step(rng.choice(np.flatnonzero(env.action_masks())))
        total, steps, over = total + reward, steps + 1, ended or cut
    return total, steps


def decisions(raw: GameEnv, level: int) -> Iterator[tuple[int, int]]:
    """Yield for each decision how many moves are legal and how many are actions.

    Moves are random (level 0) or those of a bot, which no window limits.
    """
    rng = np.random.default_rng(0)
    for seed in range(MATCHES):
        raw.reset(seed=seed)
        match = raw.match
        while not match.over:
            seat = min(match.to_act)
            view = match.view(seat)
            offered, moves = match.game.offered(view), raw.encoding.options(view)
            yield len(offered), len(moves)
            chosen = match.think(seat, level, nodes=50)["move"] if level else rng.choice(offered)
            match.play(str(chosen), seat)


def print_speed() -> None:
    """Print steps per second, median of the rounds."""
    print(f"steps per second of processor time, median (range) of {ROUNDS} rounds, one core")
    found: dict[str, list[tuple[float, float]]] = {}
    made = contestants()
    for number in range(ROUNDS):
        for name, env in made.items():
            found.setdefault(name, []).append(rate(env, 1000 * number))
    for name, rates in found.items():
        speeds = sorted(speed for speed, _ in rates)
        space: Any = made[name].action_space(made[name].possible_agents[0])
        print(
            f"  {name:<24} {statistics.median(speeds):7.0f}  ({speeds[0]:.0f} to {speeds[-1]:.0f})"
            f"   {statistics.mean(length for _, length in rates):5.0f} steps a match"
            f"   {space.n:5} actions"
        )


def print_baselines(make: Callable[[], SeatEnv], name: str) -> None:
    """Print what random play scores alone, as a mean with its 95 % interval."""
    rng = np.random.default_rng(0)
    env = make()
    totals = [episode(env, seed, rng)[0] for seed in range(EPISODES)]
    half = 1.96 * statistics.stdev(totals) / EPISODES**0.5
    print(f"  {name:<24} {statistics.mean(totals):6.1f} ± {half:.1f}")


def print_against_bots(module: Any) -> None:  # noqa: ANN401 - a module of a game
    """Print how fast a random seat plays against one bot of each level."""
    rng = np.random.default_rng(0)
    rates = []
    for level in LEVELS:
        env, began, steps, seed = module.against(level), time.process_time(), 0, 0
        while time.process_time() - began < SECONDS:
            steps += episode(env, seed, rng)[1]
            seed += 1
        rates.append(f"level {level}: {steps / (time.process_time() - began):.0f}")
    print(f"  {module.__name__.rpartition('.')[2]:<24} {'   '.join(rates)}")


def main() -> None:
    """Print the figures."""
    modules = environments()
    print_speed()
    print(f"points of masked random play alone, {EPISODES} episodes, mean and 95 % interval")
    for key, module in modules.items():
        if hasattr(module, "solo"):
            print_baselines(module.solo, f"{key}_v0")
    print("the same for a random seat against one bot, with the bot's thinking")
    for module in modules.values():
        print_against_bots(module)
    print(f"legal moves that are not actions, {MATCHES} matches of two players")
    for key, module in modules.items():
        for level, who in ((0, "random"), (2, "level 2")):
            counts = list(decisions(module.raw_env(players=2), level))
            legal, actions = (sum(count[side] for count in counts) for side in (0, 1))
            print(f"  {f'{key}_v0, {who}':<24} {100 * (legal - actions) / legal:.2f} % of {legal}")


if __name__ == "__main__":
    main()
