/** App notices, shown between games: ready to work offline, and a new version. */
import { applyUpdate, onNotice } from "./offline.js";

const READY = "common.news.offline";

/**
 * @param {import("./store.js").Store<import("../state.js").State>} store
 * @param {ReturnType<typeof import("./toast_queue.js").createToasts>} toast
 * @returns {() => void} tells what has been waiting, if this is the moment; asked on every screen
 */
export function createNotices(store, toast) {
  /** @type {Set<import("./offline.js").Notice>} */
  const waiting = new Set();

  function tell() {
    const { route, table, toasts } = store.state;
    const busy = ["new", "learn"].includes(route.screen);
    if (busy || (route.screen === "play" && !table?.view.over)) {
      store.update({
        toasts: toasts.filter((/** @type {{key: string}} */ { key }) => key !== READY),
      });
      return;
    }
    if (waiting.delete("offline-ready")) toast({ key: READY });
    if (waiting.delete("update-failed")) toast({ key: "common.news.failed" });
    if (waiting.delete("update-ready")) {
      const action = "common.news.take";
      toast({ key: "common.news.update", action, act: applyUpdate, stays: true });
    }
  }

  onNotice((one) => {
    if (one !== "update-failed") {
      document.documentElement.dataset[one === "update-ready" ? "update" : "offline"] = "ready";
    }
    waiting.add(one);
    tell();
  });
  return tell;
}
