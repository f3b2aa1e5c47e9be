/** Scroll what is current into sight, once each time that it changes. */

/** @returns {(element?: Element) => void} a callback for lit's `ref` */
export function intoSight() {
  // A weak reference: a closed table must not stay in memory.
  /** @type {WeakRef<Element> | undefined} */
  let latest;
  return (element) => {
    if (!element || element === latest?.deref()) return;
    latest = new WeakRef(element);
    // A row has no length before it is in the page.
    queueMicrotask(() => element.scrollIntoView({ inline: "nearest", block: "nearest" }));
  };
}
