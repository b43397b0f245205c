/**
 * Fixture: the history of a tab. As in a browser, a step back or forward that the page requests happens later. Here, it
 * happens when a test calls `arrive`.
 */
import { vi } from 'vitest';

export interface FakeHistory {
  /** The state of the current entry. */
  readonly state: unknown;
  /** The number of entries before the current one. */
  readonly depth: number;
  /** Performs the steps that the page has requested with `back` and `go`. */
  arrive(): void;
  /** Goes back (-1) or forward (1), as if the guest had pressed the browser's button. */
  press(steps: number): void;
  /** Adds an entry, as the page's own router would. */
  push(state: unknown): void;
  /** Makes `pushState` throw from now on, as in a sandboxed page. */
  blockEntries(): void;
}

/** Stubs `history` and the `popstate` event until the test restores the globals. */
export function createFakeHistory(initialState: unknown = null): FakeHistory {
  const page = new EventTarget();
  let entries: unknown[] = [initialState];
  let currentIndex = 0;
  let requestedSteps: number[] = [];
  let isBlocked = false;
  const goTo = (index: number) => {
    if (index < 0 || index >= entries.length) return;
    currentIndex = index;
    page.dispatchEvent(Object.assign(new Event('popstate'), { state: entries[currentIndex] }));
  };
  const pushState = (state: unknown) => {
    if (isBlocked) throw new DOMException('The operation is insecure.', 'SecurityError');
    entries = [...entries.slice(0, currentIndex + 1), structuredClone(state)];
    currentIndex += 1;
  };
  vi.stubGlobal('history', {
    get state() {
      return entries[currentIndex];
    },
    pushState,
    back: () => requestedSteps.push(-1),
    go: (steps: number) => requestedSteps.push(steps),
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  return {
    get state() {
      return entries[currentIndex];
    },
    get depth() {
      return currentIndex;
    },
    arrive() {
      const steps = requestedSteps;
      requestedSteps = [];
      for (const stepCount of steps) goTo(currentIndex + stepCount);
    },
    press: (steps) => goTo(currentIndex + steps),
    push: pushState,
    blockEntries() {
      isBlocked = true;
    },
  };
}
