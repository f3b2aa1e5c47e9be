/**
 * Pure functions over a review: its moments, the chart, and what is kept with a save.
 *
 * @typedef {import("../contract.js").Review} Review @typedef {import("../contract.js").SeatReview} SeatReview
 * @typedef {import("../contract.js").Decision} Decision @typedef {import("../contract.js").Point} Point
 * @typedef {{ply: number, kind: "luck" | "inaccuracy" | "mistake" | "blunder", change: number}} Turn
 */

/** How many turning points the chart shows at most. */
const TURNS = 6;
/** A smaller change, in percent or points, is no turning point. */
const SMALL_TURN = 3;

/**
 * A seat's review while it is being made: the decisions so far, with their values as the chart.
 * @param {Decision[]} decisions @param {number} seat
 * @returns {Pick<SeatReview, "decisions" | "chart" | "luck">}
 */
export function soFar(decisions, seat) {
  const own = decisions.filter((one) => one.seat === seat);
  return {
    decisions: own,
    chart: own.map(({ ply, value }) => ({ ply: ply + 1, value })),
    luck: [],
  };
}

/**
 * Decisions by their ply; a later look at the same one replaces the first.
 * @param {Decision[]} before @param {Decision[]} more
 */
export function merged(before, more) {
  const all = new Map([...before, ...more].map((one) => [one.ply, one]));
  return [...all.values()].sort((a, b) => a.ply - b.ply);
}

/**
 * What the board shows of a decision: of a good one only the move that was played, as a good one.
 * @param {Pick<Decision, "advice" | "best" | "move" | "mark">} decision
 */
export const shownOn = ({ advice, best, move, mark }) => ({
  where: advice?.where ?? [],
  best: mark === "none" ? move : best,
  played: move,
});

/** The plies worth a look: where the value changes, and where the seat decides. */
/** @param {Pick<SeatReview, "decisions" | "chart">} seat @returns {number[]} */
export const momentsOf = ({ decisions, chart }) =>
  [...new Set([...chart, ...decisions].map(({ ply }) => ply))].sort((a, b) => a - b);

/** The value at a ply: that of the last point until then. @param {Point[]} chart @param {number} ply */
export const valueAt = (chart, ply) =>
  (chart.findLast((point) => point.ply <= ply) ?? chart[0])?.value ?? 0;

/**
 * What a position was worth: where the seat decides, what its words say of the best move.
 * @param {Pick<SeatReview, "decisions" | "chart">} seat @param {number} ply
 */
export function worthAt({ decisions, chart }, ply) {
  const decision = decisions.find((one) => one.ply === ply);
  return decision ? decision.value + decision.loss : valueAt(chart, ply);
}

/** The moment nearest to a ply. @param {number[]} moments @param {number} ply */
export const nearestMoment = (moments, ply) =>
  moments.reduce(
    (best, at, i) => (Math.abs(at - ply) < Math.abs(moments[best] - ply) ? i : best),
    0,
  );

/**
 * The largest changes by luck or loss, in the order of the match.
 * @param {Pick<SeatReview, "decisions" | "luck">} seat @returns {Turn[]}
 */
export function turnsOf({ decisions, luck }) {
  /** @type {Turn[]} */
  const all = [
    ...luck.map(({ ply, luck: change }) => ({
      ply: ply + 1,
      kind: /** @type {const} */ ("luck"),
      change,
    })),
    ...decisions.flatMap(({ ply, mark, loss }) =>
      mark === "none" ? [] : [{ ply, kind: mark, change: -loss }],
    ),
  ];
  return all
    .filter(({ change }) => Math.abs(change) >= SMALL_TURN)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, TURNS)
    .sort((a, b) => a.ply - b.ply);
}

/**
 * Where everything stands in a chart: x and y from 0 to 1, y down.
 * @param {Point[]} chart @param {number[]} moments @param {[number, number]} range  lowest and highest value
 */
export function geometry(chart, moments, [low, high]) {
  const last = Math.max(1, moments.length - 1);
  const part = (/** @type {number} */ value) => (value - low) / Math.max(1, high - low);
  // A value from a file may be anything: the line never leaves the chart.
  const y = (/** @type {number} */ value) => 1 - Math.min(1, Math.max(0, part(value)));
  const points = moments.map((ply, i) => ({ ply, x: i / last, y: y(valueAt(chart, ply)) }));
  return { points, y };
}

/** The lowest and highest value of a chart's axis. @param {Point[]} chart @param {Review["unit"]} unit @returns {[number, number]} */
export function rangeOf(chart, unit) {
  if (unit === "percent") return [0, 100];
  const values = chart.map(({ value }) => value);
  const low = Math.min(0, ...values);
  return [Math.floor(low / 10) * 10, Math.max(10, Math.ceil(Math.max(...values, 0) / 10) * 10)];
}

/** Decisions with a mark, or all. @param {Decision[]} decisions @param {boolean} mistakes */
export const filtered = (decisions, mistakes) =>
  mistakes ? decisions.filter(({ mark }) => mark !== "none") : decisions;

/**
 * The decisions to learn from, in the order of the match: mistakes and blunders, or if there are none,
 * inaccuracies.
 * @param {Decision[]} decisions
 */
export function lessonsOf(decisions) {
  const marked = filtered(decisions, true);
  const large = marked.filter(({ mark }) => mark !== "inaccuracy");
  return large.length ? large : marked;
}

/** A review as it is kept: without the other moves of each decision, which take most of the room. */
/** @param {Review} review @returns {Review} */
export const slim = (review) => ({
  ...review,
  seats: review.seats.map((seat) => ({
    ...seat,
    decisions: seat.decisions.map((one) => ({ ...one, prospects: [] })),
  })),
});
