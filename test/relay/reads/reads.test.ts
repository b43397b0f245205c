import { describe, expect, it } from 'vitest';
import { readError, createRelayFixture, readRelayMember, venueOrigin, type RelayFixture } from '../relay-fixture.ts';
import { createJsonResponse, createRefusalResponse } from '../scripted-upstream.ts';
import { memoryLimiter } from '../../../src/relay/index.ts';

const serviceBaseUrl = 'https://booking.example/harbour';
const createOkResponse = (body: Record<string, unknown>) =>
  createJsonResponse({ version: '3.0', request: { status: 'OK' }, ...body });
const daysQuery = 'start_date=20300101&end_date=20300131';

/** Creates a relay with public reads. Its service numbers its answers. */
function createCountingRelay(
  options: Parameters<typeof createRelayFixture>[0] = {},
): RelayFixture & { countCalls(): number } {
  const relay = createRelayFixture({ reads: true, ...options });
  relay.upstream.respondToAll(({ url }) =>
    createOkResponse({
      number: relay.upstream.calls.length,
      item: {},
      items: {},
      company: {},
      booking_form_ui: {},
      url,
    }),
  );
  return { ...relay, countCalls: () => relay.upstream.calls.length };
}
/** Creates a cache whose first write never resolves. This happens if a platform stops the work of a request. */
const createCacheThatLosesAWrite = () => {
  let writeCount = 0;
  return {
    get: () => Promise.resolve(undefined),
    set: () => ((writeCount += 1) === 1 ? new Promise<void>(() => undefined) : Promise.resolve()),
  };
};
const readAnswerNumber = async (response: Response): Promise<unknown> =>
  ((await response.json()) as { number: unknown }).number;

describe('public reads through the relay', () => {
  it.each(['help', 'company', 'item', 'item/107', 'item/cal', 'item/107/cal', 'booking/form'])(
    'answers %s only if the option `reads` is on',
    async (path) => {
      const relayWithoutReads = createRelayFixture();
      relayWithoutReads.upstream.respondToAll(() => createOkResponse({}));
      expect((await relayWithoutReads.get(`/api/3.0/${path}`)).status).toBe(404);
      expect(relayWithoutReads.upstream.calls).toHaveLength(0);
      const relayWithReads = createCountingRelay();
      const response = await relayWithReads.get(`/api/3.0/${path}`);
      expect(response.status).toBe(200);
      expect(relayWithReads.upstream.calls.map(({ url, method }) => [url, method])).toEqual([
        [`${serviceBaseUrl}/api/3.0/${path}`, 'GET'],
      ]);
      expect(await readRelayMember(response)).toEqual({ name: 'slipway' });
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
    const { get, countCalls } = createCountingRelay();
    expect((await get(`/api/3.0/${path}`)).status).toBe(404);
    expect(countCalls()).toBe(0);
  });

  it('refuses a POST to the path of a read', async () => {
    const { post, countCalls } = createCountingRelay();
    const response = await post('/api/3.0/item', {});
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, OPTIONS');
    expect(countCalls()).toBe(0);
  });

  it("sends the token pair with guest rights, without the guest's headers", async () => {
    const { get, upstream } = createCountingRelay();
    await get(`/api/3.0/item/107?${daysQuery}&param[adults]=2&access_token=t`, {
      cookie: 'a=b',
      'user-agent': 'Visitor',
    });
    const [call] = upstream.calls;
    expect(call?.headers.get('x-on-behalf')).toBe('off');
    expect(call?.headers.get('authorization')).toMatch(/^Basic /);
    expect(call?.headers.get('x-forwarded-for')).toBe('203.0.113.9');
    expect(call?.headers.get('cookie')).toBeNull();
    expect(decodeURIComponent(call?.url ?? '')).toBe(`${serviceBaseUrl}/api/3.0/item/107?${daysQuery}&param[adults]=2`);
  });

  it('returns the public view of an answer', async () => {
    const { get, upstream } = createRelayFixture({ reads: true });
    upstream.respondToAll(() => createOkResponse({ account_id: 7, item: { cal: { 20300101: 12 } } }));
    expect(await (await get(`/api/3.0/item/107/cal?${daysQuery}`)).json()).toMatchObject({
      account_id: 0,
      item: { cal: { 20300101: 1 } },
    });
  });

  it('answers 404 for a staff-only item', async () => {
    const { get, upstream } = createRelayFixture({ reads: true });
    upstream.respondToAll(() => createOkResponse({ item: { item_id: 9, visibility: 'S' } }));
    const response = await get('/api/3.0/item/9');
    expect(response.status).toBe(404);
    expect((await readError(response)).id).toBe('not_found');
  });

  it('refuses pages of foreign origins', async () => {
    const { relay, countCalls } = createCountingRelay();
    const request = new Request('https://relay.example/api/3.0/item', { headers: { origin: 'https://other.example' } });
    expect((await relay(request)).status).toBe(403);
    expect(countCalls()).toBe(0);
  });

  it('refuses two values for a parameter that takes one', async () => {
    const { get, countCalls } = createCountingRelay();
    expect((await get('/api/3.0/item?category_id=1&category_id=2')).status).toBe(400);
    expect(countCalls()).toBe(0);
  });
});

describe('reads that guests share', () => {
  it.each([
    ['help', 60_000],
    ['booking/form', 60_000],
    [`item/107/cal?${daysQuery}`, 30_000],
    [`item/cal?${daysQuery}`, 30_000],
  ])('requests %s once in %i ms for all guests', async (path, freshMs) => {
    const { get, clock, countCalls } = createCountingRelay();
    expect(await readAnswerNumber(await get(`/api/3.0/${path}`))).toBe(1);
    clock.advance(freshMs - 1);
    expect(await readAnswerNumber(await get(`/api/3.0/${path}`))).toBe(1);
    clock.advance(1);
    expect(await readAnswerNumber(await get(`/api/3.0/${path}`))).toBe(2);
    expect(countCalls()).toBe(2);
  });

  it('ignores unknown parameters and the parameter order when it shares answers', async () => {
    const { get, countCalls } = createCountingRelay();
    await get('/api/3.0/item?category_id=4&item_id=1,2');
    await get('/api/3.0/item?item_id=1,2&category_id=4&utm_source=x');
    expect(countCalls()).toBe(1);
    await get('/api/3.0/item?item_id=1,3&category_id=4');
    expect(countCalls()).toBe(2);
  });

  it('stores one answer per item and logs each use', async () => {
    const { get, upstream, logEntries } = createRelayFixture({ reads: true });
    upstream.respondToAll(({ url }) =>
      createOkResponse({ item: { item_id: Number(url.split('/').at(-1)), image: null, list: [null] } }),
    );
    for (const itemId of [107, 108, 107])
      expect(await (await get(`/api/3.0/item/${itemId}`)).json()).toMatchObject({ item: { item_id: itemId } });
    expect(upstream.calls).toHaveLength(2);
    expect(logEntries.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'kept']);
  });

  it("requests a shared answer without a guest's address", async () => {
    const { get, upstream } = createCountingRelay();
    await get('/api/3.0/item');
    expect(upstream.calls[0]?.headers.get('x-forwarded-for')).toBeNull();
  });

  it('sends one request for simultaneous reads', async () => {
    const { get, upstream } = createRelayFixture({ reads: true });
    const answers = [get('/api/3.0/company'), get('/api/3.0/company'), get('/api/3.0/company')];
    (await upstream.waitForCall()).answer(createOkResponse({ company: { name: 'Harbour' } }));
    for (const response of await Promise.all(answers))
      expect(await response.json()).toMatchObject({ company: { name: 'Harbour' } });
    expect(upstream.calls).toHaveLength(1);
  });

  it("repeats a read if the platform stopped the first request's work", async () => {
    const { get, upstream, clock } = createRelayFixture({
      reads: true,
      upstreamTimeout: 1_000,
      cache: createCacheThatLosesAWrite(),
    });
    void get('/api/3.0/company');
    (await upstream.waitForCall()).answer(createOkResponse({ company: { name: 'Harbour' } }));
    await new Promise((resolve) => setImmediate(resolve));
    const secondAnswer = get('/api/3.0/company');
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(3_600_000);
    (await upstream.waitForCall()).answer(createOkResponse({ company: { name: 'Harbour' } }));
    expect((await secondAnswer).status).toBe(200);
  });

  it.each([
    'item?discount_code=TEN',
    `item?${daysQuery}`,
    `item/107?${daysQuery}&param[adults]=2`,
    'item/107?date=20300101',
    'item?keyword=boat',
  ])('requests %s separately for each guest', async (path) => {
    const { get, countCalls } = createCountingRelay();
    expect(await readAnswerNumber(await get(`/api/3.0/${path}`))).toBe(1);
    expect(await readAnswerNumber(await get(`/api/3.0/${path}`))).toBe(2);
    expect(countCalls()).toBe(2);
  });

  it('requests quotes separately for simultaneous guests', async () => {
    const { get, upstream } = createRelayFixture({ reads: true });
    const answers = [get(`/api/3.0/item/107?${daysQuery}`), get(`/api/3.0/item/107?${daysQuery}`)];
    (await upstream.waitForCall()).answer(createOkResponse({ item: { rate: { slip: 'first' } } }));
    (await upstream.waitForCall()).answer(createOkResponse({ item: { rate: { slip: 'second' } } }));
    const slips = await Promise.all(answers.map(async (response) => JSON.stringify(await (await response).json())));
    expect(slips[0]).toContain('first');
    expect(slips[1]).toContain('second');
  });

  it('stores no answer that unexpectedly contains a price', async () => {
    const { get, upstream } = createRelayFixture({ reads: true });
    upstream.respondToAll(() => createOkResponse({ items: { 1: { item_id: 1, rate: { slip: 's' } } } }));
    await get('/api/3.0/item');
    await get('/api/3.0/item');
    expect(upstream.calls).toHaveLength(2);
    upstream.respondToAll(() => createOkResponse({ items: [{ item_id: 1 }, { item_id: 2, sub_total: '5' }] }));
    await get('/api/3.0/item');
    await get('/api/3.0/item');
    expect(upstream.calls).toHaveLength(4);
  });

  it.each([
    ['a refusal', () => createRefusalResponse('too_much')],
    ['a gateway’s error', () => createJsonResponse({ error: 'gone' }, 502)],
    ['a 429', () => createJsonResponse({ request: { status: 'OK' } }, 429, { 'retry-after': '7' })],
  ])('does not store a failure: %s', async (_failure, respondWithFailure) => {
    const { get, upstream } = createRelayFixture({ reads: true });
    upstream.respondToAll(respondWithFailure);
    await get('/api/3.0/item');
    upstream.respondToAll(() => createOkResponse({ items: {} }));
    expect((await get('/api/3.0/item')).status).toBe(200);
    expect(upstream.calls).toHaveLength(2);
  });

  it('charges the website only for reads that reach the service', async () => {
    const limits = { origin: memoryLimiter(2, 60), reserve: memoryLimiter(0, 60) };
    const { get, countCalls } = createCountingRelay({ limits });
    for (let readCount = 0; readCount < 5; readCount += 1) expect((await get('/api/3.0/company')).status).toBe(200);
    expect((await get(`/api/3.0/item?${daysQuery}`)).status).toBe(200);
    const answer = await get(`/api/3.0/item?${daysQuery}`);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await get('/api/3.0/company')).status).toBe(200);
    expect(countCalls()).toBe(2);
  });

  it('sends each read to the service if the cache fails', async () => {
    const failCall = () => Promise.reject(new TypeError('down'));
    const { get, logEntries, countCalls } = createCountingRelay({ cache: { get: failCall, set: failCall } });
    expect((await get('/api/3.0/company')).status).toBe(200);
    expect((await get('/api/3.0/company')).status).toBe(200);
    expect(countCalls()).toBe(2);
    expect(logEntries[0]).toMatchObject({ route: 'company', outcome: 'ok', fault: 'TypeError' });
  });

  it('forbids browsers and proxies to store an answer', async () => {
    const { get } = createCountingRelay();
    expect((await get('/api/3.0/company')).headers.get('cache-control')).toBe('no-store');
  });

  it('accepts larger answers to reads than to booking requests', async () => {
    const { get, upstream } = createRelayFixture({ reads: true, maxAnswer: 1_000, maxRead: 20_000 });
    upstream.respondToAll(() => createOkResponse({ items: { 1: { name: 'x'.repeat(5_000) } } }));
    expect((await get('/api/3.0/item')).status).toBe(200);
    upstream.respondToAll(() => createOkResponse({ items: { 1: { name: 'x'.repeat(25_000) } } }));
    expect((await get('/api/3.0/item?category_id=2')).status).toBe(502);
  });
});

it("allows the venue's page to read the answer", async () => {
  const { get } = createCountingRelay();
  expect((await get('/api/3.0/item')).headers.get('access-control-allow-origin')).toBe(venueOrigin);
});
