/** The only place that turns an answer of the engine into a new saved game on the screen. */
import { addressOf, go } from "../platform/router.js";
import { saves } from "../saves/saved_games.js";
import { summary } from "./table_state.js";

/**
 * Let the engine make a match (`new`, `open` or `branch`), save it and go to its table.
 * @template {"new" | "open" | "branch"} V
 * @param {import("../platform/engine.js").Ask} ask
 * @param {import("../platform/engine.js").Request<V>} request
 * @param {object} [how]
 * @param {Partial<import("../saves/saved_games.js").Save>} [how.about]  what the save says beside the match
 * @param {() => Promise<unknown>} [how.saved]  called before the table is shown
 * @param {boolean} [how.replace]  take the place of this screen in the browser's history
 * @returns {Promise<import("../platform/engine.js").Answer<V>>} a failure changes nothing
 */
export async function startSavedGame(ask, request, { about, saved, replace } = {}) {
  const reply = await ask(request);
  if (!reply.ok) return reply;
  const { match } = reply;
  await saves.save({ ...summary(match, reply), ...about });
  await saved?.();
  await ask({ do: "close", match }); // the table opens it again from its save
  go(addressOf("play", match), { replace });
  return reply;
}
