"""What the displays of a table are worth to each seat: alone in points, else in chances to win."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from pygames.evaluation import Line, chances_to_win
from pygames.nmbr9.bot.calibration import SPREAD

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygames.core import Seat
    from pygames.nmbr9.bot.display_values import Ahead, CardValues
    from pygames.nmbr9.bot.search_grid import Placement

P = TypeVar("P")


def worth(means: Sequence[float], coming: int) -> list[float]:
    """Return the value of each seat: the expected points of one alone, else chances.

    SPREAD says by cards left how far the difference of two results lies from the expected one.
    """
    return list(means) if len(means) == 1 else chances_to_win(means, SPREAD[coming])


def worth_ahead(card: CardValues, places: Sequence[Ahead]) -> list[float]:
    """Return the value of each seat, averaged over what may follow, given a place of each seat."""
    sums, weights = [0.0] * len(places), 0
    known = places[0].known
    for order in places[0].points:
        weight = 1 if known else card.left[order[0]]
        means = [place.points[order] for place in places]
        values = worth(means, 0 if known else card.coming - 1)
        sums = [old + weight * new for old, new in zip(sums, values, strict=True)]
        weights += weight
    return [one / weights for one in sums]


def value_of(
    cards: Sequence[CardValues], seat: Seat, place: Placement, best: Sequence[Ahead]
) -> float:
    """Return the value of a place of one seat, with the best place of each other seat."""
    card = cards[seat]
    return worth_ahead(card, [*best[:seat], card.ahead(place), *best[seat + 1 :]])[seat]


def best_values(cards: Sequence[CardValues]) -> list[float]:
    """Return for each seat the value of its best place for a card, looking ahead."""
    best = [card.best_ahead() for card in cards]
    return [
        max(value_of(cards, seat, place, best) for place in card.close())
        for seat, card in enumerate(cards)
    ]


def best_values_by_net(cards: Sequence[CardValues]) -> list[float]:
    """Return for each seat the value of its best place for a card by the net."""
    return worth([card.best_static() for card in cards], cards[0].coming)


def others_lines(
    best: Sequence[P], played: Sequence[P], values: Callable[[Sequence[P]], list[float]]
) -> list[Line]:
    """Let the others place one after the other as they did; say what it changes for each seat."""
    lines = []
    for own in range(len(best)):
        places = [*best[:own], played[own], *best[own + 1 :]]
        value = values(places)[own]
        for other in range(len(best)):
            if other != own:
                places[other] = played[other]
                changed = values(places)[own]
                lines.append(Line(own, other, value, changed))
                value = changed
    return lines
