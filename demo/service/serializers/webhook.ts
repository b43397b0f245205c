/**
 * Writes the payloads of webhooks. The specification does not define them (part 6), so they use the field names of the
 * Booking API. Payloads contain no personal data: a receiver reads such data with its own token, at
 * `booking/{booking_id}`.
 */

import { randomUUID } from 'node:crypto';
import type { Account } from '../catalogue/account.ts';
import type { Item } from '../catalogue/item.ts';
import type { Zone } from '../rules/day.ts';
import { findTargets, type WebhookEvent, type WebhookTargets } from '../rules/webhooks.ts';
import type { Booking } from '../sql/bookings.ts';
import type { NewDelivery } from '../sql/webhooks.ts';
import { serializeBooking } from './booking.ts';

interface EventContext {
  readonly account: Account;
  readonly targets: WebhookTargets;
  readonly event: WebhookEvent;
  readonly instant: Date;
  /** Id of the staff account that made the change; 0 for guests and for the service itself. */
  readonly actingFor: number;
}

/** Creates one delivery of a booking event for each target that receives this event. */
export function createBookingDeliveries(eventContext: EventContext, booking: Booking, zone: Zone): NewDelivery[] {
  const { account } = eventContext;
  return createDeliveries(eventContext, `booking ${booking.code}`, {
    booking: pickPublicBooking(account, booking, zone),
  });
}

/** Creates one delivery of an item event for each target that receives this event. */
export function createItemDeliveries(eventContext: EventContext, item: Item): NewDelivery[] {
  return createDeliveries(eventContext, `item ${String(item.id)}`, { item: pickPublicItem(item) });
}

function createDeliveries(
  { account, targets, event, instant, actingFor }: EventContext,
  subject: string,
  eventData: Readonly<Record<string, unknown>>,
): NewDelivery[] {
  const { settings } = account;
  return findTargets(targets, account.slug, event).map(({ id, url }) => {
    const deliveryId = randomUUID();
    const payload = {
      version: '3.0',
      account_id: actingFor,
      host_id: settings.hostId,
      name: settings.name,
      locale: { id: settings.locale, lang: settings.language, currency: settings.currency.id },
      webhook: { id: deliveryId, event, timestamp: instant.getTime() / 1000 },
      ...eventData,
    };
    return {
      deliveryId,
      accountId: account.id,
      webhook: id,
      host: url.host,
      event,
      subject,
      payload: JSON.stringify(payload),
      createdAt: instant,
    };
  });
}

const PUBLIC_BOOKING_FIELDS = [
  'id',
  'booking_id',
  'status_id',
  'status_name',
  'created_date',
  'start_date',
  'end_date',
  'customer_id',
  'account_id',
  'currency_id',
  'sub_total',
  'tax_total',
  'tax_inc_total',
  'total',
  'paid_total',
  'due',
  'checkin',
  'checkout',
] as const;
const PUBLIC_LINE_FIELDS = ['item_id', 'sku', 'name', 'unit', 'qty', 'start_date', 'end_date'] as const;

function pickPublicBooking(account: Account, booking: Booking, zone: Zone): Record<string, unknown> {
  const bookingFields = serializeBooking(account, booking, new Map(), false, zone);
  const lines = Object.entries(bookingFields.items as Readonly<Record<string, Readonly<Record<string, unknown>>>>);
  return {
    ...pickFields(bookingFields, PUBLIC_BOOKING_FIELDS),
    items: Object.fromEntries(lines.map(([id, line]) => [id, pickFields(line, PUBLIC_LINE_FIELDS)])),
  };
}

function pickFields(body: Readonly<Record<string, unknown>>, fieldNames: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fieldNames.map((name) => [name, body[name]]));
}

function pickPublicItem(item: Item): Record<string, unknown> {
  return {
    item_id: item.id,
    sku: item.sku,
    name: item.name,
    unit: item.unit,
    visibility: item.visibility,
    pos: item.position,
    stock: item.stock,
    unlimited: item.isUnlimited ? 1 : 0,
    category_id: item.categoryId,
    type: item.type,
    status: item.status,
    len: item.length,
  };
}
