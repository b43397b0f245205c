/**
 * Adds an entry for an open dialog to the page's history, so that Back on a phone closes only the dialog. The steps
 * inside the dialog are further entries (`step-history.ts`). All entries have the URL of the page and keep the
 * state of the page's own router. If the guest closes the dialog without Back, this module goes back over these
 * entries, so that the next Back acts on the page.
 */
import { readRecord } from '../api/wire/loose-json.ts';
import { writeTabText } from './storage/tab-text.ts';

export interface DialogHistory {
  /** Adds a history entry for the dialog that has opened. */
  recordOpen(): void;
  /** Goes back over the entries of the dialog that has closed, unless Back has closed it. */
  recordClose(): void;
  /** Records that the guest leaves for the payment page. The dialog opens again when they return. */
  recordLeave(): void;
  listen(): void;
  stop(): void;
}

export interface DialogHistoryOptions {
  /**
   * Key of this dialog in the history state. The tab's storage uses it too, to record that the guest has left for the
   * payment.
   */
  dialogKey: string;
  /** Key in the history state under which the steps inside the dialog store the number of their entries. */
  stepsKey: string;
  /** Opens the dialog after the browser's Forward. */
  open(): void;
  /** Closes the dialog after the browser's Back. */
  close(): void;
}

export function createDialogHistory({ dialogKey, stepsKey, open, close }: DialogHistoryOptions): DialogHistory {
  /**
   * Returns the number of step entries before the dialog's own entry; undefined if `state` is from an entry outside the
   * dialog.
   */
  const getDepthBefore = (state: unknown) => readRecord(state)[dialogKey] as number | undefined;
  const getDepth = () => (readRecord(history.state)[stepsKey] as { depth?: number } | undefined)?.depth ?? 0;
  let isOpen = false;
  /** True while the browser goes back over the entries of a closed dialog. */
  let isGoingBack = false;

  function pushEntry(): void {
    // After Forward or a reload, the current entry already belongs to the dialog.
    if (getDepthBefore(history.state) !== undefined) return;
    try {
      history.pushState({ ...readRecord(history.state), [dialogKey]: getDepth() }, '');
    } catch {
      // A sandboxed page must not change its history.
    }
  }

  const onPop = (event: PopStateEvent) => {
    const isInDialog = getDepthBefore(event.state) !== undefined;
    if (!isGoingBack && isInDialog && !isOpen) open();
    if (!isGoingBack && (isInDialog || !isOpen)) return;
    // Hides this event from the listeners of the steps. They would change the step inside the dialog, but closing the
    // dialog must keep its content.
    event.stopImmediatePropagation();
    if (!isGoingBack) {
      isOpen = false;
      close();
    } else {
      isGoingBack = false;
      // If the guest has opened the dialog again while the browser went back, it needs a new entry.
      if (isOpen) pushEntry();
    }
  };

  return {
    recordOpen() {
      isOpen = true;
      writeTabText(dialogKey, '');
      if (!isGoingBack) pushEntry();
    },
    recordClose() {
      isOpen = false;
      // Removes the record of `recordLeave`. The record still exists if the guest returned from the payment through the
      // back/forward cache, where the dialog stayed open.
      writeTabText(dialogKey, '');
      const stepsBefore = getDepthBefore(history.state);
      if (isGoingBack || stepsBefore === undefined) return;
      isGoingBack = true;
      history.go(stepsBefore - getDepth() - 1);
    },
    recordLeave: () => writeTabText(dialogKey, 'left'),
    listen: () => addEventListener('popstate', onPop, { capture: true }),
    stop: () => removeEventListener('popstate', onPop, { capture: true }),
  };
}
