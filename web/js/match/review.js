/**
 * The review of a match: made by the thinker in short slices, kept with the save, looked at moment by
 * moment; and a second try at a mistake.
 *
 * @typedef {import("../contract.js").Decision} Decision
 * @typedef {import("../games/types.js").Advice} Advice
 *
 * @typedef {object} Attempt  a second try at a decision
 * @property {"find" | "judging" | "right" | "wrong"} status
 * @property {Decision} decision
 * @property {string | null} chosen
 * @property {string} label
 * @property {string | null} first
 * @property {import("../contract.js").RefusalInfo | null} refusal
 * @property {Record<string, unknown>} local
 * @property {import("../contract.js").Verdict | null} verdict
 *
 * @typedef {object} ReviewState
 * @property {string} id      the save it is of; "" for a link
 * @property {string} record
 * @property {string} game
 * @property {import("../contract.js").SeatInfo[]} seats
 * @property {Record<string, string>} options
 * @property {string} seed
 * @property {number} undos
 * @property {number} hints
 * @property {Record<string, string>} notes
 * @property {boolean} over
 * @property {"running" | "stopped" | "failed" | "done"} status
 * @property {string} error   why there is no review
 * @property {number} done
 * @property {number} total
 * @property {Decision[]} decisions  those known so far
 * @property {import("../contract.js").Review | null} result
 * @property {number} seat    whose review is shown
 * @property {boolean} mistakes  only decisions with a mark are listed
 * @property {number} ply     the moment that is shown
 * @property {import("../contract.js").AnyView} view
 * @property {import("../contract.js").SeenEvent[]} log  all of it
 * @property {Advice | null} advice  the moves drawn on the board
 * @property {Record<string, unknown>} local
 * @property {Attempt | null} attempt
 * @property {boolean} learning  the mistakes are gone through, one after the other
 */
import { fetchBoard, PAGES } from "../games/index.js";
import { go } from "../platform/router.js";
import { saves } from "../saves/saved_games.js";
import { createAttempts } from "./review_attempt.js";
import {
  lessonsOf,
  merged,
  momentsOf,
  nearestMoment,
  shownOn,
  slim,
  soFar,
} from "./review_data.js";
import { besideTable, eyes, people } from "./table_state.js";

const MATCH = besideTable("review");
/** Seconds of a slice: the thinker answers so often. */
const SLICE = 0.25;
const LONGEST_SLICE = 15_000;

/** The seat's part of a review, finished or not. @param {ReviewState} review */
export const seatOf = ({ result, decisions, seat }) =>
  result?.seats.find((one) => one.seat === seat) ?? soFar(decisions, seat);

/** The decision at the moment that is shown. @param {ReviewState} review */
export const decisionAt = (review) =>
  seatOf(review).decisions.find(({ ply }) => ply === review.ply);

/** The mistakes to learn from, and which of them is shown: 0 for none. @param {ReviewState} review */
export function lessonAt(review) {
  const all = lessonsOf(seatOf(review).decisions);
  return { all, at: all.findIndex(({ ply }) => ply === review.ply) + 1 };
}

/** @param {import("../screens/lazy_screens.js").Services} services */
export function createReview({ store, ask, think, toast }) {
  /** Changes when the review on the screen does, so that late replies are ignored. */
  let turn = 0;
  /** The last moment that was asked for. */
  let wish = 0;
  /** The record of a link, which has no save. */
  let linked = "";

  /** @returns {ReviewState} */
  const review = () => /** @type {ReviewState} */ (store.state.review);
  /** @param {Partial<ReviewState>} patch */
  const set = (patch) => review() && store.update({ review: { ...review(), ...patch } });

  /** Open the review of a saved game; without an id, that of the link shown last. @param {string} id */
  async function open(id) {
    if (review() && review().id === id && id) return undefined;
    leave();
    const save = id ? await saves.load(id) : undefined;
    const record = save?.record ?? (id ? "" : linked);
    if (record && (await show(record, id, save?.review))) return undefined;
    toast({ key: record ? "saves.aside.told" : "common.error.no-game" });
    return go(id ? "/games" : "/", { replace: true });
  }

  /** @param {string} record @param {string} id @param {unknown} kept @returns {Promise<boolean>} */
  async function show(record, id, kept) {
    const mine = ++turn;
    const reply = await ask({ do: "open", match: MATCH, record });
    if (!reply.ok) return false;
    const { seats, options, seed, undos, hints, view } = reply;
    const { game, over } = view;
    await fetchBoard(game);
    const seat = people(seats)[0] ?? 0;
    const viewer = eyes({ seats, over, seat });
    const whole = await ask({ do: "view", match: MATCH, viewer, since: 0 });
    const checked = await ask({ do: "check", record, review: kept ?? null });
    if (!whole.ok || !checked.ok) return false;
    if (mine !== turn) return true;
    const hidden = PAGES[game].hiddenHands && !over && people(seats).length > 1;
    store.update({
      review: {
        ...{ id, record, game, seats, options, seed, undos, hints, notes: whole.notes, over },
        ...{ status: "running", error: "", done: 0, total: 0, decisions: [], result: null },
        ...{ seat, mistakes: false, ply: whole.ply, view: whole.view, log: whole.events },
        ...{ advice: null, local: {}, attempt: null, learning: false },
      },
    });
    if (hidden) set({ status: "failed", error: "hidden" });
    else if (checked.review) finish(checked.review);
    else run(mine);
    return true;
  }

  /** Let the thinker go on, slice by slice, until the end or until nobody wants it. @param {number} mine */
  async function run(mine) {
    set({ status: "running", error: "" });
    const { id, record } = review();
    while (mine === turn && review()?.status === "running") {
      const reply = await think(
        { do: "review", review: id || "link", record, seconds: SLICE },
        { timeout: LONGEST_SLICE },
      );
      if (mine !== turn || !review()) return;
      if (!reply.ok) {
        set({ status: "failed", error: reply.error });
        return;
      }
      const { done, total, decisions, result } = reply;
      const first = review().decisions.length === 0;
      set({ done, total, decisions: merged(review().decisions, decisions) });
      if (result) await finish(result, id);
      else if (first && decisions.length) await jump(decisions[0].ply);
    }
  }

  /** @param {import("../contract.js").Review} result @param {string} [id]  keep it with this save */
  async function finish(result, id = "") {
    const seat = result.seats.some((one) => one.seat === review().seat)
      ? review().seat
      : result.seats[0].seat;
    const { done, total } = review();
    set({ status: "done", result, seat, done: total || done });
    const own = seatOf(review()).decisions;
    const worst = [...own].sort((a, b) => b.loss - a.loss)[0];
    set({ mistakes: own.some(({ mark }) => mark !== "none") });
    if (worst) await jump(worst.mark === "none" ? own[0].ply : worst.ply);
    const save = id ? await saves.load(id) : undefined;
    if (save && save.record === review()?.record) await saves.change(id, { review: slim(result) });
  }

  /** Show the board at a ply. @param {number} ply */
  async function jump(ply) {
    wish = ply;
    const mine = turn;
    const reply = await ask({ do: "view", match: MATCH, viewer: eyes(review()), ply });
    if (!reply.ok || mine !== turn || wish !== ply || !review()) return;
    set({ ply, view: reply.view, local: {}, attempt: null });
    const decision = decisionAt(review());
    set({ advice: decision ? shownOn(decision) : null });
  }

  /** Go some moments on or back. @param {number} by */
  function step(by) {
    const moments = momentsOf(seatOf(review()));
    const at = nearestMoment(moments, wish) + by;
    return jump(moments[Math.max(0, Math.min(at, moments.length - 1))] ?? 0);
  }

  /** Look at another moment than the mistakes have come to. @param {() => unknown} move */
  function look(move) {
    set({ learning: false });
    return move();
  }

  /** Go to the next decision with a mark, or the one before. @param {number} way */
  function toMistake(way) {
    const marked = seatOf(review()).decisions.filter(({ mark }) => mark !== "none");
    const found =
      way > 0
        ? marked.find(({ ply }) => ply > review().ply)
        : marked.findLast(({ ply }) => ply < review().ply);
    return found && jump(found.ply);
  }

  const attempts = createAttempts({ match: MATCH, ask, think, toast, review, set });

  /** Try a mistake again, its answer hidden: the first one, or the one after that which is shown. @param {boolean} next */
  async function learn(next) {
    const { all, at } = lessonAt(review());
    const decision = all[next ? at : 0];
    if (!decision) return;
    await jump(decision.ply);
    if (review()?.ply !== decision.ply) return; // another moment was asked for meanwhile
    set({ learning: true });
    await attempts["try-start"]({ type: "try-start", decision });
  }

  function leave() {
    turn += 1;
    if (!review()) return;
    store.update({ review: null });
    ask({ do: "close", match: MATCH });
  }

  store.handle({
    "review-link": ({ record }) => {
      linked = record;
      go("/review/");
    },
    "review-stop": () => set({ status: "stopped" }),
    "review-run": () => {
      turn += 1;
      return run(turn);
    },
    "review-jump": ({ ply }) => look(() => jump(ply)),
    "review-step": ({ by }) => look(() => step(by)),
    "review-mistake": ({ way }) => look(() => toMistake(way)),
    "review-seat": ({ seat }) => {
      set({ seat });
      return look(() => jump(review().ply));
    },
    "review-learn": ({ next }) => learn(next),
    "review-learned": () => {
      attempts["try-end"]({ type: "try-end" });
      set({ learning: false });
    },
    "review-filter": ({ mistakes }) => set({ mistakes }),
    "review-local": ({ patch }) => set({ local: { ...review().local, ...patch } }),
    ...attempts,
  });

  return { open, leave };
}
