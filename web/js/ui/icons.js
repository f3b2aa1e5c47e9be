/** Icons drawn here, 24 units square, stroked with the text's colour. */
import { svg } from "lit-html";

const PATHS = {
  back: "M15 5l-7 7 7 7",
  bot: "M5 9.5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2zM12 7.5V4M9.5 12.5v1M14.5 12.5v1M2.5 12v3M21.5 12v3",
  calendar: "M5 6h14v14H5zM5 10.5h14M9 3.5V8M15 3.5V8M9 15l2 2 4-4",
  check: "M5 12.5l4.5 4.5L19 7.5",
  close: "M6 6l12 12M18 6L6 18",
  flag: "M6.5 20.5V4M6.5 5h11l-2.5 4 2.5 4h-11",
  first: "M18 6l-7 6 7 6zM7 6v12",
  fit: "M4 9V5a1 1 0 0 1 1-1h4M15 4h4a1 1 0 0 1 1 1v4M20 15v4a1 1 0 0 1-1 1h-4M9 20H5a1 1 0 0 1-1-1v-4",
  bulb: "M9 17.5c0-2-3.5-3.5-3.5-7.5a6.5 6.5 0 0 1 13 0c0 4-3.5 5.5-3.5 7.5zM9.5 20.5h5",
  gear: "M18.4 10.3L20.9 10.5L20.9 13.5L18.4 13.7L17.7 15.3L19.3 17.2L17.2 19.3L15.3 17.7L13.7 18.4L13.5 20.9L10.5 20.9L10.3 18.4L8.7 17.7L6.8 19.3L4.7 17.2L6.3 15.3L5.6 13.7L3.1 13.5L3.1 10.5L5.6 10.3L6.3 8.7L4.7 6.8L6.8 4.7L8.7 6.3L10.3 5.6L10.5 3.1L13.5 3.1L13.7 5.6L15.3 6.3L17.2 4.7L19.3 6.8L17.7 8.7zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6",
  globe:
    "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17",
  last: "M6 6l7 6-7 6zM17 6v12",
  log: "M5 6h14M5 12h14M5 18h9",
  minus: "M6 12h12",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  next: "M9 5l7 7-7 7",
  pause: "M8.5 6v12M15.5 6v12",
  pencil: "M4.5 19.5l1-4L16 5l3 3L8.5 18.5zM13.5 7.5l3 3",
  person:
    "M12 4.5a3.75 3.75 0 1 0 0 7.5 3.75 3.75 0 0 0 0-7.5M4.75 20c.6-4 3.4-5.5 7.25-5.5S18.65 16 19.25 20",
  play: "M8 5.5l10 6.5-10 6.5z",
  plus: "M12 6v12M6 12h12",
  redo: "M15 6l4.5 4.5L15 15M19 10.5H10a5 5 0 0 0 0 10h2",
  review: "M4 19V5M4 19h16M7.5 14.5l3.5-4 3 2.5 5.5-7",
  rotate: "M19.5 5v5h-5M19 10a7.5 7.5 0 1 0 .5 4.5",
  rules:
    "M12 6.5C10 5 7 4.6 4 5v13.5c3-.4 6 0 8 1.5 2-1.5 5-1.9 8-1.5V5c-3-.4-6 0-8 1.5zM12 6.5V20",
  save: "M12 4v11M7.5 10.5L12 15l4.5-4.5M5 19.5h14",
  score: "M5 20V11M12 20V5M19 20v-7",
  share: "M12 14.5V3.5M8 7l4-4 4 4M6.5 11H5v9h14v-9h-1.5",
  skip: "M5 6l7 6-7 6zM13 6l7 6-7 6z",
  undo: "M9 6l-4.5 4.5L9 15M5 10.5h9a5 5 0 0 1 0 10h-2",
  zoom: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5L20 20M8 10.5h5M10.5 8v5",
};

/** @typedef {keyof typeof PATHS} Icon */

/** Icons that point along the text, and turn with its direction. @type {Set<Icon>} */
const DIRECTED = new Set(["back", "first", "last", "next", "redo", "skip", "undo"]);

/** @param {Icon} name */
export const icon = (name) =>
  svg`<svg class=${DIRECTED.has(name) ? "icon directed" : "icon"} viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]} /></svg>`;

/** The app's mark: a die, a square, a triangle. */
export const mark = () => svg`<svg viewBox="0 0 32 32" aria-hidden="true">
  <rect x="1" y="1" width="30" height="30" rx="9" fill="var(--accent)" />
  <g fill="var(--on-accent)">
    <circle cx="10.2" cy="11" r="4.2" />
    <rect x="17.5" y="6.8" width="8.2" height="8.2" rx="1.6" />
    <path d="M16 17.6l6.2 8.6a.8.8 0 0 1-.65 1.25h-11.1a.8.8 0 0 1-.65-1.25z" />
  </g>
</svg>`;
