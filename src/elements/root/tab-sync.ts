/**
 * Owns the cart that the tabs of a browser share, and the bookings made in this tab. It restores the cart of an earlier
 * visit and applies changes from other tabs. It loads the list of bookings once there are any. `page/storage` reads and
 * writes the browser's storage.
 */
import type { ReactiveController } from 'lit';
import type { FlowState } from '../../flow/state.ts';
import type { showBookings } from '../finish/index.ts';
import { waitForPaint } from '../../page/scheduling.ts';
import { loadLazyModule } from '../../page/lazy-module.ts';
import { createUnconfirmedBookings } from '../../page/storage/unconfirmed-bookings.ts';
import { createPaymentPages } from '../../page/storage/payment-pages.ts';
import { writeBooking } from '../../page/storage/stored-session.ts';
import { getBookingsKey, readTabText, writeTabText } from '../../page/storage/tab-text.ts';
import type { FeatureContext } from './context.ts';
import type { HistoryEntry } from './navigation.ts';

type TabSyncDependencies = Pick<
  FeatureContext,
  'host' | 'client' | 'flow' | 'cartStorage' | 'locale' | 'currency' | 'observe' | 'attach'
>;

export class TabSync implements ReactiveController {
  /** True while the store's current problem is that the cart of an earlier visit did not load. */
  hasRestoreFailed = false;
  /** True if the page loaded because the guest returned from a payment page. */
  readonly isReturnFromPayment: boolean;
  /** The payment pages of the bookings. */
  readonly paymentPages: ReturnType<typeof createPaymentPages>;
  readonly #dependencies: TabSyncDependencies;
  readonly #getCurrentEntry: () => HistoryEntry | null;
  /** Options of the list of bookings. */
  readonly #bookingsOptions: Parameters<typeof showBookings>[0];
  #stopWatchingCart: (() => void) | undefined;

  /** @param getCurrentEntry returns the current place in the browser's history */
  constructor(dependencies: TabSyncDependencies, getCurrentEntry: () => HistoryEntry | null) {
    const { host, client, flow, locale, currency, observe, attach } = dependencies;
    const { store, settings } = host;
    const paymentPages = createPaymentPages(settings.baseUrl, () => host.paymentHosts);
    this.paymentPages = paymentPages;
    const returnedBookingCode = paymentPages.takeReturn();
    this.isReturnFromPayment = returnedBookingCode !== '';
    this.#dependencies = dependencies;
    this.#getCurrentEntry = getCurrentEntry;
    this.#bookingsOptions = {
      host,
      store,
      flow,
      getCurrentEntry,
      locale,
      storageKey: getBookingsKey(settings.baseUrl),
      client,
      unconfirmedBookings: createUnconfirmedBookings(settings.baseUrl),
      paymentPages,
      returnedCode: returnedBookingCode,
      currency,
    };
    observe('invalidate', (state, previousState) => {
      if (previousState.busy === 'resume' && state.busy === null) this.hasRestoreFailed = state.problem !== null;
      // If the guest dismisses the problem, `retry` no longer restores the earlier cart.
      else if (state.problem === null) this.hasRestoreFailed = false;
    });
    observe('publish', (_state, { step }) => {
      if (step === 'done' || step === 'unsure') void waitForPaint().then(() => this.#showBookings());
    });
    if (readTabText(this.#bookingsOptions.storageKey) || this.#bookingsOptions.unconfirmedBookings.load().length > 0)
      this.#showBookings();
    attach(this);
  }

  hostConnected(): void {
    const { cartStorage, flow } = this.#dependencies;
    this.#stopWatchingCart = cartStorage.watch(() => void flow.sync());
  }

  hostDisconnected(): void {
    this.#stopWatchingCart?.();
  }

  /** Restores the cart of an earlier visit. */
  restoreCart(): void {
    void this.#dependencies.flow.resume(this.#getCurrentEntry()?.step);
  }

  /** Restores the cart again if the first attempt failed. */
  retry(): void {
    if (this.hasRestoreFailed) this.restoreCart();
  }

  /** Stores the new booking in this tab. */
  storeBooking(state: FlowState): void {
    const { storageKey } = this.#bookingsOptions;
    writeTabText(storageKey, `${readTabText(storageKey)}\n${writeBooking(state)}`);
  }

  #showBookings(): void {
    void loadLazyModule(() => import('../finish/index.ts')).then(
      ({ showBookings }) => showBookings(this.#bookingsOptions),
      () => undefined,
    );
  }
}
