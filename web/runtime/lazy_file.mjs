// A file of Python that is fetched when it is first read: most starts never read the zip files.

const EIO = 29; // Emscripten's number for "input/output error"
const TAIL = 22; // bytes: the last record of a zip file without a comment

/** Fetch while Python waits; a worker may do so. @param {string} url */
function fetchNow(url) {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  request.send();
  const bytes = new Uint8Array(request.response ?? []);
  const end = bytes.subarray(-TAIL);
  const whole = request.status === 200 && end[0] === 0x50 && end[1] === 0x4b && end[2] === 5;
  if (!whole) throw new Error(`${url}: status ${request.status}, ${bytes.length} bytes`);
  return bytes;
}

/** Fetch, if need be past a broken copy in the browser's cache. @param {string} url */
function fetchZip(url) {
  try {
    return fetchNow(url);
  } catch {
    return fetchNow(`${url}?at=${Date.now()}`);
  }
}

/**
 * Lay a zip file into Python's file system without its content.
 * @param {import("./pyodide.mjs").FileSystem} FS @param {string} path @param {string} url
 */
export function layLazily(FS, path, url) {
  FS.writeFile(path, new Uint8Array());
  const { node } = FS.lookupPath(path);
  const operations = node.stream_ops;
  let loaded = false;
  node.stream_ops = {
    ...operations,
    read(...how) {
      try {
        if (!loaded) node.contents = fetchZip(url);
      } catch (error) {
        console.warn(error);
        throw new FS.ErrnoError(EIO); // an OSError in Python
      }
      loaded = true;
      node.usedBytes = node.contents.length;
      return operations.read(...how);
    },
  };
}
