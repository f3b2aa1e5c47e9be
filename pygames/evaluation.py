"""What evaluators of all games share: the value of moves and positions, and the chance to win.

Against others a value is the chance to win in percent, alone it is the expected final points.
docs/LEARNING.md explains loss, luck and the sums.
"""

from __future__ import annotations

from math import erf, sqrt
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol, TypedDict, TypeVar

from pygames.core import Fact, Seat  # noqa: TC001 - the contract reads the types at run time

if TYPE_CHECKING:
    from collections import OrderedDict
    from collections.abc import Callable, Iterator, Sequence

    from pygames.core import Budget

K = TypeVar("K")
V = TypeVar("V")

Unit = Literal["percent", "points"]


class Prospect(TypedDict):
    """A move and its value; `error` is the standard error of its distance from the best move."""

    move: str
    value: float
    error: float


class Outlook(TypedDict):
    """What a position is worth to the seat that acts: the value of its best move, and all moves.

    `prospects` come best first.
    """

    unit: Unit
    value: float
    error: float
    prospects: list[Prospect]


class Reason(TypedDict):
    """Why a move is good: the key of a sentence, and the numbers in it."""

    key: str
    facts: dict[str, Fact]


class Advice(TypedDict):
    """Where to look for a move, in the notation of places, and why it is good."""

    where: list[str]
    why: list[Reason]


class Arrangement(NamedTuple):
    """What a player alone could have made of the same luck: the points, and how to get them."""

    points: int
    log: tuple[tuple[Seat, str], ...]


class Line(NamedTuple):
    """One change in the value of a seat: by chance (CHANCE) or by a seat that chose a move.

    `before` is what was to be expected: the mean of all draws, or the value after the best move.
    `after` is the value after what really came.
    """

    seat: Seat
    by: Seat
    before: float
    after: float


class Appraisal(NamedTuple):
    """What one entry of a log changed; `outlook` is that of the seat that chose, if asked for."""

    lines: list[Line]
    outlook: Outlook | None = None


class Evaluator(Protocol):
    """Values moves and positions of one game, by what a seat can know.

    An evaluator may keep what it has worked out, so one review uses one evaluator.
    """

    percent_per_point: float
    """What a point is worth in the middle of a match for two, in percent chance to win."""
    samples: bool
    """Whether values come from random samples, so that a loss without a mark is mostly noise."""
    review_nodes: int
    """The nodes that a review gives to a decision, if nobody says otherwise."""

    def outlook(self, view: Any, budget: Budget, played: str | None = None) -> Outlook:  # noqa: ANN401 - every game has a view of its own
        """Value the moves that a view offers; `played` is valued as carefully as the best."""
        ...

    def appraise(  # noqa: PLR0913 - an entry, the states around it, and how closely to look
        self,
        before: Any,  # noqa: ANN401 - every game has a state of its own
        seat: Seat,
        move: Any,  # noqa: ANN401
        after: Any,  # noqa: ANN401
        budget: Budget,
        *,
        judged: bool,
    ) -> Appraisal:
        """Say what an entry of the log changed for each seat.

        If `judged`, the outlook of the seat that chose is given; the line for its own loss follows
        from it and is left out of the lines.
        """
        ...

    def advice(self, view: Any, move: str) -> Advice:  # noqa: ANN401
        """Say where a move is and why it is good."""
        ...

    def arrangements(self, states: Sequence[Any], budget: Budget) -> Iterator[Arrangement]:
        """Yield the most found possible so far with the luck of these states, if anything.

        Each step should take well under a second, so that a review can be stopped after it.
        """
        ...


def remembered(cache: OrderedDict[K, V], key: K, make: Callable[[], V], most: int) -> V:
    """Return the value of a key, made if it is missing; of more than `most` the oldest goes."""
    if key not in cache:
        cache[key] = make()
        if len(cache) > most:
            cache.popitem(last=False)
    return cache[key]


HERMITE_NODES: Final = (-2.651961, -1.673552, -0.816288, 0.0, 0.816288, 1.673552, 2.651961)
_HALF: Final = (0.000971781, 0.054515583, 0.425607253)
HERMITE_WEIGHTS: Final = (*_HALF, 0.810264618, *reversed(_HALF))
"""Gauss-Hermite quadrature with seven nodes."""


def chances_to_win(means: Sequence[float], spread: float) -> list[float]:
    """Return the chance of each seat to have the most points in the end, in percent.

    `means` are the expected final points, `spread` is the standard deviation of the difference of
    two seats. With a spread of 0 the points are final, and a tie is shared.
    """
    if not spread:
        winners = means.count(max(means))
        return [100.0 / winners if mean == max(means) else 0.0 for mean in means]
    if len(means) == 2:
        first = 50.0 + 50.0 * erf((means[0] - means[1]) / (spread * sqrt(2.0)))
        return [first, 100.0 - first]
    return _chances_of_many(means, spread)


def _chances_of_many(means: Sequence[float], spread: float) -> list[float]:
    """Integrate over the points of one seat the chance that all others have fewer."""
    own = spread / sqrt(2.0)
    found = []
    for seat, mean in enumerate(means):
        chance = 0.0
        for node, weight in zip(HERMITE_NODES, HERMITE_WEIGHTS, strict=True):
            points = mean + sqrt(2.0) * own * node
            product = weight
            for other, rival in enumerate(means):
                if other != seat:
                    product *= 0.5 + 0.5 * erf((points - rival) / spread)
            chance += product
        found.append(chance)
    whole = sum(found)
    return [100.0 * chance / whole for chance in found]
