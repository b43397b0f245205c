/** One cart for all tabs: an earlier visit's is found again, and what another tab did to it is taken over. */
import type { Context } from '../context.ts';
import type { Places } from './step-places.ts';

export interface TabCart {
  /** The cart of an earlier visit could not be asked for: that is what the present problem is about. */
  readonly failed: boolean;
  /** Asks for it again, if it could not be had. */
  retry(): void;
}

/** Begins at once. */
export function followTabCart({ flow, cart, attach, observe }: Context, places: Pick<Places, 'present'>): TabCart {
  let stopWatching: (() => void) | undefined;
  let failed = false;
  // Whoever goes on without it, or does something else, has let it be.
  observe('invalidate', (state, before) => {
    if (before.busy === 'resume' && state.busy === null) failed = state.problem !== null;
    else if (state.problem === null) failed = false;
  });

  const find = () => void flow.resume(places.present()?.step);
  find();
  attach({
    hostConnected: () => (stopWatching = cart.watch(() => void flow.sync())),
    hostDisconnected: () => stopWatching?.(),
  });
  return {
    get failed() {
      return failed;
    },
    retry() {
      if (failed) find();
    },
  };
}
