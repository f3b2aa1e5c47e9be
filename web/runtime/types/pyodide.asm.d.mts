// What boot.mjs uses of Pyodide's runtime, which the build lays beside it.
import type { FileSystem } from "./pyodide.mjs";

export interface Instance {
  FS: FileSystem;
  HEAPU8: Uint8Array;
  growMemory(bytes: number): void;
}

export default function create(settings: unknown): Promise<Instance>;
