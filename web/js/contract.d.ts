// Written by web/tools/write_contract.py. Do not edit.

/** The request and the reply of each verb. */
export interface Verbs {
  hello: { request: Empty; reply: HelloReply };
  check: { request: CheckRequest; reply: CheckReply };
  think: { request: ThinkRequest; reply: Thought };
  hint: { request: HintRequest; reply: Hint };
  judge: { request: JudgeRequest; reply: Verdict };
  follow: { request: FollowRequest; reply: FollowReply };
  statistics: { request: StatisticsRequest; reply: StatisticsReply };
  daily: { request: DailyRequest; reply: DailyReply };
  digest: { request: DigestRequest; reply: DigestReply };
  "import-file": { request: ImportFileRequest; reply: ImportFileReply };
  new: { request: NewRequest; reply: Shown };
  open: { request: OpenRequest; reply: Shown };
  close: { request: MatchRequest; reply: MatchReply };
  view: { request: ViewRequest; reply: Seen };
  play: { request: PlayRequest; reply: Shown };
  why: { request: WhyRequest; reply: WhyReply };
  undo: { request: ShowRequest; reply: Shown };
  redo: { request: ShowRequest; reply: Shown };
  "note-hint": { request: ShowRequest; reply: Shown };
  branch: { request: BranchRequest; reply: Shown };
  stops: { request: MatchRequest; reply: StopsReply };
  link: { request: LinkRequest; reply: LinkReply };
  summary: { request: MatchRequest; reply: SummaryReply };
  review: { request: ReviewRequest; reply: ReviewReply };
}

export type Verb = keyof Verbs;

/** What to send: the verb in `do`, and its fields. */
export type Request<V extends Verb = Verb> = { [K in V]: { do: K } & Verbs[K]["request"] }[V];

/** What comes back when all went well. */
export type Reply<V extends Verb = Verb> = { ok: true } & Verbs[V]["reply"];

/** What comes back: a reply, or a fault. */
export type Answer<V extends Verb = Verb> = Reply<V> | Fault;

/** The view of each game, by its key. */
export interface Views {
  qwinto: QwintoView;
  nmbr9: Nmbr9View;
  triominos: TriominosView;
}

export type GameKey = keyof Views;

/** The view of any game; `game` tells which. */
export type AnyView = Views[GameKey];

/** One line of a score: the key of its rule, its points, where, and what else to say. */
export interface Item {
  rule: string;
  points: number;
  where: Array<string>;
  facts: Record<string, number | string>;
}

/** What a seat has so far: the total is the sum of the items. */
export interface Score {
  total: number;
  items: Array<Item>;
}

/** How far a seat is on the way to something that ends or rates the match: `at` of `of`. */
export interface Goal {
  goal: string;
  at: number;
  of: number;
  shared: boolean;
}

/** One player's sheet: a number or None in each of the twelve columns of each row. */
export interface QwintoSheetView {
  rows: Record<string, Array<number | null>>;
  misses: number;
  answered: boolean;
  last: string | null;
}

/** What the viewing seat may do now. */
export interface QwintoLegalView {
  picks: Array<string>;
  reroll: boolean;
  keep: boolean;
  fields: Array<string>;
  skip: boolean;
  skip_points: number;
}

/** The table as one seat sees it. Phases: lot, pick, roll, keep, write, over. */
export interface QwintoView {
  game: "qwinto";
  seat: number | null;
  seats: number;
  phase: string;
  turn: number;
  to_act: Array<number>;
  over: boolean;
  winners: Array<number>;
  scores: Array<Score>;
  goals: Array<Array<Goal>>;
  active: number | null;
  picked: string;
  dice: Record<string, number>;
  attempt: number;
  sum: number | null;
  fits: Array<string>;
  sheets: Array<QwintoSheetView>;
  answer: string | null;
  legal: QwintoLegalView;
}

/** A tile on a display; `cells` are [x, y], x to the right, y downwards. */
export interface Nmbr9TileView {
  tile: number;
  rotation: number;
  x: number;
  y: number;
  level: number;
  cells: Array<Array<number>>;
  points: number;
}

/** One player's display, tiles in the order they were placed. */
export interface Nmbr9DisplayView {
  tiles: Array<Nmbr9TileView>;
  answered: boolean;
}

/** Where the viewing seat may place the tile: for each rotation a list of [x, y, level]. */
export interface Nmbr9LegalView {
  places: Record<string, Array<Array<number>>>;
  timeout: boolean;
}

/** The table as one seat sees it. Phases: card, place, over. `turn` is the round, 1 to 20. */
export interface Nmbr9View {
  game: "nmbr9";
  seat: number | null;
  seats: number;
  phase: string;
  turn: number;
  to_act: Array<number>;
  over: boolean;
  winners: Array<number>;
  scores: Array<Score>;
  goals: Array<Array<Goal>>;
  card: number | null;
  left: Array<number>;
  displays: Array<Nmbr9DisplayView>;
  answer: Nmbr9TileView | null;
  clock: number | null;
  worth: Array<number>;
  legal: Nmbr9LegalView;
}

/** A tile on the table. */
export interface TriominosTileView {
  tile: string;
  rotation: number;
  place: string;
  corners: Array<number>;
  seat: number;
  bonus: string | null;
}

/** A hand: everybody sees its size; its owner sees the tiles, and everybody after the round. */
export interface TriominosHandView {
  count: number;
  tiles: Array<string> | null;
  shows: Array<string>;
  lacks: Array<string>;
}

/** A finished round, for the table of the match; totals are those after it. */
export interface TriominosRoundView {
  winner: number;
  blocked: boolean;
  items: Array<Array<Item>>;
  totals: Array<number>;
  hands: Array<Array<string>>;
}

/** A place where a tile of the viewer fits, and the points for it. */
export interface TriominosPlaceView {
  move: string;
  place: string;
  rotation: number;
  corners: Array<number>;
  points: number;
  bonus: string | null;
}

/** What the viewing seat may do now: places by tile, drawing and passing with their cost. */
export interface TriominosLegalView {
  places: Record<string, Array<TriominosPlaceView>>;
  draw: number | null;
  skip: number | null;
}

/** The table as one seat sees it. Phases: deal, lot, start, play, draw, over. */
export interface TriominosView {
  game: "triominos";
  seat: number | null;
  seats: number;
  phase: string;
  turn: number;
  to_act: Array<number>;
  over: boolean;
  winners: Array<number>;
  scores: Array<Score>;
  goals: Array<Array<Goal>>;
  rules: string;
  round: number;
  starter: number | null;
  well: number;
  drawn: number;
  board: Array<TriominosTileView>;
  hands: Array<TriominosHandView>;
  rounds: Array<TriominosRoundView>;
  legal: TriominosLegalView;
}

/** A request without fields. */
export interface Empty {
}

/** A choice before the start; the first value is the default. */
export interface OptionInfo {
  key: string;
  values: Array<string>;
}

/** A game that can be played; `seats` are the fewest and the most. */
export interface GameInfo {
  key: string;
  name: string;
  rules_version: number;
  seats: Array<number>;
  options: Array<OptionInfo>;
}

/** The version and the games. */
export interface HelloReply {
  version: string;
  games: Array<GameInfo>;
}

/** Read a record, and a review that came with it. */
export interface CheckRequest {
  record: string;
  review?: unknown;
}

/** Who sits on a seat; a person has level 0. */
export interface SeatInfo {
  name: string;
  kind: "human" | "bot";
  level: number;
}

/** Where a result comes from. */
export interface Sums {
  start: number;
  luck_for: number;
  luck_against: number;
  own_losses: number;
  others_losses: number;
  unexplained: number;
  end: number;
}

/** A move and its value; `error` is the standard error of its distance from the best move. */
export interface Prospect {
  move: string;
  value: number;
  error: number;
}

/** Why a move is good: the key of a sentence, and the numbers in it. */
export interface Reason {
  key: string;
  facts: Record<string, number | string>;
}

/** Where to look for a move, in the notation of places, and why it is good. */
export interface Advice {
  where: Array<string>;
  why: Array<Reason>;
}

/** A decision that was not forced; values are those of the move played and of the best one. */
export interface Decision {
  ply: number;
  seat: number;
  move: string;
  best: string;
  value: number;
  best_value: number;
  loss: number;
  error: number;
  mark: "none" | "inaccuracy" | "mistake" | "blunder";
  prospects: Array<Prospect>;
  advice: Advice | null;
}

/** What one draw of chance changed for a seat, beside the mean of all that could have come. */
export interface LuckEvent {
  ply: number;
  move: string;
  luck: number;
}

/** The value of a match for a seat after so many entries of the log. */
export interface Point {
  ply: number;
  value: number;
}

/** The review for one seat; `accuracy` is a percentage, None without a decision. */
export interface SeatReview {
  seat: number;
  name: string;
  sums: Sums;
  accuracy: number | null;
  marks: Record<string, number>;
  decisions: Array<Decision>;
  luck: Array<LuckEvent>;
  chart: Array<Point>;
}

/** With the same luck so many points were possible; these lines record a match with them. */
export interface Possible {
  points: number;
  record: Array<string>;
}

/** The review of a match; a match that is not over is reviewed as far as it was played. */
export interface Review {
  game: string;
  unit: "percent" | "points";
  over: boolean;
  plies: number;
  nodes: number;
  seats: Array<SeatReview>;
  possible: Possible | null;
}

/** What a record holds, and what of it somebody may have made up. */
export interface CheckReply {
  game: string;
  seats: Array<SeatInfo>;
  options: Record<string, string>;
  seed: string;
  plies: number;
  over: boolean;
  totals: Array<number>;
  winners: Array<number>;
  luck_breaks: number | null;
  from_position: boolean;
  review: Review | null;
}

/** The fields of every view; each game adds its own. */
export interface View {
  game: string;
  seat: number | null;
  seats: number;
  phase: string;
  turn: number;
  to_act: Array<number>;
  over: boolean;
  winners: Array<number>;
  scores: Array<Score>;
  goals: Array<Array<Goal>>;
}

/** Let a bot choose a move from a view; `nodes` instead of `seconds` makes it repeatable. */
export interface ThinkRequest {
  view: AnyView;
  level: number;
  seed?: string;
  seconds?: number;
  nodes?: number;
}

/** A move a bot weighed: its expected points (or chance, as the game says) and the reasons. */
export interface Candidate {
  move: string;
  value: number;
  reasons: Record<string, number>;
}

/** A bot's answer: the move, and the candidates it weighed, best first. */
export interface Thought {
  move: string;
  candidates: Array<Candidate>;
}

/** Advise the seat of a view; `nodes` instead of `seconds` makes it repeatable. */
export interface HintRequest {
  view: AnyView;
  seconds?: number;
  nodes?: number;
}

/** A hint in three steps: `where` to look, `what` to play, and `why`. */
export interface Hint {
  seat: number;
  where: Array<string>;
  what: string;
  why: Array<Reason>;
  unit: "percent" | "points";
  value: number;
  prospects: Array<Prospect>;
}

/** Compare a move of the seat of a view with the best one. */
export interface JudgeRequest {
  view: AnyView;
  seconds?: number;
  nodes?: number;
  move: string;
}

/** A move compared with the best one; `is_right` is true if it is nearly as good. */
export interface Verdict {
  move: string;
  best: string;
  unit: "percent" | "points";
  value: number;
  best_value: number;
  loss: number;
  mark: "none" | "inaccuracy" | "mistake" | "blunder";
  is_right: boolean;
}

/** Read the text of a link. */
export interface FollowRequest {
  link: string;
}

/** What a link holds; `to_beat` is the score of the one who sent the challenge. */
export interface FollowReply {
  game: string;
  seats: Array<SeatInfo>;
  options: Record<string, string>;
  seed: string;
  plies: number;
  over: boolean;
  totals: Array<number>;
  winners: Array<number>;
  record: string;
  to_beat: number | null;
}

/** What chance gave a seat: how many draws, their sum, and the sum to expect on average. */
export interface Luck {
  count: number;
  got: number;
  expected: number;
}

/** One seat of a finished match. */
export interface SeatSummary {
  level: number;
  total: number;
  won: boolean;
  shared: boolean;
  points: Record<string, number>;
  luck: Luck;
}

/** A match in numbers, small enough to keep for ever. */
export interface Summary {
  hints?: number;
  game: string;
  options: Record<string, string>;
  over: boolean;
  undos: number;
  seats: Array<SeatSummary>;
}

/** Put summaries together, oldest first. */
export interface StatisticsRequest {
  summaries: Array<Summary>;
}

/** The results of many matches of a game against one kind of opponent, for a person. */
export interface Statistics {
  played: number;
  won: number;
  shared: number;
  best: number | null;
  mean: number | null;
  last: Array<number>;
  marked: Array<boolean>;
  wins: Array<boolean>;
  places: Array<number>;
  smooth: Array<number>;
  trend: number | null;
  undone: number;
  hinted: number;
  points: Record<string, number>;
  luck: Luck;
}

/** Statistics by game, then by opponent: `solo`, `people` or the level of a bot. */
export interface StatisticsReply {
  statistics: Record<string, Record<string, Statistics>>;
  set_aside: number;
}

/** Ask for the challenge of a day (`2026-11-16`); `played` are the days played so far. */
export interface DailyRequest {
  game: string;
  day: string;
  played?: Array<string>;
}

/** The set-up of one day's challenge: one person against these bots. */
export interface Challenge {
  game: string;
  day: string;
  number: number;
  seed: string;
  bots: Array<number>;
  options: Record<string, string>;
}

/** The challenge of a day, and how many days in a row were played. */
export interface DailyReply {
  daily: Challenge;
  streak: number;
}

/** Ask for the digest of seeded random matches. */
export interface DigestRequest {
  game: string;
  count?: number;
  seconds?: number;
}

/** A SHA-256 that is the same on every machine with the same rules. */
export interface DigestReply {
  digest: string;
}

/** Read a file that somebody imports. */
export interface ImportFileRequest {
  text: string;
  name?: string;
}

/** A saved game in a file; its record is checked when it is opened. */
export interface ImportedGame {
  label: string;
  record: string;
  id?: string;
  name?: string;
  source?: string;
  updated?: number;
  daily?: number;
  to_beat?: number;
  review?: Review;
}

/** The result of a finished match in a file. */
export interface ImportedResult {
  label: string;
  id: string;
  ended: number;
  summary: Summary;
}

/** An entry of a file that cannot be used. */
export interface RefusedEntry {
  name: string;
  error: string;
  line: number;
}

/** What a file holds; nothing is opened or saved yet. */
export interface ImportFileReply {
  games: Array<ImportedGame>;
  results: Array<ImportedResult>;
  settings: Record<string, boolean | string> | null;
  refused: Array<RefusedEntry>;
}

/** Who shall sit on a seat; a bot needs a level. */
export interface SeatRequest {
  name: string;
  kind?: "human" | "bot";
  level?: number;
}

/** Start a match; without `match` it gets an id of its own. */
export interface NewRequest {
  viewer?: number | null;
  seat?: number | null;
  game: string;
  seats: Array<SeatRequest>;
  seed: string;
  options?: Record<string, string>;
  position?: string;
  undo?: "free" | "agree" | "off";
  match?: string;
}

/** An event with the ply at which it happened. */
export interface SeenEvent {
  kind: string;
  seat: number;
  move: string | null;
  where: Array<string>;
  items: Array<Item>;
  facts: Record<string, number | string>;
  ply: number;
}

/** A match after a change, with the record to save. */
export interface Shown {
  match: string;
  ply: number;
  plies: number;
  seats: Array<SeatInfo>;
  options: Record<string, string>;
  seed: string;
  undo: "free" | "agree" | "off";
  undos: number;
  hints: number;
  can_undo: boolean;
  can_redo: boolean;
  view: AnyView;
  events: Array<SeenEvent>;
  notes: Record<string, string>;
  record: string;
}

/** Open a match from its record. */
export interface OpenRequest {
  viewer?: number | null;
  seat?: number | null;
  record: string;
  match?: string;
}

/** Name an open match. */
export interface MatchRequest {
  match: string;
}

/** The match that was named. */
export interface MatchReply {
  match: string;
}

/** Show a match at a ply, with the events since another ply. */
export interface ViewRequest {
  viewer?: number | null;
  seat?: number | null;
  match: string;
  ply?: number;
  since?: number;
}

/** A match at a ply, as a viewer sees it. */
export interface Seen {
  match: string;
  ply: number;
  plies: number;
  seats: Array<SeatInfo>;
  options: Record<string, string>;
  seed: string;
  undo: "free" | "agree" | "off";
  undos: number;
  hints: number;
  can_undo: boolean;
  can_redo: boolean;
  view: AnyView;
  events: Array<SeenEvent>;
  notes: Record<string, string>;
}

/** Play a move for a seat; the note goes into the record. */
export interface PlayRequest {
  match: string;
  seat: number;
  move: string;
  note?: string;
  viewer?: number | null;
}

/** Ask whether a seat may play a move. */
export interface WhyRequest {
  match: string;
  seat: number;
  move: string;
}

/** Which rule forbids a move, and where. */
export interface RefusalInfo {
  rule: string;
  where: Array<string>;
  facts: Record<string, number | string>;
}

/** The rule that forbids the move; null if it is allowed. */
export interface WhyReply {
  match: string;
  refusal: RefusalInfo | null;
}

/** Name an open match and whose view to show. */
export interface ShowRequest {
  viewer?: number | null;
  seat?: number | null;
  match: string;
}

/** Open a new match, `new_match`, that shares the first `ply` entries of this one. */
export interface BranchRequest {
  viewer?: number | null;
  seat?: number | null;
  match: string;
  ply?: number;
  new_match?: string;
}

/** The plies at which a seat decides, and the end. */
export interface StopsReply {
  match: string;
  stops: Array<number>;
}

/** Ask for a link: the whole match up to a ply, or (`moves` false) only its set-up and luck. */
export interface LinkRequest {
  match: string;
  ply?: number;
  moves?: boolean;
}

/** The text of a link. */
export interface LinkReply {
  match: string;
  link: string;
}

/** A match in numbers, for the statistics. */
export interface SummaryReply {
  match: string;
  summary: Summary;
}

/** Review a record for about so many seconds; the same `review` id continues where it stopped. */
export interface ReviewRequest {
  review: string;
  record: string;
  seconds?: number;
  nodes?: number;
}

/** How far a review has come, the decisions it has looked at since, and, at last, the review. */
export interface ReviewReply {
  review: string;
  done: number;
  total: number;
  decisions: Array<Decision>;
  result: Review | null;
}

/** The reply to a request that failed; `error` is a stable key. */
export interface Fault {
  ok: false;
  error: string;
  detail?: string;
  line?: number;
  kept?: string;
  refusal?: RefusalInfo;
}
