/** What a game brings to the page, and what its board gets. */
import type { AnyView, Reason, RefusalInfo, SeatInfo, SeenEvent, View } from "../contract.js";
import type { Values } from "../platform/i18n.js";
import type { Sound } from "../platform/sound.js";
import type { Action } from "../platform/store.js";
import type { Flight } from "../ui/flights.js";
import type { Size } from "../ui/game_picture.js";

export type Dispatch = (action: Action) => unknown;
export type Art = (size: Size) => unknown;

/** A game's game.js exports one of these as `game`. */
export interface GamePage<V extends View = AnyView> {
  /** Fetches the board when it is first needed. */
  board: () => Promise<Board<V>>;
  /** Its picture. */
  art: Art;
  /** Its rules page. */
  rules: Section[];
  /** The rule of its rules page that a refusal is about, as `section.line`, by the refusal's key. */
  ruleOf?: Record<string, string>;
  /** By the kind of event. */
  sounds: Record<string, Sound>;
  /** Seat counts that the printed rules do not know. */
  houseRuleSeats?: number[];
  /** A seat's hand is hidden from the other people at a device. */
  hiddenHands?: boolean;
  /** Each seat plays on a board of its own, worth seeing large. */
  separateBoards?: boolean;
  /** Fetches its lesson. */
  lesson?: () => Promise<{ lesson: Lesson }>;
  /** Fetches the record of the best result there can be; its texts are `<game>.highest` and more. */
  highest?: () => Promise<{ RECORD: string }>;
}

/** A lesson of at most 12 steps; docs/LEARNING.md says how to write one. */
export interface Lesson {
  scenes: LessonScene[];
  /** For the first real game after it, in the order in which they may come. */
  tips: Tip[];
}

/** A tip is shown when the player has to act. */
export interface Tip {
  /** Its sentence is `<game>.tip.<text>`. */
  text: string;
  /** In this phase of the view. */
  phase: string;
  /** Not before this turn. */
  turn?: number;
  /** Not before the player has this many points. */
  points?: number;
  /** Only while this part of the view's legal moves has something in it. */
  legal?: string;
}

/** Some steps of the same match. Seat 0 is the learner, all others are bots. */
export interface LessonScene {
  /** The whole match, with the moves of chance and of the others. */
  record: string;
  steps: LessonStep[];
}

/** The steps of a scene have all moves of the learner in its record, in order. */
export interface LessonStep {
  /** Its sentence is `<game>.lesson.<text>`, the answer to a wrong move `<game>.lesson.<text>.not`. */
  text: string;
  /** What the learner has to do; nothing where there is only something to look at. */
  moves: string[];
  /** Selectors; the first that finds something in sight is pointed at. */
  point: string[];
}

/** A section of a rules page; its texts are `<game>.rules.<key>` and `<game>.rules.<key>.<line>`. */
export interface Section {
  key: string;
  /** Keys of its sentences. */
  lines?: string[];
  figures?: Figure[];
  more?: () => unknown;
}

/** The key of a figure's caption, its drawing, and values for the caption's places. */
export type Figure = [string, () => unknown, (() => Values)?];

/** What board.js exports; match/table.js says what each function draws. */
export interface Board<V extends View = AnyView> {
  board(view: V, ui: BoardUi, dispatch: Dispatch): unknown;
  actions?(view: V, ui: BoardUi, dispatch: Dispatch): unknown;
  mini?(view: V, seat: number, ui: BoardUi): unknown;
  large?(view: V, seat: number, ui: BoardUi): unknown;
  /** The seats whose boards are in the middle; default the seat that looks. */
  inMiddle?(view: V, ui: BoardUi): (number | null)[];
  now?(view: V, ui: BoardUi): string;
  say?(event: SeenEvent, ui: BoardUi): string;
  typed?(text: string, view: V, ui: BoardUi): string;
  standings?(view: V, ui: BoardUi, dispatch: Dispatch): unknown;
  /** How another seat's move travels to where it lies. */
  flight?(event: SeenEvent, view: V, ui: BoardUi): Flight | undefined;
  /** The one board of all seats, as the match left it; default each seat's large picture. */
  finalBoard?(view: V, ui: BoardUi): unknown;
  /** A move as people write it; default as recorded. */
  notation?(move: string): string;
  /** The board itself says why a move was refused. */
  showsRefusal?: boolean;
  /** Hints and reviews in words; without it the game has no hints. */
  advice?: AdviceWords<V>;
}

/** Words for what Python advises. */
export interface AdviceWords<V extends View = AnyView> {
  /** Where to look. */
  where(where: string[], view: V, ui: BoardUi): string;
  /** A move as a short sentence. */
  move(move: string, view: V, ui: BoardUi): string;
  /** Where the board shows a move, for those who do not see it; empty where the move says it. */
  spot?(move: string, view: V, ui: BoardUi): string;
  /** A move in a list, in a word or two; the view of its moment is not at hand. */
  short(move: string, ui: BoardUi): string;
  /** Why a move is good; empty where another sentence says so already. */
  why(reason: Reason, view: V, ui: BoardUi): string;
}

/** What a hint or a review shows on the board; moves are in the notation. */
export interface Advice {
  where: string[];
  best: string | null;
  played: string | null;
}

/** What a board gets beside its view; L is the type of what it keeps itself. */
export interface BoardUi<L extends object = Record<string, unknown>> {
  /** Which match: a key for what outlives a redraw (zoom, clock). */
  id: string;
  game: string;
  /** The seat that looks; null for a spectator. */
  seat: number | null;
  seats: SeatInfo[];
  /** A seat's name as text. */
  name: (seat: number) => string;
  /** The looking seat is to act and nothing is under way. */
  mayAct: boolean;
  /** A request is under way. */
  busy: boolean;
  /** One move is played again and again. */
  repeating: boolean;
  /** Bots that think now. */
  thinking: number[];
  /** The move shown as a preview. */
  chosen: string | null;
  /** Why the last try was refused, with the places in conflict. */
  refusal: RefusalInfo | null;
  /** The refusal in words, or nothing. */
  why: string;
  /** The rule it is about, as `section.line` of the rules page, or nothing. */
  rule: string;
  /** What the last answer brought, to animate once (see `ply`). */
  fresh: SeenEvent[];
  /** How many entries the log has: a key for animations. */
  ply: number;
  /** Everything this seat saw happen. */
  log: SeenEvent[];
  /** The board's own. */
  local: L;
  /** Things may move. */
  motion: boolean;
  /** What one may do is shown: lit places, raised tiles. Off at an expert's table. */
  hints: boolean;
  /** What a hint or a review points at. */
  advice: Advice | null;
  /** Confirm-before-placing is on. */
  confirm: boolean;
  t: (key: string, values?: Values) => string;
}
