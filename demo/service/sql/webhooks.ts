/**
 * SQL statements for webhook deliveries. A single table holds new, waiting and finished deliveries. A transaction that
 * makes a change also inserts its deliveries. `webhooks/engine.ts` then claims due deliveries and records the attempts.
 */

import { and, desc, eq, getTableColumns, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { MAX_ATTEMPTS, type Attempt, type DeliveryDecision, type WebhookEvent } from '../rules/webhooks.ts';
import { type Db, prepareStatement } from './orm.ts';
import * as schema from './schema.ts';

/** A delivery to insert. `accountId` and `createdAt` come from the transaction that makes the change. */
export interface NewDelivery {
  readonly deliveryId: string;
  readonly accountId: number;
  readonly webhook: string;
  readonly host: string;
  readonly event: WebhookEvent;
  readonly subject: string;
  readonly payload: string;
  readonly createdAt: Date;
}

const DELIVERIES_PER_BATCH = 500;

/** Inserts deliveries that are due immediately. Call this in the transaction that makes the change. */
export async function insertDeliveries(db: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  for (let offset = 0; offset < deliveries.length; offset += DELIVERIES_PER_BATCH) {
    await db
      .insert(schema.webhookDelivery)
      .values(
        deliveries
          .slice(offset, offset + DELIVERIES_PER_BATCH)
          .map((delivery) => ({ ...delivery, dueAt: delivery.createdAt, lastAttempt: MAX_ATTEMPTS })),
      );
  }
}

/** The number of pending deliveries of one target. */
interface DeliveryQueue {
  readonly accountId: number;
  readonly webhook: string;
  readonly length: number;
}

const selectQueues = prepareStatement<never, DeliveryQueue>(
  () => sql`
  select account_id as "accountId", webhook, count(*)::int as length from webhook_delivery
  where due_at is not null group by account_id, webhook`,
);

/** Returns the number of pending deliveries of each target. Reads all pending rows, so call it rarely. */
export function readQueues(db: Db): Promise<DeliveryQueue[]> {
  return selectQueues(db, {});
}

export interface ClaimedDelivery {
  readonly id: number;
  readonly deliveryId: string;
  readonly event: WebhookEvent;
  readonly payload: string;
  readonly attempt: number;
  readonly lastAttempt: number;
}

/**
 * Claims only the first pending delivery of each subject (a booking or an item), so that a target receives its events
 * in order. The subquery with `limit` always uses the index. Don't use `not exists` instead: for a small table,
 * PostgreSQL would then compare all pairs of rows.
 */
const claimRows = prepareStatement<'accountId' | 'webhook' | 'host' | 'now' | 'lease' | 'limit', ClaimedDelivery>(
  (value) => sql`
  with picked as materialized (
    select id from webhook_delivery d
    where account_id = ${value('accountId')} and webhook = ${value('webhook')} and due_at <= ${value('now')}::timestamptz
      and id = (
        select id from webhook_delivery e
        where e.subject = d.subject and e.webhook = d.webhook and e.account_id = d.account_id and e.due_at is not null
        order by id limit 1)
    order by due_at, id limit ${value('limit')}::int for update skip locked
  )
  update webhook_delivery d set state = 'sending', attempt = d.attempt + 1, host = ${value('host')},
    attempted_at = ${value('now')}::timestamptz, due_at = ${value('lease')}::timestamptz
  from picked where d.id = picked.id
  returning d.id, d.delivery_id as "deliveryId", d.event, d.payload, d.attempt, d.last_attempt as "lastAttempt"`,
);

interface Claim {
  readonly accountId: number;
  readonly webhook: string;
  readonly host: string;
  readonly now: Date;
  /** Time after which another process may claim the deliveries, if this process has ended without a result. */
  readonly lease: Date;
  readonly limit: number;
}

/** Claims due deliveries of a target, from oldest to newest. Until the lease ends, no other process can claim them. */
export async function claimDeliveries(db: Db, { now, lease, ...claimValues }: Claim): Promise<ClaimedDelivery[]> {
  const rows = await claimRows(db, { ...claimValues, now: now.toISOString(), lease: lease.toISOString() });
  return rows.sort((a, b) => a.id - b.id);
}

/** Records the result of an attempt. Does nothing if another process has claimed the delivery after the lease ended. */
export async function recordAttempt(
  db: Db,
  { id, attempt }: Pick<ClaimedDelivery, 'id' | 'attempt'>,
  { result, status }: Attempt,
  { state, dueAt }: DeliveryDecision,
): Promise<void> {
  const { webhookDelivery: delivery } = schema;
  await db
    .update(delivery)
    .set({ state, dueAt: dueAt === null ? null : new Date(dueAt), result, status })
    .where(and(eq(delivery.id, id), eq(delivery.attempt, attempt), eq(delivery.state, 'sending')));
}

export type DeliveryRow = Omit<typeof schema.webhookDelivery.$inferSelect, 'payload'>;

/** Returns the latest deliveries of an account, from newest to oldest. */
export async function listDeliveries(db: Db, accountId: number, limit: number): Promise<DeliveryRow[]> {
  const { webhookDelivery: delivery } = schema;
  const { payload: _payload, ...columns } = getTableColumns(delivery);
  return db
    .select(columns)
    .from(delivery)
    .where(eq(delivery.accountId, accountId))
    .orderBy(desc(delivery.id))
    .limit(limit);
}

/**
 * Makes a delivery due now, with a new series of attempts. Returns false if these targets have no such delivery, or if
 * an attempt is running.
 */
export async function requeueDelivery(
  db: Db,
  accountId: number,
  deliveryId: string,
  webhooks: readonly string[],
  now: Date,
): Promise<boolean> {
  const { webhookDelivery: delivery } = schema;
  const changedRows = await db
    .update(delivery)
    .set({ state: 'waiting', dueAt: now, lastAttempt: sql`${delivery.attempt} + ${MAX_ATTEMPTS}` })
    .where(
      and(
        eq(delivery.accountId, accountId),
        eq(delivery.deliveryId, deliveryId),
        inArray(delivery.webhook, [...webhooks]),
        ne(delivery.state, 'sending'),
      ),
    )
    .returning({ id: delivery.id });
  return changedRows.length > 0;
}

/** Ends the pending deliveries of a target that is no longer in the settings. */
export async function markPendingDeliveriesDead(db: Db, accountId: number, webhook: string): Promise<void> {
  const { webhookDelivery: delivery } = schema;
  await db
    .update(delivery)
    .set({ state: 'dead', dueAt: null })
    .where(and(eq(delivery.accountId, accountId), eq(delivery.webhook, webhook), isNotNull(delivery.dueAt)));
}

/** Deletes the ended deliveries that are older than `createdBefore`. */
export async function deleteOldDeliveries(db: Db, createdBefore: Date): Promise<void> {
  await db.execute(
    sql`delete from webhook_delivery where due_at is null and created_at < ${createdBefore.toISOString()}::timestamptz`,
  );
}
