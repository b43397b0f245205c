/** What changes the cart: found again, added to, changed, taken from, priced with a code. */
import type { Session } from '../api/types.ts';
import { ProblemError, problemOf } from '../values/problem.ts';
import { probablyBooked, type CartKeeper, type Outcome } from './cart-keeper.ts';
import type { StoredCart } from './cart-store.ts';
import { pairLines } from './cart.ts';
import type { Commands } from './command-list.ts';
import { linesOf } from './permission.ts';
import type { FlowState } from './state.ts';

/** @param findOut learns whether a booking that was asked for on an earlier visit exists */
export function cartCommands(keeper: CartKeeper, findOut: (sessionId: string) => Promise<Outcome>): Pick<Commands, 'resume' | 'add' | 'edit' | 'save' | 'remove' | 'undo' | 'alter' | 'redeem'> {
  const { client, journey, store, run, holding, rebuilt, reread, afterRefusal } = keeper;
  const { commit } = journey;

  async function altered(lineId: string, to: 'remove' | 'optin' | 'optout' | number, wished: FlowState['questions']): Promise<Outcome> {
    const { session, questions } = journey.state;
    if (session === null) return {};
    try {
      return holding(await client.session(session.id, { alter: { lineId, to } }), wished);
    } catch (error) {
      return afterRefusal(error, { sessionId: session.id, questions, creating: false }, Object.values(wished), () => Promise.resolve(probablyBooked));
    }
  }

  return {
    resume: () =>
      run('resume', async () => {
        const stored = store.load();
        if (stored === null) return {};
        commit({ questions: stored.questions });
        if (stored.creating) {
          commit({ session: emptySession(stored.sessionId), step: 'unsure' });
          return findOut(stored.sessionId);
        }
        const session = await reread(stored.sessionId);
        if (session === 'gone') return { ...(await rebuilt(Object.values(stored.questions))), step: journey.state.step };
        if (session === 'ended') {
          store.clear();
          return { session: null, questions: {} };
        }
        const [left, before] = [linesOf(session).length, Object.keys(stored.questions).length];
        return { ...holding(session, stored.questions), ...(left < before && { notice: left > 0 ? 'changed' : 'expired-empty' }) };
      }),

    add: (slip, question) =>
      run('add', async () => {
        const { session, questions, choice } = journey.state;
        // A cart that could not be found again yet (no network on arrival, another tab) is added to, not replaced.
        const stored = session === null ? store.load() : { sessionId: session.id, questions, creating: false };
        const cart = stored?.creating === false ? stored : null;
        const put = async (into: StoredCart | null): Promise<Outcome> => {
          const held = await client.session(into?.sessionId ?? null, { add: [slip] });
          return { ...holding(held, pairLines(held, into?.questions ?? {}, [question])), step: 'cart', choice: { ...choice, start: null, end: null } };
        };
        try {
          return await put(cart);
        } catch (error) {
          return afterRefusal(error, cart, [...Object.values(cart?.questions ?? {}), question], () => put(null));
        }
      }),

    edit: (lineId) => run('edit', async () => (await secondThoughts()).editing(journey.state, lineId)),

    save: (slip, question) => run('save', async () => (await secondThoughts()).saveLine(keeper, slip, question)),

    remove: (lineId) =>
      run('remove', async () => {
        const { session, questions } = journey.state;
        const { [lineId]: question, ...others } = questions;
        const outcome = await altered(lineId, 'remove', others);
        // What was asked for here can be asked for again.
        return session && question && !outcome.problem ? { removed: { lineId, session, questions }, ...outcome } : outcome;
      }),

    undo() {
      const { removed } = journey.state;
      return run('undo', async () => (removed ? (await secondThoughts()).putBack(keeper, removed) : {}));
    },

    alter: (lineId, to) =>
      run('alter', () => {
        const { questions } = journey.state;
        const question = questions[lineId];
        // A simple item is asked for by its one quantity.
        const [param] = Object.keys(question?.params ?? {});
        const wished = question && param !== undefined && typeof to === 'number' ? { ...questions, [lineId]: { ...question, params: { [param]: to } } } : questions;
        return altered(lineId, to, wished);
      }),

    redeem: (code) =>
      run('redeem', async () => {
        const { session, questions, choice, step } = journey.state;
        const chosen = { choice: { ...choice, discountCode: code } };
        if (session === null) return chosen;
        const now = { ...questions };
        const { redeemCode, codeRefused } = await import('./redeem.ts').catch(() => {
          throw new ProblemError({ kind: 'offline' });
        });
        try {
          return { ...holding(await redeemCode(client, { session, questions }, code, (lineId, question) => (now[lineId] = question)), now), ...chosen };
        } catch (error) {
          const problem = problemOf(error);
          const counted = problem.kind !== 'refused' || problem.code !== codeRefused;
          if (counted) return afterRefusal(error, { sessionId: session.id, questions: now, creating: false }, Object.values(now), () => Promise.resolve(probablyBooked));
          // While choosing, what is being chosen says whether the code counts for that.
          return step === 'choose' ? chosen : { problem };
        }
      }),
  };
}

/** What only those need who change their mind: fetched then. */
function secondThoughts() {
  return import('./second-thoughts.ts').catch(() => {
    throw new ProblemError({ kind: 'offline' });
  });
}

/** Stands in for a session of which only the id is known, while its fate is being found out. */
function emptySession(id: string): Session {
  return { id, lines: [], subTotal: '', taxTotal: '', taxIncluded: '', discount: '', total: '', due: '', taxes: [] };
}
