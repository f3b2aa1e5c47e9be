import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PAGES } from "../js/games/index.js";
import { LEARNER, makeMove, openStep, stepsOf } from "../js/match/lesson.js";
import { besideTable } from "../js/match/table_state.js";
import { nextTip } from "../js/match/tips.js";
import { has } from "../js/platform/i18n.js";
import { startEngine } from "./engine.js";
import { speakFromFiles } from "./locales.js";

const MOST_STEPS = 12;
const LONGEST = 140; // characters of a sentence: one or two short ones

/** @type {ReturnType<typeof startEngine>} */
let engine;
before(() => {
  engine = startEngine();
});
after(() => engine.stop());

/** @param {any} request */
const ask = (request) => engine.ask(request);

/** The games with a lesson, and its steps. */
const lessons = await Promise.all(
  Object.entries(PAGES).flatMap(([game, { lesson }]) =>
    lesson
      ? [lesson().then(({ lesson: own }) => ({ game, steps: stepsOf(own), tips: own.tips }))]
      : [],
  ),
);

/** What a reply says about the position, without what a look at it may differ in. @param {any} reply */
const position = ({ view, ply }) => ({ view, ply });

for (const { game, steps, tips } of lessons) {
  test(`the lesson of ${game} is short, and each sentence is there in every language`, () => {
    assert.ok(steps.length > 0 && steps.length <= MOST_STEPS);
    for (const language of /** @type {const} */ (["en", "de", "hu", "ru", "uk"])) {
      const texts = speakFromFiles(language);
      for (const { text, moves } of [...steps, { text: "done", moves: [] }]) {
        for (const one of [text, ...(moves.length ? [`${text}.not`] : [])]) {
          const key = `${game}.lesson.${one}`;
          if (!has(key) && one !== text) continue; // no other move is legal
          assert.ok(has(key), `${language} ${key}`);
          assert.ok(String(texts[key]).length <= LONGEST, `${language} ${key}`);
        }
      }
    }
    const used = new Set(["done", ...steps.flatMap(({ text }) => [text, `${text}.not`])]);
    const keys = Object.keys(speakFromFiles("en"))
      .filter((key) => key.startsWith(`${game}.lesson.`))
      .map((key) => key.slice(`${game}.lesson.`.length));
    assert.deepEqual(
      keys.filter((key) => !used.has(key)),
      [],
    );
  });

  test(`each step of ${game} can be done, and leads to the next one`, async () => {
    for (const [i, step] of steps.entries()) {
      let reply = /** @type {any} */ (await openStep(ask, step));
      assert.ok(reply, `${game} ${step.text} opens`);
      for (const move of step.moves) {
        assert.ok(reply.view.to_act.includes(LEARNER), `${game} ${step.text}: the learner acts`);
        const { can_redo } = reply;
        assert.ok(can_redo, `${game} ${move} is in the record`);
        const { refusal } = await ask({
          do: "why",
          match: besideTable("lesson"),
          seat: LEARNER,
          move,
        });
        assert.equal(refusal, null, `${game} ${move} is legal`);
        reply = await makeMove(ask, move);
        assert.ok(reply.ok, `${game} ${move} is played`);
      }
      const next = steps[i + 1];
      if (next?.record === step.record) {
        const opened = await openStep(ask, next);
        assert.deepEqual(position(reply), position(opened), `${game} ${step.text} leads on`);
      } else {
        assert.equal(reply.can_redo, false, `${game} ${step.text}: nothing of the scene is left`);
        // Chance may go on behind the record.
        const [, played] = reply.record.split("\n\n");
        const [, recorded] = step.record.split("\n\n");
        assert.ok(played.startsWith(recorded), `${game} ${step.text}: all of the scene is played`);
      }
    }
  });

  test(`each tip of ${game} comes once in a game, when the player has to act`, async () => {
    speakFromFiles("en");
    const seats = [
      { name: "Anna", kind: "human", level: 0 },
      { name: "Ada", kind: "bot", level: 1 },
    ];
    let reply = await ask({ do: "new", match: "tips", game, seats, seed: "tips", viewer: 0 });
    const step = /** @type {any} */ ({ step: 1 });
    /** @type {string[]} */
    const shown = [];
    while (!reply.view.over && shown.length < tips.length) {
      const tip = nextTip(tips, shown, { view: reply.view, seat: 0, finale: false, hint: null });
      const hinted = { view: reply.view, seat: 0, finale: false, hint: step };
      assert.equal(nextTip(tips, shown, hinted), undefined, "no tip beside a hint");
      if (tip) shown.push(tip.text);
      if (tip?.text === "fits")
        assert.ok(Object.keys(reply.view.legal.places).length, "a tile fits then");
      const [seat] = reply.view.to_act;
      assert.ok(!tip || reply.view.to_act.includes(0), `${game} ${tip?.text}`);
      const { view } = await ask({ do: "view", match: "tips", viewer: seat });
      const thought = await ask({ do: "think", view, level: 1, nodes: 1 });
      reply = await ask({ do: "play", match: "tips", seat, move: thought.move, viewer: 0 });
    }
    assert.deepEqual(
      shown,
      tips.map(({ text }) => text),
    );
    for (const { text } of tips) assert.ok(has(`${game}.tip.${text}`), text);
    for (const { text, phase, legal = "" } of tips.filter((tip) => tip.legal)) {
      const scores = [{ total: 0 }];
      const now = { ...reply.view, phase, turn: 99, to_act: [0], scores, legal: { [legal]: {} } };
      const others = tips.map((tip) => tip.text).filter((other) => other !== text);
      const told = { view: now, seat: 0, finale: false, hint: null };
      assert.equal(nextTip(tips, others, told), undefined, `${text} waits for ${legal}`);
    }
    const over = { view: reply.view, seat: 0, finale: true, hint: null };
    assert.equal(nextTip(tips, [], over), undefined);
  });
}
