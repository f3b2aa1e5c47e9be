import assert from "node:assert/strict";
import { after, test } from "node:test";
import { adviceAt, allowsHints, createHints, mayHint, nextStep } from "../js/match/hints.js";
import { emptyTable, facts } from "../js/match/table_state.js";
import { startEngine } from "./engine.js";

const engine = startEngine();
after(engine.stop);

const SEATS = [
  { kind: "human", name: "Anna", level: 0 },
  { kind: "human", name: "Ben", level: 0 },
];

/** A table of the real engine with hints. @param {string} undo @param {any} [think] */
async function sit(undo = "free", think = engine.ask) {
  const asked = { do: "new", game: "qwinto", seats: SEATS, seed: "hints", options: {}, undo };
  const reply = await engine.ask({ ...asked, match: `m-${undo}` });
  const [seat] = reply.view.to_act;
  const seen = await engine.ask({ do: "view", match: reply.match, viewer: seat });
  /** @type {any} */
  const state = {
    now: { ...emptyTable(reply.match), ...facts(seen), seat },
    failed: [],
    counted: 0,
  };
  const hints = createHints({
    table: () => state.now,
    set: (patch) => Object.assign(state, { now: { ...state.now, ...patch } }),
    think,
    fail: (key) => state.failed.push(key),
    count: () => {
      state.counted += 1;
    },
  });
  return { state, hints };
}

test("a hint has three steps, then it is hidden; it is counted once", async () => {
  const { state, hints } = await sit();
  await hints.press();
  const { found } = state.now.hint;
  assert.deepEqual(state.now.hint.advice, { where: found.where, best: null, played: null });
  await hints.press();
  assert.equal(state.now.hint.advice.best, found.what);
  await hints.press();
  assert.equal(state.now.hint.step, 3);
  await hints.press();
  assert.equal(state.now.hint.advice, null);
  await hints.press();
  hints.hide();
  assert.equal(state.now.hint.step, 0);
  assert.equal(state.counted, 1);
});

test("a hint for a decision that is over is not shown", async () => {
  const { state, hints } = await sit();
  const asked = hints.press();
  assert.ok(state.now.hint.busy);
  await hints.press(); // it is being looked for already
  state.now.hint = null;
  await asked;
  assert.equal(state.now.hint, null);
  assert.equal(state.counted, 0);
});

test("a thinker that fails leaves the table as it was, with a message", async () => {
  const { state, hints } = await sit("free", async () => ({ ok: false, error: "no-answer" }));
  await hints.press();
  assert.equal(state.now.hint, null);
  assert.deepEqual(state.failed, ["review.hint.failed"]);
  assert.equal(state.counted, 0);
});

test("there is no hint without undo, for others, or while a move is under way", async () => {
  const { state } = await sit();
  assert.ok(mayHint(state.now));
  assert.ok(!mayHint({ ...state.now, undo: "off" }));
  const bots = state.now.seats.map((/** @type {object} */ seat) => ({ ...seat, kind: "bot" }));
  assert.ok(!allowsHints({ ...state.now, seats: bots }));
  assert.ok(!mayHint({ ...state.now, seat: null }));
  assert.ok(!mayHint({ ...state.now, seat: 1 - state.now.seat }));
  assert.ok(!mayHint({ ...state.now, busy: true }));
  const { state: off, hints } = await sit("off");
  await hints.press();
  assert.equal(off.now.hint, null);
});

test("the board gets the move only with the second step", () => {
  const found = { where: ["O"], what: "O4" };
  assert.deepEqual([0, 1, 2, 3].map(nextStep), [1, 2, 3, 0]);
  assert.equal(adviceAt(found, 0), null);
  assert.equal(adviceAt(found, 1)?.best, null);
  assert.equal(adviceAt(found, 2)?.best, "O4");
});
