/**
 * The database of this device: matches, and the results of finished ones.
 *
 * Opened without a version number: what is missing is added, whatever version it comes from, and
 * what is there is never touched. A write counts once it is on the disk (`strict`), so that a power
 * cut takes back nothing that was shown as done.
 *
 * @typedef {import("idb-keyval").UseStore} UseStore
 */

const NAME = "pygames";
const STORES = ["games", "results"];

/** @type {Promise<IDBDatabase> | undefined} */
let opened;
const forget = () => {
  opened = undefined;
};

/** @param {number} [version] @returns {Promise<IDBDatabase>} */
const request = (version) =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, version);
    asked.onupgradeneeded = () => {
      const here = asked.result.objectStoreNames;
      for (const store of STORES) if (!here.contains(store)) asked.result.createObjectStore(store);
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
    asked.onblocked = () => reject(new DOMException("another tab", "InvalidStateError"));
  });

async function open() {
  let database = await request();
  if (STORES.some((store) => !database.objectStoreNames.contains(store))) {
    const next = database.version + 1;
    database.close();
    database = await request(next);
  }
  database.onclose = forget;
  database.onversionchange = () => {
    database.close();
    forget();
  };
  return database;
}

/** @param {string} name @returns {UseStore} */
export const objectStore = (name) => async (mode, callback) => {
  for (let again = false; ; again = true) {
    opened ??= open();
    try {
      const database = await opened;
      return callback(database.transaction(name, mode, { durability: "strict" }).objectStore(name));
    } catch (error) {
      forget();
      if (again) throw error; // a connection the browser has closed is opened once more
    }
  }
};
