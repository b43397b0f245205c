/** `slipway-booking/flow`: the journey from choice to booking without a page. No DOM, no side effects. */
export { createFlow, type FlowOptions } from './create-flow.ts';
export type { Flow } from './flow.ts';
export { createCommands, type CommandOptions } from './commands.ts';
export type { LineCommands } from './cart/cart-commands.ts';
export type { Commands } from './requests.ts';
export { createJourney, type Journey, type JourneyOptions } from './store.ts';
export type { Difference, Healing } from './reconcile/difference.ts';
export { can, canStandOn, isBookable, isOpen, linesOf } from './permissions.ts';
export type { Choice, Command, FlowState, Notice, Step } from './state.ts';
export { createMemoryStore, type CartStore, type StoredCart } from './session/storage.ts';
export { createAvailability, type Availability, type DayState } from './quotes/availability.ts';
