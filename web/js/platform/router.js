/**
 * Screens by the fragment of the address: #/, #/new/<game>, #/rules/<game>, #/play/<id>, ...
 * A fragment with a share tag (#g1=...) is a link that match/share.js opens.
 *
 * @typedef {{screen: string, arg: string}} Route
 */

const SCREENS = new Set([
  "home",
  "new",
  "rules",
  "play",
  "settings",
  "about",
  "games",
  "learn",
  "replay",
  "review",
  "stats",
  "daily",
]);

/** The text behind `%41`; what is not well encoded stays as it is. @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {string} [fragment] @returns {Route} */
export function readRoute(fragment = location.hash) {
  const [screen = "", ...rest] = fragment.replace(/^#\/?/, "").split("/");
  return SCREENS.has(screen)
    ? { screen, arg: decoded(rest.join("/")) }
    : { screen: "home", arg: "" };
}

/** The address of a screen and its argument. @param {string} screen @param {string} arg */
export const addressOf = (screen, arg) => `/${screen}/${encodeURIComponent(arg)}`;

/** Whether the fragment carries something shared. */
export const isShared = (fragment = location.hash) => /^#\w+=/.test(fragment);

/** @param {string} address such as "/games" @param {{replace?: boolean}} [how] */
export function go(address, { replace = false } = {}) {
  if (replace) {
    history.replaceState(null, "", `#${address}`);
    dispatchEvent(new HashChangeEvent("hashchange"));
  } else location.hash = address;
}

/** @param {(route: Route) => void} listener @param {(fragment: string) => void} shared */
export function onRoute(listener, shared) {
  addEventListener("hashchange", () => {
    if (isShared()) shared(location.hash);
    else listener(readRoute());
  });
}
