"""Any game as a PettingZoo environment, in which agents act one after the other (AEC)."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from pygames.match import Match
from pygames.match_log import CHANCE_ONLY, MOST_ENTRIES
from pygames.players import Bot, Player
from pygames.rl.raster import rasterise

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from pygames.core import Seat
    from pygames.rl.encoding import Encoding, Vector

RENDER_MODES: Final = ("human", "ansi", "svg", "rgb_array")
LONGEST: Final = MOST_ENTRIES - CHANCE_ONLY
"""The plies after which a match is truncated: its log could not take another move."""
NODES: Final = 1000
"""How long bots think, as a count of nodes: the same on every machine."""

Mask = np.ndarray[tuple[int], np.dtype[np.int8]]


class Observation(TypedDict):
    """What an agent gets: the encoded view, and a 1 for each action that is allowed now."""

    observation: Vector
    action_mask: Mask


class Settings(TypedDict, total=False):
    """The settings that the environments of all games share."""

    players: int
    """How many seats, with those of bots."""
    bots: Mapping[int, int]
    """Seats that bots play, each with its level from 1 to 4; they are not agents."""
    nodes: int
    """How long a bot thinks about a move, as a count of nodes."""
    reward: Literal["win", "points"]
    """`win`: at the end, zero-sum. `points`: with every change of the agent's points."""
    options: Mapping[str, str]
    """The options of the match."""
    longest: int
    """The plies, with those of chance, after which a match is truncated."""
    render_mode: str | None


class GameEnv(AECEnv[str, Any, Any]):
    """A match of a game; `match` is the match itself, with its log and its record.

    Seats that decide at the same time act one after the other, the lowest seat first. Nobody sees
    another's choice before all have chosen, so the order gives no advantage.
    """

    def __init__(  # noqa: PLR0913 - they are the `Settings`
        self,
        encoding: Encoding,
        *,
        players: int = 2,
        bots: Mapping[int, int] | None = None,
        nodes: int = NODES,
        reward: Literal["win", "points"] = "win",
        options: Mapping[str, str] | None = None,
        longest: int = LONGEST,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call] # it does nothing
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode}")
        levels = dict(bots or {})
        self.encoding = encoding
        self.render_mode = render_mode
        self.metadata = {
            "name": encoding.name,
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.seats = {f"player_{n}": n for n in range(players) if n not in levels}
        """The seat of each agent."""
        if not self.seats or not levels.keys() <= {*range(players)}:
            raise ValueError(f"{players} seats need at least one agent beside bots on {[*levels]}")
        self.layout = encoding.layout(players)
        self.possible_agents = list(self.seats)
        self.observation_spaces = {agent: self._observation_space() for agent in self.seats}
        self.action_spaces = {agent: spaces.Discrete(encoding.actions) for agent in self.seats}
        self._players = [
            Bot(levels[seat]) if seat in levels else Player(f"player_{seat}")
            for seat in range(players)
        ]
        self._nodes = nodes
        self._pays_points = reward == "points" or players == 1
        self._options = options
        self._longest = min(longest, LONGEST)
        self._random: np.random.Generator | None = None
        self.match = self._new_match("0")

    def _observation_space(self) -> spaces.Dict:
        mask = spaces.Box(0, 1, (self.encoding.actions,), np.int8)
        return spaces.Dict({"observation": self.layout.space(), "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def _new_match(self, seed: str) -> Match:
        return Match(self.encoding.game, self._players, seed=seed, options=self._options)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - PettingZoo's signature
        """Start a match. The seed decides all chance: seed 7 is the match with the seed "7".

        Without a seed, the next match follows from the seed given last.
        """
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.match = self._new_match(
            f"{self._random.integers(2**48):012x}" if seed is None else str(seed)
        )
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None  # type: ignore[assignment] # PettingZoo's own value
        self._totals = dict.fromkeys(self.agents, 0)
        self._go_on()

    def _go_on(self) -> None:
        """Let bots play until an agent has to act, or the match ends."""
        match = self.match
        while not (acting := [a for a in self.agents if self.seats[a] in match.to_act]):
            if match.over or match.ply >= self._longest:
                break
            seat = min(match.to_act)
            match.play(match.think(seat, nodes=self._nodes)["move"], seat)
        ended = match.over or match.ply >= self._longest
        self.agent_selection = self.agents[0] if ended else acting[0]
        self._view = match.view(self.seats[self.agent_selection])
        self._moves = {} if ended else self.encoding.options(self._view)
        self.terminations = dict.fromkeys(self.agents, match.over)
        self.truncations = dict.fromkeys(self.agents, ended and not match.over)
        self.infos = {agent: self._info(agent) for agent in self.agents}
        if self._pays_points:
            self._pay_points()
        elif match.over:
            self._pay_the_winners()

    def _info(self, agent: str) -> dict[str, Any]:
        acting = bool(self._moves) and agent == self.agent_selection
        return {"action_mask": self._mask()} if acting else {}

    def _pay_points(self) -> None:
        """Pay what has changed in the agents' points."""
        for agent, before in self._totals.items():
            total = self._view["scores"][self.seats[agent]]["total"]
            self.rewards[agent] = float(total - before)
            self._totals[agent] = total

    def _pay_the_winners(self) -> None:
        """Pay 1 in all to the winners, taken in equal parts from the others; a tie of all pays 0.

        With two players that is 1 for the winner and -1 for the loser.
        """
        winners, others = self.match.winners(), len(self._players) - 1
        won = (len(self._players) / len(winners) - 1) / others
        for agent in self.agents:
            self.rewards[agent] = won if self.seats[agent] in winners else -1 / others

    def moves(self) -> dict[int, str]:
        """Return the allowed actions of the agent to act, each with its move in the notation."""
        return dict(self._moves)

    def _mask(self) -> Mask:
        mask = np.zeros(self.encoding.actions, np.int8)
        mask[list(self._moves)] = 1
        return mask

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees; it may do nothing while another has to act."""
        seat = self.seats[agent]
        acting = seat == self._view["seat"]
        view = self._view if acting else self.match.view(seat)
        mask = self._mask() if acting else np.zeros(self.encoding.actions, np.int8)
        return {"observation": self.layout.pack(self.encoding.observe(view)), "action_mask": mask}

    def parts(self, observation: Observation) -> dict[str, Vector]:
        """Return the parts of an observation by name, each in its shape."""
        return self.layout.unpack(observation["observation"])

    def step(self, action: int | None) -> None:
        """Play an action for the agent to act; raises ValueError if the mask forbids it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action not in self._moves:
            raise ValueError(f"action {action} is not allowed here: the action mask is 0")
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        self.match.play(self._moves[action], self.seats[agent])
        self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        """Draw what the agent to act sees: as text, as SVG, or as a picture of fixed size."""
        names = [player.name for player in self._players]
        if self.render_mode == "ansi":
            return self.match.game.ascii(self._view, names)
        if self.render_mode == "svg":
            return self.svg()
        if self.render_mode == "rgb_array":
            return rasterise(self.svg())
        if self.render_mode == "human":
            sys.stdout.write(self.match.game.ascii(self._view, names) + "\n\n")
        return None

    def svg(self) -> str:
        """Draw what the agent to act sees."""
        seat: Seat = self.seats[self.agent_selection]
        return self.match.svg(seat)

    def _repr_svg_(self) -> str:
        """Show the table in a notebook."""
        return self.svg()

    def close(self) -> None:
        """Do nothing: there is no window to close."""


def wrapped(raw: GameEnv) -> AECEnv[str, Any, Any]:
    """Add PettingZoo's usual wrappers: an illegal action loses 1 and ends the match."""
    legal = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))
