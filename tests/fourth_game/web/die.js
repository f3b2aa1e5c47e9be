/** A die with its number. */
import { svg } from "lit-html";

/** @param {number} pips */
export const die = (
  pips,
) => svg`<rect class="twentyone-die" x="-1" y="-1" width="2" height="2" rx="0.3" />
  <text class="twentyone-pips" y="0.45">${pips}</text>`;
