/**
 * Owns the bookings of this tab. It shows one after a reload, with Back and Forward, and on the return from its payment. It
 * lists the upcoming ones above the items. `unconfirmed-list.ts` adds the unconfirmed bookings of this browser to the list.
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
  /** The store of the element while it shows this account. */
  store: Store;
  /** The visit of `store`. */
  flow: Pick<Flow, 'state' | 'subscribe' | 'showBooking'>;
  /** Returns the place of the guest in the page's history; null before the first place. */
  place(): { readonly step: Step; readonly code?: string | undefined } | null;
  /** The key in the tab's storage. */
  key: string;
  client: Pick<BookingClient, 'createStatus'>;
  /** The unconfirmed bookings of this browser. */
  cases: UnconfirmedBookings;
  ways: Pick<PaymentWays, 'find' | 'keep' | 'forget' | 'takeReturn'>;
  /** Code of the booking whose payment page the guest comes from; `''` without one. */
  returnedFrom: string;
  /** ISO 4217 code. */
  currency(): string;
  locale(): Locale | undefined;
}

const observedStores = new WeakSet<Store>();

/**
 * Shows the bookings of the tab while the element has this store. Further calls do nothing. It never dispatches
 * `slipway-booked` for a revisited booking, but it dispatches `slipway-payment` each time that a relay returns the status.
 */
export function showBookedHere(options: TabBookings): void {
  const { host, store, flow, place: presentPlace, key, locale, ways } = options;
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

  /** Shows the booking at the current place of the page's history. */
  function showPresent(): void {
    const place = presentPlace();
    const storedBooking = storage.find(place?.code) ?? storage.load().at(-1);
    if (place?.step === 'done' && flow.state.step === 'choose' && storedBooking) show(storedBooking);
  }

  /** Shows the booking whose payment page the guest comes from. */
  function showReturn(code: string): void {
    const booking = code && storage.find(code);
    if (!booking) return showPresent();
    show(booking);
    void leadToConfirmation(host);
  }

  /** Shows the booking too if the browser restores the page from its back/forward cache. */
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
      // Another account has another store.
      const isCurrent = host.store === store;
      if (!isCurrent) host.removeController(controller);
      const place = host.renderRoot.querySelector<HTMLElement>('.mine');
      if (!currentLocale || !place) return;
      render(isCurrent ? list(currentLocale) : nothing, place);
      // Without upcoming bookings, the list takes no space.
      if (!place.firstElementChild) place.classList.remove('kept');
    },
    hostConnected() {
      addEventListener('popstate', showPresent);
      addEventListener('pageshow', onPageShow);
    },
    hostDisconnected() {
      removeEventListener('popstate', showPresent);
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

/** Returns true for a booking with a line today or later, or with a line of unknown days. */
function isUpcoming({ booked, bookedRequests }: StoredBooking, today: Day | undefined): boolean {
  const lines = booked?.lines ?? [];
  const ends = lines.map((line) => periodOf(line, bookedRequests[line.id])?.end);
  return !today || ends.length === 0 || ends.some((end) => end === undefined || end >= today);
}

/**
 * Shows a stored booking with its payment status. A relay returns both the status and the payment address again. Without a
 * relay, the address is available for half an hour, and the status is unknown.
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
  // A guest who has gone on meanwhile stays there.
  if (flow.state.booking !== visibleBooking || flow.state.step !== 'done') return;
  const page = answer?.page && { page: answer.page };
  show({ payment, ...(answer?.url && { url: answer.url, address: undefined }), ...page });
  if (payment) onPayment(booking.code, payment);
}

/** Stores a booking that a check has found and shows it. It dispatches the event last, because a listener may leave the page. */
function unconfirmedListOf({ host, flow, key, client, cases, ways, currency }: TabBookings): UnconfirmedList {
  const storage = createBookingStorage(key);
  return createUnconfirmedList({
    client,
    cases,
    onFound(storedBooking, { sessionId, key: secret }, isNews) {
      const { code = '', url = '' } = storedBooking.booking ?? {};
      // The tab may have the booking already, while another tab stored the unconfirmed booking.
      const isStored = code !== '' && storage.find(code) !== undefined;
      if (url !== '') ways.keep({ code, sessionId, key: secret });
      storage.add(storedBooking);
      flow.showBooking(storedBooking);
      if (isNews && !isStored && storedBooking.booking)
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
