/** The picture of a game: large on its card ("card"), small in lists ("sign"). */
import { svg } from "lit-html";

/** @typedef {"card" | "sign"} Size */

/** @param {string} box @param {unknown} drawing @param {string} game @param {Size} size */
export const gamePicture = (box, drawing, game, size) => svg`<svg
  class=${`art art-${size} art-${game}`}
  viewBox=${box}
  preserveAspectRatio="xMidYMid slice"
  aria-hidden="true"
>${drawing}</svg>`;
