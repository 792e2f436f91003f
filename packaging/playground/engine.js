// The engine of aasa in a worker: questions wait for each other, and a worker that fails, or that nobody waits for, is replaced.

/** The longest time for an answer, in milliseconds. */
const LONGEST = 60_000;
/** The time that a question may still take after its asker has gone, in milliseconds. A new worker is ready within a few milliseconds. */
const GRACE = 400;

/** A question without an answer. `isTrap` is true where the worker was replaced. */
export class Refusal extends Error {
  constructor(message, isTrap = false) {
    super(message);
    this.isTrap = isTrap;
  }
}

export class Engine {
  #load;
  #start;
  #replaced;
  #module;
  #worker;
  #running;
  #queue = [];
  #timer = 0;

  /**
   * @param {{load: () => Promise<WebAssembly.Module>, start: () => Worker, replaced?: (reason: string) => void}} parts `replaced` is
   * called after a worker failed
   */
  constructor({ load, start, replaced = () => {} }) {
    this.#load = load;
    this.#start = start;
    this.#replaced = replaced;
  }

  /**
   * Asks a question of `aasa_ask`.
   * @param {object} question
   * @param {Uint8Array} bytes the file
   * @param {AbortSignal} [signal]
   * @returns {Promise<string>} the JSON of the answer
   */
  ask(question, bytes, signal) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const task = { question, bytes, signal, resolve, reject };
      signal?.addEventListener("abort", () => this.#abandon(task), { once: true });
      this.#queue.push(task);
      this.#next();
    });
  }

  /** Asks the next question where the worker has none. */
  async #next() {
    if (this.#running || this.#queue.length === 0) return;
    const task = (this.#running = this.#queue.shift());
    try {
      this.#module ??= this.#load();
      const module = await this.#module;
      if (task.signal?.aborted) {
        this.#end(task);
        return;
      }
      if (!this.#worker) this.#begin(module);
      task.begin = performance.now();
      this.#timer = setTimeout(() => this.#fail(`the question takes more than ${LONGEST / 1000} seconds; ask about less`), LONGEST);
      this.#worker.postMessage({ question: task.question, bytes: task.bytes });
    } catch (error) {
      this.#module = undefined;
      this.#end(task, () => task.reject(new Refusal(`the engine cannot be loaded: ${error.message}`)));
    }
  }

  #begin(module) {
    const worker = (this.#worker = this.#start());
    worker.onmessage = ({ data }) => {
      if (worker === this.#worker) this.#answered(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#fail(event.message ? `the engine ended: ${event.message}` : "the engine ended, or its script cannot be loaded");
    };
    worker.postMessage({ module });
  }

  #answered({ answer, error, isTrap }) {
    if (isTrap) {
      this.#fail(error);
      return;
    }
    const task = this.#running;
    this.#end(task, () => (error === undefined ? task.resolve(answer) : task.reject(new Refusal(error))));
  }

  /** Ends the running question, and asks the next one. */
  #end(task, settle = () => {}) {
    clearTimeout(this.#timer);
    this.#running = undefined;
    settle();
    this.#next();
  }

  /** Replaces the worker. Its question has no answer; those that wait for it are asked of the next worker. */
  #fail(message) {
    this.#drop();
    const task = this.#running;
    if (!task) return;
    if (!task.signal?.aborted) this.#replaced(message);
    this.#end(task, () => task.reject(new Refusal(message, true)));
  }

  #drop() {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  /** Leaves a question out, or ends the worker that is busy with it. */
  #abandon(task) {
    task.reject(task.signal.reason);
    const index = this.#queue.indexOf(task);
    if (index >= 0) this.#queue.splice(index, 1);
    // Before `begin`, the module is being loaded.
    if (this.#running !== task || task.begin === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#drop();
      this.#end(task);
    }, Math.max(0, task.begin + GRACE - performance.now()));
  }
}
