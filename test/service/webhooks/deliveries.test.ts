import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type Database } from '../../../demo/service/database/database.ts';
import { seedDatabase } from '../../../demo/service/seed/seed.ts';
import type { AttemptLine, WebhookEngine } from '../../../demo/service/webhooks/engine.ts';
import { sql } from 'drizzle-orm';
import { type TestHarness, START_TIME, openHarness, queryRows, staffHeaders } from '../harness.ts';
import { bookBoard, type Receiver, SECRET, startReceiver, createTargets } from './receiver.ts';

const API = '/harbour/api/3.0';

let receiver: Receiver;
let harness: TestHarness;
let engine: WebhookEngine;
const attemptLines: AttemptLine[] = [];
/** Ends the running delivery attempts, as their time limit does. */
let endAttempts: () => void;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => {
  receiver.close();
});

async function openWithTargets(paths: readonly string[], database?: Database): Promise<void> {
  const endFunctions = new Set<() => void>();
  endAttempts = () => {
    for (const endAttempt of endFunctions) endAttempt();
  };
  harness = await openHarness({
    ...(database && { database }),
    webhooks: {
      targets: createTargets(receiver.origin, 'harbour', paths),
      isLoopbackAllowed: true,
      repeat: () => () => undefined,
      random: () => 0.5,
      log: (line) => attemptLines.push(line),
      startDeadline: (endAttempt) => {
        endFunctions.add(endAttempt);
        return () => {
          endFunctions.delete(endAttempt);
        };
      },
    },
  });
  if (!harness.service.webhooks) throw new Error('The service has no webhooks.');
  engine = harness.service.webhooks;
}

beforeEach(() => {
  attemptLines.length = 0;
  receiver.requests.length = 0;
});
afterEach(() => harness.close());

function throwMissing(): never {
  throw new Error('Nothing arrived.');
}

/** Moves the clock forward and sends all webhooks that are due at the new time. */
async function deliverAfter(minutes: number): Promise<void> {
  // Running delivery attempts must end first. Otherwise the jump of the clock would make their leases expire.
  await engine.waitUntilIdle();
  harness.advanceMinutes(minutes);
  engine.wake();
  await engine.waitUntilIdle();
}

const listEvents = (path: string) =>
  receiver.requests.filter((request) => request.path === path).map(({ body }) => body.webhook.event);

const updateBooking = (code: string, form: [string, string][]) =>
  harness.post(`${API}/booking/${code}/update`, form, staffHeaders);

const queryDeliveryStates = () =>
  queryRows<{ webhook: string; state: string; attempt: number; status: number | null; result: string | null }>(
    harness.database.orm,
    sql`select webhook, state, attempt, status, result from webhook_delivery order by id`,
  );

describe('an event', () => {
  it('arrives after all earlier events of its booking', async () => {
    await openWithTargets(['/events']);
    const code = await bookBoard(harness);
    await updateBooking(code, [['status_id', 'HOLD']]);
    await updateBooking(code, [['status_id', 'HOLD']]);
    await harness.post(`${API}/booking/${code}/checkin`, [], staffHeaders);
    await updateBooking(code, [
      ['status_id', 'PAID'],
      ['set_paid', '1'],
    ]);
    await updateBooking(code, [['status_id', 'CANCELLED']]);
    await engine.waitUntilIdle();
    expect(listEvents('/events')).toEqual([
      'booking.created',
      'booking.changed',
      'booking.changed',
      'booking.paid',
      'booking.cancelled',
    ]);
  });

  it('uses the field names of the Booking API, without personal data', async () => {
    await openWithTargets(['/events']);
    const code = await bookBoard(harness);
    await engine.waitUntilIdle();
    const [{ body, text } = throwMissing()] = receiver.requests;
    const bookingDetail = (await harness.get(`${API}/booking/${code}`, staffHeaders)).body.at('booking');
    for (const [name, value] of Object.entries(body.booking ?? {}))
      if (name !== 'items') expect([name, value]).toEqual([name, bookingDetail.at(name).value]);
    expect(body.booking).toMatchObject({
      booking_id: code,
      status_id: 'PEND',
      items: { 1: { item_id: 106, qty: 1 } },
    });
    expect(text).not.toMatch(/Ada|Wren|example\.com"|604 555|203\.0\.113|slip|token/i);
    expect(JSON.stringify(attemptLines)).not.toMatch(new RegExp(`${code}|whsec|127\\.0\\.0\\.1|Ada`));
    expect(attemptLines.length).toBe(1);
  });

  it("reports a guest's payment", async () => {
    await openWithTargets(['/events']);
    const { orm } = harness.database;
    const code = await bookBoard(harness);
    const token = 'a'.repeat(32);
    const { hashToken } = await import('../../../demo/service/auth/secret.ts');
    await orm.execute(sql`update booking set token_hash = ${hashToken(token)} where code = ${code}`);
    await harness.post(`/harbour/reserve/${token}/pay`, []);
    await harness.post(`/harbour/reserve/${token}/pay`, []);
    await engine.waitUntilIdle();
    expect(listEvents('/events')).toEqual(['booking.created', 'booking.paid']);
    expect(receiver.requests[1]?.body.booking).toMatchObject({ status_id: 'PAID', due: '0.00', account_id: 0 });
  });

  it('reports items that a new catalogue changes or adds', async () => {
    await openWithTargets(['/events']);
    const { orm } = harness.database;
    await orm.execute(sql`update item set name = 'Old name' where id = 106`);
    await orm.execute(sql`delete from inventory where item_id = 111`);
    await orm.execute(sql`delete from item where id = 111`);
    await orm.execute(sql`update setting set value = 'older 2030-05' where name = 'seeded'`);
    await seedDatabase(harness.database, START_TIME, createTargets(receiver.origin, 'harbour', ['/events']));
    engine.wake();
    await engine.waitUntilIdle();
    const events = receiver.requests.map(({ body }) => [body.webhook.event, body.item?.item_id]);
    expect(events.sort()).toEqual([
      ['item.changed', 106],
      ['item.created', 111],
    ]);
  });

  it('reverts the booking change if the service cannot store the event', async () => {
    await openWithTargets(['/events']);
    const code = await bookBoard(harness);
    await engine.waitUntilIdle();
    const { orm } = harness.database;
    await orm.execute(sql`alter table webhook_delivery rename to webhook_gone`);
    expect((await updateBooking(code, [['status_id', 'HOLD']])).status).toBe(503);
    await orm.execute(sql`alter table webhook_gone rename to webhook_delivery`);
    const status = (await harness.get(`${API}/booking/${code}`, staffHeaders)).body.at('booking', 'status_id').value;
    expect(status).toBe('PEND');
    await deliverAfter(1);
    expect(listEvents('/events')).toEqual(['booking.created']);
  });
});

describe('a request', () => {
  it('has a signature of id, time and body', async () => {
    await openWithTargets(['/signed']);
    await bookBoard(harness);
    await engine.waitUntilIdle();
    const [{ headers, text, body } = throwMissing()] = receiver.requests;
    const [id, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']];
    expect(id).toBe(body.webhook.id);
    expect(Number(timestamp)).toBe(START_TIME.getTime() / 1000);
    const hmac = createHmac('sha256', Buffer.from(SECRET.slice(6), 'base64'));
    const signature = hmac.update(`${String(id)}.${String(timestamp)}.${text}`).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
  });
});

describe('a failed delivery', () => {
  it('sends the same body with a new time after growing waits', async () => {
    await openWithTargets(['/flaky']);
    receiver.setAnswer('/flaky', (response) => response.writeHead(500).end());
    await bookBoard(harness);
    await engine.waitUntilIdle();
    const requestCounts = [];
    for (const minutes of [9 / 60, 2 / 60, 28 / 60, 3 / 60]) {
      await deliverAfter(minutes);
      requestCounts.push(receiver.requests.length);
    }
    expect(requestCounts).toEqual([1, 2, 2, 3]);
    receiver.setAnswer('/flaky', (response) => response.writeHead(200).end('thank you'));
    await deliverAfter(2);
    await deliverAfter(60);
    expect(receiver.requests.length).toBe(4);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.requests.map(({ text }) => text)).size).toBe(1);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(4);
    expect(attemptLines.map(({ outcome }) => outcome)).toEqual(['retry', 'retry', 'retry', 'delivered']);
  });

  it('ends after twelve attempts', async () => {
    await openWithTargets(['/down']);
    receiver.setAnswer('/down', (response) => response.writeHead(500).end());
    await bookBoard(harness);
    for (let round = 0; round < 15; round += 1) await deliverAfter(8 * 60);
    expect(receiver.requests.length).toBe(12);
    expect(await queryDeliveryStates()).toMatchObject([{ state: 'dead', attempt: 12, status: 500 }]);
    expect(engine.getQueueLength()).toBe(0);
  });

  it('ends immediately after status 410', async () => {
    await openWithTargets(['/gone']);
    receiver.setAnswer('/gone', (response) => response.writeHead(410).end());
    await bookBoard(harness);
    await deliverAfter(60);
    expect(await queryDeliveryStates()).toMatchObject([{ state: 'dead', attempt: 1, status: 410, result: 'gone' }]);
  });

  it.each([429, 503])('waits as long as the target requests with status %i', async (status) => {
    await openWithTargets(['/busy']);
    receiver.setAnswer('/busy', (response) => response.writeHead(status, { 'retry-after': '1800' }).end());
    await bookBoard(harness);
    await engine.waitUntilIdle();
    await bookBoard(harness);
    await deliverAfter(29);
    expect(receiver.requests.length).toBe(1);
    receiver.setAnswer('/busy', (response) => response.writeHead(204).end());
    await deliverAfter(2);
    expect(receiver.requests.length).toBe(3);
    expect((await queryDeliveryStates()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  it('follows no redirect', async () => {
    await openWithTargets(['/moved']);
    receiver.setAnswer('/moved', (response) => response.writeHead(307, { location: '/elsewhere' }).end());
    await bookBoard(harness);
    await engine.waitUntilIdle();
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/moved']);
    expect(await queryDeliveryStates()).toMatchObject([{ state: 'waiting', status: 307, result: 'redirect' }]);
  });

  it('delays later events of the same booking, but no others', async () => {
    await openWithTargets(['/order']);
    const firstCode = await bookBoard(harness);
    await engine.waitUntilIdle();
    receiver.setAnswer('/order', (response, { body }) =>
      response.writeHead(body.booking?.booking_id === firstCode ? 500 : 204).end(),
    );
    await updateBooking(firstCode, [['status_id', 'HOLD']]);
    await engine.waitUntilIdle();
    await updateBooking(firstCode, [['status_id', 'VOID']]);
    await bookBoard(harness);
    await engine.waitUntilIdle();
    expect(listEvents('/order')).toEqual(['booking.created', 'booking.changed', 'booking.created']);
    receiver.setAnswer('/order', (response) => response.writeHead(204).end());
    await deliverAfter(1);
    expect(listEvents('/order').slice(3)).toEqual(['booking.changed', 'booking.cancelled']);
  });
});

describe('a target that hangs', () => {
  it('delays neither bookings nor deliveries to other targets', async () => {
    await openWithTargets(['/hanging', '/quick']);
    receiver.setAnswer('/hanging', () => undefined);
    const [arrivals, codes]: [Promise<unknown>[], string[]] = [[], []];
    for (let count = 0; count < 6; count += 1) {
      arrivals.push(receiver.waitForRequest('/quick'));
      codes.push(await bookBoard(harness));
      await arrivals.at(-1);
    }
    expect(listEvents('/quick').length).toBe(6);
    expect(listEvents('/hanging').length).toBeLessThanOrEqual(4);
    endAttempts();
    receiver.setAnswer('/hanging', (response) => response.writeHead(204).end());
    await engine.waitUntilIdle();
    await deliverAfter(1);
    expect(
      new Set(receiver.requests.filter(({ path }) => path === '/hanging').map(({ body }) => body.webhook.id)).size,
    ).toBe(6);
    expect((await queryDeliveryStates()).every(({ state }) => state === 'delivered')).toBe(true);
    expect(attemptLines.filter(({ result }) => result === 'timeout').length).toBeGreaterThan(0);
  });
});

describe('a restart', () => {
  it('repeats the attempt that the stop interrupted', async () => {
    const database = await createDatabase({ memory: true }, START_TIME);
    await openWithTargets(['/slow'], { ...database, close: () => Promise.resolve() });
    receiver.setAnswer('/slow', () => undefined);
    const arrival = receiver.waitForRequest('/slow');
    await bookBoard(harness);
    await arrival;
    await harness.close();
    receiver.setAnswer('/slow', (response) => response.writeHead(204).end());
    await openWithTargets(['/slow'], database);
    await engine.waitUntilIdle();
    expect(new Set(receiver.requests.map(({ body }) => body.webhook.id)).size).toBe(1);
    expect(await queryDeliveryStates()).toMatchObject([{ state: 'delivered', attempt: 2 }]);
  });

  it('ends pending deliveries if the settings no longer contain their target', async () => {
    const database = await createDatabase({ memory: true }, START_TIME);
    await openWithTargets(['/old'], { ...database, close: () => Promise.resolve() });
    receiver.setAnswer('/old', (response) => response.writeHead(500).end());
    await bookBoard(harness);
    await engine.waitUntilIdle();
    await harness.close();
    await openWithTargets(['/new'], database);
    expect(await queryDeliveryStates()).toMatchObject([{ webhook: 'old', state: 'dead' }]);
  });
});
