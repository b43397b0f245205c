/**
 * `slipway-booking/flow`: a visit from the selection to the booking, without a page. It needs no DOM and has no side
 * effects.
 */
export {
  createFlow,
  createPlainAvailability as createAvailability,
  createPlainCommands as createCommands,
  createPlainStore as createStore,
  type FlowOptions,
  type PlainAvailability as Availability,
  type PlainCartStorage as CartStorage,
  type PlainCommandOptions as CommandOptions,
  type PlainCommands as Commands,
  type PlainFlow as Flow,
  type PlainStore as Store,
  type PlainStoreOptions as StoreOptions,
} from './create-flow.ts';
export type { PlainChoice as Choice } from './public-choice.ts';
export type { LoadLineCommands as LineCommands } from './commands.ts';
export { can, canStandOn } from './permissions.ts';
export { linesOf } from '../api/session-parts.ts';
export type { Phase, StateListener } from './store.ts';
export { isBookable, isOpen, type Command } from './command-table.ts';
export type { AddOnNames, Difference, FlowState, LeadOn, Reconciliation, Notice, Step } from './state.ts';
export type { StoredCart } from './session/context.ts';
export { createMemoryStorage } from './session/safe-storage.ts';
export type { DayState } from './quotes/availability.ts';
