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
import type { PaymentWays } from '../../page/storage/payment-ways.ts';
import { bookedView } from './booked-view.ts';
import { createUnconfirmedList, type UnconfirmedList } from './unconfirmed-list.ts';
import { enTabBookings } from '../../i18n/en/tab-bookings.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Host } from '../shared/host.ts';
import type { Day } from '../../values/dates/day.ts';
import { periodOf, periodsOf } from '../shared/format-visit.ts';
import { dispatchPublicEvent } from '../shared/public-events.ts';
import { bookedEvent } from '../shared/public-offer.ts';
import { scrollToTop } from '../shared/sticky-offset.ts';
import { accountText } from '../shared/text.ts';
import { createBookingStorage } from '../../page/storage/stored-bookings.ts';

interface TabBookings {
  host: Host;
  /** The element's store while the element shows this account. */
  store: Store;
  /** The commands that change `store`. */
  flow: Pick<Flow, 'state' | 'subscribe' | 'showBooking'>;
  /** Returns the step and the booking code of the current entry in the page's history; null if the entry has none. */
  place(): { readonly step: Step; readonly code?: string | undefined } | null;
  /** The key of the bookings in the tab's storage. */
  key: string;
  client: Pick<BookingClient, 'createStatus'>;
  /** The unconfirmed bookings of this browser. */
  cases: UnconfirmedBookings;
  ways: Pick<PaymentWays, 'find' | 'keep' | 'forget' | 'takeReturn'>;
  /** Code of the booking whose payment page the guest comes from; `''` if they come from no payment page. */
  returnedFrom: string;
  /** Returns the account's currency as an ISO 4217 code. */
  currency(): string;
  locale(): Locale | undefined;
}

const observedStores = new WeakSet<Store>();

/**
 * Shows the bookings of the tab while the element has this store. Further calls for the same store do nothing. A
 * revisited booking never dispatches `slipway-booked`. It dispatches `slipway-payment` each time that a relay returns
 * its payment status.
 */
export function showBookedHere(options: TabBookings): void {
  const { host, store, flow, place: currentPlace, key, locale, ways } = options;
  if (observedStores.has(store)) return;
  observedStores.add(store);
  host.adopt([bookedHereStyles]);
  let isForgotten = false;
  const unconfirmedBookings = unconfirmedListOf(options);
  const onPayment = (bookingId: string, { statusId: status }: PaymentStatus) => {
    const words = locale();
    const view = words && bookedView(flow.state.booking, null, {}, words);
    if (view) for (const each of [view.heading, view.note || view.statusName]) host.announce(each);
    dispatchPublicEvent(host, 'slipway-payment', { bookingId, status });
  };
  const show = (storedBooking: StoredBooking): void => void showBooking(options, storedBooking, onPayment);
  const storage = createBookingStorage(key);

  /** Shows the booking of the current entry in the page's history, if the entry has one. */
  function showBookingOfEntry(): void {
    const place = currentPlace();
    const storedBooking = storage.find(place?.code) ?? storage.load().at(-1);
    if (place?.step === 'done' && flow.state.step === 'choose' && storedBooking) show(storedBooking);
  }

  /**
   * Shows the booking whose payment page the guest comes from, or otherwise the booking of the current history entry.
   */
  function showReturn(code: string): void {
    const booking = code && storage.find(code);
    if (!booking) return showBookingOfEntry();
    show(booking);
    void leadToConfirmation(host);
  }

  /** Handles a return to a page that the browser restores from its back/forward cache. */
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) showReturn(ways.takeReturn());
  };

  function forget(): void {
    storage.clear();
    ways.forget();
    unconfirmedBookings.forget();
    isForgotten = true;
    host.requestUpdate();
    void host.updateComplete.then(() => host.renderRoot.querySelector<HTMLElement>('#booked-here')?.focus());
  }

  function list(currentLocale: Locale): TemplateResult | typeof nothing {
    const bookings = storage.load().filter((each) => isUpcoming(each, host.today));
    if (flow.state.step !== 'choose' || (bookings.length + unconfirmedBookings.count === 0 && !isForgotten))
      return nothing;
    return bookedHere(bookings, unconfirmedBookings, currentLocale, { show, forget });
  }

  const controller: ReactiveController = {
    hostUpdated() {
      const currentLocale = locale();
      // A new account has a new store, so this controller ends.
      const isCurrent = host.store === store;
      if (!isCurrent) host.removeController(controller);
      const place = host.renderRoot.querySelector<HTMLElement>('.mine');
      if (!currentLocale || !place) return;
      render(isCurrent ? list(currentLocale) : nothing, place);
      // If the list is empty, it needs no reserved space.
      if (!place.firstElementChild) place.classList.remove('kept');
    },
    hostConnected() {
      addEventListener('popstate', showBookingOfEntry);
      addEventListener('pageshow', onPageShow);
    },
    hostDisconnected() {
      removeEventListener('popstate', showBookingOfEntry);
      removeEventListener('pageshow', onPageShow);
    },
  };
  flow.subscribe((state, before) => {
    if (state.step !== before.step) isForgotten = false;
  });
  host.addController(controller);
  showReturn(options.returnedFrom);
  host.requestUpdate();
}

/** Scrolls to the confirmation and focuses its heading, unless the guest already uses the page. */
async function leadToConfirmation(host: Host): Promise<void> {
  await host.updateComplete;
  const confirmation = host.renderRoot.querySelector('slipway-confirmation');
  if (!confirmation || document.activeElement !== document.body) return;
  scrollToTop(host);
  await confirmation.focusHeading();
}

/** Returns true if a line of the booking ends today or later, or if the days of a line are unknown. */
function isUpcoming({ booked, bookedRequests }: StoredBooking, today: Day | undefined): boolean {
  const lines = booked?.lines ?? [];
  const ends = lines.map((line) => periodOf(line, bookedRequests[line.id])?.end);
  return !today || ends.length === 0 || ends.some((end) => end === undefined || end >= today);
}

/**
 * Shows a stored booking with its payment status. A relay returns the status and the payment address again. Without a
 * relay, the payment address stays available for half an hour, and the status is unknown.
 */
async function showBooking(
  { flow, client, ways }: Pick<TabBookings, 'flow' | 'client' | 'ways'>,
  storedBooking: StoredBooking,
  onPayment: (code: string, payment: PaymentStatus) => void,
): Promise<void> {
  const { booking } = storedBooking;
  if (booking?.address !== 'forgotten') return flow.showBooking(storedBooking);
  const show = (changes: Partial<Booking>) =>
    flow.showBooking({ ...storedBooking, booking: { ...booking, ...changes } });
  const way = ways.find(booking.code);
  if (way === null) return show({});
  if ('url' in way) return show({ url: way.url, address: undefined });
  show({ address: 'asking' });
  const visibleBooking = flow.state.booking;
  const { booking: answer = null, payment = null } =
    (await client.createStatus(way.sessionId, way.key).catch(() => null)) ?? {};
  // If the guest has gone to a different step or booking during the request, they stay there.
  if (flow.state.booking !== visibleBooking || flow.state.step !== 'done') return;
  const page = answer?.page && { page: answer.page };
  show({ payment, ...(answer?.url && { url: answer.url, address: undefined }), ...page });
  if (payment) onPayment(booking.code, payment);
}

/**
 * Creates the list of unconfirmed bookings. If a check finds a booking, the list stores and shows it. It dispatches
 * `slipway-booked` last, because a listener may leave the page.
 */
function unconfirmedListOf({ host, flow, key, client, cases, ways, currency }: TabBookings): UnconfirmedList {
  const storage = createBookingStorage(key);
  return createUnconfirmedList({
    client,
    cases,
    onFound(storedBooking, { sessionId, key: secret }, isFirstFind) {
      const { code = '', url = '' } = storedBooking.booking ?? {};
      // This tab may already have the booking, although a different tab stored it as unconfirmed. If it does, no event
      // follows.
      const isStored = code !== '' && storage.find(code) !== undefined;
      if (url !== '') ways.keep({ code, sessionId, key: secret });
      storage.add(storedBooking);
      flow.showBooking(storedBooking);
      if (isFirstFind && !isStored && storedBooking.booking)
        dispatchPublicEvent(host, ...bookedEvent(storedBooking.booking, storedBooking, currency()));
    },
    requestUpdate: () => host.requestUpdate(),
  });
}

interface ListActions {
  show: (storedBooking: StoredBooking) => void;
  forget: () => void;
}

function bookedHere(
  bookings: readonly StoredBooking[],
  unconfirmedBookings: UnconfirmedList,
  locale: Locale,
  { show, forget }: ListActions,
): TemplateResult {
  const text = locale.section('tabBookings', enTabBookings);
  return html`<section
    class="booked-here"
    part="booked-here"
    aria-labelledby="booked-here"
    lang=${locale.lang}
    dir=${locale.dir}
  >
    <h2 id="booked-here" tabindex="-1">${text.label}</h2>
    ${
      bookings.length + unconfirmedBookings.count === 0
        ? html`<p class="muted">${text.forgotten}</p>`
        : html`<ul>
              ${unconfirmedBookings.entries(text)}
              ${bookings.map((each) => entry(each, text, locale, () => show(each)))}
            </ul>
            <p class="note muted">${text.note}</p>
            <button type="button" class="quiet" part="forget" @click=${forget}>${text.forget}</button>`
    }
  </section>`;
}

function entry(
  { booking, booked, bookedRequests }: StoredBooking,
  text: Messages['tabBookings'],
  locale: Locale,
  show: () => void,
): TemplateResult {
  const { code = '' } = booking ?? {};
  const periods = periodsOf(booked, bookedRequests, locale);
  return html`<li part="booked">
    <div>
      <strong class="figures" dir="ltr" translate="no">${code}</strong>
      ${booked?.lines.map(({ id, name, when }) => {
        const period = html`<span class="muted" translate="no"> ${periods[id] ?? when}</span>`;
        return html`<p>${accountText(name, locale.accountLang)}${period}</p>`;
      })}
    </div>
    ${booked ? html`<span class="money" translate="no">${locale.money(booked.total)}</span>` : nothing}
    <button type="button" part="show" aria-label=${text.showOne(code)} @click=${show}>${text.show}</button>
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
