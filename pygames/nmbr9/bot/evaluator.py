"""What places and positions of NMBR 9 are worth, for reviews and hints.

Every display is valued by its expected final points: the best places by the next card, the others
by the net. Displays do not touch each other, so the chance to win follows from all expected points
and from how far results usually lie from them. With few cards left the points are known for every
order of these cards, and the chance is counted.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from pygames.core import CHANCE, required
from pygames.evaluation import Appraisal, Arrangement, Line, remembered
from pygames.nmbr9.bot.advice import advice
from pygames.nmbr9.bot.display_values import PLACES, SEARCHED, DisplayValues
from pygames.nmbr9.bot.solver import improve
from pygames.nmbr9.bot.table_values import (
    best_values,
    best_values_by_net,
    others_lines,
    value_of,
    worth,
    worth_ahead,
)
from pygames.nmbr9.moves import Card, Timeout
from pygames.nmbr9.rules import placed_by_clock
from pygames.nmbr9.state import PlacedTile
from pygames.nmbr9.view import view as view_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pygames.core import Budget, Seat
    from pygames.evaluation import Advice, Outlook, Prospect
    from pygames.nmbr9.bot.display_values import CardValues
    from pygames.nmbr9.moves import Move
    from pygames.nmbr9.state import Display, State
    from pygames.nmbr9.view import Nmbr9View

ERROR: Final = 0.15
"""The least standard error between two places, in points: assumed, not measured."""
KEPT: Final = 40
"""How many displays are remembered."""
SOLVER_NODES: Final = 4500
"""Places that the solver tries, for each node of a decision: by default a beam of about 700."""
MOST_SOLVER_NODES: Final = 500_000


class Nmbr9Evaluator:
    """Values the places of a view, and the entries of a log."""

    percent_per_point = 3.6
    """How steeply the chance rises between two equal seats with ten cards left, see SPREAD."""
    samples = False
    review_nodes = 40

    def __init__(self) -> None:
        self.displays: OrderedDict[object, DisplayValues] = OrderedDict()

    def display(self, tiles: Display, left: Sequence[int]) -> DisplayValues:
        """Return the values of a display before a card; the latest ones are remembered."""
        key = (tiles, tuple(left))
        return remembered(self.displays, key, lambda: DisplayValues(tiles, left), KEPT)

    def outlook(self, view: Nmbr9View, budget: Budget, played: str | None = None) -> Outlook:
        """Value the places of the tile that a view offers its seat."""
        seat, number = required(view["seat"]), required(view["card"])
        displays = [tiles_of(view, own) for own in range(view["seats"])]
        cards = self._cards(displays, number, view["left"])
        means = [one.best_static() for one in cards]
        card = cards[seat]
        places = card.places()
        if played is not None and played not in places:
            tile = played_tile(displays[seat], number, played, view)
            places[played] = card.placement(tile)

        def value(mean: float) -> float:
            return worth([*means[:seat], mean, *means[seat + 1 :]], card.coming)[seat]

        coarse = {name: value(card.static(place)) for name, place in places.items()}
        close = [*list(places)[:PLACES], *([played] if played else [])]
        deep: dict[str, float] = {}
        if budget.spend(len(close)):
            best = [one.best_ahead() for one in cards]
            deep = {name: value_of(cards, seat, places[name], best) for name in close}
        exact = card.coming < 2
        least = 0.0 if exact else value(means[seat] + ERROR) - value(means[seat])
        prospects = prospects_of(coarse, deep, least, searched=card.coming <= SEARCHED)
        return {
            "unit": "points" if len(means) == 1 else "percent",
            "value": prospects[0]["value"],
            "error": least,
            "prospects": prospects,
        }

    def _cards(
        self, displays: Sequence[Display], number: int, left: Sequence[int]
    ) -> list[CardValues]:
        """Return the values of a card that has been turned, for each seat."""
        before = [count + (card == number) for card, count in enumerate(left)]
        return [self.display(tiles, before).card(number) for tiles in displays]

    def appraise(  # noqa: PLR0913 - an entry, the states around it, and how closely to look
        self,
        before: State,
        seat: Seat,
        move: Move,
        after: State,
        budget: Budget,
        *,
        judged: bool,
    ) -> Appraisal:
        """Say what an entry of the log changed for each seat."""
        if isinstance(move, Card):
            return Appraisal(self._card_lines(before, move.tile, budget))
        outlook = self.outlook(view_of(before, seat), budget, str(move)) if judged else None
        lines = self._reveal(before, after, budget) if after.card is None else []
        return Appraisal(lines, outlook)

    def _card_lines(self, before: State, turned: int, budget: Budget) -> list[Line]:
        """Compare the card that came with the mean of all cards."""
        displays = [self.display(tiles, before.left) for tiles in before.displays]
        cards, all_cards = displays[0].cards(), sum(before.left)
        value_of_best = best_values if budget.spend(len(cards)) else best_values_by_net
        values = {
            number: value_of_best([display.card(number) for display in displays])
            for number in cards
        }
        return [
            Line(
                seat,
                CHANCE,
                sum(count * values[number][seat] for number, count in cards.items()) / all_cards,
                values[turned][seat],
            )
            for seat in range(len(displays))
        ]

    def _reveal(self, before: State, after: State, budget: Budget) -> list[Line]:
        """Once all have placed: what the places of the others changed for each seat."""
        cards = self._cards(before.displays, before.card or 0, before.left)
        laid = [
            card.placement(display[-1]) for card, display in zip(cards, after.displays, strict=True)
        ]
        if not budget.spend():
            means = [one.best_static() for one in cards]
            now = [card.static(place) for card, place in zip(cards, laid, strict=True)]
            return others_lines(means, now, lambda seats: worth(seats, cards[0].coming))
        best = [card.best_ahead() for card in cards]
        played = [card.ahead(place) for card, place in zip(cards, laid, strict=True)]
        return others_lines(best, played, lambda seats: worth_ahead(cards[0], seats))

    def advice(self, view: Nmbr9View, move: str) -> Advice:
        """Say where a place is and why it is good."""
        return advice(tiles_of(view, required(view["seat"])), view, move)

    def arrangements(self, states: Sequence[State], budget: Budget) -> Iterator[Arrangement]:
        """Yield the best arrangement found so far for the cards of this match.

        A match that began in the middle has none: its first cards are not known.
        """
        if states[0].turned:
            return
        turned = [state.card for state in states]
        deck = [
            card
            for card, earlier in zip(turned[1:], turned, strict=False)
            if card is not None and earlier is None
        ]
        places = min(SOLVER_NODES * (budget.nodes or 1), MOST_SOLVER_NODES)
        for found in improve(deck, places):
            turns = zip(deck, found.moves, strict=True)
            log = [(seat, text) for card, move in turns for seat, text in _turn(card, move)]
            yield Arrangement(found.points, tuple(log))


def prospects_of(
    coarse: dict[str, float], deep: dict[str, float], least: float, *, searched: bool
) -> list[Prospect]:
    """Put the values together, best first; those that were looked at closely count more."""
    lowest = min(deep.values(), default=100_000.0)
    values = {name: deep.get(name, min(value, lowest)) for name, value in coarse.items()}
    order = sorted(values, key=lambda name: -values[name])
    top = order[0]

    def error(name: str) -> float:
        if searched and name in deep:
            return least
        # How much the distance to the best changed by looking further.
        return max(least, abs(values[name] - values[top] - coarse[name] + coarse[top]) / 4)

    return [{"move": name, "value": values[name], "error": error(name)} for name in order]


def _turn(card: int, move: str) -> tuple[tuple[Seat, str], tuple[Seat, str]]:
    """Return a card and the move that places its tile, as entries of a log."""
    return (CHANCE, str(Card(card))), (0, move)


def tiles_of(view: Nmbr9View, seat: Seat) -> Display:
    """Return the tiles on a display of a view."""
    return tuple(
        PlacedTile(one["tile"], one["rotation"], one["x"], one["y"], one["level"])
        for one in view["displays"][seat]["tiles"]
    )


def played_tile(display: Display, number: int, move: str, view: Nmbr9View) -> PlacedTile:
    """Return the tile that a move places."""
    if move == str(Timeout()):
        return placed_by_clock(display, number)
    rotation, _, at = move.partition("r")[2].partition("@")
    x, y = map(int, at.split(","))
    level = next(level for px, py, level in view["legal"]["places"][rotation] if (px, py) == (x, y))
    return PlacedTile(number, int(rotation), x, y, level)
