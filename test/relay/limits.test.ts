import { describe, expect, it } from 'vitest';
import { memoryLimiter, type Limiter, type RelayOptions } from '../../src/relay/index.ts';
import { addMemoryFallback } from '../../src/relay/limits.ts';
import { readError, createRelayFixture, venueOrigin, type RelayFixture } from './relay-fixture.ts';
import { createBookingResponse, createSessionResponse, createRefusalResponse } from './scripted-upstream.ts';

const sessionPath = '/api/3.0/booking/session';
const MINUTE_MS = 60_000;

/** Creates a relay with the default rate limits. At its service, every session id exists except `made-up`. */
function createLimitedRelay(options: Partial<RelayOptions> = {}): RelayFixture & { useAddress(address: string): void } {
  let currentAddress = '203.0.113.9';
  const relayFixture = createRelayFixture({ clientAddress: () => currentAddress, limits: {}, ...options });
  relayFixture.upstream.respondToAll(({ url, parameters }) => {
    const sessionId = parameters.get('session_id');
    if (sessionId === 'made-up') return createRefusalResponse('session_not_found');
    return url.endsWith('/create') ? createBookingResponse() : createSessionResponse(sessionId ?? 's1');
  });
  return {
    ...relayFixture,
    useAddress: (address) => {
      currentAddress = address;
    },
  };
}

/** A rate limiter that allows every request and does not return the number of consumed points. */
const passingLimiter: Limiter = { consume: () => Promise.resolve() };

const collectStatuses = async (count: number, send: (index: number) => Promise<Response>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await send(index)).status);
  return statuses;
};
const countByStatus = (statuses: readonly number[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('the rate limit of a guest', () => {
  it('refuses a guest above the limit, but no other guest', async () => {
    const { post, upstream, useAddress } = createLimitedRelay({ limits: { address: memoryLimiter(3, 60) } });
    const readSession = () => post(sessionPath, { session_id: 's1' });
    expect(await collectStatuses(3, readSession)).toEqual([200, 200, 200]);
    const answer = await readSession();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await readError(answer)).id).toBe('throttled');
    expect(upstream.calls).toHaveLength(3);
    useAddress('203.0.113.10');
    expect((await readSession()).status).toBe(200);
  });

  it('counts an IPv6 guest by the upper half of the address', async () => {
    const { post, useAddress } = createLimitedRelay({ limits: { address: memoryLimiter(2, 60) } });
    const readSession = (index: number) => {
      useAddress(`2001:db8:1:2::${(index + 1).toString(16)}`);
      return post(sessionPath, { session_id: 's1' });
    };
    expect(await collectStatuses(3, readSession)).toEqual([200, 200, 429]);
  });

  it('charges five points for a create request', async () => {
    const { sendCreate } = createLimitedRelay({ limits: { address: memoryLimiter(14, 60) } });
    expect(await collectStatuses(3, (index) => sendCreate(`s${index}`))).toEqual([200, 200, 429]);
  });

  it('charges ten points for reading an unknown session', async () => {
    const { readSession, upstream } = createLimitedRelay({ limits: { address: memoryLimiter(29, 60) } });
    expect(await collectStatuses(4, () => readSession('made-up'))).toEqual([200, 200, 200, 429]);
    expect(upstream.calls).toHaveLength(3);
  });

  it('charges one point for reading an ended session that the relay knows', async () => {
    const { readSession, sendCreate, upstream } = createLimitedRelay({ limits: { address: memoryLimiter(12, 60) } });
    await readSession('seen');
    await sendCreate('sent');
    upstream.respondToAll(() => createRefusalResponse('session_ended'));
    expect(await collectStatuses(6, (index) => readSession(index % 2 === 0 ? 'seen' : 'sent'))).toEqual(
      Array(6).fill(200),
    );
  });

  it('charges one point for a read if the service fails', async () => {
    const { readSession, upstream } = createLimitedRelay({ limits: { address: memoryLimiter(3, 60) } });
    upstream.respondToAll(() => createRefusalResponse('oops', 'Oops', 500));
    expect(await collectStatuses(3, () => readSession('s1'))).toEqual([500, 500, 500]);
  });

  it('does not apply to guests whose address is unknown', async () => {
    const { readSession } = createLimitedRelay({
      clientAddress: () => null,
      limits: { address: memoryLimiter(1, 60) },
    });
    expect(await collectStatuses(2, () => readSession('s1'))).toEqual([200, 200]);
  });

  it('allows bookings of fifty guests at one address in the same minute', async () => {
    const { post, sendCreate, readSession, upstream } = createLimitedRelay();
    let lastSessionNumber = 0;
    upstream.respondToAll(({ url, parameters }) => {
      const id = parameters.get('session_id');
      return url.endsWith('/create')
        ? createBookingResponse(id ?? '')
        : createSessionResponse(id ?? `s${(lastSessionNumber += 1)}`);
    });
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const id = `s${index + 1}`;
        return [
          (await post(sessionPath, { 'slip[]': 'a' })).status,
          (await post(sessionPath, { session_id: id, 'slip[]': 'b' })).status,
          (await readSession(id)).status,
          (await sendCreate(id)).status,
          (await sendCreate(id)).status,
        ];
      }),
    );
    expect(countByStatus(statuses.flat())).toEqual({ 200: 250 });
  });
});

describe('a custom limiter', () => {
  const createRefusingLimiter = (reason: unknown): Limiter => ({ consume: () => Promise.reject(reason as Error) });

  it.each([
    [60_000, '60'],
    [2_001, '3'],
    [2_000, '2'],
    [1, '1'],
    [0, '1'],
  ])('refuses for %i ms with a Retry-After of %s', async (msBeforeNext, seconds) => {
    const { readSession } = createLimitedRelay({ limits: { address: createRefusingLimiter({ msBeforeNext }) } });
    const answer = await readSession('s1');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, seconds]);
  });

  it.each([new Error('down'), null, undefined, 'no', {}, { msBeforeNext: '5000' }])(
    'does not prevent a booking if it fails with %o',
    async (fault) => {
      const brokenLimiter = createRefusingLimiter(fault);
      const { sendCreate } = createLimitedRelay({
        limits: { address: brokenLimiter, origin: brokenLimiter, reserve: brokenLimiter },
      });
      expect((await sendCreate('s1')).status).toBe(200);
    },
  );

  it('gives way to the memory limiter only if it fails', async () => {
    const limiter = addMemoryFallback(createRefusingLimiter(new Error('down')), 'address');
    expect(await limiter.consume('a', 999)).toEqual({ consumedPoints: 999 });
    await limiter.consume('a');
    await expect(limiter.consume('a')).rejects.toMatchObject({ name: 'BudgetSpentError' });
    const limitReached = { msBeforeNext: 7 };
    await expect(addMemoryFallback(createRefusingLimiter(limitReached), 'address').consume('a')).rejects.toBe(
      limitReached,
    );
  });
});

describe('the rate limit of a website', () => {
  it('refuses all guests if the limit and all reserves are empty', async () => {
    const limits = { origin: memoryLimiter(2, 60), reserve: memoryLimiter(0, 60) };
    const { readSession, useAddress } = createLimitedRelay({ limits });
    const statuses = await collectStatuses(3, (index) => {
      useAddress(`203.0.113.${index}`);
      return readSession('s1');
    });
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('has one reserve for known sessions and one for create requests', async () => {
    const limits = { address: passingLimiter, origin: memoryLimiter(3, 60), reserve: memoryLimiter(2, 60) };
    const { post, sendCreate, upstream } = createLimitedRelay({ limits });
    upstream.respondToAll(({ url }) =>
      url.endsWith('/create') ? createBookingResponse() : createSessionResponse('known'),
    );
    const startSession = () => post(sessionPath, { 'slip[]': 'a' });
    const addLine = (sessionId: string) => post(sessionPath, { session_id: sessionId, 'slip[]': 'b' });
    expect(await collectStatuses(4, startSession)).toEqual([200, 200, 200, 429]);
    expect((await addLine('stranger')).status).toBe(429);
    expect((await addLine('known')).status).toBe(200);
    expect((await sendCreate('known')).status).toBe(200);
    expect((await addLine('known')).status).toBe(429);
    expect(await collectStatuses(3, (index) => sendCreate(`other-session-${index}`))).toEqual([200, 200, 429]);
  });

  it('uses the create reserve for a create request of a known session', async () => {
    const limits = { address: passingLimiter, origin: memoryLimiter(1, 60), reserve: memoryLimiter(1, 60) };
    const { readSession, sendCreate } = createLimitedRelay({ limits });
    expect(await collectStatuses(3, () => readSession('known'))).toEqual([200, 200, 429]);
    expect((await sendCreate('known')).status).toBe(200);
  });

  it('uses its own points before the points of the reserve', async () => {
    let consumedPoints = 0;
    const countingReserve: Limiter = { consume: () => Promise.resolve((consumedPoints += 1)) };
    const { sendCreate } = createLimitedRelay({ limits: { origin: memoryLimiter(1, 60), reserve: countingReserve } });
    await sendCreate('s1');
    expect(consumedPoints).toBe(0);
    await sendCreate('s2');
    expect(consumedPoints).toBe(1);
  });

  const foreignHeaders = { origin: 'https://evil.example' };
  const refusedRequests: [string, (relayFixture: RelayFixture) => Promise<Response>, number][] = [
    ['a wrong type', ({ post }) => post(sessionPath, { session_id: 's1' }, { 'content-type': 'text/plain' }), 415],
    ['bad parameters', ({ post }) => post(sessionPath, { session_id: 'a b' }), 400],
    ['a wrong origin', ({ post }) => post(sessionPath, { session_id: 's1' }, foreignHeaders), 403],
    ['a body that is too large', ({ post }) => post(sessionPath, { slip: 'x'.repeat(70_000) }), 413],
    [
      'a wrong method',
      ({ relay }) =>
        relay(new Request(`https://relay.example${sessionPath}`, { method: 'PUT', headers: { origin: venueOrigin } })),
      405,
    ],
    ['a wrong address', ({ post }) => post('/nowhere', {}), 404],
  ];

  it.each(refusedRequests)('ignores a request with %s, unlike the limit of the guest', async (_fault, send, status) => {
    const charges: string[] = [];
    const createCountingLimiter = (name: string) => ({
      consume: (key: string) => Promise.resolve(charges.push(`${name} ${key}`)),
    });
    const relayFixture = createLimitedRelay({
      limits: {
        address: createCountingLimiter('address'),
        origin: createCountingLimiter('origin'),
        reserve: createCountingLimiter('reserve'),
      },
    });
    expect((await send(relayFixture)).status).toBe(status);
    expect(charges).toEqual(['address 203.0.113.9']);
  });

  it.each(refusedRequests.filter(([, , status]) => ![403, 404].includes(status)))(
    'leaves repeated requests with %s to the limit of the guest',
    async (_load, send, status) => {
      const relayFixture = createLimitedRelay({ limits: { address: memoryLimiter(2, 60) } });
      expect(await collectStatuses(3, () => send(relayFixture))).toEqual([status, status, 429]);
    },
  );
});

// Each test sends thousands of requests. A mutation test repeats all tests for every mutant, so it skips these slow
// tests.
describe.skipIf(process.env.MUTATED_FLOOR !== undefined)('a new guest while others flood the relay', () => {
  const createAddress = (index: number) => `198.18.${Math.floor(index / 250)}.${index % 250}`;

  /** Books as a guest without earlier requests. Returns the status codes of the answers. */
  async function bookAsNewGuest({
    post,
    readSession,
    sendCreate,
    useAddress,
  }: ReturnType<typeof createLimitedRelay>): Promise<number[]> {
    useAddress('203.0.113.77');
    const startAnswer = await post(sessionPath, { 'slip[]': 'a' });
    const addAnswer = await post(sessionPath, { session_id: 's1', 'slip[]': 'b' });
    return [startAnswer, addAnswer, await readSession('s1'), await sendCreate('s1')].map(({ status }) => status);
  }

  /** Sends `requestsPerNetwork` requests from each network. Returns the number of answers by status code. */
  async function floodRelay(
    relayFixture: ReturnType<typeof createLimitedRelay>,
    networkCount: number,
    requestsPerNetwork: number,
    send: (index: number) => Promise<Response>,
  ): Promise<Record<string, number>> {
    const statuses = await collectStatuses(networkCount * requestsPerNetwork, (index) => {
      relayFixture.useAddress(createAddress(Math.floor(index / requestsPerNetwork)));
      return send(index);
    });
    return countByStatus(statuses);
  }

  const floods: [string, number, number, (relayFixture: RelayFixture, index: number) => Promise<Response>, number][] = [
    [
      'five networks read an unknown session 1,000 times each',
      5,
      1_000,
      ({ readSession }) => readSession('made-up'),
      500,
    ],
    ['five networks read a known session 1,000 times each', 5, 1_000, ({ readSession }) => readSession('s1'), 4_500],
    ['five networks start 1,000 sessions each', 5, 1_000, ({ post }) => post(sessionPath, { 'slip[]': 'a' }), 3_060],
    ['forty networks start 100 sessions each', 40, 100, ({ post }) => post(sessionPath, { 'slip[]': 'a' }), 3_300],
    ['thirty networks send 200 creates each', 30, 200, ({ sendCreate }, index) => sendCreate(`sent-${index}`), 4_542],
    ['one network starts 5,000 sessions', 1, 5_000, ({ post }) => post(sessionPath, { 'slip[]': 'a' }), 1_000],
    ['1,000 networks start four sessions each', 1_000, 4, ({ post }) => post(sessionPath, { 'slip[]': 'a' }), 4_000],
  ];

  it.each(floods)(
    'books in the same minute after %s',
    async (_load, networkCount, requestsPerNetwork, send, callCount) => {
      const relayFixture = createLimitedRelay();
      await floodRelay(relayFixture, networkCount, requestsPerNetwork, (index) => send(relayFixture, index));
      expect(relayFixture.upstream.calls).toHaveLength(callCount);
      expect(await bookAsNewGuest(relayFixture)).toEqual([200, 200, 200, 200]);
    },
  );

  it('books after 10,000 refused requests from 1,000 networks', async () => {
    const relayFixture = createLimitedRelay();
    const statuses = await floodRelay(relayFixture, 1_000, 10, (index) =>
      relayFixture.relay(
        new Request(`https://relay.example${sessionPath}`, {
          method: 'POST',
          headers: { origin: index % 3 === 0 ? 'https://evil.example' : venueOrigin, 'content-type': 'text/plain' },
          body: 'x',
        }),
      ),
    );
    expect(statuses).toEqual({ 403: 3_334, 415: 6_666 });
    expect(relayFixture.upstream.calls).toHaveLength(0);
    expect(await bookAsNewGuest(relayFixture)).toEqual([200, 200, 200, 200]);
  });

  it('books a minute after 1,000 networks have emptied every reserve', async () => {
    const relayFixture = createLimitedRelay();
    const statuses = await floodRelay(relayFixture, 1_000, 5, () => relayFixture.post(sessionPath, { 'slip[]': 'a' }));
    expect(statuses).toEqual({ 200: 4_500, 429: 500 });
    relayFixture.useAddress('203.0.113.77');
    expect((await relayFixture.post(sessionPath, { 'slip[]': 'a' })).status).toBe(429);
    relayFixture.clock.advance(MINUTE_MS);
    expect(await bookAsNewGuest(relayFixture)).toEqual([200, 200, 200, 200]);
  });
});

describe('the reserve for guests with few requests', () => {
  const spentLimiter = memoryLimiter(0, 60);
  const startSession = ({ post }: RelayFixture) => post(sessionPath, { 'slip[]': 'a' });

  it('serves the first 30 requests of a guest and refuses further ones', async () => {
    const relayFixture = createLimitedRelay({ limits: { origin: spentLimiter } });
    expect(countByStatus(await collectStatuses(32, () => startSession(relayFixture)))).toEqual({ 200: 30, 429: 2 });
    relayFixture.useAddress('203.0.113.10');
    expect((await startSession(relayFixture)).status).toBe(200);
  });

  it('serves the first 30 reads of a guest and refuses further ones', async () => {
    const relayFixture = createLimitedRelay({ limits: { origin: spentLimiter }, reads: true });
    relayFixture.upstream.respondToAll(() => createSessionResponse('s1'));
    const statuses = await collectStatuses(32, (index) => relayFixture.get(`/api/3.0/item/${index + 1}`));
    expect(countByStatus(statuses)).toEqual({ 200: 30, 429: 2 });
  });

  it('refuses guests whose address is unknown', async () => {
    expect(
      (await startSession(createLimitedRelay({ limits: { origin: spentLimiter }, clientAddress: () => null }))).status,
    ).toBe(429);
  });

  it.each([undefined, null, {}, { consumedPoints: '1' }])(
    'refuses a guest whose limiter returns %j',
    async (result) => {
      const addressLimiter: Limiter = { consume: () => Promise.resolve(result) };
      expect(
        (await startSession(createLimitedRelay({ limits: { origin: spentLimiter, address: addressLimiter } }))).status,
      ).toBe(429);
    },
  );
});
