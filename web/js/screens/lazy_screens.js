/**
 * Screens and services that are fetched when first needed: saved games, replay, sharing, statistics.
 *
 * @typedef {object} Services
 * @property {import("../platform/store.js").Store<State>} store
 * @property {import("../platform/engine.js").Ask} ask
 * @property {import("../platform/engine.js").Think} think
 * @property {(toast: Omit<import("../platform/toast_queue.js").Toast, "id">) => void} toast
 * @property {() => Promise<void>} relist   read the shelf again
 *
 * @typedef {object} LazyScreens
 * @property {Record<string, Screen>} screens
 * @property {(route: import("../platform/router.js").Route) => unknown} show   what a screen needs to begin
 * @property {(state: State, dispatch: Dispatch) => unknown} dialogs
 * @property {(what: {id?: string, record?: string, ply?: number}) => unknown} share
 * @property {() => Promise<void>} gather   sum finished games up for the statistics
 * @property {(id: string) => Promise<void>} finished   find what the result of a finished match needs
 * @property {() => Promise<void>} today   find how far the challenges of today are played
 * @property {(files: File[]) => Promise<void>} read   show what files would bring
 * @property {(fragment: string) => unknown} follow   open what a link holds
 * @property {(save: import("../saves/saved_games.js").Save, fault: import("../contract.js").Fault) => Promise<void>} broken
 * @property {() => Promise<void>} mend   write anew what an older version has left
 * @typedef {(state: State, dispatch: Dispatch) => unknown} Screen
 * @typedef {import("../state.js").State} State
 * @typedef {(action: import("../platform/store.js").Action) => unknown} Dispatch
 */
import { createDaily } from "../match/daily.js";
import { createLesson } from "../match/lesson.js";
import { createReplay } from "../match/replay.js";
import { createReview } from "../match/review.js";
import { createShare } from "../match/share.js";
import { createTips } from "../match/tips.js";
import { createImportExport } from "../saves/import_export.js";
import { createSavedGameActions } from "../saves/saved_game_actions.js";
import { createStats } from "../saves/statistics.js";
import { dailyScreen } from "./daily.js";
import { importDialog } from "./import_export.js";
import { lessonScreen } from "./lesson.js";
import { replayScreen } from "./replay.js";
import { reviewScreen } from "./review.js";
import { gamesScreen, savedGameDialogs } from "./saved_games.js";
import { byHandDialog, inviteDialog, shareDialog } from "./share.js";
import { statsScreen } from "./statistics.js";

/** @param {Services} services @returns {LazyScreens} */
export function createLazyScreens(services) {
  const kept = createSavedGameActions(services);
  const replay = createReplay(services);
  const lesson = createLesson(services);
  createTips(services);
  const review = createReview(services);
  const share = createShare(services, replay);
  const stats = createStats(services);
  const transfer = createImportExport(services);
  const daily = createDaily(services, share, stats.gather);
  return {
    screens: {
      games: gamesScreen,
      learn: lessonScreen,
      replay: replayScreen,
      review: reviewScreen,
      stats: statsScreen,
      daily: dailyScreen,
    },
    show: async ({ screen, arg }) => {
      if (screen !== "review") review.leave();
      if (screen === "replay") {
        lesson.leave();
        return replay.open(arg);
      }
      replay.leave();
      if (screen === "learn") return lesson.open(arg);
      lesson.leave();
      if (screen === "review") await review.open(arg);
      if (screen === "stats") await stats.open();
      if (screen === "daily") await daily.open();
      return undefined;
    },
    dialogs,
    share: share.open,
    follow: share.follow,
    gather: stats.gather,
    finished: async (id) => {
      await stats.compare(id);
      if (services.store.state.table?.daily != null) await daily.open();
    },
    today: daily.open,
    read: transfer.read,
    broken: kept.broken,
    mend: kept.mend,
  };
}

/** @param {State} state @param {Dispatch} dispatch */
function dialogs(state, dispatch) {
  if (state.dialog === "share" && state.share) return shareDialog(state.share, dispatch);
  if (state.dialog === "by-hand") return byHandDialog(state.byHand, dispatch);
  if (state.dialog === "import" && state.plan) return importDialog(state.plan, dispatch);
  if (state.invite) return inviteDialog(state.invite, dispatch);
  return savedGameDialogs(state, dispatch);
}
