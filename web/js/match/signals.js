/** What is heard, felt and seen to move when something happens at the table. */
import { boardOf, PAGES } from "../games/index.js";
import { buzz } from "../platform/haptics.js";
import { mayMove } from "../platform/settings.js";
import { play, soundOf } from "../platform/sound.js";
import { fly } from "../ui/flights.js";
import { boardUi } from "./match_words.js";

/**
 * @typedef {import("../state.js").Table} Table
 * @typedef {import("../contract.js").SeenEvent} SeenEvent
 * @typedef {import("../platform/settings.js").Settings} Settings
 */

/** Whether a person at this device has won. @param {Table} table */
export const hasWon = ({ view, seats }) =>
  seats.length > 1 && view.winners.some((seat) => seats[seat].kind === "human");

/**
 * What a phone buzzes for: the end, and what the looking seat itself has done.
 * @param {Table} table @param {SeenEvent[]} events
 */
export const felt = ({ seat }, events) =>
  events.filter((event) => event.seat === seat || event.kind === "over");

/** @param {Table} table @param {SeenEvent[]} events @param {Settings} settings */
export function signal(table, events, settings) {
  const { sounds } = PAGES[table.game];
  const won = hasWon(table);
  if (settings.sound) play(soundOf(events, sounds, won));
  if (settings.haptics) buzz(soundOf(felt(table, events), sounds, won));
  if (mayMove(settings) && settings.speed !== "instant") travel(table, events, settings);
}

/** The moves of others travel, once the table that has them is drawn. */
/** @param {Table} table @param {SeenEvent[]} events @param {Settings} settings */
function travel(table, events, settings) {
  const ui = boardUi(table, settings);
  const { flight } = boardOf(table.game);
  const others = events.filter(({ seat }) => seat !== table.seat);
  const flights = others.flatMap((event) => flight?.(event, table.view, ui) ?? []);
  if (flights.length) requestAnimationFrame(() => requestAnimationFrame(() => flights.map(fly)));
}
