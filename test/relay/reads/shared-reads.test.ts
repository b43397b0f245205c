/**
 * Reads that several guests share: age, simultaneous reads, writes that outdate them, bad answers and statistics. The
 * clock is manual.
 */
import { describe, expect, it, vi } from 'vitest';
import { memoryCache, memoryStore, type ReadCache } from '../../../src/relay/index.ts';
import type { Answer } from '../../../src/relay/http/answer.ts';
import { systemClock } from '../../../src/relay/clock.ts';
import { createSharedReads, type SharedRead, sharePolicies } from '../../../src/relay/reads/shared-reads.ts';
import { fixture, type Fixture } from '../relay-fixture.ts';
import { createdBooking, json, openSession, refusal } from '../scripted-upstream.ts';

const ok = (body: Record<string, unknown>) => json({ version: '3.0', request: { status: 'OK' }, ...body });
const days = 'start_date=20300101&end_date=20300131';
const calendarPath = `/api/3.0/item/107/cal?${days}`;
const pricesPath = '/api/3.0/item?item_id=107&start_date=20300101&param[adults]=2&slipway_prices=1';
const writePaths = ['session', 'clear', 'end', 'create'];

/** Waits for all promises that need no clock. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Creates a relay whose service numbers its answers, starting with 1. */
function numberingRelay(options: Parameters<typeof fixture>[0] = {}, venueParts?: Parameters<typeof fixture>[1]) {
  const relay = fixture({ reads: true, ...options }, venueParts);
  const { upstream } = relay;
  upstream.always(({ url, method }) => {
    if (method === 'POST') return url.endsWith('create') ? createdBooking() : openSession('s1');
    const item = { item_id: 107, rate: { status: 'AVAILABLE' } };
    const number = { number: upstream.calls.length };
    if (url.includes('start_date') && !url.includes('/cal')) return ok({ ...number, items: { 107: item } });
    return ok({ ...number, items: {}, item: {}, company: {} });
  });
  const read = async (path: string) => ((await (await relay.get(path)).json()) as { number: unknown }).number;
  return { ...relay, read };
}

const write = ({ post }: Fixture, path: string) =>
  post(`/api/3.0/booking/${{ session: 'session', create: 'create' }[path] ?? `session/${path}`}`, {
    session_id: 's1',
    ...(path === 'session' && { 'alter[1]': '2' }),
  });

describe('the read cache', () => {
  it.each(['/api/3.0/company', '/api/3.0/item', '/api/3.0/item/107'])(
    'reuses %s for a minute, then replaces it in the background',
    async (path) => {
      const { read, clock, upstream } = numberingRelay();
      expect(await read(path)).toBe(1);
      clock.advance(59_999);
      expect(await read(path)).toBe(1);
      expect(upstream.calls).toHaveLength(1);
      clock.advance(1);
      expect(await read(path)).toBe(1);
      await settle();
      expect(upstream.calls).toHaveLength(2);
      expect(await read(path)).toBe(2);
    },
  );

  it('waits for a new answer after ten minutes', async () => {
    const { read, clock } = numberingRelay();
    await read('/api/3.0/company');
    clock.advance(600_000);
    expect(await read('/api/3.0/company')).toBe(2);
  });

  it.each([
    ['an error page', 10_000, () => new Response('<h1>502</h1>', { status: 502 })],
    ['a 429', 60_000, () => json({}, 429, { 'retry-after': '60' })],
  ])('returns the stale answer after %s, and pauses for %i ms', async (_, pauseMs, bad) => {
    const { get, clock, upstream } = numberingRelay();
    await get('/api/3.0/company');
    upstream.always(bad);
    clock.advance(60_000);
    for (let reads = 0; reads < 3; reads += 1) {
      expect((await get('/api/3.0/company')).status).toBe(200);
      await settle();
    }
    expect(upstream.calls).toHaveLength(2);
    clock.advance(pauseMs - 1);
    await get('/api/3.0/company');
    await settle();
    expect(upstream.calls).toHaveLength(2);
    clock.advance(1);
    await get('/api/3.0/company');
    await settle();
    expect(upstream.calls).toHaveLength(3);
    clock.advance(600_000);
    expect((await get('/api/3.0/company')).status).not.toBe(200);
  });

  it('returns an error instead of old availability', async () => {
    const { get, clock, upstream } = numberingRelay();
    await get(calendarPath);
    upstream.always(() => json({}, 503));
    clock.advance(30_000);
    expect((await get(calendarPath)).status).toBe(502);
  });

  it.each(writePaths)('requests calendars and prices again after a write: %s', async (path) => {
    const relay = numberingRelay();
    const { read, clock, upstream } = relay;
    await read(calendarPath);
    await read(pricesPath);
    await read('/api/3.0/company');
    clock.advance(1);
    await write(relay, path);
    const callCount = upstream.calls.length;
    clock.advance(1);
    expect(await read(calendarPath)).toBe(callCount + 1);
    expect(await read(pricesPath)).toBe(callCount + 2);
    expect(await read('/api/3.0/company')).toBe(3);
    expect(await read(calendarPath)).toBe(callCount + 1);
  });

  it('keeps availability if guests only read their sessions', async () => {
    const { readSession, read, clock } = numberingRelay();
    await read(calendarPath);
    clock.advance(1);
    await readSession('s1');
    clock.advance(1);
    expect(await read(calendarPath)).toBe(1);
  });

  it('drops availability whose request started before a write', async () => {
    const relay = fixture({ reads: true });
    const { get, create, clock, upstream } = relay;
    const earlyRead = get(calendarPath);
    const earlyCall = await upstream.next();
    const creating = create('s1');
    (await upstream.next()).answer(createdBooking());
    await creating;
    const lateRead = get(calendarPath);
    (await upstream.next()).answer(ok({ item: { cal: { 20300101: 0 } } }));
    earlyCall.answer(ok({ item: { cal: { 20300101: 1 } } }));
    expect(await (await earlyRead).json()).toMatchObject({ item: { cal: { 20300101: 1 } } });
    expect(await (await lateRead).json()).toMatchObject({ item: { cal: { 20300101: 0 } } });
    clock.advance(1);
    upstream.always(() => ok({ item: { cal: { 20300101: 0 } } }));
    expect(await (await get(calendarPath)).json()).toMatchObject({ item: { cal: { 20300101: 0 } } });
  });

  it('makes availability outdated in all instances that share the cache', async () => {
    const first = numberingRelay();
    const cache = memoryCache({ now: first.clock.now });
    const [one, other] = [numberingRelay({ cache }, first), numberingRelay({ cache }, first)];
    await other.read(calendarPath);
    first.clock.advance(1);
    await write(one, 'create');
    first.clock.advance(1);
    const callCount = first.upstream.calls.length;
    expect(await other.read(calendarPath)).toBe(callCount + 1);
  });

  it("drops old availability although the cache lost the write's time", async () => {
    const { clock, upstream } = fixture();
    const memory = memoryCache({ now: clock.now });
    const cache: ReadCache = {
      get: (key) => memory.get(key),
      set: async (key, answer, keepFor) => (key.endsWith(' write') ? undefined : memory.set(key, answer, keepFor)),
    };
    const relay = numberingRelay({ cache, clock }, { upstream, clock, store: memoryStore() });
    await relay.read(calendarPath);
    clock.advance(1);
    await write(relay, 'create');
    clock.advance(1);
    expect(await relay.read(calendarPath)).toBe(3);
  });

  it('does not prevent a booking if it throws', async () => {
    const broken = (): never => {
      throw new TypeError('down');
    };
    const { create, get } = numberingRelay({ cache: { get: broken, set: broken } as ReadCache });
    expect((await create('s1')).status).toBe(200);
    expect((await get(calendarPath)).status).toBe(200);
  });

  it('finishes a shared read although the first guest disconnects', async () => {
    const { relay, get, upstream } = fixture({ reads: true });
    const leaving = new AbortController();
    const first = relay(
      new Request('https://relay.example/api/3.0/company', {
        headers: { origin: 'https://www.venue.example' },
        signal: leaving.signal,
      }),
    );
    const call = await upstream.next();
    const second = get('/api/3.0/company');
    leaving.abort();
    expect(call.init.signal?.aborted).toBe(false);
    call.answer(ok({ company: { name: 'Harbour' } }));
    expect(await (await second).json()).toMatchObject({ company: { name: 'Harbour' } });
    expect((await first).status).toBe(200);
    expect(upstream.calls).toHaveLength(1);
  });

  it.each<[string, string, () => Response]>([
    ['an HTML page', 'company', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    [
      'half an answer',
      'company',
      () => new Response('{"request":{"st', { headers: { 'content-type': 'application/json' } }),
    ],
    ['an answer without its member', 'company', () => ok({})],
    ['an error in an envelope', 'company', () => refusal('busy')],
    ['a list without rates', pricesPath, () => ok({ items: { 107: { item_id: 107 } } })],
    ['a list of text', 'item', () => ok({ items: 'none' })],
    ['a calendar without days', calendarPath, () => ok({ item: null })],
    ['a server error with a whole body', 'company', () => json({ request: { status: 'OK' }, company: {} }, 500)],
  ])('does not store %s', async (_, path, bad) => {
    const { get, upstream } = fixture({ reads: true });
    const address = path.startsWith('/') ? path : `/api/3.0/${path}`;
    upstream.always(bad);
    await get(address);
    await get(address);
    expect(upstream.calls).toHaveLength(2);
  });

  it('logs each use and the hit rate', async () => {
    const { get, clock, lines, upstream } = fixture({ reads: true });
    const both = [get('/api/3.0/company'), get('/api/3.0/company')];
    (await upstream.next()).answer(ok({ company: {} }));
    await Promise.all(both);
    upstream.always(() => ok({ company: {}, item: {} }));
    await get('/api/3.0/company');
    clock.advance(60_000);
    await get('/api/3.0/company');
    await get(`/api/3.0/item/107?${days}`);
    const uses = lines.map(({ cache }) => cache && `${cache.use} ${String(cache.hitRate)}`);
    expect(uses.slice(0, 2).sort()).toEqual(['miss 0', 'shared 0.5']);
    expect(uses.slice(2)).toEqual(['hit 0.67', 'stale 0.75', undefined]);
  });
});

describe('createSharedReads', () => {
  /** Creates shared reads on a clock that the test advances, and a read of the company. */
  function openReads(cache: ReadCache) {
    const time = { now: 1_000_000 };
    const clock = { ...systemClock, now: () => time.now };
    const reads = createSharedReads({
      baseUrl: 'https://booking.example/harbour',
      cache,
      clock,
      upstreamTimeout: 1000,
    });
    const newAnswer: Answer = { status: 200, json: { company: { name: 'New' } }, outcome: 'upstream' };
    const read: SharedRead & { send: ReturnType<typeof vi.fn> } = {
      name: 'company',
      policy: sharePolicies.company,
      send: vi.fn(() => Promise.resolve(newAnswer)),
      isShareable: () => true,
      chargeWebsite: () => Promise.resolve(0),
    };
    return { time, reads, read };
  }

  const entry = { requestedAt: 1, freshUntil: 2_000_000, staleUntil: 3_000_000, answer: { company: { name: 'Old' } } };

  it('returns a stored answer without a request', async () => {
    const { reads, read } = openReads({ get: () => Promise.resolve(entry), set: () => Promise.resolve() });
    expect((await reads.read(read)).json).toEqual({ company: { name: 'Old' } });
    expect(read.send).not.toHaveBeenCalled();
  });

  it.each<[string, object]>([
    ['without an answer', { ...entry, answer: 'Old' }],
    ['without its request time', { ...entry, requestedAt: undefined }],
    ['with a text as its time', { ...entry, freshUntil: '2000000' }],
    ['without its end time', { ...entry, staleUntil: null }],
    ['without any member', {}],
  ])('ignores a stored entry %s', async (_, storedEntry) => {
    const cache: ReadCache = { get: () => Promise.resolve(storedEntry as never), set: () => Promise.resolve() };
    const { reads, read } = openReads(cache);
    expect((await reads.read(read)).json).toEqual({ company: { name: 'New' } });
  });

  it('does not store an answer that `isShareable` rejects', async () => {
    const set = vi.fn(() => Promise.resolve());
    const { reads, read } = openReads({ get: () => Promise.resolve(undefined), set });
    const answer = await reads.read({ ...read, isShareable: () => false });
    expect([set.mock.calls.length, answer.fault]).toEqual([0, undefined]);
  });

  it('returns a stale answer while the website is rate-limited', async () => {
    const { time, reads, read } = openReads({ get: () => Promise.resolve(entry), set: () => Promise.resolve() });
    time.now = 2_500_000;
    const answer = await reads.read({ ...read, chargeWebsite: () => Promise.resolve(5) });
    await settle();
    expect([answer.json, answer.cache?.use]).toEqual([{ company: { name: 'Old' } }, 'stale']);
    expect(read.send).not.toHaveBeenCalled();
  });
});
