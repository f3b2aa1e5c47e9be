/** Everything that NMBR 9 brings to the page. */
import { art } from "./art.js";
import { RULES } from "./rules.js";

/** @type {import("../types.js").GamePage<import("../../contract.js").Nmbr9View>} */
export const game = {
  board: () => import("./board.js"),
  art,
  rules: RULES,
  separateBoards: true,
  sounds: { card: "flip", placed: "knock", "card.last": "last" },
};
