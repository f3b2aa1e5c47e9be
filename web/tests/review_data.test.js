import assert from "node:assert/strict";
import { after, test } from "node:test";
import {
  filtered,
  geometry,
  lessonsOf,
  merged,
  momentsOf,
  nearestMoment,
  rangeOf,
  shownOn,
  slim,
  soFar,
  turnsOf,
  valueAt,
  worthAt,
} from "../js/match/review_data.js";
import { startEngine } from "./engine.js";

const engine = startEngine();
after(engine.stop);

/** @param {number} ply @param {object} [more] @returns {any} */
const decision = (ply, more) => ({ ply, seat: 0, value: 50, loss: 0, mark: "none", ...more });
const CHART = [
  { ply: 0, value: 50 },
  { ply: 3, value: 60 },
  { ply: 4, value: 20 },
];

test("moments are where the value changes and where the seat decides, each once", () => {
  const seat = { chart: CHART, decisions: [decision(3), decision(2)] };
  assert.deepEqual(momentsOf(seat), [0, 2, 3, 4]);
  assert.deepEqual(momentsOf({ chart: [], decisions: [] }), []);
});

test("a good move is shown as one, a mistake beside the best move", () => {
  const moves = { move: "O3", best: "O4", advice: null };
  assert.deepEqual(shownOn(decision(1, moves)), { where: [], best: "O3", played: "O3" });
  const marked = { ...moves, mark: "mistake", advice: { where: ["O"] } };
  assert.deepEqual(shownOn(decision(1, marked)), { where: ["O"], best: "O4", played: "O3" });
});

test("the value holds until it changes", () => {
  assert.deepEqual(
    [0, 2, 3, 9].map((ply) => valueAt(CHART, ply)),
    [50, 50, 60, 20],
  );
  assert.equal(valueAt([{ ply: 5, value: 7 }], 1), 7);
  assert.equal(valueAt([], 1), 0);
});

test("a chart runs from edge to edge, and higher is better", () => {
  const { points } = geometry(CHART, [0, 3, 4], [0, 100]);
  assert.deepEqual(points, [
    { ply: 0, x: 0, y: 0.5 },
    { ply: 3, x: 0.5, y: 0.4 },
    { ply: 4, x: 1, y: 0.8 },
  ]);
  assert.deepEqual(geometry(CHART, [0], [0, 100]).points, [{ ply: 0, x: 0, y: 0.5 }]);
  const forged = [
    { ply: 0, value: 1e6 },
    { ply: 1, value: -1e6 },
  ];
  const heights = geometry(forged, [0, 1], [0, 100]).points.map(({ y }) => y);
  assert.deepEqual(heights, [0, 1], "it never covers what is around it");
});

test("chances go from 0 to 100, points to the next ten", () => {
  assert.deepEqual(rangeOf(CHART, "percent"), [0, 100]);
  assert.deepEqual(rangeOf(CHART, "points"), [0, 60]);
  assert.deepEqual(rangeOf([{ ply: 0, value: -12 }], "points"), [-20, 10]);
});

test("a tap finds the nearest moment", () => {
  assert.deepEqual(
    [0, 1, 2, 99].map((ply) => nearestMoment([0, 3, 4], ply)),
    [0, 0, 1, 2],
  );
});

test("turning points are the largest changes, in the order of the match", () => {
  const luck = [1, 2, 3, 4, 5, 6].map((ply) => ({
    ply,
    move: "",
    luck: ply % 2 ? 2 + ply : -2 - ply,
  }));
  const marked = decision(9, { mark: "blunder", loss: 30 });
  const turns = turnsOf({ luck, decisions: [decision(8, { loss: 50 }), marked] });
  assert.deepEqual(
    turns.map(({ ply, kind }) => [ply, kind]),
    [
      [3, "luck"],
      [4, "luck"],
      [5, "luck"],
      [6, "luck"],
      [7, "luck"],
      [9, "blunder"],
    ],
  );
});

test("a closer look replaces the first one", () => {
  const found = merged([decision(1), decision(5)], [decision(3), decision(1, { loss: 4 })]);
  assert.deepEqual(
    found.map(({ ply, loss }) => [ply, loss]),
    [
      [1, 4],
      [3, 0],
      [5, 0],
    ],
  );
  const { chart, decisions } = soFar([...found, decision(7, { seat: 1 })], 0);
  assert.equal(decisions.length, 3);
  assert.deepEqual(chart[0], { ply: 2, value: 50 });
});

test("the filter keeps decisions with a mark", () => {
  const all = [decision(1), decision(2, { mark: "mistake" })];
  assert.deepEqual(filtered(all, true), [all[1]]);
  assert.deepEqual(filtered(all, false), all);
});

test("one learns from mistakes and blunders, and without them from inaccuracies", () => {
  const [good, small] = [decision(1), decision(2, { mark: "inaccuracy" })];
  const [mistake, blunder] = [decision(3, { mark: "mistake" }), decision(4, { mark: "blunder" })];
  assert.deepEqual(lessonsOf([good, small, mistake, blunder]), [mistake, blunder]);
  assert.deepEqual(lessonsOf([good, small]), [small]);
  assert.deepEqual(lessonsOf([good]), []);
});

test("a kept review is still one of its match, and smaller", async () => {
  const seats = [{ kind: "human", name: "Anna" }];
  const match = { do: "new", match: "m", game: "qwinto", seats, seed: "kept", options: {} };
  let shown = await engine.ask(match);
  for (let i = 0; i < 12; i += 1) {
    const { view } = await engine.ask({ do: "view", match: "m", seat: 0 });
    const { move } = await engine.ask({ do: "think", view, level: 1, nodes: 1, seed: "k" });
    shown = await engine.ask({ do: "play", match: "m", seat: 0, move });
  }
  const { record } = shown;
  const { result } = await engine.ask({ do: "review", review: "r", record, nodes: 1, seconds: 60 });
  const kept = slim(result);
  assert.ok(JSON.stringify(kept).length < JSON.stringify(result).length);
  const checked = await engine.ask({ do: "check", record, review: kept });
  assert.deepEqual(checked.review, kept);
  const later = await engine.ask({ do: "undo", match: "m" });
  assert.equal(
    (await engine.ask({ do: "check", record: later.record, review: kept })).review,
    null,
  );
});

test("a position where the seat decides is worth what its best move is", () => {
  const decisions = [
    decision(3, { value: 52, loss: 6 }),
    decision(4, { value: 21, best_value: 20 }),
  ];
  const seat = /** @type {any} */ ({ chart: CHART, decisions });
  assert.equal(worthAt(seat, 0), 50);
  assert.equal(worthAt(seat, 3), 58, "not the 60 of an estimate made before");
  assert.equal(worthAt(seat, 4), 21, "a move above the best one loses nothing");
});
