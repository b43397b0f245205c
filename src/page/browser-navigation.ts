/**
 * Connects the steps with the browser's Back. Each step is an entry of the page's history, so that Back returns to the
 * step before. The entries have the URL of the page, and keep the state of the page's own router. With a guard, the
 * browser warns guests before they leave the page.
 */

export interface StepHistory<Place> {
  /** Adds an entry for the place that the guest has moved to. */
  push(place: Place): void;
  /** Goes back. Returns false if no entry of this element comes before the current one. */
  back(): boolean;
  /** Returns the place of the current entry, also after a reload. */
  present(): Place | null;
  listen(): void;
  stop(): void;
}

/**
 * @param key key of this element's entries in the state of the history
 * @param onReturn takes the place to show; null for the place before the first entry
 */
export function createStepHistory<Place>(key: string, onReturn: (place: Place | null) => void): StepHistory<Place> {
  const stateOf = (state: unknown) =>
    typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  const entryIn = (state: unknown) => stateOf(state)[key] as { place: Place; depth: number } | undefined;
  const depth = () => entryIn(history.state)?.depth ?? 0;
  const onPop = ({ state }: PopStateEvent) => onReturn(entryIn(state)?.place ?? null);
  return {
    push(place) {
      try {
        history.pushState({ ...stateOf(history.state), [key]: { place, depth: depth() + 1 } }, '');
      } catch {
        // A sandboxed page must not change its history. The element's own Back still works.
      }
    },
    back() {
      if (depth() === 0) return false;
      history.back();
      return true;
    },
    present: () => entryIn(history.state)?.place ?? null,
    listen: () => addEventListener('popstate', onPop),
    stop: () => removeEventListener('popstate', onPop),
  };
}

/** Lets the browser ask guests before they leave the page. Browsers on iOS do not. It is off at first. */
export function createLeaveGuard(): { set(isOn: boolean): void } {
  const ask = (event: Event) => event.preventDefault();
  return {
    set: (isOn) => (isOn ? addEventListener('beforeunload', ask) : removeEventListener('beforeunload', ask)),
  };
}
