/** What each change is to the page; and where it wants its visitors after a booking. */
import { dispatchPublicEvent } from '../../shared/public-events.ts';
import type { Context } from '../context.ts';
import { leave } from './leaving.ts';
import type { PublicEventsOfChanges } from './events-of-changes.ts';
import type { TabBookings } from './tab-bookings.ts';

export function dispatchChanges(
  { host }: Context,
  changes: PublicEventsOfChanges,
  bookings: Pick<TabBookings, 'keep'>,
): void {
  changes.follow((events, state) => {
    for (const event of events) {
      const [name, detail] = event;
      // Kept first: who hears of it may leave the page.
      if (name === 'slipway-booked') bookings.keep(state);
      dispatchPublicEvent(host, ...event);
      if (name === 'slipway-booked' && !detail.paymentRequired && host.successUrl) leave(host);
    }
  });
}
