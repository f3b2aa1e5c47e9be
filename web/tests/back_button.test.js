/** Back closes what lies over a screen, and passes over what was closed in another way. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { watchBack } from "../js/platform/back_button.js";

/** A history as browsers keep it, with entries of address and state. */
function browser() {
  const page = new EventTarget();
  const entries = [
    { hash: "#/", state: null },
    { hash: "#/play/a", state: null },
  ];
  let at = 1;
  const history = {
    get state() {
      return entries[at].state;
    },
    pushState: (/** @type {any} */ state) => {
      entries.splice(at + 1, entries.length, { hash: entries[at].hash, state });
      at += 1;
    },
    replaceState: (/** @type {any} */ state) => {
      entries[at].state = state;
    },
    back: () => {
      at -= 1;
      page.dispatchEvent(new Event("popstate"));
    },
  };
  const location = {
    get hash() {
      return entries[at].hash;
    },
  };
  const visit = (/** @type {string} */ hash) => {
    entries.splice(at + 1, entries.length, { hash, state: null });
    at += 1;
    page.dispatchEvent(new Event("popstate"));
  };
  return { page: Object.assign(page, { history, location }), history, location, visit };
}

/** A page on which one thing can lie. @param {ReturnType<typeof browser>} browser */
function screen({ page }) {
  let open = false;
  const close = () => {
    const closed = open;
    show(false);
    return closed;
  };
  const told = watchBack(close, /** @type {any} */ (page));
  function show(/** @type {boolean} */ wanted) {
    open = wanted;
    told(open);
  }
  return { show, isOpen: () => open };
}

test("Back closes what lies over the screen and stays there", () => {
  const chrome = browser();
  const { show, isOpen } = screen(chrome);
  show(true);
  chrome.history.back();
  assert.equal(isOpen(), false);
  assert.equal(chrome.location.hash, "#/play/a");
  chrome.history.back();
  assert.equal(chrome.location.hash, "#/");
});

test("once it is closed, one Back leaves the screen", () => {
  const chrome = browser();
  const { show } = screen(chrome);
  for (const wanted of [true, false, true, false]) show(wanted);
  chrome.history.back();
  assert.equal(chrome.location.hash, "#/");
});

test("Back leaves the screen if what lay over it has gone unnoticed", () => {
  const chrome = browser();
  const told = watchBack(() => false, /** @type {any} */ (chrome.page));
  told(true);
  chrome.history.back();
  assert.equal(chrome.location.hash, "#/");
});

test("what lies below opens for Back again", () => {
  const chrome = browser();
  let count = 2;
  const told = watchBack(
    () => {
      count -= 1;
      told(count > 0);
      return true;
    },
    /** @type {any} */ (chrome.page),
  );
  told(true);
  chrome.history.back();
  assert.equal(count, 1);
  chrome.history.back();
  assert.equal(count, 0);
  assert.equal(chrome.location.hash, "#/play/a");
});

test("a link inside it leads on, and Back returns to the screen", () => {
  const chrome = browser();
  const { show, isOpen } = screen(chrome);
  show(true);
  chrome.visit("#/replay/a");
  show(false);
  chrome.history.back();
  show(false);
  assert.equal(chrome.location.hash, "#/play/a");
  assert.equal(isOpen(), false);
  chrome.history.back();
  assert.equal(chrome.location.hash, "#/");
});
