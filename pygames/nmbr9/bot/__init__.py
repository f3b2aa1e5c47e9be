"""The bot: `think` chooses a move from a view."""

from pygames.nmbr9.bot.player import think

__all__ = ["think"]
