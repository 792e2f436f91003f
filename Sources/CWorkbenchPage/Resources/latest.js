// Work that is asked for again and again: only the last request counts.

/** Milliseconds of a run that can follow every key. */
const QUICK = 40;

/**
 * Returns a function that runs `work` after a pause and gives its result to `done`. A newer call cancels the older one, also while it
 * runs. After a run that was not quick, the pause is as long as the run, so no question about a large file is sent for every key.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} work
 * @param {(result: T) => void} done
 * @param {(error: Error) => void} failed
 */
export function latest(work, done, failed, pause = 0) {
  let timer = 0;
  let running = new AbortController();
  let duration = 0;
  return function schedule() {
    clearTimeout(timer);
    running.abort();
    timer = setTimeout(async () => {
      const { signal } = (running = new AbortController());
      const begin = performance.now();
      try {
        const result = await work(signal);
        if (signal.aborted) return;
        duration = performance.now() - begin;
        done(result);
      } catch (error) {
        if (!signal.aborted) failed(error);
      }
    }, Math.max(pause, duration < QUICK ? 0 : Math.min(duration, 2000)));
  };
}
