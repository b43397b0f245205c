/** One cart for all tabs: an earlier visit's is found again, and what another tab did to it is taken over. */
import type { Context } from '../context.ts';
import type { Places } from './step-places.ts';

/** Begins at once. */
export function followTabCart({ flow, cart, attach }: Context, places: Pick<Places, 'present'>): void {
  let stopWatching: (() => void) | undefined;

  void flow.resume(places.present()?.step);
  attach({
    hostConnected: () => (stopWatching = cart.watch(() => void flow.sync())),
    hostDisconnected: () => stopWatching?.(),
  });
}
