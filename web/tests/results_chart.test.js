/** The axis of the chart of results. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ticks } from "../js/screens/results_chart.js";

test("the axis has few round numbers that hold all results", () => {
  assert.deepEqual(ticks(0, 87), [0, 50, 100]);
  assert.deepEqual(ticks(0, 41), [0, 20, 40, 60]);
  assert.deepEqual(ticks(-12, 30), [-20, 0, 20, 40]);
  assert.deepEqual(ticks(0, 1), [0, 0.5, 1]);
  assert.deepEqual(ticks(0, 412), [0, 200, 400, 600]);
});
