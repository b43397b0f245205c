/** `slipway-booking/flow`: a visit from choice to booking without a page. No DOM, no side effects. */
export { createFlow, type FlowOptions } from './create-flow.ts';
export type { Flow } from './flow.ts';
export { createCommands, type CommandOptions, type LineCommands } from './commands.ts';
export type { Commands } from './requests.ts';
export { createStore, type Store, type StoreOptions } from './store.ts';
export { can, canStandOn } from './permissions.ts';
export { linesOf } from '../api/session-parts.ts';
export { isBookable, isOpen } from './selectors.ts';
export type { Choice, Command, Difference, FlowState, LeadOn, Reconciliation, Notice, Step } from './state.ts';
export type { CartStorage, StoredCart } from './session/context.ts';
export { createMemoryStorage } from './session/kept-cart.ts';
export { createAvailability, type Availability, type DayState } from './quotes/availability.ts';
