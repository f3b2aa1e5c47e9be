"""The Qwinto evaluator: exact dice, luck that averages 0, the end of a game, and its reasons."""

from __future__ import annotations

from functools import partial
from itertools import product

import pytest
from qwinto_helpers import FULL_ORANGE, rolled_state, sheet

from pygames.core import CHANCE, Budget
from pygames.qwinto import GAME
from pygames.qwinto.bot.compact import NAMES
from pygames.qwinto.bot.evaluator import KEPT, QwintoEvaluator, sheets_of
from pygames.qwinto.bot.move_values import move_values, roll_value
from pygames.qwinto.bot.turn_values import TurnValues
from pygames.qwinto.bot.value import UNIT
from pygames.qwinto.bot.win_chance import chances, results
from pygames.qwinto.box import COLUMNS, FIELDS, PENTAGONS, PICKS
from pygames.qwinto.moves import Pass, Reroll, Roll, Start, Write
from pygames.qwinto.rules import field_refusal
from pygames.qwinto.score import score
from pygames.qwinto.state import Sheet, State

MIDDLE = sheet({2: 1, 6: 8, 9: 12}, {1: 2, 5: 7, 8: 11}, {0: 1, 5: 9}, misses=1)
OTHER = sheet({3: 4, 8: 11}, {2: 3, 9: 14}, {2: 4, 7: 10})

LATE = sheet(FULL_ORANGE, {1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 7: 8, 9: 10, 10: 11})
"""One number is missing to two full rows: the next roll may end the game."""


def _faces(number: int) -> tuple[int, ...]:
    """Three dice with this sum."""
    return next(one for one in product(range(1, 7), repeat=3) if sum(one) == number)


def picking(*sheets: Sheet, active: int = 0) -> State:
    """A state in which a seat picks dice."""
    return State(sheets, (None,) * len(sheets), "pick", 20, active)


def test_dice_alone_are_valued_as_the_bot_values_them() -> None:
    turn = TurnValues(sheets_of(picking(MIDDLE)))
    own = move_values(turn.sheets.context(0))
    for pick in PICKS:
        best = partial(own.best_value, pick, skip_value=own.after_miss)
        exact = roll_value(pick, best).with_reroll / UNIT
        assert turn.roll(pick).values[0] == pytest.approx(exact, abs=0.001)


@pytest.mark.parametrize("nodes", [1, 500])
@pytest.mark.parametrize("attempt", [1, 2])
@pytest.mark.parametrize("own", [MIDDLE, LATE])
def test_the_luck_of_all_rolls_averages_0(own: Sheet, attempt: int, nodes: int) -> None:
    state = State((own, OTHER), (None, None), "roll", 20, 0, "OY", attempt)
    evaluator = QwintoEvaluator()
    luck = [0.0, 0.0]
    for faces in product(range(1, 7), repeat=2):
        after = GAME.apply(state, CHANCE, Roll(faces))
        found = evaluator.appraise(
            state, CHANCE, Roll(faces), after, Budget(nodes=nodes), judged=False
        )
        assert [line.by for line in found.lines] == [CHANCE, CHANCE]
        for line in found.lines:
            luck[line.seat] += line.after - line.before
    assert luck == pytest.approx([0.0, 0.0], abs=1e-6)


def test_the_lot_is_luck_too() -> None:
    state, evaluator = GAME.start(3, {}), QwintoEvaluator()
    sums = [0.0] * 3
    for seat in range(3):
        after = GAME.apply(state, CHANCE, Start(seat))
        lines = evaluator.appraise(state, CHANCE, Start(seat), after, Budget(), judged=False).lines
        for line in lines:
            sums[line.seat] += line.after - line.before
            assert line.before == pytest.approx(100 / 3, abs=0.01)
    assert sums == pytest.approx([0.0] * 3, abs=1e-6)


def test_to_end_the_game_ahead_wins_and_behind_loses() -> None:
    """The orange row is full; 9 in Y8 fills the yellow row for 9 + 11 points."""
    own = LATE
    rich = sheet(
        FULL_ORANGE | {11: 18}, {1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 7: 8, 9: 10, 10: 11}, {0: 1, 1: 3}
    )
    for rival, value in ((sheet(), 100.0), (rich, 0.0)):
        state = rolled_state(own, rival, picked="OY", faces=(6, 3))
        evaluator = QwintoEvaluator()
        found = evaluator.outlook(GAME.view(state, 0), Budget(nodes=50), "Y8")
        ends = next(one for one in found["prospects"] if one["move"] == "Y8")
        assert ends["value"] == value
        middle = GAME.apply(state, 0, Write("Y", 8))
        lines = evaluator.appraise(state, 0, Write("Y", 8), middle, Budget(), judged=True).lines
        assert lines == []
    alone = rolled_state(own, picked="OY", faces=(6, 3))
    found = QwintoEvaluator().outlook(GAME.view(alone, 0), Budget(nodes=50), "Y8")
    assert {one["move"]: one["value"] for one in found["prospects"]}["Y8"] == 20.0


def test_a_fourth_miss_ends_the_game() -> None:
    turn = TurnValues(sheets_of(picking(sheet(misses=3), sheet({2: 1}), active=0)))
    assert turn.skip(0).ends
    assert not turn.skip(1).ends
    assert turn.skip(0).points == -20
    assert turn.after_roll("O", 5)[0] < turn.after_roll("O", 3)[0] + 50
    risky, safe = (TurnValues(sheets_of(picking(sheet(FULL_ORANGE, misses=n)))) for n in (3, 0))
    assert risky.values()[0] < safe.values()[0] - 15


def test_the_chances_of_all_seats_add_up_to_100() -> None:
    assert chances([70.0, 70.0]) == [50.0, 50.0]
    assert chances([61.5]) == [61.5]
    first, second, third = chances([80.0, 70.0, 70.0])
    assert second == third < first
    assert first + second + third == pytest.approx(100)
    assert chances([80.0, 70.0])[0] == pytest.approx(chances([80.0, 70.0, -999.0])[0])
    assert results([50.0, 60.0, 60.0]) == [0.0, 50.0, 50.0]
    assert results([50.0]) == [50.0]


def test_a_seat_is_expected_to_end_the_game_if_that_wins_and_not_if_it_loses() -> None:
    """9 in Y8 fills the yellow row; the other seat then takes what brings the most points now."""
    purple = {column: column + 1 for column in FIELDS["P"] if column != 4}
    for rival, ends in ((OTHER, True), (sheet(FULL_ORANGE, FULL_ORANGE | {11: 18}, purple), False)):
        turn = TurnValues(sheets_of(picking(LATE, rival)))
        first, second = turn.expected_answers("OY", 9)
        assert first.ends == ends
        if ends:
            options = turn.answers(1, "OY", 9)
            assert second.points == max(one.points for one in options)
            assert turn.after_roll("OY", 9) == [100.0, 0.0]
        else:
            assert turn.after_roll("OY", 9)[0] > 0.0


def test_a_seat_that_can_only_end_the_game_does_so() -> None:
    """No orange field takes a 1, and a fourth miss ends the game."""
    turn = TurnValues(sheets_of(picking(sheet({2: 1}, misses=3), OTHER)))
    mine, _ = turn.expected_answers("O", 1)
    assert mine.ends
    assert mine.points == -19


def test_the_answers_of_the_others_are_their_losses() -> None:
    """The other seat passes although it could write: that helps the first seat."""
    state = rolled_state(MIDDLE, OTHER, picked="OY", faces=(1, 1))
    evaluator = QwintoEvaluator()
    mine, other = evaluator.turn(sheets_of(state)).expected_answers("OY", 2)
    assert other.field is not None
    state = GAME.apply(state, 0, Pass() if mine.field is None else GAME.parse(NAMES[mine.field]))
    after = GAME.apply(state, 1, Pass())
    found = evaluator.appraise(state, 1, Pass(), after, Budget(nodes=99), judged=True)
    assert [(line.seat, line.by) for line in found.lines] == [(0, 1)]
    assert found.lines[0].after > found.lines[0].before
    assert found.outlook is not None
    assert found.outlook["prospects"][0]["move"] != "pass"


def test_a_seat_is_expected_to_give_its_best_answer_by_the_next_turn() -> None:
    """So a best answer to a roll changes nothing, and no correction is in favour of a seat."""
    evaluator, further = QwintoEvaluator(), 0
    turn = evaluator.turn(sheets_of(picking(MIDDLE, OTHER)))
    for number in range(3, 19):
        answers = evaluator.expected_answers(turn, "OYP", number)
        further += answers != turn.expected_answers("OYP", number)
        state = State((MIDDLE, OTHER), (None, None), "write", 20, 0, "OYP", 2, _faces(number))
        for seat in (0, 1):
            found = evaluator.outlook(GAME.view(state, seat), Budget(nodes=50))
            value = evaluator.after_answers(turn, answers, number)[seat]
            assert found["value"] == pytest.approx(value, abs=1.0)
    assert further


def test_choices_of_dice_change_the_value_of_the_others_too() -> None:
    evaluator = QwintoEvaluator()
    state = picking(MIDDLE, OTHER)
    worst = evaluator.outlook(GAME.view(state, 0), Budget())["prospects"][-1]["move"]
    move = GAME.parse(worst)
    after = GAME.apply(state, 0, move)
    lines = evaluator.appraise(state, 0, move, after, Budget(), judged=False).lines
    assert [line.seat for line in lines] == [0, 1]
    assert lines[0].after < lines[0].before
    assert lines[1].after > lines[1].before
    kept = rolled_state(MIDDLE, OTHER, picked="O", faces=(5,), phase="keep")
    again = GAME.apply(kept, 0, Reroll())
    found = evaluator.appraise(kept, 0, Reroll(), again, Budget(nodes=200), judged=True)
    assert [line.seat for line in found.lines] == [1]
    assert found.outlook is not None
    assert {one["move"] for one in found.outlook["prospects"]} == {"keep", "reroll"}


def test_a_bigger_budget_looks_further() -> None:
    view = GAME.view(rolled_state(MIDDLE, OTHER, picked="OY", faces=(5, 5)), 0)
    coarse, deep = (QwintoEvaluator().outlook(view, Budget(nodes=n)) for n in (1, 50))
    assert coarse["value"] != deep["value"]
    assert coarse["value"] == pytest.approx(deep["value"], abs=10)
    assert QwintoEvaluator().outlook(view, Budget(nodes=50)) == deep


def test_an_evaluator_forgets_old_turns() -> None:
    evaluator = QwintoEvaluator()
    for number in range(KEPT + 5):
        a, b = divmod(number, 19)
        evaluator.turns[number, a, b] = evaluator.turn(sheets_of(picking(MIDDLE)))
    evaluator.turn(sheets_of(picking(OTHER)))
    assert len(evaluator.turns) == KEPT + 6
    assert not list(QwintoEvaluator().arrangements([], Budget()))


def reasons(state: State, move: str, seat: int = 0) -> dict[str, dict[str, int | str]]:
    """The reasons for a move by their keys."""
    advice = QwintoEvaluator().advice(GAME.view(state, seat), move)
    return {reason["key"]: reason["facts"] for reason in advice["why"]}


def fits(own: Sheet, dice: str, number: int) -> list[Write]:
    """The fields of a sheet that take a number, by the rules."""
    fields = [Write(row, column) for row in dice for column in FIELDS[row]]
    return [one for one in fields if field_refusal(own, dice, number, one) is None]


def test_the_room_beside_a_field_is_counted_by_the_rules() -> None:
    state = rolled_state(MIDDLE, OTHER, picked="O", faces=(5,))
    for field in fits(MIDDLE, "O", 5):
        row = MIDDLE.written(field, 5).row("O")
        own = FIELDS["O"].index(field.column)
        numbers = [row[column] for column in FIELDS["O"]]
        left = max((i for i in range(own) if numbers[i]), default=-1)
        right = min((i for i in range(own + 1, 9) if numbers[i]), default=9)
        low, high = (numbers[left] if left >= 0 else 0), (numbers[right] if right < 9 else 19)
        assert reasons(state, str(field))["room"] == {
            "row": "O",
            "number": 5,
            "fields_below": own - left - 1,
            "numbers_below": 5 - low - 1,
            "fields_above": right - own - 1,
            "numbers_above": high - 5 - 1,
        }
        assert QwintoEvaluator().advice(GAME.view(state, 0), str(field))["where"] == ["O"]


def test_a_column_bonus_and_a_full_row_are_those_of_the_score() -> None:
    column, pentagon = next((c, row) for c, row in PENTAGONS.items() if row == "O")
    rows = [{column: 6} if row in COLUMNS[column] and row != "O" else {} for row in "OYP"]
    rows[2] = {column: 7}
    own = sheet(*rows)
    state = rolled_state(own, picked="O", faces=(5,))
    bonus = next(
        x for x in score(own.written(Write("O", column), 5))["items"] if x["rule"] == "bonus"
    )
    assert reasons(state, f"O{column}")["column-done"] == {
        "column": column,
        "points": bonus["points"],
    }
    assert pentagon == "O"
    fresh = reasons(rolled_state(sheet(), picked="O", faces=(5,)), f"O{column}")
    assert fresh["column-open"] == {"column": column, "fields": 2}
    for missing, number in ((11, 18), (2, 1)):
        row = {c: 2 * i + 2 for i, c in enumerate(FIELDS["O"]) if c != missing}
        own = sheet(row)
        faces = (6, 6, 6) if number == 18 else (1,)
        full = rolled_state(own, picked="OYP"[: len(faces)], faces=faces)
        line = next(
            x
            for x in score(own.written(Write("O", missing), number))["items"]
            if x["rule"] == "full-row"
        )
        assert reasons(full, f"O{missing}")["row-full"] == {"row": "O", "points": line["points"]}


def test_the_risk_of_a_miss_is_counted_over_all_rolls() -> None:
    full = {c: i + 1 for i, c in enumerate(FIELDS["O"])}
    own = sheet(full, {c: i + 3 for i, c in enumerate(FIELDS["Y"]) if c != 10})
    thrown = rolled_state(own, OTHER, picked="OY", faces=(1, 1), phase="keep")
    rolls = [sum(faces) for faces in product(range(1, 7), repeat=2)]
    miss = sum(not fits(own, "OY", number) for number in rolls) / 36
    found = reasons(thrown, "reroll")
    assert found["miss-risk-again"] == {"percent": round(100 * miss)}
    assert found["fields-now"] == {"number": 2, "fields": len(fits(own, "OY", 2))}
    # Both rolls miss, if every sum that misses is rolled again.
    state = picking(own, OTHER)
    best = reasons(state, "pick OY")
    assert best["miss-risk"]["percent"] == pytest.approx(100 * miss * miss, abs=12)
    assert "tenths" in best["others-gain"]
    assert "others-gain" not in reasons(picking(own), "pick OY")


def test_not_to_write_names_the_best_field_and_its_cost() -> None:
    stuck = rolled_state(sheet(FULL_ORANGE), OTHER, picked="O", faces=(4,), active=1)
    assert reasons(stuck, "pass") == {"no-field": {"number": 4}}
    state = rolled_state(MIDDLE, picked="O", faces=(6,))
    found = reasons(state, "pass")["worse-to-write"]
    own = move_values(sheets_of(state).context(0))
    best = max(value for field, value in own.values[6].items() if field < 9)
    assert found["field"] in {str(field) for field in fits(MIDDLE, "O", 6)}
    assert found["tenths"] == round(10 * (own.after_miss - best) / UNIT)
    against = rolled_state(MIDDLE, OTHER, picked="O", faces=(6,), active=1)
    turn = TurnValues(sheets_of(against))
    other = turn.expected_answers("O", 6)[1]
    *fields, skip = (turn.worth([one, other])[0] for one in turn.answers(0, "O", 6))
    lost = reasons(against, "pass")["worse-to-win"]
    assert lost["percent"] == round(skip - max(fields))
    assert lost["field"] in {str(field) for field in fits(MIDDLE, "O", 6)}
