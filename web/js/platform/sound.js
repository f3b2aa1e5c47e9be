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
  full: [0.5, 0, 523, 0.01, 0.14, 0.3, 0, 1, 0, 0, 262, 0.09, 0, 0, 0, 0, 0.08],
  last: [0.5, 0.02, 220, 0.01, 0.05, 0.25, 1, 1.4, 0, 0, 110, 0.1],
  end: [0.55, 0, 392, 0.02, 0.16, 0.4, 0, 1, 0, 0, 196, 0.13],
  win: [0.6, 0, 523, 0.02, 0.28, 0.5, 0, 1, 0, 0, 392, 0.11, 0, 0, 0, 0, 0.12],
};

/** The device still plays what was calculated a moment ago, in milliseconds. */
const ECHO = 1000;

/** @typedef {keyof typeof SOUNDS} Sound */

/** What the events of every game sound like; a game adds its own. @type {Record<string, Sound>} */
const SHARED = { "round-over": "chime", over: "end", won: "win" };

/** From the weakest to the strongest: of several, the strongest is heard. @type {Sound[]} */
const STRONG = ["last", "low", "chime", "full", "end", "win"];

/**
 * The sounds of one event: of its kind, of the last one of its kind, of the rules that it scored by.
 * @param {SeenEvent} event @param {Record<string, Sound>} sounds
 */
function soundsOf({ kind, items, facts }, sounds) {
  const names = [kind, ...(facts.left === 0 ? [`${kind}.last`] : [])];
  return [...names, ...items.map(({ rule }) => `rule.${rule}`)].flatMap(
    (name) => sounds[name] ?? SHARED[name] ?? [],
  );
}

/**
 * The one sound for what an answer brought: the strongest, else the newest.
 * @param {SeenEvent[]} events
 * @param {Record<string, Sound>} sounds  by the kind of event, `<kind>.last` and `rule.<rule>`
 * @param {boolean} [won]  a person at this device has won
 * @returns {Sound | undefined}
 */
export function soundOf(events, sounds, won = false) {
  const heard = events.flatMap((event) =>
    soundsOf(event.kind === "over" && won ? { ...event, kind: "won" } : event, sounds),
  );
  return STRONG.findLast((sound) => heard.includes(sound)) ?? heard.at(-1);
}

let sounding = 0;

/**
 * Between two sounds the audio device rests: it would go on calculating silence.
 * @param {AudioBufferSourceNode} source
 */
function restAfter(source) {
  const audio = /** @type {AudioContext} */ (source.context);
  sounding += 1;
  audio.resume().catch(() => {}); // closed with the page
  source.onended = () =>
    setTimeout(() => {
      sounding -= 1;
      if (!sounding) audio.suspend();
    }, ECHO);
}

/** @param {Sound | undefined} sound */
export async function play(sound) {
  if (!sound || document.hidden || !navigator.userActivation?.hasBeenActive) return;
  const { zzfx } = await import("zzfx");
  restAfter(zzfx(...SOUNDS[sound]));
}
