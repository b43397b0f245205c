/** Longest wait if the browser paints nothing, as in a frame out of view, in ms. */
const MAX_WAIT_MS = 500;

/** Resolves after the next paint. In a hidden page it resolves in the next task. */
export function afterPaint(): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, document.hidden ? 0 : MAX_WAIT_MS);
    requestAnimationFrame(() => setTimeout(done));
  });
}
