/**
 * Hints at the table: where to look, which move, and why; a step a tap. The thinker finds them, so
 * that the page stays quick. A hint belongs to one decision and is counted once, like an undo.
 */

import { people } from "./table_state.js";

/**
 * @typedef {import("../state.js").Table} Table @typedef {import("../state.js").ShownHint} ShownHint
 * @typedef {import("../contract.js").Hint} Hint
 */

/** Seconds that the thinker may look; a slow device needs longer to start it and to end its look. */
const SECONDS = 1;
/** Milliseconds after which it is given up. */
const LONGEST = 10_000;
export const STEPS = ["where", "what", "why"];

/** Whether this table has hints at all: where undo is allowed, and a person plays. */
/** @param {Pick<Table, "undo" | "seats">} table */
export const allowsHints = ({ undo, seats }) => undo !== "off" && people(seats).length > 0;

/** Whether the seat that looks may take one now. @param {Table} table */
export const mayHint = (table) =>
  allowsHints(table) &&
  table.seat !== null &&
  table.view.seat === table.seat &&
  table.view.to_act.includes(table.seat) &&
  !table.busy &&
  !table.repeating;

/** The step after this one; after the last one the hint is hidden. @param {number} step */
export const nextStep = (step) => (step + 1) % (STEPS.length + 1);

/**
 * What the board shows at a step.
 * @param {Pick<Hint, "where" | "what">} found @param {number} step
 * @returns {import("../games/types.js").Advice | null}
 */
export const adviceAt = ({ where, what }, step) =>
  step === 0 ? null : { where, best: step > 1 ? what : null, played: null };

/**
 * @param {object} services
 * @param {() => Table | null} services.table
 * @param {(patch: Partial<Table>) => void} services.set
 * @param {import("../platform/engine.js").Think} services.think
 * @param {(key: string, detail?: string) => void} services.fail
 * @param {() => unknown} services.count  write into the record that a hint was taken
 */
export function createHints({ table, set, think, fail, count }) {
  /** @param {Hint} found @param {number} step */
  const show = (found, step) =>
    set({ hint: { step, busy: false, found, advice: adviceAt(found, step) } });

  async function press() {
    const now = table();
    if (!now || !mayHint(now) || now.hint?.busy) return;
    if (now.hint?.found) show(now.hint.found, nextStep(now.hint.step));
    else await find(now);
  }

  /** @param {Table} now */
  async function find({ view }) {
    /** @type {ShownHint} */
    const asked = { step: 0, busy: true, found: null, advice: null };
    set({ hint: asked });
    const reply = await think({ do: "hint", view, seconds: SECONDS }, { timeout: LONGEST });
    if (table()?.hint !== asked) return; // another decision is on the table
    if (reply.ok) {
      show(reply, 1);
      await count();
    } else {
      set({ hint: null });
      fail("review.hint.failed", reply.error);
    }
  }

  /** Put it aside; the next tap shows it again, uncounted. */
  function hide() {
    const found = table()?.hint?.found;
    if (found) show(found, 0);
  }

  return { press, hide };
}
