/**
 * Owns the public events of transitions: `slipway-step`, `slipway-cart-changed`, `slipway-booked` and
 * `slipway-problem`. After a booking, it opens `success-url` or forwards the guest to the payment page. `catalogue.ts`
 * dispatches the events about the list and the open item.
 */
import type { SessionLine } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import { commandTable } from '../../flow/command-table.ts';
import type { FlowState } from '../../flow/state.ts';
import { waitForPaint } from '../../page/scheduling.ts';
import { loadLazyModule } from '../../page/lazy-module.ts';
import { parseWebAddress } from '../../values/web-address.ts';
import type { Host } from '../shared/host.ts';
import { isConnectionBack } from '../shared/problem-text.ts';
import { dispatchPublicEvent, createProblemEvent, type PublicEvent, type PublicLine } from '../shared/public-events.ts';
import { createBookedEvent, createPublicLine } from '../shared/public-offer.ts';
import type { FeatureContext } from './context.ts';
import type { TabSync } from './tab-sync.ts';

/** Dispatches the public events of each transition. */
export function dispatchChanges(
  dependencies: Pick<FeatureContext, 'host' | 'currency' | 'observe' | 'locale' | 'signal'> & {
    readonly tabs: Pick<TabSync, 'storeBooking'>;
  },
): void {
  const { host, currency, observe } = dependencies;
  observe('publish', (state, previousState) => {
    for (const event of createPublicEvents(state, previousState, currency())) {
      const [name, detail] = event;
      // A listener may navigate away from the page, so the tab stores the booking first.
      if (name === 'slipway-booked') dependencies.tabs.storeBooking(state);
      dispatchPublicEvent(host, ...event);
      if (name !== 'slipway-booked') continue;
      if (!detail.paymentRequired) goToSuccessUrl(host);
      // Forwards the guest only after a booking command. A booking that a later check finds may be old.
      else if (previousState.busy === 'book') void startPaymentForwarding(dependencies);
    }
  });
}

/** Opens `success-url`. Does nothing if the page cancels the event, or if the value is not a URL. */
function goToSuccessUrl(host: Host): void {
  const url = parseWebAddress(host.successUrl, document.baseURI);
  if (url && dispatchPublicEvent(host, 'slipway-leaving', { url: url.href })) location.assign(url.href);
}

/**
 * After the next paint, loads the module that opens the payment page some seconds later, unless the guest stays. If the
 * module does not load, guests use the confirmation's link.
 */
async function startPaymentForwarding(dependencies: Pick<FeatureContext, 'host' | 'locale' | 'signal'>): Promise<void> {
  await waitForPaint();
  const finishModule = await loadLazyModule(() => import('../finish/index.ts')).catch(() => null);
  await finishModule?.forwardToPayment({ ...dependencies, store: dependencies.host.store });
}

/** Returns the public events of a transition, in the order in which the page receives them. */
export function createPublicEvents(state: FlowState, previousState: FlowState, currency: string): PublicEvent[] {
  const publicEvents: PublicEvent[] = [];
  if (state.step !== previousState.step)
    publicEvents.push(['slipway-step', { from: previousState.step, to: state.step }]);
  // Creates a `slipway-booked` event only at the end of a command. No command runs if the guest reopens a booking.
  if (
    state.booking !== null &&
    state.booking !== previousState.booking &&
    previousState.busy !== null &&
    state.busy === null
  ) {
    publicEvents.push(createBookedEvent(state.booking, state, currency));
  } else if (
    state.session !== previousState.session &&
    !isUnconfirmedTransition(state, previousState) &&
    (previousState.busy === null || commandTable[previousState.busy].announcement.hasEvent)
  ) {
    // Compares the item ids of a repaired cart, because a repair can change both the SLIPs and the ids of its lines.
    const isCartRepaired = state.reconciliation !== null || previousState.reconciliation !== null;
    const detail = {
      added: findNewLines(previousState, state, isCartRepaired),
      removed: findNewLines(state, previousState, isCartRepaired),
    };
    if (detail.added.length + detail.removed.length > 0) publicEvents.push(['slipway-cart-changed', detail]);
  }
  if (state.problem !== null && state.problem !== previousState.problem && !isConnectionBack(state.problem))
    publicEvents.push(createProblemEvent(state.problem, false));
  return publicEvents;
}

/**
 * Returns the lines that are new since `pastState`. Compares SLIPs, because the service may give a line id to another
 * line. After a repair, compares item ids.
 */
function findNewLines(pastState: FlowState, currentState: FlowState, isRepaired: boolean): PublicLine[] {
  const getLineKey = ({ id, slip, itemId }: SessionLine) => (isRepaired ? itemId : slip || id);
  const pastLineKeys = linesOf(pastState.session).map(getLineKey);
  return linesOf(currentState.session).flatMap((line) => {
    const index = pastLineKeys.indexOf(getLineKey(line));
    if (index >= 0) pastLineKeys.splice(index, 1);
    return index >= 0 ? [] : [createPublicLine(line, currentState.quoteRequests[line.id])];
  });
}

/**
 * Returns true if there is an unconfirmed booking before or after the transition. Changed lines are then not new: a
 * reload restores them, or the service returns them again.
 */
export function isUnconfirmedTransition(state: FlowState, previousState: FlowState): boolean {
  return state.step === 'unsure' || previousState.step === 'unsure';
}
