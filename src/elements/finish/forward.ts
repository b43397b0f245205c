/**
 * Opens the payment page of a new booking automatically, once, directly after the booking. It clicks the payment link
 * of the confirmation: this link has a checked address, and the page can cancel the click. The guest has some seconds
 * to read the booking code or to stay. Each key press restarts that time. The payment page never opens automatically
 * after Back, a reload or a return from it.
 */
import type { Store } from '../../flow/store.ts';
import type { Locale } from '../../i18n/locale.ts';
import { parseHost } from '../../values/hosts.ts';
import type { Host } from '../shared/host.ts';

export interface PaymentForwarding {
  host: Pick<Host, 'announce' | 'renderRoot' | 'updateComplete'>;
  store: Pick<Store, 'state' | 'observe'>;
  locale: () => Locale | undefined;
  /** Aborts when the element changes its account. */
  signal: AbortSignal;
  /** Calls `callback` after `ms`, and returns a function that cancels the call. */
  startTimer?: (callback: () => void, ms: number) => () => void;
}

/**
 * Delay before the payment page opens. It must be at least 2 s, because pages may do their own work after
 * `slipway-booked`.
 */
const FORWARD_DELAY_MS = 5000;

const startTimeout = (callback: () => void, ms: number): (() => void) => {
  const id = setTimeout(callback, ms);
  return () => clearTimeout(id);
};

export async function forwardToPayment({
  host,
  store,
  locale,
  signal,
  startTimer = startTimeout,
}: PaymentForwarding): Promise<void> {
  const { booking } = store.state;
  await host.updateComplete;
  const confirmation = host.renderRoot.querySelector('slipway-confirmation');
  await confirmation?.updateComplete;
  const findConfirmationPart = (partName: string) =>
    confirmation?.renderRoot.querySelector<HTMLElement>(`[part~="${partName}"]`);
  const messages = locale()?.text.done;
  if (
    !messages ||
    !confirmation ||
    !findConfirmationPart('forwarding') ||
    store.state.booking !== booking ||
    signal.aborted
  )
    return;

  const forwardingAbort = new AbortController();
  const stopForwarding = () => {
    confirmation.forwards = false;
    forwardingAbort.abort();
  };
  let stopForwardingTimer: () => void = () => undefined;
  const restartForwardingTimer = () => {
    stopForwardingTimer();
    stopForwardingTimer = startTimer(() => {
      const paymentLink = findConfirmationPart('pay');
      // Clicks the link only if it is visible: a closed dialog hides it. After a press on *Stay*, the part `forwarding`
      // no longer exists, so there is no click.
      if (findConfirmationPart('forwarding') && paymentLink?.getClientRects().length) paymentLink.click();
      stopForwarding();
    }, FORWARD_DELAY_MS);
  };
  const stopObservingStore = store.observe('publish', (state) => void (state.booking !== booking && stopForwarding()));
  forwardingAbort.signal.addEventListener('abort', () => {
    stopForwardingTimer();
    stopObservingStore();
  });
  signal.addEventListener('abort', stopForwarding, forwardingAbort);
  confirmation.addEventListener('booking-leave', stopForwarding, forwardingAbort);
  addEventListener('pagehide', stopForwarding, forwardingAbort);
  addEventListener('keydown', restartForwardingTimer, forwardingAbort);
  host.announce(messages.forwarding(parseHost(booking?.url ?? '')));
  restartForwardingTimer();
}
