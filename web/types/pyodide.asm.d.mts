// Emscripten's module factory, as far as boot.mjs uses it.
export default function create(settings: unknown): Promise<{
  HEAP8: Int8Array;
  growMemory(bytes: number): void;
}>;
