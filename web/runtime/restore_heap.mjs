// Puts a memory snapshot back into a new instance of Pyodide.

/** In words: space for the header that Pyodide writes before the memory. */
export const HEAD = 16_384;

/**
 * Write the snapshot into the heap, and zeros wherever it has nothing after the program's own data:
 * see sparse() in snapshot.mjs. Pyodide's header is copied to `head`, changed to say that no memory
 * follows it.
 * @param {ArrayBuffer} packed @param {import("./pyodide.asm.mjs").Instance} instance
 * @param {Uint32Array<ArrayBuffer>} head
 */
export function restoreHeap(packed, instance, head) {
  const [size, data, count, length] = new Uint32Array(packed, 0, 4);
  const runs = new Uint32Array(packed, 16, 2 * count);
  let from = runs.byteOffset + runs.byteLength;
  head.set(new Uint32Array(packed, from, length / 4));
  head[1] = head.byteLength;
  from += length;
  // The heap starts at 30 MB whatever the snapshot's size (pyodide #6254).
  if (instance.HEAPU8.length < size) instance.growMemory(size);
  const heap = instance.HEAPU8;
  let end = data;
  for (let i = 0; i < runs.length; i += 2) {
    if (end < runs[i]) heap.fill(0, end, runs[i]);
    heap.set(new Uint8Array(packed, from, runs[i + 1]), runs[i]);
    from += runs[i + 1];
    end = Math.max(end, runs[i] + runs[i + 1]);
  }
  heap.fill(0, end, size);
}
