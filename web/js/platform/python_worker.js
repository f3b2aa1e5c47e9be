// One PyScript worker: started, watched, called, stopped. engine.js has two of them.
import { isMissing, newWorker } from "./pyscript.js";

/** @typedef {import("./pyscript.js").XWorker} XWorker */
/** @typedef {{phase: "loading" | "ready" | "failed", loaded: number, total: number, error?: EngineError}} Status */
/** @typedef {import("../contract.js").Verb} Verb */

const STALLED = 60_000; // no byte and no sign of life for so long: starting has failed
const FIRST_ANSWER = 30_000;
const GIVE_UP = ["stalled", "cancelled"]; // no second attempt at starting after these

/** An error on the way to Python and back: a stable key and its details. */
export class EngineError extends Error {
  /**
   * @param {string} key
   * @param {Omit<import("../contract.js").Fault, "ok" | "error">} [details]
   * @param {unknown} [cause]
   */
  constructor(key, details = {}, cause = undefined) {
    super(key, { cause });
    this.name = "EngineError";
    this.key = key;
    this.details = details;
  }
}

export class PythonWorker {
  /** How many workers have started; a new worker knows no match yet. */
  born = 0;
  /** @type {Status} */
  #status = { phase: "loading", loaded: 0, total: 0 };
  /** @type {Set<(status: Status) => void>} */
  #listeners = new Set();
  /** @type {XWorker | undefined} */
  #worker;
  #up = false;
  /** @type {Promise<void> | undefined} */
  #starting;
  /** Ends what is under way when the worker is stopped. @type {(error: EngineError) => void} */
  #abandon = () => {};

  /** @param {(status: Status) => void} listener */
  onStatus(listener) {
    this.#listeners.add(listener);
    listener(this.#status);
    return () => this.#listeners.delete(listener);
  }

  /** True when there is no worker that could answer. */
  get dead() {
    return !this.#worker;
  }

  /** Resolves when Python has answered a first call; starts it if need be. */
  async start() {
    if (this.#up) return;
    this.#starting ??= this.#bringUp().finally(() => {
      this.#starting = undefined;
    });
    await this.#starting;
  }

  /** @param {Partial<Status>} news */
  #tell(news) {
    this.#status = { ...this.#status, ...news };
    for (const listener of this.#listeners) listener(this.#status);
  }

  async #bringUp() {
    this.#tell({ phase: "loading", loaded: 0 });
    try {
      // After a failure the browser's own cache is not trusted either.
      await this.#startWorker({ fresh: !!this.#status.error }).catch((error) => {
        if (isMissing() || GIVE_UP.includes(error.key)) throw error;
        console.warn("no start; once more without the snapshot:", error);
        return this.#startWorker({ fresh: true, plain: true });
      });
      this.#up = true;
      this.born += 1;
      this.#tell({ phase: "ready", loaded: this.#status.total, error: undefined });
    } catch (cause) {
      const error = cause instanceof EngineError ? cause : new EngineError("no-start", {}, cause);
      this.stop(error.key);
      this.#tell({ phase: "failed", error });
      throw error;
    }
  }

  /** @param {import("./runtime_files.js").Wish} wish */
  async #startWorker(wish) {
    this.#worker?.terminate();
    const { worker, files, ready, life } = await newWorker(wish);
    this.#worker = worker;
    await this.#watch(worker, files, ready);
    await this.call({ do: "hello" }, FIRST_ANSWER).catch((cause) => {
      throw new EngineError("no-answer", {}, cause);
    });
    // The worker holds this lock while it runs: acquiring it means that the worker died.
    navigator.locks?.request(life, () => {
      if (this.#worker === worker) this.stop("no-answer");
    });
  }

  /**
   * Wait for Python as long as there is progress.
   * @param {XWorker} worker @param {import("./runtime_files.js").Files} files
   * @param {Promise<unknown>} ready
   */
  async #watch(worker, files, ready) {
    let timer = 0;
    const stopped = this.#stopped();
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.#abandon(new EngineError("stalled")), STALLED);
    };
    worker.addEventListener("message", ({ data }) => {
      if (data?.boot) alive();
    });
    files.onCount((news) => {
      alive();
      this.#tell(news);
    });
    alive();
    await Promise.race([ready, stopped]).finally(() => clearTimeout(timer));
  }

  /**
   * Send one request and wait for its reply; anything else is thrown as an EngineError.
   * @template {Verb} V
   * @param {{do: V} & import("../contract.js").Verbs[V]["request"]} request
   * @param {number} timeout
   * @returns {Promise<import("../contract.js").Reply<V>>}
   */
  async call(request, timeout) {
    const worker = this.#worker;
    if (!worker) throw new EngineError("no-engine");
    const stopped = this.#stopped();
    const timer = setTimeout(() => this.stop("no-answer"), timeout);
    const answer = worker.sync
      .handle(JSON.stringify(request))
      .catch((/** @type {unknown} */ cause) => {
        // handle() answers every fault, so a call that rejects means that Python itself has died.
        if (this.#worker === worker) this.stop("engine-bug");
        throw new EngineError("engine-bug", {}, cause);
      });
    const text = await Promise.race([answer, stopped]).finally(() => clearTimeout(timer));
    /** @type {import("../contract.js").Answer<V>} */
    const reply = JSON.parse(text);
    if (reply.ok) return reply;
    const { ok: _, error, ...details } = reply;
    throw new EngineError(error, details);
  }

  /** Rejects when the worker is stopped. @returns {Promise<never>} */
  #stopped() {
    return new Promise((_, reject) => {
      this.#abandon = reject;
    });
  }

  /** End the worker, whatever it is doing. @param {string} key */
  stop(key) {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#up = false;
    this.#abandon(new EngineError(key));
  }
}
