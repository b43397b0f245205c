/**
 * The browser's Back, step by step. Every place a visitor reaches is an entry of the page's history under the same
 * address, beside whatever state the page's own router keeps there, so Back returns to the step before.
 */
export interface StepHistory<Place> {
  /** Remembers a place the visitor has gone forward to. */
  push(place: Place): void;
  /** Steps back when the present entry is ours; false when there is nothing of ours to go back to. */
  back(): boolean;
  /** The place of the present entry, which a reload keeps. */
  present(): Place | null;
  listen(): void;
  stop(): void;
}

/**
 * @param key tells this element's entries from those of others on the page
 * @param onReturn called with the place to show; null for the place before the first entry
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
        // A sandboxed page without a history of its own: the element's own Back still works.
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
