/** Polite announcements for screen readers. */

/** @type {string[]} */
let waiting = [];
let due = 0;

/**
 * Announce a sentence; sentences that follow quickly are announced together.
 * @param {string} text
 */
export function announce(text) {
  if (!text) return;
  waiting.push(text);
  clearTimeout(due);
  due = setTimeout(speakNow, 80);
}

function speakNow() {
  const region = document.getElementById("announcer");
  if (!region) return;
  // A new child is announced even if it says the same as the last one.
  const line = document.createElement("p");
  line.textContent = waiting.join(" ");
  region.replaceChildren(line);
  waiting = [];
}
