/**
 * The minute for a tile. It runs while the looking seat may place, stops while the page is hidden,
 * goes on after a reload where it was, and plays `timeout` when it is over. It writes its own face, so that a second costs no redraw.
 */
import { html, nothing } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { begun, face, passed, remembered, SOON, secondsOf } from "./countdown.js";

/**
 * @typedef {import("../../contract.js").Nmbr9View} View
 * @typedef {import("../types.js").BoardUi<import("./hand.js").Local>} BoardUi
 * @typedef {import("../types.js").Dispatch} Dispatch
 */

const TICK = 200;
const KEPT = "pygames.clock"; // in local storage: the decision under way, and what is left of it

/** What is left of a decision; a decision that comes back by undo goes on where it was. */
let run = begun("", 0, 0);
let timer = 0;
/** @type {Element | undefined} */
let hand;
/** @type {() => void} */
let onOver = () => {};
/** @type {() => void} */
let onSoon = () => {};

const moment = () => performance.now();

/** What is left of a decision that was under way when the page was left. @param {string} key */
function kept(key) {
  try {
    return remembered(localStorage.getItem(KEPT), key);
  } catch {
    return null; // storage is forbidden
  }
}

function keep() {
  try {
    localStorage.setItem(KEPT, JSON.stringify([run.key, run.left]));
  } catch {
    // Without storage a reload gives a new minute.
  }
}

function paint() {
  if (!hand) return;
  const before = hand.textContent;
  hand.textContent = face(run.left);
  hand.parentElement?.toggleAttribute("data-soon", secondsOf(run.left) <= SOON);
  if (timer && hand.textContent !== before) keep();
}

function tick() {
  if (!hand?.isConnected) {
    hand = undefined; // a closed table must not stay in memory
    return stop();
  }
  run = passed(run, moment(), !document.hidden);
  paint();
  if (run.left <= SOON * 1000 && !run.told) {
    run.told = true;
    onSoon();
  }
  if (run.left > 0) return;
  stop();
  run.key = ""; // should undo bring this decision back, it has a minute again
  keep();
  onOver();
}

function stop() {
  clearInterval(timer);
  timer = 0;
}

// The moment of hiding and of showing again, so that no second between two ticks counts wrongly.
document.addEventListener("visibilitychange", () => {
  if (!timer) return;
  run = passed(run, moment(), document.hidden); // a page that is hidden now was seen until now
});

/** @param {View} view @param {BoardUi} ui @param {Dispatch} dispatch */
export function clock(view, ui, dispatch) {
  if (view.clock === null) return nothing;
  const key = `${ui.id}/${view.turn}/${ui.seat}`;
  if (run.key !== key && ui.mayAct) run = begun(key, kept(key) ?? view.clock * 1000, moment());
  onOver = () => dispatch({ type: "intent", move: "timeout" });
  onSoon = () => dispatch({ type: "tell", text: ui.t("nmbr9.clock.soon", { count: SOON }) });
  const runs = ui.mayAct && view.legal.timeout && run.key === key;
  if (!runs) stop();
  else if (!timer) {
    run.since = moment();
    timer = window.setInterval(tick, TICK);
  }
  return html`<div class="clock" data-over role="timer" aria-label=${ui.t("nmbr9.clock")} ?data-still=${!runs}>
    <svg viewBox="0 0 24 24" class="icon" aria-hidden="true"><path d="M12 5.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M12 9v4l2.5 1.5M9.5 2.5h5" /></svg>
    <span ${ref((element) => {
      hand = element ?? hand;
      paint();
    })}></span>
  </div>`;
}
