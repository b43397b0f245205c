/**
 * An open dialog as an entry of the page's history, so that Back on a phone closes it instead of leaving the page. The
 * steps inside are entries of their own above it (`step-history.ts`), under the same address and beside whatever the
 * page's own router keeps. Closed otherwise, all of them are gone back over: the next Back is the page's again.
 */
export interface DialogHistory {
  opened(): void;
  closed(): void;
  listen(): void;
  stop(): void;
}

export interface DialogHistoryOptions {
  /** Tells this dialog's entries from those of others. */
  key: string;
  /** Under which its steps keep how deep they are. */
  stepsKey: string;
  /** The browser's Forward has returned to it. */
  open(): void;
  /** The browser's Back has left it. */
  close(): void;
}

export function createDialogHistory({ key, stepsKey, open, close }: DialogHistoryOptions): DialogHistory {
  const stateOf = (state: unknown) =>
    typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  /** How many steps there were when it was opened; undefined outside it. */
  const opening = (state: unknown) => stateOf(state)[key] as number | undefined;
  const depth = () => (stateOf(history.state)[stepsKey] as { depth?: number } | undefined)?.depth ?? 0;
  let isOpen = false;
  /** Going back over its entries, which takes a moment. */
  let leaving = false;

  function enter(): void {
    // Forward, or a reload, has led here: it is an entry already.
    if (opening(history.state) !== undefined) return;
    try {
      history.pushState({ ...stateOf(history.state), [key]: depth() }, '');
    } catch {
      // A sandboxed page without a history of its own.
    }
  }

  const onPop = (event: PopStateEvent) => {
    const isHere = opening(event.state) !== undefined;
    if (!leaving && isHere && !isOpen) open();
    if (!leaving && (isHere || !isOpen)) return;
    // What was chosen inside stays: leaving it is no step back, for nobody who listens after us.
    event.stopImmediatePropagation();
    if (!leaving) {
      isOpen = false;
      close();
    } else {
      leaving = false;
      // It has been opened again meanwhile.
      if (isOpen) enter();
    }
  };

  return {
    opened() {
      isOpen = true;
      if (!leaving) enter();
    },
    closed() {
      isOpen = false;
      const before = opening(history.state);
      if (leaving || before === undefined) return;
      leaving = true;
      history.go(before - depth() - 1);
    },
    listen: () => addEventListener('popstate', onPop, { capture: true }),
    stop: () => removeEventListener('popstate', onPop, { capture: true }),
  };
}
