/**
 * Short messages over the page. They disappear by themselves, later with an action than without,
 * unless they are to stay.
 *
 * @typedef {object} Toast
 * @property {number} id
 * @property {string} key
 * @property {Record<string, unknown>} [values]
 * @property {string} [action]  the key of its button
 * @property {() => unknown} [act]
 * @property {boolean} [stays]
 */

const SHOWN = 7000;
const ASKED = 30_000;

/** @param {import("./store.js").Store<Pick<import("../state.js").State, "toasts">>} store */
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
    if (!toast.stays) setTimeout(() => gone(id), toast.act ? ASKED : SHOWN);
  };
}
