import assert from "node:assert/strict";
import { after, test } from "node:test";
import {
  after as afterPlace,
  allPlaces,
  meant,
  next,
  placeOf,
  placesOf,
  tileOf,
} from "../../js/games/triominos/places.js";
import { around, heart, neighbours, placeAt, vertices } from "../../js/games/triominos/tiles.js";
import { startEngine } from "../engine.js";

/** @typedef {import("../../js/contract.js").TriominosView} View */

const engine = startEngine();
after(engine.stop);

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
const GRID = ["u", "d"].flatMap((kind) =>
  Array.from({ length: 49 }, (_, i) => `${kind}${(i % 7) - 3},${Math.floor(i / 7) - 3}`),
);

/** A table on which a tile of the seat to act has several places. @returns {Promise<View>} */
async function tableWithChoice() {
  const seats = [0, 1].map((n) => ({ kind: "human", name: `P${n}`, level: 0 }));
  let reply = await engine.ask({ do: "new", match: "m", game: "triominos", seats, seed: "places" });
  for (let i = 0; i < 60; i++) {
    const [seat] = reply.view.to_act;
    const { view } = await engine.ask({ do: "view", match: "m", viewer: seat });
    const places = allPlaces(view);
    const choices = Object.values(view.legal.places).map((some) => some.length);
    if (view.board.length >= 12 && Math.max(...choices) > 2) return view;
    const idle = view.legal.draw === null ? "pass" : "draw";
    const move = places[0]?.move ?? idle;
    reply = await engine.ask({ do: "play", match: "m", seat, move });
    assert.ok(reply.ok, move);
  }
  throw new Error("no such table");
}

const view = await tableWithChoice();
const [tile] = Object.entries(view.legal.places).sort(([, a], [, b]) => b.length - a.length)[0];

test("places come best first, for a tile and for the whole hand", () => {
  const all = allPlaces(view);
  const points = all.map((place) => place.points);
  assert.deepEqual(
    points,
    [...points].sort((a, b) => b - a),
  );
  assert.equal(all.length, Object.values(view.legal.places).flat().length);
  assert.equal(placesOf(view, tile).length, view.legal.places[tile].length);
  assert.deepEqual(placesOf(view, null), []);
  assert.deepEqual(placesOf(view, "9-9-9"), []);
});

test("a place is found by its notation", () => {
  for (const place of allPlaces(view)) assert.deepEqual(placeOf(view, place.move), place);
  assert.equal(placeOf(view, "draw"), undefined);
  assert.equal(placeOf(view, null), undefined);
});

test("the tile of a move is read from it", () => {
  assert.equal(tileOf("0-1-5r1@u2,3"), "0-1-5");
  assert.equal(tileOf("draw"), null);
  assert.equal(tileOf(null), null);
});

test("the place under a point is the one whose middle or corner region it is", () => {
  for (const place of GRID) assert.equal(placeAt(heart(place)), place);
});

test("neighbours share a side with a place, and it with them", () => {
  for (const place of GRID) {
    assert.equal(new Set(neighbours(place)).size, 3);
    for (const other of neighbours(place)) {
      assert.ok(neighbours(other).includes(place));
      const shared = vertices(other).filter((vertex) => vertices(place).includes(vertex));
      assert.equal(shared.length, 2);
    }
    // Neighbour i lies opposite to corner i.
    for (const [i, other] of neighbours(place).entries())
      assert.equal(vertices(other).includes(vertices(place)[i]), false);
  }
});

test("six places meet at a vertex", () => {
  const six = around("2,-1");
  assert.equal(new Set(six).size, 6);
  for (const place of six) assert.ok(vertices(place).includes("2,-1"));
});

test("a tap means the place under it, else the nearest within reach", () => {
  const places = placesOf(view, tile);
  for (const place of places) {
    const [x, y] = heart(place.place);
    assert.equal(meant(places, [x, y], 0), place);
    assert.equal(meant(places, [x + 0.1, y], 0.2), place);
  }
  assert.equal(meant(places, [1000, 1000], 1), undefined);
  assert.equal(meant([], [0, 0], 5), undefined);
  const far = [{ place: "u0,0" }, { place: "u5,0" }];
  assert.equal(meant(far, [2, 0], 99), far[0]);
  assert.equal(meant(far, [4, 0], 99), far[1]);
});

test("an arrow key goes to the nearest thing on that side", () => {
  const things = GRID.map((place) => ({ place }));
  assert.equal(next(things, "u0,0", "ArrowRight")?.place, "u1,0", "straight before aside");
  assert.equal(next(things, "d1,0", "ArrowLeft")?.place, "d0,0");
  assert.equal(next(things, "u0,0", "ArrowDown")?.place, "d0,-1");
  const [aside, ahead] = [{ place: "u0,2" }, { place: "u6,0" }];
  assert.equal(next([aside, ahead], "u0,0", "ArrowRight"), ahead, "ahead before aside");
  assert.equal(next([{ place: "u0,0" }], "u3,0", "ArrowRight"), undefined);
  assert.equal(next([], "u3,0", "ArrowLeft"), undefined);
});

test("the four arrow keys reach every place from every other", () => {
  for (const things of [GRID.map((place) => ({ place })), view.board]) {
    const found = new Set([things[0]]);
    for (const { place } of found)
      for (const key of KEYS) {
        const one = next(things, place, key);
        if (one) found.add(one);
      }
    assert.equal(found.size, things.length);
  }
});

test("one key walks through a list, round and round, both ways", () => {
  const things = ["u0,0", "d1,1", "u2,2"].map((place) => ({ place }));
  assert.equal(afterPlace(things, "u0,0", 1), things[1]);
  assert.equal(afterPlace(things, "u2,2", 1), things[0]);
  assert.equal(afterPlace(things, "u0,0", -1), things[2]);
  assert.equal(afterPlace(things, undefined, 1), things[0]);
  assert.equal(afterPlace([], "u0,0", 1), undefined);
});
