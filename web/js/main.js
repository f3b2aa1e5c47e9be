// Wires services, store and screens. The shell is painted first; the engine starts meanwhile.
import { render } from "lit-html";
import { fetchBoard, GAMES } from "./games/index.js";
import { tellEvents } from "./match/match_words.js";
import { enteredName, playerName } from "./match/names.js";
import { beginnerSetup, firstSetup, setupHandlers } from "./match/setup.js";
import { signal } from "./match/signals.js";
import { createTable } from "./match/table.js";
import { people } from "./match/table_state.js";
import { watchBack } from "./platform/back_button.js";
import { onFiles } from "./platform/dropped_files.js";
import { ask, launched, onStatus, retry, start as startEngine, think } from "./platform/engine.js";
import { has, t } from "./platform/i18n.js";
import { detect, speak } from "./platform/language_loader.js";
import { hold, release } from "./platform/match_lock.js";
import { createNotices } from "./platform/notices.js";
import { register } from "./platform/offline.js";
import { watchPointer } from "./platform/pointer.js";
import { addressOf, go, isShared, onRoute, readRoute } from "./platform/router.js";
import {
  applySettings,
  onSettingsChange,
  readSettings,
  writeSettings,
} from "./platform/settings.js";
import { createStore } from "./platform/store.js";
import { createToasts } from "./platform/toast_queue.js";
import { onTaken, onTrouble, saves } from "./saves/saved_games.js";
import { hintKey } from "./screens/hint.js";
import { showNoWords } from "./screens/no_words.js";
import { shell } from "./screens/shell.js";
import { announce } from "./ui/announce.js";
import { drawToasts } from "./ui/toasts.js";

/** @typedef {import("./state.js").State} State */

/** How many saved games the list shows at first, and how many more each time. */
const LISTED = 20;

/** A shell that took longer to come, in milliseconds, came over a slow line. */
const QUICK = 500;
if (performance.now() < QUICK) startEngine();

const store = createStore(
  /** @type {State} */ ({
    route: readRoute(),
    settings: readSettings(),
    runtime: { phase: "loading", loaded: 0, total: 0 },
    saves: [],
    aside: [],
    lazyScreens: null,
    listed: LISTED,
    replay: null,
    lesson: null,
    review: null,
    share: null,
    stats: null,
    matches: [],
    bar: null,
    unproven: 0,
    daily: null,
    best: null,
    plan: null,
    invite: null,
    elsewhere: null,
    failed: false,
    setup: null,
    table: null,
    dialog: null,
    rule: "",
    byHand: "",
    renaming: null,
    panel: "",
    toasts: [],
    tip: "",
  }),
);
const { dispatch } = store;
const toast = createToasts(store);
const showNotices = createNotices(store, toast);

const table = createTable({
  store,
  ask,
  think,
  saves,
  tell: (shown, events) => {
    announce(tellEvents(shown, events));
    signal(shown, events, store.state.settings);
  },
  fail: (key, detail = "") => {
    if (detail) console.error(`${key}: ${detail}`);
    toast({ key });
  },
  finished: async (id) => (await lazyScreens()).finished(id),
  broken: async (save, reply) => (await lazyScreens()).broken(save, reply),
});

/** Fetch the screens that are not needed at the start. */
async function lazyScreens() {
  const { createLazyScreens } = await import("./screens/lazy_screens.js");
  if (!store.state.lazyScreens) {
    store.update({
      lazyScreens: createLazyScreens({ store, ask, think, toast, relist: listSaves }),
    });
  }
  return /** @type {import("./screens/lazy_screens.js").LazyScreens} */ (store.state.lazyScreens);
}

store.handle({
  ...setupHandlers(store),
  go: ({ to }) => go(to),
  dialog: ({ name }) => {
    store.update({ dialog: name });
    if (!name && store.state.route.screen === "settings") go("/");
  },
  "list-more": () => store.update({ listed: store.state.listed + LISTED }),
  rules: ({ at }) => store.update({ dialog: "rules", rule: at }),
  panel: ({ name }) => store.update({ panel: name === store.state.panel ? "" : name }),
  setting: ({ patch }) => applyPatch(patch),
  retry: () => retry(),
  tell: ({ text }) => announce(text),
  start: () => startMatch(store.state.setup),
  again: () => startMatch(store.state.table),
  "first-game": ({ game }) => startMatch(beginnerSetup(game, store.state.settings.name)),
  "remove-save": ({ id }) => removeSave(id),
  "failed-export": async () => {
    await lazyScreens();
    await dispatch({ type: "export-all" });
  },
  "failed-remove": async ({ id }) => {
    await removeSave(id);
    go("/games", { replace: true });
  },
  share: async ({ id, record, ply }) => (await lazyScreens()).share({ id, record, ply }),
  "take-over": async ({ id }) => {
    await hold(id, { steal: true, lost });
    await show(store.state.route);
  },
});

/** @param {Partial<import("./platform/settings.js").Settings>} patch */
async function applyPatch(patch) {
  const settings = { ...store.state.settings, ...patch };
  writeSettings(settings);
  await take(settings);
}

/** @param {import("./platform/settings.js").Settings} settings */
async function take(settings) {
  applySettings(settings);
  await speak(detect(settings.language)).catch(console.error); // the old words are better than none
  store.update({ settings });
}

/** @param {Pick<import("./match/setup.js").Setup, "game" | "seats" | "options"> & {undo: string} | null} setup */
async function startMatch(setup) {
  if (!setup) return;
  const { game, options } = setup;
  const undo = setup.undo === "off" ? "off" : "free";
  const seats = setup.seats.map((seat, i) => ({
    ...seat,
    name: seat.name.trim() || playerName(i + 1),
  }));
  const entered = setup.seats.map((/** @type {any} */ seat) => ({
    ...seat,
    name: enteredName(seat.name),
  }));
  const { settings } = store.state;
  const [me, another] = people(entered);
  const name = me !== undefined && another === undefined ? entered[me].name.trim() : settings.name;
  applyPatch({
    name: name || settings.name,
    nameAsked: true,
    tables: { ...settings.tables, [game]: { seats: entered, options, undo } },
  });
  const tellStarting = (/** @type {boolean} */ starting) =>
    store.state.setup && store.update({ setup: { ...store.state.setup, starting } });
  tellStarting(true);
  leaveTable();
  const { route } = store.state;
  try {
    await fetchBoard(game);
  } catch (error) {
    console.error(error);
    tellStarting(false); // a later press of the button tries again
    toast({ key: "common.error.start" });
    return;
  }
  const agreed = undo === "free" && people(seats).length > 1 ? "agree" : undo;
  const left = store.state.route !== route; // while the board was fetched
  const id = left ? null : await table.start({ game, seats, options, undo: agreed });
  if (id) await hold(id, { lost });
  tellStarting(false);
  if (id) go(addressOf("play", id), { replace: store.state.route.screen === "new" });
}

/** @param {string} id */
async function removeSave(id) {
  const save = await saves.load(id);
  if (!save) return;
  // Its result outlives it; a result that cannot be told keeps no game from being removed.
  if (save.over) await (await lazyScreens()).gather().catch(() => {});
  await saves.remove(id);
  await listSaves();
  toast({
    key: "common.home.removed",
    action: "common.home.restore",
    act: () => saves.put(id, save).then(listSaves),
  });
}

async function listSaves() {
  const { games, aside } = await saves.all();
  store.update({ saves: games, aside });
}

function leaveTable() {
  table.leave();
  release();
}

/**
 * Another tab plays this match now: stop here, before anything is overwritten.
 * @param {string} id
 */
function lost(id) {
  if (store.state.table?.id !== id) return;
  leaveTable();
  store.update({ elsewhere: id });
}

/** @param {string} id */
async function openMatch(id) {
  const { route } = store.state;
  const left = () => store.state.route !== route;
  const save = await saves.load(id);
  if (save) await fetchBoard(save.game);
  if (left()) return;
  if (save && store.state.table?.id !== id) {
    const mine = await hold(id, { lost });
    if (left()) return;
    store.update({ elsewhere: mine ? null : id });
    if (!mine) return;
    await saves.claim(id);
  }
  if (left()) return;
  if (!(await table.open(id)) && !left()) {
    toast({ key: "common.error.no-game" });
    go("/", { replace: true });
  }
}

/** @param {import("./platform/router.js").Route} route */
async function show(route) {
  store.update({ route, dialog: null, panel: "", invite: null, failed: false, listed: LISTED });
  showNotices();
  try {
    await prepare(route);
  } catch (error) {
    console.error(error);
    if (store.state.route === route) store.update({ failed: true });
  }
}

/** Fetch what a screen shows. @param {import("./platform/router.js").Route} route */
async function prepare(route) {
  const { screen, arg } = route;
  if (ENDS_SETUP.has(screen)) store.update({ setup: null });
  const { game } = store.state.setup ?? {};
  const { tables, name } = store.state.settings;
  if (screen === "new" && !Object.hasOwn(GAMES, arg)) return go("/", { replace: true });
  if (screen === "new" && game !== arg) {
    store.update({ setup: firstSetup(arg, tables[arg], name) });
  }
  if (["home", "new"].includes(screen) || LAZY.has(screen)) {
    leaveTable();
    await listSaves();
  }
  if (screen === "home" && store.state.runtime.phase === "ready") (await lazyScreens()).today();
  if (screen === "play") await openMatch(arg);
  const tips = screen === "play" && arg === store.state.settings.tips.match;
  if (LAZY.has(screen) || tips || store.state.lazyScreens) await (await lazyScreens()).show(route);
  return undefined;
}

/** Screens after which a game is set up afresh; other screens, such as the rules, lead back to it. */
const ENDS_SETUP = new Set(["home", "play"]);

/** Screens that are fetched when first opened. */
const LAZY = new Set(["games", "learn", "replay", "review", "stats", "daily"]);

/** The last screen and table that were drawn, to see when focus and title must follow. */
let drawn = "";
let paint = () => {};
const painted = new Promise((done) => {
  paint = () => done(undefined);
});

/** @param {State} state */
function drawScreen(state) {
  const app = /** @type {HTMLElement} */ (document.getElementById("app"));
  try {
    render(shell(state, dispatch), app);
  } catch (error) {
    console.error(error);
    // What is half drawn cannot be drawn over: begin again with an empty element.
    const empty = /** @type {HTMLElement} */ (app.cloneNode(false));
    app.replaceWith(empty);
    if (state.failed) empty.textContent = t("common.failed.title");
    else store.update({ failed: true });
  }
}

/** @param {State} state */
function draw(state) {
  drawScreen(state);
  drawToasts(state.toasts, dispatch);
  const { screen, arg } = state.route;
  const game = screen === "play" ? state.table?.game : arg;
  const name = game ? t(`${game}.name`) : "";
  const title = [`common.title.${screen}`, `saves.title.${screen}`].find(has) ?? "";
  document.title = t("common.title", { screen: t(title, { name }) });
  if (drawn && drawn !== `${screen}/${arg}` && !document.querySelector("dialog[open]")) {
    /** @type {HTMLElement | null} */ (document.querySelector("main h1"))?.focus();
    scrollTo(0, 0);
  }
  if (!drawn) setTimeout(paint); // behind the frame that shows what was drawn
  drawn = `${screen}/${arg}`;
  tellBackLater();
}

/** Milliseconds: after the picture is on the screen, before anybody can press Back. */
const BACK_DELAY = 100;
let willTellBack = false;

/** The picture does not wait for the history: a new entry takes the browser up to 16 ms on a phone. */
function tellBackLater() {
  if (willTellBack) return;
  willTellBack = true;
  const tell = () => {
    willTellBack = false;
    const { screen, arg } = readRoute();
    if (drawn === `${screen}/${arg}`) tellBack(liesOver(store.state)); // else it is drawn soon
  };
  setTimeout(tell, BACK_DELAY);
}

/** Whether a dialog or a panel lies over the screen; some screens are a dialog themselves. @param {State} state */
const liesOver = ({ route, panel }) =>
  Boolean(panel) ||
  (!["new", "settings"].includes(route.screen) && document.querySelector("dialog") !== null);

const tellBack = watchBack(() => {
  const top = [...document.querySelectorAll("dialog")].at(-1);
  if (top) top.dispatchEvent(new Event("cancel", { cancelable: true }));
  else if (store.state.panel) store.update({ panel: "" });
  else return false;
  return true;
});

// Wherever the focus is: a click beside the board takes it away from the table.
addEventListener("keydown", (event) => {
  const { route, table } = store.state;
  if (route.screen === "play" && table && !document.querySelector("dialog"))
    hintKey(event, table, dispatch);
});
watchPointer();
applySettings(store.state.settings);
// The first paint includes saved games and the font, so that nothing shifts later;
// a slow disk or network is not waited for.
const spoken = speak(detect(store.state.settings.language)).catch((error) => {
  showNoWords(/** @type {HTMLElement} */ (document.getElementById("app")));
  throw error;
});
const letters = spoken.then(() => document.fonts.load("1rem Nunito", t("common.home.title")));
// By then the shell has all its files, also over a slow line; Python starts while it is drawn.
const started = Promise.race([letters, painted])
  .catch(() => painted)
  .then(startEngine);
await Promise.race([
  Promise.allSettled([listSaves(), letters]),
  new Promise((done) => setTimeout(done, 300)),
]);
await Promise.all([spoken, launched]);
store.subscribe(draw);
onRoute(show, async (fragment) => (await lazyScreens()).follow(fragment));
show(readRoute()).then(async () => {
  if (isShared()) (await lazyScreens()).follow(location.hash);
});
store.draw(); // the first picture at once: its frame has enough to do with its layout

onStatus(({ phase, loaded, total, error }) => {
  document.documentElement.dataset.engine = phase;
  store.update({ runtime: { phase, loaded, total, error: error?.key } });
});
onFiles(async (files) => (await lazyScreens()).read(files));
onSettingsChange(take);
addEventListener("languagechange", () => take(store.state.settings));
onTrouble((kind) => toast({ key: `saves.trouble.${kind}` }));
onTaken(lost);
started
  .then(async () => {
    if (store.state.runtime.phase !== "ready") return; // asking would start Python again unasked
    if (store.state.aside.length) await (await lazyScreens()).mend();
    if (store.state.route.screen === "home") await (await lazyScreens()).today();
  })
  .then(register);
