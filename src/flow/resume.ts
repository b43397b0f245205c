/** Finding the cart of an earlier visit again: fetched when one is remembered. */
import type { Session } from '../api/types.ts';
import type { CartKeeper, Outcome } from './cart-keeper.ts';

/** @param findOut learns whether a booking that was asked for on an earlier visit exists */
export async function resumeCart(keeper: CartKeeper, findOut: (sessionId: string) => Promise<Outcome>): Promise<Outcome> {
  const { journey, store, holding, rebuilt, reread } = keeper;
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
  const session = await reread(stored.sessionId);
  if (session === 'gone') return { ...(await rebuilt(Object.values(stored.questions))), step: journey.state.step };
  if (session === 'ended') {
    store.clear();
    return { session: null, questions: {} };
  }
  const [left, before] = [linesIn(session), Object.keys(stored.questions).length];
  return { ...holding(session, stored.questions), ...(left < before && { notice: left > 0 ? 'changed' : 'expired-empty' }) };
}

function linesIn({ lines }: Session): number {
  return lines.filter(({ id }) => !id.includes('.')).length;
}

/** Stands in for a session of which only the id is known, while its fate is being found out. */
export function emptySession(id: string): Session {
  return { id, lines: [], subTotal: '', taxTotal: '', taxIncluded: '', discount: '', total: '', due: '', taxes: [] };
}
