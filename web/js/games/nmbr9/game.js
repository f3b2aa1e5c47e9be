/** Everything that NMBR 9 brings to the page. */
import { art } from "./art.js";
import { RULES } from "./rules.js";

/** @type {import("../types.js").GamePage<import("../../contract.js").Nmbr9View>} */
export const game = {
  board: () => import("./board.js"),
  art,
  rules: RULES,
  ruleOf: {
    "wrong-tile": "round.card",
    "already-answered": "round.same",
    "uneven-ground": "place.flat",
    "not-touching": "place.side",
    "needs-two-tiles": "place.two",
  },
  separateBoards: true,
  highest: () => import("./highest_tower.js"),
  lesson: () => import("./lesson.js"),
  sounds: { card: "flip", placed: "knock", "card.last": "last" },
};
