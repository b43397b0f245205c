import type { BookingClient } from '../api/booking-client.ts';
import { createMemoryStore, neverThrowing, type CartStore } from './cart-store.ts';
import type { Commands } from './command-list.ts';
import { createCommands } from './commands.ts';
import * as lineCommands from './line-commands.ts';
import { createJourney, type Journey, type JourneyOptions } from './journey.ts';

/** A whole visit, from choice to booking: the journey and the commands on it. */
export interface Flow extends Journey, Commands {}

export interface FlowOptions extends JourneyOptions {
  client: BookingClient;
  store?: CartStore;
  /** Epoch milliseconds. */
  now?: () => number;
}

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

/** One object of both, whose `state` is always the present one. */
export function joinFlow(journey: Journey, commands: Commands): Flow {
  return {
    ...journey,
    ...commands,
    get state() {
      return journey.state;
    },
  };
}
