/** A second try at a mistake: on the real board, by the real rules; the engine compares it. */
import { besideTable } from "./table_state.js";

/** @typedef {import("./review.js").ReviewState} ReviewState @typedef {import("./review.js").Attempt} Attempt */

const TRY = besideTable("review-try");
const SECONDS = 1;
const LONGEST = 5000;

/** @param {import("../contract.js").Decision} decision @returns {Attempt} */
const fresh = (decision) => ({
  status: "find",
  decision,
  chosen: null,
  label: "",
  first: null,
  refusal: null,
  local: {},
  verdict: null,
});

/**
 * @param {object} services
 * @param {string} services.match  the id of the match under review
 * @param {import("../platform/engine.js").Ask} services.ask
 * @param {import("../platform/engine.js").Think} services.think
 * @param {(toast: {key: string}) => void} services.toast
 * @param {() => ReviewState} services.review
 * @param {(patch: Partial<ReviewState>) => void} services.set
 * @returns {Record<string, import("../platform/store.js").Handler>}
 */
export function createAttempts({ match, ask, think, toast, review, set }) {
  /** @param {Partial<Attempt>} patch */
  const change = (patch) => {
    const { attempt } = review();
    if (attempt) set({ attempt: { ...attempt, ...patch } });
  };

  /** @param {string} move */
  async function judge(move) {
    const { attempt, view } = review();
    if (attempt?.status !== "find") return;
    change({ status: "judging", chosen: null, label: "", refusal: null });
    const asked = review().attempt;
    const reply = await think({ do: "judge", view, move, seconds: SECONDS }, { timeout: LONGEST });
    if (review()?.attempt !== asked) return; // given up meanwhile
    if (!reply.ok) {
      change({ status: "find" });
      toast({ key: "review.try.failed" });
      return;
    }
    change({ status: reply.is_right ? "right" : "wrong", verdict: reply });
    const { best } = attempt.decision;
    set({ advice: { where: [], best: reply.is_right ? best : null, played: move } });
  }

  return {
    "try-start": async ({ decision }) => {
      const { seat } = decision;
      set({ attempt: fresh(decision), advice: null, local: {} });
      await ask({ do: "branch", match, new_match: TRY, ply: decision.ply, viewer: seat });
    },
    "try-choose": ({ move, label = "", first = null, confirm }) => {
      const { attempt } = review();
      if (!attempt) return undefined;
      // What is played first is the decision: keeping a sum comes before writing it.
      if (!confirm || attempt.chosen === move) return judge(first ?? move);
      return change({ chosen: move, label, first, refusal: null });
    },
    "try-play": ({ move }) => judge(move),
    "try-cancel": () => change({ chosen: null, label: "", refusal: null }),
    "try-local": ({ patch }) => {
      const { attempt } = review();
      change({ local: { ...attempt?.local, ...patch } });
    },
    "try-why": async ({ move }) => {
      const { attempt } = review();
      if (!attempt) return;
      const reply = await ask({ do: "why", match: TRY, seat: attempt.decision.seat, move });
      if (reply.ok) change({ refusal: reply.refusal, chosen: null });
    },
    "try-end": () => {
      const { attempt } = review();
      if (!attempt) return;
      const { advice, best, move } = attempt.decision;
      ask({ do: "close", match: TRY });
      set({ attempt: null, advice: { where: advice?.where ?? [], best, played: move }, local: {} });
    },
  };
}
