/**
 * The challenge of a day: one for each game (UTC), one counted attempt, without undo.
 * Python chooses seed and opponents and counts the streak; the id of the match names the day.
 *
 * @typedef {object} DailyCard  a challenge, and how far it has been played
 * @property {string} game
 * @property {string} day
 * @property {number} number
 * @property {"open" | "begun" | "done" | "gone"} state  gone: begun, then removed
 * @property {number} total
 *
 * @typedef {{today: string, challenges: DailyCard[], streaks: Record<string, number>,
 *            archive: {day: string, challenges: DailyCard[]}[]}} Daily
 */
import { GAMES } from "../games/index.js";
import { addressOf, go } from "../platform/router.js";
import { isTime } from "../saves/save_entry.js";
import { saves } from "../saves/saved_games.js";
import { results } from "../saves/statistics.js";
import { BOT_NAMES, dailyText, dailyTitle, playerName } from "./names.js";
import { startSavedGame } from "./new_game.js";
import { ownName } from "./table_state.js";

const DAY = 86_400_000;
const ARCHIVE = 14;
const ID = /^daily-(\w+)-(\d{4}-\d\d-\d\d)$/;

/** @param {number} time */
const dayOf = (time) => new Date(time).toISOString().slice(0, 10);
/** @param {string} game @param {string} day */
const idOf = (game, day) => `daily-${game}-${day}`;

/**
 * @param {import("../screens/lazy_screens.js").Services} services
 * @param {{hand: (what: import("./share.js").Parcel, told: string) => unknown}} share
 * @param {() => Promise<void>} gather
 */
export function createDaily({ store, ask, toast }, share, gather) {
  /** Days of a game whose challenge was begun on the day itself, and finished. @param {string} game */
  async function playedDays(game) {
    const found = (await results.list()).filter(({ summary: sum }) => sum);
    return found.flatMap(({ id, ended, begun = ended }) => {
      const [, of, day] = ID.exec(id) ?? [];
      return of === game && isTime(begun) && day === dayOf(begun) ? [day] : [];
    });
  }

  /** @param {string} game @param {string} day @param {number} number @returns {Promise<DailyCard>} */
  async function look(game, day, number) {
    const id = idOf(game, day);
    const [save, result] = [await saves.load(id), await results.get(id)];
    const gone = result ? "gone" : "open";
    const state = result?.summary ? "done" : save ? "begun" : gone;
    return { game, day, number, state, total: result?.summary?.seats[0].total ?? 0 };
  }

  async function open() {
    await gather();
    const today = dayOf(Date.now());
    /** @type {Record<string, number>} */
    const streaks = {};
    const days = Array.from({ length: ARCHIVE + 1 }, (_, ago) => dayOf(Date.now() - ago * DAY));
    /** @type {Daily["archive"]} */
    const shown = days.map((day) => ({ day, challenges: [] }));
    for (const game of Object.keys(GAMES)) {
      const reply = await ask({ do: "daily", game, day: today, played: await playedDays(game) });
      if (!reply.ok) continue; // a clock before the first challenge
      streaks[game] = reply.streak;
      for (const [ago, { day, challenges }] of shown.entries()) {
        const number = reply.daily.number - ago;
        if (number >= 1) challenges.push(await look(game, day, number));
      }
    }
    const [{ challenges }, ...archive] = shown;
    store.update({ daily: { today, challenges, streaks, archive } });
  }

  /** Begin a challenge, or go on with it. @param {string} game @param {string} day */
  async function play(game, day) {
    const id = idOf(game, day);
    if (await saves.load(id)) return go(addressOf("play", id));
    if (await results.get(id)) return undefined; // one attempt
    const asked = await ask({ do: "daily", game, day });
    const reply = asked.ok ? await begin(id, asked.daily) : asked;
    if (!reply.ok) toast({ key: "common.error.start" });
    return undefined;
  }

  /** @param {string} id @param {import("../contract.js").Challenge} challenge */
  function begin(id, { game, seed, bots, options, number }) {
    const mine = ownName(store.state.settings, game);
    /** @type {import("../contract.js").SeatRequest[]} */
    const seats = [
      { kind: "human", name: mine || playerName(1), level: 0 },
      ...bots.map((level) => ({ kind: /** @type {const} */ ("bot"), name: BOT_NAMES[0], level })),
    ];
    return startSavedGame(
      ask,
      { do: "new", match: id, game, seats, options, seed, undo: "off" },
      {
        about: { daily: number },
        saved: () => results.put({ id, ended: Date.now(), begun: Date.now(), summary: null }),
      },
    );
  }

  /** Share the result. @param {Pick<DailyCard, "game" | "number" | "total">} card */
  function tell({ game, number, total }) {
    const text = dailyText({ game, number, total }, store.state.daily?.streaks[game] ?? 0);
    const url = `${location.href.split("#")[0]}#/daily`;
    const told = "saves.share.result-copied";
    return share.hand({ title: dailyTitle(game, number), text, url }, told);
  }

  store.handle({
    "daily-play": ({ game, day }) => play(game, day),
    "daily-share": ({ challenge }) => tell(challenge),
  });

  return { open };
}
