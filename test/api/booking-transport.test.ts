/** Tests the requests about sessions and bookings: their URL, their idempotency key, and the number of attempts. */
import { describe, expect, it } from 'vitest';
import { createBookingTransport } from '../../src/api/booking-transport.ts';
import { createTransport } from '../../src/api/transport.ts';
import type { Session } from '../../src/api/types.ts';
import { relayKeyPattern } from '../../src/api/wire/relay.ts';
import { problemOf } from '../../src/values/problem.ts';
import { catchProblem } from './client-contract.ts';
import { startTimerWithoutPause } from './timer-without-pauses.ts';

const relayAddress = 'https://www.venue.example/relay';
const relayKey = 'k'.repeat(32);
const removalChange = { alter: { lineId: '1', to: 'remove' } } as const;

type Answer = Error | { status?: number; body: object; redirectedTo?: string };

const accountBody = { request: { status: 'OK' }, booking: { session: { id: 's' } } };
const relayBody = { ...accountBody, relay: { name: 'slipway' } };
const createErrorBody = (id: string) => ({ request: { status: 'ERROR', error: { id, title: 'No.' } } });
const relayError = { status: 400, body: { ...createErrorBody('bad_request'), relay: relayBody.relay } };
const connectionError = new TypeError('The connection broke.');

/** Creates a transport and its service, which returns the answers in order, and then repeats the last one. */
function openTransport(isRelay: boolean, ...answers: Answer[]) {
  const requests: { method: string; url: string; body: URLSearchParams }[] = [];
  const fetch = (url: string | URL | Request, { method = 'GET', body }: RequestInit = {}) => {
    requests.push({ method, url: String(url), body: new URLSearchParams(body as URLSearchParams) });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === undefined || answer instanceof Error) return Promise.reject(answer ?? connectionError);
    const response = Response.json(answer.body, { status: answer.status ?? 200 });
    if (answer.redirectedTo !== undefined)
      Object.defineProperties(response, { redirected: { value: true }, url: { value: answer.redirectedTo } });
    return Promise.resolve(response);
  };
  const bookings = createBookingTransport(
    createTransport({ fetch, timer: startTimerWithoutPause }),
    relayAddress,
    isRelay,
  );
  return {
    requests,
    ...bookings,
    write: (onLost?: () => void) => bookings.change('s', removalChange, onLost),
    keys: () => requests.map(({ body }) => body.get('slipway_key')),
    addresses: () => requests.map(({ method, url }) => `${method} ${url.split('/api/3.0/')[0] ?? ''}`),
  };
}

describe('a relay that redirects to a new address', () => {
  const newAddress = 'https://relay.venue.example';
  const redirection = { ...relayError, redirectedTo: `${newAddress}/api/3.0/booking/session` };
  const addresses = [`POST ${relayAddress}`, `GET ${relayAddress}`, `POST ${newAddress}`];

  it('receives a redirected write at the new address, with the same key', async () => {
    const relayTransport = openTransport(true, redirection, redirection, { body: relayBody });
    expect(await relayTransport.write()).toMatchObject({ id: 's' });
    expect(relayTransport.addresses()).toEqual(addresses);
    expect(relayTransport.keys()[2]).toBe(relayTransport.keys()[0]);
    await relayTransport.write();
    expect(relayTransport.addresses()).toEqual([...addresses, `POST ${newAddress}`]);
  });

  it('receives a redirected read at the new address', async () => {
    const relayReader = openTransport(true, ...Array<Answer>(4).fill(redirection), { body: relayBody });
    expect(await relayReader.read('s')).toMatchObject({ id: 's' });
    expect([...new Set(relayReader.addresses())]).toEqual(addresses);
    const statusReader = openTransport(true, redirection, redirection, { body: relayBody });
    expect(await statusReader.readStatus('s', relayKey)).toMatchObject({ session: { id: 's' } });
    expect([...new Set(statusReader.addresses())]).toEqual(addresses);
  });

  it('receives no further write if the new address is not our relay', async () => {
    const { write, addresses: requestAddresses } = openTransport(true, {
      ...redirection,
      body: createErrorBody('bad_request'),
    });
    expect(await catchProblem(write())).toEqual({ kind: 'broken', status: 400 });
    expect(requestAddresses()).toEqual(addresses.slice(0, 2));
  });
});

it('sends no read to find a redirect after a server error', async () => {
  const { readStatus, addresses } = openTransport(false, { status: 500, body: {} });
  expect(await catchProblem(readStatus('s', relayKey))).toEqual({ kind: 'broken', status: 500 });
  expect(addresses()).toEqual([`POST ${relayAddress}`]);
});

describe('change', () => {
  it('sends an account only parameters that the Booking API defines', async () => {
    const { requests, write } = openTransport(false, { body: accountBody });
    await write();
    expect(requests.map(({ body }) => body.toString())).toEqual(['session_id=s&alter%5B1%5D=remove']);
  });

  it('rejects with `broken` for the error envelope of a gateway', async () => {
    const gatewayAnswer = { status: 503, body: createErrorBody('unavailable') };
    for (const isRelay of [false, true])
      expect(await catchProblem(openTransport(isRelay, gatewayAnswer).write())).toEqual({
        kind: 'broken',
        status: 503,
      });
    const refusalAnswer = { status: 400, body: gatewayAnswer.body };
    expect(await catchProblem(openTransport(false, refusalAnswer).write())).toMatchObject({
      kind: 'refused',
      code: 'unavailable',
    });
  });

  it('sends a relay a new key in the body of each write', async () => {
    const { requests, write, keys } = openTransport(true, { body: relayBody });
    await write();
    await write();
    expect(keys()).toEqual([expect.stringMatching(relayKeyPattern), expect.stringMatching(relayKeyPattern)]);
    expect(new Set(keys()).size).toBe(2);
    expect(requests.map(({ url }) => url)).toEqual(Array(2).fill(`${relayAddress}/api/3.0/booking/session`));
  });

  it('repeats a lost write to our relay once, with the same key', async () => {
    const { write, keys } = openTransport(true, { body: relayBody }, connectionError, { body: relayBody });
    let lossCount = 0;
    const onLost = () => void (lossCount += 1);
    await write(onLost);
    expect(lossCount).toBe(0);
    expect(await write(onLost)).toMatchObject({ id: 's' });
    // The first copy of the request may still reach the service through a restarted relay. So the transport reports a
    // possible loss.
    expect(lossCount).toBe(1);
    expect(keys()).toHaveLength(3);
    expect(keys()[2]).toBe(keys()[1]);
  });

  it('does not repeat a write if our relay returns an invalid session', async () => {
    const { write, requests } = openTransport(true, { body: { ...relayBody, booking: {} } });
    expect(await catchProblem(write())).toEqual({ kind: 'broken', status: 200 });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['an account', false, relayBody],
    ['a proxy other than our relay', true, accountBody],
  ])('does not repeat a lost write to %s', async (_, isRelay, body) => {
    const { requests, write } = openTransport(isRelay, { body }, connectionError);
    await write();
    expect(await catchProblem(write())).toEqual({ kind: 'offline' });
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it('sends a read to detect our relay before it repeats a write', async () => {
    const { write, addresses, keys } = openTransport(true, connectionError, relayError, { body: relayBody });
    expect(await write()).toMatchObject({ id: 's' });
    expect(addresses()).toEqual([`POST ${relayAddress}`, `GET ${relayAddress}`, `POST ${relayAddress}`]);
    expect(keys()[2]).toBe(keys()[0]);
  });

  it('rejects a lost write if a read detects a different proxy', async () => {
    const { write, addresses } = openTransport(true, connectionError, {
      status: 400,
      body: createErrorBody('bad_request'),
    });
    expect(await catchProblem(write())).toEqual({ kind: 'offline' });
    expect(addresses()).toEqual([`POST ${relayAddress}`, `GET ${relayAddress}`]);
  });

  it('does not repeat a write if the connection to an account breaks', async () => {
    const { requests, write } = openTransport(false, connectionError);
    expect(await catchProblem(write())).toEqual({ kind: 'offline' });
    expect(requests).toHaveLength(1);
  });

  it('does not repeat a write if our relay returns a refusal', async () => {
    const { requests, write } = openTransport(true, {
      body: { ...createErrorBody('sold_out'), relay: relayBody.relay },
    });
    expect(await catchProblem(write())).toMatchObject({ kind: 'refused', code: 'sold_out' });
    expect(requests).toHaveLength(1);
  });
});

describe('the start of a session with a time limit', () => {
  /** Starts a session at an account. The test decides when the time limits end and when the account answers. */
  function startSlowly() {
    const limitCallbacks = new Map<number, () => void>();
    let answer: (response: Response) => void = () => undefined;
    let isAborted = false;
    const fetch: typeof globalThis.fetch = (_, init) =>
      new Promise((resolve, reject) => {
        answer = resolve;
        init?.signal?.addEventListener('abort', () => {
          isAborted = true;
          reject(init.signal?.reason as Error);
        });
      });
    const timer = (callback: () => void, ms: number) => {
      limitCallbacks.set(ms, callback);
      return () => undefined;
    };
    const lateAnswers: Promise<unknown>[] = [];
    const { start } = createBookingTransport(createTransport({ fetch, timer, timeLimit: 20_000 }), relayAddress, false);
    const session = start(['one'], (lateAnswer: Promise<Session>) => {
      lateAnswers.push(lateAnswer.catch((error: unknown) => problemOf(error)));
    });
    return {
      session,
      lateAnswers,
      endLimit: (ms: number) => limitCallbacks.get(ms)?.(),
      answer: () => answer(Response.json(accountBody)),
      isAborted: () => isAborted,
    };
  }

  it('rejects with `timeout` at the limit, then passes the late answer on', async () => {
    const { session, lateAnswers, endLimit, answer, isAborted } = startSlowly();
    endLimit(20_000);
    expect(await catchProblem(session)).toEqual({ kind: 'timeout' });
    expect(isAborted()).toBe(false);
    answer();
    expect(await Promise.all(lateAnswers)).toMatchObject([{ id: 's' }]);
  });

  it('aborts the request after twice the time limit', async () => {
    const { session, lateAnswers, endLimit, isAborted } = startSlowly();
    endLimit(20_000);
    expect(await catchProblem(session)).toEqual({ kind: 'timeout' });
    endLimit(40_000);
    expect(await Promise.all(lateAnswers)).toEqual([{ kind: 'timeout' }]);
    expect(isAborted()).toBe(true);
  });

  it('resolves with an answer that arrives within the time limit', async () => {
    const { session, lateAnswers, answer } = startSlowly();
    answer();
    expect(await session).toMatchObject({ id: 's' });
    expect(lateAnswers).toEqual([]);
  });
});

describe('create', () => {
  const bookingBody = { request: { status: 'OK' }, booking: { id: 'ABCD-010130' } };

  it('sends the key to a relay but not to an account', async () => {
    for (const isRelay of [true, false]) {
      const { keys, create } = openTransport(isRelay, { body: bookingBody });
      await create('s', {}, relayKey);
      expect(keys()).toEqual([isRelay ? relayKey : null]);
    }
  });

  it.each<[string, Answer]>([
    ['a broken connection', connectionError],
    ['a gateway’s error', { status: 503, body: createErrorBody('x') }],
    ['a conflict with a different create request', { status: 409, body: createErrorBody('conflict') }],
    ['the relay error `unconfirmed`', { status: 502, body: createErrorBody('unconfirmed') }],
    ['a relay error without the name of our relay', { status: 503, body: createErrorBody('unavailable') }],
    ['an answer without a booking', { body: accountBody }],
  ])('rejects with `unconfirmed` after %s, without a second request', async (_, answer) => {
    const { requests, create } = openTransport(true, answer);
    expect(await catchProblem(create('s', {}, relayKey))).toEqual({ kind: 'unconfirmed' });
    expect(requests).toHaveLength(1);
  });

  it('rejects with `offline` if the relay could not reach the service', async () => {
    const { create } = openTransport(true, {
      status: 502,
      body: { ...createErrorBody('offline'), relay: { name: 'slipway' } },
    });
    expect(await catchProblem(create('s', {}, relayKey))).toEqual({ kind: 'offline' });
  });
});

describe('readStatus', () => {
  it('sends the key in the body, because logs contain URLs', async () => {
    const body = { ...accountBody, relay: { name: 'slipway', create: 'working', wait: 3 } };
    const { requests, readStatus, keys } = openTransport(true, { body });
    expect(await readStatus('s', relayKey)).toMatchObject({
      session: { id: 's' },
      relay: { create: 'working', wait: 3, answer: null },
    });
    expect(requests).toMatchObject([{ method: 'POST', url: `${relayAddress}/api/3.0/booking/session` }]);
    expect(keys()).toEqual([relayKey]);
  });

  it('sends no key if the key is empty', async () => {
    const { requests, readStatus } = openTransport(true, { body: relayBody });
    await readStatus('s', '');
    expect(requests[0]?.body.toString()).toBe('session_id=s');
  });

  it('returns the relay status and the service’s refusal of the session', async () => {
    const body = { ...createErrorBody('session_ended'), relay: { name: 'slipway', create: 'booked' } };
    expect(await openTransport(true, { body }).readStatus('s', relayKey)).toMatchObject({
      session: { kind: 'refused', code: 'session_ended' },
      relay: { create: 'booked' },
    });
  });

  it('rejects with `broken` for the error envelope of a gateway', async () => {
    const { readStatus } = openTransport(true, { status: 503, body: createErrorBody('unavailable') });
    expect(await catchProblem(readStatus('s', relayKey))).toMatchObject({ kind: 'broken' });
  });

  it('ignores a relay status from an account or from another proxy', async () => {
    const proxyTransport = openTransport(true, { body: { ...accountBody, relay: { create: 'none' } } });
    expect(await proxyTransport.readStatus('s', relayKey)).toMatchObject({ session: { id: 's' }, relay: null });
    const accountTransport = openTransport(false, { body: relayBody });
    expect(await accountTransport.readStatus('s', relayKey)).toMatchObject({ session: { id: 's' }, relay: null });
    expect(accountTransport.requests).toMatchObject([
      { method: 'POST', url: `${relayAddress}/api/3.0/booking/session` },
    ]);
  });
});
