"""The lab of Qwinto: training, simple opponents, and the contests to measure."""

from pygames.lab.game_lab import Compact, Lab, line, three_to_six_seats
from pygames.lab.qwinto.greedy import careful, greedy
from pygames.qwinto.bot.compact import random_game

LAB = Lab(
    baselines={"greedy": greedy, "careful": careful},
    lines=(
        line("4 4", 1000),
        line("4", 1000),
        line("4 greedy", 500, "greedy"),
        line("greedy greedy", 200, "greedy"),
        *(line(f"{level} {level - 1}", 500) for level in (4, 3, 2)),
        *three_to_six_seats(),
    ),
    compact=Compact("games", 1500, random_game),
)
