"""Triominos: three-cornered tiles, laid number to number; bridges and hexagons bring most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core import Daily, Game, Option
from pygames.triominos import bot, box, events, luck, moves, position, rules, score, view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.evaluation import Evaluator
    from pygames.triominos.moves import Move
    from pygames.triominos.state import State
    from pygames.triominos.view import TriominosView


def _svg(view: TriominosView, names: Sequence[str]) -> str:
    """Draw a view; the drawing is loaded when it is first wanted, and never in the browser."""
    from pygames.triominos.svg import draw  # noqa: PLC0415 - as said above

    return draw(view, names)


def _ascii(view: TriominosView, names: Sequence[str]) -> str:
    """Draw a view in plain text."""
    from pygames.triominos.ascii import picture  # noqa: PLC0415 - only a terminal needs it

    return picture(view, names)


def _evaluator() -> Evaluator:
    """Make an evaluator; it is loaded when the first review or hint is asked for."""
    from pygames.triominos.bot.evaluator import TriominosEvaluator  # noqa: PLC0415 - as said above

    return TriominosEvaluator()


GAME: Game[State, Move, TriominosView] = Game(
    key="triominos",
    name="Triominos",
    rules_version=1,
    seat_counts=box.SEATS,
    options=(Option("rules", tuple(box.PRESETS)),),
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
    view_type=view.TriominosView,
    events=events.events,
    parse=moves.parse,
    position=position.position,
    read_position=position.read_position,
    think=bot.think,
    svg=_svg,
    offered=view.offered,
    ascii=_ascii,
    luck=luck.luck,
    geometry=box.geometry,
    daily=Daily(bots=(2,), options={"rules": "sheet"}),
    evaluator=_evaluator,
    lab="pygames.lab.triominos",
)
