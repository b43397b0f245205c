/** Time limits that run out by hand: a page and a relay give up on a request when a test says so, not when the machine is slow. */
export interface HandLimits {
  /** For the page's client: calls back when the limits run out. Returns how to stop. */
  timer(callback: () => void): () => void;
  /** Aborts when the limits run out. */
  signal(): AbortSignal;
  /** Everybody who waits now has waited long enough. */
  runOut(): void;
}

export function handLimits(): HandLimits {
  const waiting = new Set<() => void>();
  const timer: HandLimits['timer'] = (callback) => {
    waiting.add(callback);
    return () => waiting.delete(callback);
  };
  return {
    timer,
    signal() {
      const controller = new AbortController();
      timer(() => controller.abort());
      return controller.signal;
    },
    runOut() {
      const late = [...waiting];
      waiting.clear();
      for (const call of late) call();
    },
  };
}
