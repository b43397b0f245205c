/** What the page is told of each change; and where it wants its visitors after a booking. */
import { tell } from '../../shared/public-events.ts';
import type { Context } from '../context.ts';
import { leave } from './leaving.ts';
import { announcementsOf } from './public-events-of.ts';
import type { TabBookings } from './tab-bookings.ts';

export function tellPage({ shell, currency, follow }: Context, bookings: Pick<TabBookings, 'keep'>): void {
  follow((state, before) => {
    for (const [name, detail] of announcementsOf(state, before, currency())) {
      const isBooked = name === 'slipway-booked';
      // Kept first: who hears of it may leave the page.
      if (isBooked) bookings.keep(state);
      tell(shell, name, detail);
      if (isBooked && !detail.paymentRequired && shell.successUrl) leave(shell);
    }
  });
}
