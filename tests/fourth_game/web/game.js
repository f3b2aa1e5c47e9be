/** Everything that Twenty-One brings to the page. */
import { html } from "lit-html";
import { gamePicture } from "../../ui/game_picture.js";
import { die } from "./die.js";

const figure = () => html`<svg viewBox="-2 -2 4 4" aria-hidden="true">${die(4)}</svg>`;

/** @type {import("../types.js").GamePage<import("../../contract.js").TwentyOneView>} */
export const game = {
  board: () => import("./board.js"),
  art: (size) => gamePicture("-2 -2 4 4", die(5), "twentyone", size),
  rules: [
    { key: "turn", lines: ["roll", "stop"], figures: [["die", figure]] },
    { key: "end", lines: ["most"] },
  ],
  sounds: { die: "knock", stop: "tick", bust: "low" },
};
