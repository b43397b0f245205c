/**
 * Shows a stored booking with its payment status. A relay returns both the status and the payment address again. Without a
 * relay the address is there for half an hour. The status is then unknown.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import type { Booking, PaymentStatus } from '../../api/types.ts';
import type { Flow } from '../../flow/flow.ts';
import type { StoredBooking } from '../../flow/state.ts';
import type { PaymentWays } from '../../page/storage/payment-ways.ts';

export interface ShowBooking {
  flow: Pick<Flow, 'state' | 'showBooking'>;
  client: Pick<BookingClient, 'createStatus'>;
  ways: Pick<PaymentWays, 'find'>;
  /** Takes the status that the relay has read. */
  onPayment(code: string, payment: PaymentStatus): void;
}

export async function showBooking({ flow, client, ways, onPayment }: ShowBooking, kept: StoredBooking): Promise<void> {
  const { booking } = kept;
  if (booking?.address !== 'forgotten') return flow.showBooking(kept);
  const show = (changes: Partial<Booking>) => flow.showBooking({ ...kept, booking: { ...booking, ...changes } });
  const way = ways.find(booking.code);
  if (way === null) return show({});
  if ('url' in way) return show({ url: way.url, address: undefined });
  show({ address: 'asking' });
  const shown = flow.state.booking;
  const { booking: found = null, payment = null } =
    (await client.createStatus(way.sessionId, way.key).catch(() => null)) ?? {};
  // A guest who went on meanwhile stays there.
  if (flow.state.booking !== shown || flow.state.step !== 'done') return;
  const page = found?.page && { page: found.page };
  show({ payment, ...(found?.url && { url: found.url, address: undefined }), ...page });
  if (payment) onPayment(booking.code, payment);
}
