import assert from "node:assert/strict";
import { after, test } from "node:test";
import {
  emptyTable,
  facts,
  newSeed,
  ownName,
  people,
  sameDecision,
  shownTable,
  summary,
  whoLooks,
} from "../js/match/table_state.js";
import { startEngine } from "./engine.js";

const engine = startEngine();
after(engine.stop);

/** @typedef {import("../js/contract.js").SeatInfo} SeatInfo */

/** @type {SeatInfo} */
const HUMAN = { kind: "human", name: "Anna", level: 0 };
/** @type {SeatInfo} */
const BOT = { kind: "bot", name: "Ada", level: 2 };

/**
 * @param {any[]} seats @param {number[]} acting @param {number | null} seat  who looked last
 * @returns {any}
 */
const table = (seats, acting, seat) => ({ seats, seat, view: { to_act: acting } });

test("the people are told from the bots", () => {
  assert.deepEqual(people([BOT, HUMAN, BOT, HUMAN]), [1, 3]);
  assert.deepEqual(people([BOT]), []);
});

test("whoever of the people has to act looks; a bot never does", () => {
  assert.equal(whoLooks(table([BOT, HUMAN], [0], null)), 1);
  assert.equal(whoLooks(table([HUMAN, HUMAN], [1], 0)), 1);
  assert.equal(whoLooks(table([BOT, BOT], [0], null)), null);
});

test("while nobody of the people acts, the last one goes on looking", () => {
  assert.equal(whoLooks(table([HUMAN, HUMAN, BOT], [2], 1)), 1);
  assert.equal(whoLooks(table([BOT, HUMAN, HUMAN], [-1], null)), 1);
});

test("of several who act the one who looks goes on, then the next one, round the table", () => {
  assert.equal(whoLooks(table([HUMAN, HUMAN, HUMAN], [0, 1, 2], 1)), 1);
  assert.equal(whoLooks(table([HUMAN, HUMAN, HUMAN], [0, 2], 1)), 2);
  assert.equal(whoLooks(table([HUMAN, HUMAN, HUMAN], [0, 1], 2)), 0);
  assert.equal(whoLooks(table([HUMAN, HUMAN, HUMAN], [1, 2], null)), 1);
});

test("the name of the person at this device is that of the last table", () => {
  const tables = { qwinto: { seats: [BOT, { ...HUMAN, name: "" }, HUMAN] }, nmbr9: {} };
  assert.equal(ownName({ name: "", tables }, "qwinto"), "Anna");
  assert.equal(ownName({ name: "", tables }, "nmbr9"), "");
  for (const seats of [7, "ab", [null], [{ kind: "human", name: 7 }], [{ ...HUMAN, level: 9 }]]) {
    const odd = { qwinto: { seats: /** @type {any} */ (seats) } };
    assert.equal(ownName({ name: "", tables: odd }, "qwinto"), "");
  }
  const none = /** @type {any} */ ({ qwinto: null });
  assert.equal(ownName({ name: "", tables: none }, "qwinto"), "");
  assert.equal(ownName({ name: "", tables }, "triominos"), "");
  assert.equal(ownName({ name: "Eva", tables }, "qwinto"), "Eva");
});

test("a seed is ten letters and digits, and another one every time", () => {
  const seeds = Array.from({ length: 50 }, newSeed);
  for (const seed of seeds) assert.match(seed, /^[0-9a-z]{10}$/);
  assert.equal(new Set(seeds).size, 50);
});

test("a table and its save are what the engine's reply says", async () => {
  const reply = await engine.ask({ do: "new", game: "nmbr9", seats: [HUMAN, BOT], seed: "s" });
  const told = facts(reply);
  for (const [key, value] of Object.entries(told)) assert.notEqual(value, undefined, key);
  assert.equal(told.game, "nmbr9");
  assert.deepEqual(told.options, { clock: "off" });
  assert.equal(told.canUndo, false);
  const save = summary("id", reply);
  for (const [key, value] of Object.entries(save)) assert.notEqual(value, undefined, key);
  assert.deepEqual(save.totals, [0, 0]);
  assert.equal(save.over, false);
  const again = await engine.ask({ do: "open", record: save.record, viewer: null });
  assert.deepEqual(again.seats, save.seats);
});

test("while the standings are read, the table stands as it did then", () => {
  const [old, view] = [/** @type {any} */ ({ turn: 1 }), /** @type {any} */ ({ turn: 2 })];
  const log = [{ ply: 0 }, { ply: 4 }, { ply: 5 }];
  /** @type {any} */
  const now = { ...emptyTable("x"), view, ply: 6, log, fresh: log.slice(1), finale: true };
  assert.equal(shownTable(now), now);
  const shown = shownTable({ ...now, standings: { view: old, ply: 5 } });
  assert.deepEqual([shown.view, shown.ply, shown.finale], [old, 5, false]);
  assert.deepEqual(/** @type {any} */ (shown.log), log.slice(0, 2));
  assert.deepEqual(/** @type {any} */ (shown.fresh), [{ ply: 4 }]);
});

test("a decision is the same while seat, turn, phase and the right to act are", () => {
  const view = /** @type {any} */ ({ seat: 0, turn: 3, phase: "write", to_act: [0, 1] });
  assert.equal(sameDecision(view, { ...view, to_act: [0] }), true);
  assert.equal(sameDecision(undefined, view), false);
  for (const change of [{ seat: 1 }, { turn: 4 }, { phase: "pick" }, { to_act: [1] }])
    assert.equal(sameDecision(view, { ...view, ...change }), false);
});
