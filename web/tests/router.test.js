import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, isShared, readRoute } from "../js/platform/router.js";

test("a fragment names a screen and what it shows", () => {
  assert.deepEqual(readRoute("#/rules/qwinto"), { screen: "rules", arg: "qwinto" });
  assert.deepEqual(readRoute("#/games"), { screen: "games", arg: "" });
  assert.deepEqual(readRoute("#stats"), { screen: "stats", arg: "" });
});

test("an address of any id leads back to it", () => {
  for (const id of ["a", "a/b", "100%", "%25", "ä ö?#&", "__proto__"])
    assert.deepEqual(readRoute(`#${addressOf("play", id)}`), { screen: "play", arg: id });
  assert.deepEqual(readRoute("#/play/a/b"), { screen: "play", arg: "a/b" });
});

test("anything else is the home screen", () => {
  for (const fragment of ["", "#", "#/", "#/chess/1", "#/constructor", "#//play/1", "#g1=rabc"])
    assert.deepEqual(readRoute(fragment), { screen: "home", arg: "" });
});

test("an id is decoded, and a broken one does no harm", () => {
  assert.deepEqual(readRoute("#/play/my%20game%2F1"), { screen: "play", arg: "my game/1" });
  assert.deepEqual(readRoute("#/play/100%"), { screen: "play", arg: "100%" });
  assert.deepEqual(readRoute("#/play/%E0%A4%A"), { screen: "play", arg: "%E0%A4%A" });
});

test("a shared link is told from a screen", () => {
  assert.equal(isShared("#g1=rAbC-_"), true);
  assert.equal(isShared("#g9=future"), true);
  assert.equal(isShared("#/play/a=b"), false);
  assert.equal(isShared(""), false);
});
