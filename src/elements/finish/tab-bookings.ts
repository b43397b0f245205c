/**
 * Owns the bookings made in this tab: shows one after a reload, by Back and Forward, and on the return from its payment.
 * Lists those that are still to come above the items.
 */
import { css, html, nothing, render, type ReactiveController, type TemplateResult } from 'lit';
import type { Flow } from '../../flow/flow.ts';
import type { Store } from '../../flow/store.ts';
import type { StoredBooking, Step } from '../../flow/state.ts';
import type { BookingClient } from '../../api/booking-client.ts';
import type { PaymentStatus } from '../../api/types.ts';
import type { OpenCases } from '../../page/storage/open-cases.ts';
import type { PaymentWays } from '../../page/storage/payment-ways.ts';
import { bookedView } from './booked-view.ts';
import { createOpenCaseList, type OpenCaseList } from './open-cases.ts';
import { showBooking } from './show-booking.ts';
import { readTab, writeTab } from '../../page/storage/tab-text.ts';
import { enTabBookings } from '../../i18n/en/tab-bookings.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Host } from '../shared/host.ts';
import type { Day } from '../../values/dates/day.ts';
import { periodOf, periodsOf } from '../shared/format-visit.ts';
import { dispatchPublicEvent } from '../shared/public-events.ts';
import { bookedEvent } from '../shared/public-offer.ts';
import { accountText } from '../shared/text.ts';
import { readBookings, writeBooking } from '../../page/storage/stored-bookings.ts';

export interface BookedHere {
  host: Host;
  /** The store of the element while it shows this account. */
  store: Store;
  /** The visit of `store`. */
  flow: Pick<Flow, 'state' | 'subscribe' | 'showBooking'>;
  /** Returns the place of the guest in the page's history; null before the first place. */
  place(): { readonly step: Step; readonly code?: string | undefined } | null;
  /** Where the tab keeps them. */
  key: string;
  client: Pick<BookingClient, 'createStatus'>;
  /** Bookings that were most likely made. */
  cases: OpenCases;
  ways: Pick<PaymentWays, 'find' | 'keep' | 'forget' | 'takeReturn'>;
  /** Code of the booking whose payment page the guest comes from; `''` without one. */
  returnedFrom: string;
  /** ISO 4217 code. */
  currency(): string;
  locale(): Locale | undefined;
}

const followed = new WeakSet<Store>();

/**
 * Shows them from now on. A second call does nothing. `slipway-booked` is not dispatched again; `slipway-payment` is, each time
 * that a relay has read the status.
 */
export function showBookedHere(options: BookedHere): void {
  const { host, store, flow, place: presentPlace, key, locale, ways } = options;
  if (followed.has(store)) return;
  followed.add(store);
  host.adopt([bookedHereStyles]);
  let forgotten = false;
  const open = openCasesOf(options);
  const onPayment = (bookingId: string, { statusId: status }: PaymentStatus) => {
    const words = locale();
    const view = words && bookedView(flow.state.booking, null, {}, words);
    if (view) for (const each of [view.heading, view.note || view.statusName]) host.announce(each);
    dispatchPublicEvent(host, 'slipway-payment', { bookingId, status });
  };
  const show = (kept: StoredBooking): void => void showBooking({ ...options, onPayment }, kept);
  const find = (code: string | undefined) => readBookings(readTab(key)).find(({ booking }) => booking?.code === code);

  /** Shows the booking at the present place of the page's history. */
  function showPresent(): void {
    const place = presentPlace();
    const kept = find(place?.code) ?? readBookings(readTab(key)).at(-1);
    if (place?.step === 'done' && flow.state.step === 'choose' && kept) show(kept);
  }

  /** Shows the booking whose payment page the guest comes from. */
  function showReturn(code: string): void {
    const booking = code && find(code);
    if (booking) show(booking);
    else showPresent();
  }

  /** The browser may show the page as the guest left it. */
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) showReturn(ways.takeReturn());
  };

  function forget(): void {
    writeTab(key, '');
    ways.forget();
    open.forget();
    forgotten = true;
    host.requestUpdate();
    void host.updateComplete.then(() => host.renderRoot.querySelector<HTMLElement>('#booked-here')?.focus());
  }

  function list(speaking: Locale): TemplateResult | typeof nothing {
    const all = readBookings(readTab(key)).filter((kept) => isToCome(kept, host.today));
    if (flow.state.step !== 'choose' || (all.length + open.count === 0 && !forgotten)) return nothing;
    return bookedHere(all, open, speaking, { show, forget });
  }

  const controller: ReactiveController = {
    hostUpdated() {
      const speaking = locale();
      // Another account is another visit.
      const current = host.store === store;
      if (!current) host.removeController(controller);
      const room = host.renderRoot.querySelector<HTMLElement>('.mine');
      if (!speaking || !room) return;
      render(current ? list(speaking) : nothing, room);
      // Bookings of the past leave no gap.
      if (!room.firstElementChild) room.classList.remove('kept');
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
    if (state.step !== before.step) forgotten = false;
  });
  host.addController(controller);
  showReturn(options.returnedFrom);
  host.requestUpdate();
}

/** Returns true for a booking with a line today or later, or with a line of unknown days. */
function isToCome({ booked, bookedRequests }: StoredBooking, today: Day | undefined): boolean {
  const lines = booked?.lines ?? [];
  const ends = lines.map((line) => periodOf(line, bookedRequests[line.id])?.end);
  return !today || ends.length === 0 || ends.some((end) => end === undefined || end >= today);
}

/** Stores a booking that a check has found, shows it, and dispatches its event last: a listener may leave the page. */
function openCasesOf({ host, flow, key, client, cases, ways, currency }: BookedHere): OpenCaseList {
  return createOpenCaseList({
    client,
    cases,
    found(kept, { sessionId, key: secret }, isNews) {
      const { code = '', url = '' } = kept.booking ?? {};
      // The tab may have the booking already, while another tab stored the open case.
      const isTold = code !== '' && readBookings(readTab(key)).some(({ booking }) => booking?.code === code);
      if (url !== '') ways.keep({ code, sessionId, key: secret });
      writeTab(key, `${readTab(key)}\n${writeBooking(kept)}`);
      flow.showBooking(kept);
      if (isNews && !isTold && kept.booking) dispatchPublicEvent(host, ...bookedEvent(kept.booking, kept, currency()));
    },
    changed: () => host.requestUpdate(),
  });
}

interface Acts {
  show: (kept: StoredBooking) => void;
  forget: () => void;
}

function bookedHere(
  all: readonly StoredBooking[],
  open: OpenCaseList,
  locale: Locale,
  { show, forget }: Acts,
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
      all.length + open.count === 0
        ? html`<p class="muted">${text.forgotten}</p>`
        : html`<ul>
              ${open.entries(text)} ${all.map((kept) => entry(kept, text, locale, () => show(kept)))}
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
