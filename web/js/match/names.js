/**
 * Names that the page itself gives. They are stored in English or as data, and worded when they
 * are shown, so that they follow the language.
 */
import { list, t } from "../platform/i18n.js";

/** Names for bots, so that the log reads well. */
export const BOT_NAMES = ["Ada", "Bruno", "Clara", "Dario", "Elena", "Felix"];

/** The stored name of a person who entered none. @param {number} count */
export const playerName = (count) => `Player ${count}`;

/** Whether there is nothing to be seen of a name, such as blanks without width. @param {string} name */
const isBlank = (name) => !/[^\p{C}\p{Z}]/u.test(name);

/** What a person has entered: nothing, if the name is the stored one. @param {string} name */
export const enteredName = (name) => (/^Player \d$/.test(name) || isBlank(name) ? "" : name);

/** The name of a seat as it is shown. @param {{name: string, kind: string}} seat */
export function seatName({ name, kind }) {
  if (kind === "bot" && BOT_NAMES.includes(name)) return t(`common.bot.${name}`);
  const [, count] = /^Player (\d)$/.exec(name) ?? [];
  return count ? t("common.setup.player", { count: Number(count) }) : name;
}

/** Whether a seat is that of the one person who plays. @param {{kind: string}[]} seats @param {number} seat */
export function isOnlyPerson(seats, seat) {
  const [only, another] = seats.flatMap(({ kind }, i) => (kind === "human" ? [i] : []));
  return only === seat && another === undefined;
}

/**
 * The name of a seat among the others. The one person who plays needs no number: without a name
 * that is “You”, and in a game that somebody else has played “Player”.
 * @param {{name: string, kind: string}[]} seats @param {number} seat @param {boolean} [foreign]
 */
export function nameAt(seats, seat, foreign = false) {
  const nameless = seats[seat].kind === "human" && enteredName(seats[seat].name) === "";
  if (!nameless || !isOnlyPerson(seats, seat)) {
    const { name } = seats[seat];
    return seatName({ ...seats[seat], name: isBlank(name) ? playerName(seat + 1) : name });
  }
  return t(foreign ? "common.player" : "common.you");
}

/** The names of all seats. @param {{name: string, kind: string}[]} seats @param {boolean} [foreign] */
export const namesOf = (seats, foreign) => seats.map((_, seat) => nameAt(seats, seat, foreign));

/** A daily challenge by its game and number. @param {string} game @param {number} number */
export const dailyTitle = (game, number) =>
  t("saves.daily.one", { name: t(`${game}.name`), number: String(number) });

/** The same where nothing else says that it is one. @param {string} game @param {number} number */
export const dailyName = (game, number) =>
  t("saves.daily.name", { title: dailyTitle(game, number) });

/**
 * The result of a daily challenge as a text that gives nothing of it away.
 * @param {{game: string, number: number, total: number}} card @param {number} streak
 */
export const dailyText = ({ game, number, total }, streak) =>
  [
    `pygames · ${dailyTitle(game, number)}`,
    t("common.points", { count: total }),
    ...(streak ? [t("saves.daily.streak", { count: streak })] : []),
  ].join("\n");

/**
 * What a saved game is called: by its player, by what it is, or by its game.
 * @param {import("../saves/saved_games.js").Save} save
 */
export function saveTitle({ name, daily, toBeat, game }) {
  if (name) return name;
  if (daily !== undefined) return dailyTitle(game, daily);
  return toBeat === undefined ? t(`${game}.name`) : t("saves.share.claimed", { count: toBeat });
}

/**
 * Everybody's points: “Anna: 12 and Ada: 30”.
 * @param {{seats: {name: string, kind: string}[], totals: number[]}} save @param {boolean} [foreign]
 */
export const scoresOf = ({ seats, totals }, foreign) =>
  list(
    namesOf(seats, foreign).map((name, i) => t("common.points-of", { name, points: totals[i] })),
  );
