/**
 * Webhook deliveries: records the events of bookings. The transaction of a
 * change records its event, so that both happen or neither. `webhooks/engine.ts` delivers afterwards.
 */

import { actingAccount, type Call } from '../http/call.ts';
import { targetsOf, type WebhookEvent } from '../rules/webhooks.ts';
import { bookingDeliveries } from '../serializers/webhook.ts';
import { findBooking } from '../sql/bookings.ts';
import type { Db } from '../sql/orm.ts';
import { insertDeliveries } from '../sql/webhooks.ts';

/** Records an event of a booking, as the booking is now in the transaction. Costs nothing without a target. */
export async function recordBookingEvent(
  { context, catalogue, instant, caller }: Pick<Call, 'context' | 'catalogue' | 'instant' | 'caller'>,
  db: Db,
  event: WebhookEvent,
  code: string,
): Promise<void> {
  const { account } = catalogue;
  const targets = context.webhooks;
  if (targetsOf(targets, account.slug, event).length === 0) return;
  const booking = await findBooking(db, account.id, code);
  if (!booking) throw new Error('The booking of an event is missing.');
  const facts = { account, targets, event, instant, actingFor: actingAccount(caller) };
  await insertDeliveries(db, bookingDeliveries(facts, booking, context.zones(booking.timeZone)));
}
