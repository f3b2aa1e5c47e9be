"""What places and positions of NMBR 9 are worth, for reviews and hints.

Every display is valued by its expected final points: the best places by the next card, the others
by the net. Displays do not touch each other, so the chance to win follows from all expected points
and from how far results usually lie from them.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from pygames.core import CHANCE, required
from pygames.evaluation import Appraisal, Arrangement, Line, chances_to_win, remembered
from pygames.nmbr9.bot.advice import advice
from pygames.nmbr9.bot.display_values import NOW, DisplayValues
from pygames.nmbr9.bot.solver import improve
from pygames.nmbr9.moves import Card, Timeout
from pygames.nmbr9.rules import placed_by_clock
from pygames.nmbr9.state import PlacedTile
from pygames.nmbr9.view import view as view_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pygames.core import Budget, Seat
    from pygames.evaluation import Advice, Outlook, Prospect
    from pygames.nmbr9.bot.display_values import Ahead, CardValues
    from pygames.nmbr9.moves import Move
    from pygames.nmbr9.state import Display, State
    from pygames.nmbr9.view import Nmbr9View

SPREAD: Final = (0.0, 0.5, 2.5, 6.0, 10.2, 11.2, 12.2, 13.1, 13.6, 14.1, 14.4, 14.6, 15.0, 15.2)
"""By cards left: how far the difference of two results lies from the expected one, in points.

Measured in 500 pairs of games on the same cards; lowered for the last cards, which are exact here.
"""
DEEP_PLACES: Final = 3
"""How many places of each card that may come are valued by the card after it."""
CLOSE_PLACES: Final = 4
"""How many places of the card on the table are, besides the one that was played."""
ERROR: Final = 0.15
"""The least standard error between two places, in points: assumed, not measured."""
KEPT: Final = 40
"""How many displays are remembered."""
SOLVER_NODES: Final = 4500
"""Places that the solver tries, for each node of a decision: by default a beam of about 700."""
MOST_SOLVER_NODES: Final = 500_000


def spread(coming: int) -> float:
    """Return the standard deviation of the difference of two results, with so many cards left."""
    return SPREAD[min(coming, len(SPREAD) - 1)]


def worth(means: Sequence[float], coming: int) -> list[float]:
    """Return the value of each seat: the expected points of one alone, else chances."""
    return list(means) if len(means) == 1 else chances_to_win(means, spread(coming))


def worth_ahead(card: CardValues, places: Sequence[Ahead]) -> list[float]:
    """Return the value of each seat, averaged over the next card, given a place of each seat."""
    if NOW in places[0]:
        return worth([ahead[NOW] for ahead in places], card.coming)
    sums = [0.0] * len(places)
    for number, count in enumerate(card.left):
        if count:
            values = worth([ahead[number] for ahead in places], card.coming - 1)
            sums = [old + count * new for old, new in zip(sums, values, strict=True)]
    return [one / card.coming for one in sums]


class Nmbr9Evaluator:
    """Values the places of a view, and the entries of a log."""

    percent_per_point = 2.7
    """How steeply the chance rises between two equal seats in the middle of a game."""
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
        close = [*list(places)[:CLOSE_PLACES], *([played] if played else [])]
        deep: dict[str, float] = {}
        if budget.spend(len(close)):
            others = [one.best_ahead(DEEP_PLACES) for one in cards]
            for name in close:
                ahead = [*others[:seat], card.ahead(places[name]), *others[seat + 1 :]]
                deep[name] = worth_ahead(card, ahead)[seat]
        return self._outlook(coarse, deep, value(means[seat] + ERROR) - value(means[seat]), means)

    @staticmethod
    def _outlook(
        coarse: dict[str, float], deep: dict[str, float], least: float, means: Sequence[float]
    ) -> Outlook:
        """Put the values together, best first; those that were looked at closely count more."""
        lowest = min(deep.values(), default=100_000.0)
        values = {name: deep.get(name, min(value, lowest)) for name, value in coarse.items()}
        order = sorted(values, key=lambda name: -values[name])
        top = order[0]
        prospects: list[Prospect] = [
            {
                "move": name,
                "value": values[name],
                # How much the distance to the best changed by looking further.
                "error": max(
                    least, abs(values[name] - values[top] - coarse[name] + coarse[top]) / 4
                ),
            }
            for name in order
        ]
        return {
            "unit": "points" if len(means) == 1 else "percent",
            "value": values[top],
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
            most = DEEP_PLACES if budget.spend(len(before.left)) else 0
            return Appraisal(self._card_lines(before, move.tile, most))
        outlook = self.outlook(view_of(before, seat), budget, str(move)) if judged else None
        lines = []
        if after.card is None:
            lines = self._reveal(before, after, DEEP_PLACES if budget.spend() else 0)
        return Appraisal(lines, outlook)

    def _card_lines(self, before: State, turned: int, most: int) -> list[Line]:
        """Compare the card that came with the mean of all cards."""
        displays = [self.display(tiles, before.left) for tiles in before.displays]
        cards, all_cards = displays[0].cards(), sum(before.left)
        values = {
            number: worth_ahead(
                displays[0].card(number),
                [display.card(number).best_ahead(most) for display in displays],
            )
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

    def _reveal(self, before: State, after: State, most: int) -> list[Line]:
        """Once all have placed: what the places of the others changed for each seat."""
        cards = self._cards(before.displays, before.card or 0, before.left)
        best = [card.best_ahead(most) for card in cards]
        laid = [
            card.placement(display[-1]) for card, display in zip(cards, after.displays, strict=True)
        ]
        played = [
            card.ahead(place) if most else {NOW: card.static(place)}
            for card, place in zip(cards, laid, strict=True)
        ]
        lines = []
        for own, card in enumerate(cards):
            places = [*best[:own], played[own], *best[own + 1 :]]
            value = worth_ahead(card, places)[own]
            for other in range(len(cards)):
                if other != own:
                    places[other] = played[other]
                    changed = worth_ahead(card, places)[own]
                    lines.append(Line(own, other, value, changed))
                    value = changed
        return lines

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
