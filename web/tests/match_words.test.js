import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { PAGES } from "../js/games/index.js";
import { boardUi, ratingWords, turnWords, winnerWords } from "../js/match/match_words.js";
import { has } from "../js/platform/i18n.js";
import { personalRecord } from "../js/saves/statistics.js";
import { speakFromFiles } from "./locales.js";

beforeEach(() => speakFromFiles("en"));

const ANNA = { kind: "human", name: "Anna", level: 0 };
const UNNAMED = { kind: "human", name: "Player 1", level: 0 };
const ADA = { kind: "bot", name: "Ada", level: 2 };

/** @param {object[]} seats @param {number[]} winners @returns {any} */
const ended = (seats, winners) => ({
  seats,
  view: { over: true, winners, scores: seats.map((_, i) => ({ total: 24 - i })) },
});
/** @param {object[]} seats @param {number[]} acting @param {number[]} [thinking] @returns {any} */
const playing = (seats, acting, thinking = []) => ({
  seats,
  seat: 0,
  thinking,
  view: { over: false, to_act: acting },
});

test("one player alone has points, and is no winner", () => {
  assert.equal(winnerWords(ended([ANNA], [0])), "24\u00a0points");
});

test("the one person who plays is spoken to; of several, each is named", () => {
  assert.equal(winnerWords(ended([UNNAMED, ADA], [0])), "You win!");
  assert.equal(winnerWords(ended([UNNAMED, ADA], [1])), "Ada wins");
  assert.equal(winnerWords(ended([ANNA, UNNAMED], [0])), "Anna wins");
  assert.equal(turnWords(playing([UNNAMED, ADA], [0])), "Your turn");
  assert.equal(turnWords(playing([UNNAMED, ADA], [0, 1])), "Your turn");
  assert.equal(turnWords(playing([UNNAMED, ADA], [1], [1])), "Ada is thinking…");
  assert.equal(turnWords(playing([ANNA, UNNAMED], [0])), "Anna to move");
});

test("a shared victory speaks to the one person who plays", () => {
  assert.equal(winnerWords(ended([UNNAMED, ADA], [0, 1])), "You share the victory with Ada");
  assert.equal(winnerWords(ended([ANNA, UNNAMED], [0, 1])), "Anna and Player 1 share the victory");
});

test("sentences speak to the one person who plays and has no name", () => {
  const table = (/** @type {object[]} */ seats, more = {}) =>
    /** @type {any} */ ({ game: "qwinto", seat: 0, seats, view: { to_act: [] }, log: [], ...more });
  const told = (/** @type {any} */ at) => {
    const ui = boardUi(at, { confirm: true, motion: "full", expert: false });
    return ui.t("qwinto.event.roll", { name: ui.name(0), sum: 7 });
  };
  assert.equal(told(table([UNNAMED, ADA])), "You roll 7.");
  assert.equal(told(table([ANNA, ADA])), "Anna rolls 7.");
  assert.equal(told(table([UNNAMED, ANNA])), "Player 1 rolls 7.");
  assert.equal(told(table([UNNAMED, ADA], { foreign: true })), "Player rolls 7.");
});

test("every sentence to the person has its twin with a name", () => {
  for (const [key, message] of Object.entries(speakFromFiles("en"))) {
    if (!key.endsWith(".you") || key === "common.you") continue;
    const twin = key.slice(0, -".you".length);
    assert.ok(has(twin), key);
    assert.ok(!String(message).includes("{name}"), key);
  }
});

test("a refusal leads to a rule that its rules page has", () => {
  for (const [game, { rules, ruleOf = {} }] of Object.entries(PAGES)) {
    const lines = rules.flatMap(({ key, lines: own = [] }) => own.map((line) => `${key}.${line}`));
    for (const [refusal, rule] of Object.entries(ruleOf)) {
      assert.ok(has(`${game}.refusal.${refusal}`), `${game} ${refusal}`);
      assert.ok(lines.includes(rule), `${game} ${rule}`);
    }
  }
});

test("a result alone is rated by the thresholds of its game", () => {
  assert.deepEqual(ratingWords("nmbr9", 24), ["Next: Good, from 60 points"]);
  assert.deepEqual(ratingWords("nmbr9", 80), [
    "Very good: 80 points or more",
    "Next: Excellent, from 100 points",
  ]);
  assert.deepEqual(ratingWords("nmbr9", 131), ["Excellent: 100 points or more"]);
  assert.deepEqual(ratingWords("triominos", 400), []);
});

/** @param {string} id @param {string} game @param {[number, number, boolean?][]} seats level, total, won @returns {any} */
const result = (id, game, ...seats) => ({
  ...{ id, ended: 1 },
  summary: { game, seats: seats.map(([level, total, won = false]) => ({ level, total, won })) },
});

test("the best result alone is one of the same game, and not the match itself", () => {
  const found = [
    result("a", "nmbr9", [0, 50, true]),
    result("b", "nmbr9", [0, 70, true]),
    result("c", "nmbr9", [0, 99, true], [2, 20]),
    result("d", "qwinto", [0, 88, true]),
    result("now", "nmbr9", [0, 90, true]),
  ];
  assert.deepEqual(personalRecord(found, "now"), { points: 70, streak: 0 });
  assert.deepEqual(personalRecord(found, "d"), { points: null, streak: 0 });
  assert.deepEqual(personalRecord(found, "not here"), { points: null, streak: 0 });
});

test("against bots the best and the streak are those against the same strength", () => {
  const found = [
    result("a", "nmbr9", [0, 95, true], [2, 20]),
    result("b", "nmbr9", [2, 60, true], [0, 50]),
    result("c", "nmbr9", [0, 70, true], [1, 30], [2, 20]),
    result("d", "nmbr9", [0, 20], [4, 99, true]),
    result("e", "nmbr9", [0, 60, true], [0, 50]),
    result("f", "nmbr9", [0, 80, true], [2, 20]),
    result("later", "nmbr9", [0, 10], [2, 20, true]),
  ];
  assert.deepEqual(personalRecord(found, "f"), { points: 95, streak: 2 });
  assert.deepEqual(personalRecord(found, "later"), { points: 95, streak: 0 });
  assert.deepEqual(personalRecord(found, "e"), { points: null, streak: 0 });
});
