/**
 * Adds an entry to the page's history while a form is open above a step, so that Back closes the form and not the step.
 * If the guest closes the form without Back, this module goes back over the entry, so that the next Back leaves the
 * step. The entry counts as a step (`step-history.ts`). So a dialog that contains the form also goes back over this
 * entry when the dialog closes (`dialog-history.ts`).
 */
import { readRecord } from '../api/wire/loose-json.ts';
import { waitForNextTask } from './scheduling.ts';

export interface OverlayHistory {
  /** Adds a history entry for the form that has opened. */
  recordOpen(): void;
  /** Goes back over the entry of the form that has closed. Does nothing if Back has closed the form. */
  recordClose(): void;
}

interface OverlayHistoryOptions {
  /** Key of the element's steps in the history state. */
  stepsKey: string;
  /** Closes the form after the browser's Back. */
  close(): void;
  /** Aborts when the element changes its account. */
  signal: AbortSignal;
}

/**
 * Creates the history of a form that opens above a step.
 *
 * @example
 * const overlay = createOverlayHistory({ stepsKey, close: () => form.close(), signal });
 * overlay.recordOpen();
 */
export function createOverlayHistory({ stepsKey, close, signal }: OverlayHistoryOptions): OverlayHistory {
  const overlayKey = `${stepsKey} overlay`;
  const getDepth = (state: unknown) => (readRecord(state)[stepsKey] as { depth?: number } | undefined)?.depth ?? 0;
  /**
   * Returns true for the entry of the form and for the entries of later steps, because those copy the state of the
   * form's entry.
   */
  const isInOverlay = (state: unknown) => overlayKey in readRecord(state);
  let isOpen = false;
  /**
   * The URL of the page when the guest closed the form without Back. It is `''` again once the browser has gone back.
   */
  let hrefAtClose = '';

  function pushEntry(): void {
    const state = readRecord(history.state);
    const depth = getDepth(state) + 1;
    try {
      history.pushState({ ...state, [stepsKey]: { ...readRecord(state[stepsKey]), depth }, [overlayKey]: depth }, '');
    } catch {
      // A sandboxed page must not change its history.
    }
  }

  async function goBack(): Promise<void> {
    // First lets `address-writer.ts` write the selection, because it changes the URL of the same history entry.
    await waitForNextTask();
    const { state } = history as { state: unknown };
    if (isOpen || !isInOverlay(state) || readRecord(state)[overlayKey] !== getDepth(state)) return;
    hrefAtClose = location.href;
    history.back();
  }

  function onPop({ state }: PopStateEvent): void {
    const href = hrefAtClose;
    hrefAtClose = '';
    if (href) {
      if (href !== location.href) history.replaceState(history.state, '', href);
      if (isOpen) pushEntry();
    } else if (isOpen && !isInOverlay(state)) {
      isOpen = false;
      close();
    }
  }

  addEventListener('popstate', onPop, { signal });
  return {
    recordOpen() {
      if (isOpen) return;
      isOpen = true;
      if (!hrefAtClose) pushEntry();
    },
    recordClose() {
      if (!isOpen) return;
      isOpen = false;
      void goBack();
    },
  };
}
