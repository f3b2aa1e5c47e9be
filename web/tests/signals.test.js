/** What is heard, felt and seen to move. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { game as nmbr9 } from "../js/games/nmbr9/game.js";
import { game as qwinto } from "../js/games/qwinto/game.js";
import { game as triominos } from "../js/games/triominos/game.js";
import { felt, hasWon } from "../js/match/signals.js";
import { eyes } from "../js/match/table_state.js";
import { patternOf } from "../js/platform/haptics.js";
import { soundOf } from "../js/platform/sound.js";
import { keyframes } from "../js/ui/flights.js";

const event = (/** @type {string} */ kind, /** @type {object} */ more = {}) =>
  /** @type {any} */ ({ kind, seat: 0, items: [], facts: {}, where: [], ...more });
const scored = (/** @type {string} */ kind, /** @type {string} */ rule) =>
  event(kind, { items: [{ rule, points: 1, where: [], facts: {} }] });

test("the moments that matter have sounds of their own", () => {
  assert.equal(soundOf([event("wrote")], qwinto.sounds), "tick");
  assert.equal(soundOf([scored("wrote", "bonus")], qwinto.sounds), "chime");
  assert.equal(soundOf([scored("wrote", "full-row")], qwinto.sounds), "full");
  assert.equal(soundOf([event("missed")], qwinto.sounds), "low");
  assert.equal(soundOf([scored("placed", "bridge")], triominos.sounds), "chime");
  assert.equal(soundOf([scored("placed", "hexagon")], triominos.sounds), "full");
  assert.equal(soundOf([event("card", { facts: { left: 3 } })], nmbr9.sounds), "flip");
  assert.equal(soundOf([event("card", { facts: { left: 0 } })], nmbr9.sounds), "last");
});

test("of several sounds the strongest is heard, and a win is not any end", () => {
  const end = [scored("wrote", "bonus"), event("over"), event("wrote")];
  assert.equal(soundOf(end, qwinto.sounds), "end");
  assert.equal(soundOf(end, qwinto.sounds, true), "win");
  assert.equal(soundOf([scored("wrote", "bonus"), event("wrote")], qwinto.sounds), "chime");
  assert.equal(soundOf([event("placed"), event("drew")], triominos.sounds), "flip");
  assert.equal(soundOf([event("answered")], qwinto.sounds), undefined);
});

test("a phone buzzes for moments, not for every tile", () => {
  assert.equal(patternOf("knock"), undefined);
  assert.equal(patternOf(undefined), undefined);
  assert.ok(patternOf("low")?.length);
  assert.ok((patternOf("win")?.length ?? 0) > (patternOf("chime")?.length ?? 0));
});

test("a phone buzzes for one's own deeds and for the end", () => {
  const own = event("wrote", { seat: 1 });
  const end = event("over", { seat: -1 });
  const table = /** @type {any} */ ({ seat: 1 });
  assert.deepEqual(felt(table, [event("wrote"), own, end]), [own, end]);
});

test("only a person wins, and nobody wins alone", () => {
  const table = (/** @type {string[]} */ kinds, /** @type {number[]} */ winners) =>
    /** @type {any} */ ({ seats: kinds.map((kind) => ({ kind })), view: { winners } });
  assert.equal(hasWon(table(["human", "bot"], [0])), true);
  assert.equal(hasWon(table(["human", "bot"], [1])), false);
  assert.equal(hasWon(table(["human"], [0])), false);
});

test("a piece travels from the middle of one box to that of another, as large as each", () => {
  const box = (/** @type {number} */ x, /** @type {number} */ size) =>
    /** @type {DOMRect} */ ({ x, y: 0, width: size, height: size });
  const [start, , end] = keyframes(box(0, 40), box(200, 20));
  assert.match(start.transform, /^translate\(20px, 20px\)/);
  assert.match(end.transform, /^translate\(210px, 10px\).*scale\(0\.5\)$/);
});

test("a replay shows another seat's secrets only after the match", () => {
  const seats = /** @type {any} */ ([{ kind: "human" }, { kind: "bot" }, { kind: "human" }]);
  const two = seats.slice(0, 2);
  assert.equal(eyes({ seats: two, over: false, seat: 0 }), 0);
  assert.equal(eyes({ seats: two, over: false, seat: 1 }), null);
  assert.equal(eyes({ seats, over: false, seat: 0 }), null);
  assert.equal(eyes({ seats, over: true, seat: 1 }), 1);
});
