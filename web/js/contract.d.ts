// Written by `python -m pygames.api.contract`. Do not edit.

export interface Item {
  rule: string;
  points: number;
  where: Array<string>;
  facts: Record<string, number | string>;
}

export interface Score {
  total: number;
  items: Array<Item>;
}

export interface Event {
  kind: string;
  seat: number;
  move: string | null;
  where: Array<string>;
  items: Array<Item>;
  facts: Record<string, number | string>;
}

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
}

export interface Candidate {
  move: string;
  value: number;
  reasons: Record<string, number>;
}

export interface Thought {
  move: string;
  candidates: Array<Candidate>;
}

export interface SeatInfo {
  name: string;
  kind: "human" | "bot";
  level: number;
}

export interface SeenEvent {
  kind: string;
  seat: number;
  move: string | null;
  where: Array<string>;
  items: Array<Item>;
  facts: Record<string, number | string>;
  ply: number;
}

export interface Shown {
  ok: boolean;
  match: string;
  record: string;
  ply: number;
  plies: number;
  seats: Array<SeatInfo>;
  options: Record<string, string>;
  seed: string;
  undo: "free" | "agree" | "off";
  undos: number;
  can_undo: boolean;
  can_redo: boolean;
  view: Record<string, any>;
  events: Array<SeenEvent>;
  notes: Record<string, string>;
}

export interface RefusalInfo {
  rule: string;
  where: Array<string>;
  facts: Record<string, number | string>;
}

export interface Fault {
  ok?: boolean;
  error?: string;
  detail?: string;
  line?: number;
  kept?: string;
  refusal?: RefusalInfo;
}

export interface QwintoSheetView {
  rows: Record<string, Array<number | null>>;
  misses: number;
  answered: boolean;
  last: string | null;
}

export interface QwintoLegalView {
  picks: Array<string>;
  reroll: boolean;
  keep: boolean;
  fields: Array<string>;
  skip: boolean;
  skip_points: number;
}

export interface QwintoView {
  game: string;
  seat: number | null;
  seats: number;
  phase: string;
  turn: number;
  to_act: Array<number>;
  over: boolean;
  winners: Array<number>;
  scores: Array<Score>;
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

export interface Nmbr9TileView {
  tile: number;
  rotation: number;
  x: number;
  y: number;
  level: number;
  cells: Array<Array<number>>;
  points: number;
}

export interface Nmbr9DisplayView {
  tiles: Array<Nmbr9TileView>;
  answered: boolean;
}

export interface Nmbr9LegalView {
  places: Record<string, Array<Array<number>>>;
  timeout: boolean;
}

export interface Nmbr9View {
  game: string;
  seat: number | null;
  seats: number;
  phase: string;
  turn: number;
  to_act: Array<number>;
  over: boolean;
  winners: Array<number>;
  scores: Array<Score>;
  card: number | null;
  left: Array<number>;
  displays: Array<Nmbr9DisplayView>;
  answer: Nmbr9TileView | null;
  clock: number | null;
  worth: Array<number>;
  legal: Nmbr9LegalView;
}

export interface TriominosTileView {
  tile: string;
  rotation: number;
  place: string;
  corners: Array<number>;
  seat: number;
  bonus: string | null;
}

export interface TriominosHandView {
  count: number;
  tiles: Array<string> | null;
  shows: Array<string>;
  lacks: Array<string>;
}

export interface TriominosPlaceView {
  move: string;
  place: string;
  rotation: number;
  corners: Array<number>;
  points: number;
  bonus: string | null;
}

export interface TriominosLegalView {
  places: Record<string, Array<TriominosPlaceView>>;
  draw: number | null;
  skip: number | null;
}

export interface TriominosRoundView {
  winner: number;
  blocked: boolean;
  items: Array<Array<Item>>;
  totals: Array<number>;
  hands: Array<Array<string>>;
}

export interface TriominosView {
  game: string;
  seat: number | null;
  seats: number;
  phase: string;
  turn: number;
  to_act: Array<number>;
  over: boolean;
  winners: Array<number>;
  scores: Array<Score>;
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
