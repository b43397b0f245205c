import type { BookingClient } from '../api/booking-client.ts';
import * as lineCommands from './cart/line-commands.ts';
import { createCommands } from './commands.ts';
import { joinFlow, type Flow } from './flow.ts';
import type { CartStorage } from './session/context.ts';
import { createMemoryStorage, neverThrowing } from './session/kept-cart.ts';
import { createStore, type StoreOptions } from './store.ts';

export interface FlowOptions extends StoreOptions {
  client: BookingClient;
  storage?: CartStorage;
  /** Epoch milliseconds. */
  now?: () => number;
}

/** A whole visit with everything at hand. */
export function createFlow({ client, storage, now, ...presets }: FlowOptions): Flow {
  const store = createStore(presets);
  return joinFlow(
    store,
    createCommands({
      client,
      store,
      storage: neverThrowing(storage ?? createMemoryStorage()),
      lines: () => Promise.resolve(lineCommands),
      now,
    }),
  );
}
