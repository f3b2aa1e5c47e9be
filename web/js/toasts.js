/**
 * Short messages at the foot of the page. Without an action they go by themselves.
 *
 * @typedef {object} Toast
 * @property {number} id
 * @property {string} key
 * @property {Record<string, unknown>} [values]
 * @property {string} [action]  the key of its button
 * @property {() => unknown} [act]
 */

const SHOWN = 7000;

/** @param {import("./store.js").Store<any>} store */
export function createToasts(store) {
  let last = 0;
  /** @returns {Toast[]} */
  const all = () => store.state.toasts;
  const gone = (/** @type {number} */ id) =>
    store.update({ toasts: all().filter((toast) => toast.id !== id) });

  store.handle({
    "toast-gone": ({ id }) => gone(id),
    "toast-act": ({ id }) => {
      const toast = all().find((one) => one.id === id);
      gone(id);
      return toast?.act?.();
    },
  });

  return (/** @type {Omit<Toast, "id">} */ toast) => {
    last += 1;
    const id = last;
    const others = all().filter((one) => one.key !== toast.key);
    store.update({ toasts: [...others, { ...toast, id }] });
    if (!toast.act) setTimeout(() => gone(id), SHOWN);
  };
}
