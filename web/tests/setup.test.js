import assert from "node:assert/strict";
import { test } from "node:test";
import { firstSetup, setupHandlers } from "../js/match/setup.js";
import { createStore } from "../js/platform/store.js";

/** A set-up and the actions of its dialog. @param {string} game @param {any} [kept] */
function dialog(game, kept) {
  const store = createStore({ setup: firstSetup(game, kept) }, () => {}, new EventTarget());
  store.handle(setupHandlers(/** @type {any} */ (store)));
  return {
    setup: () => store.state.setup,
    /** @param {string} type @param {object} [facts] */
    act: (type, facts) => store.dispatch({ type, ...facts }),
  };
}

test("a first game is one person against one bot, with the default options", () => {
  const { setup } = dialog("triominos");
  assert.deepEqual(
    setup().seats.map(({ kind }) => kind),
    ["human", "bot"],
  );
  assert.deepEqual(setup().options, { rules: "sheet" });
  assert.equal(setup().undo, "free");
});

test("the last set-up comes back", () => {
  /** @type {import("../js/match/setup.js").Setup} */
  const kept = {
    game: "nmbr9",
    seats: [{ kind: "human", name: "Anna", level: 0 }],
    options: { clock: "60" },
    starting: false,
    undo: "off",
  };
  assert.deepEqual(dialog("nmbr9", kept).setup(), kept);
});

test("what does not suit the game any more gives way to the default", () => {
  const bots = Array.from({ length: 9 }, () => ({ kind: "bot", name: "Ada", level: 2 }));
  assert.equal(dialog("nmbr9", { seats: bots }).setup().seats.length, 4);
  assert.equal(dialog("triominos", { seats: bots.slice(0, 1) }).setup().seats.length, 2);
  for (const seats of [7, [null, null], [{ kind: "human", name: 7 }], [bots[0], { kind: "bot" }]]) {
    const kinds = dialog("qwinto", { seats })
      .setup()
      .seats.map(({ kind }) => kind);
    assert.deepEqual(kinds, ["human", "bot"]);
  }
  const long = [{ kind: "human", name: "N".repeat(25), level: 0 }, bots[0]];
  assert.equal(dialog("qwinto", { seats: long }).setup().seats[0].name, "");
  const odd = { options: { rules: "chess", clock: "60" } };
  assert.deepEqual(dialog("triominos", odd).setup().options, { rules: "sheet" });
});

test("bots get names that nobody at the table has", () => {
  const { setup, act } = dialog("qwinto");
  act("seat-add", { kind: "bot" });
  act("seat-set", { seat: 0, patch: { name: "Clara" } });
  act("seat-add", { kind: "bot" });
  assert.deepEqual(
    setup().seats.map(({ name }) => name),
    ["Clara", "Ada", "Bruno", "Dario"],
  );
});

test("a seat changes its kind, its level or its name, or goes", () => {
  const { setup, act } = dialog("qwinto");
  act("seat-set", { seat: 1, patch: { level: 4 } });
  assert.deepEqual(setup().seats[1], { kind: "bot", name: "Ada", level: 4 });
  act("seat-set", { seat: 1, patch: { kind: "human" } });
  assert.deepEqual(setup().seats[1], { kind: "human", name: "", level: 0 });
  act("seat-remove", { seat: 0 });
  assert.equal(setup().seats.length, 1);
});

test("options and undo are chosen", () => {
  const { setup, act } = dialog("nmbr9");
  act("option", { key: "clock", value: "60" });
  act("allow-undo", { on: false });
  assert.deepEqual([setup().options, setup().undo], [{ clock: "60" }, "off"]);
  act("allow-undo", { on: true });
  assert.equal(setup().undo, "free");
});
