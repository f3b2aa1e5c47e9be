/** Everything that Qwinto brings to the page. */
import { art } from "./art.js";
import { RULES } from "./rules.js";

/** @type {import("../types.js").GamePage<import("../../contract.js").QwintoView>} */
export const game = {
  board: () => import("./board.js"),
  art,
  rules: RULES,
  ruleOf: {
    phase: "turn.roll",
    "row-not-rolled": "turn.write",
    "field-taken": "turn.write",
    "row-rises": "place.row",
    "column-twice": "place.column",
  },
  separateBoards: true,
  sounds: {
    roll: "knock",
    wrote: "tick",
    missed: "low",
    "rule.bonus": "chime",
    "rule.full-row": "full",
  },
  houseRuleSeats: [1],
  lesson: () => import("./lesson.js"),
};
