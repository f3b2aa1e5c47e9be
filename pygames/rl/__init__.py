"""Environments for reinforcement learning, beside the engine: `pip install "pygames-engine[rl]"`.

Each game has a module `<game>_v0` with the same functions:

    env(players=2)     a PettingZoo environment (AEC) with the usual wrappers
    raw_env(players=2) the same without wrappers
    against(4, 3)      a Gymnasium environment: one seat against bots of these levels
    solo()             a Gymnasium environment for one player, where the game allows it

docs/RESEARCH.md describes actions, observations and rewards. Nothing else in `pygames` imports this
package, and it is not shipped to the browser.
"""
