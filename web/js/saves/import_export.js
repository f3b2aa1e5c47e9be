/**
 * Export everything to one file and import it again; single games are text files.
 * import_plan.js says what an import would do; nothing is written before the player agrees.
 */
import { addressOf, go } from "../platform/router.js";
import { KIND, LARGEST_FILE, planImport } from "./import_plan.js";
import { exportable, FORMAT } from "./save_entry.js";
import { download } from "./saved_game_actions.js";
import { saves } from "./saved_games.js";
import { results } from "./statistics.js";

/** @param {import("../screens/lazy_screens.js").Services} services */
export function createImportExport({ store, ask, toast, relist }) {
  async function exportAll() {
    const { games, aside } = await saves.all();
    const { tables: _, tips: __, ...settings } = store.state.settings;
    const whole = {
      pygames: KIND,
      format: FORMAT,
      exported: new Date().toISOString(),
      settings,
      games: games.map(({ tab: __, ...save }) => exportable(save)),
      aside: aside.map(({ id, value }) => ({ id, value: exportable(value) })),
      results: (await results.list()).map(exportable),
    };
    const day = whole.exported.slice(0, 10);
    download(`pygames-${day}.json`, JSON.stringify(whole, null, 1), "application/json");
  }

  /** Show what these files would bring. @param {Iterable<File>} files */
  async function read(files) {
    const texts = [];
    for (const file of files) {
      const text = file.size > LARGEST_FILE ? null : await file.text();
      texts.push({ name: file.name, text });
    }
    if (texts.length === 0) return;
    const here = { ...(await saves.all()), results: await results.list() };
    store.update({ dialog: "import", plan: await planImport(texts, here, ask) });
  }

  /** @param {boolean} withSettings */
  async function carryOut(withSettings) {
    const { plan } = store.state;
    if (!plan) return;
    // Another tab may have saved something since the plan was made.
    for (const save of plan.games) await saves.add(save);
    for (const result of plan.results) await results.add(result);
    store.update({ dialog: null, plan: null });
    if (withSettings && plan.settings) {
      await store.dispatch({ type: "setting", patch: plan.settings });
    }
    await relist();
    const { length: count } = plan.games;
    const [{ id }] = [...plan.games, { id: "" }];
    const there = { action: "saves.import.open", act: () => go(addressOf("play", id)) };
    toast({ key: "saves.import.done", values: { count }, ...(count === 1 ? there : {}) });
  }

  store.handle({
    "export-all": exportAll,
    "import-files": ({ files }) => read(files),
    "import-do": ({ settings }) => carryOut(settings),
  });

  return { read };
}
