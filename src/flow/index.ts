/** `slipway-booking/flow`: a visit from choice to booking without a page. No DOM, no side effects. */
export { createFlow, type FlowOptions } from './create-flow.ts';
export type { Flow } from './flow.ts';
export { createCommands, type CommandOptions, type LineCommands } from './commands.ts';
export type { Commands } from './requests.ts';
export { createStore, type Store, type StoreOptions } from './store.ts';
export { can, canStandOn } from './permissions.ts';
export { isBookable, isOpen, linesOf } from './selectors.ts';
export type { Choice, Command, Difference, FlowState, Healing, Notice, Step } from './state.ts';
export { createMemoryStorage, type CartStorage, type StoredCart } from './session/storage.ts';
export { createAvailability, type Availability, type DayState } from './quotes/availability.ts';
