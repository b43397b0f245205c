/** Finding the cart of an earlier visit again. */
import type { Session } from '../../api/types.ts';
import type { CartKeeper } from '../session/runner.ts';
import type { StoredCart } from '../session/storage.ts';
import { healed } from '../reconcile/resolve-changes.ts';
import type { Outcome } from '../session/context.ts';
import { reread } from '../session/session-status.ts';

/** @param findOut learns whether a booking that was asked for on an earlier visit exists */
export async function resumeCart(
  keeper: CartKeeper,
  findOut: (sessionId: string) => Promise<Outcome>,
): Promise<Outcome> {
  const { journey, store, holding } = keeper;
  const stored = store.load();
  if (stored === null) return {};
  if (stored.creating) {
    // Whoever asked for it may be waiting for the answer still, in another tab.
    if (store.idle) journey.commit({ busy: 'elsewhere' });
    await store.idle?.();
    if (!store.load()?.creating) return resumeCart(keeper, findOut);
  }
  journey.commit({ questions: stored.questions });
  if (stored.creating) {
    journey.commit({ session: emptySession(stored.sessionId), step: 'unsure' });
    return findOut(stored.sessionId);
  }
  const session = await reread(keeper, stored.sessionId);
  if (session === 'ended') {
    store.clear();
    return { session: null, questions: {} };
  }
  if (!('kind' in session) && isComplete(session, stored)) return holding(session, stored.questions);
  // Whoever comes back is not taken anywhere.
  return {
    ...(await healed(keeper, { session, quotes: {} }, stored, 'cart')),
    step: journey.state.step,
  };
}

/** Every line that was asked for is there and can be had; an add-on that was not taken need not be. */
function isComplete({ lines }: Session, { questions }: StoredCart): boolean {
  return (
    Object.keys(questions).every((lineId) => lines.some(({ id }) => id === lineId)) &&
    lines.every(({ available, optional }) => available || optional === 'out')
  );
}

/** Stands in for a session of which only the id is known, while its fate is being found out. */
export function emptySession(id: string): Session {
  return { id, lines: [], subTotal: '', taxTotal: '', taxIncluded: '', discount: '', total: '', due: '', taxes: [] };
}
