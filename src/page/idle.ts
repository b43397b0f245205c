/** Delays work that no guest waits for until the browser is idle. */

/** Longest delay, in ms. */
const MAX_WAIT_MS = 2000;
/** Delay in browsers without `requestIdleCallback` (Safari), in ms. */
const FALLBACK_WAIT_MS = 300;

/** Calls back once, when the browser is idle. Returns a function that cancels the call. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(act, { timeout: MAX_WAIT_MS });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(act, FALLBACK_WAIT_MS);
  return () => clearTimeout(id);
}
