"""The bot: `think` chooses a move from a view."""

from pygames.qwinto.bot.player import think

__all__ = ["think"]
