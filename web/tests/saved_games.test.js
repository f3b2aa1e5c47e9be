// Node has no IndexedDB: here the page meets a device that saves nothing. How it uses one that does,
// and what a full disk, another tab or an older version do to it, is tested in a browser
// (e2e/test_saves*.py).
import assert from "node:assert/strict";
import { test } from "node:test";
import { onTrouble, saves, troubleOf } from "../js/saves/saved_games.js";
import { createStats, results } from "../js/saves/statistics.js";
import { startEngine } from "./engine.js";

/** @param {string} id @param {object} [more] @returns {import("../js/saves/saved_games.js").Save} */
const save = (id, more) => ({
  id,
  game: "qwinto",
  seats: [{ kind: "human", name: "Anna", level: 0 }],
  totals: [0],
  turn: 1,
  over: false,
  winners: [],
  record: `record of ${id}`,
  ...more,
});

/** Two finished matches: positions of NMBR 9 with 0 and 4 points. */
const DISPLAYS = [
  `8r0@0,0 4r2@1,4 0r0@-2,4 9r2@4,3 3r0@7,3 0r0@-2,-3 8r0@-3,8 7r0@6,7 1r2@-4,5 9r2@4,11 6r3@-6,2
  2r2@0,9 2r3@-4,-6 1r2@1,13 7r2@9,4 5r1@-3,-9 6r2@-6,11 3r2@-8,14 4r2@12,4 5r2@-10,18`,
  `1r3@0,0 8r1@0,-3 0r0@4,0 5r3@-4,-4 2r3@4,4 4r0@4,7 6r3@-5,-1 1r1@0,9 3r1@-1,7 7r3@-8,-5 7r1@5,-2
  3r0@7,9 0r0@2,-6 8r0@-1,3 9r2@-2,11 2r3@8,5 9r1@-1,15 5r0@6,13 6r1@-9,1 4r1@-1,14`,
].map((tiles) => `clock off | card - | ${tiles.replace(/\s+/g, " ")}`);

/** @type {string[]} */
const troubles = [];
onTrouble((kind) => troubles.push(kind));

test("a full disk is told from a device that refuses", () => {
  assert.equal(troubleOf(new DOMException("", "QuotaExceededError")), "full");
  assert.equal(troubleOf(new DOMException("", "SecurityError")), "denied");
  assert.equal(troubleOf(new TypeError("indexedDB is undefined")), "denied");
});

test("without storage games are kept as long as the page is open, and it is said once", async () => {
  assert.deepEqual(await saves.list(), []);
  await saves.save(save("a"));
  await saves.save(save("b"));
  await saves.save(save("a", { turn: 2 }));
  assert.deepEqual(troubles, ["denied"]);
  assert.deepEqual(
    (await saves.list()).map(({ id }) => id),
    ["a", "b"],
    "newest first",
  );
  assert.equal((await saves.load("a"))?.turn, 2);
  assert.equal(await saves.load("c"), undefined);
});

test("a game that is only in memory can be renamed, removed and brought back", async () => {
  await saves.save(save("a"));
  await saves.change("a", { name: "Sunday" });
  assert.equal((await saves.load("a"))?.name, "Sunday");
  await saves.save(save("a", { turn: 3 }));
  assert.equal((await saves.load("a"))?.name, "Sunday");
  const before = await saves.load("a");
  await saves.remove("a");
  assert.equal(await saves.load("a"), undefined);
  await saves.put("a", before);
  assert.deepEqual(await saves.load("a"), before);
});

test("changing or claiming a game that is not there makes none", async () => {
  await saves.change("ghost", { name: "Boo" });
  await saves.claim("ghost");
  assert.equal(await saves.load("ghost"), undefined);
});

test("an imported game never takes the place of another one", async () => {
  await saves.save(save("mine", { record: "played on" }));
  await saves.add(save("mine", { record: "as in the file" }));
  const records = (await saves.list()).map(({ record }) => record);
  assert.ok(records.includes("played on") && records.includes("as in the file"));
  await saves.add(save("mine", { record: "played on" }));
  assert.equal((await saves.list()).length, records.length);
  await results.put({ id: "late", ended: 9, summary: null });
  await results.add({ id: "late", ended: 8, summary: null, source: "file" });
  assert.equal((await results.get("late"))?.ended, 9);
});

test("a wrong clock does not date the games of later years", async () => {
  const real = Date.now;
  const now = real();
  const year = 365 * 86_400_000;
  const at = (/** @type {number} */ time) => {
    Date.now = () => time;
  };
  const saved = async (/** @type {string} */ id) => {
    await saves.save(save(id));
    return (await saves.list()).find((one) => one.id === id)?.updated ?? 0;
  };
  const before = await saved("before");
  at(before - 60_000);
  assert.equal(await saved("an hour back"), before + 1, "a little back makes no game older");
  at(now + 30 * year);
  assert.equal(await saved("far ahead"), now + 30 * year);
  at(now + 120_000);
  assert.equal(await saved("after it"), now + 120_000);
  at(now + 200 * year);
  const { updated } = (await saves.list()).find(({ id }) => id === "after it") ?? {};
  assert.equal(updated, now + 120_000);
  await saves.save(save("too far"));
  const { games, aside } = await saves.all();
  assert.ok(games.some(({ id }) => id === "too far") && !aside.some(({ id }) => id === "too far"));
  for (const id of ["before", "an hour back", "far ahead", "after it", "too far"]) {
    await saves.remove(id);
  }
  Date.now = real;
});

test("a broken entry is listed apart, untouched", async () => {
  const broken = { record: "pygames 1", game: "chess" };
  await saves.put("odd", broken);
  await saves.put("worse", { ...save("worse"), aside: { error: "illegal-move", line: 12 } });
  const { games, aside } = await saves.all();
  assert.equal(
    games.some(({ id }) => id === "odd" || id === "worse"),
    false,
  );
  assert.deepEqual(
    aside.map(({ id, error, line }) => ({ id, error, line })),
    [
      { id: "odd", error: "not-whole", line: 0 },
      { id: "worse", error: "illegal-move", line: 12 },
    ],
  );
  assert.deepEqual(aside[0].value, broken);
});

test("results are kept too, and what is no result is not listed", async () => {
  await results.put({ id: "late", ended: 9, summary: null });
  const luck = { count: 0, got: 0, expected: 0 };
  const seat = { level: 0, total: 5, won: true, shared: false, points: {}, luck };
  const summary = { options: {}, over: true, undos: 0, seats: [seat] };
  await results.put({ id: "early", ended: 3, summary: { ...summary, game: "nmbr9" } });
  await results.put({ id: "odd", ended: 5, summary: { ...summary, game: "chess" } });
  await results.put({ id: "timeless", ended: Number.NaN, summary: null });
  await results.put({ id: "never", ended: 1e300, summary: null });
  const odd = /** @type {any} */ ({ toString: 1 });
  await results.put({ id: "strange", ended: 5, summary: { ...summary, game: odd } });
  await results.put({ id: "bare", ended: 5, summary: { ...summary, game: "nmbr9", seats: [] } });
  const half = /** @type {any} */ ({ ...summary, game: "nmbr9", seats: [seat, null] });
  await results.put({ id: "half", ended: 5, summary: half });
  await results.put({ id: "none", ended: 5, summary: { ...half, seats: { 0: seat } } });
  assert.deepEqual(
    (await results.list()).map(({ id }) => id),
    ["early", "late"],
    "oldest first",
  );
  assert.equal((await results.get("late"))?.ended, 9);
  assert.equal(await results.get("never"), undefined);
});

test("finished games are summed up one after another, and no open table is closed", async () => {
  const engine = startEngine();
  /** @type {Promise<void> | undefined} */
  let again;
  const ask = (/** @type {any} */ request) => {
    const answer = engine.ask(request);
    if (request.do === "summary") again ??= gather(); // while the first game is summed up
    return answer;
  };
  /** @param {string} seed @param {string} position */
  const finished = async (seed, position) => {
    const request = { do: "new", match: seed, game: "nmbr9", seats: [{ name: "Anna" }], seed };
    const { record, view } = await engine.ask({ ...request, position });
    await saves.put(seed, save(seed, { game: "nmbr9", record, over: true, updated: 5 }));
    return view.scores[0].total;
  };
  const totals = [await finished("summary", DISPLAYS[0]), await finished("second", DISPLAYS[1])];
  assert.deepEqual(totals, [0, 4]);
  const services = /** @type {any} */ ({ store: { handle: () => {} }, ask });
  const { gather } = createStats(services);
  await gather();
  await again;
  const found = [await results.get("summary"), await results.get("second")];
  assert.deepEqual(
    found.map((result) => result?.summary?.seats[0].total),
    totals,
  );
  assert.ok((await engine.ask({ do: "view", match: "summary" })).ok, "the table is still open");
  engine.stop();
});
