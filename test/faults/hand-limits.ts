/**
 * Time limits that run out by hand: a page and a relay give up on a request when a test says so, not when the machine is
 * slow. The client has no timer of its own to hand in, so one of an unusual length is known by its length.
 */
import { vi } from 'vitest';

export interface HandLimits {
  /** Milliseconds to give the page's client and the relay for theirs. */
  page: number;
  relay: number;
  /** Aborts when the limits run out. */
  signal(): AbortSignal;
  /** Everybody who waits now has waited long enough. */
  runOut(): void;
  restore(): void;
}

export function handLimits(): HandLimits {
  const page = 19_997;
  const relay = 24_989;
  const waiting = new Map<unknown, () => void>();
  const { setTimeout: begin, clearTimeout: end } = globalThis;
  vi.stubGlobal('setTimeout', (call: () => void, ms?: number, ...rest: unknown[]) => {
    if (ms !== page) return begin(call, ms, ...rest);
    // A timer that never comes by itself, for whoever clears it.
    const timer = begin(() => undefined, 2 ** 31 - 1).unref();
    waiting.set(timer, call);
    return timer;
  });
  vi.stubGlobal('clearTimeout', (timer: NodeJS.Timeout | undefined) => {
    waiting.delete(timer);
    end(timer);
  });
  return {
    page,
    relay,
    signal() {
      const controller = new AbortController();
      waiting.set(controller, () => controller.abort());
      return controller.signal;
    },
    runOut() {
      const late = [...waiting.values()];
      waiting.clear();
      for (const call of late) call();
    },
    restore: () => vi.unstubAllGlobals(),
  };
}
