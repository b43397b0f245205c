/** What each change is to the page; and where it wants its visitors after a booking. */
import type { Host } from '../../shared/host.ts';
import { dispatchPublicEvent } from '../../shared/public-events.ts';
import { webAddress } from '../../../values/web-address.ts';
import type { Context } from '../context.ts';
import { publicEventsOf } from './events-of-changes.ts';
import type { TabBookings } from './tab-bookings.ts';

export function dispatchChanges({ host, currency, observe }: Context, bookings: Pick<TabBookings, 'keep'>): void {
  observe('publish', (state, before) => {
    for (const event of publicEventsOf(state, before, currency())) {
      const [name, detail] = event;
      // Kept first: who hears of it may leave the page.
      if (name === 'slipway-booked') bookings.keep(state);
      dispatchPublicEvent(host, ...event);
      if (name === 'slipway-booked' && !detail.paymentRequired) leave(host);
    }
  });
}

/** Goes on as `success-url` says, unless the page says no. An address that is none of the web is not gone to. */
function leave(host: Host): void {
  const url = webAddress(host.successUrl, document.baseURI);
  if (url && dispatchPublicEvent(host, 'slipway-leaving', { url: url.href })) location.assign(url.href);
}
