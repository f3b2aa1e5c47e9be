import assert from "node:assert/strict";
import { test } from "node:test";
import { laid } from "../js/ui/boxes.js";
import { fitted } from "../js/ui/fit.js";

/**
 * @typedef {import("../js/ui/boxes.js").Box} Box
 * @typedef {import("../js/ui/boxes.js").Point} Point
 * @typedef {import("../js/ui/fit.js").Frame} Frame
 */

/** @type {Box} */
const BOARD = [0, 0, 4, 4];
/** The middles of all cells of the board. @type {Point[]} */
const CELLS = Array.from({ length: 16 }, (_, i) => [(i % 4) + 0.5, Math.floor(i / 4) + 0.5]);
const REACH = 0.5;
const CORNER = { left: 0, top: 0, right: 60, bottom: 60 };

/** How far a covering rectangle is from the middle of a cell, in pixels. */
/** @param {Box} box @param {Frame} frame @param {Point} cell @param {typeof CORNER} rect */
function distance(box, frame, [x, y], { left, top, right, bottom }) {
  const at = laid(box, frame);
  const [px, py] = [at.left + x * at.scale, at.top + y * at.scale];
  return Math.hypot(Math.max(left - px, 0, px - right), Math.max(top - py, 0, py - bottom));
}

test("with nothing over it a board fills its frame, in the middle", () => {
  const box = fitted(BOARD, CELLS, REACH, { width: 800, height: 400, over: [] });
  assert.deepEqual(box, [-2, 0, 8, 4]);
});

test("a frame that is not laid out yet shows the board as it is", () => {
  assert.deepEqual(fitted(BOARD, CELLS, REACH, { width: 0, height: 300, over: [] }), BOARD);
});

test("no cell lies under a button", () => {
  const frames = [
    { width: 400, height: 420, over: [CORNER] },
    { width: 360, height: 500, over: [CORNER, { left: 300, top: 440, right: 360, bottom: 500 }] },
    { width: 900, height: 400, over: [{ left: 840, top: 0, right: 900, bottom: 400 }] },
  ];
  for (const frame of frames) {
    const box = fitted(BOARD, CELLS, REACH, frame);
    const { scale } = laid(box, frame);
    for (const rect of frame.over)
      for (const cell of CELLS)
        assert.ok(distance(box, frame, cell, rect) >= REACH * scale - 1e-9, `${cell} in ${box}`);
    assert.ok(Math.abs(box[2] / box[3] - frame.width / frame.height) < 1e-9);
    for (const [x, y] of CELLS) {
      assert.ok(x - REACH >= box[0] - 1e-9 && x + REACH <= box[0] + box[2] + 1e-9);
      assert.ok(y - REACH >= box[1] - 1e-9 && y + REACH <= box[1] + box[3] + 1e-9);
    }
  }
});

test("a board moves aside before it shrinks", () => {
  const frame = { width: 900, height: 400, over: [{ left: 0, top: 0, right: 300, bottom: 400 }] };
  const box = fitted(BOARD, CELLS, REACH, frame);
  assert.equal(laid(box, frame).scale, 100);
  assert.ok(laid(box, frame).left >= 300);
});

test("only what must be seen keeps away from the buttons", () => {
  const frame = { width: 400, height: 400, over: [CORNER] };
  assert.deepEqual(fitted(BOARD, [[3.5, 3.5]], REACH, frame), BOARD);
});

test("rather something is covered than that a board becomes tiny", () => {
  const frame = { width: 400, height: 400, over: [{ left: 0, top: 0, right: 400, bottom: 400 }] };
  assert.deepEqual(fitted(BOARD, CELLS, REACH, frame), BOARD);
});
