// The part of pyodide.mjs that boot.mjs stands in for; the build lays both files side by side.
export const version: string;
export function loadPyodide(options: Record<string, unknown>): Promise<Python>;

export interface FileSystem {
  writeFile(path: string, bytes: Uint8Array): void;
  lookupPath(path: string): { node: FileNode };
  ErrnoError: new (number: number) => Error;
}

export interface FileNode {
  contents: Uint8Array;
  usedBytes: number;
  stream_ops: { read(...how: unknown[]): number };
}

export interface Python {
  FS: FileSystem;
  runPython(code: string, ...rest: unknown[]): unknown;
  _api: { config: Record<string, unknown> };
}
