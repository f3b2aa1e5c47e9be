"""A pytest plugin: `pytest -p fourth_game.register` plays the fourth game in every test."""

from fourth_game import GAME
from pygames.games import register

register(GAME)
