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
 * @property {boolean} highest   it is the highest result there is; `id` is the game
 */
import { fetchBoard, PAGES } from "../games/index.js";
import { t } from "../platform/i18n.js";
import { go } from "../platform/router.js";
import { PAUSE } from "../platform/settings.js";
import { saves } from "../saves/saved_games.js";
import { startSavedGame } from "./new_game.js";
import { eyes, newSeed, people } from "./table_state.js";

const MATCH = "replay";

/** @param {import("../screens/lazy_screens.js").Services} services */
export function createReplay({ store, ask, toast }) {
  let timer = 0;
  /** The last step that was asked for; replies to earlier ones are ignored. */
  let wish = 0;

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
        ...{ playing: false, speed: "normal", local: {}, doubts, highest: false },
      },
    });
    return true;
  }

  /** Open a kept game, or the highest result of a game by its key. @param {string} id */
  async function open(id) {
    if (replay()?.id === id) return;
    store.update({ replay: null });
    const save = await saves.load(id);
    if (save ? await show(save.record, id) : await showHighest(id)) return;
    toast({ key: save ? "saves.aside.told" : "common.error.no-game" });
    go("/games", { replace: true });
  }

  /** Show the highest result of a game, if the page ships it. @param {string} game */
  async function showHighest(game) {
    const found = Object.hasOwn(PAGES, game) && (await PAGES[game].highest?.());
    if (!found || !(await show(found.RECORD, game))) return false;
    const seats = replay().seats.map((seat) => ({ ...seat, name: t(`${game}.highest.name`) }));
    set({ seats, highest: true, doubts: [] });
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
    "replay-play": ({ on }) => play(on),
    "replay-speed": ({ speed }) => set({ speed }),
    "replay-branch": branch,
    "replay-middle": ({ seat }) => middle(seat),
    "replay-local": ({ patch }) => set({ local: { ...replay().local, ...patch } }),
  });

  return { open, show, leave };
}
