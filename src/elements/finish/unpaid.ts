/**
 * The last booking of this tab that may still have to be paid, above whatever is offered: the way to pay, or that it is paid.
 * A relay is asked for that way once; where its answer got lost, once more with each item or step the visitor goes to, and when
 * the network is back.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { BookingClient } from '../../api/booking-client.ts';
import type { StoredBooking } from '../../flow/state.ts';
import type { Store } from '../../flow/store.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { PaymentWays } from '../../page/storage/payment-ways.ts';
import { periodsOf } from '../shared/format-visit.ts';
import type { Host } from '../shared/host.ts';
import { webAddress } from '../../values/web-address.ts';
import { askToLeave, paidAlready } from './payment-view.ts';

export interface UnpaidOptions {
  host: Pick<Host, 'addController' | 'requestUpdate'>;
  store: Pick<Store, 'subscribe'>;
  client: Pick<BookingClient, 'createStatus'>;
  ways: Pick<PaymentWays, 'find'>;
  /** The visitor comes from a payment page: most likely it is paid. */
  isReturn: boolean;
  /** The visitor says that it is paid. */
  paid(kept: StoredBooking): void;
}

/** Draws the last of the bookings that is to be paid and has a way to its payment; nothing where there is none. */
export type Unpaid = (all: readonly StoredBooking[], locale: Locale) => TemplateResult | typeof nothing;

export function createUnpaid({ host, store, client, ways, isReturn, paid }: UnpaidOptions): Unpaid {
  /** Addresses by code of the booking, as they are known; `''` while one is asked for, null where there is none. */
  const urls = new Map<string, string | null>();
  /** Codes of those whose answer got lost: nobody has said that there is no address. */
  const lost = new Set<string>();

  async function find(code: string): Promise<void> {
    const way = ways.find(code);
    if (way === null) return;
    if ('url' in way) return void urls.set(code, way.url);
    urls.set(code, '');
    const told = await client.createStatus(way.sessionId, way.key).catch(() => void lost.add(code));
    urls.set(code, told?.booking?.url || null);
    host.requestUpdate();
  }

  function askAgain(): void {
    for (const code of lost) urls.delete(code);
    lost.clear();
    host.requestUpdate();
  }

  store.subscribe(({ step, choice }, before) => {
    if (step !== before.step || choice.itemId !== before.choice.itemId) askAgain();
  });
  host.addController({
    hostConnected: () => addEventListener('online', askAgain),
    hostDisconnected: () => removeEventListener('online', askAgain),
  });

  return (all, locale) => {
    const kept = all.findLast(({ booking }) => booking?.paymentRequired && ways.find(booking.code));
    if (!kept?.booking) return nothing;
    const { code } = kept.booking;
    if (!urls.has(code)) void find(code);
    return unpaidView(kept, locale, { url: urls.get(code) ?? null, isReturn, onPaid: () => paid(kept) });
  };
}

interface UnpaidActs {
  /** `''` while it is asked for, null where there is none. */
  url: string | null;
  isReturn: boolean;
  onPaid: () => void;
}

function unpaidView(
  { booking, booked, bookedRequests }: StoredBooking,
  locale: Locale,
  { url, isReturn, onPaid }: UnpaidActs,
): TemplateResult {
  const { done } = locale.text;
  const periods = periodsOf(booked, bookedRequests, locale);
  const what = booked?.lines.map(({ id, name, when }) => locale.list([name, periods[id] ?? when])) ?? [];
  return html`<section
    class="unpaid-booking"
    part="unpaid"
    lang=${locale.lang}
    dir=${locale.dir}
    aria-label=${done.code}
  >
    <div translate="no">
      <strong class="figures" dir="ltr">${booking?.code}</strong>
      ${booked ? html`<span class="money">${locale.money(booked.total)}</span>` : nothing}
      <p class="muted">${what.join(' · ')}</p>
    </div>
    ${payLink(url, locale, isReturn)} ${paidAlready(locale, onPaid, isReturn)}
  </section>`;
}

function payLink(url: UnpaidActs['url'], { text: { done } }: Locale, isReturn: boolean): TemplateResult {
  if (url === null) return html`<p>${done.payForgotten}</p>`;
  if (!webAddress(url)) return html`<p role="status">${done.payAsking}</p>`;
  const leave = (event: MouseEvent) => askToLeave(event, event.currentTarget as HTMLElement);
  return html`<a class=${isReturn ? 'button' : 'button primary'} part="pay" href=${url} target="_self" @click=${leave}
    >${done.payUnless}</a
  >`;
}

/** Its room is kept by the first paint (`choose-step.ts`): it must not need more. */
export const unpaidStyles = css`
  .unpaid-booking {
    display: grid;
    gap: 8px 16px;
    align-items: center;
    padding: 16px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_raised);
  }
  .unpaid-booking > div {
    min-inline-size: 0;
  }
  .unpaid-booking .money {
    margin-inline-start: 0.75em;
  }
  .unpaid-booking div > p {
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  @container (min-width: 720px) {
    .unpaid-booking {
      grid-template-columns: minmax(0, 1fr) auto auto;
    }
  }
`;
