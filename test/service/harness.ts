/** Opens a service on a database in memory, at a fixed time, with short functions that send requests to the service. */

import type { SQL } from 'drizzle-orm';
import { type Database, createDatabase } from '../../demo/service/database/database.ts';
import { DEMO_CREDENTIALS } from '../../demo/service/demo.ts';
import type { Db } from '../../demo/service/sql/orm.ts';
import { type Service, type ServiceOptions, createService } from '../../demo/service/service.ts';

export const ORIGIN = 'http://service.test';
/** Origin of a venue's website. Hosted pages can link back to pages there. */
export const SITE = 'http://site.test';
/** The time at which services start: Monday 6 May 2030, 10:00 in Vancouver. */
export const START_TIME = new Date('2030-05-06T17:00:00Z');

/** A response whose body can have any shape. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: JsonNode;
  readonly text: string;
}

/**
 * A JSON value whose fields tests can read without checks. For a missing field, the result is a `JsonNode` with the
 * value `undefined`.
 */
export interface JsonNode {
  readonly value: unknown;
  at(...path: (string | number)[]): JsonNode;
  text(): string;
  keys(): string[];
}

export function wrapJson(value: unknown): JsonNode {
  return {
    value,
    at: (...path) =>
      wrapJson(
        path.reduce<unknown>(
          (node, name) =>
            typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[String(name)] : undefined,
          value,
        ),
      ),
    text: () => {
      if (typeof value !== 'string') throw new Error(`Not a text: ${JSON.stringify(value)}`);
      return value;
    },
    keys: () => (typeof value === 'object' && value !== null ? Object.keys(value) : []),
  };
}

/** Runs a handwritten SQL statement and returns its rows. `Row` must match the statement's select list. */
export async function queryRows<Row>(db: Db, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows;
}

export interface ServiceClient {
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  post(path: string, form: string | [string, string][], headers?: Record<string, string>): Promise<Reply>;
}

export interface TestHarness extends ServiceClient {
  readonly database: Database;
  readonly service: Service;
  /** Moves the service's clock forward. */
  advanceMinutes(minutes: number): void;
  close(): Promise<void>;
}

/**
 * Credentials as request headers. `staffHeaders` acts for a staff account, and `customerHeaders` for a customer, as a
 * relay does.
 */
export const staffHeaders = {
  authorization: `Basic ${Buffer.from(`${DEMO_CREDENTIALS.apiKey}:${DEMO_CREDENTIALS.apiSecret}`).toString('base64')}`,
};
export const customerHeaders = { ...staffHeaders, 'x-on-behalf': 'off', 'x-forwarded-for': '203.0.113.7' };

export async function openHarness(options: Partial<ServiceOptions> = {}): Promise<TestHarness> {
  let now = START_TIME;
  const database = options.database ?? (await createDatabase({ memory: true }, START_TIME));
  const service = await createService({
    demo: true,
    now: () => now,
    baseUrls: () => [ORIGIN],
    siteOrigins: () => [SITE],
    ...options,
    database,
  });
  return {
    database,
    service,
    ...createServiceClient(service),
    advanceMinutes: (minutes) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    close: () => service.close(),
  };
}

/** Creates a client whose connection comes from `address`. All clients without an address count as one caller. */
export function createServiceClient(service: Pick<Service, 'fetch'>, address?: string): ServiceClient {
  const platform = { incoming: { socket: { remoteAddress: address } } };
  return {
    get: async (path, headers = {}) =>
      readReply(await service.fetch(new Request(ORIGIN + path, { headers }), platform)),
    post: async (path, form, headers = {}) =>
      readReply(
        await service.fetch(
          new Request(ORIGIN + path, {
            method: 'POST',
            body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
            headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
          }),
          platform,
        ),
      ),
  };
}

async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  return { status: response.status, headers: response.headers, body: wrapJson(value), text };
}

/**
 * Requests a quote for an item and returns its SLIP, the token that books it. Fails the test if the service offers
 * none.
 */
export async function requestSlip(
  client: ServiceClient,
  account: string,
  item: number,
  query: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const reply = await client.get(`/${account}/api/3.0/item/${String(item)}?${query}`, headers);
  const slip = reply.body.at('item', 'rate', 'slip').value;
  if (typeof slip !== 'string') throw new Error(`No SLIP: ${reply.text.slice(0, 2000)}`);
  return slip;
}

export const GUEST_FIELDS: [string, string][] = [
  ['form[customer_name]', 'Ada Wren'],
  ['form[customer_email]', 'ada@example.com'],
  ['form[customer_phone]', '+1 604 555 0100'],
  ['form[customer_tos_agree]', '1'],
];

/**
 * Returns the first of `dayCount` consecutive days on which all of the item's stock is free and guests can book.
 * Searches from `firstDay` (YYYYMMDD).
 */
export async function findFreeDay(
  client: ServiceClient,
  account: string,
  item: number,
  firstDay: string,
  dayCount = 1,
): Promise<string> {
  const path = `/${account}/api/3.0/item/${String(item)}`;
  const dateQuery = `start_date=${firstDay}&end_date=${String(Number(firstDay.slice(0, 4)) + 1)}${firstDay.slice(4)}`;
  const stock = (await client.get(path, staffHeaders)).body.at('item', 'stock').value;
  const [freeUnits, openDays] = await Promise.all(
    [staffHeaders, customerHeaders].map(async (headers) =>
      (await client.get(`${path}/cal?${dateQuery}`, headers)).body.at('item', 'cal'),
    ),
  );
  const days = freeUnits?.keys() ?? [];
  const isFree = (day: string) => freeUnits?.at(day).value === stock && openDays?.at(day).value === 1;
  const day = days.find((_, index) => days.slice(index, index + dayCount).every(isFree));
  if (day === undefined) throw new Error('No day is free.');
  return day;
}
