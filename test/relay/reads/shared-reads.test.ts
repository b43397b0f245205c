/**
 * Tests answers that the relay shares among guests: their age, simultaneous reads, writes that make them outdated,
 * faulty answers, and statistics. Only the tests move the clock.
 */
import { describe, expect, it, vi } from 'vitest';
import { memoryCache, memoryStore, type ReadCache } from '../../../src/relay/index.ts';
import type { Answer } from '../../../src/relay/http/answer.ts';
import { systemClock } from '../../../src/relay/clock.ts';
import { createSharedReads, type SharedRead, sharePolicies } from '../../../src/relay/reads/shared-reads.ts';
import { createRelayFixture, type RelayFixture } from '../relay-fixture.ts';
import {
  createBookingResponse,
  createJsonResponse,
  createSessionResponse,
  createRefusalResponse,
} from '../scripted-upstream.ts';

const createOkResponse = (body: Record<string, unknown>) =>
  createJsonResponse({ version: '3.0', request: { status: 'OK' }, ...body });
const daysQuery = 'start_date=20300101&end_date=20300131';
const calendarPath = `/api/3.0/item/107/cal?${daysQuery}`;
const pricesPath = '/api/3.0/item?item_id=107&start_date=20300101&param[adults]=2&slipway_prices=1';
const writePaths = ['session', 'clear', 'end', 'create'];

/** Waits for all promises that do not depend on a timer. */
const waitForPromises = () => new Promise((resolve) => setImmediate(resolve));

/** Creates a relay whose service numbers its answers, starting with 1. */
function createNumberingRelay(
  options: Parameters<typeof createRelayFixture>[0] = {},
  sharedFixture?: Parameters<typeof createRelayFixture>[1],
) {
  const relay = createRelayFixture({ reads: true, ...options }, sharedFixture);
  const { upstream } = relay;
  upstream.respondToAll(({ url, method }) => {
    if (method === 'POST') return url.endsWith('create') ? createBookingResponse() : createSessionResponse('s1');
    const item = { item_id: 107, rate: { status: 'AVAILABLE' } };
    const callNumber = { number: upstream.calls.length };
    if (url.includes('start_date') && !url.includes('/cal'))
      return createOkResponse({ ...callNumber, items: { 107: item } });
    return createOkResponse({ ...callNumber, items: {}, item: {}, company: {} });
  });
  const readNumber = async (path: string) => ((await (await relay.get(path)).json()) as { number: unknown }).number;
  return { ...relay, readNumber };
}

const postWrite = ({ post }: RelayFixture, path: string) =>
  post(`/api/3.0/booking/${{ session: 'session', create: 'create' }[path] ?? `session/${path}`}`, {
    session_id: 's1',
    ...(path === 'session' && { 'alter[1]': '2' }),
  });

describe('the read cache', () => {
  it.each(['/api/3.0/company', '/api/3.0/item', '/api/3.0/item/107'])(
    'reuses %s for a minute, then replaces it in the background',
    async (path) => {
      const { readNumber, clock, upstream } = createNumberingRelay();
      expect(await readNumber(path)).toBe(1);
      clock.advance(59_999);
      expect(await readNumber(path)).toBe(1);
      expect(upstream.calls).toHaveLength(1);
      clock.advance(1);
      expect(await readNumber(path)).toBe(1);
      await waitForPromises();
      expect(upstream.calls).toHaveLength(2);
      expect(await readNumber(path)).toBe(2);
    },
  );

  it('waits for a new answer after ten minutes', async () => {
    const { readNumber, clock } = createNumberingRelay();
    await readNumber('/api/3.0/company');
    clock.advance(600_000);
    expect(await readNumber('/api/3.0/company')).toBe(2);
  });

  it.each([
    ['an error page', 10_000, () => new Response('<h1>502</h1>', { status: 502 })],
    ['a 429', 60_000, () => createJsonResponse({}, 429, { 'retry-after': '60' })],
  ])('returns the stale answer after %s, and retries after %i ms', async (_failure, pauseMs, respondWithFailure) => {
    const { get, clock, upstream } = createNumberingRelay();
    await get('/api/3.0/company');
    upstream.respondToAll(respondWithFailure);
    clock.advance(60_000);
    for (let readCount = 0; readCount < 3; readCount += 1) {
      expect((await get('/api/3.0/company')).status).toBe(200);
      await waitForPromises();
    }
    expect(upstream.calls).toHaveLength(2);
    clock.advance(pauseMs - 1);
    await get('/api/3.0/company');
    await waitForPromises();
    expect(upstream.calls).toHaveLength(2);
    clock.advance(1);
    await get('/api/3.0/company');
    await waitForPromises();
    expect(upstream.calls).toHaveLength(3);
    clock.advance(600_000);
    expect((await get('/api/3.0/company')).status).not.toBe(200);
  });

  it('returns an error instead of expired availability', async () => {
    const { get, clock, upstream } = createNumberingRelay();
    await get(calendarPath);
    upstream.respondToAll(() => createJsonResponse({}, 503));
    clock.advance(30_000);
    expect((await get(calendarPath)).status).toBe(502);
  });

  it.each(writePaths)('requests calendars and prices again after the write “%s”', async (path) => {
    const relay = createNumberingRelay();
    const { readNumber, clock, upstream } = relay;
    await readNumber(calendarPath);
    await readNumber(pricesPath);
    await readNumber('/api/3.0/company');
    clock.advance(1);
    await postWrite(relay, path);
    const callCount = upstream.calls.length;
    clock.advance(1);
    expect(await readNumber(calendarPath)).toBe(callCount + 1);
    expect(await readNumber(pricesPath)).toBe(callCount + 2);
    expect(await readNumber('/api/3.0/company')).toBe(3);
    expect(await readNumber(calendarPath)).toBe(callCount + 1);
  });

  it('keeps availability when a guest only reads a session', async () => {
    const { readSession, readNumber, clock } = createNumberingRelay();
    await readNumber(calendarPath);
    clock.advance(1);
    await readSession('s1');
    clock.advance(1);
    expect(await readNumber(calendarPath)).toBe(1);
  });

  it('drops availability whose request started before a write', async () => {
    const relay = createRelayFixture({ reads: true });
    const { get, sendCreate, clock, upstream } = relay;
    const earlyAnswer = get(calendarPath);
    const earlyCall = await upstream.waitForCall();
    const createAnswer = sendCreate('s1');
    (await upstream.waitForCall()).answer(createBookingResponse());
    await createAnswer;
    const lateAnswer = get(calendarPath);
    (await upstream.waitForCall()).answer(createOkResponse({ item: { cal: { 20300101: 0 } } }));
    earlyCall.answer(createOkResponse({ item: { cal: { 20300101: 1 } } }));
    expect(await (await earlyAnswer).json()).toMatchObject({ item: { cal: { 20300101: 1 } } });
    expect(await (await lateAnswer).json()).toMatchObject({ item: { cal: { 20300101: 0 } } });
    clock.advance(1);
    upstream.respondToAll(() => createOkResponse({ item: { cal: { 20300101: 0 } } }));
    expect(await (await get(calendarPath)).json()).toMatchObject({ item: { cal: { 20300101: 0 } } });
  });

  it('drops availability after a write in all instances that share the cache', async () => {
    const sharedFixture = createNumberingRelay();
    const cache = memoryCache({ now: sharedFixture.clock.now });
    const [firstInstance, secondInstance] = [
      createNumberingRelay({ cache }, sharedFixture),
      createNumberingRelay({ cache }, sharedFixture),
    ];
    await secondInstance.readNumber(calendarPath);
    sharedFixture.clock.advance(1);
    await postWrite(firstInstance, 'create');
    sharedFixture.clock.advance(1);
    const callCount = sharedFixture.upstream.calls.length;
    expect(await secondInstance.readNumber(calendarPath)).toBe(callCount + 1);
  });

  it("drops old availability even if the cache loses the write's time", async () => {
    const { clock, upstream } = createRelayFixture();
    const innerCache = memoryCache({ now: clock.now });
    const cache: ReadCache = {
      get: (key) => innerCache.get(key),
      set: async (key, answer, keepFor) => (key.endsWith(' write') ? undefined : innerCache.set(key, answer, keepFor)),
    };
    const relay = createNumberingRelay({ cache, clock }, { upstream, clock, store: memoryStore() });
    await relay.readNumber(calendarPath);
    clock.advance(1);
    await postWrite(relay, 'create');
    clock.advance(1);
    expect(await relay.readNumber(calendarPath)).toBe(3);
  });

  it('does not prevent a booking if it throws', async () => {
    const throwError = (): never => {
      throw new TypeError('down');
    };
    const { sendCreate, get } = createNumberingRelay({ cache: { get: throwError, set: throwError } as ReadCache });
    expect((await sendCreate('s1')).status).toBe(200);
    expect((await get(calendarPath)).status).toBe(200);
  });

  it('finishes a shared read although the first guest disconnects', async () => {
    const { relay, get, upstream } = createRelayFixture({ reads: true });
    const guestAbort = new AbortController();
    const firstAnswer = relay(
      new Request('https://relay.example/api/3.0/company', {
        headers: { origin: 'https://www.venue.example' },
        signal: guestAbort.signal,
      }),
    );
    const call = await upstream.waitForCall();
    const secondAnswer = get('/api/3.0/company');
    guestAbort.abort();
    expect(call.requestInit.signal?.aborted).toBe(false);
    call.answer(createOkResponse({ company: { name: 'Harbour' } }));
    expect(await (await secondAnswer).json()).toMatchObject({ company: { name: 'Harbour' } });
    expect((await firstAnswer).status).toBe(200);
    expect(upstream.calls).toHaveLength(1);
  });

  it.each<[string, string, () => Response]>([
    ['an HTML page', 'company', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    [
      'half an answer',
      'company',
      () => new Response('{"request":{"st', { headers: { 'content-type': 'application/json' } }),
    ],
    ['an answer without its required member', 'company', () => createOkResponse({})],
    ['an error in an envelope', 'company', () => createRefusalResponse('busy')],
    ['a list without rates', pricesPath, () => createOkResponse({ items: { 107: { item_id: 107 } } })],
    ['a list of text', 'item', () => createOkResponse({ items: 'none' })],
    ['a calendar without days', calendarPath, () => createOkResponse({ item: null })],
    [
      'a server error with a whole body',
      'company',
      () => createJsonResponse({ request: { status: 'OK' }, company: {} }, 500),
    ],
  ])('does not store %s', async (_label, path, createBadResponse) => {
    const { get, upstream } = createRelayFixture({ reads: true });
    const address = path.startsWith('/') ? path : `/api/3.0/${path}`;
    upstream.respondToAll(createBadResponse);
    await get(address);
    await get(address);
    expect(upstream.calls).toHaveLength(2);
  });

  it('logs each use and the hit rate', async () => {
    const { get, clock, logEntries, upstream } = createRelayFixture({ reads: true });
    const answers = [get('/api/3.0/company'), get('/api/3.0/company')];
    (await upstream.waitForCall()).answer(createOkResponse({ company: {} }));
    await Promise.all(answers);
    upstream.respondToAll(() => createOkResponse({ company: {}, item: {} }));
    await get('/api/3.0/company');
    clock.advance(60_000);
    await get('/api/3.0/company');
    await get(`/api/3.0/item/107?${daysQuery}`);
    const loggedUses = logEntries.map(({ cache }) => cache && `${cache.use} ${String(cache.hitRate)}`);
    expect(loggedUses.slice(0, 2).sort()).toEqual(['miss 0', 'shared 0.5']);
    expect(loggedUses.slice(2)).toEqual(['hit 0.67', 'stale 0.75', undefined]);
  });
});

describe('createSharedReads', () => {
  /** Creates shared reads on a clock that the test advances, and a read of the company. */
  function createReadsForTest(cache: ReadCache) {
    const time = { now: 1_000_000 };
    const clock = { ...systemClock, now: () => time.now };
    const reads = createSharedReads({
      baseUrl: 'https://booking.example/harbour',
      cache,
      clock,
      upstreamTimeout: 1000,
    });
    const newAnswer: Answer = { status: 200, json: { company: { name: 'New' } }, outcome: 'upstream' };
    const sharedRead: SharedRead & { send: ReturnType<typeof vi.fn> } = {
      name: 'company',
      policy: sharePolicies.company,
      send: vi.fn(() => Promise.resolve(newAnswer)),
      isShareable: () => true,
      chargeWebsite: () => Promise.resolve(0),
    };
    return { time, reads, sharedRead };
  }

  const entry = { requestedAt: 1, freshUntil: 2_000_000, staleUntil: 3_000_000, answer: { company: { name: 'Old' } } };

  it('returns a stored answer without a request', async () => {
    const { reads, sharedRead } = createReadsForTest({
      get: () => Promise.resolve(entry),
      set: () => Promise.resolve(),
    });
    expect((await reads.read(sharedRead)).json).toEqual({ company: { name: 'Old' } });
    expect(sharedRead.send).not.toHaveBeenCalled();
  });

  it.each<[string, object]>([
    ['without an answer', { ...entry, answer: 'Old' }],
    ['without its request time', { ...entry, requestedAt: undefined }],
    ['with a text as its time', { ...entry, freshUntil: '2000000' }],
    ['without its end time', { ...entry, staleUntil: null }],
    ['without any member', {}],
  ])('ignores a stored entry %s', async (_label, storedEntry) => {
    const cache: ReadCache = { get: () => Promise.resolve(storedEntry as never), set: () => Promise.resolve() };
    const { reads, sharedRead } = createReadsForTest(cache);
    expect((await reads.read(sharedRead)).json).toEqual({ company: { name: 'New' } });
  });

  it('does not store an answer that `isShareable` rejects', async () => {
    const set = vi.fn(() => Promise.resolve());
    const { reads, sharedRead } = createReadsForTest({ get: () => Promise.resolve(undefined), set });
    const answer = await reads.read({ ...sharedRead, isShareable: () => false });
    expect([set.mock.calls.length, answer.fault]).toEqual([0, undefined]);
  });

  it('returns a stale answer while the website exceeds its rate limit', async () => {
    const { time, reads, sharedRead } = createReadsForTest({
      get: () => Promise.resolve(entry),
      set: () => Promise.resolve(),
    });
    time.now = 2_500_000;
    const answer = await reads.read({ ...sharedRead, chargeWebsite: () => Promise.resolve(5) });
    await waitForPromises();
    expect([answer.json, answer.cache?.use]).toEqual([{ company: { name: 'Old' } }, 'stale']);
    expect(sharedRead.send).not.toHaveBeenCalled();
  });
});
