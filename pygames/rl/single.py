"""One seat as a Gymnasium environment: alone, or against bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, SupportsInt

import gymnasium
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pygames.rl.aec import GameEnv, Observation

ILLEGAL_RETURN: Final = -25.0
"""The return of an episode that an illegal action ends: less than any result at a table of one."""


class SeatEnv(gymnasium.Env[Any, Any]):
    """The only agent of a table; everybody else there is a bot."""

    def __init__(self, table: GameEnv) -> None:
        (self.agent,) = table.possible_agents
        self.table = table
        self.metadata = table.metadata
        self.render_mode = table.render_mode
        self.observation_space = table.observation_space(self.agent)
        self.action_space = table.action_space(self.agent)
        self._return = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a match; the seed decides all chance."""
        super().reset(seed=seed)
        self.table.reset(int(self.np_random.integers(2**31)) if seed is None else seed, options)
        self._return = self.table.rewards[self.agent]
        return self.table.observe(self.agent), self.table.infos[self.agent]

    def step(self, action: SupportsInt) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, then let the bots play.

        An illegal action ends the episode, and its reward takes all points back.
        """
        table, agent = self.table, self.agent
        if int(action) not in table.moves():
            lost = ILLEGAL_RETURN - self._return
            return table.observe(agent), lost, True, False, {"illegal": True}
        table.step(int(action))
        reward = table.rewards[agent]
        self._return += reward
        ended, cut = table.terminations[agent], table.truncations[agent]
        return table.observe(agent), reward, ended, cut, table.infos[agent]

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are allowed; MaskablePPO of sb3-contrib asks for this."""
        masks = np.zeros(self.table.encoding.actions, np.bool_)
        masks[list(self.table.moves())] = True
        return masks

    def render(self) -> Any:  # noqa: ANN401 - by render mode: a text, an array or nothing
        """Draw what the seat sees."""
        return self.table.render()

    def _repr_svg_(self) -> str:
        """Show the table in a notebook."""
        return self.table.svg()
