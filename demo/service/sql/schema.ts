/**
 * Describes the tables for Drizzle; `migrations/` creates them. Tests read and write every column, so they fail if this
 * description and the migrations differ.
 */

import { boolean, integer, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountSettings } from '../catalogue/account.ts';
import type { Item, SalesDetails } from '../catalogue/item.ts';
import type { Totals } from '../rules/totals.ts';
import type { CartLine } from '../rules/cart.ts';
import type { AttemptResult, WebhookEvent } from '../rules/webhooks.ts';

/** A column with a local time that has no time zone, such as `2031-06-14 09:00:00`. */
const defineLocalTimestamp = (name: string) => timestamp(name, { mode: 'string' });
const defineInstant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const setting = pgTable('setting', {
  name: text().primaryKey(),
  value: text().notNull(),
});

export const account = pgTable('account', {
  id: integer().primaryKey(),
  slug: text().notNull(),
  settings: json().$type<AccountSettings>().notNull(),
  version: integer().notNull().default(1),
});

export const item = pgTable('item', {
  id: integer().primaryKey(),
  accountId: integer('account_id').notNull(),
  categoryId: integer('category_id').notNull(),
  parentId: integer('parent_id'),
  isParent: boolean('is_parent').notNull(),
  sku: text().notNull(),
  name: text().notNull(),
  unit: text().$type<Item['unit']>().notNull(),
  type: text().$type<Item['type']>().notNull(),
  status: text().$type<Item['status']>().notNull(),
  visibility: text().$type<Item['visibility']>().notNull(),
  position: integer().notNull(),
  stock: integer().notNull(),
  isUnlimited: boolean('unlimited').notNull(),
  byDate: boolean('by_date').notNull(),
  simple: boolean().notNull(),
  length: integer().notNull(),
  sells: json().$type<SalesDetails>().notNull(),
});

export const inventory = pgTable(
  'inventory',
  {
    itemId: integer('item_id').notNull(),
    cell: integer().notNull(),
    accountId: integer('account_id').notNull(),
    capacity: integer().notNull(),
    used: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.cell] })],
);

export const session = pgTable('session', {
  id: text().primaryKey(),
  accountId: integer('account_id').notNull(),
  state: text().$type<'open' | 'ended'>().notNull(),
  lines: json().$type<readonly CartLine[]>().notNull(),
  nextLine: integer('next_line').notNull(),
  createdAt: defineInstant('created_at').notNull(),
  expiresAt: defineInstant('expires_at').notNull(),
  bookingCode: text('booking_code'),
  holder: text(),
});

export const hold = pgTable(
  'hold',
  {
    sessionId: text('session_id').notNull(),
    itemId: integer('item_id').notNull(),
    cell: integer().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.itemId, table.cell] })],
);

export const booking = pgTable('booking', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  accountId: integer('account_id').notNull(),
  code: text().notNull(),
  statusId: text('status_id').notNull(),
  sessionId: text('session_id'),
  customerId: integer('customer_id').notNull(),
  staffId: integer('staff_id').notNull(),
  customerAddress: text('customer_address'),
  form: json().$type<Readonly<Record<string, string>>>().notNull(),
  totals: json().$type<Totals>().notNull(),
  total: integer().notNull(),
  paidTotal: integer('paid').notNull().default(0),
  startAt: defineInstant('start_at').notNull(),
  endAt: defineInstant('end_at').notNull(),
  startLocal: defineLocalTimestamp('start_local').notNull(),
  endLocal: defineLocalTimestamp('end_local').notNull(),
  timeZone: text('time_zone').notNull(),
  createdAt: defineInstant('created_at').notNull(),
  checkedInAt: defineInstant('checked_in_at'),
  checkedOutAt: defineInstant('checked_out_at'),
  tokenHash: text('token_hash').notNull(),
});

export const bookingLine = pgTable(
  'booking_line',
  {
    bookingId: integer('booking_id').notNull(),
    line: text().notNull(),
    itemId: integer('item_id').notNull(),
    quantity: integer().notNull(),
    detail: json().$type<CartLine>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.line] })],
);

export const note = pgTable('note', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  bookingId: integer('booking_id').notNull(),
  staffId: integer('staff_id').notNull(),
  createdAt: defineInstant('created_at').notNull(),
  body: text().notNull(),
  private: boolean().notNull(),
});

export const bookmark = pgTable(
  'bookmark',
  {
    bookingId: integer('booking_id').notNull(),
    staffId: integer('staff_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.staffId] })],
);

export const payment = pgTable('payment', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  bookingId: integer('booking_id').notNull(),
  amount: integer().notNull(),
  kind: text().notNull(),
  createdAt: defineInstant('created_at').notNull(),
});

export const application = pgTable(
  'application',
  {
    accountId: integer('account_id').notNull(),
    key: text().notNull(),
    kind: text().$type<'token' | 'oauth'>().notNull(),
    secretHash: text('secret_hash').notNull(),
    name: text().notNull(),
    redirectUri: text('redirect_uri'),
    staffId: integer('staff_id').notNull(),
    demo: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.key] })],
);

export const staffLogin = pgTable(
  'staff_login',
  {
    accountId: integer('account_id').notNull(),
    email: text().notNull(),
    staffId: integer('staff_id').notNull(),
    passwordHash: text('password_hash').notNull(),
    demo: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.email] })],
);

export const staffSession = pgTable('staff_session', {
  tokenHash: text('token_hash').primaryKey(),
  accountId: integer('account_id').notNull(),
  email: text().notNull(),
  createdAt: defineInstant('created_at').notNull(),
  usedAt: defineInstant('used_at').notNull(),
});

export const staffForm = pgTable(
  'staff_form',
  {
    tokenHash: text('token_hash').notNull(),
    formKey: text('form_key').notNull(),
    result: text(),
  },
  (table) => [primaryKey({ columns: [table.tokenHash, table.formKey] })],
);

export const oauthCode = pgTable('oauth_code', {
  codeHash: text('code_hash').primaryKey(),
  accountId: integer('account_id').notNull(),
  key: text().notNull(),
  staffId: integer('staff_id').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  expiresAt: defineInstant('expires_at').notNull(),
  codeChallenge: text('code_challenge'),
});

export const oauthToken = pgTable('oauth_token', {
  accessHash: text('access_hash').primaryKey(),
  refreshHash: text('refresh_hash').notNull(),
  accountId: integer('account_id').notNull(),
  key: text().notNull(),
  staffId: integer('staff_id').notNull(),
  accessExpiresAt: defineInstant('access_expires_at').notNull(),
  refreshExpiresAt: defineInstant('refresh_expires_at').notNull(),
  family: text().notNull(),
});

export const oauthReplaced = pgTable('oauth_replaced', {
  refreshHash: text('refresh_hash').primaryKey(),
  accountId: integer('account_id').notNull(),
  family: text().notNull(),
  expiresAt: defineInstant('expires_at').notNull(),
});

export const webhookDelivery = pgTable('webhook_delivery', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  deliveryId: text('delivery_id').notNull(),
  accountId: integer('account_id').notNull(),
  webhook: text().notNull(),
  host: text().notNull(),
  event: text().$type<WebhookEvent>().notNull(),
  subject: text().notNull(),
  payload: text().notNull(),
  state: text().$type<'waiting' | 'sending' | 'delivered' | 'dead'>().notNull().default('waiting'),
  createdAt: defineInstant('created_at').notNull(),
  dueAt: defineInstant('due_at'),
  attempt: integer().notNull().default(0),
  lastAttempt: integer('last_attempt').notNull(),
  attemptedAt: defineInstant('attempted_at'),
  result: text().$type<AttemptResult>(),
  status: integer(),
});
