// Opens files that the build has compressed with gzip, so that a host need not compress anything. A
// file may also come open: the service worker stores it so, and some hosts open it on the way.

/** True if bytes begin as gzip does. @param {Uint8Array} bytes */
const isPacked = (bytes) => bytes[0] === 0x1f;

const unpacking = () =>
  /** @type {ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>} */ (
    new DecompressionStream("gzip")
  );

/**
 * The opened body of a response. `count` is called with the number of bytes of each piece as it
 * comes, before it is opened.
 * @param {Response} response @param {(bytes: number) => void} count
 */
export async function unpackedStream(response, count) {
  const body = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body);
  const reader = body.getReader();
  let next = await reader.read();
  const packed = !next.done && isPacked(next.value);
  const counted = new ReadableStream({
    async pull(sink) {
      if (next.done) return sink.close();
      count(next.value.length);
      sink.enqueue(next.value);
      next = await reader.read();
    },
  });
  return packed ? counted.pipeThrough(unpacking()) : counted;
}

/** The opened bytes of a response. @param {Response} response */
export async function unpackedBytes(response) {
  const bytes = await response.arrayBuffer();
  if (!isPacked(new Uint8Array(bytes, 0, Math.min(1, bytes.byteLength)))) return bytes;
  return new Response(new Blob([bytes]).stream().pipeThrough(unpacking())).arrayBuffer();
}
