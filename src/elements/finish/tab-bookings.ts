/**
 * Owns the bookings that the guest has made in this tab. It shows a booking again after a reload, after Back or
 * Forward, and on the return from its payment page. It lists the upcoming bookings above the items.
 * `unconfirmed-list.ts` adds the unconfirmed bookings of this browser to the list.
 */
import { css, html, nothing, render, type ReactiveController, type TemplateResult } from 'lit';
import type { Flow } from '../../flow/flow.ts';
import type { Store } from '../../flow/store.ts';
import type { StoredBooking, Step } from '../../flow/state.ts';
import type { BookingClient } from '../../api/booking-client.ts';
import type { Booking, PaymentStatus } from '../../api/types.ts';
import type { UnconfirmedBookings } from '../../page/storage/unconfirmed-bookings.ts';
import type { PaymentPages } from '../../page/storage/payment-pages.ts';
import { createBookedView } from './booked-view.ts';
import { createUnconfirmedList, type UnconfirmedList } from './unconfirmed-list.ts';
import { enTabBookings } from '../../i18n/en/tab-bookings.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Host } from '../shared/host.ts';
import type { Day } from '../../values/dates/day.ts';
import { getLinePeriod, formatLinePeriods } from '../shared/format-visit.ts';
import { dispatchPublicEvent } from '../shared/public-events.ts';
import { createBookedEvent } from '../shared/public-offer.ts';
import { scrollToTop } from '../shared/sticky-offset.ts';
import { accountTextTemplate } from '../shared/text.ts';
import { createBookingStorage } from '../../page/storage/stored-bookings.ts';

interface TabBookingsOptions {
  host: Host;
  /** The element's store while the element shows this account. */
  store: Store;
  /** The commands that change `store`. */
  flow: Pick<Flow, 'state' | 'subscribe' | 'showBooking'>;
  /** Returns the step and the booking code of the current entry in the page's history; null if the entry has none. */
  getCurrentEntry(): { readonly step: Step; readonly code?: string | undefined } | null;
  /** The key of the bookings in the tab's storage. */
  storageKey: string;
  client: Pick<BookingClient, 'createStatus'>;
  /** The unconfirmed bookings of this browser. */
  unconfirmedBookings: UnconfirmedBookings;
  paymentPages: Pick<PaymentPages, 'find' | 'keep' | 'forget' | 'takeReturn'>;
  /** Code of the booking whose payment page the guest has just left; `''` if the guest comes from a different page. */
  returnedCode: string;
  /** Returns the account's currency as an ISO 4217 code. */
  currency(): string;
  locale(): Locale | undefined;
}

const storesWithBookings = new WeakSet<Store>();

/**
 * Shows the bookings of the tab while the element has this store. Further calls for the same store do nothing. A
 * revisited booking never dispatches `slipway-booked`. It dispatches `slipway-payment` each time that a relay returns
 * its payment status.
 */
export function showBookings(options: TabBookingsOptions): void {
  const { host, store, flow, getCurrentEntry, storageKey, locale, paymentPages } = options;
  if (storesWithBookings.has(store)) return;
  storesWithBookings.add(store);
  host.adopt([bookedHereStyles]);
  let hasForgottenBookings = false;
  const unconfirmedList = createUnconfirmedListOfTab(options);
  const onPayment = (bookingId: string, { statusId: status }: PaymentStatus) => {
    const currentLocale = locale();
    const bookedView = currentLocale && createBookedView(flow.state.booking, null, {}, currentLocale);
    if (bookedView)
      for (const announcement of [bookedView.heading, bookedView.note || bookedView.statusName])
        host.announce(announcement);
    dispatchPublicEvent(host, 'slipway-payment', { bookingId, status });
  };
  const showStoredBooking = (storedBooking: StoredBooking): void =>
    void showBookingWithPayment(options, storedBooking, onPayment);
  const bookingStorage = createBookingStorage(storageKey);

  /**
   * Shows the booking of the current history entry if the entry's step is `done`. If the tab has not stored that
   * booking, shows the newest one.
   */
  function showBookingOfHistoryEntry(): void {
    const historyEntry = getCurrentEntry();
    const storedBooking = bookingStorage.find(historyEntry?.code) ?? bookingStorage.load().at(-1);
    if (historyEntry?.step === 'done' && flow.state.step === 'choose' && storedBooking)
      showStoredBooking(storedBooking);
  }

  /**
   * Shows the booking whose payment page the guest comes from, or otherwise the booking of the current history entry.
   */
  function showBookingAfterPayment(returnedCode: string): void {
    const returnedBooking = returnedCode && bookingStorage.find(returnedCode);
    if (!returnedBooking) return showBookingOfHistoryEntry();
    showStoredBooking(returnedBooking);
    void moveFocusToConfirmation(host);
  }

  /** Handles a return to a page that the browser restores from its back/forward cache. */
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) showBookingAfterPayment(paymentPages.takeReturn());
  };

  function forgetBookings(): void {
    bookingStorage.clear();
    paymentPages.forget();
    unconfirmedList.forget();
    hasForgottenBookings = true;
    host.requestUpdate();
    void host.updateComplete.then(() => host.renderRoot.querySelector<HTMLElement>('#booked-here')?.focus());
  }

  function bookingListTemplate(currentLocale: Locale): TemplateResult | typeof nothing {
    const upcomingBookings = bookingStorage
      .load()
      .filter((storedBooking) => isUpcomingBooking(storedBooking, host.today));
    if (
      flow.state.step !== 'choose' ||
      (upcomingBookings.length + unconfirmedList.count === 0 && !hasForgottenBookings)
    )
      return nothing;
    return bookingsOfTabTemplate(upcomingBookings, unconfirmedList, currentLocale, {
      show: showStoredBooking,
      forget: forgetBookings,
    });
  }

  const controller: ReactiveController = {
    hostUpdated() {
      const currentLocale = locale();
      // A new account has a new store, so the controller of the previous account removes itself.
      const isCurrentStore = host.store === store;
      if (!isCurrentStore) host.removeController(controller);
      const listContainer = host.renderRoot.querySelector<HTMLElement>('.mine');
      if (!currentLocale || !listContainer) return;
      render(isCurrentStore ? bookingListTemplate(currentLocale) : nothing, listContainer);
      // An empty list needs no space, so this removes the class that reserves space for it.
      if (!listContainer.firstElementChild) listContainer.classList.remove('kept');
    },
    hostConnected() {
      addEventListener('popstate', showBookingOfHistoryEntry);
      addEventListener('pageshow', onPageShow);
    },
    hostDisconnected() {
      removeEventListener('popstate', showBookingOfHistoryEntry);
      removeEventListener('pageshow', onPageShow);
    },
  };
  flow.subscribe((state, previousState) => {
    if (state.step !== previousState.step) hasForgottenBookings = false;
  });
  host.addController(controller);
  showBookingAfterPayment(options.returnedCode);
  host.requestUpdate();
}

/** Scrolls to the confirmation and focuses its heading, unless the guest already uses the page. */
async function moveFocusToConfirmation(host: Host): Promise<void> {
  await host.updateComplete;
  const confirmation = host.renderRoot.querySelector('slipway-confirmation');
  if (!confirmation || document.activeElement !== document.body) return;
  scrollToTop(host);
  await confirmation.focusHeading();
}

/**
 * Returns true if a line of the booking ends today or later, or if the days of a line are unknown. Also returns true
 * without lines, and until the current day has loaded.
 */
function isUpcomingBooking({ booked, bookedRequests }: StoredBooking, today: Day | undefined): boolean {
  const lines = booked?.lines ?? [];
  const lineEndDays = lines.map((line) => getLinePeriod(line, bookedRequests[line.id])?.end);
  return !today || lineEndDays.length === 0 || lineEndDays.some((endDay) => endDay === undefined || endDay >= today);
}

/**
 * Shows a stored booking with its payment status. A relay returns the status and the payment address again. Without a
 * relay, the payment address stays available for half an hour, and the status is unknown.
 */
async function showBookingWithPayment(
  { flow, client, paymentPages }: Pick<TabBookingsOptions, 'flow' | 'client' | 'paymentPages'>,
  storedBooking: StoredBooking,
  onPayment: (code: string, payment: PaymentStatus) => void,
): Promise<void> {
  const { booking } = storedBooking;
  if (booking?.address !== 'forgotten') return flow.showBooking(storedBooking);
  const showChangedBooking = (changes: Partial<Booking>) =>
    flow.showBooking({ ...storedBooking, booking: { ...booking, ...changes } });
  const storedPayment = paymentPages.find(booking.code);
  if (storedPayment === null) return showChangedBooking({});
  if ('url' in storedPayment) return showChangedBooking({ url: storedPayment.url, address: undefined });
  showChangedBooking({ address: 'asking' });
  const bookingBeforeRequest = flow.state.booking;
  const { booking: bookingAnswer = null, payment = null } =
    (await client.createStatus(storedPayment.sessionId, storedPayment.key).catch(() => null)) ?? {};
  // Stops if the guest has gone to a different step or booking while the request ran.
  if (flow.state.booking !== bookingBeforeRequest || flow.state.step !== 'done') return;
  const bookingPage = bookingAnswer?.page && { page: bookingAnswer.page };
  showChangedBooking({
    payment,
    ...(bookingAnswer?.url && { url: bookingAnswer.url, address: undefined }),
    ...bookingPage,
  });
  if (payment) onPayment(booking.code, payment);
}

/**
 * Creates the list of unconfirmed bookings. If a check finds a booking, the list stores and shows it. It dispatches
 * `slipway-booked` last, because a listener may leave the page.
 */
function createUnconfirmedListOfTab({
  host,
  flow,
  storageKey,
  client,
  unconfirmedBookings,
  paymentPages,
  currency,
}: TabBookingsOptions): UnconfirmedList {
  const bookingStorage = createBookingStorage(storageKey);
  return createUnconfirmedList({
    client,
    unconfirmedStorage: unconfirmedBookings,
    onFound(storedBooking, { sessionId, key: secretKey }, isFirstFind) {
      const { code = '', url = '' } = storedBooking.booking ?? {};
      // This tab may already have stored the booking, although a different tab stored it as unconfirmed. In that case,
      // this dispatches no event.
      const isAlreadyStored = code !== '' && bookingStorage.find(code) !== undefined;
      if (url !== '') paymentPages.keep({ code, sessionId, key: secretKey });
      bookingStorage.add(storedBooking);
      flow.showBooking(storedBooking);
      if (isFirstFind && !isAlreadyStored && storedBooking.booking)
        dispatchPublicEvent(host, ...createBookedEvent(storedBooking.booking, storedBooking, currency()));
    },
    requestUpdate: () => host.requestUpdate(),
  });
}

interface BookingListActions {
  show: (storedBooking: StoredBooking) => void;
  forget: () => void;
}

function bookingsOfTabTemplate(
  bookings: readonly StoredBooking[],
  unconfirmedList: UnconfirmedList,
  locale: Locale,
  { show, forget }: BookingListActions,
): TemplateResult {
  const messages = locale.section('tabBookings', enTabBookings);
  return html`<section
    class="booked-here"
    part="booked-here"
    aria-labelledby="booked-here"
    lang=${locale.lang}
    dir=${locale.dir}
  >
    <h2 id="booked-here" tabindex="-1">${messages.label}</h2>
    ${
      bookings.length + unconfirmedList.count === 0
        ? html`<p class="muted">${messages.forgotten}</p>`
        : html`<ul>
              ${unconfirmedList.renderEntries(messages)}
              ${bookings.map((storedBooking) => bookingEntryTemplate(storedBooking, messages, locale, () => show(storedBooking)))}
            </ul>
            <p class="note muted">${messages.note}</p>
            <button type="button" class="quiet" part="forget" @click=${forget}>${messages.forget}</button>`
    }
  </section>`;
}

function bookingEntryTemplate(
  { booking, booked, bookedRequests }: StoredBooking,
  messages: Messages['tabBookings'],
  locale: Locale,
  onShow: () => void,
): TemplateResult {
  const { code = '' } = booking ?? {};
  const periods = formatLinePeriods(booked, bookedRequests, locale);
  return html`<li part="booked">
    <div>
      <strong class="figures" dir="ltr" translate="no">${code}</strong>
      ${booked?.lines.map(({ id, name, when }) => {
        const periodText = html`<span class="muted" translate="no"> ${periods[id] ?? when}</span>`;
        return html`<p>${accountTextTemplate(name, locale.accountLang)}${periodText}</p>`;
      })}
    </div>
    ${booked ? html`<span class="money" translate="no">${locale.money(booked.total)}</span>` : nothing}
    <button type="button" part="show" aria-label=${messages.showOne(code)} @click=${onShow}>${messages.show}</button>
  </li>`;
}

const bookedHereStyles = css`
  .booked-here {
    margin-block-end: calc(var(--_space) * 1.5);
    padding-block-end: 0.5em;
    border-block-end: 1px solid var(--_line);
  }
  .booked-here li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em 1.25em;
    padding-block: 0.75em;
  }
  .booked-here li > div {
    flex: 1 1 192px;
    min-inline-size: 0;
  }
  .booked-here li + li {
    border-block-start: 1px solid var(--_line);
  }
  .booked-here .note {
    font-size: 0.875em;
  }
  .booked-here .quiet {
    margin-inline-start: -0.5em;
  }
  .booked-here h2 {
    font-size: 1.0625em;
    outline-offset: 4px;
  }
`;
