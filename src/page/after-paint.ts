/** Lets what was drawn be seen before anything more is done; where the page is not shown, and nothing is painted, one task later. */
export function afterPaint(): Promise<void> {
  return new Promise((done) => {
    if (document.hidden) setTimeout(done);
    else requestAnimationFrame(() => setTimeout(done));
  });
}
