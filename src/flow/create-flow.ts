import type { BookingClient } from '../api/booking-client.ts';
import { createMemoryStore, neverThrowing, type CartStore } from './session/storage.ts';
import { createCommands } from './commands.ts';
import { joinFlow, type Flow } from './flow.ts';
import { createJourney, type JourneyOptions } from './store.ts';
import * as lineCommands from './cart/line-commands.ts';

export interface FlowOptions extends JourneyOptions {
  client: BookingClient;
  store?: CartStore;
  /** Epoch milliseconds. */
  now?: () => number;
}

/** A whole visit with everything at hand. */
export function createFlow({ client, store, now, ...presets }: FlowOptions): Flow {
  const journey = createJourney(presets);
  return joinFlow(
    journey,
    createCommands({
      client,
      journey,
      store: neverThrowing(store ?? createMemoryStore()),
      lines: () => Promise.resolve(lineCommands),
      now,
    }),
  );
}
