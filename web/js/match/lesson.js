/**
 * A lesson: the moves of a recorded match, made one by one by the player. The record is opened with
 * nothing played; a move that is the next one of the record keeps the rest of it, so the dice and
 * the other seats' moves come from there too. Any other move is only judged, never played.
 *
 * @typedef {import("../games/types.js").Lesson} Lesson
 * @typedef {import("../games/types.js").LessonStep} LessonStep
 * @typedef {import("../contract.js").Shown} Shown
 * @typedef {import("../state.js").Table} Table
 * @typedef {LessonStep & {record: string, before: number}} Step  `before`: the moves of its scene before it
 *
 * @typedef {object} LessonPlay
 * @property {Step[]} steps
 * @property {number} at      which step; behind the last one the lesson is finished
 * @property {number} made    how many moves of this step are made
 * @property {number} wrong   how often a move was not the right one
 * @property {boolean} skipped  some moves were made without the player
 * @property {boolean} not    the last move is legal, but not what this step asks for
 * @property {Table} table
 */
import { fetchBoard, PAGES } from "../games/index.js";
import { go } from "../platform/router.js";
import { announce } from "../ui/announce.js";
import { stepWords } from "./lesson_words.js";
import { besideTable, emptyTable, facts } from "./table_state.js";

const MATCH = besideTable("lesson");

/** The seat of whoever learns. */
export const LEARNER = 0;

/** Every step of a lesson, with what it needs to be opened by itself. @param {Lesson} lesson @returns {Step[]} */
export const stepsOf = ({ scenes }) =>
  scenes.flatMap(({ record, steps }) =>
    steps.map((step, i) => ({
      ...step,
      record: `${record.trim().replace(/\n\s*\n/, "\nat 0\n\n")}\n`,
      before: steps.slice(0, i).flatMap(({ moves }) => moves).length,
    })),
  );

/**
 * Open the table at the beginning of a step.
 * @param {import("../platform/engine.js").Ask} ask @param {Step} step @returns {Promise<Shown | null>}
 */
export async function openStep(ask, { record, before }) {
  let reply = await ask({ do: "open", match: MATCH, viewer: LEARNER, record });
  if (reply.ok) reply = await reach(ask, reply);
  for (let i = 0; i < before && reply.ok; i++)
    reply = await ask({ do: "redo", match: MATCH, viewer: LEARNER });
  return reply.ok ? reply : null;
}

/**
 * Make the next move of the record; the others answer as recorded.
 * @param {import("../platform/engine.js").Ask} ask @param {string} move
 */
export async function makeMove(ask, move) {
  const reply = await ask({ do: "play", match: MATCH, viewer: LEARNER, seat: LEARNER, move });
  return reply.ok ? reach(ask, reply) : reply;
}

/** Let the others play as recorded, until the learner has to act. */
/** @param {import("../platform/engine.js").Ask} ask @param {Shown & {ok: true}} reply @returns {Promise<import("../platform/engine.js").Answer<"play">>} */
async function reach(ask, reply) {
  if (reply.view.to_act.includes(LEARNER) || !reply.can_redo) return reply;
  const later = await ask({ do: "redo", match: MATCH, viewer: LEARNER });
  return later.ok ? { ...later, events: [...reply.events, ...later.events] } : later;
}

/** @param {import("../screens/lazy_screens.js").Services} services */
export function createLesson({ store, ask, toast }) {
  /** The last step that was asked for; replies to earlier ones are ignored. */
  let wish = 0;

  /** @returns {LessonPlay} */
  const lesson = () => /** @type {LessonPlay} */ (store.state.lesson);
  /** @param {Partial<LessonPlay>} patch */
  const update = (patch) => lesson() && store.update({ lesson: { ...lesson(), ...patch } });
  /** @param {Partial<Table>} patch */
  const set = (patch) => lesson() && update({ table: { ...lesson().table, ...patch } });
  const step = () => lesson().steps[lesson().at];

  /** @param {string} game */
  async function open(game) {
    if (store.state.lesson?.table.game === game) return;
    leave();
    const fetched = Object.hasOwn(PAGES, game) ? await PAGES[game].lesson?.() : undefined;
    if (!fetched) {
      go("/", { replace: true });
      return;
    }
    await fetchBoard(game);
    await begin(stepsOf(fetched.lesson));
  }

  /** @param {Step[]} steps */
  async function begin(steps) {
    store.update({ lesson: null });
    await show(0, { steps, wrong: 0, skipped: false });
  }

  /** Show a step from its beginning. @param {number} at @param {Partial<LessonPlay>} [patch] */
  async function show(at, patch = {}) {
    const steps = patch.steps ?? lesson().steps;
    const { route } = store.state;
    wish += 1;
    const mine = wish;
    const reply = await openStep(ask, steps[at]);
    if (wish !== mine || store.state.route !== route) return;
    if (!reply) {
      toast({ key: "common.error.engine" });
      set({ busy: false });
      return;
    }
    const table = { ...emptyTable(MATCH), ...facts(reply), seat: LEARNER, log: reply.events };
    const before = /** @type {LessonPlay} */ (store.state.lesson ?? {});
    store.update({ lesson: { ...before, ...patch, at, made: 0, not: false, table } });
    tell();
  }

  /** Say what this step asks for. */
  const tell = () => announce(stepWords(lesson()));

  function leave() {
    wish += 1;
    if (!store.state.lesson) return;
    store.update({ lesson: null });
    ask({ do: "close", match: MATCH });
  }

  /** Make a move, and the one after it. @param {string} move @param {string | null} [first] made before it */
  async function make(move, first = null) {
    if (lesson().table.busy) return;
    const mine = wish;
    set({ busy: true });
    if (first === null || (await tryMove(first))) await tryMove(move);
    if (wish === mine) set({ busy: false });
  }

  /** @param {string} move @returns {Promise<boolean>} whether it was the right one */
  async function tryMove(move) {
    if (step()?.moves[lesson().made] !== move) {
      await judge(move);
      return false;
    }
    const mine = wish;
    const reply = await makeMove(ask, move);
    if (wish !== mine || !lesson()) return false;
    if (!reply.ok) {
      toast({ key: "common.error.engine" });
      return false;
    }
    const view = await viewOf(reply);
    if (wish !== mine) return false;
    const { table, made } = lesson();
    const log = [...table.log, ...reply.events];
    set({ ...facts(reply), view, log, fresh: reply.events, local: {}, ...EMPTY });
    update({ made: made + 1, not: false });
    if (lesson().made === step().moves.length) await next();
    return true;
  }

  /** What there is to see after a move: a round that it ended, though the next one is dealt. */
  /** @param {Shown} reply */
  async function viewOf({ view, events }) {
    const end = events.find(({ kind }) => kind === "round-over");
    if (!end) return view;
    const past = await ask({ do: "view", match: MATCH, viewer: LEARNER, ply: end.ply + 1 });
    return past.ok ? past.view : view;
  }

  /** The next step: on the same table, or on that of the next scene. */
  async function next() {
    const { at, steps } = lesson();
    const same = at + 1 === steps.length || steps[at + 1].record === steps[at].record;
    if (!same) return show(at + 1);
    update({ at: at + 1, made: 0, not: false });
    if (at + 1 === steps.length) finish();
    tell();
    return undefined;
  }

  function finish() {
    const { lessons } = store.state.settings;
    const { game } = lesson().table;
    if (lessons.includes(game)) return;
    store.dispatch({ type: "setting", patch: { lessons: [...lessons, game] } });
  }

  /** Skip a step: its moves are made without the player. */
  async function skip() {
    const { at, steps, skipped } = lesson();
    const last = at + 1 === steps.length;
    update({ skipped: skipped || step().moves.length > 0 });
    if (!last) return show(at + 1);
    for (const move of step().moves.slice(lesson().made)) await tryMove(move);
    if (lesson()?.at === at) await next(); // there was nothing to do
    return undefined;
  }

  /** Say why a move is not the right one: by the rules, or in this lesson. @param {string} move */
  async function judge(move) {
    const mine = wish;
    const reply = await ask({ do: "why", match: MATCH, seat: LEARNER, move });
    if (wish !== mine || !lesson()) return;
    const refusal = reply.ok
      ? reply.refusal
      : { rule: reply.error, where: [], facts: { detail: move } };
    set({ ...EMPTY, refusal });
    update({ wrong: lesson().wrong + 1, not: refusal === null });
  }

  /** A board's actions; what it asks for here becomes a move of the lesson. @type {Record<string, (action: any) => unknown>} */
  const actions = {
    intent: ({ move }) => make(move),
    repeat: ({ move }) => make(move),
    choose: ({ move, label = "", preview = false, first = null }) => {
      const again = lesson().table.chosen === move && !preview;
      if (again || !store.state.settings.confirm) return make(move, first);
      update({ not: false });
      return set({ chosen: move, label, first, refusal: null });
    },
    confirm: () => {
      const { chosen, first } = lesson().table;
      return chosen && make(chosen, first);
    },
    cancel: () => {
      update({ not: false });
      set(EMPTY);
    },
    why: ({ move }) => judge(move),
    local: ({ patch }) => set({ local: { ...lesson().table.local, ...patch } }),
    standings: ({ open: shown }) => {
      const { view, ply } = lesson().table;
      return set({ standings: shown ? { view, ply, open: true } : null });
    },
    "go-on": () => set({ standings: null }),
  };

  store.handle({
    // What only a table of its own has (another seat's board, bots to hurry) is not in a lesson.
    "lesson-board": ({ action }) =>
      lesson() && step()?.moves.length ? actions[action.type]?.(action) : undefined,
    "lesson-skip": skip,
    "lesson-back": () => show(Math.max(0, lesson().at - 1)),
    "lesson-again": () => begin(lesson().steps),
  });

  return { open, leave };
}

/** Nothing is chosen or refused. */
const EMPTY = { chosen: null, label: "", first: null, refusal: null };
