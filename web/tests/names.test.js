import assert from "node:assert/strict";
import { test } from "node:test";
import { enteredName, playerName, saveTitle, scoresOf, seatName } from "../js/match/names.js";
import { speakFromFiles } from "./locales.js";

const person = (/** @type {string} */ name) => ({ name, kind: "human" });
const bot = (/** @type {string} */ name) => ({ name, kind: "bot" });
const plain = (/** @type {string} */ text) => text.replaceAll("\u00a0", " ");
const save = (/** @type {object} */ about) => /** @type {any} */ ({ game: "nmbr9", ...about });

test("a person without a name is worded in the language of the page", () => {
  speakFromFiles("en");
  assert.equal(seatName(person(playerName(2))), "Player 2");
  speakFromFiles("uk");
  assert.equal(seatName(person(playerName(2))), "Гравець 2");
  assert.equal(seatName(person("Anna")), "Anna");
  assert.equal(enteredName(playerName(2)), "");
  assert.equal(enteredName("Anna"), "Anna");
});

test("a bot has its name in the script of the language; a person keeps theirs", () => {
  speakFromFiles("ru");
  assert.equal(seatName(bot("Ada")), "Ада");
  assert.equal(seatName(person("Ada")), "Ada");
  assert.equal(seatName(bot("Robby")), "Robby");
});

test("a saved game is called by its player, by what it is, or by its game", () => {
  speakFromFiles("ru");
  assert.equal(plain(saveTitle(save({ name: "Воскресенье", daily: 3 }))), "Воскресенье");
  assert.equal(plain(saveTitle(save({ daily: 12 }))), "Номер 9 #12");
  assert.equal(
    plain(saveTitle(save({ toBeat: 45 }))),
    "По словам отправителя, нужно превзойти 45 очков",
  );
  assert.equal(
    plain(saveTitle(save({ toBeat: 0 }))),
    "По словам отправителя, нужно превзойти 0 очков",
  );
  assert.equal(plain(saveTitle(save({}))), "Номер 9");
});

test("points are told apart from names that end with a number", () => {
  speakFromFiles("en");
  const seats = [person("Player 1"), person("Player 2")];
  assert.equal(scoresOf({ seats, totals: [12, -30] }), "Player 1: 12 and Player 2: −30");
});

test("a name of which nothing can be seen is worded like none", () => {
  speakFromFiles("en");
  const seats = [person(""), person("\u200b \u2060"), bot("\u00ad")];
  const told = "Player 1: 1, Player 2: 2, and Player 3: 3";
  assert.equal(scoresOf({ seats, totals: [1, 2, 3] }), told);
  assert.equal(scoresOf({ seats: [person("\u200b")], totals: [7] }), "You: 7");
  assert.equal(enteredName("\u200b"), "");
});

test("the one person who plays is never a number", () => {
  speakFromFiles("en");
  const seats = [person("Player 1"), bot("Ada")];
  assert.equal(scoresOf({ seats, totals: [12, -30] }), "You: 12 and Ada: −30");
  assert.equal(scoresOf({ seats, totals: [12, -30] }, true), "Player: 12 and Ada: −30");
  assert.equal(scoresOf({ seats: [person("Anna")], totals: [7] }), "Anna: 7");
});
