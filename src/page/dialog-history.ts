/**
 * Adds an entry for an open dialog to the page's history, so that Back on a phone closes it and does not leave the
 * page. The steps inside are further entries (`browser-navigation.ts`). All have the URL of the page, and keep the
 * state of the page's own router. If the guest closes the dialog by another way, it goes back over these entries, so
 * that the next Back belongs to the page.
 */
import { writeTab } from './storage/tab-text.ts';

export interface DialogHistory {
  didOpen(): void;
  didClose(): void;
  /** Notes that the guest leaves the page for the payment. The dialog opens again when they return. */
  didLeave(): void;
  listen(): void;
  stop(): void;
}

export interface DialogHistoryOptions {
  /** Key of this dialog's entries in the state of the history, and of the note about a guest who left. */
  key: string;
  /** Key under which its steps store their depth. */
  stepsKey: string;
  /** Opens the dialog after the browser's Forward. */
  open(): void;
  /** Closes the dialog after the browser's Back. */
  close(): void;
}

export function createDialogHistory({ key, stepsKey, open, close }: DialogHistoryOptions): DialogHistory {
  const stateOf = (state: unknown) =>
    typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  /** Returns the number of steps when the dialog opened; undefined outside it. */
  const depthBefore = (state: unknown) => stateOf(state)[key] as number | undefined;
  const depth = () => (stateOf(history.state)[stepsKey] as { depth?: number } | undefined)?.depth ?? 0;
  let isOpen = false;
  /** True while the browser goes back over the entries. */
  let isLeaving = false;

  function enter(): void {
    // After Forward or a reload, the current entry is the dialog's already.
    if (depthBefore(history.state) !== undefined) return;
    try {
      history.pushState({ ...stateOf(history.state), [key]: depth() }, '');
    } catch {
      // A sandboxed page must not change its history.
    }
  }

  const onPop = (event: PopStateEvent) => {
    const isHere = depthBefore(event.state) !== undefined;
    if (!isLeaving && isHere && !isOpen) open();
    if (!isLeaving && (isHere || !isOpen)) return;
    // Leaving the dialog keeps the selection inside, so other listeners must not see a step back.
    event.stopImmediatePropagation();
    if (!isLeaving) {
      isOpen = false;
      close();
    } else {
      isLeaving = false;
      // The guest has opened it again meanwhile.
      if (isOpen) enter();
    }
  };

  return {
    didOpen() {
      isOpen = true;
      writeTab(key, '');
      if (!isLeaving) enter();
    },
    didClose() {
      isOpen = false;
      // If the page comes from the back/forward cache, the dialog is still open, so it need not open again.
      writeTab(key, '');
      const before = depthBefore(history.state);
      if (isLeaving || before === undefined) return;
      isLeaving = true;
      history.go(before - depth() - 1);
    },
    didLeave: () => writeTab(key, 'left'),
    listen: () => addEventListener('popstate', onPop, { capture: true }),
    stop: () => removeEventListener('popstate', onPop, { capture: true }),
  };
}
