import { describe, expect, it } from 'vitest';
import { errorOf, fixture, relayMemberOf, venue, type Fixture } from '../relay-fixture.ts';
import { json, refusal } from '../scripted-upstream.ts';
import { memoryLimiter } from '../../../src/relay/index.ts';

const base = 'https://booking.example/harbour';
const ok = (body: Record<string, unknown>) => json({ version: '3.0', request: { status: 'OK' }, ...body });
const days = 'start_date=20300101&end_date=20300131';

/** Creates a relay with public reads. Its service numbers its answers. */
function countingRelay(options: Parameters<typeof fixture>[0] = {}): Fixture & { count(): number } {
  const relay = fixture({ reads: true, ...options });
  relay.upstream.always(({ url }) =>
    ok({ number: relay.upstream.calls.length, item: {}, items: {}, company: {}, booking_form_ui: {}, url }),
  );
  return { ...relay, count: () => relay.upstream.calls.length };
}
/** Creates a cache whose first write never resolves, as when a platform stops the work of a request. */
const cacheThatLosesAWrite = () => {
  let writes = 0;
  return {
    get: () => Promise.resolve(undefined),
    set: () => ((writes += 1) === 1 ? new Promise<void>(() => undefined) : Promise.resolve()),
  };
};
const answerNumber = async (response: Response): Promise<unknown> =>
  ((await response.json()) as { number: unknown }).number;

describe('public reads through the relay', () => {
  it.each(['help', 'company', 'item', 'item/107', 'item/cal', 'item/107/cal', 'booking/form'])(
    'answers %s only if the option `reads` is on',
    async (path) => {
      const off = fixture();
      off.upstream.always(() => ok({}));
      expect((await off.get(`/api/3.0/${path}`)).status).toBe(404);
      expect(off.upstream.calls).toHaveLength(0);
      const on = countingRelay();
      const response = await on.get(`/api/3.0/${path}`);
      expect(response.status).toBe(200);
      expect(on.upstream.calls.map(({ url, method }) => [url, method])).toEqual([[`${base}/api/3.0/${path}`, 'GET']]);
      expect(await relayMemberOf(response)).toEqual({ name: 'slipway' });
    },
  );

  it.each([
    'item/{item_id}',
    'item/107/cal/',
    'item/107x',
    'item/12345678901',
    'item/-1',
    'item/%31',
    'item/',
    'item//cal',
    'item/107/stock',
    'account',
    'booking/ABCD-010130',
    'booking/notes',
    'item/booking/create',
  ])('answers 404 for %s', async (path) => {
    const { get, count } = countingRelay();
    expect((await get(`/api/3.0/${path}`)).status).toBe(404);
    expect(count()).toBe(0);
  });

  it('refuses a POST to a read', async () => {
    const { post, count } = countingRelay();
    const response = await post('/api/3.0/item', {});
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, OPTIONS');
    expect(count()).toBe(0);
  });

  it("sends the token pair as a guest, without the guest's headers", async () => {
    const { get, upstream } = countingRelay();
    await get(`/api/3.0/item/107?${days}&param[adults]=2&access_token=t`, { cookie: 'a=b', 'user-agent': 'Visitor' });
    const [call] = upstream.calls;
    expect(call?.headers.get('x-on-behalf')).toBe('off');
    expect(call?.headers.get('authorization')).toMatch(/^Basic /);
    expect(call?.headers.get('x-forwarded-for')).toBe('203.0.113.9');
    expect(call?.headers.get('cookie')).toBeNull();
    expect(decodeURIComponent(call?.url ?? '')).toBe(`${base}/api/3.0/item/107?${days}&param[adults]=2`);
  });

  it('returns the public view of an answer', async () => {
    const { get, upstream } = fixture({ reads: true });
    upstream.always(() => ok({ account_id: 7, item: { cal: { 20300101: 12 } } }));
    expect(await (await get(`/api/3.0/item/107/cal?${days}`)).json()).toMatchObject({
      account_id: 0,
      item: { cal: { 20300101: 1 } },
    });
  });

  it('answers 404 for a staff-only item', async () => {
    const { get, upstream } = fixture({ reads: true });
    upstream.always(() => ok({ item: { item_id: 9, visibility: 'S' } }));
    const response = await get('/api/3.0/item/9');
    expect(response.status).toBe(404);
    expect((await errorOf(response)).id).toBe('not_found');
  });

  it('refuses pages of foreign origins', async () => {
    const { relay, count } = countingRelay();
    const request = new Request('https://relay.example/api/3.0/item', { headers: { origin: 'https://other.example' } });
    expect((await relay(request)).status).toBe(403);
    expect(count()).toBe(0);
  });

  it('refuses two values for a parameter that takes one', async () => {
    const { get, count } = countingRelay();
    expect((await get('/api/3.0/item?category_id=1&category_id=2')).status).toBe(400);
    expect(count()).toBe(0);
  });
});

describe('reads that guests share', () => {
  it.each([
    ['help', 60_000],
    ['booking/form', 60_000],
    [`item/107/cal?${days}`, 30_000],
    [`item/cal?${days}`, 30_000],
  ])('requests %s once in %i ms for all guests', async (path, keptFor) => {
    const { get, clock, count } = countingRelay();
    expect(await answerNumber(await get(`/api/3.0/${path}`))).toBe(1);
    clock.advance(keptFor - 1);
    expect(await answerNumber(await get(`/api/3.0/${path}`))).toBe(1);
    clock.advance(1);
    expect(await answerNumber(await get(`/api/3.0/${path}`))).toBe(2);
    expect(count()).toBe(2);
  });

  it('ignores the order of parameters, and parameters it does not forward', async () => {
    const { get, count } = countingRelay();
    await get('/api/3.0/item?category_id=4&item_id=1,2');
    await get('/api/3.0/item?item_id=1,2&category_id=4&utm_source=x');
    expect(count()).toBe(1);
    await get('/api/3.0/item?item_id=1,3&category_id=4');
    expect(count()).toBe(2);
  });

  it('stores one answer per item and logs each use', async () => {
    const { get, upstream, lines } = fixture({ reads: true });
    upstream.always(({ url }) => ok({ item: { item_id: Number(url.split('/').at(-1)), image: null, list: [null] } }));
    for (const id of [107, 108, 107])
      expect(await (await get(`/api/3.0/item/${id}`)).json()).toMatchObject({ item: { item_id: id } });
    expect(upstream.calls).toHaveLength(2);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'kept']);
  });

  it("requests a shared answer without a guest's address", async () => {
    const { get, upstream } = countingRelay();
    await get('/api/3.0/item');
    expect(upstream.calls[0]?.headers.get('x-forwarded-for')).toBeNull();
  });

  it('sends one request for simultaneous reads', async () => {
    const { get, upstream } = fixture({ reads: true });
    const reads = [get('/api/3.0/company'), get('/api/3.0/company'), get('/api/3.0/company')];
    (await upstream.next()).answer(ok({ company: { name: 'Harbour' } }));
    for (const response of await Promise.all(reads))
      expect(await response.json()).toMatchObject({ company: { name: 'Harbour' } });
    expect(upstream.calls).toHaveLength(1);
  });

  it("requests again if the platform stopped the first request's work", async () => {
    const { get, upstream, clock } = fixture({ reads: true, upstreamTimeout: 1_000, cache: cacheThatLosesAWrite() });
    void get('/api/3.0/company');
    (await upstream.next()).answer(ok({ company: { name: 'Harbour' } }));
    await new Promise((resolve) => setImmediate(resolve));
    const secondRead = get('/api/3.0/company');
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(3_600_000);
    (await upstream.next()).answer(ok({ company: { name: 'Harbour' } }));
    expect((await secondRead).status).toBe(200);
  });

  it.each([
    'item?discount_code=TEN',
    `item?${days}`,
    `item/107?${days}&param[adults]=2`,
    'item/107?date=20300101',
    'item?keyword=boat',
  ])('requests %s separately for each guest', async (path) => {
    const { get, count } = countingRelay();
    expect(await answerNumber(await get(`/api/3.0/${path}`))).toBe(1);
    expect(await answerNumber(await get(`/api/3.0/${path}`))).toBe(2);
    expect(count()).toBe(2);
  });

  it('requests quotes separately for simultaneous guests', async () => {
    const { get, upstream } = fixture({ reads: true });
    const both = [get(`/api/3.0/item/107?${days}`), get(`/api/3.0/item/107?${days}`)];
    (await upstream.next()).answer(ok({ item: { rate: { slip: 'first' } } }));
    (await upstream.next()).answer(ok({ item: { rate: { slip: 'second' } } }));
    const slips = await Promise.all(both.map(async (response) => JSON.stringify(await (await response).json())));
    expect(slips[0]).toContain('first');
    expect(slips[1]).toContain('second');
  });

  it('stores no answer that unexpectedly contains a price', async () => {
    const { get, upstream } = fixture({ reads: true });
    upstream.always(() => ok({ items: { 1: { item_id: 1, rate: { slip: 's' } } } }));
    await get('/api/3.0/item');
    await get('/api/3.0/item');
    expect(upstream.calls).toHaveLength(2);
    upstream.always(() => ok({ items: [{ item_id: 1 }, { item_id: 2, sub_total: '5' }] }));
    await get('/api/3.0/item');
    await get('/api/3.0/item');
    expect(upstream.calls).toHaveLength(4);
  });

  it.each([
    ['a refusal', () => refusal('too_much')],
    ['a gateway’s error', () => json({ error: 'gone' }, 502)],
    ['a 429', () => json({ request: { status: 'OK' } }, 429, { 'retry-after': '7' })],
  ])('does not store a failure: %s', async (_, failing) => {
    const { get, upstream } = fixture({ reads: true });
    upstream.always(failing);
    await get('/api/3.0/item');
    upstream.always(() => ok({ items: {} }));
    expect((await get('/api/3.0/item')).status).toBe(200);
    expect(upstream.calls).toHaveLength(2);
  });

  it('charges the website only for reads that reach the service', async () => {
    const limits = { origin: memoryLimiter(2, 60), reserve: memoryLimiter(0, 60) };
    const { get, count } = countingRelay({ limits });
    for (let time = 0; time < 5; time += 1) expect((await get('/api/3.0/company')).status).toBe(200);
    expect((await get(`/api/3.0/item?${days}`)).status).toBe(200);
    const answer = await get(`/api/3.0/item?${days}`);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await get('/api/3.0/company')).status).toBe(200);
    expect(count()).toBe(2);
  });

  it('requests from the service if the cache fails', async () => {
    const broken = () => Promise.reject(new TypeError('down'));
    const { get, lines, count } = countingRelay({ cache: { get: broken, set: broken } });
    expect((await get('/api/3.0/company')).status).toBe(200);
    expect((await get('/api/3.0/company')).status).toBe(200);
    expect(count()).toBe(2);
    expect(lines[0]).toMatchObject({ route: 'company', outcome: 'ok', fault: 'TypeError' });
  });

  it('forbids browsers and proxies to store an answer', async () => {
    const { get } = countingRelay();
    expect((await get('/api/3.0/company')).headers.get('cache-control')).toBe('no-store');
  });

  it('accepts larger answers to reads than to booking requests', async () => {
    const { get, upstream } = fixture({ reads: true, maxAnswer: 1_000, maxRead: 20_000 });
    upstream.always(() => ok({ items: { 1: { name: 'x'.repeat(5_000) } } }));
    expect((await get('/api/3.0/item')).status).toBe(200);
    upstream.always(() => ok({ items: { 1: { name: 'x'.repeat(25_000) } } }));
    expect((await get('/api/3.0/item?category_id=2')).status).toBe(502);
  });
});

it("allows the venue's page to read the answer", async () => {
  const { get } = countingRelay();
  expect((await get('/api/3.0/item')).headers.get('access-control-allow-origin')).toBe(venue);
});
