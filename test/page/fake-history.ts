/** The history of a tab. Like a browser, it takes the steps that a page requests later: when a test calls `arrive`. */
import { vi } from 'vitest';

export interface FakeHistory {
  /** State of the current entry. */
  readonly state: unknown;
  /** Number of entries behind the current one. */
  readonly depth: number;
  /** Takes the steps that the page requested. */
  arrive(): void;
  /** Presses Back (-1) or Forward (1) for the guest. */
  press(steps: number): void;
  /** Adds an entry of the page. */
  push(state: unknown): void;
  /** Forbids the page to write from now on. */
  forbid(): void;
}

/** Replaces `history` and `popstate` until the test restores the globals. */
export function createFakeHistory(first: unknown = null): FakeHistory {
  const page = new EventTarget();
  let entries: unknown[] = [first];
  let at = 0;
  let requestedSteps: number[] = [];
  let forbidden = false;
  const goTo = (place: number) => {
    if (place < 0 || place >= entries.length) return;
    at = place;
    page.dispatchEvent(Object.assign(new Event('popstate'), { state: entries[at] }));
  };
  const pushState = (state: unknown) => {
    if (forbidden) throw new DOMException('The operation is insecure.', 'SecurityError');
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
    forbid() {
      forbidden = true;
    },
  };
}
