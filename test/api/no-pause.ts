/** Timers of a test that waits for no pause between two tries: only time limits run. */
export function noPause(callback: () => void, ms: number): () => void {
  const id = setTimeout(callback, ms < 5000 ? 0 : ms);
  return () => clearTimeout(id);
}
