/**
 * One state, one way to change it, one redraw per frame.
 *
 * `dispatch({type, ...})` hands an action to the handler of that type. A handler reads
 * `store.state` and calls `store.update(patch)`; it may be async. Subscribers are called at most
 * once per frame, however much was updated, with two exceptions: before any input that comes earlier
 * than that frame, so that a quick second tap acts on the result of the first, also on a slow device;
 * and at the end of an input, so that its drawing is done when the frame begins, not begun then.
 *
 * @typedef {{type: string} & Record<string, any>} Action
 * @typedef {(action: Action) => unknown} Handler
 */

const INPUTS = ["pointerdown", "pointerup", "click", "keydown"];

/**
 * @template S
 * @typedef {object} Store
 * @property {S} state
 * @property {(patch: Partial<S>) => void} update
 * @property {() => void} draw
 * @property {(action: Action) => unknown} dispatch
 * @property {(types: Record<string, Handler>) => void} handle
 * @property {(draw: (state: S) => void) => void} subscribe
 */

/** A hidden page gets no frames, but its games go on. @param {() => void} draw */
const atNextFrame = (draw) => {
  if (document.hidden) setTimeout(draw);
  else requestAnimationFrame(draw);
};

/**
 * @template {object} S
 * @param {S} state
 * @param {(draw: () => void) => void} [later]  calls it at the next frame
 * @param {EventTarget} [inputs]  where pointers and keys are heard
 * @returns {Store<S>}
 */
export function createStore(state, later = atNextFrame, inputs = globalThis) {
  /** @type {Record<string, Handler>} */
  const handlers = {};
  /** @type {((state: S) => void)[]} */
  const subscribers = [];
  let due = false;

  const draw = () => {
    if (!due) return;
    due = false;
    for (const subscriber of subscribers) subscriber(store.state);
  };

  const store = {
    state,
    /** Draw what is due now, without waiting for the next frame. */
    draw,
    /** @param {Partial<S>} patch */
    update(patch) {
      store.state = { ...store.state, ...patch };
      if (due) return;
      due = true;
      later(draw);
    },
    /** @param {Action} action */
    dispatch(action) {
      const handler = handlers[action.type];
      if (!handler) throw new Error(`nobody handles ${action.type}`);
      return handler(action);
    },
    /** @param {Record<string, Handler>} types */
    handle(types) {
      Object.assign(handlers, types);
    },
    /** @param {(state: S) => void} subscriber */
    subscribe(subscriber) {
      subscribers.push(subscriber);
    },
  };
  for (const input of INPUTS) {
    inputs.addEventListener(input, draw, { capture: true });
    inputs.addEventListener(input, draw);
  }
  // Escape cancels a dialog with an event that does not bubble.
  inputs.addEventListener("cancel", () => setTimeout(draw), { capture: true });
  return store;
}
