import assert from "node:assert/strict";
import { test } from "node:test";
import { QWINTO } from "../../js/box.js";
import {
  BONUS,
  COLUMNS,
  FIELDS,
  GAPS,
  neighbour,
  ROWS,
  reach,
  SMALL,
  STAGGERED,
  STRAIGHT,
  spot,
} from "../../js/games/qwinto/layout.js";

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

test("the sheet has nine fields a row, as the engine says", () => {
  assert.deepEqual(ROWS, ["O", "Y", "P"]);
  assert.equal(FIELDS.size, 27);
  for (const row of ROWS) {
    const mine = [...FIELDS.values()].filter((field) => field.row === row);
    assert.equal(mine.length, 9);
    assert.equal(
      mine.some(({ column }) => column === GAPS[row]),
      false,
    );
    const [first, last] = reach(row);
    assert.ok(mine.every(({ column }) => first <= column && column <= last));
  }
  assert.deepEqual([...BONUS.values()].sort(), [...QWINTO.pentagons].sort());
  assert.equal(COLUMNS.filter((rows) => rows.length === 3).length, 5);
});

test("arrow keys go along a row and over its gap", () => {
  assert.equal(neighbour("O2", "ArrowRight"), "O3");
  assert.equal(neighbour("O4", "ArrowRight"), "O6");
  assert.equal(neighbour("O6", "ArrowLeft"), "O4");
  assert.equal(neighbour("O2", "ArrowLeft"), undefined);
  assert.equal(neighbour("O11", "ArrowRight"), undefined);
  assert.equal(neighbour("O6", "Home"), "O2");
  assert.equal(neighbour("O6", "End"), "O11");
});

test("up and down stay in the column, over a row that has no field there", () => {
  assert.equal(neighbour("O3", "ArrowDown"), "Y3");
  assert.equal(neighbour("P3", "ArrowUp"), "Y3");
  assert.equal(neighbour("O6", "ArrowDown"), "P6"); // yellow has its gap there
  assert.equal(neighbour("O3", "ArrowUp"), undefined);
  assert.equal(neighbour("P3", "ArrowDown"), undefined);
});

test("where no row has the column, the nearest field of the next row is taken", () => {
  assert.equal(neighbour("O11", "ArrowDown"), "Y10");
  assert.equal(neighbour("P0", "ArrowUp"), "Y1");
});

test("another key leads nowhere", () => {
  assert.equal(neighbour("O3", "Enter"), undefined);
});

test("every field can be reached by the arrow keys from every other", () => {
  for (const start of FIELDS.keys()) {
    const found = new Set([start]);
    for (const place of found)
      for (const key of KEYS) {
        const next = neighbour(place, key);
        if (next) found.add(next);
      }
    assert.equal(found.size, 27, start);
  }
});

test("in every layout a column is one line, and no field overlaps another or the edge", () => {
  for (const layout of [STRAIGHT, STAGGERED, SMALL]) {
    const spots = [...FIELDS.values()].map(({ row, column }) => spot(layout, row, column));
    for (const [i, [x, y]] of spots.entries()) {
      assert.ok(x - layout.radius >= 0 && x + layout.radius <= layout.width, layout.name);
      assert.ok(y - layout.radius >= 0 && y + layout.radius <= layout.height, layout.name);
      for (const [ox, oy] of spots.slice(0, i))
        assert.ok(Math.hypot(x - ox, y - oy) >= 2 * layout.radius, layout.name);
    }
    for (const [column, rows] of COLUMNS.entries())
      assert.ok(new Set(rows.map((row) => spot(layout, row, column)[0])).size <= 1);
  }
});
