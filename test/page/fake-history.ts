/** Fixture: the history of a tab. Steps that the page requests happen later, as in a browser: when a test calls `arrive`. */
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
export function createFakeHistory(first: unknown = null): FakeHistory {
  const page = new EventTarget();
  let entries: unknown[] = [first];
  let at = 0;
  let requestedSteps: number[] = [];
  let isBlocked = false;
  const goTo = (place: number) => {
    if (place < 0 || place >= entries.length) return;
    at = place;
    page.dispatchEvent(Object.assign(new Event('popstate'), { state: entries[at] }));
  };
  const pushState = (state: unknown) => {
    if (isBlocked) throw new DOMException('The operation is insecure.', 'SecurityError');
    entries = [...entries.slice(0, at + 1), structuredClone(state)];
    at += 1;
  };
  vi.stubGlobal('history', {
    get state() {
      return entries[at];
    },
    pushState,
    back: () => requestedSteps.push(-1),
    go: (steps: number) => requestedSteps.push(steps),
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  return {
    get state() {
      return entries[at];
    },
    get depth() {
      return at;
    },
    arrive() {
      const steps = requestedSteps;
      requestedSteps = [];
      for (const each of steps) goTo(at + each);
    },
    press: (steps) => goTo(at + steps),
    push: pushState,
    blockEntries() {
      isBlocked = true;
    },
  };
}
