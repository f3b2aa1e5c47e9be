/** Everything that NMBR 9 brings to the page. */
import { art } from "./art.js";
import { RULES } from "./rules.js";

/** @type {import("../index.js").GamePage} */
export const game = {
  board: () => import("./board.js"),
  art,
  rules: RULES,
  sounds: { card: "flip", placed: "knock" },
};
