/**
 * Starts the servers that each test worker needs, on free local ports. They are the demo site with its relay, and the
 * booking service with a database in memory. Through `Venue`, journeys can read bookings and requests. They can also
 * change the catalogue and move the service's clock.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Item } from '../../demo/service/catalogue/item.ts';
import { createDatabase, type Database } from '../../demo/service/database/database.ts';
import { DEMO_CREDENTIALS } from '../../demo/service/demo.ts';
import { createPaceGate } from '../../demo/service/http/pace-gate.ts';
import { type PaceName, PACES } from '../../demo/service/rules/pace.ts';
import { createService } from '../../demo/service/service.ts';
import * as schema from '../../demo/service/sql/schema.ts';
import { siteDistFolder } from '../../demo/building/project.ts';
import { listen, type RequestHandler } from '../../demo/serving/http-server.ts';
import { createRelays } from '../../demo/serving/relays.ts';
import { createSite } from '../../demo/site/site.ts';
import { onNode } from '../../src/relay/index.ts';
import { readStoredBooking, type StoredBooking } from './offers/booking-in-tables.ts';
import { BUILT_FOLDER_VARIABLE } from './files/build.ts';

export interface ReceivedRequest {
  method: string;
  /** Path and query of the URL. */
  path: string;
}

/** A booking as staff see it (specification, booking/{id}). */
export interface StaffBooking {
  id: string;
  status_id: string;
  total: string;
  paid_total: string;
  due: string;
  customer_name: string;
  customer_email: string;
  items: Record<string, { name: string }>;
}

export interface Venue {
  /** Origin of the demo site. */
  site: string;
  /** Origin of the booking service. */
  service: string;
  /** Requests that the service received, from the browser and from the relay. */
  serviceRequests: ReceivedRequest[];
  siteRequests: ReceivedRequest[];
  /** Adds a page to the demo site. Returns its URL. */
  publish(html: string): string;
  /** Answers all requests below a path of the demo site, until the test ends. */
  serve(path: string, answerRequest: (request: Request) => Promise<Response>): void;
  /** Moves the service's clock forward, until the test ends. */
  advanceClock(minutes: number): void;
  /** Restores the clock, the request lists and the stock after earlier journeys. Their bookings stay. */
  reset(): Promise<void>;
  /** Returns a booking as the service shows it to staff, or undefined if there is none. */
  readBooking(account: string, code: string): Promise<StaffBooking | undefined>;
  /** Returns a booking from the database. Throws if there is none. */
  readStoredBooking(account: string, code: string): Promise<StoredBooking>;
  /** Sets the status of a booking, as staff do. */
  setStatus(account: string, code: string, status: string): Promise<void>;
  /** Returns the number of bookings with an email address, in all accounts. */
  countBookings(email: string): Promise<number>;
  /** Returns the ids of the open sessions that reserve stock. */
  listHoldingSessions(): Promise<string[]>;
  /** Makes the whole stock of the items available, on every day. */
  releaseStock(...itemIds: readonly number[]): Promise<void>;
  /**
   * Reserves all remaining stock that the query can book, in the carts of other guests. Throws if nothing is available.
   */
  reserveStock(account: string, itemId: number, query: string): Promise<void>;
  /** Changes an item in the catalogue. Lines that already are in open sessions keep their old data. */
  changeItem(itemId: number, change: (item: Item) => Partial<Item>): Promise<void>;
  /** Removes the lines of an item from all open sessions. */
  removeLines(itemId: number): Promise<void>;
  /** Restores all items that `changeItem` has changed. */
  restoreItems(): Promise<void>;
  close(): Promise<void>;
}

const staffHeaders = {
  authorization: `Basic ${Buffer.from(`${DEMO_CREDENTIALS.apiKey}:${DEMO_CREDENTIALS.apiSecret}`).toString('base64')}`,
};
/**
 * Delay of the demo's slow answers in ms. Browsers do not count layout shifts within 500 ms after an input, so the
 * delay must be longer for tests to find them.
 */
const SLOW_ANSWER_MS = 700;

/**
 * Makes the database record the used stock of each inventory cell before a test changes the cell for the first time. A
 * cell is one item at one time. `reset` restores the recorded numbers.
 */
async function installStockRecording({ orm }: Database): Promise<void> {
  await orm.execute(sql`create table used_before (item_id int, cell int, used int, primary key (item_id, cell))`);
  await orm.execute(sql`
    create function record_used() returns trigger language plpgsql as $$
    begin
      insert into used_before values (old.item_id, old.cell, old.used) on conflict do nothing;
      return null;
    end $$`);
  await orm.execute(sql`
    create trigger record_used after update of used on inventory
    for each row when (old.used <> new.used) execute function record_used()`);
}

export interface VenueOptions {
  /** Speed and limits of the service for guests. The test's own requests have no limits. Defaults to `normal`. */
  pace?: PaceName;
}

export async function openVenue({ pace = 'normal' }: VenueOptions = {}): Promise<Venue> {
  let minutesAhead = 0;
  const now = () => Date.now() + minutesAhead * 60_000;
  const database = await createDatabase({ memory: true });
  const serviceOptions = {
    database,
    demo: true,
    now: () => new Date(now()),
    baseUrls: () => [origin] as const,
    siteOrigins: () => [site],
  };
  const staffService = await createService(serviceOptions);
  let paceGate = createPaceGate(PACES[pace], { now });
  const service =
    pace === 'normal'
      ? staffService
      : await createService({ ...serviceOptions, paceGate: (accountId, request) => paceGate(accountId, request) });
  // Some seeded days are almost full. Their dates depend on the day of the test, so journeys could fail on some days.
  // So this removes the sales of all days that are not completely full.
  await database.orm.execute(sql`delete from inventory where used < capacity`);
  await installStockRecording(database);
  const serviceRequests: ReceivedRequest[] = [];
  const siteRequests: ReceivedRequest[] = [];
  const pages = new Map<string, string>();
  const handlersByPath = new Map<string, (request: Request) => Promise<Response>>();
  const originalItems = new Map<number, Item>();
  const addRequestRecording =
    (recordedRequests: ReceivedRequest[], answerRequest: RequestHandler): RequestHandler =>
    (request, platform) => {
      const { pathname, search } = new URL(request.url);
      recordedRequests.push({ method: request.method, path: pathname + search });
      return answerRequest(request, platform);
    };

  const serviceServer = await listen(
    addRequestRecording(serviceRequests, (request) => service.fetch(request)),
    { port: 0 },
  );
  const origin = `http://localhost:${serviceServer.port}`;
  const siteServer = await listen(
    addRequestRecording(siteRequests, (request, platform) => {
      const { pathname } = new URL(request.url);
      const handler = [...handlersByPath].find(([path]) => pathname.startsWith(path))?.[1];
      if (handler) return handler(request);
      const page = pages.get(pathname);
      return page === undefined
        ? demoSite.fetch(request, platform)
        : new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    }),
    { port: 0 },
  );
  const site = `http://localhost:${siteServer.port}`;
  const demoSite = createSite({
    dist: process.env[BUILT_FOLDER_VARIABLE] ?? siteDistFolder,
    upstreamUrl: origin,
    siteOrigins: [site],
    serviceUrls: [origin],
    relays: createRelays({ upstreamUrl: origin, origins: [site], fetch, ...onNode() }),
    delayMs: SLOW_ANSWER_MS,
  });

  /** Sends a request to the service with staff credentials. Returns its JSON. */
  async function callAsStaff(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
    const response = await staffService.fetch(
      new Request(origin + path, { ...init, headers: { ...staffHeaders, 'x-on-behalf': 'off', ...init.headers } }),
    );
    return (await response.json()) as Record<string, unknown>;
  }

  /** Stores an item and its stock. Also increases the catalogue's version, as a change by staff does. */
  async function storeItem(item: Item): Promise<void> {
    await database.orm.update(schema.item).set(item).where(eq(schema.item.id, item.id));
    await database.orm
      .update(schema.inventory)
      .set({ capacity: sql`greatest(${item.stock}, ${schema.inventory.used})` })
      .where(eq(schema.inventory.itemId, item.id));
    await database.orm
      .update(schema.account)
      .set({ version: sql`${schema.account.version} + 1` })
      .where(eq(schema.account.id, item.accountId));
  }

  return {
    site,
    service: origin,
    serviceRequests,
    siteRequests,
    publish(html) {
      const path = `/published/${pages.size}`;
      pages.set(path, html);
      return site + path;
    },
    serve: (path, answer) => void handlersByPath.set(path, answer),
    advanceClock: (minutes) => {
      minutesAhead += minutes;
    },
    async reset() {
      minutesAhead = 0;
      paceGate = createPaceGate(PACES[pace], { now });
      handlersByPath.clear();
      await database.orm.transaction(async (orm) => {
        await orm.delete(schema.hold);
        await orm.delete(schema.session);
        await orm.execute(sql`
          update inventory i set used = u.used from used_before u where u.item_id = i.item_id and u.cell = i.cell`);
        await orm.execute(sql`delete from used_before`);
      });
      serviceRequests.length = 0;
      siteRequests.length = 0;
    },
    async readBooking(account, code) {
      const { booking } = await callAsStaff(`/${account}/api/3.0/booking/${code}`, { headers: { 'x-on-behalf': '1' } });
      return booking as StaffBooking | undefined;
    },
    readStoredBooking: (account, code) => readStoredBooking(database.orm, account, code),
    async setStatus(account, code, status) {
      const requestInit = {
        method: 'POST',
        headers: { 'x-on-behalf': '1' },
        body: new URLSearchParams({ status_id: status }),
      };
      await callAsStaff(`/${account}/api/3.0/booking/${code}/update`, requestInit);
    },
    async countBookings(email) {
      const bookings = await database.orm.select({ form: schema.booking.form }).from(schema.booking);
      return bookings.filter(({ form }) => form.customer_email === email).length;
    },
    async listHoldingSessions() {
      const holds = database.orm.selectDistinct({ id: schema.hold.sessionId }).from(schema.hold);
      return (await holds).map(({ id }) => id);
    },
    async releaseStock(...itemIds) {
      await database.orm.update(schema.inventory).set({ used: 0 }).where(inArray(schema.inventory.itemId, itemIds));
    },
    async reserveStock(account, itemId, query) {
      for (let reservationCount = 0; ; reservationCount += 1) {
        const { item } = (await callAsStaff(`/${account}/api/3.0/item/${itemId}?${query}`)) as {
          item?: { rate?: { status?: string; slip?: string | null } };
        };
        const { status, slip } = item?.rate ?? {};
        const isAvailable = status === 'AVAILABLE' && slip;
        if (!isAvailable && reservationCount > 0) return;
        if (!isAvailable) throw new Error(`Nothing is available to reserve: ${JSON.stringify(item?.rate)}`);
        await callAsStaff(`/${account}/api/3.0/booking/session`, {
          method: 'POST',
          body: new URLSearchParams({ slip }),
        });
      }
    },
    async changeItem(itemId, change) {
      const [item] = await database.orm.select().from(schema.item).where(eq(schema.item.id, itemId));
      if (!item) throw new Error(`There is no item ${String(itemId)}.`);
      if (!originalItems.has(itemId)) originalItems.set(itemId, item);
      await storeItem({ ...item, ...change(item) });
    },
    async removeLines(itemId) {
      for (const { id, lines } of await database.orm
        .select()
        .from(schema.session)
        .where(eq(schema.session.state, 'open'))) {
        await database.orm
          .update(schema.session)
          .set({ lines: lines.filter((line) => line.itemId !== itemId) })
          .where(eq(schema.session.id, id));
        await database.orm
          .delete(schema.hold)
          .where(and(eq(schema.hold.sessionId, id), eq(schema.hold.itemId, itemId)));
      }
    },
    async restoreItems() {
      for (const item of originalItems.values()) await storeItem(item);
      originalItems.clear();
    },
    async close() {
      await siteServer.close();
      await serviceServer.close();
      await service.close();
    },
  };
}
