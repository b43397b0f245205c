import { describe, expect, it, vi } from 'vitest';
import { getErrorName, toLoggedMethod, printLogEntry } from '../../src/relay/log.ts';
import { createRelayFixture } from './relay-fixture.ts';
import { createJsonResponse } from './scripted-upstream.ts';

const sessionPath = '/api/3.0/booking/session';

describe('the log', () => {
  it('contains no error messages and no unusual methods', () => {
    expect([new RangeError('secret'), 'secret', null].map(getErrorName)).toEqual(['RangeError', 'unknown', 'unknown']);
    expect(['GET', 'POST', 'OPTIONS', 'SECRET'].map(toLoggedMethod)).toEqual(['GET', 'POST', 'OPTIONS', 'other']);
  });

  it('goes to the console as one line of JSON per entry', () => {
    const logSpy = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const entry = {
      at: 1,
      requestId: 'f2a4c6e8-0000-4000-8000-000000000000',
      route: 'none',
      method: 'GET',
      origin: 'unnamed',
      status: 404,
      outcome: 'not_found',
      took: 0,
    } as const;
    printLogEntry(entry);
    expect(logSpy.mock.calls).toEqual([[JSON.stringify(entry)]]);
    logSpy.mockRestore();
  });

  it('contains the new base URL if the service redirects to it', async () => {
    const { get, upstream, logEntries } = createRelayFixture();
    const createRedirect = (location: string) => new Response(null, { status: 301, headers: { location } });
    const answers = [
      createRedirect('https://new.example/harbour/api/3.0/booking/session?session_id=private'),
      createRedirect('https://new.example/sign-in'),
      createRedirect('//'),
      createJsonResponse({ request: { status: 'OK' }, booking: {} }),
    ];
    for (const answer of answers) {
      upstream.respondToAll(() => answer);
      await get(`${sessionPath}?session_id=private`);
    }
    expect(logEntries.map(({ newAddress }) => newAddress)).toEqual([
      'https://new.example/harbour',
      undefined,
      undefined,
      undefined,
    ]);
    expect(upstream.calls.every(({ url }) => url.startsWith('https://booking.example/'))).toBe(true);
  });

  it('has one line per request, without path, query, body or address', async () => {
    const { post, get, sendCreate, upstream, logEntries, relay } = createRelayFixture();
    upstream.respondToAll(() => createJsonResponse({ request: { status: 'OK' }, booking: { id: 'ABCD-010130' } }));
    await post(sessionPath, { session_id: 'private-session' });
    await get(`${sessionPath}?session_id=private-session`);
    await sendCreate('private-session', 'Ada Lovelace');
    await sendCreate('private-session', 'Ada Lovelace');
    await post('/private-path?private=query', {});
    await relay(
      new Request('https://relay.example/private', {
        method: 'PROPFIND',
        headers: { origin: 'https://private.example' },
      }),
    );
    const commonMembers = {
      at: 1_900_000_000_000,
      took: 0,
      requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    };
    const expectedEntry = { ...commonMembers, method: 'POST', origin: 'listed', status: 200, outcome: 'ok' };
    expect(logEntries).toEqual([
      { ...expectedEntry, route: 'session' },
      { ...expectedEntry, route: 'session', method: 'GET' },
      { ...expectedEntry, route: 'create' },
      { ...expectedEntry, route: 'create', outcome: 'repeated' },
      { ...expectedEntry, route: 'none', status: 404, outcome: 'not_found' },
      { ...commonMembers, route: 'none', method: 'other', origin: 'foreign', status: 403, outcome: 'origin_refused' },
    ]);
    expect(new Set(logEntries.map(({ requestId }) => requestId)).size).toBe(6);
  });
});

describe('a request id', () => {
  const sessionReadPath = `${sessionPath}?session_id=s1`;
  const createSessionAnswer = () => createJsonResponse({ request: { status: 'OK' }, booking: {} });

  it.each([
    ['a UUID', '0d9f1a6e-95c0-4f0e-8a57-6a4d3c2b1a00'],
    ['an id of nginx', '8f14e45fceea167a5a36dedd4bea2543'],
  ])('keeps %s from the proxy in log, service call and answer', async (_name, requestId) => {
    const { get, upstream, logEntries } = createRelayFixture();
    upstream.respondToAll(createSessionAnswer);
    const answer = await get(sessionReadPath, { 'x-request-id': requestId });
    const sentId = upstream.calls[0]?.headers.get('x-request-id');
    expect([logEntries[0]?.requestId, sentId, answer.headers.get('x-request-id')]).toEqual([
      requestId,
      requestId,
      requestId,
    ]);
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
  });

  it.each([
    ['a name', 'Ada-Lovelace-of-London'],
    ['a long text', 'a'.repeat(65)],
    ['a short text', 'abc'],
    ['spaces', 'deadbeef deadbeef'],
    ['an e-mail address', 'ada@venue.example'],
    ['the secret', '5ec4e75ec4e75ec4e75ec4e7'],
  ])('is generated if the proxy sends %s', async (_name, id) => {
    const { get, upstream, logEntries } = createRelayFixture({ apiSecret: '5ec4e75ec4e75ec4e75ec4e7' });
    upstream.respondToAll(createSessionAnswer);
    const response = await get(sessionReadPath, { 'x-request-id': id });
    const requestIds = [
      logEntries[0]?.requestId,
      upstream.calls[0]?.headers.get('x-request-id'),
      response.headers.get('x-request-id'),
    ];
    expect(new Set(requestIds).size).toBe(1);
    expect(requestIds[0]).not.toBe(id);
    expect(requestIds[0]).toMatch(/^[\da-f-]{36}$/);
  });

  it('appears in preflight answers and refusals', async () => {
    const { relay, post } = createRelayFixture();
    const preflight = await relay(
      new Request(`https://relay.example${sessionPath}`, {
        method: 'OPTIONS',
        headers: { origin: 'https://www.venue.example' },
      }),
    );
    const refusal = await post(sessionPath, {}, { origin: 'https://foreign.example' });
    for (const { headers } of [preflight, refusal]) expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });
});
