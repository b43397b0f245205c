/** What the end of each command says to the page and to those who do not see it. */
import type { FlowState } from '../../../flow/state.ts';

interface Said {
  /** The page is told of lines that came or went. Not where the cart is the same as the visitor left it, or was changed elsewhere. */
  cartChanged: boolean;
  /** Those lines are named. Not where one was changed in its place. */
  lines: boolean;
  /** The new total is said. */
  total: boolean;
}

const lines = { cartChanged: true, lines: true, total: false };
const linesAndTotal = { ...lines, total: true };
const inPlace = { cartChanged: true, lines: false, total: true };
const nothingNew = { cartChanged: false, lines: true, total: false };

/**
 * Returns true if the lines of a change belong to a booking without an answer. A reload brings them back, and the service may
 * send them again, so they are no news.
 */
export function isOfUnconfirmed(state: FlowState, before: FlowState): boolean {
  return state.step === 'unsure' || before.step === 'unsure';
}

export const saidAfter = {
  resume: nothingNew,
  add: linesAndTotal,
  edit: lines,
  save: inPlace,
  remove: linesAndTotal,
  undo: linesAndTotal,
  alter: inPlace,
  redeem: { ...nothingNew, total: true },
  review: lines,
  book: lines,
  check: lines,
  sync: nothingNew,
  repair: lines,
  accept: lines,
  elsewhere: lines,
} as const satisfies Record<NonNullable<FlowState['busy']>, Said>;
