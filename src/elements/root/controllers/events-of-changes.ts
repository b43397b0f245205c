/** What a change of the state means to the page. */
import type { SessionLine } from '../../../api/types.ts';
import { linesOf } from '../../../api/session-parts.ts';
import { commands } from '../../../flow/command-table.ts';
import type { FlowState } from '../../../flow/state.ts';
import { problemEvent, type PublicEvent, type PublicLine } from '../../shared/public-events.ts';
import { bookedEvent, publicLine } from '../../shared/public-offer.ts';

/**
 * Returns true if the lines of a change belong to an unconfirmed booking. A reload brings them back, and the service may send
 * them again, so they are no news.
 */
export function isOfUnconfirmed(state: FlowState, before: FlowState): boolean {
  return state.step === 'unsure' || before.step === 'unsure';
}

/** Returns the public events of a transition, in the order in which the page receives them. */
export function publicEventsOf(state: FlowState, before: FlowState, currency: string): PublicEvent[] {
  const events: PublicEvent[] = [];
  if (state.step !== before.step) events.push(['slipway-step', { from: before.step, to: state.step }]);
  // A booking that is seen again comes with no command.
  if (state.booking !== null && state.booking !== before.booking && before.busy !== null && state.busy === null) {
    events.push(bookedEvent(state.booking, state, currency));
  } else if (
    state.session !== before.session &&
    !isOfUnconfirmed(state, before) &&
    (before.busy === null || commands[before.busy].announces.isEvent)
  ) {
    // What was repaired has another SLIP and is the same line; a cart put together again has other ids.
    const repaired = state.reconciliation !== null || before.reconciliation !== null;
    const added = linesMissingIn(before, state, repaired);
    const removed = linesMissingIn(state, before, repaired);
    if (added.length + removed.length > 0) events.push(['slipway-cart-changed', { added, removed }]);
  }
  if (state.problem !== null && state.problem !== before.problem) events.push(problemEvent(state.problem, false));
  return events;
}

/** Lines of `present` that `past` did not have. A line is known by its SLIP, as ids are used again; after a repair, by its item. */
function linesMissingIn(past: FlowState, present: FlowState, repaired: boolean): PublicLine[] {
  const keyOf = ({ id, slip, itemId }: SessionLine) => (repaired ? itemId : slip || id);
  const known = linesOf(past.session).map(keyOf);
  return linesOf(present.session).flatMap((line) => {
    const found = known.indexOf(keyOf(line));
    if (found >= 0) known.splice(found, 1);
    return found >= 0 ? [] : [publicLine(line, present.quoteRequests[line.id])];
  });
}
