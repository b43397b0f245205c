/** Milliseconds to wait where nothing is painted, as in a frame out of sight. */
const longestWait = 500;

/** Lets what was drawn be seen before anything more is done; where the page is not shown, one task later. */
export function afterPaint(): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, document.hidden ? 0 : longestWait);
    requestAnimationFrame(() => setTimeout(done));
  });
}
