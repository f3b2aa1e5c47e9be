/**
 * Tips during the first real game after a lesson: each once, one at a time, as a message that covers
 * nothing and goes away by itself when its moment is over.
 *
 * @typedef {import("../games/types.js").Tip} Tip
 * @typedef {import("../state.js").State} State
 */
import { PAGES } from "../games/index.js";

/**
 * The next tip for the person who has to act.
 * @param {Tip[]} tips @param {string[]} shown @param {Pick<import("../state.js").Table, "view" | "seat" | "finale" | "hint">} table
 */
export function nextTip(tips, shown, { view, seat, finale, hint }) {
  if (finale || hint || seat === null || !view.to_act.includes(seat)) return undefined;
  return tips.find(
    ({ text, phase, turn = 0 }) =>
      !shown.includes(text) && phase === view.phase && view.turn >= turn,
  );
}

/** @param {import("../screens/lazy_screens.js").Services} services */
export function createTips({ store, toast }) {
  /** @type {Record<string, Tip[]>} */
  const fetched = {};
  /** The tip on the screen, and the turn it is for. */
  let open = { key: "", turn: 0 };

  /** @param {string} game */
  async function fetchTips(game) {
    fetched[game] = [];
    fetched[game] = (await PAGES[game].lesson?.())?.lesson.tips ?? [];
    store.update({});
  }

  function close() {
    const { key } = open;
    open = { key: "", turn: 0 };
    store.update({ toasts: store.state.toasts.filter((one) => one.key !== key) });
  }

  /** @param {State} state */
  function look({ table, route, settings: { tips } }) {
    const here = route.screen === "play" && table?.id === tips.match;
    // A hint stands in the same place, and is what the player wants to read.
    if (open.key && !(here && !table.view.over && !table.hint && table.view.turn === open.turn))
      close();
    if (!here || open.key) return;
    const { game, view } = table;
    if (!fetched[game]) {
      fetchTips(game);
      return;
    }
    const tip = nextTip(fetched[game], tips.shown, table);
    if (!tip) return;
    open = { key: `${game}.tip.${tip.text}`, turn: view.turn };
    toast({ key: open.key, stays: true });
    const shown = [...tips.shown, tip.text];
    store.dispatch({ type: "setting", patch: { tips: { ...tips, shown } } });
  }

  store.subscribe(look);
  store.handle({
    "lesson-play": async ({ game }) => {
      await store.dispatch({ type: "first-game", game });
      const match = store.state.table?.id;
      if (match) store.dispatch({ type: "setting", patch: { tips: { match, shown: [] } } });
    },
  });
}
