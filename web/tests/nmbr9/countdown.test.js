import assert from "node:assert/strict";
import { test } from "node:test";
import { begun, face, passed, remembered, secondsOf } from "../../js/games/nmbr9/countdown.js";

test("the clock shows minutes and seconds, the running second included", () => {
  assert.deepEqual([60_000, 59_999, 59_000, 9_001, 1, 0, -300].map(face), [
    "1:00",
    "1:00",
    "0:59",
    "0:10",
    "0:01",
    "0:00",
    "0:00",
  ]);
  assert.equal(secondsOf(10_001), 11);
});

test("time passes while the page is seen, and stands still while it is hidden", () => {
  let run = begun("m/1/0", 60_000, 1000);
  run = passed(run, 3500, true);
  assert.equal(run.left, 57_500);
  run = passed(run, 100_000, false);
  assert.equal(run.left, 57_500);
  run = passed(run, 100_200, true);
  assert.equal(run.left, 57_300);
  assert.equal(run.key, "m/1/0");
});

test("a look twice at the same moment takes nothing off twice", () => {
  const run = passed(begun("a", 5000, 0), 1000, true);
  assert.equal(passed(run, 1000, true).left, 4000);
});

test("a reload goes on with the same decision, and with no other", () => {
  const stored = JSON.stringify(["m/1/0", 12_345]);
  assert.equal(remembered(stored, "m/1/0"), 12_345);
  assert.equal(remembered(stored, "m/2/0"), null);
  assert.equal(remembered(null, "m/1/0"), null);
});

test("a note that is no such note is ignored", () => {
  for (const stored of ["", "{", "7", "null", "{}", '["a"]', '["a", 0]', '["a", -5]', '["a", "x"]'])
    assert.equal(remembered(stored, "a"), null);
});
