/** Everything that Triominos brings to the page. */
import { art } from "./art.js";
import { RULES } from "./rules.js";

/** @type {import("../types.js").GamePage<import("../../contract.js").TriominosView>} */
export const game = {
  board: () => import("./board.js"),
  art,
  rules: RULES,
  ruleOf: {
    "must-start-with": "start.triplet",
    "not-touching": "turn.side",
    "corner-differs": "turn.corner",
    "must-draw": "draw.cost",
    "well-empty": "draw.empty",
    "must-play": "draw.must",
  },
  sounds: {
    "rule.bridge": "chime",
    "rule.two-sides": "chime",
    "rule.hexagon": "full",
    deal: "flip",
    placed: "knock",
    drew: "flip",
  },
  hiddenHands: true,
  lesson: () => import("./lesson.js"),
};
