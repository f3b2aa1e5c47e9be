/** What a table says in words: events, refusals, whose turn it is, who has won. */
import { boardOf, GAMES, PAGES } from "../games/index.js";
import { has, list, t } from "../platform/i18n.js";
import { mayMove } from "../platform/settings.js";
import { isOnlyPerson, nameAt, namesOf } from "./names.js";
import { inWords } from "./score_words.js";

/**
 * @typedef {import("../state.js").Table} Table
 * @typedef {import("../games/types.js").BoardUi} BoardUi
 * @typedef {import("../contract.js").SeenEvent} SeenEvent
 */

/** What a board gets beside its view. @param {Table} table @param {Pick<import("../platform/settings.js").Settings, "confirm" | "motion" | "expert">} settings */
export function boardUi(table, settings) {
  const { id, game, seat, seats, busy, thinking, chosen, refusal, fresh, ply, log, local, view } =
    table;
  const repeating = Boolean(table.repeating);
  const you = table.foreign ? "" : t("common.you");
  /** @type {BoardUi} */
  const ui = {
    id,
    game,
    seat,
    seats,
    busy,
    repeating,
    thinking,
    chosen,
    refusal,
    why: refusal ? refusalWords(game, refusal) : "",
    rule: (refusal && PAGES[game].ruleOf?.[refusal.rule]) || "",
    fresh,
    ply,
    log,
    local,
    advice: table.hint?.advice ?? null,
    // Sentences about the one person who plays and has no name speak to that person.
    t: (key, values) =>
      values?.name === you && has(`${key}.you`) ? t(`${key}.you`, values) : t(key, values),
    name: (i) => (seats[i] ? nameAt(seats, i, table.foreign) : ""),
    mayAct:
      !busy && !repeating && seat !== null && view.to_act.includes(seat) && view.seat === seat,
    motion: mayMove(settings),
    hints: !settings.expert,
    confirm: settings.confirm,
  };
  return ui;
}

/** One event as a sentence. @param {SeenEvent} event @param {BoardUi} ui */
export function say(event, ui) {
  const own = boardOf(ui.game).say?.(event, ui);
  if (own !== undefined) return own;
  const { kind, seat, move, facts, items } = event;
  const points = items.reduce((sum, item) => sum + item.points, 0);
  const winner = "winner" in facts ? { winner: ui.name(Number(facts.winner)) } : {};
  const values = { name: ui.name(seat), move, points, ...inWords(ui.game, facts), ...winner };
  return ui.t(`${ui.game}.event.${kind}`, values);
}

/** A move as people write it. @param {string} move @param {BoardUi} ui */
export const notation = (move, { game }) => boardOf(game).notation?.(move) ?? move;

/** Everything an answer brought, as one announcement. @param {Table} table @param {SeenEvent[]} events */
export function tellEvents(table, events) {
  const ui = boardUi(table, { confirm: false, motion: "reduced", expert: false });
  return [...events.map((event) => say(event, ui)), turnWords(table)].filter(Boolean).join(" ");
}

/** Why a move was refused. @param {string} game @param {import("../contract.js").RefusalInfo} refusal */
export function refusalWords(game, { rule, facts }) {
  const key =
    [`${game}.refusal.${rule}`, `common.error.${rule}`].find(has) ?? "common.error.engine";
  return t(key, inWords(game, facts));
}

/** How many letters a list of names may have in one line of a phone. */
const SHORT_LIST = 12;

/** Whose turn it is. @param {Table} table */
export function turnWords({ view, seats, seat, thinking }) {
  if (view.over) return winnerWords({ view, seats });
  const turnOf = (/** @type {number} */ one) =>
    isOnlyPerson(seats, one)
      ? t("common.table.your-turn")
      : t("common.table.turn", { name: nameAt(seats, one) });
  const acting = view.to_act.filter((one) => one >= 0);
  if (acting.length === 0)
    return t("common.table.round-over", { round: "round" in view ? view.round : view.turn });
  if (acting.length === 1 && thinking.includes(acting[0]))
    return t("common.table.thinking", { name: nameAt(seats, acting[0]) });
  if (acting.length === 1) return turnOf(acting[0]);
  if (seat !== null && acting.includes(seat)) return turnOf(seat);
  const names = list(acting.map((one) => nameAt(seats, one)));
  // A phone has one line for this. The boards of these players are marked, so a count is enough.
  if (seat !== null && names.length > SHORT_LIST)
    return t("common.table.waiting-for-count", { count: acting.length });
  return t("common.table.waiting-for", { names });
}

/** Who has won. @param {Pick<Table, "view" | "seats">} table */
export const winnerWords = ({ view: { winners, scores }, seats }) =>
  resultWords({ seats, winners, totals: scores.map(({ total }) => total) });

/**
 * The result of a finished match; alone there is nobody to win against.
 * @param {Pick<import("../saves/saved_games.js").Save, "seats" | "winners" | "totals">} match
 */
export function resultWords({ seats, winners, totals }) {
  if (seats.length === 1) return t("common.final.solo", { count: totals[0] });
  const mine = winners.find((seat) => isOnlyPerson(seats, seat));
  const others = winners.filter((seat) => seat !== mine);
  const names = list(others.map((seat) => namesOf(seats)[seat]));
  if (mine !== undefined && !others.length) return t("common.final.you-won");
  if (mine !== undefined) return t("common.final.shared.you", { names });
  return t(winners.length > 1 ? "common.final.shared" : "common.final.won", { names });
}

/** Why the match has ended, once it has. @param {Table} table @param {BoardUi} ui */
export function reasonWords({ log }, ui) {
  const end = log.findLast(({ kind }) => kind === "over");
  return end ? say(end, ui) : "";
}

/**
 * What a result of one player alone is worth, and what the next better one takes.
 * @param {string} game @param {number} total
 */
export function ratingWords(game, total) {
  const ratings = Object.entries(GAMES[game].ratings).sort(([, a], [, b]) => a - b);
  const reached = ratings.findLast(([, points]) => total >= points);
  const next = ratings.find(([, points]) => total < points);
  const words = (/** @type {string} */ key, /** @type {[string, number]} */ [name, points]) =>
    t(key, { rating: t(`common.final.rating.${name}`), points });
  return [
    ...(reached ? [words("common.final.rating", reached)] : []),
    ...(next ? [words("common.final.rating.next", next)] : []),
  ];
}
