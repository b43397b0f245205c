/**
 * Statements about webhook deliveries. The table is the outbox, the queue and the log. Transactions insert rows next to
 * their change; `webhooks/engine.ts` claims due rows and records the attempts.
 */

import { and, desc, eq, getTableColumns, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { MAX_ATTEMPTS, type Attempt, type Decision, type WebhookEvent } from '../rules/webhooks.ts';
import { type Db, statement } from './orm.ts';
import * as schema from './schema.ts';

/** A delivery to insert. `accountId` and `createdAt` are those of the transaction. */
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

const DELIVERIES_AT_ONCE = 500;

/** Inserts deliveries that are due at once. Call this in the transaction of the change. */
export async function insertDeliveries(db: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  for (let from = 0; from < deliveries.length; from += DELIVERIES_AT_ONCE) {
    await db
      .insert(schema.webhookDelivery)
      .values(
        deliveries
          .slice(from, from + DELIVERIES_AT_ONCE)
          .map((delivery) => ({ ...delivery, dueAt: delivery.createdAt, lastAttempt: MAX_ATTEMPTS })),
      );
  }
}

/** The pending deliveries of one target. */
interface Queue {
  readonly accountId: number;
  readonly webhook: string;
  readonly length: number;
}

const queues = statement<never, Queue>(
  () => sql`
  select account_id as "accountId", webhook, count(*)::int as length from webhook_delivery
  where due_at is not null group by account_id, webhook`,
);

/** Returns the targets with pending deliveries. Reads all of these, so call it rarely. */
export function readQueues(db: Db): Promise<Queue[]> {
  return queues(db, {});
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
 * Only the first pending delivery of each subject is ready, so that a target receives them in their order. The subquery with
 * a limit uses its index for any statistics. With `not exists`, the planner compared all pairs of a small table.
 */
const claim = statement<'accountId' | 'webhook' | 'host' | 'now' | 'lease' | 'limit', ClaimedDelivery>(
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
  /** The time after which another process may claim the deliveries again, if this one has died. */
  readonly lease: Date;
  readonly limit: number;
}

/** Claims due deliveries of a target, oldest first. No other process claims them before the end of the lease. */
export async function claimDeliveries(db: Db, { now, lease, ...plain }: Claim): Promise<ClaimedDelivery[]> {
  const rows = await claim(db, { ...plain, now: now.toISOString(), lease: lease.toISOString() });
  return rows.sort((one, other) => one.id - other.id);
}

/** Records an attempt. Changes nothing if another process has claimed the delivery again after the lease. */
export async function recordAttempt(
  db: Db,
  { id, attempt }: Pick<ClaimedDelivery, 'id' | 'attempt'>,
  { result, status }: Attempt,
  { state, dueAt }: Decision,
): Promise<void> {
  const { webhookDelivery: delivery } = schema;
  await db
    .update(delivery)
    .set({ state, dueAt: dueAt === null ? null : new Date(dueAt), result, status })
    .where(and(eq(delivery.id, id), eq(delivery.attempt, attempt), eq(delivery.state, 'sending')));
}

export type DeliveryRow = Omit<typeof schema.webhookDelivery.$inferSelect, 'payload'>;

/** Returns the latest deliveries of an account, newest first. */
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
 * Makes a delivery to one of these targets due now, with a new round of attempts. Returns false if there is no such
 * delivery, or if an attempt is running.
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

/** Ends the pending deliveries of targets that the settings no longer have. */
export async function endDeliveries(db: Db, accountId: number, webhook: string): Promise<void> {
  const { webhookDelivery: delivery } = schema;
  await db
    .update(delivery)
    .set({ state: 'dead', dueAt: null })
    .where(and(eq(delivery.accountId, accountId), eq(delivery.webhook, webhook), isNotNull(delivery.dueAt)));
}

/** Deletes the deliveries that ended, if they are older than an instant. */
export async function forgetDeliveries(db: Db, before: Date): Promise<void> {
  await db.execute(
    sql`delete from webhook_delivery where due_at is null and created_at < ${before.toISOString()}::timestamptz`,
  );
}
