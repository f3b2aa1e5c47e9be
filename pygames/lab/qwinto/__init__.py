"""The lab of Qwinto: training, simple opponents, and the contests to measure."""

from pygames.lab.game_lab import Compact, Lab, line, three_to_six_seats
from pygames.lab.qwinto.greedy import careful, greedy
from pygames.lab.qwinto.points_master import points_master
from pygames.qwinto.bot.compact import random_game

LAB = Lab(
    baselines={"greedy": greedy, "careful": careful, "points": points_master},
    lines=(
        line("4 4", 1000),
        line("4", 1000),
        line("4 points", 500, "the former level 4"),
        line("4 greedy", 500, "greedy"),
        line("greedy greedy", 200, "greedy"),
        *(line(f"{level} {level - 1}", 500) for level in (4, 3, 2)),
        *three_to_six_seats(),
    ),
    compact=Compact("games", 1500, random_game),
)
