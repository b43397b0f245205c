/** The history of a tab, whose steps are asked for by the page and taken when a test says so, as browsers do it: later. */
import { vi } from 'vitest';

export interface HandHistory {
  /** What the present entry keeps. */
  readonly state: unknown;
  /** How many entries there are behind it. */
  readonly depth: number;
  /** Takes the steps the page asked for. */
  arrive(): void;
  /** The visitor presses Back (-1) or Forward (1). */
  press(steps: number): void;
  /** A page's own entry. */
  push(state: unknown): void;
  /** From now on the page may not write. */
  forbid(): void;
}

/** Stands in for the page's `history` and its `popstate` until the globals are unstubbed. */
export function handHistory(first: unknown = null): HandHistory {
  const page = new EventTarget();
  let entries: unknown[] = [first];
  let at = 0;
  let asked: number[] = [];
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
    back: () => asked.push(-1),
    go: (steps: number) => asked.push(steps),
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
      const steps = asked;
      asked = [];
      for (const each of steps) goTo(at + each);
    },
    press: (steps) => goTo(at + steps),
    push: pushState,
    forbid() {
      forbidden = true;
    },
  };
}
