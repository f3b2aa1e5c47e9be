import assert from "node:assert/strict";
import { after, test } from "node:test";
import { exportable, fault, saveOf, soundFields } from "../js/saves/save_entry.js";
import { startEngine } from "./engine.js";

const engine = startEngine();
after(engine.stop);

const SEAT = { kind: "human", name: "Anna", level: 0 };
const { record } = await engine.ask({ do: "new", game: "qwinto", seats: [SEAT], seed: "s" });
const GOOD = saveOf("id", record, await engine.ask({ do: "check", record }));

test("what the engine says of a record is a save", () => {
  assert.equal(fault(GOOD), "");
  assert.equal(GOOD.game, "qwinto");
  assert.deepEqual(GOOD.totals, [0]);
});

test("an entry without a record is no save", () => {
  for (const value of [undefined, null, 7, "record", [], {}, { ...GOOD, record: 7 }])
    assert.equal(fault(value), "not-a-record");
});

test("an entry of a later format is left to the later page", () => {
  assert.equal(fault({ ...GOOD, format: 2 }), "newer-format");
  assert.equal(fault({ ...GOOD, format: 1 }), "");
  assert.equal(fault({ ...GOOD, format: undefined }), "");
});

test("an entry that was set aside says why", () => {
  assert.equal(fault({ ...GOOD, aside: { error: "illegal-move", line: 9 } }), "illegal-move");
});

test("an entry that lacks what a list shows is not whole", () => {
  const broken = [
    { game: "chess" },
    { game: "constructor" },
    { game: undefined },
    { seats: undefined },
    { seats: "Anna" },
    { seats: [null] },
    { seats: [{ kind: "human" }] },
    { seats: [{ kind: "robot", name: "Anna" }] },
    { totals: undefined },
    { totals: [1, 2] },
    { winners: null },
    { totals: [1e308] },
    { totals: ["5"] },
    { seats: [{ ...SEAT, name: "N".repeat(25) }] },
    { updated: 1e300 },
    { updated: -1 },
    { updated: "yesterday" },
    { name: { toString: 1 } },
    { source: ["x"] },
    { daily: "12" },
    { toBeat: Number.NaN },
    { game: { toString: 1 } },
    { format: { valueOf: 1, toString: 1 } },
    { format: "1" },
    { aside: { error: { toString: 1 } } },
    { aside: true },
    { seats: [{ ...SEAT, level: 9 }] },
    { winners: [7] },
    { winners: ["0"] },
  ];
  for (const change of broken) assert.equal(fault({ ...GOOD, ...change }), "not-whole");
});

test("of the fields that an entry may have, the sound ones are kept", () => {
  const fields = { updated: 5, name: "Evening", source: "link", daily: 12, toBeat: 90 };
  assert.deepEqual(soundFields(fields), fields);
  assert.equal(fault({ ...GOOD, ...fields }), "");
  const odd = { updated: 1e300, name: 7, source: null, daily: "x", toBeat: 1.5 };
  for (const value of Object.values(soundFields(odd))) assert.equal(value, undefined);
});

test("an entry that JSON cannot express is exported without what is to blame", () => {
  assert.deepEqual(exportable(GOOD), GOOD);
  const circle = { ...GOOD, self: {} };
  circle.self = circle;
  const { seats: _, totals: __, winners: ___, ...plain } = GOOD;
  assert.deepEqual(exportable(circle), plain);
  assert.deepEqual(exportable({ ...GOOD, updated: 5n }), plain);
  assert.equal(exportable(undefined), null);
});
