"""The rules of Qwinto (docs/RULES.md 1.2); each stands once, in `refusal`."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Final

from pygames.core import CHANCE, IllegalMove, Refusal, Seat
from pygames.qwinto.box import COLUMNS, FACES, FIELDS, PICKS, ROWS, SEAT_COUNTS
from pygames.qwinto.moves import Answer, Keep, Move, Pass, Pick, Reroll, Roll, Start, Write
from pygames.qwinto.state import EMPTY, Phase, Sheet, State

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from pygames.core import Options

_FACES: Final = range(1, FACES + 1)

MOVES: Final[dict[Phase, tuple[Move, ...]]] = {
    "lot": tuple(Start(seat) for seat in range(SEAT_COUNTS.stop - 1)),
    "pick": tuple(Pick(dice) for dice in PICKS),
    "roll": tuple(
        Roll(faces) for count in range(1, len(ROWS) + 1) for faces in product(_FACES, repeat=count)
    ),
    "keep": (Keep(), Reroll()),
    "write": (*(Write(row, column) for row in ROWS for column in FIELDS[row]), Pass()),
    "over": (),
}
"""Every move that can ever be legal, by the phase it belongs to."""

_PHASES: Final = {type(move): phase for phase, moves in MOVES.items() for move in moves}


def start(seats: int, options: Options) -> State:  # noqa: ARG001 - Qwinto has no options
    """The state before the lot decides who starts."""
    return State(sheets=(Sheet(),) * seats, answers=(None,) * seats)


def to_act(state: State) -> frozenset[Seat]:
    """Who has to act now: chance, the active player, everybody who has not answered, or nobody."""
    if state.phase in ("lot", "roll"):
        return frozenset((CHANCE,))
    if state.phase == "write":
        return frozenset(seat for seat, answer in enumerate(state.answers) if answer is None)
    return frozenset(() if state.phase == "over" else (state.active,))


def field_refusal(sheet: Sheet, dice: str, number: int, field: Write) -> Refusal | None:
    """Why this number, thrown with these dice, may not be written into this field of a sheet."""
    place, facts = (str(field),), (("number", number),)
    if field.column not in FIELDS.get(field.row, ()):
        return Refusal("no-such-field", place)
    if field.row not in dice:
        return Refusal("row-not-rolled", place, (("row", field.row),))
    if sheet.number(field.row, field.column) != EMPTY:
        return Refusal("field-taken", place)
    row = sheet.row(field.row)
    if unordered := tuple(
        f"{field.row}{column}"
        for column in FIELDS[field.row]
        if row[column] != EMPTY
        and (row[column] >= number if column < field.column else row[column] <= number)
    ):
        return Refusal("row-rises", unordered, facts)
    if twins := tuple(
        f"{other}{field.column}"
        for other in COLUMNS[field.column]
        if sheet.number(other, field.column) == number
    ):
        return Refusal("column-twice", twins, facts)
    return None


def refusal(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Why a seat may not make this move now, or None if it may."""
    if seat not in to_act(state):
        return _not_to_act(state, seat)
    in_phase = _PHASES.get(type(move)) == state.phase
    # Before the sum is kept, a field that would not take it is refused for that reason.
    if isinstance(move, Write) and (in_phase or state.phase == "keep"):
        why = field_refusal(state.sheets[seat], state.picked, state.total, move)
        if why or in_phase:
            return why
    if not in_phase:
        return Refusal("phase", facts=(("phase", state.phase),))
    return _dice_refusal(state, move)


def _dice_refusal(state: State, move: Move) -> Refusal | None:
    """Why a move of chance, or a pick, is not possible."""
    match move:
        case Start(seat=starter) if starter not in range(state.seats):
            return Refusal("no-such-seat", facts=(("seats", state.seats),))
        case Pick(dice=dice) if dice not in PICKS:
            return Refusal("no-such-dice")
        case Roll(faces=faces) if len(faces) != len(state.picked):
            return Refusal("other-dice-picked", facts=(("dice", state.picked),))
        case Roll(faces=faces) if not all(face in _FACES for face in faces):
            return Refusal("no-such-face")
    return None


def _not_to_act(state: State, seat: Seat) -> Refusal:
    """Why a seat may do nothing at all now."""
    if state.phase == "over":
        return Refusal("over")
    if state.phase == "write" and seat in range(state.seats):
        return Refusal("already-answered")
    return Refusal("not-your-turn")


def legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Every move this seat may make now."""
    return (move for move in MOVES[state.phase] if refusal(state, seat, move) is None)


def apply(state: State, seat: Seat, move: Move) -> State:
    """The state after a move; the last answer uncovers all answers and ends the turn."""
    if why := refusal(state, seat, move):
        raise IllegalMove(why, str(move))
    match move:
        case Start(seat=starter):
            return replace(state, phase="pick", turn=1, active=starter)
        case Pick(dice=dice):
            return replace(state, phase="roll", picked=dice, attempt=1)
        case Roll(faces=faces):
            return replace(state, phase="keep" if state.attempt == 1 else "write", faces=faces)
        case Reroll():
            return replace(state, phase="roll", attempt=2, faces=())
        case Write() | Pass():
            return _answer(state, seat, move)
    return replace(state, phase="write")  # keep: the first throw stands


def _answer(state: State, seat: Seat, move: Answer) -> State:
    """Cover one more answer, or uncover them all."""
    answers = tuple(move if seat == own else old for own, old in enumerate(state.answers))
    if None in answers:
        return replace(state, answers=answers)
    return _uncover(state, answers)


def _uncover(state: State, answers: tuple[Answer | None, ...]) -> State:
    """Write all answers, mark the active player's miss, then end the game or pass the dice on."""
    sheets = tuple(
        sheet.written(answer, state.total)
        if isinstance(answer, Write)
        else sheet.missed()
        if seat == state.active
        else sheet
        for seat, (sheet, answer) in enumerate(zip(state.sheets, answers, strict=True))
    )
    over = any(sheet.ends() for sheet in sheets)
    return State(
        sheets=sheets,
        answers=(None,) * state.seats,
        phase="over" if over else "pick",
        turn=state.turn if over else state.turn + 1,
        active=state.active if over else (state.active + 1) % state.seats,
    )


def draw_key(state: State) -> str:
    """What chance is about to decide; the generator is seeded with it."""
    return "lot" if state.phase == "lot" else f"turn {state.turn} attempt {state.attempt}"


def draw(state: State, rng: random.Random) -> Move:
    """Draw the lot, or roll; all three dice are rolled, so that no face depends on the pick."""
    if state.phase == "lot":
        return Start(int(rng.random() * state.seats))
    faces = {die: 1 + int(rng.random() * FACES) for die in ROWS}
    return Roll(tuple(faces[die] for die in state.picked))
