/** Actions on saved games: rename, remove, export, and recover the good part of a damaged one. */

import { startSavedGame } from "../match/new_game.js";
import { newSeed } from "../match/table_state.js";
import { t } from "../platform/i18n.js";
import { go } from "../platform/router.js";
import { exportable, FORMAT, isText, saveOf, soundFields } from "./save_entry.js";
import { saves } from "./saved_games.js";

/** @typedef {import("./saved_games.js").Save} Save @typedef {import("./saved_games.js").Aside} Aside */

/** Hand a text to the player as a file. @param {string} name @param {string} text @param {string} [type] */
export function download(name, text, type = "text/plain") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A file's name without what file systems dislike. @param {string} text */
const plain = (text) => text.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 40);

/** The format of a mended entry; a later one stays, and with it the entry apart. @param {any} value */
const formatOf = ({ format }) => ({
  format: Number.isInteger(format) && format > FORMAT ? format : FORMAT,
});

/** Faults that an update of the page may have mended. */
const RETRIED = new Set(["not-whole", "newer-format", "newer-rules", "unknown-game"]);

/** @param {import("../screens/lazy_screens.js").Services} services */
export function createSavedGameActions({ store, ask, toast, relist }) {
  /** @param {string} id */
  async function find(id) {
    const { games, aside } = await saves.all();
    return games.find((save) => save.id === id) ?? aside.find((one) => one.id === id)?.value;
  }

  store.handle({
    "rename-open": ({ id, name }) => store.update({ dialog: "rename", renaming: { id, name } }),
    rename: async ({ id, name }) => {
      await saves.change(id, { name: name.trim() });
      store.update({ dialog: null });
      await relist();
    },
    "remove-aside": async ({ id }) => {
      const value = await find(id);
      await saves.remove(id);
      await relist();
      toast({
        key: "common.home.removed",
        action: "common.home.restore",
        act: () => saves.put(id, value).then(relist),
      });
    },
    "export-game": async ({ id }) => {
      const value = await find(id);
      const text = isText(value?.record)
        ? value.record
        : JSON.stringify(exportable(value), null, 1);
      const name = plain(
        [value?.name, value?.game].find((one) => one && isText(one)) ?? t("saves.aside.one"),
      );
      download(`${name}-${plain(id)}.pygames`, text);
    },
  });

  /**
   * A record that cannot be replayed to its end is set aside; its good part becomes a new game.
   * @param {Save} save @param {import("../contract.js").Fault} fault
   */
  async function broken(save, { error, line, kept }) {
    await saves.change(save.id, { aside: { error, line } });
    const { name, daily, toBeat } = save;
    const how = { about: { name, daily, toBeat, source: "kept" }, replace: true };
    const reply = kept
      ? await startSavedGame(ask, { do: "open", match: newSeed(), record: kept }, how)
      : null;
    if (reply?.ok) return toast({ key: "saves.aside.kept", values: { line } });
    toast({ key: "saves.aside.told" });
    return go("/games", { replace: true });
  }

  /**
   * Rewrite from their records the entries that this version may be able to read: those of an
   * older version, of a newer one before an update, or with a field that cannot be shown.
   */
  async function mend() {
    const { aside } = await saves.all();
    const odd = aside.filter(({ error, value }) => RETRIED.has(error) && value?.record);
    for (const { id, value } of odd) {
      const told = await ask({ do: "check", record: value.record });
      const patch = told.ok
        ? {
            ...saveOf(id, value.record, told),
            ...soundFields(value),
            ...formatOf(value),
            aside: undefined,
          }
        : { aside: { error: told.error, line: told.line ?? 0 } };
      await saves.change(id, patch);
    }
    if (odd.length) await relist();
  }

  return { broken, mend };
}
