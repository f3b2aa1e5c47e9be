import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { createStore } from "../js/platform/store.js";
import { createToasts } from "../js/platform/toast_queue.js";

/** A store whose frames come when a test says so. @template {object} S @param {S} state */
function storeWithFrames(state, inputs = new EventTarget()) {
  /** @type {(() => void)[]} */
  const waiting = [];
  const store = createStore(state, (draw) => waiting.push(draw), inputs);
  /** @type {S[]} */
  const drawn = [];
  store.subscribe((now) => drawn.push(now));
  const frame = () => {
    for (const draw of waiting.splice(0)) draw();
  };
  return { store, drawn, frame, inputs, waiting };
}

test("many updates are one redraw, at the next frame", () => {
  const { store, drawn, frame, waiting } = storeWithFrames({ a: 1, b: 1 });
  store.update({ a: 2 });
  store.update({ b: 3 });
  assert.deepEqual(store.state, { a: 2, b: 3 });
  assert.deepEqual(drawn, []);
  assert.equal(waiting.length, 1);
  frame();
  assert.deepEqual(drawn, [{ a: 2, b: 3 }]);
  frame();
  assert.equal(drawn.length, 1);
});

test("an input that comes before the frame meets what was done", () => {
  for (const type of ["pointerdown", "pointerup", "click", "keydown"]) {
    const { store, drawn, frame, inputs } = storeWithFrames({ a: 1 });
    inputs.dispatchEvent(new Event(type));
    assert.deepEqual(drawn, []);
    store.update({ a: 2 });
    inputs.dispatchEvent(new Event(type));
    assert.deepEqual(drawn, [{ a: 2 }]);
    frame();
    assert.equal(drawn.length, 1);
  }
});

test("what an input changes is drawn at its end, without waiting for the frame", () => {
  for (const type of ["pointerdown", "pointerup", "click", "keydown"]) {
    /** In Node an event has no way down and up: these are heard on its way up. @type {(() => void)[]} */
    const onTheWayUp = [];
    const inputs = /** @type {EventTarget} */ ({
      addEventListener: (heard, listener, options) => {
        if (heard === type && !options) onTheWayUp.push(/** @type {() => void} */ (listener));
      },
    });
    const { store, drawn, frame } = storeWithFrames({ a: 1 }, inputs);
    store.update({ a: 2 });
    store.update({ a: 3 });
    for (const listener of onTheWayUp) listener();
    assert.deepEqual(drawn, [{ a: 3 }]);
    frame();
    assert.equal(drawn.length, 1);
  }
});

test("what Escape changes at a dialog is drawn at once", async () => {
  const { store, drawn, inputs } = storeWithFrames({ a: 1 });
  inputs.dispatchEvent(new Event("cancel"));
  store.update({ a: 2 });
  assert.deepEqual(drawn, []);
  await new Promise((done) => setTimeout(done));
  assert.deepEqual(drawn, [{ a: 2 }]);
});

test("an update while drawing is drawn at the frame after", () => {
  const { store, drawn, frame } = storeWithFrames({ a: 1 });
  store.subscribe(({ a }) => {
    if (a === 2) store.update({ a: 3 });
  });
  store.update({ a: 2 });
  frame();
  frame();
  assert.deepEqual(drawn, [{ a: 2 }, { a: 3 }]);
});

test("a state that was read does not change behind the reader", () => {
  const { store } = storeWithFrames({ a: 1 });
  const before = store.state;
  store.update({ a: 2 });
  assert.deepEqual(before, { a: 1 });
});

test("an action goes to the handler of its type, and its answer comes back", () => {
  const { store } = storeWithFrames({});
  store.handle({ add: ({ by }) => by + 1 });
  assert.equal(store.dispatch({ type: "add", by: 4 }), 5);
  assert.throws(() => store.dispatch({ type: "dance" }), /dance/);
});

function toastsOf() {
  /** @type {{toasts: import("../js/platform/toast_queue.js").Toast[]}} */
  const none = { toasts: [] };
  const { store } = storeWithFrames(none);
  const toast = createToasts(store);
  const keys = () => store.state.toasts.map(({ key }) => key);
  return { store, toast, keys };
}

test("a message goes by itself, later with an action, and one that stays does not", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { toast, keys } = toastsOf();
  toast({ key: "short" });
  toast({ key: "with-action", action: "undo", act: () => {} });
  toast({ key: "stays", stays: true });
  assert.deepEqual(keys(), ["short", "with-action", "stays"]);
  mock.timers.tick(7000);
  assert.deepEqual(keys(), ["with-action", "stays"]);
  mock.timers.tick(23_000);
  assert.deepEqual(keys(), ["stays"]);
  mock.timers.tick(1_000_000);
  assert.deepEqual(keys(), ["stays"]);
  mock.timers.reset();
});

test("the same message does not stand there twice, and lives from its last time on", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { toast, keys } = toastsOf();
  toast({ key: "saved" });
  mock.timers.tick(5000);
  toast({ key: "saved" });
  assert.deepEqual(keys(), ["saved"]);
  mock.timers.tick(5000);
  assert.deepEqual(keys(), ["saved"]);
  mock.timers.tick(2000);
  assert.deepEqual(keys(), []);
  mock.timers.reset();
});

test("a message whose action is taken goes, and the action is done once", () => {
  const { store, toast, keys } = toastsOf();
  let done = 0;
  toast({ key: "removed", stays: true, act: () => ++done });
  const [{ id }] = store.state.toasts;
  assert.equal(store.dispatch({ type: "toast-act", id }), 1);
  assert.deepEqual(keys(), []);
  assert.equal(store.dispatch({ type: "toast-act", id }), undefined);
  assert.equal(done, 1);
});
