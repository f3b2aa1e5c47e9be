import assert from "node:assert/strict";
import { after, test } from "node:test";
import {
  aimAt,
  covers,
  first,
  heights,
  middle,
  nearest,
  next,
  notation,
  onNextLevel,
  placeOf,
  placesOf,
  situation,
} from "../../js/games/nmbr9/places.js";
import { shape } from "../../js/games/nmbr9/tiles.js";
import { startEngine } from "../engine.js";

/**
 * @typedef {import("../../js/contract.js").Nmbr9View} View
 * @typedef {import("../../js/games/nmbr9/places.js").Place} Place
 */

const engine = startEngine();
after(engine.stop);

const ALONE = [{ kind: "human", name: "Anna", level: 0 }];
const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/** A table after some tiles, each placed as high as it goes. @param {number} tiles @returns {Promise<View>} */
async function tableAfter(tiles) {
  const request = { do: "new", match: `m${tiles}`, game: "nmbr9", seats: ALONE, seed: "places" };
  let reply = await engine.ask({ ...request, viewer: 0 });
  for (let i = 0; i < tiles; i++) {
    const far = (/** @type {Place} */ { x, y }) => Math.abs(x) + Math.abs(y);
    const [best] = everywhere(reply.view).sort((a, b) => b.level - a.level || far(a) - far(b));
    const move = notation(best);
    reply = await engine.ask({ do: "play", match: request.match, seat: 0, move, viewer: 0 });
    assert.ok(reply.ok, move);
  }
  return reply.view;
}

/** Every legal place in every rotation. @param {View} view */
const everywhere = (view) => [0, 1, 2, 3].flatMap((rotation) => placesOf(view, rotation));

const fresh = await tableAfter(0);
const stacked = await tableAfter(6);
const tiles = stacked.displays[0].tiles;

test("what a player looks at stays the same when others answer, and changes with the own tile", async () => {
  const seats = ["Anna", "Bruno"].map((name) => ({ kind: "human", name, level: 0 }));
  const match = { match: "two", viewer: 0 };
  const { view } = await engine.ask({ do: "new", game: "nmbr9", seats, seed: "answers", ...match });
  const [first, second] = everywhere(view).map(notation);
  const of = (/** @type {View} */ seen) => situation(seen, seen.displays[0].tiles);
  const answered = await engine.ask({ do: "play", seat: 1, move: second, ...match });
  assert.deepEqual(answered.view.to_act, [0]);
  assert.equal(of(answered.view), of(view));
  const next = await engine.ask({ do: "play", seat: 0, move: first, ...match });
  assert.notEqual(of(next.view), of(view));
});

test("a place is written as the engine writes it, and found again by that", async () => {
  assert.ok(everywhere(stacked).length > 50);
  for (const place of everywhere(stacked)) {
    assert.deepEqual(placeOf(stacked, notation(place)), place);
    const move = notation(place);
    const { refusal } = await engine.ask({ do: "why", match: "m6", seat: 0, move });
    assert.equal(refusal, null, move);
  }
  assert.equal(placeOf(stacked, "9r0@99,99"), undefined);
  assert.equal(placeOf(stacked, "timeout"), undefined);
  assert.equal(placeOf(stacked, null), undefined);
});

test("the heights of the squares are those of the tiles upon them", () => {
  const high = heights(tiles);
  const squares = new Set(tiles.flatMap(({ cells }) => cells.map(String)));
  assert.deepEqual(new Set(high.keys()), squares);
  for (const { cells, level } of tiles)
    for (const cell of cells) assert.ok((high.get(`${cell}`) ?? 0) > level);
  const highest = Math.max(...tiles.map(({ level }) => level));
  assert.ok(highest >= 1, "the test needs a second level");
  assert.equal(Math.max(...high.values()), highest + 1);
});

test("on an empty table the only place is meant, wherever one points", () => {
  const [only] = placesOf(fresh, 0);
  assert.deepEqual(aimAt(fresh, 0, [40, -40], []), only);
});

test("near a legal place it is meant; far away, the squares under the pointer", () => {
  for (const place of placesOf(stacked, 1)) {
    assert.deepEqual(aimAt(stacked, 1, middle(place), tiles), place);
    const [x, y] = middle(place);
    assert.equal(aimAt(stacked, 1, [x + 0.2, y - 0.2], tiles).legal, true);
  }
  const far = aimAt(stacked, 1, [50.2, 60.1], tiles);
  assert.equal(far.legal, false);
  assert.equal(far.level, 0);
  const [x, y] = middle(far);
  assert.ok(Math.hypot(x - 50.2, y - 60.1) < 1);
});

test("a tile held over others lies on the highest of them", () => {
  const high = heights(tiles);
  const none = { ...stacked, legal: { ...stacked.legal, places: {} } };
  for (const { x, y } of tiles) {
    const aim = aimAt(none, 0, [x + 1.5, y + 2], tiles);
    const under = shape(aim.tile, 0).map(
      ([dx, dy]) => high.get(`${[aim.x + dx, aim.y + dy]}`) ?? 0,
    );
    assert.equal(aim.level, Math.max(...under));
    assert.equal(aim.legal, false);
  }
});

test("a tile covers its squares and not its holes", () => {
  /** A zero has a hole of two squares. @type {Place} */
  const zero = { tile: 0, rotation: 0, x: 5, y: -2, level: 0, legal: true };
  assert.equal(covers(zero, [5.5, -1.5]), true);
  assert.equal(covers(zero, [6.5, -0.5]), false);
  assert.equal(covers(zero, [8.5, -1.5]), false);
  // Two levels up it is drawn a little higher.
  assert.equal(covers({ ...zero, level: 2 }, [5.5, -2.3]), true);
  assert.equal(covers(zero, [5.5, -2.3]), false);
});

test("an arrow key goes to a place on that side, and back near to where it came from", () => {
  /** @type {Record<string, [number, number]>} */
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const places = placesOf(stacked, 0);
  for (const place of places) {
    const [x, y] = middle(place);
    for (const key of KEYS) {
      const found = next(places, [x, y], key);
      if (!found) continue;
      const [fx, fy] = middle(found);
      assert.ok((fx - x) * ways[key][0] + (fy - y) * ways[key][1] > 0.3, `${key} from ${x},${y}`);
    }
  }
  assert.equal(next(places, [1000, 0], "ArrowRight"), undefined);
  assert.equal(next(places, [0, 0], "Enter"), undefined);
});

test("what lies ahead comes before what lies more aside than ahead", () => {
  /** @type {(x: number, y: number) => Place} */
  const at = (x, y) => ({ tile: 1, rotation: 0, x, y, level: 0, legal: true });
  const [here, aside, ahead] = [at(0, 0), at(1, 2), at(8, 0)];
  assert.equal(next([aside, ahead], middle(here), "ArrowRight"), ahead);
  assert.equal(next([aside], middle(here), "ArrowRight"), aside);
});

test("the four arrow keys reach every legal place", () => {
  const places = placesOf(stacked, 0);
  assert.ok(places.length > 10);
  const start = /** @type {Place} */ (first(places, [0, 0]));
  const found = new Set([start]);
  for (const place of found)
    for (const key of KEYS) {
      const one = next(places, middle(place), key);
      if (one) found.add(one);
    }
  const left = places.filter((place) => !found.has(place)).map(notation);
  assert.deepEqual(left, []);
});

test("the keyboard begins on the highest level, near the middle", () => {
  const places = everywhere(stacked);
  const start = /** @type {Place} */ (first(places, [0, 0]));
  const high = Math.max(...places.map(({ level }) => level));
  assert.equal(start.level, high);
  const level = places.filter((place) => place.level === high);
  assert.deepEqual(start, nearest(level, [0, 0]));
});

test("a level up or down is the next that has a place, or none", () => {
  /** @type {(level: number, x: number) => Place} */
  const at = (level, x) => ({ tile: 1, rotation: 0, x, y: 0, level, legal: true });
  const places = [at(0, 0), at(0, 9), at(2, 1), at(2, 8), at(3, 0)];
  assert.equal(onNextLevel(places, at(0, 0), 1), places[2]);
  assert.equal(onNextLevel(places, at(0, 9), 1), places[3]);
  assert.equal(onNextLevel(places, at(3, 0), -1), places[2]);
  assert.equal(onNextLevel(places, at(3, 0), 1), undefined);
  assert.equal(onNextLevel(places, at(0, 0), -1), undefined);
});

test("of nothing, nothing is nearest", () => {
  assert.equal(nearest([], [0, 0]), undefined);
});
