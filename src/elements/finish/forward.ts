/**
 * Opens the payment page of a new booking automatically, once, directly after the booking. It clicks the link of the
 * confirmation, so that the page can cancel the navigation and the address is a trusted one. The guest has some seconds
 * to read the booking code or to stay. Each key press restarts that time. The payment page never opens automatically
 * after Back, a reload or a return from it.
 */
import type { Store } from '../../flow/store.ts';
import type { Locale } from '../../i18n/locale.ts';
import { hostOf } from '../../values/hosts.ts';
import type { Host } from '../shared/host.ts';

export interface Forward {
  host: Pick<Host, 'announce' | 'renderRoot' | 'updateComplete'>;
  store: Pick<Store, 'state' | 'observe'>;
  locale: () => Locale | undefined;
  /** Aborts when the account changes. */
  signal: AbortSignal;
  /** Calls `act` after a time in ms, and returns a function that cancels the call. */
  timer?: (act: () => void, ms: number) => () => void;
}

/**
 * Delay before the payment page opens. It is at least 2 s, because pages may do their own work after `slipway-booked`.
 */
const FORWARD_DELAY_MS = 5000;

const startTimer = (act: () => void, ms: number): (() => void) => {
  const id = setTimeout(act, ms);
  return () => clearTimeout(id);
};

export async function forwardToPayment({ host, store, locale, signal, timer = startTimer }: Forward): Promise<void> {
  const { booking } = store.state;
  await host.updateComplete;
  const confirmation = host.renderRoot.querySelector('slipway-confirmation');
  await confirmation?.updateComplete;
  const findPart = (name: string) => confirmation?.renderRoot.querySelector<HTMLElement>(`[part~="${name}"]`);
  const words = locale()?.text.done;
  if (!words || !confirmation || !findPart('forwarding') || store.state.booking !== booking || signal.aborted) return;

  const abortController = new AbortController();
  const stopForwarding = () => {
    confirmation.forwards = false;
    abortController.abort();
  };
  let stopTimer: () => void = () => undefined;
  const restartTimer = () => {
    stopTimer();
    stopTimer = timer(() => {
      const link = findPart('pay');
      // Does nothing if the link is invisible in a closed dialog, or if the row has disappeared after a press on
      // *Stay*.
      if (findPart('forwarding') && link?.getClientRects().length) link.click();
      stopForwarding();
    }, FORWARD_DELAY_MS);
  };
  const stopObserving = store.observe('publish', (state) => void (state.booking !== booking && stopForwarding()));
  abortController.signal.addEventListener('abort', () => {
    stopTimer();
    stopObserving();
  });
  signal.addEventListener('abort', stopForwarding, abortController);
  confirmation.addEventListener('booking-leave', stopForwarding, abortController);
  addEventListener('pagehide', stopForwarding, abortController);
  addEventListener('keydown', restartTimer, abortController);
  host.announce(words.forwarding(hostOf(booking?.url ?? '')));
  restartTimer();
}
