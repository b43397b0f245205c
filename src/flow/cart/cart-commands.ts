/** What changes the cart. */
import type { QuoteRequest, Slip } from '../../api/types.ts';
import type { CartKeeper } from '../session/runner.ts';
import type { StoredCart } from '../session/storage.ts';
import type { Commands } from '../requests.ts';
import type { Outcome } from '../session/context.ts';
import type * as lineCommands from './line-commands.ts';
import { resumeCart } from './restore.ts';
import { syncCart } from './other-tabs.ts';

type CartCommands = Pick<
  Commands,
  'resume' | 'add' | 'edit' | 'save' | 'remove' | 'undo' | 'alter' | 'redeem' | 'sync'
>;

/** Loads what changes lines; rejects with a `ProblemError`. */
export type LineCommands = () => Promise<typeof lineCommands>;

/** @param findOut learns whether a booking that was asked for on an earlier visit exists */
export function cartCommands(
  keeper: CartKeeper,
  lines: LineCommands,
  findOut: (sessionId: string) => Promise<Outcome>,
): CartCommands {
  const { client, journey, store, run, holding, afterRefusal } = keeper;
  async function added(slip: Slip, question: QuoteRequest): Promise<Outcome> {
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
    sync: () => syncCart(keeper, findOut),
    resume: () => run('resume', async () => (store.load() === null ? {} : resumeCart(keeper, findOut))),
    add: (slip, question) => run('add', () => added(slip, question)),
    edit: (lineId) => run('edit', async () => (await lines()).edit(keeper, lineId)),
    save: (slip, question) => run('save', async () => (await lines()).save(keeper, slip, question)),
    remove: (lineId) => run('remove', async () => (await lines()).remove(keeper, lineId)),
    undo: () => {
      // What was removed is put aside as the command begins.
      const { removed } = journey.state;
      return run('undo', async () => (await lines()).undo(keeper, removed));
    },
    alter: (lineId, to) => run('alter', async () => (await lines()).alter(keeper, lineId, to)),
    redeem: (code) => run('redeem', async () => (await lines()).redeem(keeper, code)),
  };
}
