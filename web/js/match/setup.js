/**
 * The set-up of a table before it starts, remembered per game.
 *
 * @typedef {object} Setup
 * @property {string} game
 * @property {import("../contract.js").SeatInfo[]} seats
 * @property {Record<string, string>} options
 * @property {boolean} starting
 * @property {"free" | "off"} undo   whether a move may be taken back
 */
import { GAMES } from "../games/index.js";
import { BOT_NAMES } from "./names.js";
import { lastSeats, people } from "./table_state.js";

/** @param {import("../contract.js").SeatInfo[]} seats */
const freeName = (seats) =>
  BOT_NAMES.find((name) => seats.every((seat) => seat.name !== name)) ?? BOT_NAMES[0];

/** @param {import("../contract.js").SeatInfo[]} seats @param {string} kind @returns {import("../contract.js").SeatInfo} */
const newSeat = (seats, kind) =>
  kind === "bot"
    ? { kind: "bot", name: freeName(seats), level: 2 }
    : { kind: "human", name: "", level: 0 };

/**
 * The last set-up of this game, or one person against one bot; one person plays under their name.
 * @param {string} game @param {Partial<Setup>} [last] @param {string} [name]
 * @returns {Setup}
 */
export function firstSetup(game, last, name = "") {
  const { options: offered, seats: counts } = GAMES[game];
  const options = Object.fromEntries(
    Object.entries(offered).map(([key, values]) => [
      key,
      values.find((value) => value === last?.options?.[key]) ?? values[0],
    ]),
  );
  const before = lastSeats(last);
  const found = before.length >= counts[0] ? before.slice(0, counts[1]) : defaultSeats();
  const [only, another] = people(found);
  const seats = found.map((seat, i) =>
    name && i === only && another === undefined ? { ...seat, name } : seat,
  );
  return { game, seats, options, starting: false, undo: last?.undo === "off" ? "off" : "free" };
}

/** The first real game after a lesson: against the weakest bot. @param {string} game @param {string} name */
export function beginnerSetup(game, name) {
  const setup = firstSetup(game, undefined, name);
  const seats = setup.seats.map((seat) => (seat.kind === "bot" ? { ...seat, level: 1 } : seat));
  return { ...setup, seats };
}

const defaultSeats = () => [newSeat([], "human"), newSeat([], "bot")];

/**
 * The handlers of the set-up dialog.
 * @param {import("../platform/store.js").Store<import("../state.js").State>} store
 */
export function setupHandlers(store) {
  /** @param {Partial<Setup>} patch */
  const set = (patch) => store.update({ setup: { ...setup(), ...patch } });
  /** @returns {Setup} */
  const setup = () => /** @type {Setup} */ (store.state.setup);
  return {
    /** @param {any} action */
    "seat-add": ({ kind }) => set({ seats: [...setup().seats, newSeat(setup().seats, kind)] }),
    /** @param {any} action */
    "seat-remove": ({ seat }) => set({ seats: setup().seats.filter((_, i) => i !== seat) }),
    /** @param {any} action */
    "seat-set": ({ seat, patch }) =>
      set({
        seats: setup().seats.map((old, i) =>
          i === seat ? changed(old, patch, setup().seats) : old,
        ),
      }),
    /** @param {any} action */
    "allow-undo": ({ on }) => set({ undo: on ? "free" : "off" }),
    /** @param {any} action */
    option: ({ key, value }) => set({ options: { ...setup().options, [key]: value } }),
  };
}

/**
 * @param {import("../contract.js").SeatInfo} seat @param {Partial<import("../contract.js").SeatInfo>} patch
 * @param {import("../contract.js").SeatInfo[]} seats
 */
const changed = (seat, patch, seats) =>
  patch.kind && patch.kind !== seat.kind ? newSeat(seats, patch.kind) : { ...seat, ...patch };
