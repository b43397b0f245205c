import { describe, expect, it, vi } from 'vitest';
import { getErrorName, toLoggedMethod, printLogEntry } from '../../src/relay/log.ts';
import { fixture } from './relay-fixture.ts';
import { json } from './scripted-upstream.ts';

const path = '/api/3.0/booking/session';

describe('the log', () => {
  it('contains only the class of an error and the standard methods', () => {
    expect([new RangeError('secret'), 'secret', null].map(getErrorName)).toEqual(['RangeError', 'unknown', 'unknown']);
    expect(['GET', 'POST', 'OPTIONS', 'SECRET'].map(toLoggedMethod)).toEqual(['GET', 'POST', 'OPTIONS', 'other']);
  });

  it('goes to the console as one line of JSON per entry', () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
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
    expect(log.mock.calls).toEqual([[JSON.stringify(entry)]]);
    log.mockRestore();
  });

  it('contains the new base URL if the service redirects to it', async () => {
    const { get, upstream, lines } = fixture();
    const redirect = (location: string) => new Response(null, { status: 301, headers: { location } });
    const answers = [
      redirect('https://new.example/harbour/api/3.0/booking/session?session_id=private'),
      redirect('https://new.example/sign-in'),
      redirect('//'),
      json({ request: { status: 'OK' }, booking: {} }),
    ];
    for (const answer of answers) {
      upstream.always(() => answer);
      await get(`${path}?session_id=private`);
    }
    expect(lines.map(({ newAddress }) => newAddress)).toEqual([
      'https://new.example/harbour',
      undefined,
      undefined,
      undefined,
    ]);
    expect(upstream.calls.every(({ url }) => url.startsWith('https://booking.example/'))).toBe(true);
  });

  it('has one line per request, without path, query, body or address', async () => {
    const { post, get, create, upstream, lines, relay } = fixture();
    upstream.always(() => json({ request: { status: 'OK' }, booking: { id: 'ABCD-010130' } }));
    await post(path, { session_id: 'private-session' });
    await get(`${path}?session_id=private-session`);
    await create('private-session', 'Ada Lovelace');
    await create('private-session', 'Ada Lovelace');
    await post('/private-path?private=query', {});
    await relay(
      new Request('https://relay.example/private', {
        method: 'PROPFIND',
        headers: { origin: 'https://private.example' },
      }),
    );
    const common = { at: 1_900_000_000_000, took: 0, requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string };
    const goodLine = { ...common, method: 'POST', origin: 'listed', status: 200, outcome: 'ok' };
    expect(lines).toEqual([
      { ...goodLine, route: 'session' },
      { ...goodLine, route: 'session', method: 'GET' },
      { ...goodLine, route: 'create' },
      { ...goodLine, route: 'create', outcome: 'repeated' },
      { ...goodLine, route: 'none', status: 404, outcome: 'not_found' },
      { ...common, route: 'none', method: 'other', origin: 'foreign', status: 403, outcome: 'origin_refused' },
    ]);
    expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(6);
  });
});

describe('a request id', () => {
  const sessionPath = `${path}?session_id=s1`;
  const sessionAnswer = () => json({ request: { status: 'OK' }, booking: {} });

  it.each([
    ['a UUID', '0d9f1a6e-95c0-4f0e-8a57-6a4d3c2b1a00'],
    ['an id of nginx', '8f14e45fceea167a5a36dedd4bea2543'],
  ])('takes %s from the proxy to log, service and answer', async (_name, id) => {
    const { get, upstream, lines } = fixture();
    upstream.always(sessionAnswer);
    const response = await get(sessionPath, { 'x-request-id': id });
    const sentId = upstream.calls[0]?.headers.get('x-request-id');
    expect([lines[0]?.requestId, sentId, response.headers.get('x-request-id')]).toEqual([id, id, id]);
    expect(response.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
  });

  it.each([
    ['a name', 'Ada-Lovelace-of-London'],
    ['a long text', 'a'.repeat(65)],
    ['a short text', 'abc'],
    ['spaces', 'deadbeef deadbeef'],
    ['an e-mail address', 'ada@venue.example'],
    ['the secret', '5ec4e75ec4e75ec4e75ec4e7'],
  ])('is generated if the proxy sends %s', async (_name, id) => {
    const { get, upstream, lines } = fixture({ apiSecret: '5ec4e75ec4e75ec4e75ec4e7' });
    upstream.always(sessionAnswer);
    const response = await get(sessionPath, { 'x-request-id': id });
    const ids = [
      lines[0]?.requestId,
      upstream.calls[0]?.headers.get('x-request-id'),
      response.headers.get('x-request-id'),
    ];
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).not.toBe(id);
    expect(ids[0]).toMatch(/^[\da-f-]{36}$/);
  });

  it('is in preflight answers and refusals, too', async () => {
    const { relay, post } = fixture();
    const preflight = await relay(
      new Request(`https://relay.example${path}`, {
        method: 'OPTIONS',
        headers: { origin: 'https://www.venue.example' },
      }),
    );
    const refusal = await post(path, {}, { origin: 'https://foreign.example' });
    for (const { headers } of [preflight, refusal]) expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });
});
