/** One cart for all tabs: an earlier visit's is found again, and what another tab did to it is taken over. */
import { linesOf } from '../../../flow/permissions.ts';
import type { Context } from '../context.ts';
import type { Places } from './step-places.ts';

/** Begins at once. */
export function followTabCart({ flow, cart, attach }: Context, places: Pick<Places, 'present'>): void {
  let stopWatching: (() => void) | undefined;

  async function resume(): Promise<void> {
    const reached = places.present()?.step;
    const { choice } = flow.state;
    await flow.resume();
    // Whoever has begun to choose meanwhile is left to it.
    const untouched = flow.state.choice === choice;
    if (untouched && reached && !/choose|done/.test(reached) && linesOf(flow.state.session).length > 0)
      flow.commit({ step: 'cart' });
  }

  void resume();
  attach({
    hostConnected: () => (stopWatching = cart.watch(() => void flow.sync())),
    hostDisconnected: () => stopWatching?.(),
  });
}
