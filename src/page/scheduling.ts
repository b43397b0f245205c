/** Delays work: to the next task, to the next paint, or until the browser is idle. */

/** Maximum wait until the browser is idle. The work then starts anyway. */
const MAX_IDLE_WAIT_MS = 2000;
/** Delay of idle work in browsers without `requestIdleCallback` (Safari). */
const IDLE_FALLBACK_MS = 300;
/** Maximum wait for a paint. Browsers may not paint at all, for example in a frame out of view. */
const MAX_PAINT_WAIT_MS = 500;

/** Resolves in the next task, so that the browser can first handle a press or draw a frame. */
export function waitForNextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Resolves after the next paint. In a hidden page, it resolves in the next task, because browsers do not paint it. */
export function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, document.hidden ? 0 : MAX_PAINT_WAIT_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Calls `work` once, when the browser is idle. Returns a function that cancels the call. */
export function runWhenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: MAX_IDLE_WAIT_MS });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, IDLE_FALLBACK_MS);
  return () => clearTimeout(id);
}
