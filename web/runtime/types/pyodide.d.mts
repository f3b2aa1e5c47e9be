// The part of pyodide.mjs that boot.mjs stands in for; the build lays both files side by side.
export const version: string;
export function loadPyodide(options: Record<string, unknown>): Promise<Python>;

export interface Python {
  FS: { writeFile(path: string, bytes: Uint8Array): void };
  runPython(code: string, ...rest: unknown[]): unknown;
  _api: { config: Record<string, unknown> };
}
