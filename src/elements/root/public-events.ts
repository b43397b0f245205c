/**
 * Owns the public events of transitions: `slipway-step`, `slipway-cart-changed`, `slipway-booked` and
 * `slipway-problem`. After a booking, it opens `success-url` or the payment page. `finding.ts` dispatches the events
 * about the list and the open item.
 */
import type { SessionLine } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import { commands } from '../../flow/command-table.ts';
import type { FlowState } from '../../flow/state.ts';
import { afterPaint } from '../../page/scheduling.ts';
import { loadPart } from '../../page/later-part.ts';
import { webAddress } from '../../values/web-address.ts';
import { isOver } from '../../values/problem.ts';
import type { Host } from '../shared/host.ts';
import { dispatchPublicEvent, problemEvent, type PublicEvent, type PublicLine } from '../shared/public-events.ts';
import { bookedEvent, publicLine } from '../shared/public-offer.ts';
import type { Context } from './context.ts';
import type { TabSync } from './tab-sync.ts';

/** Dispatches the public events of each transition. */
export function dispatchChanges(
  deps: Pick<Context, 'host' | 'currency' | 'observe' | 'locale' | 'signal'> & {
    readonly tabs: Pick<TabSync, 'store'>;
  },
): void {
  const { host, currency, observe } = deps;
  observe('publish', (state, before) => {
    for (const event of publicEventsOf(state, before, currency())) {
      const [name, detail] = event;
      // A listener may navigate away from the page, so the tab stores the booking first.
      if (name === 'slipway-booked') deps.tabs.store(state);
      dispatchPublicEvent(host, ...event);
      if (name !== 'slipway-booked') continue;
      if (!detail.paymentRequired) goToSuccessUrl(host);
      // If a later check found the booking, the payment page does not open, because the booking may be old.
      else if (before.busy === 'book') void goToPayment(deps);
    }
  });
}

/** Opens `success-url`. Does nothing if the page cancels the event, or if the value is not a URL. */
function goToSuccessUrl(host: Host): void {
  const url = webAddress(host.successUrl, document.baseURI);
  if (url && dispatchPublicEvent(host, 'slipway-leaving', { url: url.href })) location.assign(url.href);
}

/** Opens the payment page after the next paint. If the module does not load, the confirmation still has a link. */
async function goToPayment(deps: Pick<Context, 'host' | 'locale' | 'signal'>): Promise<void> {
  await afterPaint();
  const finish = await loadPart(() => import('../finish/index.ts')).catch(() => null);
  await finish?.forwardToPayment({ ...deps, store: deps.host.store });
}

/** Returns the public events of a transition, in the order in which the page receives them. */
export function publicEventsOf(state: FlowState, before: FlowState, currency: string): PublicEvent[] {
  const events: PublicEvent[] = [];
  if (state.step !== before.step) events.push(['slipway-step', { from: before.step, to: state.step }]);
  // Leaves out a stored booking that the guest opens again, because no command runs then.
  if (state.booking !== null && state.booking !== before.booking && before.busy !== null && state.busy === null) {
    events.push(bookedEvent(state.booking, state, currency));
  } else if (
    state.session !== before.session &&
    !isOfUnconfirmed(state, before) &&
    (before.busy === null || commands[before.busy].announces.isEvent)
  ) {
    // A repair changes the SLIP of a line, and a restored cart has new ids.
    const isRepaired = state.reconciliation !== null || before.reconciliation !== null;
    const detail = {
      added: linesMissingIn(before, state, isRepaired),
      removed: linesMissingIn(state, before, isRepaired),
    };
    if (detail.added.length + detail.removed.length > 0) events.push(['slipway-cart-changed', detail]);
  }
  if (state.problem !== null && state.problem !== before.problem && !isOver(state.problem))
    events.push(problemEvent(state.problem, false));
  return events;
}

/**
 * Returns the lines that are new since `past`. Compares SLIPs, because the service uses ids again. After a repair,
 * compares item ids.
 */
function linesMissingIn(past: FlowState, present: FlowState, isRepaired: boolean): PublicLine[] {
  const keyOf = ({ id, slip, itemId }: SessionLine) => (isRepaired ? itemId : slip || id);
  const pastKeys = linesOf(past.session).map(keyOf);
  return linesOf(present.session).flatMap((line) => {
    const index = pastKeys.indexOf(keyOf(line));
    if (index >= 0) pastKeys.splice(index, 1);
    return index >= 0 ? [] : [publicLine(line, present.quoteRequests[line.id])];
  });
}

/**
 * Returns true if the changed lines belong to an unconfirmed booking. These lines are not new: a reload restores them,
 * or the service returns them again.
 */
export function isOfUnconfirmed(state: FlowState, before: FlowState): boolean {
  return state.step === 'unsure' || before.step === 'unsure';
}
