/** The one state of the page, and the table on it. */
import type {
  AnyView,
  FollowReply,
  Hint,
  RefusalInfo,
  SeenEvent,
  Shown,
  StatisticsReply,
} from "./contract.js";
import type { Advice } from "./games/types.js";
import type { Daily } from "./match/daily.js";
import type { LessonPlay } from "./match/lesson.js";
import type { Replay } from "./match/replay.js";
import type { ReviewState } from "./match/review.js";
import type { Setup } from "./match/setup.js";
import type { Kind, Share } from "./match/share.js";
import type { Route } from "./platform/router.js";
import type { Settings } from "./platform/settings.js";
import type { Toast } from "./platform/toast_queue.js";
import type { Plan } from "./saves/import_plan.js";
import type { Aside, Save } from "./saves/saved_games.js";
import type { LazyScreens } from "./screens/lazy_screens.js";

export interface State {
  route: Route;
  settings: Settings;
  runtime: { phase: string; loaded: number; total: number; error?: string };
  saves: Save[];
  /** Entries that cannot be read. */
  aside: Aside[];
  /** Screens that are fetched when first opened. */
  lazyScreens: LazyScreens | null;
  /** How many saved games the list shows of each kind. */
  listed: number;
  replay: Replay | null;
  /** The lesson on the screen. */
  lesson: LessonPlay | null;
  review: ReviewState | null;
  share: Share | null;
  /** Statistics by game and opponent. */
  stats: StatisticsReply["statistics"] | null;
  /** The matches that the statistics count: which, when, and whether they can still be opened. */
  matches: { id: string; ended: number; here: boolean }[];
  /** The result that was chosen in a chart of the statistics. */
  bar: { card: string; at: number } | null;
  /** How many results came in a file without their games. */
  unproven: number;
  daily: Daily | null;
  /** The best earlier result of the one person, and victories in a row, for the match that ended. */
  best: { id: string; points: number | null; streak: number } | null;
  /** What an import would do. */
  plan: Plan | null;
  /** What a link holds: a position or a challenge. */
  invite: (FollowReply & { kind: Kind }) | null;
  /** The match that is open in another tab. */
  elsewhere: string | null;
  /** The screen cannot be drawn. */
  failed: boolean;
  setup: Setup | null;
  table: Table | null;
  dialog: string | null;
  /** The rule at which the rules over a table are open, as `section.line`. */
  rule: string;
  /** A text that could neither be shared nor copied. */
  byHand: string;
  /** The saved game that gets a name. */
  renaming: { id: string; name: string } | null;
  /** What the side panel of a small screen shows: "", "score" or "log". */
  panel: string;
  toasts: Toast[];
  /** The key of the tip on the table, or "". */
  tip: string;
}

/** What every answer of the engine says about the match on the table. */
export interface TableFacts
  extends Pick<
    Shown,
    "seats" | "options" | "seed" | "undo" | "undos" | "hints" | "ply" | "view" | "notes"
  > {
  game: string;
  canUndo: boolean;
  canRedo: boolean;
}

export interface Table extends TableFacts {
  /** The save's id, also in the address. */
  id: string;
  /** The number of the daily challenge that it is. */
  daily: number | null;
  /** Somebody else has played it. */
  foreign?: boolean;
  /** It has just ended: a victory is celebrated, once. */
  celebrate: boolean;
  /** `opening`: not on the screen yet, because nobody's view of it is there. */
  mode: "opening" | "play" | "handover";
  /** Who looks next: at a hand-over, and a moment before. */
  next: number | null;
  seat: number | null;
  log: SeenEvent[];
  fresh: SeenEvent[];
  busy: boolean;
  /** One move is played again and again. */
  repeating: boolean;
  thinking: number[];
  chosen: string | null;
  label: string;
  /** A move that is played before the chosen one. */
  first: string | null;
  refusal: RefusalInfo | null;
  local: Record<string, unknown>;
  look: number | null;
  /** The final screen is open. */
  finale: boolean;
  standings: Standings | null;
  hint: ShownHint | null;
}

/** A hint at the table: `step` is how much of it is shown, from nothing (0) to its reasons (3). */
export interface ShownHint {
  step: number;
  /** The thinker is at work. */
  busy: boolean;
  found: Hint | null;
  /** What the board shows of it. */
  advice: Advice | null;
}

/**
 * The table as it is shown while the standings are open: at the end of a round as that round left
 * it, though the next one may be dealt already.
 */
export interface Standings {
  view: AnyView;
  ply: number;
  open: boolean;
}
