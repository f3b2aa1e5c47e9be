import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { compared, inWords, notesOf, tally } from "../js/match/score_words.js";
import { speakFromFiles } from "./locales.js";

beforeEach(() => speakFromFiles("en"));

test("a fact that the game has a word for is said in words", () => {
  const facts = inWords("qwinto", { row: "O", number: 7 });
  assert.equal(facts.number, 7);
  assert.notEqual(facts.row, "O");
  assert.deepEqual(inWords("qwinto", { row: "X" }), { row: "X" });
});

test("points are added up by rule, with rows and levels kept apart", () => {
  const item = (/** @type {any} */ rule, /** @type {number} */ points, facts = {}) => ({
    ...{ rule, points, facts, where: [] },
  });
  const lines = tally("nmbr9", [
    item("level", 4, { level: 1, tile: 4 }),
    item("level", 6, { level: 2, tile: 3 }),
    item("level", 7, { level: 1, tile: 7 }),
    item("level", 6, { level: 2, tile: 3, count: 2 }),
  ]);
  assert.deepEqual(
    lines.map(({ points, count }) => [points, count]),
    [
      [11, 2],
      [12, 3],
    ],
  );
  assert.deepEqual(tally("nmbr9", []), []);
});

test("side by side, rules keep the order of the game, also those that only one seat has", () => {
  const item = (/** @type {string} */ rule, /** @type {number} */ points, facts = {}) => ({
    ...{ rule, points, facts, where: [] },
  });
  const { labels, columns } = compared("qwinto", [
    { items: [item("row", 3, { row: "O" }), item("miss", -5)] },
    { items: [item("row", 2, { row: "O" }), item("row", 4, { row: "Y" }), item("bonus", 8)] },
  ]);
  assert.deepEqual(labels, ["Row: orange", "Row: yellow", "Bonus fields", "Misthrows"]);
  assert.deepEqual(
    columns.map((lines) => lines.map(({ points }) => points)),
    [
      [3, -5],
      [2, 4, 8],
    ],
  );
});

test("the note of a hidden answer stands at what it was, whoever answered last", () => {
  const event = (
    /** @type {string} */ kind,
    /** @type {number} */ seat,
    /** @type {number} */ ply,
  ) => /** @type {any} */ ({ kind, seat, ply });
  const log = [
    ...[event("card", -1, 0), event("answered", 1, 1), event("answered", 0, 2)],
    ...[event("placed", 0, 2), event("placed", 1, 2), event("drew", 1, 3)],
  ];
  const told = (/** @type {Record<string, string>} */ notes) =>
    [...notesOf(log, notes)].map(([{ kind, seat }, note]) => [kind, seat, note]);
  assert.deepEqual(told({ 1: "bot-replaced" }), [["placed", 1, "bot-replaced"]]);
  assert.deepEqual(told({ 2: "x" }), [["placed", 0, "x"]]);
  assert.deepEqual(told({ 3: "x" }), [["drew", 1, "x"]]);
});
