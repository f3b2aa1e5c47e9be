"""NMBR 9: ten numbers as tiles, stacked; the higher a number lies, the more it scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core import Game, Option
from pygames.nmbr9 import bot, box, luck, moves, position, rules, score, view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.evaluation import Evaluator
    from pygames.nmbr9.moves import Move
    from pygames.nmbr9.state import State
    from pygames.nmbr9.view import Nmbr9View


def _svg(view: Nmbr9View, names: Sequence[str]) -> str:
    """Draw a view; the drawing is loaded when it is first wanted, and never in the browser."""
    from pygames.nmbr9.svg import draw  # noqa: PLC0415 - as said above

    return draw(view, names)


def _ascii(view: Nmbr9View, names: Sequence[str]) -> str:
    """Draw a view in plain text."""
    from pygames.nmbr9.ascii import picture  # noqa: PLC0415 - only a terminal needs it

    return picture(view, names)


def _evaluator() -> Evaluator:
    """Make an evaluator; it is loaded when the first review or hint is asked for."""
    from pygames.nmbr9.bot.evaluator import Nmbr9Evaluator  # noqa: PLC0415 - as said above

    return Nmbr9Evaluator()


GAME: Game[State, Move, Nmbr9View] = Game(
    key="nmbr9",
    name="NMBR 9",
    rules_version=1,
    seat_counts=box.SEATS,
    options=(Option("clock", box.CLOCKS),),
    start=rules.start,
    to_act=rules.to_act,
    refusal=rules.refusal,
    legal_moves=rules.legal_moves,
    apply=rules.apply,
    draw_key=rules.draw_key,
    draw=rules.draw,
    scores=score.scores,
    winners=score.winners,
    view=view.view,
    view_type=view.Nmbr9View,
    events=view.events,
    parse=moves.parse,
    position=position.position,
    read_position=position.read_position,
    think=bot.think,
    svg=_svg,
    offered=view.offered,
    ascii=_ascii,
    luck=luck.luck,
    geometry=box.geometry,
    ratings=box.RATINGS,
    evaluator=_evaluator,
    lab="pygames.lab.nmbr9",
)
