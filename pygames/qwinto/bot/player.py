"""A Qwinto player of four levels that sees only a view.

Dice, throws and answers are weighed exactly (seven sets of dice, every sum, the best re-roll) by
the learnt value of the sheets they lead to. The master also grudges its rivals what it rolls for
them, and looks one throw ahead before it answers. Lower levels misjudge what they weigh, but never
take a move that is far worse than the best.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from pygames.core import required
from pygames.qwinto.bot.compact import NAMES
from pygames.qwinto.bot.move_values import (
    NOTHING,
    Prospect,
    Study,
    column_points,
    mean,
    prospect,
    study,
)
from pygames.qwinto.bot.sheets import read
from pygames.qwinto.bot.value import UNIT
from pygames.qwinto.box import PICKS

if TYPE_CHECKING:
    import random

    from pygames.core import Budget, Candidate, Thought
    from pygames.qwinto.bot.sheets import Table
    from pygames.qwinto.view import QwintoView


@dataclass(frozen=True, slots=True)
class Level:
    """How well a level plays."""

    noise: float = 0.0
    """By how many points it misjudges a move."""
    slip: float = 0.0
    """How many points worse than the best a move may be."""
    grudge: int = 0
    """How many sixtieths of what rivals gain by its dice count against it."""
    look: int = 0
    """How many answers it weighs by the next throw."""


LEVELS: Final = {
    1: Level(noise=2.7, slip=7.0),
    2: Level(noise=1.5, slip=5.0),
    3: Level(noise=0.85, slip=3.0),
    4: Level(grudge=30, look=4),
}

_PLACES: Final = {name: place for place, name in enumerate(NAMES)}


def think(view: QwintoView, level: int, budget: Budget, rng: random.Random) -> Thought:
    """Answer a view; candidates come best first, a value is the points expected in the end."""
    mind = _Mind(view, LEVELS[level], budget)
    found = sorted(mind.candidates(), key=_rank)
    return {"move": _choose(found, LEVELS[level], rng), "candidates": found}


def _rank(candidate: Candidate) -> tuple[float, float]:
    """Best first: what wins the game now, and last what loses it now."""
    return -candidate["reasons"].get("wins", 0.0), -candidate["value"]


def _choose(found: list[Candidate], level: Level, rng: random.Random) -> str:
    """The best move, as a player of this level sees it."""
    best = found[0]
    shaken = [
        (candidate["value"] + level.noise * _normal(rng), candidate["move"])
        for candidate in found
        if candidate["value"] >= best["value"] - level.slip
        and _rank(candidate)[0] <= _rank(best)[0]
    ]
    return max(shaken)[1] if level.noise else best["move"]


def _normal(rng: random.Random) -> float:
    """Draw from about a normal distribution, by `random()` alone."""
    return (rng.random() + rng.random() + rng.random() + rng.random() - 2.0) * 1.7320508


def _points(units: int) -> float:
    """UNITs as points, short enough to be read."""
    return round(units / UNIT, 2)


def _missing(own: Study, pick: str, number: int) -> int:
    """A whole UNIT for a throw that no field takes, so that its mean is the risk of a miss."""
    return UNIT if own.best(pick, number, NOTHING) == NOTHING else 0


class _Mind:
    """One thought: the table, what is asked of the seat, and the time that is left."""

    def __init__(self, view: QwintoView, level: Level, budget: Budget) -> None:
        self.seat = required(view["seat"])
        self.legal = view["legal"]
        self.pick = view["picked"]
        self.number = view["sum"] or 0
        self.table = read(view)
        self.level = level
        self.budget = budget
        self.rivals = [seat for seat in range(len(self.table.sheets)) if seat != self.seat]

    def candidates(self) -> list[Candidate]:
        """The moves this seat may make, each with what it is worth."""
        if self.legal["picks"]:
            return self.picks()
        if self.legal["keep"]:
            return self.throws()
        return self.answers()

    def weigh(self, picks: tuple[str, ...]) -> tuple[Study, list[Prospect]]:
        """Weigh sets of dice by one's own sheet, and while there is time by the rivals' too."""
        own = study(self.table.sight(self.seat))
        others: list[Study] = []
        if self.budget.spend() and self.level.grudge:
            others = [study(self.table.sight(seat)) for seat in self.rivals]
            self.budget.spend(len(others))
        share = 60 * max(len(others), 1)

        def worth(pick: str, number: int) -> int:
            gains = sum(other.best(pick, number, other.stay) - other.stay for other in others)
            return own.best(pick, number, own.miss) - self.level.grudge * gains // share

        return own, [prospect(pick, partial(worth, pick)) for pick in picks]

    def picks(self) -> list[Candidate]:
        """Each set of dice, with the second attempt in hand."""
        own, prospects = self.weigh(PICKS)
        return [
            {
                "move": f"pick {dice.pick}",
                "value": _points(dice.twice),
                "reasons": {
                    "expected": _points(
                        dice.mean(partial(own.best, dice.pick, otherwise=own.miss))
                    ),
                    "risk_miss": _points(dice.mean(partial(_missing, own, dice.pick))),
                },
            }
            for dice in prospects
        ]

    def throws(self) -> list[Candidate]:
        """The throw on the table, and another with the same dice."""
        own, (dice,) = self.weigh((self.pick,))
        best = partial(own.best, self.pick, otherwise=own.miss)
        missing = partial(_missing, own, self.pick)
        kept = {"expected": _points(best(self.number)), "risk_miss": _points(missing(self.number))}
        again = {
            "expected": _points(mean(self.pick, best)),
            "risk_miss": _points(mean(self.pick, missing)),
        }
        return [
            {"move": "keep", "value": _points(dice.worth[self.number]), "reasons": kept},
            {"move": "reroll", "value": _points(dice.once), "reasons": again},
        ]

    def answers(self) -> list[Candidate]:
        """Every field that takes the number, and none."""
        own = study(self.table.sight(self.seat), self.number)
        worth = own.answers[self.number]
        values: dict[int | None, int] = {
            _PLACES[name]: worth[_PLACES[name]] for name in self.legal["fields"]
        }
        values[None] = own.miss if self.legal["skip_points"] else own.stay
        if self.budget.spend() and self.level.look and len(values) > 1:
            self.look(values)
        return [
            {
                "move": "pass" if place is None else NAMES[place],
                "value": _points(value),
                "reasons": self.reasons(own, place),
            }
            for place, value in values.items()
        ]

    def reasons(self, own: Study, place: int | None) -> dict[str, float]:
        """What an answer brings at once; and, if it ends the game, whether that wins it."""
        if place is None:
            now, bonus, expected = self.legal["skip_points"], 0, own.stay
            if now:
                expected = own.miss
        else:
            now, expected = own.gains[self.number][place], own.answers[self.number][place]
            bonus = column_points(own.sight.numbers, place, self.number)
        found = {"points_now": float(now), "bonus": float(bonus), "expected": _points(expected)}
        after = self.table.after({self.seat: place}, self.number)
        if after.ended():
            found["ends"] = 1.0
            found["wins"] = self.verdict(after.points(self.seat))
        return found

    def verdict(self, final: int) -> float:
        """1 if ending the game now wins whatever rivals answer, -1 if it loses for certain."""
        lowest = highest = final - 1
        for seat in self.rivals:
            rival = study(self.table.sight(seat), self.number)
            lowest = max(lowest, rival.points)
            highest = max(highest, rival.points + rival.gain(self.pick, self.number))
        return 1.0 if highest < final else -1.0 if lowest > final else 0.0

    def look(self, values: dict[int | None, int]) -> None:
        """Value the best answers by the next throw instead, if there is time for all of them."""
        best = sorted(values, key=lambda place: -values[place])[: self.level.look]
        moved: dict[int, int | None] = {}
        for seat in self.rivals:
            rival = study(self.table.sight(seat), self.number)
            rest = rival.miss if seat == self.table.active else rival.stay
            moved[seat] = rival.place(self.pick, self.number, rest)
        seen: dict[int | None, int] = {}
        for place in best:
            if not self.budget.spend(2):
                return
            seen[place] = _ahead(
                self.table.after({**moved, self.seat: place}, self.number), self.seat
            )
        lowest = min(seen.values())
        for place, value in values.items():
            values[place] = seen.get(place, min(value, lowest))


def _ahead(table: Table, seat: int) -> int:
    """The value of a seat's sheet by the next throw, if the player who rolls it grudges nothing."""
    if table.ended():
        return table.points(seat) * UNIT
    own = study(table.sight(seat))
    roller = own if table.active == seat else study(table.sight(table.active))
    dice = max(
        (prospect(pick, partial(roller.best, pick, otherwise=roller.miss)) for pick in PICKS),
        key=lambda dice: dice.twice,
    )
    rest = own.miss if table.active == seat else own.stay
    return dice.mean(partial(own.best, dice.pick, otherwise=rest))
