/**
 * Records events for webhooks, lists the log of deliveries, and sends a delivery again. The transaction that makes a
 * change also records its event, so that both happen or neither. `webhooks/engine.ts` sends the deliveries afterwards.
 */

import { getActingStaffId, type Call, type ServiceContext } from '../http/call.ts';
import type { Account } from '../catalogue/account.ts';
import { findTargets, type WebhookEvent } from '../rules/webhooks.ts';
import { createBookingDeliveries } from '../serializers/webhook.ts';
import { findBooking } from '../sql/bookings.ts';
import type { Db } from '../sql/orm.ts';
import { type DeliveryRow, insertDeliveries, listDeliveries, requeueDelivery } from '../sql/webhooks.ts';

/**
 * Records an event with the booking's current state, in the transaction `db`. If no target receives the event, does
 * nothing.
 */
export async function recordBookingEvent(
  { context, catalogue, instant, caller }: Pick<Call, 'context' | 'catalogue' | 'instant' | 'caller'>,
  db: Db,
  event: WebhookEvent,
  code: string,
): Promise<void> {
  const { account } = catalogue;
  const targets = context.webhooks;
  if (findTargets(targets, account.slug, event).length === 0) return;
  const booking = await findBooking(db, account.id, code);
  if (!booking) throw new Error('The booking of an event is missing.');
  const eventContext = { account, targets, event, instant, actingFor: getActingStaffId(caller) };
  await insertDeliveries(db, createBookingDeliveries(eventContext, booking, context.findZone(booking.timeZone)));
}

/** Maximum number of deliveries in the log. */
export const MAX_LOG_LENGTH = 50;

/** Returns the latest deliveries of an account, from newest to oldest. */
export function readDeliveryLog({ db }: ServiceContext, account: Account): Promise<DeliveryRow[]> {
  return listDeliveries(db, account.id, MAX_LOG_LENGTH);
}

/**
 * Sends a delivery again, with the same id and body. Returns false if the delivery does not exist, if an attempt is
 * running, or if the delivery's target is no longer in the settings.
 */
export function resendDelivery(context: ServiceContext, account: Account, deliveryId: string): Promise<boolean> {
  const ids = (context.webhooks.get(account.slug) ?? []).map(({ id }) => id);
  return requeueDelivery(context.db, account.id, deliveryId, ids, context.now());
}
