/** Room for a message between the controls of a page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { freeTop } from "../js/ui/free_band.js";

const PAGE = { top: 0, bottom: 600 };

test("a page without controls has room at its end", () => {
  assert.equal(freeTop(60, PAGE, []), 540);
});

test("the lowest room between controls is taken, with a gap", () => {
  const controls = [
    { top: 100, bottom: 144 },
    { top: 400, bottom: 444 },
    { top: 500, bottom: 544 },
  ];
  assert.equal(freeTop(40, PAGE, controls), 560);
  assert.equal(freeTop(60, PAGE, controls), 336);
});

test("controls outside the window do not matter", () => {
  assert.equal(freeTop(60, PAGE, [{ top: 700, bottom: 744 }]), 540);
});

test("a page full of controls has no room", () => {
  const rows = Array.from({ length: 12 }, (_, i) => ({ top: i * 50, bottom: i * 50 + 44 }));
  assert.equal(freeTop(60, PAGE, rows), null);
});
