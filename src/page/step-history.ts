/**
 * Connects the steps with the browser's Back button. Each step is an entry in the page's history, so that Back returns
 * to the previous step. The entries have the URL of the page and keep the state of the page's own router. A leave
 * warning makes the browser warn guests before they leave the page.
 */
import { readRecord } from '../api/wire/loose-json.ts';

export interface StepHistory<Place> {
  /** Adds an entry for the step that the guest has moved to. */
  push(place: Place): void;
  /** Goes back one entry. Returns false if the current entry is not one of this element. */
  back(): boolean;
  /** Returns the step in the current entry, even after a reload; null if the entry contains none. */
  getCurrentEntry(): Place | null;
  listen(): void;
  stop(): void;
}

/**
 * Creates the history of an element's steps.
 * @param key the key of this element's entries in the history state
 * @param onNavigate receives the step to show after Back or Forward; null for the step before the first entry
 */
export function createStepHistory<Place>(key: string, onNavigate: (place: Place | null) => void): StepHistory<Place> {
  const getEntry = (state: unknown) => readRecord(state)[key] as { place: Place; depth: number } | undefined;
  const getDepth = () => getEntry(history.state)?.depth ?? 0;
  const onPop = ({ state }: PopStateEvent) => onNavigate(getEntry(state)?.place ?? null);
  return {
    push(place) {
      try {
        history.pushState({ ...readRecord(history.state), [key]: { place, depth: getDepth() + 1 } }, '');
      } catch {
        // A sandboxed page must not change its history. The element's own back button still works.
      }
    },
    back() {
      if (getDepth() === 0) return false;
      history.back();
      return true;
    },
    getCurrentEntry: () => getEntry(history.state)?.place ?? null,
    listen: () => addEventListener('popstate', onPop),
    stop: () => removeEventListener('popstate', onPop),
  };
}

/**
 * Creates a warning that the browser shows to guests before they leave the page. It is off at first. Browsers on iOS
 * show no warning.
 */
export function createLeaveWarning(): { setActive(isOn: boolean): void } {
  const preventLeave = (event: Event) => event.preventDefault();
  return {
    setActive: (isOn) =>
      isOn ? addEventListener('beforeunload', preventLeave) : removeEventListener('beforeunload', preventLeave),
  };
}
