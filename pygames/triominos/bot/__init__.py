"""The bot: `think` chooses a move from a view."""

from pygames.triominos.bot.player import think

__all__ = ["think"]
