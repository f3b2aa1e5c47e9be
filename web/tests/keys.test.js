import assert from "node:assert/strict";
import { test } from "node:test";
import { keyOf } from "../js/ui/keys.js";

/** @param {string} key @param {string} code */
const pressed = (key, code) => keyOf(/** @type {KeyboardEvent} */ ({ key, code }));

test("a Latin letter is what it types, wherever its key is", () => {
  assert.equal(pressed("r", "KeyR"), "r");
  assert.equal(pressed("R", "KeyR"), "R");
  assert.equal(pressed("r", "KeyO"), "r"); // Dvorak
});

test("a key of another script is the Latin letter at its place", () => {
  assert.equal(pressed("к", "KeyR"), "r");
  assert.equal(pressed("Щ", "KeyO"), "o");
  assert.equal(pressed("ρ", "KeyR"), "r");
});

test("all other keys keep their names", () => {
  assert.equal(pressed("Enter", "Enter"), "Enter");
  assert.equal(pressed(" ", "Space"), " ");
  assert.equal(pressed("ж", "Semicolon"), "ж");
});
