import assert from "node:assert/strict";
import { after, test } from "node:test";
import { knownSettings, readSettings } from "../js/platform/settings.js";

const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
after(() => before && Object.defineProperty(globalThis, "localStorage", before));

/** Let this device remember a text. @param {string | null} text */
function remember(text) {
  const value = { getItem: () => text };
  Object.defineProperty(globalThis, "localStorage", { value, configurable: true });
}

remember(null);
const DEFAULTS = readSettings();

test("what was chosen comes back", () => {
  /** @type {import("../js/platform/settings.js").Settings} */
  const chosen = { ...DEFAULTS, theme: "dark", language: "uk", speed: "instant", sound: false };
  const tables = { qwinto: { undo: "off" } };
  remember(JSON.stringify({ ...chosen, tables }));
  assert.deepEqual({ ...readSettings() }, { ...chosen, tables });
});

test("a value that is no such setting gives way to the default", () => {
  const odd = { theme: "pink", motion: {}, speed: "warp", language: "xx", sound: 1, confirm: null };
  for (const text of ["", "null", "7", "[", "[]", JSON.stringify({ ...odd, tables: 7, more: 1 })]) {
    remember(text);
    assert.deepEqual(readSettings(), DEFAULTS, text);
  }
  remember('{"tables": null}');
  assert.deepEqual(readSettings(), DEFAULTS);
});

test("the tips of the first game come back, unless they are something else", () => {
  const tips = { match: "k7", shown: ["pick"] };
  remember(JSON.stringify({ tips, lessons: ["a"] }));
  assert.deepEqual(readSettings(), { ...DEFAULTS, tips, lessons: ["a"] });
  for (const odd of [7, null, { match: 1, shown: [] }, { match: "k7", shown: [1] }]) {
    remember(JSON.stringify({ tips: odd, lessons: odd }));
    assert.deepEqual(readSettings(), DEFAULTS, JSON.stringify(odd));
  }
});

test("a device that denies its storage has the defaults", () => {
  Object.defineProperty(globalThis, "localStorage", {
    get: () => {
      throw new DOMException("denied", "SecurityError");
    },
    configurable: true,
  });
  assert.deepEqual(readSettings(), DEFAULTS);
});

test("only settings that exist are known", () => {
  assert.deepEqual(knownSettings({ theme: "dark", tables: {}, __proto__: null }), {
    theme: "dark",
  });
  for (const value of [null, undefined, 7, "dark", []]) assert.deepEqual(knownSettings(value), {});
});
