import * as lineCommands from './cart/line-commands.ts';
import * as repairModule from './reconcile/repairs.ts';
import { createCommands, type CommandOptions } from './commands.ts';
import { joinFlow, type Flow } from './flow.ts';
import { createMemoryStorage, neverThrowing } from './session/kept-cart.ts';
import { createStore, type StoreOptions } from './store.ts';

export interface FlowOptions extends StoreOptions, Omit<CommandOptions, 'store' | 'lines' | 'repairs' | 'storage'> {
  /** Default: a cart that lives as long as the page. */
  storage?: CommandOptions['storage'];
}

/** A whole visit with everything at hand. */
export function createFlow({ choice, details, storage = createMemoryStorage(), ...options }: FlowOptions): Flow {
  const store = createStore({ choice, details });
  const lines = () => Promise.resolve(lineCommands);
  const repairs = () => Promise.resolve(repairModule);
  return joinFlow(store, createCommands({ ...options, store, storage: neverThrowing(storage), lines, repairs }));
}
