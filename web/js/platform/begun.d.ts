// What begin.js leaves behind for pyscript.js and runtime_files.js.

/** A worker, and what it said before it was taken over. */
export interface Begun {
  worker: Worker;
  heard: Event[];
}

declare global {
  /** Missing where the shell's own files come first. `life` names the lock of the Python worker. */
  var begun: { python: Begun; life: string; loader?: Begun } | undefined;
}
