import assert from "node:assert/strict";
import { after, test } from "node:test";
import { planImport } from "../js/saves/import_plan.js";
import { fault, saveOf } from "../js/saves/save_entry.js";
import { startEngine } from "./engine.js";

const engine = startEngine();
after(engine.stop);

const ALONE = [{ kind: "human", name: "Anna", level: 0 }];
const NOTHING = { games: [], aside: [], results: [] };

/** A save of a game that has just begun. @param {string} id @param {string} game @param {string} seed */
async function saveOfNew(id, game, seed) {
  const { record } = await engine.ask({ do: "new", match: "x", game, seats: ALONE, seed });
  return saveOf(id, record, await engine.ask({ do: "check", record }));
}

const one = await saveOfNew("one", "qwinto", "a");
const two = await saveOfNew("two", "nmbr9", "b");
const played = await engine.ask({ do: "play", match: "x", seat: 0, move: await anyMove() });
await engine.ask({ do: "new", match: "s", game: "qwinto", seats: ALONE, seed: "a" });
const { summary } = await engine.ask({ do: "summary", match: "s" });
const result = { id: "done", ended: 5, summary: { ...summary, over: true } };

/** A legal move of the match `x`, which is at NMBR 9. */
async function anyMove() {
  const { view } = await engine.ask({ do: "view", match: "x", viewer: 0 });
  const [x, y] = view.legal.places[0][0];
  return `${view.card}r0@${x},${y}`;
}

/** A file with everything. @param {object} more */
const backup = (more) => ({
  name: "backup.json",
  text: JSON.stringify({ pygames: "export", format: 1, ...more }),
});
/** @param {string} text */
const file = (text, name = "game.pygames") => ({ name, text });
/** @param {{name: string, text: string | null}[]} files @param {any} [here] */
const plan = (files, here = NOTHING) => planImport(files, here, engine.ask);

test("a backup brings games, results and settings to an empty device", async () => {
  const settings = { theme: "dark", sound: false };
  const found = await plan([backup({ games: [one, two], results: [result], settings })]);
  assert.deepEqual(
    found.games.map(({ id, record }) => [id, record]),
    [
      ["one", one.record],
      ["two", two.record],
    ],
  );
  for (const save of found.games) assert.equal(fault(save), "");
  assert.deepEqual(found.results, [{ ...result, source: "file" }]);
  assert.deepEqual(found.settings, settings);
  assert.deepEqual([found.copies, found.same, found.mended, found.refused], [0, 0, [], []]);
});

test("a second import of the same backup brings nothing", async () => {
  const here = { games: [one, two], aside: [], results: [result] };
  const found = await plan([backup({ games: [one, two], results: [result] })], here);
  assert.deepEqual([found.games, found.results, found.same], [[], [], 2]);
});

test("a game that is twice in the files is added once", async () => {
  const found = await plan([
    file(one.record),
    backup({ games: [one], results: [result, result] }),
    file(one.record),
  ]);
  assert.equal(found.games.length, 1);
  assert.equal(found.same, 2);
  assert.deepEqual(found.results, [{ ...result, source: "file" }]);
});

test("another state of a game that is here becomes a copy; nothing is overwritten", async () => {
  const later = { ...two, record: played.record };
  const found = await plan([backup({ games: [later, { ...one, id: "two" }] })], {
    ...NOTHING,
    games: [two],
  });
  assert.equal(found.copies, 2);
  assert.equal(found.games.length, 2);
  for (const { id, source } of found.games) {
    assert.notEqual(id, "two");
    assert.equal(source, "file");
  }
  assert.notEqual(found.games[0].id, found.games[1].id);
});

test("an entry that cannot be read is not overwritten by a good one of its id", async () => {
  const broken = { id: "one", value: { record: "?" }, error: "not-whole", line: 0 };
  const found = await plan([backup({ games: [one] })], { ...NOTHING, aside: [broken] });
  assert.equal(found.copies, 1);
  assert.notEqual(found.games[0].id, "one");
});

test("a single game is a text file, and is no result of this device", async () => {
  const found = await plan([file(`\n${one.record}`), file(two.record)]);
  assert.equal(found.refused.length + found.games.length, 2);
  const [game] = (await plan([file(two.record)])).games;
  assert.deepEqual([game.game, game.source, game.record], ["nmbr9", "file", two.record]);
  assert.ok(Number.isFinite(game.updated));
});

test("a single game may also come as JSON; only its record counts", async () => {
  const text = JSON.stringify({ record: two.record, id: "one", name: "trick" });
  const [game] = (await plan([file(text)])).games;
  assert.equal(game.record, two.record);
  assert.equal(game.name, undefined);
  assert.notEqual(game.id, "one");
});

test("the good part of a damaged log is added, with the line where it breaks", async () => {
  const damaged = `${played.record}0 9r9@0,0\n`;
  const found = await plan([file(damaged, "damaged.pygames")]);
  assert.equal(found.games[0].record, played.record);
  const line = played.record.split("\n").length;
  assert.deepEqual(found.mended, [{ name: "damaged.pygames", error: "invalid-move", line }]);
  const again = await plan([file(damaged)], { ...NOTHING, games: found.games });
  assert.deepEqual([again.games, again.mended, again.same], [[], [], 1]);
});

test("a file that is no game is refused by name, and why", async () => {
  const files = [
    file("hello", "a.txt"),
    file("{", "b.json"),
    file("{}", "c.json"),
    file('{"pygames": "save"}', "d.json"),
    file('{"pygames": "export", "format": 2}', "e.json"),
    file('{"record": 7}', "f.json"),
    file("", "g.txt"),
    file("pygames 9\n", "h.pygames"),
  ];
  const { refused, games } = await plan(files);
  assert.deepEqual(games, []);
  assert.deepEqual(
    refused.map(({ name, error }) => [name, error]),
    [
      ["a.txt", "not-a-record"],
      ["b.json", "not-json"],
      ["c.json", "not-ours"],
      ["d.json", "not-ours"],
      ["e.json", "newer-format"],
      ["f.json", "not-a-record"],
      ["g.txt", "not-a-record"],
      ["h.pygames", "newer-format"],
    ],
  );
});

test("a file that is too large to be read is refused by name", async () => {
  const film = { name: "film.mkv", text: null };
  const { refused, games } = await plan([film, file(two.record)]);
  assert.deepEqual(refused, [{ name: "film.mkv", error: "too-long", line: 0 }]);
  assert.equal(games.length, 1);
});

test("a backup with rubbish in it brings what is good", async () => {
  const games = [null, 7, "x", {}, { id: "odd", name: "Sunday" }, two];
  const results = [null, {}, { id: "r", ended: "now" }, { ...result, summary: {} }, result];
  const found = await plan([backup({ games, results, settings: "none" })]);
  assert.deepEqual(
    found.games.map(({ id }) => id),
    ["two"],
  );
  assert.deepEqual(found.results, [{ ...result, source: "file" }]);
  assert.equal(found.settings, null);
  assert.deepEqual(
    found.refused.map(({ name }) => name),
    ["?", "?", "?", "?", "Sunday", "?", "?", "r", "done"],
  );
  const empty = await plan([backup({ games: "all", results: null })]);
  assert.deepEqual([empty.games, empty.results, empty.refused], [[], [], []]);
});

test("a summary that the engine does not understand is no result", async () => {
  const odd = { id: "odd", ended: 1, summary: { game: "qwinto" } };
  const { results, refused } = await plan([backup({ results: [odd] })]);
  assert.deepEqual(results, []);
  assert.deepEqual(refused, [{ name: "odd", error: "not-a-result", line: 0 }]);
});

test("only settings that exist are taken, with values that exist", async () => {
  const settings = { theme: "pink", language: "uk", speed: "instant", sound: "yes", tables: {} };
  const found = await plan([backup({ settings })]);
  assert.deepEqual(found.settings, { language: "uk", speed: "instant" });
  assert.equal((await plan([backup({ settings: { theme: "pink" } })])).settings, null);
});

test("long names are cut, and a long id is replaced", async () => {
  const long = "n".repeat(200);
  const [game] = (await plan([backup({ games: [{ ...one, id: long, name: long }] })])).games;
  assert.equal(game.name?.length, 60);
  assert.ok(game.id.length < 100);
});

test("a daily challenge and points to beat stay what they are", async () => {
  const games = [
    { ...one, daily: 12 },
    { ...two, toBeat: 45 },
  ];
  const found = await plan([backup({ games })]);
  assert.deepEqual(
    found.games.map(({ daily, toBeat }) => [daily, toBeat]),
    [
      [12, undefined],
      [undefined, 45],
    ],
  );
  const odd = await plan([backup({ games: [{ ...one, daily: "12", toBeat: null }] })]);
  assert.deepEqual(
    odd.games.map((game) => "daily" in game || "toBeat" in game),
    [false],
  );
});

test("a review comes with its game, and with no other", async () => {
  const seats = [{ kind: "human", name: "Anna" }];
  await engine.ask({ do: "new", match: "r", game: "qwinto", seats, seed: "r" });
  await engine.ask({ do: "play", match: "r", seat: 0, move: "pick O" });
  const { record } = await engine.ask({ do: "play", match: "r", seat: 0, move: "keep" });
  const asked = { do: "review", review: "r", record, nodes: 1, seconds: 60 };
  const { result: review } = await engine.ask(asked);
  const games = [
    { id: "r", record, review },
    { ...one, review },
  ];
  const found = await plan([backup({ games })]);
  assert.deepEqual(found.games[0].review, review);
  assert.ok(!("review" in found.games[1]));
});
