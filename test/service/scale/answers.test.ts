/**
 * Tests compression and entity tags. The answers to callers with credentials, rated answers, sessions, errors and
 * `ping` have no tag, because callers must not store them.
 */

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDay, parseDay } from '../../../demo/service/rules/day.ts';
import { createService } from '../../../demo/service/service.ts';
import {
  customerHeaders,
  findFreeDay,
  START_TIME,
  openHarness,
  ORIGIN,
  requestSlip,
  staffHeaders,
  type TestHarness,
} from '../harness.ts';

const DATE_QUERY = 'start_date=20300601&end_date=20300630';
const VERSIONED_PATHS = [
  'help',
  'company',
  'category',
  'item',
  'item/201',
  'item/cal?' + DATE_QUERY,
  'item/201/cal?' + DATE_QUERY,
  'booking/form',
];
const UNVERSIONED_PATHS = ['ping', 'item?start_date=20300601', 'item/201?start_date=20300601', 'item?date=20300601'];

let harness: TestHarness;
beforeAll(async () => {
  harness = await openHarness();
}, 120_000);
afterAll(() => harness.close());

function fetchAnswer(path: string, headers: Record<string, string> = {}, service = harness.service): Promise<Response> {
  return service.fetch(new Request(`${ORIGIN}/berghof/api/3.0/${path}`, { headers }));
}

/** Returns the query for a bookable stay of three nights. */
async function buildNightsQuery(firstDay: string): Promise<string> {
  const day = parseDay(await findFreeDay(harness, 'berghof', 201, firstDay, 3)) ?? 0;
  return `start_date=${formatDay(day)}&end_date=${formatDay(day + 2)}`;
}

/** Returns the content of an answer, with the duration set to 0. */
async function readContent(answer: Response): Promise<unknown> {
  const content = (await answer.json()) as { request: Record<string, unknown> };
  return { ...content, request: { ...content.request, time: 0 } };
}

describe('compression of answers', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('keeps the same content if the caller accepts %s', async (encoding, decompress) => {
    const answer = await fetchAnswer('item', { 'accept-encoding': encoding });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    const text = decompress(Buffer.from(await answer.arrayBuffer())).toString('utf8');
    expect(JSON.parse(text)).toEqual(await (await fetchAnswer('item')).json());
  });

  test('is off without an Accept-Encoding header', async () => {
    const answer = await fetchAnswer('item');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('vary')).toBe('accept-encoding');
  });

  test('leaves a small answer uncompressed', async () => {
    const answer = await fetchAnswer('company', { 'accept-encoding': 'br' });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(1_200);
  });

  test('applies to rated answers and callers with credentials', async () => {
    for (const headers of [{}, staffHeaders, customerHeaders])
      expect(
        (await fetchAnswer('item?start_date=20300601', { 'accept-encoding': 'gzip', ...headers })).headers.get(
          'content-encoding',
        ),
      ).toBe('gzip');
  });

  test('shrinks 5,000 items to less than a twentieth', async () => {
    const fetchDepotItems = (headers: Record<string, string>) =>
      harness.service.fetch(new Request(`${ORIGIN}/depot/api/3.0/item`, { headers }));
    const plainSize = (await (await fetchDepotItems({})).arrayBuffer()).byteLength;
    const compressedSize = (await (await fetchDepotItems({ 'accept-encoding': 'br' })).arrayBuffer()).byteLength;
    expect(plainSize).toBeGreaterThan(7_000_000);
    expect(compressedSize * 20).toBeLessThan(plainSize);
  });
});

describe('the entity tag of an answer', () => {
  test.each(VERSIONED_PATHS)('leads to status 304 if the caller already has %s', async (path) => {
    const firstAnswer = await fetchAnswer(path);
    const etag = firstAnswer.headers.get('etag') ?? '';
    expect(firstAnswer.status).toBe(200);
    expect(etag).toMatch(/^W\/"/);
    expect(firstAnswer.headers.get('cache-control')).toBe('no-cache');
    const secondAnswer = await fetchAnswer(path, { 'if-none-match': etag, 'accept-encoding': 'br' });
    expect(secondAnswer.status).toBe(304);
    expect(secondAnswer.body).toBeNull();
    expect([...secondAnswer.headers.keys()].sort()).toEqual([
      'access-control-allow-origin',
      'cache-control',
      'etag',
      'vary',
      'x-content-type-options',
    ]);
    expect(secondAnswer.headers.get('etag')).toBe(etag);
  });

  test.each(UNVERSIONED_PATHS)('is missing in the answer to %s', async (path) => {
    const answer = await fetchAnswer(path, { 'if-none-match': '*' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test.each(VERSIONED_PATHS)('is missing for callers with credentials who request %s', async (path) => {
    for (const headers of [staffHeaders, customerHeaders]) {
      const answer = await fetchAnswer(path, { ...headers, 'if-none-match': '*' });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('etag')).toBeNull();
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('is missing in sessions of public callers', async () => {
    const slip = await requestSlip(harness, 'berghof', 201, await buildNightsQuery('20300601'));
    const sessionReply = await harness.post('/berghof/api/3.0/booking/session', [['slip[]', slip]]);
    const sessionId = sessionReply.body.at('booking', 'session', 'id').text();
    const sessionAnswer = await fetchAnswer(`booking/session?session_id=${sessionId}`, { 'if-none-match': '*' });
    for (const { status, headers } of [sessionReply, sessionAnswer]) {
      expect(status).toBe(200);
      expect(headers.get('etag')).toBeNull();
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('is missing in errors', async () => {
    for (const path of ['item/999999', 'item/cal?start_date=never']) {
      const answer = await fetchAnswer(path, { 'if-none-match': '*' });
      expect(answer.status).not.toBe(304);
      expect(answer.headers.get('etag')).toBeNull();
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('is the same for the same content from two services', async () => {
    const otherService = await createService({
      database: harness.database,
      baseUrls: () => [ORIGIN],
      now: () => START_TIME,
    });
    for (const path of ['item', 'company'])
      expect((await fetchAnswer(path, {}, otherService)).headers.get('etag')).toBe(
        (await fetchAnswer(path)).headers.get('etag'),
      );
  });

  test('changes with the stock of a calendar, in both directions', async () => {
    const day = await findFreeDay(harness, 'berghof', 201, '20300601');
    const cell = (parseDay(day) ?? 0) * 1440;
    const path = `item/201/cal?start_date=${day}&end_date=${day}`;
    const etagBefore = (await fetchAnswer(path)).headers.get('etag') ?? '';
    await harness.database.orm.execute(sql`
      insert into inventory (account_id, item_id, cell, capacity, used)
      select account_id, id, ${cell}, stock, stock from item where id = 201
      on conflict (item_id, cell) do update set used = excluded.used`);
    const answerAfterSale = await fetchAnswer(path, { 'if-none-match': etagBefore });
    expect(answerAfterSale.status).toBe(200);
    expect(answerAfterSale.headers.get('etag')).not.toBe(etagBefore);
    await harness.database.orm.execute(sql`update inventory set used = 0 where item_id = 201 and cell = ${cell}`);
    expect((await fetchAnswer(path, { 'if-none-match': etagBefore })).status).toBe(304);
  });

  test('changes when an item of the list changes', async () => {
    const answerBefore = await fetchAnswer('item');
    const etag = answerBefore.headers.get('etag') ?? '';
    await harness.database.orm.execute(sql`update item set name = name || ' (new)' where id = 201`);
    await harness.database.orm.execute(sql`update account set version = version + 1 where slug = 'berghof'`);
    const answerAfter = await fetchAnswer('item', { 'if-none-match': etag });
    expect(answerAfter.status).toBe(200);
    expect(JSON.stringify(await readContent(answerAfter))).toContain('(new)');
  });

  test('differs for different queries', async () => {
    const listAnswers = await Promise.all(
      ['item', 'item?category_id=1', 'item?item_id=201'].map((path) => fetchAnswer(path)),
    );
    expect(new Set(listAnswers.map(({ headers }) => headers.get('etag'))).size).toBe(3);
  });
});

test('starts the links in an answer with the service’s base address', async () => {
  const serviceElsewhere = await createService({
    database: harness.database,
    baseUrls: () => ['http://elsewhere.test'],
  });
  expect(JSON.stringify(await readContent(await fetchAnswer('item', {}, serviceElsewhere)))).toContain(
    'http://elsewhere.test/berghof',
  );
});

test('answers an If-None-Match request from any origin, and allows no headers', async () => {
  const { headers } = await fetchAnswer('item', { origin: 'http://venue.test', 'if-none-match': '"old"' });
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-headers')).toBeNull();
});
