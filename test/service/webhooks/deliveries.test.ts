import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type Database } from '../../../demo/service/database/database.ts';
import { seedDatabase } from '../../../demo/service/seed/seed.ts';
import type { AttemptLine, WebhookEngine } from '../../../demo/service/webhooks/engine.ts';
import { sql } from 'drizzle-orm';
import { type Bench, NOON, openBench, rows, staffHeaders } from '../harness.ts';
import { book, type Receiver, SECRET, startReceiver, targetsFor } from './receiver.ts';

const API = '/harbour/api/3.0';

let receiver: Receiver;
let bench: Bench;
let engine: WebhookEngine;
const lines: AttemptLine[] = [];
/** Ends the running attempts, as their time limit would. */
let endAttempts: () => void;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => {
  receiver.close();
});

async function open(paths: readonly string[], database?: Database): Promise<void> {
  const ends = new Set<() => void>();
  endAttempts = () => {
    for (const end of ends) end();
  };
  bench = await openBench({
    ...(database && { database }),
    webhooks: {
      targets: targetsFor(receiver.origin, 'harbour', paths),
      loopback: true,
      repeat: () => () => undefined,
      random: () => 0.5,
      log: (line) => lines.push(line),
      startDeadline: (end) => {
        ends.add(end);
        return () => {
          ends.delete(end);
        };
      },
    },
  });
  if (!bench.service.webhooks) throw new Error('The service has no webhooks.');
  engine = bench.service.webhooks;
}

beforeEach(() => {
  lines.length = 0;
  receiver.requests.length = 0;
});
afterEach(() => bench.close());

function missing(): never {
  throw new Error('Nothing arrived.');
}

/** Moves the clock forward and delivers everything that is due then. */
async function deliverAfter(minutes: number): Promise<void> {
  // Running attempts must end first. Otherwise the jump of the clock would end their leases.
  await engine.waitUntilIdle();
  bench.advanceMinutes(minutes);
  engine.wake();
  await engine.waitUntilIdle();
}

const eventsAt = (path: string) =>
  receiver.requests.filter((each) => each.path === path).map(({ body }) => body.webhook.event);

const update = (code: string, form: [string, string][]) =>
  bench.post(`${API}/booking/${code}/update`, form, staffHeaders);

const states = () =>
  rows<{ webhook: string; state: string; attempt: number; status: number | null; result: string | null }>(
    bench.database.orm,
    sql`select webhook, state, attempt, status, result from webhook_delivery order by id`,
  );

describe('an event', () => {
  it('arrives after all earlier events of its booking', async () => {
    await open(['/events']);
    const code = await book(bench);
    await update(code, [['status_id', 'HOLD']]);
    await update(code, [['status_id', 'HOLD']]);
    await bench.post(`${API}/booking/${code}/checkin`, [], staffHeaders);
    await update(code, [
      ['status_id', 'PAID'],
      ['set_paid', '1'],
    ]);
    await update(code, [['status_id', 'CANCELLED']]);
    await engine.waitUntilIdle();
    expect(eventsAt('/events')).toEqual([
      'booking.created',
      'booking.changed',
      'booking.changed',
      'booking.paid',
      'booking.cancelled',
    ]);
  });

  it('uses the field names of the Booking API, without personal data', async () => {
    await open(['/events']);
    const code = await book(bench);
    await engine.waitUntilIdle();
    const [{ body, text } = missing()] = receiver.requests;
    const detail = (await bench.get(`${API}/booking/${code}`, staffHeaders)).body.at('booking');
    for (const [name, value] of Object.entries(body.booking ?? {}))
      if (name !== 'items') expect([name, value]).toEqual([name, detail.at(name).value]);
    expect(body.booking).toMatchObject({
      booking_id: code,
      status_id: 'PEND',
      items: { 1: { item_id: 106, qty: 1 } },
    });
    expect(text).not.toMatch(/Ada|Wren|example\.com"|604 555|203\.0\.113|slip|token/i);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${code}|whsec|127\\.0\\.0\\.1|Ada`));
    expect(lines.length).toBe(1);
  });

  it("reports a guest's payment", async () => {
    await open(['/events']);
    const { orm } = bench.database;
    const code = await book(bench);
    const token = 'a'.repeat(32);
    const { hashToken } = await import('../../../demo/service/auth/secret.ts');
    await orm.execute(sql`update booking set token_hash = ${hashToken(token)} where code = ${code}`);
    await bench.post(`/harbour/reserve/${token}/pay`, []);
    await bench.post(`/harbour/reserve/${token}/pay`, []);
    await engine.waitUntilIdle();
    expect(eventsAt('/events')).toEqual(['booking.created', 'booking.paid']);
    expect(receiver.requests[1]?.body.booking).toMatchObject({ status_id: 'PAID', due: '0.00', account_id: 0 });
  });

  it('reports items that a new catalogue changes or adds', async () => {
    await open(['/events']);
    const { orm } = bench.database;
    await orm.execute(sql`update item set name = 'Old name' where id = 106`);
    await orm.execute(sql`delete from inventory where item_id = 111`);
    await orm.execute(sql`delete from item where id = 111`);
    await orm.execute(sql`update setting set value = 'older 2030-05' where name = 'seeded'`);
    await seedDatabase(bench.database, NOON, targetsFor(receiver.origin, 'harbour', ['/events']));
    engine.wake();
    await engine.waitUntilIdle();
    const events = receiver.requests.map(({ body }) => [body.webhook.event, body.item?.item_id]);
    expect(events.sort()).toEqual([
      ['item.changed', 106],
      ['item.created', 111],
    ]);
  });

  it("rolls the booking change back if the event's insert fails", async () => {
    await open(['/events']);
    const code = await book(bench);
    await engine.waitUntilIdle();
    const { orm } = bench.database;
    await orm.execute(sql`alter table webhook_delivery rename to webhook_gone`);
    expect((await update(code, [['status_id', 'HOLD']])).status).toBe(503);
    await orm.execute(sql`alter table webhook_gone rename to webhook_delivery`);
    const status = (await bench.get(`${API}/booking/${code}`, staffHeaders)).body.at('booking', 'status_id').value;
    expect(status).toBe('PEND');
    await deliverAfter(1);
    expect(eventsAt('/events')).toEqual(['booking.created']);
  });
});

describe('a request', () => {
  it('has a signature of id, time and body', async () => {
    await open(['/signed']);
    await book(bench);
    await engine.waitUntilIdle();
    const [{ headers, text, body } = missing()] = receiver.requests;
    const [id, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']];
    expect(id).toBe(body.webhook.id);
    expect(Number(timestamp)).toBe(NOON.getTime() / 1000);
    const hmac = createHmac('sha256', Buffer.from(SECRET.slice(6), 'base64'));
    const signature = hmac.update(`${String(id)}.${String(timestamp)}.${text}`).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
  });
});

describe('a failed delivery', () => {
  it('repeats the same body after growing waits, with a new time', async () => {
    await open(['/flaky']);
    receiver.answer('/flaky', (response) => response.writeHead(500).end());
    await book(bench);
    await engine.waitUntilIdle();
    const waits = [];
    for (const minutes of [9 / 60, 2 / 60, 28 / 60, 3 / 60]) {
      await deliverAfter(minutes);
      waits.push(receiver.requests.length);
    }
    expect(waits).toEqual([1, 2, 2, 3]);
    receiver.answer('/flaky', (response) => response.writeHead(200).end('thank you'));
    await deliverAfter(2);
    await deliverAfter(60);
    expect(receiver.requests.length).toBe(4);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.requests.map(({ text }) => text)).size).toBe(1);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(4);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['retry', 'retry', 'retry', 'delivered']);
  });

  it('ends after twelve attempts', async () => {
    await open(['/down']);
    receiver.answer('/down', (response) => response.writeHead(500).end());
    await book(bench);
    for (let round = 0; round < 15; round += 1) await deliverAfter(8 * 60);
    expect(receiver.requests.length).toBe(12);
    expect(await states()).toMatchObject([{ state: 'dead', attempt: 12, status: 500 }]);
    expect(engine.getQueueLength()).toBe(0);
  });

  it('ends immediately after status 410', async () => {
    await open(['/gone']);
    receiver.answer('/gone', (response) => response.writeHead(410).end());
    await book(bench);
    await deliverAfter(60);
    expect(await states()).toMatchObject([{ state: 'dead', attempt: 1, status: 410, result: 'gone' }]);
  });

  it.each([429, 503])('waits as long as the target requests with status %i', async (status) => {
    await open(['/busy']);
    receiver.answer('/busy', (response) => response.writeHead(status, { 'retry-after': '1800' }).end());
    await book(bench);
    await engine.waitUntilIdle();
    await book(bench);
    await deliverAfter(29);
    expect(receiver.requests.length).toBe(1);
    receiver.answer('/busy', (response) => response.writeHead(204).end());
    await deliverAfter(2);
    expect(receiver.requests.length).toBe(3);
    expect((await states()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  it('follows no redirect', async () => {
    await open(['/moved']);
    receiver.answer('/moved', (response) => response.writeHead(307, { location: '/elsewhere' }).end());
    await book(bench);
    await engine.waitUntilIdle();
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/moved']);
    expect(await states()).toMatchObject([{ state: 'waiting', status: 307, result: 'redirect' }]);
  });

  it('delays later events of the same booking, but no others', async () => {
    await open(['/order']);
    const firstCode = await book(bench);
    await engine.waitUntilIdle();
    receiver.answer('/order', (response, { body }) =>
      response.writeHead(body.booking?.booking_id === firstCode ? 500 : 204).end(),
    );
    await update(firstCode, [['status_id', 'HOLD']]);
    await engine.waitUntilIdle();
    await update(firstCode, [['status_id', 'VOID']]);
    await book(bench);
    await engine.waitUntilIdle();
    expect(eventsAt('/order')).toEqual(['booking.created', 'booking.changed', 'booking.created']);
    receiver.answer('/order', (response) => response.writeHead(204).end());
    await deliverAfter(1);
    expect(eventsAt('/order').slice(3)).toEqual(['booking.changed', 'booking.cancelled']);
  });
});

describe('a target that hangs', () => {
  it('delays neither bookings nor deliveries to other targets', async () => {
    await open(['/hanging', '/quick']);
    receiver.answer('/hanging', () => undefined);
    const [arrivals, codes]: [Promise<unknown>[], string[]] = [[], []];
    for (let count = 0; count < 6; count += 1) {
      arrivals.push(receiver.next('/quick'));
      codes.push(await book(bench));
      await arrivals.at(-1);
    }
    expect(eventsAt('/quick').length).toBe(6);
    expect(eventsAt('/hanging').length).toBeLessThanOrEqual(4);
    endAttempts();
    receiver.answer('/hanging', (response) => response.writeHead(204).end());
    await engine.waitUntilIdle();
    await deliverAfter(1);
    expect(
      new Set(receiver.requests.filter(({ path }) => path === '/hanging').map(({ body }) => body.webhook.id)).size,
    ).toBe(6);
    expect((await states()).every(({ state }) => state === 'delivered')).toBe(true);
    expect(lines.filter(({ result }) => result === 'timeout').length).toBeGreaterThan(0);
  });
});

describe('a restart', () => {
  it('repeats the attempt that the stop interrupted', async () => {
    const database = await createDatabase({ memory: true }, NOON);
    await open(['/slow'], { ...database, close: () => Promise.resolve() });
    receiver.answer('/slow', () => undefined);
    const arrival = receiver.next('/slow');
    await book(bench);
    await arrival;
    await bench.close();
    receiver.answer('/slow', (response) => response.writeHead(204).end());
    await open(['/slow'], database);
    await engine.waitUntilIdle();
    expect(new Set(receiver.requests.map(({ body }) => body.webhook.id)).size).toBe(1);
    expect(await states()).toMatchObject([{ state: 'delivered', attempt: 2 }]);
  });

  it('ends pending deliveries if the settings no longer contain their target', async () => {
    const database = await createDatabase({ memory: true }, NOON);
    await open(['/old'], { ...database, close: () => Promise.resolve() });
    receiver.answer('/old', (response) => response.writeHead(500).end());
    await book(bench);
    await engine.waitUntilIdle();
    await bench.close();
    await open(['/new'], database);
    expect(await states()).toMatchObject([{ webhook: 'old', state: 'dead' }]);
  });
});
