import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { ratingWords, turnWords, winnerWords } from "../js/match/match_words.js";
import { bestAlone } from "../js/saves/statistics.js";
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
  assert.equal(winnerWords(ended([UNNAMED, ADA], [0])), "You win");
  assert.equal(winnerWords(ended([UNNAMED, ADA], [1])), "Ada wins");
  assert.equal(winnerWords(ended([ANNA, UNNAMED], [0])), "Anna wins");
  assert.equal(turnWords(playing([UNNAMED, ADA], [0])), "Your turn");
  assert.equal(turnWords(playing([UNNAMED, ADA], [0, 1])), "Your turn");
  assert.equal(turnWords(playing([UNNAMED, ADA], [1], [1])), "Ada is thinking…");
  assert.equal(turnWords(playing([ANNA, UNNAMED], [0])), "Anna to move");
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

test("the best result alone is one of the same game, and not the match itself", () => {
  /** @param {string} id @param {string} game @param {number[]} totals @returns {any} */
  const result = (id, game, ...totals) => ({
    ...{ id, ended: 1 },
    summary: { game, seats: totals.map((total) => ({ total })) },
  });
  const found = [
    result("a", "nmbr9", 50),
    result("b", "nmbr9", 70),
    result("c", "nmbr9", 99, 20),
    result("d", "qwinto", 88),
    result("now", "nmbr9", 90),
  ];
  assert.equal(bestAlone(found, "now"), 70);
  assert.equal(bestAlone(found, "d"), null);
});
