/** Replaces the timer so that pauses between two attempts end immediately. Only time limits still run. */
export function startTimerWithoutPause(callback: () => void, ms: number): () => void {
  const id = setTimeout(callback, ms < 5000 ? 0 : ms);
  return () => clearTimeout(id);
}
