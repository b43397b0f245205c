/**
 * A venue of its own for each worker: the demo's site with its relay, and the booking service on a database in memory,
 * on free loopback ports. Tests look behind the counter here: what was booked, what was asked, what time it is.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Item } from '../../demo/service/catalogue/item.ts';
import { createDatabase, type Database } from '../../demo/service/database/database.ts';
import { DEMO_CREDENTIALS } from '../../demo/service/demo.ts';
import { createPaceGate } from '../../demo/service/http/pace-gate.ts';
import { type PaceName, PACES } from '../../demo/service/rules/pace.ts';
import { createService } from '../../demo/service/service.ts';
import * as schema from '../../demo/service/sql/schema.ts';
import { siteDistFolder } from '../../demo/building/project.ts';
import { listen, type Answer } from '../../demo/serving/listening.ts';
import { createRelays } from '../../demo/serving/relays.ts';
import { createSite } from '../../demo/site/site.ts';
import { onNode } from '../../src/relay/index.ts';
import { bookingInTables, type BookingKept } from './offers/booking-in-tables.ts';
import { builtFolder } from './files/build.ts';

/** A request as it reached a server. */
export interface Asked {
  method: string;
  /** Path with its query. */
  path: string;
}

/** A booking as staff see it (specification, booking/{id}). */
export interface BookingSeen {
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
  /** Origins as the browser knows them. */
  site: string;
  service: string;
  /** What reached the service, the relay's requests included. */
  askedOfService: Asked[];
  askedOfSite: Asked[];
  /** Puts a page of the test's own on the site; answers its address. */
  publish(html: string): string;
  /** Answers everything below a path of the site, until the test ends. */
  serve(path: string, answer: (request: Request) => Promise<Response>): void;
  /** Moves the service's clock until the test ends. */
  pass(minutes: number): void;
  /**
   * Each journey finds the venue as on its first day: the clock right, nothing asked yet, and free what earlier journeys
   * held or booked. Their bookings stay.
   */
  settle(): Promise<void>;
  booking(account: string, code: string): Promise<BookingSeen | undefined>;
  /** Straight from the tables, past every answer of the service. */
  kept(account: string, code: string): Promise<BookingKept>;
  /** Sets the status of a booking, as staff do. */
  setStatus(account: string, code: string, status: string): Promise<void>;
  /** How many bookings carry this customer's address, in all accounts. */
  bookingsOf(email: string): Promise<number>;
  /** Nobody has bought any of it, on any day. */
  freeAll(itemId: number): Promise<void>;
  /** Other visitors put this into carts of their own until none is left; fails when none was left before. */
  takeAll(account: string, itemId: number, query: string): Promise<void>;
  /** From now on an item is sold otherwise; `restore` puts back how it was. What is in sessions stays there as it joined. */
  change(itemId: number, change: (item: Item) => Partial<Item>): Promise<void>;
  /** The item's lines vanish from the sessions that hold them. */
  drop(itemId: number): Promise<void>;
  /** Every item is sold again as it was. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

const staff = {
  authorization: `Basic ${Buffer.from(`${DEMO_CREDENTIALS.apiKey}:${DEMO_CREDENTIALS.apiSecret}`).toString('base64')}`,
};
/** Milliseconds: longer than a shift of the layout counts as the visitor's own doing. */
const slowAnswer = 700;

/** Records the first `used` of each cell that a test changes, because the inventory is too large to compare after each test. */
async function recordSales({ orm }: Database): Promise<void> {
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
  /** The pace at which guests get their answers. The test's own calls never wait. Defaults to `normal`. */
  pace?: PaceName;
}

export async function openVenue({ pace = 'normal' }: VenueOptions = {}): Promise<Venue> {
  let ahead = 0;
  const now = () => Date.now() + ahead * 60_000;
  const database = await createDatabase({ memory: true });
  const serviceOptions = {
    database,
    demo: true,
    now: () => new Date(now()),
    origins: () => [origin] as const,
    sites: () => [site],
  };
  const desk = await createService(serviceOptions);
  let gate = createPaceGate(PACES[pace], { now });
  const service =
    pace === 'normal'
      ? desk
      : await createService({ ...serviceOptions, pace: (accountId, request) => gate(accountId, request) });
  // The seed makes some days nearly full, which depends on today's date. Here a day is sold out or has room.
  await database.orm.execute(sql`delete from inventory where used < capacity`);
  await recordSales(database);
  const askedOfService: Asked[] = [];
  const askedOfSite: Asked[] = [];
  const published = new Map<string, string>();
  const served = new Map<string, (request: Request) => Promise<Response>>();
  const changed = new Map<number, Item>();
  const noting =
    (list: Asked[], answer: Answer): Answer =>
    (request, platform) => {
      const { pathname, search } = new URL(request.url);
      list.push({ method: request.method, path: pathname + search });
      return answer(request, platform);
    };

  const serviceDoor = await listen(
    noting(askedOfService, (request) => service.fetch(request)),
    { port: 0 },
  );
  const origin = `http://localhost:${serviceDoor.port}`;
  const siteDoor = await listen(
    noting(askedOfSite, (request, platform) => {
      const { pathname } = new URL(request.url);
      const own = [...served].find(([path]) => pathname.startsWith(path));
      if (own) return own[1](request);
      const page = published.get(pathname);
      return page === undefined
        ? demo.fetch(request, platform)
        : new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    }),
    { port: 0 },
  );
  const site = `http://localhost:${siteDoor.port}`;
  const demo = createSite({
    dist: process.env[builtFolder] ?? siteDistFolder,
    upstream: origin,
    sites: [site],
    services: [origin],
    relays: createRelays({ upstream: origin, origins: [site], fetch, ...onNode() }),
    delay: slowAnswer,
  });

  async function ask(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
    const answer = await desk.fetch(
      new Request(origin + path, { ...init, headers: { ...staff, 'x-on-behalf': 'off', ...init.headers } }),
    );
    return (await answer.json()) as Record<string, unknown>;
  }

  /** As staff would at their desk: the item, how many there are of it, and word that the catalogue is another. */
  async function sellAs(item: Item): Promise<void> {
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
    askedOfService,
    askedOfSite,
    publish(html) {
      const path = `/published/${published.size}`;
      published.set(path, html);
      return site + path;
    },
    serve: (path, answer) => void served.set(path, answer),
    pass: (minutes) => {
      ahead += minutes;
    },
    async settle() {
      ahead = 0;
      gate = createPaceGate(PACES[pace], { now });
      served.clear();
      await database.orm.transaction(async (orm) => {
        await orm.delete(schema.hold);
        await orm.delete(schema.session);
        await orm.execute(sql`
          update inventory i set used = u.used from used_before u where u.item_id = i.item_id and u.cell = i.cell`);
        await orm.execute(sql`delete from used_before`);
      });
      askedOfService.length = 0;
      askedOfSite.length = 0;
    },
    async booking(account, code) {
      const { booking } = await ask(`/${account}/api/3.0/booking/${code}`, { headers: { 'x-on-behalf': '1' } });
      return booking as BookingSeen | undefined;
    },
    kept: (account, code) => bookingInTables(database.orm, account, code),
    async setStatus(account, code, status) {
      const init = {
        method: 'POST',
        headers: { 'x-on-behalf': '1' },
        body: new URLSearchParams({ status_id: status }),
      };
      await ask(`/${account}/api/3.0/booking/${code}/update`, init);
    },
    async bookingsOf(email) {
      const all = await database.orm.select({ form: schema.booking.form }).from(schema.booking);
      return all.filter(({ form }) => form.customer_email === email).length;
    },
    async freeAll(itemId) {
      await database.orm.update(schema.inventory).set({ used: 0 }).where(eq(schema.inventory.itemId, itemId));
    },
    async takeAll(account, itemId, query) {
      for (let taken = 0; ; taken += 1) {
        const { item } = (await ask(`/${account}/api/3.0/item/${itemId}?${query}`)) as {
          item?: { rate?: { slip?: string | null } };
        };
        const slip = item?.rate?.slip;
        if (!slip && taken > 0) return;
        if (!slip) throw new Error(`Nothing to take: ${JSON.stringify(item?.rate)}`);
        await ask(`/${account}/api/3.0/booking/session`, { method: 'POST', body: new URLSearchParams({ slip }) });
      }
    },
    async change(itemId, change) {
      const [item] = await database.orm.select().from(schema.item).where(eq(schema.item.id, itemId));
      if (!item) throw new Error(`There is no item ${String(itemId)}.`);
      if (!changed.has(itemId)) changed.set(itemId, item);
      await sellAs({ ...item, ...change(item) });
    },
    async drop(itemId) {
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
    async restore() {
      for (const item of changed.values()) await sellAs(item);
      changed.clear();
    },
    async close() {
      await siteDoor.close();
      await serviceDoor.close();
      await service.close();
    },
  };
}
