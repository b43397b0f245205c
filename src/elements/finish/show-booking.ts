/**
 * Shows a booking that was kept. Its payment page is found by what is kept of that: its address for half an hour, or a relay
 * that tells it again; else the visitor is pointed to the e-mail or the venue.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import type { Booking } from '../../api/types.ts';
import type { StoredBooking } from '../../flow/state.ts';
import type { Store } from '../../flow/store.ts';
import type { PaymentWays } from '../../page/storage/payment-ways.ts';

export interface ShowBooking {
  store: Pick<Store, 'state' | 'showBooking'>;
  client: Pick<BookingClient, 'createStatus'>;
  ways: Pick<PaymentWays, 'find'>;
}

export async function showBooking({ store, client, ways }: ShowBooking, kept: StoredBooking): Promise<void> {
  const { booking } = kept;
  if (booking?.address !== 'forgotten') return store.showBooking(kept);
  const show = (changes: Partial<Booking>) => store.showBooking({ ...kept, booking: { ...booking, ...changes } });
  const way = ways.find(booking.code);
  if (way === null) return show({});
  if ('url' in way) return show({ url: way.url, address: undefined });
  show({ address: 'asking' });
  const shown = store.state.booking;
  const told = await client.createStatus(way.sessionId, way.key).catch(() => null);
  // Whoever went on meanwhile is not taken back.
  if (store.state.booking !== shown || store.state.step !== 'done') return;
  const { url = '' } = told?.booking ?? {};
  show(url === '' ? {} : { url, address: undefined });
}
