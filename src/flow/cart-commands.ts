/** What changes the cart. Adding to it is here; the rest is fetched by those who come back, or change their mind, or have a code. */
import type { Question, Slip } from '../api/types.ts';
import type { CartKeeper } from './cart-keeper.ts';
import type { StoredCart } from './cart-store.ts';
import type { Commands } from './command-list.ts';
import type { Outcome } from './keeping.ts';
import { unreachable } from './unreachable.ts';

type CartCommands = Pick<Commands, 'resume' | 'add' | 'edit' | 'save' | 'remove' | 'undo' | 'alter' | 'redeem' | 'sync'>;

/** @param findOut learns whether a booking that was asked for on an earlier visit exists */
export function cartCommands(keeper: CartKeeper, findOut: (sessionId: string) => Promise<Outcome>): CartCommands {
  const { client, journey, store, run, holding, afterRefusal } = keeper;
  const secondThoughts = () => import('./second-thoughts.ts').catch(unreachable);

  async function added(slip: Slip, question: Question): Promise<Outcome> {
    const { session, questions, choice } = journey.state;
    // A cart that could not be found again yet (no network on arrival, another tab) is added to, not replaced.
    const stored = session === null ? store.load() : { sessionId: session.id, questions, creating: false };
    const cart = stored?.creating === false ? stored : null;
    const put = async (into: StoredCart | null): Promise<Outcome> => {
      const held = await client.session(into?.sessionId ?? null, { add: [slip] });
      return { ...holding(held, into?.questions ?? {}, [question]), step: 'cart', choice: { ...choice, start: null, end: null } };
    };
    try {
      return await put(cart);
    } catch (error) {
      return afterRefusal(error, cart, [...Object.values(cart?.questions ?? {}), question], () => put(null));
    }
  }

  return {
    // Without that file the cart is looked at again by the next command.
    sync: () => import('./shared-cart.ts').then(({ syncCart }) => syncCart(keeper, findOut), () => undefined),
    resume: () => run('resume', async () => (store.load() === null ? {} : (await import('./resume.ts').catch(unreachable)).resumeCart(keeper, findOut))),
    add: (slip, question) => run('add', () => added(slip, question)),
    edit: (lineId) => run('edit', async () => (await secondThoughts()).openLine(journey.state, lineId)),
    save: (slip, question) => run('save', async () => (await secondThoughts()).saveLine(keeper, slip, question)),
    remove: (lineId) => run('remove', async () => (await secondThoughts()).removeLine(keeper, lineId)),
    undo() {
      const { removed } = journey.state;
      return run('undo', async () => (removed ? (await secondThoughts()).putBack(keeper, removed) : {}));
    },
    alter: (lineId, to) => run('alter', async () => (await secondThoughts()).alterLine(keeper, lineId, to)),
    redeem: (code) => run('redeem', async () => (await import('./redeem.ts').catch(unreachable)).redeemCode(keeper, code)),
  };
}
