/**
 * The bookings made in this tab, seen again: the last one after a reload and after coming back from payment, any of them
 * by Back and Forward, and all in a quiet list below what is offered.
 */
import { css, html, nothing, render, type ReactiveController, type TemplateResult } from 'lit';
import type { Store } from '../../flow/store.ts';
import type { StoredBooking, Step } from '../../flow/state.ts';
import type { BookingClient } from '../../api/booking-client.ts';
import type { OpenCases } from '../../page/storage/open-cases.ts';
import type { PaymentWays } from '../../page/storage/payment-ways.ts';
import { createOpenCaseList, type OpenCaseList } from './open-cases.ts';
import { showBooking } from './show-booking.ts';
import { paidStyles } from './payment-view.ts';
import { createUnpaid, unpaidStyles } from './unpaid.ts';
import { readTab, writeTab } from '../../page/storage/tab-text.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Host } from '../shared/host.ts';
import { periodsOf } from '../shared/format-visit.ts';
import { dispatchPublicEvent } from '../shared/public-events.ts';
import { bookedEvent } from '../shared/public-offer.ts';
import { accountText } from '../shared/text.ts';
import { readBookings, writeBooking } from '../../page/storage/stored-bookings.ts';

export interface BookedHere {
  host: Host;
  store: Store;
  /** Where the page's history says the visitor is; null before the first place. */
  place(): { readonly step: Step; readonly code?: string | undefined } | null;
  /** Where the tab keeps them. */
  key: string;
  client: Pick<BookingClient, 'createStatus'>;
  /** Bookings that were most likely made. */
  cases: OpenCases;
  ways: Pick<PaymentWays, 'find' | 'keep' | 'forget'>;
  /** The visitor comes from a payment page. */
  isReturn: boolean;
  /** ISO 4217 code. */
  currency(): string;
  /** The visitor says that it is paid. */
  paid(kept: StoredBooking): void;
  locale(): Locale | undefined;
}

const followed = new WeakSet<Store>();

/**
 * Begins to show them. To be called again is no harm. No public event says again that one is booked: one did when it was made,
 * or does when an open case turns out to be one. Whether it is paid by now, only the venue knows.
 */
export function showBookedHere(options: BookedHere): void {
  const { host, store, place: presentPlace, key, locale } = options;
  if (followed.has(store)) return;
  followed.add(store);
  host.adopt([bookedHereStyles, paidStyles, unpaidStyles]);
  let forgotten = false;
  const open = openCasesOf(options);
  const unpaid = createUnpaid(options);
  const show = (kept: StoredBooking): void => void showBooking(options, kept);

  /** Where the page's history says that a booking was being looked at. */
  function showPresent(): void {
    const place = presentPlace();
    const all = readBookings(readTab(key));
    const kept = all.find(({ booking }) => booking?.code === place?.code) ?? all.at(-1);
    if (place?.step === 'done' && store.state.step === 'choose' && kept) show(kept);
  }

  function forget(): void {
    writeTab(key, '');
    options.ways.forget();
    open.forget();
    forgotten = true;
    host.requestUpdate();
    void host.updateComplete.then(() => host.renderRoot.querySelector<HTMLElement>('#booked-here')?.focus());
  }

  function list(speaking: Locale): TemplateResult | typeof nothing {
    const all = readBookings(readTab(key));
    if (store.state.step !== 'choose' || (all.length + open.count === 0 && !forgotten)) return nothing;
    return bookedHere(all, open, speaking, { show, forget });
  }

  const place = document.createElement('div');
  const controller: ReactiveController = {
    hostUpdated() {
      const speaking = locale();
      // Another account is another visit.
      const current = host.store === store;
      if (!current) host.removeController(controller);
      if (!speaking) return;
      if (isBeforeFooter(host, place)) render(current ? list(speaking) : nothing, place);
      const room = host.renderRoot.querySelector<HTMLElement>('.unpaid');
      if (room) render(current ? unpaid(readBookings(readTab(key)), speaking) : nothing, room);
    },
    hostConnected: () => addEventListener('popstate', showPresent),
    hostDisconnected: () => removeEventListener('popstate', showPresent),
  };
  store.subscribe((state, before) => {
    if (state.step !== before.step) forgotten = false;
  });
  host.addController(controller);
  showPresent();
  host.requestUpdate();
}

/** Puts a place before the page's own footer, where a frame is drawn: drawn anew, it has lost what was put into it. */
function isBeforeFooter({ renderRoot }: Host, place: HTMLElement): boolean {
  const footer = renderRoot.querySelector<HTMLSlotElement>('slot[name="footer"]');
  if (footer && place.parentElement !== footer.parentElement) footer.before(place);
  return footer !== null;
}

/** One that is found becomes a booking of this tab, is shown, and is told to the page: last, as who hears of it may leave. */
function openCasesOf({ host, store, key, client, cases, ways, currency }: BookedHere): OpenCaseList {
  return createOpenCaseList({
    client,
    cases,
    found(kept, { sessionId, key: secret }, isNews) {
      const { code = '', url = '' } = kept.booking ?? {};
      // This tab may have been told another way, while another one put it aside.
      const isTold = code !== '' && readBookings(readTab(key)).some(({ booking }) => booking?.code === code);
      if (url !== '') ways.keep({ code, sessionId, key: secret });
      writeTab(key, `${readTab(key)}\n${writeBooking(kept)}`);
      store.showBooking(kept);
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
  const text = locale.text.tabBookings;
  return html`<section
    class="booked-here"
    part="booked-here"
    aria-labelledby="booked-here"
    lang=${locale.lang}
    dir=${locale.dir}
  >
    <h3 id="booked-here" tabindex="-1">${text.label}</h3>
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
    margin-block-start: calc(var(--_space) * 2.5);
    padding-block-start: var(--_space);
    border-block-start: 1px solid var(--_line);
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
  .booked-here h3 {
    outline-offset: 4px;
  }
`;
