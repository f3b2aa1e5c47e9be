/** Say on the page what points at it, for styles: after a tap nothing hovers. */
export function watchPointer() {
  const { dataset } = document.documentElement;
  for (const type of ["pointerdown", "pointermove"])
    addEventListener(
      type,
      (event) => {
        const kind =
          /** @type {PointerEvent} */ (event).pointerType === "mouse" ? "mouse" : "touch";
        if (dataset.pointer !== kind) dataset.pointer = kind;
      },
      { capture: true, passive: true },
    );
}
