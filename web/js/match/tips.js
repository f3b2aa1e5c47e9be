/**
 * Tips during the first real game after a lesson: each once, one at a time, in the place of a hint.
 * A tip goes away by itself when its turn is over.
 *
 * @typedef {import("../games/types.js").Tip} Tip
 * @typedef {import("../state.js").State} State
 */
import { PAGES } from "../games/index.js";

/**
 * Whether a view offers moves of a kind; without a kind always.
 * @param {import("../contract.js").AnyView} view @param {string} kind
 */
const offers = ({ legal }, kind) => !kind || Object.keys(Object(Object(legal)[kind])).length > 0;

/**
 * The next tip for the person who has to act.
 * @param {Tip[]} tips @param {string[]} shown @param {Pick<import("../state.js").Table, "view" | "seat" | "finale" | "hint">} table
 */
export function nextTip(tips, shown, { view, seat, finale, hint }) {
  if (finale || hint || seat === null || !view.to_act.includes(seat)) return undefined;
  return tips.find(
    ({ text, phase, turn = 0, points = 0, legal = "" }) =>
      !shown.includes(text) &&
      phase === view.phase &&
      view.turn >= turn &&
      view.scores[seat].total >= points &&
      offers(view, legal),
  );
}

/** @param {import("../screens/lazy_screens.js").Services} services */
export function createTips({ store }) {
  /** @type {Record<string, Tip[]>} */
  const fetched = {};
  /** The turn that has had its tip: there is one at most in each. */
  let told = 0;

  /** @param {string} game */
  async function fetchTips(game) {
    fetched[game] = [];
    fetched[game] = (await PAGES[game].lesson?.())?.lesson.tips ?? [];
    store.update({});
  }

  /** @param {State} state */
  function look({ table, route, tip, settings: { tips } }) {
    const here = route.screen === "play" && table?.id === tips.match;
    const fits = here && !table.view.over && !table.hint && table.view.turn === told;
    if (tip && !fits) store.update({ tip: "" });
    if (!here || tip || fits) return;
    const { game, view } = table;
    if (!fetched[game]) {
      fetchTips(game);
      return;
    }
    const next = nextTip(fetched[game], tips.shown, table);
    if (!next) return;
    told = view.turn;
    store.update({ tip: `${game}.tip.${next.text}` });
    const shown = [...tips.shown, next.text];
    store.dispatch({ type: "setting", patch: { tips: { ...tips, shown } } });
  }

  store.subscribe(look);
  store.handle({
    "tip-hide": () => store.update({ tip: "" }),
    "lesson-play": async ({ game }) => {
      await store.dispatch({ type: "first-game", game });
      const match = store.state.table?.id;
      told = 0;
      if (match) store.dispatch({ type: "setting", patch: { tips: { match, shown: [] } } });
    },
  });
}
