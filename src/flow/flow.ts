import type { Commands } from './requests.ts';
import type { Store } from './store.ts';

/** A whole visit, from choice to booking: the store and the commands on it. */
export interface Flow extends Store, Commands {}

/** One object of both, whose `state` is always the present one. */
export function joinFlow<TheStore extends Pick<Store, 'state'>, TheCommands>(
  store: TheStore,
  commands: TheCommands,
): TheStore & TheCommands {
  return {
    ...store,
    ...commands,
    get state() {
      return store.state;
    },
  };
}
