"""Qwinto: three dice, three rising rows, everybody writes at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.core import Game
from pygames.qwinto import bot, box, luck, moves, position, rules, score, view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.evaluation import Evaluator
    from pygames.qwinto.moves import Move
    from pygames.qwinto.state import State
    from pygames.qwinto.view import QwintoView


def _svg(view: QwintoView, names: Sequence[str]) -> str:
    """Draw a view; the drawing is loaded when it is first wanted, and never in the browser."""
    from pygames.qwinto.svg import draw  # noqa: PLC0415 - as said above

    return draw(view, names)


def _ascii(view: QwintoView, names: Sequence[str]) -> str:
    """Draw a view in plain text."""
    from pygames.qwinto.ascii import picture  # noqa: PLC0415 - only a terminal needs it

    return picture(view, names)


def _evaluator() -> Evaluator:
    """Make an evaluator; it is loaded when the first review or hint is asked for."""
    from pygames.qwinto.bot.evaluator import QwintoEvaluator  # noqa: PLC0415 - as said above

    return QwintoEvaluator()


GAME: Final[Game[State, Move, QwintoView]] = Game(
    key="qwinto",
    name="Qwinto",
    rules_version=1,
    seat_counts=box.SEAT_COUNTS,
    options=(),
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
    view_type=view.QwintoView,
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
    lab="pygames.lab.qwinto",
)
