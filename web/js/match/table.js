/**
 * The table: the match on the screen, from the first move to the final score.
 *
 * ── For authors of boards ──────────────────────────────────────────────────────────────────────
 * A board is a module js/games/<game>/board.js (named in the game's game.js) that exports
 *
 *   board(view, ui, dispatch) -> template       the board as the viewing seat sees it; one delegated
 *                                               listener; it fills its box (container `board`)
 *   actions(view, ui, dispatch) -> template     the buttons in the bar under the board, in reach of
 *                                               the thumb: dice to pick, rotate, draw, pass ...
 *   mini(view, seat, ui) -> template            a small live picture of one seat's board, shown in
 *                                               the players strip; no listener, aria-hidden
 *   large(view, seat, ui) -> template           the same seat's board in a dialog
 * and, only where the defaults do not serve,
 *   now(view, ui) -> string                     what may be done now; default t(`${game}.now.${phase}`)
 *   say(event, ui) -> string                    an event in words; default
 *                                               t(`${game}.event.${kind}`, {name, move, ...facts})
 *   typed(text, view, ui) -> string             a typed command as notation; default the text itself
 *   standings(view, ui, dispatch) -> template   a dialog: what a round brought, how the match stands;
 *                                               opens by itself at a `round-over` event, and nobody
 *                                               plays on while it is open
 *   flight(event, view, ui) -> flight           how another seat's move travels to where it lies, see
 *                                               js/ui/flights.js
 *   advice                                      words for hints and reviews (`AdviceWords`); what they
 *                                               point at is `ui.advice`, for the board to draw
 *   notation(move) -> string                    a move as people write it; default as recorded
 *   showsRefusal                                true: the board itself shows `ui.refusal` in words
 *
 * `view` is what pygames/<game>/view.py builds for this seat, untouched. `ui` is a `BoardUi`, see js/games/types.d.ts.
 * A board keeps no state outside `ui.local`, and knows no rule: what is legal stands in `view.legal`.
 *
 * dispatch takes
 *   {type: "choose", move, label?, preview?, first?}
 *                                    a tap on a place. With confirm-before-placing on, it becomes
 *                                    `ui.chosen` (draw it as a preview; the frame shows Confirm and
 *                                    Cancel with `label`); choosing the same move again confirms.
 *                                    With it off, it is played at once. `preview: true` never
 *                                    confirms: for arrow keys, which may be faster than drawing.
 *                                    `first` is a move to be played before it, when confirmed.
 *   {type: "intent", move}           play this now: for what needs no preview (roll, keep, draw)
 *   {type: "repeat", move, again}    play this now, and again while `again(view)` says so
 *   {type: "cancel"}                 drop the preview and the refusal
 *   {type: "why", move}              ask why a move is not allowed; the answer is `ui.refusal`,
 *                                    said in the game bar; nothing is played
 *   {type: "local", patch}           change `ui.local`; it is emptied when another seat looks or
 *                                    another decision is on the table, not by others' answers
 *   {type: "look", seat}             open that seat's board large (null closes)
 *   {type: "hint"}                   show the next step of a hint
 *   {type: "tell", text}             say something in the live region
 *   {type: "standings", open}        open the standings, or put them aside to look at the table
 *   {type: "go-on"}                  close the standings and play on
 * Every move is text in the game's notation. An illegal intent is refused by Python, changes
 * nothing, and shows as `ui.refusal`.
 *
 * Zoom and pan: see js/ui/panzoom.js. Icons: js/ui/icons.js. Words: keys `<game>.…` in
 * locales/<language>/<game>.json, used as t(`${game}.keep`); every key in all five languages.
 * ───────────────────────────────────────────────────────────────────────────────────────────────
 *
 * @typedef {import("../contract.js").SeenEvent} SeenEvent @typedef {import("../contract.js").AnyView} AnyView
 * @typedef {import("../contract.js").SeatInfo} SeatInfo
 * @typedef {import("../state.js").Table} Table
 * @typedef {import("../state.js").Standings} Standings
 * @typedef {import("../contract.js").Seen} Seen @typedef {import("../contract.js").Fault} Fault
 * @typedef {{do: "play", seat: number, move: string, note?: string} | {do: "undo" | "redo" | "note-hint"}} Change
 * @typedef {{do: "view", viewer: number | null, since: 0}} Look
 */

import { PAGES } from "../games/index.js";
import { DRAWING, LINGER, PAUSE } from "../platform/settings.js";
import { botMove, createPause } from "./bots.js";
import { createHints } from "./hints.js";
import {
  emptyTable,
  facts,
  newSeed,
  people,
  sameDecision,
  shownTable,
  summary,
  whoLooks,
} from "./table_state.js";

/**
 * @param {object} services
 * @param {import("../platform/store.js").Store<import("../state.js").State>} services.store
 * @param {import("../platform/engine.js").Ask} services.ask
 * @param {import("../platform/engine.js").Think} services.think
 * @param {import("../saves/saved_games.js").Saves} services.saves
 * @param {(table: Table, events: SeenEvent[]) => void} services.tell  say what happened
 * @param {(key: string, detail?: string) => void} services.fail  say that something went wrong
 * @param {(id: string) => unknown} services.finished  a match has ended
 * @param {(save: import("../saves/saved_games.js").Save, fault: import("../contract.js").Fault) => void} services.broken  a record with a fault
 */
export function createTable({ store, ask, think, saves, tell, fail, finished, broken }) {
  /** Aborted and replaced when bots' running thoughts become useless: undo, leaving, another match. */
  let current = new AbortController();
  const pause = createPause();
  /** How often a table was started, opened or left. */
  let changes = 0;
  /** The page that play goes on for; the next one does not wait for it. @type {AbortSignal | null} */
  let running = null;
  let hurry = false;
  /** The move under way is followed by the chosen one, which stays on the screen. */
  let leads = false;
  /** Replies are handled one after another, so that what is shown is what was saved. */
  let queue = Promise.resolve();

  /** @returns {Table} */
  const table = () => /** @type {Table} */ (store.state.table);
  /** @param {Partial<Table>} patch */
  const set = (patch) => table() && store.update({ table: { ...table(), ...patch } });

  /** Wait as long as the chosen speed asks for, unless somebody is in a hurry. */
  const wait = (/** @type {typeof PAUSE} */ times) =>
    pause.wait(hurry ? 0 : times[/** @type {"normal"} */ (store.state.settings.speed)]);

  /** Start, open or leave a table; the answer says whether nothing else was wanted since. */
  function change() {
    changes += 1;
    const mine = changes;
    return () => mine === changes;
  }

  function turnPage() {
    current.abort();
    current = new AbortController();
    pause.skip();
    hurry = false;
  }

  /**
   * Ask the engine about the match on the table, save what changed, then show it.
   * @param {Change | Look} request
   * @returns {Promise<import("../platform/engine.js").Answer<"play" | "view"> | null>} null if it came
   *   too late to matter
   */
  function exchange(request) {
    const { signal } = current;
    const answer = queue.then(async () => {
      if (signal.aborted || !table()) return null;
      const { id, seat } = table();
      const reply = await ask({ match: id, viewer: seat, ...request });
      if (signal.aborted || !table()) return null;
      if (reply.ok && "record" in reply) await saves.save(summary(id, reply));
      if (request.do === "note-hint") {
        if (reply.ok) set(facts(reply));
        return reply;
      }
      const whole = request.do === "view";
      const standings = reply.ok && !whole ? await roundEnd(reply) : null;
      if (reply.ok && !signal.aborted) show(reply, whole, standings);
      return reply;
    });
    queue = answer.then(
      () => {},
      () => {},
    );
    return answer;
  }

  /** The table as a round left it that this answer ended. @param {Seen} reply @returns {Promise<Standings | null>} */
  async function roundEnd({ match, events }) {
    const end = events.find((event) => event.kind === "round-over");
    if (!end || !table()) return null;
    const ply = end.ply + 1;
    const past = await ask({ do: "view", match, viewer: table().seat, ply });
    return past.ok ? { view: past.view, ply, open: true } : null;
  }

  /** @param {Seen} reply @param {boolean} whole @param {Standings | null} standings */
  function show(reply, whole, standings) {
    const before = table();
    const same = leads || sameDecision(before.view, reply.view);
    const ends = reply.view.over && !before.view.over;
    const base = whole ? 0 : Math.min(before.ply, reply.ply);
    set({
      ...facts(reply),
      log: [...before.log.filter((event) => event.ply < base), ...reply.events],
      fresh: whole ? [] : reply.events,
      ...(same ? {} : { local: {}, chosen: null, label: "", refusal: null, hint: null }),
      finale: reply.view.over && before.finale,
      standings: standings ? { ...standings, open: false } : before.standings,
    });
    if (ends) set({ celebrate: true });
    if (ends || standings) holdLast();
    if (ends) finished(before.id);
    if (!whole) tellOf(reply.events.filter(seen));
  }

  /** Leave the last move in sight, then open what covers it: the standings, or the final screen. */
  async function holdLast() {
    const { signal } = current;
    store.draw(); // on a slow device the time must not begin before the move is seen
    await wait(LINGER);
    if (signal.aborted || !table()) return;
    const { standings, view } = table();
    if (standings) set({ standings: { ...standings, open: true } });
    else if (view.over) set({ finale: true });
  }

  /** Whether an event is on the table that is shown. @param {SeenEvent} event */
  const seen = ({ ply }) => ply < (table().standings?.ply ?? Number.POSITIVE_INFINITY);
  /** @param {SeenEvent[]} events */
  const tellOf = (events) => tell(shownTable(table()), events);

  /**
   * Start a match.
   * @param {{game: string, seats: SeatInfo[], options: Record<string, string>,
   *   undo: import("../contract.js").Shown["undo"]}} setup
   * @returns {Promise<string | null>} its id, or null if it cannot be started or was left meanwhile
   */
  async function start({ game, seats, options, undo }) {
    const id = newSeed();
    const wanted = change();
    const reply = await ask({ do: "new", match: id, game, seats, options, undo, seed: newSeed() });
    if (!wanted()) {
      ask({ do: "close", match: id });
      return null;
    }
    if (!reply.ok) fail("common.error.start", reply.error);
    else await saves.save(summary(id, reply));
    return reply.ok ? sit(id, reply) : null;
  }

  /** Go on with a saved match, unless it is left meanwhile; null if there is none. @param {string} id */
  async function open(id) {
    if (table()?.id === id) return id;
    const wanted = change();
    const save = await saves.load(id);
    if (!save) return null;
    const reply = await ask({ do: "open", match: id, record: save.record });
    if (!wanted()) return id;
    if (reply.ok) return sit(id, reply, save.daily ?? null);
    if ("line" in reply) broken(save, reply);
    else fail("common.error.open", reply.error);
    return "line" in reply ? id : null;
  }

  /** @param {string} id @param {Seen} reply @param {number | null} [daily] */
  function sit(id, reply, daily = null) {
    turnPage();
    // A table of bots only never asks for the log again.
    store.update({
      table: { ...emptyTable(id, daily), ...facts(reply), log: reply.events, mode: "opening" },
    });
    run();
    return id;
  }

  function leave() {
    change();
    if (!table()) return;
    turnPage();
    ask({ do: "close", match: table().id });
    store.update({ table: null });
  }

  /** Let the bots act until it is a person's turn. */
  async function run() {
    const { signal } = current;
    if (running === signal) return;
    running = signal;
    try {
      while (table() && !table().standings && (await turnTo()) && (await botActs(signal)));
    } finally {
      if (running === signal) {
        running = null;
        placeTable();
      }
    }
  }

  /** From now on the table is shown. */
  function placeTable() {
    if (table()?.mode === "opening") set({ mode: "play" });
  }

  /** Show the board of the person who is next; false while a hand-over waits for that person. */
  async function turnTo() {
    const { game, seats, mode, seat, view, log, ply } = table();
    if (mode === "handover") return false;
    const next = whoLooks(table());
    // A spectator first needs the log so far.
    if (next === seat && (log.length || !ply)) {
      placeTable();
      return true;
    }
    if (!(await linger(next))) return false;
    if (PAGES[game].hiddenHands && people(seats).length > 1 && !view.over) {
      set({ mode: "handover", next, chosen: null, refusal: null });
      return false;
    }
    return lookAs(next);
  }

  /** Leave what a person has just done in sight before the next one's board comes. */
  /** @param {number | null} next @returns {Promise<boolean>} false if the table has changed meanwhile */
  async function linger(next) {
    const { signal } = current;
    const { seat, fresh } = table();
    if (seat === null || !fresh.length) return true;
    set({ next });
    await wait(LINGER);
    if (signal.aborted) return false;
    set({ next: null });
    return true;
  }

  /** @param {number | null} seat */
  async function lookAs(seat) {
    const reply = await exchange({ do: "view", viewer: seat, since: 0 });
    if (reply?.ok) set({ seat, mode: "play", next: null });
    return reply === null ? Boolean(table()) : reply.ok;
  }

  /** One bot acts; false when none has to, or nobody wants it to. @param {AbortSignal} signal */
  async function botActs(signal) {
    if (signal.aborted || !table()) return false;
    const { view, seats, id } = table();
    const bot = view.to_act.find((seat) => seats[seat].kind === "bot");
    if (bot === undefined) {
      hurry = false;
      return false;
    }
    // When people answer at the same time, a bot's answer is hidden, so nobody waits to watch it.
    const covered = view.to_act.some((seat) => seats[seat].kind === "human");
    set({ thinking: [bot] });
    const draws = table().fresh.some(({ kind, seat }) => kind === "drew" && seat === bot);
    const least = covered ? undefined : wait(draws ? DRAWING : PAUSE);
    const thought = await botMove({ ask, think, id, bot, level: seats[bot].level, signal });
    await least;
    if (signal.aborted) return false;
    const reply = thought.ok
      ? await exchange({ do: "play", seat: bot, move: thought.move, note: thought.note })
      : thought;
    set({ thinking: [] });
    if (reply && !reply.ok) fail("common.error.engine", reply.error);
    return reply === null ? Boolean(table()) : reply.ok;
  }

  /** Play a move for the seat that looks. @param {string} move @param {string | null} [first] played before it */
  async function intend(move, first = null) {
    const { seat, busy } = table();
    if (busy || seat === null) return;
    set({ busy: true, hint: null });
    const play = (/** @type {string} */ one) => exchange({ do: "play", seat, move: one });
    leads = first !== null;
    const led = first === null ? null : await play(first);
    leads = false;
    const reply = led && !led.ok ? led : await play(move);
    set({ busy: false });
    if (reply?.ok) set({ chosen: null, label: "", refusal: null });
    else if (reply) refuse(reply, move);
    run();
  }

  /** Play a move again and again, each time in sight, as long as the board asks for it. */
  /** @param {string} move @param {(view: AnyView) => boolean} again */
  async function repeat(move, again) {
    const { signal } = current;
    const { seat } = table();
    let rush = false;
    set({ repeating: true });
    await intend(move);
    while (!signal.aborted && table().seat === seat && !table().refusal && again(table().view)) {
      if (!rush) await wait(DRAWING);
      rush ||= hurry;
      if (!signal.aborted) await intend(move);
    }
    if (!signal.aborted) set({ repeating: false });
  }

  /** Say why; what is no move at all is quoted as it was typed. @param {Fault} fault @param {string} move */
  const refuse = ({ refusal, error, detail }, move) => {
    const facts = { detail: error === "invalid-move" ? move : (detail ?? error) };
    set({ chosen: null, refusal: refusal ?? { rule: error, where: [], facts } });
  };

  /** @param {"undo" | "redo"} way */
  async function go(way) {
    turnPage();
    set({
      thinking: [],
      busy: false,
      repeating: false,
      chosen: null,
      refusal: null,
      finale: false,
      standings: null,
      hint: null,
    });
    await exchange({ do: way });
    run();
  }

  const hints = createHints({
    table,
    set,
    think,
    fail,
    count: () => exchange({ do: "note-hint" }),
  });

  store.handle({
    hint: hints.press,
    "hint-hide": hints.hide,
    intent: ({ move }) => intend(move),
    repeat: ({ move, again }) => repeat(move, again),
    choose: ({ move, label = "", preview = false, first = null }) => {
      const again = (table().chosen === move && !preview) || !store.state.settings.confirm;
      return again ? intend(move, first) : set({ chosen: move, label, first, refusal: null });
    },
    confirm: () => {
      const { chosen, first } = table();
      return chosen && intend(chosen, first);
    },
    cancel: () => set({ chosen: null, label: "", refusal: null }),
    why: async ({ move }) => {
      const { id, seat } = table();
      if (seat === null) return;
      const reply = await ask({ do: "why", match: id, seat, move });
      if (reply.ok) set({ refusal: reply.refusal, chosen: null });
      else refuse(reply, move);
    },
    local: ({ patch }) => set({ local: { ...table().local, ...patch } }),
    look: ({ seat }) => set({ look: seat }),
    undo: () => go("undo"),
    redo: () => go("redo"),
    accept: async () => {
      await lookAs(table().next);
      run();
    },
    hurry: () => {
      hurry = true;
      pause.skip();
    },
    finale: ({ open: shown }) => {
      pause.skip();
      if (shown && store.state.best?.id !== table().id) finished(table().id);
      return set({ finale: shown });
    },
    celebrated: () => set({ celebrate: false }),
    standings: ({ open: shown }) => {
      const { standings, view, ply } = table();
      set({ standings: { ...(standings ?? { view, ply }), open: shown } });
    },
    "go-on": () => {
      const later = table().fresh.filter((event) => !seen(event));
      set({ standings: null, finale: table().view.over });
      if (later.length) tellOf(later);
      run();
    },
  });

  return { start, open, leave };
}
