/** Finding the cart of an earlier visit again: fetched when one is remembered. */
import type { Session } from '../api/types.ts';
import { isComplete } from './cart.ts';
import type { CartKeeper } from './cart-keeper.ts';
import type { Outcome } from './keeping.ts';
import { isRefusal, refusalOr } from './refusal.ts';
import { isEnded } from './session-fate.ts';

/** @param findOut learns whether a booking that was asked for on an earlier visit exists */
export async function resumeCart(keeper: CartKeeper, findOut: (sessionId: string) => Promise<Outcome>): Promise<Outcome> {
  const { client, journey, store, holding } = keeper;
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
  const session = await refusalOr(client.session(stored.sessionId, { read: true }));
  if (isRefusal(session) && isEnded(session)) {
    store.clear();
    return { session: null, questions: {} };
  }
  if (!isRefusal(session) && isComplete(session, stored.questions)) return holding(session, stored.questions);
  // Whoever comes back is not taken anywhere.
  return { ...(await (await keeper.help()).healed(keeper, { session, ratings: {} }, stored, 'cart')), step: journey.state.step };
}

/** Stands in for a session of which only the id is known, while its fate is being found out. */
export function emptySession(id: string): Session {
  return { id, lines: [], subTotal: '', taxTotal: '', taxIncluded: '', discount: '', total: '', due: '', taxes: [] };
}
