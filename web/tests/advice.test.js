import assert from "node:assert/strict";
import { after, test } from "node:test";
import { advisedBox, areaOf, advice as nmbr9 } from "../js/games/nmbr9/advice.js";
import { advisedDie, advisedRows, advice as qwinto } from "../js/games/qwinto/advice.js";
import { isAdvised, advice as triominos } from "../js/games/triominos/advice.js";
import { t } from "../js/platform/i18n.js";
import { LANGUAGES } from "../js/platform/languages.js";
import { startEngine } from "./engine.js";
import { speakFromFiles } from "./locales.js";

const engine = startEngine();
after(engine.stop);

/** @type {Record<string, any>} */
const WORDS = { nmbr9, qwinto, triominos };
/** @type {any} */
const UI = { t };

/** The views of a person at the first decisions of a match, with hints for them. @param {string} game */
async function hinted(game) {
  const seats = ["Anna", "Ben"].map((name) => ({ kind: "human", name }));
  let shown = await engine.ask({ do: "new", match: game, game, seats, seed: "words", options: {} });
  const found = [];
  while (found.length < 24 && !shown.view.over) {
    const [seat] = shown.view.to_act;
    const { view } = await engine.ask({ do: "view", match: game, seat });
    const hint = await engine.ask({ do: "hint", view, nodes: 1 });
    assert.ok(hint.ok, hint.error);
    found.push({ view, hint });
    const { move } = await engine.ask({ do: "think", view, level: 1, nodes: 1, seed: "w" });
    shown = await engine.ask({ do: "play", match: game, seat, move });
  }
  return found;
}

for (const game of Object.keys(WORDS)) {
  test(`every hint of ${game} has words in every language`, async () => {
    const positions = await hinted(game);
    const kinds = new Set(
      positions.flatMap(({ hint }) => hint.why.map((/** @type {any} */ one) => one.key)),
    );
    assert.ok(kinds.size >= 3, [...kinds].join());
    for (const language of /** @type {("en" | "de")[]} */ (Object.keys(LANGUAGES))) {
      speakFromFiles(language);
      for (const { view, hint } of positions) {
        const reasons = hint.why.filter((/** @type {any} */ one) => one.key !== "only-move");
        const sentences = [
          WORDS[game].where(hint.where, view, UI),
          WORDS[game].move(hint.what, view, UI),
          WORDS[game].short(hint.what, UI),
          ...reasons.map((/** @type {any} */ one) => WORDS[game].why(one, view, UI)),
        ];
        for (const words of sentences) {
          assert.ok(
            !/[{}]|NaN|undefined|^[a-z0-9]+\.[a-z-]+\./.test(words),
            `${language}: ${words}`,
          );
        }
      }
    }
  });
}

test("Qwinto speaks only of empty fields, and of a sum that fits nowhere without a zero", () => {
  speakFromFiles("en");
  const why = (/** @type {string} */ key, /** @type {any} */ facts) =>
    qwinto.why({ key, facts }, /** @type {any} */ ({}), UI);
  const left = { fields_below: 2, numbers_below: 5 };
  const right = { fields_above: 1, numbers_above: 3 };
  const none = { fields_below: 0, numbers_below: 1, fields_above: 0, numbers_above: 4 };
  assert.match(why("room", { ...none, ...left }), /^[^.]*left: 5\snumbers for 2\s[^.]*\.$/);
  assert.match(why("room", { ...none, ...right }), /^[^.]*right: 3\snumbers for 1\sempty field\.$/);
  assert.match(why("room", { ...left, ...right }), /left: 5.*right: 3/);
  assert.equal(
    why("miss-risk", { percent: 11 }).replace(/\s/g, " "),
    "Risk that neither of two rolls fits: 11%.",
  );
  assert.match(why("miss-risk", { percent: 0 }), /^One of two rolls \D+$/);
  assert.match(why("miss-risk-again", { percent: 0 }), /^Another roll \D+$/);
  assert.match(why("others-gain", { tenths: 15 }), /1\.5\spoints/);
  assert.equal(why("others-gain", { tenths: 0 }), "");
  assert.match(why("room", none), /^\D+$/);
  assert.equal(why("fields-now", { fields: 0, number: 12 }), "12 fits nowhere.");
  assert.match(why("fields-now", { fields: 1, number: 12 }), /^12 fits in 1\sfield\.$/);
});

test("Triominos counts the hand in words that fit", () => {
  speakFromFiles("en");
  const why = (/** @type {string} */ key, /** @type {any} */ facts) =>
    triominos.why({ key, facts }, /** @type {any} */ ({}), UI);
  const hand = (/** @type {number} */ tiles, /** @type {number} */ fit) =>
    why("hand-after", { tiles, fit, points: 9 }).replace(/\s/g, " ");
  assert.equal(hand(4, 2), "4 tiles stay in the hand, worth 9. 2 of them fit.");
  assert.equal(hand(4, 0), "4 tiles stay in the hand, worth 9. None of them fits.");
  assert.equal(hand(1, 1), "1 tile stays in the hand, worth 9. It fits.");
  assert.equal(hand(1, 0), "1 tile stays in the hand, worth 9. It does not fit.");
  assert.equal(why("points-now", { points: 11, bonus: "" }), "", "the move says its points");
  assert.match(why("bonus-risk", { percent: 12, tiles: 3 }), /12%/);
  assert.match(why("bonus-risk", { percent: 0, tiles: 3 }), /^\D+$/);
});

test("NMBR 9 counts the squares of holes, and says nothing of no sides and no numbers", () => {
  speakFromFiles("en");
  const why = (/** @type {string} */ key, /** @type {any} */ facts) =>
    nmbr9.why({ key, facts }, /** @type {any} */ ({}), UI).replace(/\s/g, " ");
  assert.equal(
    why("holes", { holes: 4, sides: 5 }),
    "New holes: 4 squares. It touches other tiles along 5 sides.",
  );
  assert.equal(why("holes", { holes: 0, sides: 0 }), "No new hole.");
  const room = (/** @type {number} */ cards) => why("room-above", { cards, of: 9, level: 2 });
  assert.equal(room(3), "Then 3 of 9 numbers to come fit on level 2.");
  assert.equal(room(0), "Then no number to come fits on level 2 yet.");
});

test("Qwinto counts the dice of a move", () => {
  speakFromFiles("en");
  const move = (/** @type {string} */ pick) => qwinto.move(pick, /** @type {any} */ ({}), UI);
  assert.deepEqual(["pick Y", "pick OP", "pick OYP"].map(move), [
    "Roll one die: yellow.",
    "Roll two dice: orange and purple.",
    "Roll all three dice.",
  ]);
});

test("a list names moves without their notation", () => {
  speakFromFiles("en");
  const short = (/** @type {string} */ game, /** @type {string} */ move) =>
    WORDS[game].short(move, UI);
  assert.deepEqual(
    ["pick OP", "keep", "O3"].map((move) => short("qwinto", move)),
    ["orange and purple", "keep", "O4"],
  );
  assert.equal(short("nmbr9", "7r2@3,-1"), "the 7");
  assert.equal(short("triominos", "0-1-5r1@2,3"), "0-1-5");
  assert.equal(short("triominos", "draw"), "draw");
});

test("a hint points at all dice first, then at those of the best move", () => {
  /** @type {any} */
  const view = { legal: { picks: ["pick O"] } };
  const first = { where: ["O", "Y"], best: null, played: null };
  assert.ok(["O", "Y", "P"].every((die) => advisedDie(die, view, first)));
  const second = { ...first, best: "pick OY" };
  assert.deepEqual(
    ["O", "Y", "P"].filter((die) => advisedDie(die, view, second)),
    ["O", "Y"],
  );
  assert.deepEqual(advisedRows(view, first), []);
});

test("what the board shows of a move is told in words, too", () => {
  speakFromFiles("en");
  const places = { 0: [[0, 2, 0]], 2: [[-1, 3, 1]] };
  const display = /** @type {any} */ ({ card: 1, legal: { places } });
  assert.equal(nmbr9.spot?.("1r2@-1,3", display, UI), "at −1, 3, turned 180°");
  assert.equal(nmbr9.spot?.("timeout", display, UI), "");
  const place = { move: "0-1-2r0@u0,1", place: "u0,1", corners: [0, 1, 2], points: 3, bonus: "" };
  const table = /** @type {any} */ ({ legal: { places: { "0-1-2": [place] }, draw: null } });
  assert.equal(triominos.spot?.(place.move, table, UI), "At u0,1 as 0-1-2: +3");
  assert.equal(triominos.spot?.("draw", table, UI), "");
  assert.equal(qwinto.spot, undefined, "a field has a name");
});

test("the sign above the tile of a hint is in sight, too", () => {
  const view = /** @type {any} */ ({ card: 1, legal: { places: { 0: [[0, 2, 0]] } } });
  const shown = { where: [], best: "1r0@0,2", played: null };
  const box = advisedBox(view, shown);
  assert.ok(box && box.top < 1 && box.top > 0, JSON.stringify(box));
  assert.deepEqual([box.left, box.right, box.bottom], [0, 2, 6]);
});

test("an area is larger than the tile, and a tile of the hand is meant by its move", () => {
  assert.deepEqual(areaOf(["0,0", "2,1"]), { left: -1.2, top: -1.2, right: 4.2, bottom: 3.2 });
  assert.ok(isAdvised("0-1-2", { where: ["0-1-2"], best: null, played: null }));
  assert.ok(!isAdvised("0-1-2", { where: ["0-1-2"], best: "0-0-1r0@u0,0", played: null }));
});
