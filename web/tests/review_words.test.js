import assert from "node:assert/strict";
import { test } from "node:test";
import {
  changeWords,
  lossWords,
  markWords,
  sumWords,
  unitOf,
  valueWords,
} from "../js/screens/review_words.js";
import { speakFromFiles } from "./locales.js";

/** Plain blanks instead of no-break ones. @param {string} words */
const plain = (words) => words.replace(/\u00a0/g, " ");

test("percentages are whole, unless they are small or have to close a sum", () => {
  speakFromFiles("en");
  assert.equal(valueWords(33.8, "percent"), "34%");
  assert.equal(changeWords(-10.9, "percent"), "−11%");
  assert.equal(changeWords(-0.34, "percent"), "−0.3%");
  assert.equal(sumWords(-135.27, "percent"), "−135.3%");
  assert.equal(sumWords(50, "percent", String), "50%");
  assert.equal(plain(valueWords(12.5, "points")), "12.5 points");
});

test("a heading says of what a mistake has cost so much", () => {
  speakFromFiles("en");
  const lost = (/** @type {string} */ mark, /** @type {number} */ loss, /** @type {any} */ unit) =>
    plain(lossWords(/** @type {any} */ ({ mark, loss }), unit));
  assert.equal(lost("blunder", 13.5, "percent"), "Blunder: 14% less chance to win");
  assert.equal(lost("blunder", 7.24, "percent"), "Blunder: 7.2% less chance to win");
  assert.equal(lost("mistake", 3.25, "points"), "Mistake: 3.3 points lost");
  assert.equal(lost("none", 0, "percent"), "Good move");
});

test("a mistake and a blunder that are nearly equal do not look equal", () => {
  speakFromFiles("en");
  const listed = (/** @type {string} */ mark, /** @type {number} */ loss) =>
    plain(markWords(/** @type {any} */ ({ mark, loss }), "percent"));
  assert.equal(listed("mistake", 6.8), "Mistake, −6.8%");
  assert.equal(listed("blunder", 7.2), "Blunder, −7.2%");
  assert.equal(listed("blunder", 21.6), "Blunder, −22%");
});

test("whoever plays alone plays for points", () => {
  const seat = /** @type {any} */ ({});
  assert.equal(unitOf({ seats: [seat] }), "points");
  assert.equal(unitOf({ seats: [seat, seat] }), "percent");
});
