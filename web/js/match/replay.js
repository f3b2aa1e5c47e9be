/**
 * Replay of a match: show any point, step or play automatically, and continue from there.
 *
 * @typedef {object} Replay
 * @property {string} id      the save it comes from; "" for a link
 * @property {string} record
 * @property {string} game
 * @property {import("../contract.js").SeatInfo[]} seats
 * @property {Record<string, string>} options
 * @property {string} seed
 * @property {number} undos
 * @property {number} hints
 * @property {number} seat   whose board is in the middle
 * @property {boolean} over  the match has ended, so nothing of it is hidden any more
 * @property {number[]} stops  the plies that can be shown: where a seat decides, and the end
 * @property {number} step     which of them is shown
 * @property {number} ply
 * @property {import("../contract.js").AnyView} view
 * @property {import("../contract.js").SeenEvent[]} log  all of it
 * @property {Record<string, string>} notes
 * @property {boolean} playing
 * @property {"slow" | "normal" | "fast"} speed
 * @property {Record<string, unknown>} local
 * @property {string[]} doubts   texts that say what of it does not follow from seed and rules
 * @property {About | null} about  what an arranged match shows; null for one that was played
 *
 * @typedef {object} About
 * @property {[string, Record<string, number>]} title  key and facts of a text
 * @property {[string, Record<string, number>]} hint
 * @property {string} back  the address that it belongs to
 * @property {string} backWords
 */
import { fetchBoard, PAGES } from "../games/index.js";
import { t } from "../platform/i18n.js";
import { addressOf, go } from "../platform/router.js";
import { PAUSE } from "../platform/settings.js";
import { saves } from "../saves/saved_games.js";
import { startSavedGame } from "./new_game.js";
import { besideTable, eyes, newSeed, people } from "./table_state.js";

const MATCH = besideTable("replay");
/** Before the id of a save: not the game itself, but what was possible with its luck. */
const POSSIBLE = "possible/";

/** @typedef {import("../contract.js").Possible} Possible */

/** @param {import("../screens/lazy_screens.js").Services} services */
export function createReplay({ store, ask, toast }) {
  let timer = 0;
  /** The last step that was asked for; replies to earlier ones are ignored. */
  let wish = 0;
  /** What a review found possible; that of a link is kept nowhere else. */
  let possible = { id: "", found: /** @type {Possible | null} */ (null) };

  /** @returns {Replay} */
  const replay = () => /** @type {Replay} */ (store.state.replay);
  /** @param {Partial<Replay>} patch */
  const set = (patch) => replay() && store.update({ replay: { ...replay(), ...patch } });

  /** @param {string} record @param {string} id @returns {Promise<boolean>} */
  async function show(record, id) {
    leave();
    const reply = await ask({ do: "open", match: MATCH, record });
    if (!reply.ok) return false;
    const { seats, options, seed, undos, hints, view } = reply;
    await fetchBoard(view.game);
    const { over } = view;
    const seat = people(seats)[0] ?? 0;
    const viewer = eyes({ seats, over, seat });
    const whole = await ask({ do: "view", match: MATCH, viewer, since: 0 });
    const found = await ask({ do: "stops", match: MATCH });
    if (!whole.ok || !found.ok) return false;
    const { stops } = found;
    const [ply] = stops;
    const first = await ask({ do: "view", match: MATCH, viewer, ply });
    const checked = await ask({ do: "check", record });
    if (!first.ok || !checked.ok) return false;
    const doubts = [
      ...(checked.from_position ? ["saves.replay.from-position"] : []),
      ...(checked.luck_breaks === null ? [] : ["saves.replay.luck"]),
    ];
    wish = 0;
    store.update({
      replay: {
        ...{ id, record, game: view.game, seats, options, seed, undos, hints, seat, over },
        ...{ stops, step: 0, ply, view: first.view, log: whole.events, notes: whole.notes },
        ...{ playing: false, speed: "normal", local: {}, doubts, about: null },
      },
    });
    return true;
  }

  /** Open a kept game, or the highest result of a game by its key. @param {string} id */
  async function open(id) {
    if (replay()?.id === id) return undefined;
    store.update({ replay: null });
    if (id.startsWith(POSSIBLE)) return showPossible(id.slice(POSSIBLE.length));
    const save = await saves.load(id);
    if (save ? await show(save.record, id) : await showHighest(id)) return undefined;
    toast({ key: save ? "saves.aside.told" : "common.error.no-game" });
    return go("/games", { replace: true });
  }

  /** Show the arrangement that the review of a game found. @param {string} id  of the save, "" for a link */
  async function showPossible(id) {
    const found = possible.id === id ? possible.found : (await saves.load(id))?.review?.possible;
    const back = addressOf("review", id);
    if (!found || !(await show(found.record.join("\n"), POSSIBLE + id))) {
      return go(back, { replace: true });
    }
    arranged(t("review.possible.name"), {
      title: ["review.possible.title", {}],
      hint: ["review.possible", { count: found.points }],
      ...{ back, backWords: "review.try.done" },
    });
    return jump(end()); // what was possible; playing it begins with the first tile
  }

  /** Tell what the match on the screen shows. @param {string} name  of its only seat @param {About} about */
  function arranged(name, about) {
    set({ seats: replay().seats.map((seat) => ({ ...seat, name })), about, doubts: [] });
  }

  /** Show the highest result of a game, if the page ships it. @param {string} game */
  async function showHighest(game) {
    const found = Object.hasOwn(PAGES, game) && (await PAGES[game].highest?.());
    if (!found || !(await show(found.RECORD, game))) return false;
    arranged(t(`${game}.highest.name`), {
      title: [`${game}.highest`, {}],
      hint: [`${game}.highest.hint`, {}],
      ...{ back: `/rules/${game}`, backWords: "common.rules" },
    });
    return true;
  }

  function leave() {
    clearTimeout(timer);
    if (!replay()) return;
    store.update({ replay: null });
    ask({ do: "close", match: MATCH });
  }

  const end = () => replay().stops.length - 1;

  /** @param {number} to  which stop */
  async function jump(to) {
    const step = Math.max(0, Math.min(to, end()));
    const ply = replay().stops[step];
    wish = step;
    const reply = await ask({ do: "view", match: MATCH, viewer: eyes(replay()), ply });
    if (reply.ok && replay() && wish === step) set({ step, ply, view: reply.view, local: {} });
  }

  async function step() {
    if (!replay()?.playing) return;
    await jump(wish + 1);
    if (!replay()?.playing) return;
    if (replay().step >= end()) set({ playing: false });
    else timer = setTimeout(step, PAUSE[replay().speed]);
  }

  /** @param {boolean} playing */
  async function play(playing) {
    clearTimeout(timer);
    if (playing && replay().step >= end()) await jump(0);
    set({ playing });
    if (playing) timer = setTimeout(step, PAUSE[replay().speed]);
  }

  /** Put a seat's board in the middle. @param {number} seat */
  function middle(seat) {
    set({ seat });
    return jump(replay().step);
  }

  /** Continue from the point that is shown, as a new game; the old one stays as it is. */
  async function branch() {
    const { ply } = replay();
    const reply = await startSavedGame(
      ask,
      { do: "branch", match: MATCH, new_match: newSeed(), ply },
      { about: { source: "replay" } },
    );
    if (!reply.ok) toast({ key: "common.error.engine" });
  }

  store.handle({
    "replay-jump": ({ step }) => {
      if (replay().playing) play(false);
      return jump(step);
    },
    "replay-step": ({ by }) => {
      if (replay().playing) play(false);
      return jump(wish + by);
    },
    "replay-possible": ({ id, found }) => {
      possible = { id, found };
      go(addressOf("replay", POSSIBLE + id));
    },
    "replay-play": ({ on }) => play(on),
    "replay-speed": ({ speed }) => set({ speed }),
    "replay-branch": branch,
    "replay-middle": ({ seat }) => middle(seat),
    "replay-local": ({ patch }) => set({ local: { ...replay().local, ...patch } }),
  });

  return { open, show, leave };
}
