import { describe, expect, test } from 'vitest';
import { memoryLimiter } from '../../src/relay/index.ts';
import { customerWaits, knownSessions, websiteWaits, type Limiter } from '../../src/relay/limits.ts';
import { errorOf, fixture, venue } from './relay-fixture.ts';
import { booked, json, openSession } from './scripted-upstream.ts';

const path = '/api/3.0/booking/session';

describe('rates', () => {
  test('a customer who asks too often waits, another one does not', async () => {
    let address = '203.0.113.9';
    const { post, upstream } = fixture({ clientAddress: () => address, limits: { address: memoryLimiter(3, 60) } });
    upstream.always(() => json({ request: { status: 'OK' } }));
    const ask = (): Promise<Response> => post(path, { session_id: 's1' });
    for (let count = 0; count < 3; count += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await errorOf(refused)).id).toBe('throttled');
    expect(upstream.calls).toHaveLength(3);
    address = '203.0.113.10';
    expect((await ask()).status).toBe(200);
  });

  test('an IPv6 customer does not escape by changing the lower half of the address', async () => {
    let last = 0;
    const { post, upstream } = fixture({
      clientAddress: () => `2001:db8:1:2::${(last += 1).toString(16)}`,
      limits: { address: memoryLimiter(2, 60) },
    });
    upstream.always(() => json({ request: { status: 'OK' } }));
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await post(path, { session_id: 's1' })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('a create costs five points', async () => {
    const { create, upstream } = fixture({ limits: { address: memoryLimiter(14, 60) } });
    upstream.always(() => booked());
    expect([(await create('a')).status, (await create('b')).status, (await create('c')).status]).toEqual([
      200, 200, 429,
    ]);
  });

  test('one website’s visitors together have a limit too', async () => {
    let last = 0;
    const { post, upstream } = fixture({
      clientAddress: () => `203.0.113.${(last += 1)}`,
      limits: { origin: memoryLimiter(2, 60) },
    });
    upstream.always(() => json({ request: { status: 'OK' } }));
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await post(path, { session_id: 's1' })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('customers of unknown address do not share one small budget', async () => {
    const { post, upstream } = fixture({ clientAddress: () => null, limits: { address: memoryLimiter(1, 60) } });
    upstream.always(() => json({ request: { status: 'OK' } }));
    expect([(await post(path, { session_id: 's1' })).status, (await post(path, { session_id: 's1' })).status]).toEqual([
      200, 200,
    ]);
  });

  test('a limiter that is out of order does not stop bookings', async () => {
    const broken = { consume: () => Promise.reject(new Error('down')) };
    const { create, upstream } = fixture({ limits: { address: broken, origin: broken } });
    upstream.always(() => booked());
    expect((await create('s1')).status).toBe(200);
  });
});

describe('how long to wait', () => {
  const passing: Limiter = { consume: () => Promise.resolve() };
  const refusing = (refusal: unknown): Limiter => ({ consume: () => Promise.reject(refusal as Error) });
  const waits = (address: Limiter) =>
    customerWaits({ address, origin: passing, reserve: passing }, '203.0.113.9', false);

  test.each([
    [60_000, 60],
    [2_001, 3],
    [2_000, 2],
    [1, 1],
    [0, 1],
  ])('%i milliseconds until there is room again are %i whole seconds', async (msBeforeNext, seconds) => {
    expect(await waits(refusing({ msBeforeNext }))).toBe(seconds);
  });

  test.each([new Error('down'), null, undefined, 'no', {}, { msBeforeNext: '5000' }])(
    'a limiter that fails with %o says nothing of anybody’s budget',
    async (fault) => {
      expect(await waits(refusing(fault))).toBe(0);
    },
  );

  test('the reserve is not touched while the website’s own budget lasts', async () => {
    let taken = 0;
    const reserve: Limiter = { consume: () => Promise.resolve((taken += 1)) };
    const spent = refusing({ msBeforeNext: 5_000 });
    const ask = (origin: Limiter, purpose: 'create' | null) =>
      websiteWaits({ address: passing, origin, reserve }, venue, purpose);
    expect([await ask(passing, 'create'), await ask(passing, null), await ask(spent, null), taken]).toEqual([
      0, 0, 5, 0,
    ]);
    expect([await ask(spent, 'create'), taken]).toEqual([0, 1]);
  });
});

describe('what a request costs whom', () => {
  const foreign = { origin: 'https://evil.example' };
  const refusals: [string, (parts: ReturnType<typeof fixture>) => Promise<Response>, number][] = [
    ['a wrong type', ({ post }) => post(path, { session_id: 's1' }, { 'content-type': 'text/plain' }), 415],
    ['bad parameters', ({ post }) => post(path, { session_id: 'a b' }), 400],
    ['a wrong origin', ({ post }) => post(path, { session_id: 's1' }, foreign), 403],
    ['too much', ({ post }) => post(path, { slip: 'x'.repeat(70_000) }), 413],
    [
      'a wrong method',
      ({ relay }) => relay(new Request(`https://relay.example${path}`, { method: 'PUT', headers: { origin: venue } })),
      405,
    ],
    ['a wrong address', ({ post }) => post('/nowhere', {}), 404],
  ];

  test.each(refusals)('%s costs the customer, and the website nothing', async (_what, ask, status) => {
    const counted: string[] = [];
    const count = (name: string) => ({ consume: (key: string) => Promise.resolve(counted.push(`${name} ${key}`)) });
    const limits = { address: count('address'), origin: count('origin'), reserve: count('reserve') };
    const parts = fixture({ limits });
    expect((await ask(parts)).status).toBe(status);
    expect(counted).toEqual(['address 203.0.113.9']);
  });

  test.each(refusals.filter(([, , status]) => ![403, 404].includes(status)))(
    'after too many of them (%s) the customer waits',
    async (_what, ask, status) => {
      const parts = fixture({ limits: { address: memoryLimiter(2, 60) } });
      expect([(await ask(parts)).status, (await ask(parts)).status, (await ask(parts)).status]).toEqual([
        status,
        status,
        429,
      ]);
    },
  );

  const usual = (address: () => string) => ({ clientAddress: address, limits: {} });

  // Not for each of thousands of mutants.
  const once = test.skipIf(process.env.MUTATED_FLOOR !== undefined);

  once('thirty thousand refused requests of a thousand addresses lock nobody else out', async () => {
    let address = '';
    const { relay, post, create, upstream } = fixture(usual(() => address));
    upstream.always((call) => (call.url.endsWith('/create') ? booked() : openSession('s1')));
    for (let count = 0; count < 30_000; count += 1) {
      address = `198.${18 + (count % 2)}.${Math.floor(count / 250) % 4}.${count % 250}`;
      const origin = count % 3 === 0 ? 'https://evil.example' : venue;
      await relay(
        new Request(`https://relay.example${path}`, {
          method: 'POST',
          headers: { origin, 'content-type': 'text/plain' },
          body: 'x',
        }),
      );
    }
    expect(upstream.calls).toHaveLength(0);
    address = '203.0.113.9';
    expect((await post(path, { 'slip[]': 'a' })).status).toBe(200);
    expect((await create('s1')).status).toBe(200);
  });

  test('fifty people behind one address book at once', async () => {
    const { post, create, ask, upstream } = fixture(usual(() => '203.0.113.9'));
    let started = 0;
    upstream.always((call) =>
      call.url.endsWith('/create')
        ? booked(call.parameters.get('session_id') ?? '')
        : openSession(call.parameters.get('session_id') ?? `s${(started += 1)}`),
    );
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const id = `s${index + 1}`;
        return [
          (await post(path, { 'slip[]': 'a' })).status,
          (await post(path, { session_id: id, 'slip[]': 'b' })).status,
          (await ask(id)).status,
          (await create(id)).status,
          (await create(id)).status,
        ];
      }),
    );
    expect(new Set(statuses.flat())).toEqual(new Set([200]));
  });

  test('when a website’s budget is spent, sessions under way and creates go on, and new ones wait', async () => {
    let last = 0;
    const limits = { origin: memoryLimiter(3, 60), reserve: memoryLimiter(2, 60) };
    const { post, create, upstream } = fixture({ clientAddress: () => `203.0.113.${(last += 1)}`, limits });
    upstream.always((call) => (call.url.endsWith('/create') ? booked() : openSession('known')));
    const start = (): Promise<Response> => post(path, { 'slip[]': 'a' });
    for (let count = 0; count < 3; count += 1) expect((await start()).status).toBe(200);
    expect((await start()).status).toBe(429);
    expect((await post(path, { session_id: 'stranger', 'slip[]': 'b' })).status).toBe(429);
    expect((await post(path, { session_id: 'known', 'slip[]': 'b' })).status).toBe(200);
    expect((await create('known')).status).toBe(200);
    // Its reserve is spent; that of creates of other sessions is another one.
    expect((await post(path, { session_id: 'known', 'slip[]': 'c' })).status).toBe(429);
    expect((await create('begun elsewhere')).status).toBe(400);
    expect((await create('begun-elsewhere')).status).toBe(200);
    expect((await create('begun-there')).status).toBe(200);
    expect((await create('and-there')).status).toBe(429);
  });

  test('a session is known for an hour after it was last seen, and the one seen longest ago makes room', () => {
    let now = 0;
    const known = knownSessions({ now: () => now }, 2);
    known.add('a');
    known.add('b');
    known.add('a');
    known.add('c');
    expect(['a', 'b', 'c'].filter(known.has)).toEqual(['a', 'c']);
    now = 3_600_000;
    expect(known.has('c')).toBe(false);
  });
});
