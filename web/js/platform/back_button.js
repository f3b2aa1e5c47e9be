/**
 * The browser's Back closes what lies over a screen (a dialog, a panel) before it leaves the screen.
 *
 * While something lies there, one more entry of the history belongs to it. Once that was closed in
 * another way, its entry is passed over: going back at once instead would race with what comes next.
 */
const OPEN = "open";
const CLOSED = "closed";

/**
 * @param {() => boolean} close  closes what lies on top; false if nothing does
 * @param {Pick<Window, "history" | "location" | "addEventListener">} [page]
 * @returns {(open: boolean) => void} call it after each drawing: whether something lies over the screen
 */
export function watchBack(close, page = window) {
  const { history, location } = page;
  const now = () => ({
    address: location.hash,
    over: /** @type {unknown} */ (history.state?.over ?? null),
  });
  let here = now();

  page.addEventListener("popstate", () => {
    const before = here;
    here = now();
    if (before.address !== here.address || here.over) return; // another screen, or Forward
    if (before.over === CLOSED || (before.over === OPEN && !close())) history.back();
  });

  return (open) => {
    const { over } = now();
    if (open && !over) history.pushState({ over: OPEN }, "");
    else if (open && over === CLOSED) history.replaceState({ over: OPEN }, "");
    else if (!open && over === OPEN) history.replaceState({ over: CLOSED }, "");
    here = now();
  };
}
