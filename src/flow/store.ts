/**
 * The visitor's place and choice: what can change without asking the service. Holds the one snapshot that everything
 * is drawn from; commands that do ask the service commit their answers here.
 */
import { initialState, type Choice, type FlowState } from './state.ts';

export interface Journey {
  /** Frozen; a new one after every change. */
  readonly state: FlowState;
  /** Calls back after every change with the state before it. Returns how to stop. */
  subscribe(listener: (state: FlowState, before: FlowState) => void): () => void;
  /** Takes over a change. For commands: what is committed is what the service answered. */
  commit(change: Partial<FlowState>): void;
  choose(choice: Partial<Choice>): void;
}

export interface JourneyOptions {
  choice?: Partial<Choice>;
  details?: Readonly<Record<string, string>>;
}

export function createJourney({ choice, details }: JourneyOptions = {}): Journey {
  let state = initialState(choice, details);
  const listeners = new Set<(state: FlowState, before: FlowState) => void>();

  function commit(change: Partial<FlowState>): void {
    const before = state;
    state = Object.freeze({ ...state, ...change });
    for (const listener of listeners) listener(state, before);
  }

  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    commit,
    choose: (changed) => commit({ choice: { ...state.choice, ...changed }, problem: null }),
  };
}
