/** Waits for a moment in which nothing else is to be done: for what is nice to have and must keep nobody waiting. */

/** Milliseconds after which it is done anyway. */
const longestWait = 2000;
/** Milliseconds to wait where a browser does not say when it is idle (Safari). */
const usualWait = 300;

/** Calls back once, when the browser is idle; returns how to stop. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(act, { timeout: longestWait });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(act, usualWait);
  return () => clearTimeout(id);
}
