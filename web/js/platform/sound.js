/**
 * Short sounds of wood and paper, synthesised by ZzFX; there are no sound files.
 * The synthesiser is fetched with the first sound: browsers allow audio only after a touch.
 */

/** @typedef {import("../contract.js").SeenEvent} SeenEvent */

/** Volume, randomness, frequency, attack, sustain, release, shape, curve, slide, ... as ZzFX takes. */
const SOUNDS = {
  knock: [0.7, 0.06, 170, 0, 0.01, 0.07, 1, 1.6, -4, 0, 0, 0, 0, 0.6],
  tick: [0.35, 0.03, 880, 0, 0.005, 0.03, 4, 2],
  flip: [0.3, 0.08, 420, 0.005, 0.02, 0.07, 4, 1, -18, 0, 0, 0, 0, 2],
  low: [0.5, 0, 135, 0.01, 0.09, 0.16, 0, 1, -1],
  chime: [0.45, 0, 660, 0.01, 0.06, 0.22, 0, 1, 0, 0, 220, 0.06],
  end: [0.55, 0, 392, 0.02, 0.16, 0.4, 0, 1, 0, 0, 196, 0.13],
};

/** @typedef {keyof typeof SOUNDS} Sound */

/** What the events of every game sound like; a game adds its own. @type {Record<string, Sound>} */
const SHARED = { "round-over": "chime", over: "end" };

/**
 * The one sound for what an answer brought: the end goes before a bonus, a bonus before the rest.
 * @param {SeenEvent[]} events @param {Record<string, Sound>} sounds by the kind of event
 * @returns {Sound | undefined}
 */
export function soundOf(events, sounds) {
  const kinds = events.map(({ kind }) => sounds[kind] ?? SHARED[kind]).filter(Boolean);
  if (kinds.includes("end")) return "end";
  if (events.some(({ items }) => items.some(({ points }) => points >= 20))) return "chime";
  return kinds.at(-1);
}

/** @param {Sound | undefined} sound */
export async function play(sound) {
  if (!sound || document.hidden || !navigator.userActivation?.hasBeenActive) return;
  const { zzfx } = await import("zzfx");
  zzfx(...SOUNDS[sound]);
}
