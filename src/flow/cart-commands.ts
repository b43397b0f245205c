/** What changes the cart. Adding to it is here; the rest is fetched by those who come back, or change their mind, or have a code. */
import type { Question, Slip } from '../api/types.ts';
import type { CartKeeper } from './cart-keeper.ts';
import type { StoredCart } from './cart-store.ts';
import type { Commands } from './command-list.ts';
import type { Outcome } from './keeping.ts';
import type * as secondThoughts from './second-thoughts.ts';
import { unreachable } from './unreachable.ts';

type SecondThoughts = typeof secondThoughts;
type Given<Act> = Act extends (keeper: CartKeeper, ...given: infer Rest) => unknown ? Rest : never;
type Acts<Name extends keyof SecondThoughts> = {
  [Each in Name]: (keeper: CartKeeper, ...given: Given<SecondThoughts[Each]>) => Outcome | Promise<Outcome>;
};

type CartCommands = Pick<
  Commands,
  'resume' | 'add' | 'edit' | 'save' | 'remove' | 'undo' | 'alter' | 'redeem' | 'sync'
>;

/** @param findOut learns whether a booking that was asked for on an earlier visit exists */
export function cartCommands(keeper: CartKeeper, findOut: (sessionId: string) => Promise<Outcome>): CartCommands {
  const { client, journey, store, run, holding, afterRefusal } = keeper;
  const later =
    <Name extends keyof SecondThoughts>(name: Name) =>
    (...given: Given<SecondThoughts[Name]>) =>
      run(name, async () => {
        // The compiler does not see that the file, under one name, holds what that name takes.
        const { [name]: act } = (await import('./second-thoughts.ts').catch(unreachable)) as Acts<Name>;
        return act(keeper, ...given);
      });
  const undo = later('undo');

  async function added(slip: Slip, question: Question): Promise<Outcome> {
    const { session, questions, choice } = journey.state;
    // A cart that could not be found again yet (no network on arrival, another tab) is added to, not replaced.
    const stored = session === null ? store.load() : { sessionId: session.id, questions, creating: false };
    const cart = stored?.creating === false ? stored : null;
    const put = async (into: StoredCart | null): Promise<Outcome> => {
      const held = await client.session(into?.sessionId ?? null, { add: [slip] });
      return {
        ...holding(held, into?.questions ?? {}, [question]),
        step: 'cart',
        choice: { ...choice, start: null, end: null },
      };
    };
    try {
      return await put(cart);
    } catch (error) {
      return afterRefusal(error, cart, [...Object.values(cart?.questions ?? {}), question], () => put(null));
    }
  }

  return {
    // Without that file the cart is looked at again by the next command.
    sync: () =>
      import('./shared-cart.ts').then(
        ({ syncCart }) => syncCart(keeper, findOut),
        () => undefined,
      ),
    resume: () =>
      run('resume', async () =>
        store.load() === null ? {} : (await import('./resume.ts').catch(unreachable)).resumeCart(keeper, findOut),
      ),
    add: (slip, question) => run('add', () => added(slip, question)),
    edit: later('edit'),
    save: later('save'),
    remove: later('remove'),
    undo: () => undo(journey.state.removed),
    alter: later('alter'),
    redeem: later('redeem'),
  };
}
