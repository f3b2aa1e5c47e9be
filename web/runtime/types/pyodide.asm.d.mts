// What boot.mjs uses of Pyodide's runtime, which the build lays beside it.
export interface Instance {
  HEAPU8: Uint8Array;
  growMemory(bytes: number): void;
}

export default function create(settings: unknown): Promise<Instance>;
