import assert from "node:assert/strict";
import { test } from "node:test";
import { joined, laid, startOfGlide, zoomed } from "../js/ui/boxes.js";

/** @typedef {import("../js/ui/boxes.js").Box} Box */

const FRAME = { width: 800, height: 600 };

/** Numbers that may differ in the last digits. @param {number[]} found @param {number[]} wanted */
function near(found, wanted) {
  assert.equal(found.length, wanted.length);
  for (const [i, value] of found.entries())
    assert.ok(Math.abs(value - wanted[i]) < 1e-9, `${found} is not ${wanted}`);
}

/** Where a point of the lattice is drawn. @param {Box} box @param {number} x @param {number} y */
function pixel(box, x, y) {
  const { scale, left, top } = laid(box, FRAME);
  return [left + x * scale, top + y * scale];
}

test("two boxes are joined by the smallest one round both", () => {
  assert.deepEqual(joined([0, 0, 2, 2], [5, -1, 1, 1]), [0, -1, 6, 3]);
  assert.deepEqual(joined([0, 0, 9, 9], [1, 1, 2, 2]), [0, 0, 9, 9]);
});

test("a box lies in the middle of its frame, as large as it can be", () => {
  near(pixel([0, 0, 8, 2], 4, 1), [400, 300]);
  near(pixel([0, 0, 8, 2], 0, 1), [0, 300]);
  near(pixel([-1, -3, 1, 6], -0.5, -3), [400, 0]);
  assert.equal(laid([0, 0, 8, 2], FRAME).scale, 100);
});

test("a glide starts where each thing was", () => {
  /** @type {[Box, Box]} */
  const [from, to] = [
    [0, 0, 8, 6],
    [-2, 1, 20, 9],
  ];
  const { x, y, scale } = startOfGlide(from, to, FRAME);
  for (const [px, py] of [
    [0, 0],
    [3, 5],
    [-1, 2],
  ]) {
    const [left, top] = pixel(to, px, py);
    near([x + left * scale, y + top * scale], pixel(from, px, py));
  }
});

test("zooming keeps the point under the pointer where it is", () => {
  /** @type {Box} */
  const box = [0, 0, 8, 6];
  for (const factor of [1.25, 0.8, 2]) {
    const closer = zoomed(box, box, factor, [2, 5]);
    near(pixel(closer, 2, 5), pixel(box, 2, 5));
    near([closer[2], closer[3]], [8 / factor, 6 / factor]);
  }
});

test("without a pointer it is the middle that stays", () => {
  near(zoomed([0, 0, 8, 6], [0, 0, 8, 6], 2), [2, 1.5, 4, 3]);
});

test("one gets four times nearer and twice as far, not more", () => {
  /** @type {Box} */
  const fitted = [0, 0, 8, 6];
  let box = fitted;
  for (let i = 0; i < 20; i++) box = zoomed(box, fitted, 1.5);
  near([box[2], box[3]], [2, 1.5]);
  for (let i = 0; i < 40; i++) box = zoomed(box, fitted, 1 / 1.5);
  near([box[2], box[3]], [16, 12]);
});
