/**
 * Adds an entry for an open form above a step to the page's history, so that Back closes the form and not the step. If
 * the guest closes it by another way, it goes back over its entry, so that the next Back belongs to the step. The entry
 * counts as a step (`browser-navigation.ts`), because a dialog around the element counts its steps
 * (`dialog-history.ts`).
 */
import { nextTask } from './scheduling.ts';

export interface OverlayHistory {
  didOpen(): void;
  /** Does nothing if Back has closed it. */
  didClose(): void;
}

interface OverlayHistoryOptions {
  /** Key of the entries of the element's steps in the state of the history. */
  stepsKey: string;
  /** Closes the form after the browser's Back. */
  close(): void;
  /** Aborts when the element leaves the page or shows another account. */
  signal: AbortSignal;
}

const stateOf = (state: unknown) =>
  typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};

/**
 * @example
 * const overlay = createOverlayHistory({ stepsKey, close: () => form.close(), signal });
 * overlay.didOpen();
 */
export function createOverlayHistory({ stepsKey, close, signal }: OverlayHistoryOptions): OverlayHistory {
  const overlayKey = `${stepsKey} overlay`;
  const depthOf = (state: unknown) => (stateOf(state)[stepsKey] as { depth?: number } | undefined)?.depth ?? 0;
  /** Returns true for the entry and for the steps after it, whose state contains that of the entry. */
  const isInside = (state: unknown) => overlayKey in stateOf(state);
  let isOpen = false;
  /**
   * The URL of the page when the guest closed the form by another way than Back, until the browser has gone back;
   * otherwise `''`.
   */
  let hrefAtClose = '';

  function enter(): void {
    const state = stateOf(history.state);
    const depth = depthOf(state) + 1;
    try {
      history.pushState({ ...state, [stepsKey]: { ...stateOf(state[stepsKey]), depth }, [overlayKey]: depth }, '');
    } catch {
      // A sandboxed page must not change its history.
    }
  }

  async function leave(): Promise<void> {
    // The feature that writes the selection into the URL comes first.
    await nextTask();
    const { state } = history as { state: unknown };
    if (isOpen || !isInside(state) || stateOf(state)[overlayKey] !== depthOf(state)) return;
    hrefAtClose = location.href;
    history.back();
  }

  function onPop({ state }: PopStateEvent): void {
    const href = hrefAtClose;
    hrefAtClose = '';
    if (href) {
      if (href !== location.href) history.replaceState(history.state, '', href);
      if (isOpen) enter();
    } else if (isOpen && !isInside(state)) {
      isOpen = false;
      close();
    }
  }

  addEventListener('popstate', onPop, { signal });
  return {
    didOpen() {
      if (isOpen) return;
      isOpen = true;
      if (!hrefAtClose) enter();
    },
    didClose() {
      if (!isOpen) return;
      isOpen = false;
      void leave();
    },
  };
}
