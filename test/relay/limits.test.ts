import { describe, expect, it } from 'vitest';
import { memoryLimiter, type Limiter, type RelayOptions } from '../../src/relay/index.ts';
import { createRecentKeys, addMemoryFallback } from '../../src/relay/limits.ts';
import { errorOf, fixture, venue, type Fixture } from './relay-fixture.ts';
import { createdBooking, openSession, refusal } from './scripted-upstream.ts';

const session = '/api/3.0/booking/session';
const minute = 60_000;

/** Creates a relay with the default rate limits. Its service has every session except `made-up`. */
function relayFor(options: Partial<RelayOptions> = {}): Fixture & { asAddress(address: string): void } {
  let current = '203.0.113.9';
  const parts = fixture({ clientAddress: () => current, limits: {}, ...options });
  parts.upstream.always(({ url, parameters }) => {
    const id = parameters.get('session_id');
    if (id === 'made-up') return refusal('session_not_found');
    return url.endsWith('/create') ? createdBooking() : openSession(id ?? 's1');
  });
  return {
    ...parts,
    asAddress: (address) => {
      current = address;
    },
  };
}

/** A limiter that allows everything and returns no number of points. */
const passingLimiter: Limiter = { consume: () => Promise.resolve() };

const statusesOf = async (count: number, send: (index: number) => Promise<Response>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await send(index)).status);
  return statuses;
};
const counts = (statuses: readonly number[]): Record<string, number> => {
  const result: Record<string, number> = {};
  for (const status of statuses) result[status] = (result[status] ?? 0) + 1;
  return result;
};

describe('the rate limit of a guest', () => {
  it('refuses a guest above the limit, but no other guest', async () => {
    const { post, upstream, asAddress } = relayFor({ limits: { address: memoryLimiter(3, 60) } });
    const readSession = () => post(session, { session_id: 's1' });
    expect(await statusesOf(3, readSession)).toEqual([200, 200, 200]);
    const answer = await readSession();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await errorOf(answer)).id).toBe('throttled');
    expect(upstream.calls).toHaveLength(3);
    asAddress('203.0.113.10');
    expect((await readSession()).status).toBe(200);
  });

  it('counts an IPv6 guest by the upper half of the address', async () => {
    const { post, asAddress } = relayFor({ limits: { address: memoryLimiter(2, 60) } });
    const readSession = (index: number) => {
      asAddress(`2001:db8:1:2::${(index + 1).toString(16)}`);
      return post(session, { session_id: 's1' });
    };
    expect(await statusesOf(3, readSession)).toEqual([200, 200, 429]);
  });

  it('charges five points for a create request', async () => {
    const { create } = relayFor({ limits: { address: memoryLimiter(14, 60) } });
    expect(await statusesOf(3, (index) => create(`s${index}`))).toEqual([200, 200, 429]);
  });

  it('charges ten points for reading an unknown session', async () => {
    const { readSession, upstream } = relayFor({ limits: { address: memoryLimiter(29, 60) } });
    expect(await statusesOf(4, () => readSession('made-up'))).toEqual([200, 200, 200, 429]);
    expect(upstream.calls).toHaveLength(3);
  });

  it('charges one point for an ended session that the relay served', async () => {
    const { readSession, create, upstream } = relayFor({ limits: { address: memoryLimiter(12, 60) } });
    await readSession('seen');
    await create('sent');
    upstream.always(() => refusal('session_ended'));
    expect(await statusesOf(6, (index) => readSession(index % 2 === 0 ? 'seen' : 'sent'))).toEqual(Array(6).fill(200));
  });

  it('charges one point if the service does not identify the session', async () => {
    const { readSession, upstream } = relayFor({ limits: { address: memoryLimiter(3, 60) } });
    upstream.always(() => refusal('oops', 'Oops', 500));
    expect(await statusesOf(3, () => readSession('s1'))).toEqual([500, 500, 500]);
  });

  it('does not apply to guests without an address', async () => {
    const { readSession } = relayFor({ clientAddress: () => null, limits: { address: memoryLimiter(1, 60) } });
    expect(await statusesOf(2, () => readSession('s1'))).toEqual([200, 200]);
  });

  it('lets fifty guests with one address book in the same minute', async () => {
    const { post, create, readSession, upstream } = relayFor();
    let lastId = 0;
    upstream.always(({ url, parameters }) => {
      const id = parameters.get('session_id');
      return url.endsWith('/create') ? createdBooking(id ?? '') : openSession(id ?? `s${(lastId += 1)}`);
    });
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const id = `s${index + 1}`;
        return [
          (await post(session, { 'slip[]': 'a' })).status,
          (await post(session, { session_id: id, 'slip[]': 'b' })).status,
          (await readSession(id)).status,
          (await create(id)).status,
          (await create(id)).status,
        ];
      }),
    );
    expect(counts(statuses.flat())).toEqual({ 200: 250 });
  });
});

describe('a custom limiter', () => {
  const refusing = (reason: unknown): Limiter => ({ consume: () => Promise.reject(reason as Error) });

  it.each([
    [60_000, '60'],
    [2_001, '3'],
    [2_000, '2'],
    [1, '1'],
    [0, '1'],
  ])('refuses for %i ms with a Retry-After of %s', async (msBeforeNext, seconds) => {
    const { readSession } = relayFor({ limits: { address: refusing({ msBeforeNext }) } });
    const answer = await readSession('s1');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, seconds]);
  });

  it.each([new Error('down'), null, undefined, 'no', {}, { msBeforeNext: '5000' }])(
    'does not prevent a booking if it fails with %o',
    async (fault) => {
      const brokenLimiter = refusing(fault);
      const { create } = relayFor({
        limits: { address: brokenLimiter, origin: brokenLimiter, reserve: brokenLimiter },
      });
      expect((await create('s1')).status).toBe(200);
    },
  );

  it('is replaced by the memory limiter only if it fails', async () => {
    const limiter = addMemoryFallback(refusing(new Error('down')), 'address');
    expect(await limiter.consume('a', 999)).toEqual({ consumedPoints: 999 });
    await limiter.consume('a');
    await expect(limiter.consume('a')).rejects.toMatchObject({ name: 'BudgetSpentError' });
    const limitReached = { msBeforeNext: 7 };
    await expect(addMemoryFallback(refusing(limitReached), 'address').consume('a')).rejects.toBe(limitReached);
  });
});

describe('memoryLimiter', () => {
  function limiterAt(points: number, capacity?: number) {
    let now = 1_900_000_000_000;
    const limiter = memoryLimiter(points, 60, { now: () => now, ...(capacity !== undefined && { capacity }) });
    const isSpent = (key: string, cost?: number) =>
      limiter.consume(key, cost).then(
        () => false,
        () => true,
      );
    return {
      limiter,
      isSpent,
      advance: (ms: number) => {
        now += ms;
      },
    };
  }

  it('refuses until a minute after the first request has passed', async () => {
    const { limiter, isSpent, advance } = limiterAt(2);
    await limiter.consume('a');
    advance(20_000);
    expect(await limiter.consume('a')).toEqual({ consumedPoints: 2 });
    await expect(limiter.consume('a')).rejects.toMatchObject({ msBeforeNext: 40_000 });
    advance(39_999);
    expect(await isSpent('a')).toBe(true);
    advance(1);
    expect(await isSpent('a', 2)).toBe(false);
    expect(await isSpent('a')).toBe(true);
  });

  it('starts a new minute if the clock goes back', async () => {
    const { isSpent, advance } = limiterAt(1);
    await isSpent('a');
    advance(-86_400_000);
    expect([await isSpent('a'), await isSpent('a')]).toEqual([false, true]);
  });

  it('drops the oldest key when it is full', async () => {
    const { isSpent } = limiterAt(1, 3);
    for (const key of ['a', 'b', 'a', 'c', 'd']) await isSpent(key);
    expect([await isSpent('b'), await isSpent('c'), await isSpent('d')]).toEqual([true, true, true]);
    expect(await isSpent('a')).toBe(false);
  });

  it('keeps a key that has started a new minute', async () => {
    const { isSpent, advance } = limiterAt(1, 2);
    await isSpent('a');
    advance(30_000);
    await isSpent('b');
    advance(30_000);
    await isSpent('a');
    await isSpent('c');
    expect([await isSpent('a'), await isSpent('c')]).toEqual([true, true]);
  });
});

describe('the rate limit of a website', () => {
  it('refuses all guests of the website above limit and reserves', async () => {
    const limits = { origin: memoryLimiter(2, 60), reserve: memoryLimiter(0, 60) };
    const { readSession, asAddress } = relayFor({ limits });
    const statuses = await statusesOf(3, (index) => {
      asAddress(`203.0.113.${index}`);
      return readSession('s1');
    });
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('has one reserve for known sessions and one for create requests', async () => {
    const limits = { address: passingLimiter, origin: memoryLimiter(3, 60), reserve: memoryLimiter(2, 60) };
    const { post, create, upstream } = relayFor({ limits });
    upstream.always(({ url }) => (url.endsWith('/create') ? createdBooking() : openSession('known')));
    const start = () => post(session, { 'slip[]': 'a' });
    const add = (id: string) => post(session, { session_id: id, 'slip[]': 'b' });
    expect(await statusesOf(4, start)).toEqual([200, 200, 200, 429]);
    expect((await add('stranger')).status).toBe(429);
    expect((await add('known')).status).toBe(200);
    expect((await create('known')).status).toBe(200);
    expect((await add('known')).status).toBe(429);
    expect(await statusesOf(3, (index) => create(`other-session-${index}`))).toEqual([200, 200, 429]);
  });

  it('uses the create reserve for a create request of a known session', async () => {
    const limits = { address: passingLimiter, origin: memoryLimiter(1, 60), reserve: memoryLimiter(1, 60) };
    const { readSession, create } = relayFor({ limits });
    expect(await statusesOf(3, () => readSession('known'))).toEqual([200, 200, 429]);
    expect((await create('known')).status).toBe(200);
  });

  it('is used up before the reserve', async () => {
    let points = 0;
    const reserve: Limiter = { consume: () => Promise.resolve((points += 1)) };
    const { create } = relayFor({ limits: { origin: memoryLimiter(1, 60), reserve } });
    await create('s1');
    expect(points).toBe(0);
    await create('s2');
    expect(points).toBe(1);
  });

  const foreignHeaders = { origin: 'https://evil.example' };
  const refusals: [string, (parts: Fixture) => Promise<Response>, number][] = [
    ['a wrong type', ({ post }) => post(session, { session_id: 's1' }, { 'content-type': 'text/plain' }), 415],
    ['bad parameters', ({ post }) => post(session, { session_id: 'a b' }), 400],
    ['a wrong origin', ({ post }) => post(session, { session_id: 's1' }, foreignHeaders), 403],
    ['a body that is too large', ({ post }) => post(session, { slip: 'x'.repeat(70_000) }), 413],
    [
      'a wrong method',
      ({ relay }) =>
        relay(new Request(`https://relay.example${session}`, { method: 'PUT', headers: { origin: venue } })),
      405,
    ],
    ['a wrong address', ({ post }) => post('/nowhere', {}), 404],
  ];

  it.each(refusals)('charges only the guest for a request with %s', async (_what, send, status) => {
    const charges: string[] = [];
    const count = (name: string) => ({ consume: (key: string) => Promise.resolve(charges.push(`${name} ${key}`)) });
    const parts = relayFor({
      limits: { address: count('address'), origin: count('origin'), reserve: count('reserve') },
    });
    expect((await send(parts)).status).toBe(status);
    expect(charges).toEqual(['address 203.0.113.9']);
  });

  it.each(refusals.filter(([, , status]) => ![403, 404].includes(status)))(
    'refuses a guest who repeats a request with %s',
    async (_what, send, status) => {
      const parts = relayFor({ limits: { address: memoryLimiter(2, 60) } });
      expect(await statusesOf(3, () => send(parts))).toEqual([status, status, 429]);
    },
  );
});

// Each test sends thousands of requests. A mutation test repeats all tests for every mutant, so it skips these.
describe.skipIf(process.env.MUTATED_FLOOR !== undefined)('a new guest while others flood the relay', () => {
  const network = (index: number) => `198.18.${Math.floor(index / 250)}.${index % 250}`;

  /** Books as a guest without earlier requests. Returns the status codes of the answers. */
  async function bookingOf({ post, readSession, create, asAddress }: ReturnType<typeof relayFor>): Promise<number[]> {
    asAddress('203.0.113.77');
    const start = await post(session, { 'slip[]': 'a' });
    const addition = await post(session, { session_id: 's1', 'slip[]': 'b' });
    return [start, addition, await readSession('s1'), await create('s1')].map(({ status }) => status);
  }

  /** Sends `each` requests from each network. Returns the number of answers by status code. */
  async function flood(
    parts: ReturnType<typeof relayFor>,
    networks: number,
    each: number,
    send: (index: number) => Promise<Response>,
  ): Promise<Record<string, number>> {
    const statuses = await statusesOf(networks * each, (index) => {
      parts.asAddress(network(Math.floor(index / each)));
      return send(index);
    });
    return counts(statuses);
  }

  const floods: [string, number, number, (parts: Fixture, index: number) => Promise<Response>, number][] = [
    ['five networks read an unknown session 1,000 times', 5, 1_000, ({ readSession }) => readSession('made-up'), 500],
    ['five networks read a known session 1,000 times', 5, 1_000, ({ readSession }) => readSession('s1'), 4_500],
    ['five networks start 1,000 sessions', 5, 1_000, ({ post }) => post(session, { 'slip[]': 'a' }), 3_060],
    ['forty networks start 100 sessions', 40, 100, ({ post }) => post(session, { 'slip[]': 'a' }), 3_300],
    ['thirty networks send 200 creates', 30, 200, ({ create }, index) => create(`sent-${index}`), 4_542],
    ['one network starts 5,000 sessions', 1, 5_000, ({ post }) => post(session, { 'slip[]': 'a' }), 1_000],
    ['1,000 networks start four sessions', 1_000, 4, ({ post }) => post(session, { 'slip[]': 'a' }), 4_000],
  ];

  it.each(floods)('books in the same minute after %s', async (_what, networks, each, send, callCount) => {
    const parts = relayFor();
    await flood(parts, networks, each, (index) => send(parts, index));
    expect(parts.upstream.calls).toHaveLength(callCount);
    expect(await bookingOf(parts)).toEqual([200, 200, 200, 200]);
  });

  it('books during 10,000 refused requests from 1,000 networks', async () => {
    const parts = relayFor();
    const statuses = await flood(parts, 1_000, 10, (index) =>
      parts.relay(
        new Request(`https://relay.example${session}`, {
          method: 'POST',
          headers: { origin: index % 3 === 0 ? 'https://evil.example' : venue, 'content-type': 'text/plain' },
          body: 'x',
        }),
      ),
    );
    expect(statuses).toEqual({ 403: 3_334, 415: 6_666 });
    expect(parts.upstream.calls).toHaveLength(0);
    expect(await bookingOf(parts)).toEqual([200, 200, 200, 200]);
  });

  it('books a minute after 1,000 networks used up every reserve', async () => {
    const parts = relayFor();
    const statuses = await flood(parts, 1_000, 5, () => parts.post(session, { 'slip[]': 'a' }));
    expect(statuses).toEqual({ 200: 4_500, 429: 500 });
    parts.asAddress('203.0.113.77');
    expect((await parts.post(session, { 'slip[]': 'a' })).status).toBe(429);
    parts.clock.advance(minute);
    expect(await bookingOf(parts)).toEqual([200, 200, 200, 200]);
  });
});

describe('createRecentKeys', () => {
  it('keeps a key for an hour and drops the oldest when full', () => {
    let now = 0;
    const recentKeys = createRecentKeys({ now: () => now }, 2);
    for (const id of ['a', 'b', 'a', 'c']) recentKeys.add(id);
    expect(['a', 'b', 'c'].filter(recentKeys.has)).toEqual(['a', 'c']);
    now = 3_600_000;
    expect(recentKeys.has('c')).toBe(false);
  });
});

describe('the reserve for guests with few requests', () => {
  const spentLimiter = memoryLimiter(0, 60);
  const start = ({ post }: Fixture) => post(session, { 'slip[]': 'a' });

  it('serves a guest who has used at most 30 points', async () => {
    const relay = relayFor({ limits: { origin: spentLimiter } });
    expect(counts(await statusesOf(32, () => start(relay)))).toEqual({ 200: 30, 429: 2 });
    relay.asAddress('203.0.113.10');
    expect((await start(relay)).status).toBe(200);
  });

  it('serves reads, too', async () => {
    const relay = relayFor({ limits: { origin: spentLimiter }, reads: true });
    relay.upstream.always(() => openSession('s1'));
    const statuses = await statusesOf(32, (index) => relay.get(`/api/3.0/item/${index + 1}`));
    expect(counts(statuses)).toEqual({ 200: 30, 429: 2 });
  });

  it('refuses guests without an address', async () => {
    expect((await start(relayFor({ limits: { origin: spentLimiter }, clientAddress: () => null }))).status).toBe(429);
  });

  it.each([undefined, null, {}, { consumedPoints: '1' }])(
    'refuses a guest whose limiter returns %j',
    async (result) => {
      const address: Limiter = { consume: () => Promise.resolve(result) };
      expect((await start(relayFor({ limits: { origin: spentLimiter, address } }))).status).toBe(429);
    },
  );
});
