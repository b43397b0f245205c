import { describe, expect, it, vi } from 'vitest';
import { errorName, loggedMethod, printLine } from '../../src/relay/log.ts';
import { fixture } from './relay-fixture.ts';
import { json } from './scripted-upstream.ts';

const path = '/api/3.0/booking/session';

describe('the log', () => {
  it('names the class of an error and the known methods only', () => {
    expect([new RangeError('secret'), 'secret', null].map(errorName)).toEqual(['RangeError', 'unknown', 'unknown']);
    expect(['GET', 'POST', 'OPTIONS', 'SECRET'].map(loggedMethod)).toEqual(['GET', 'POST', 'OPTIONS', 'other']);
  });

  it('goes to the console as one line of JSON per entry', () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const entry = {
      at: 1,
      route: 'none',
      method: 'GET',
      origin: 'unnamed',
      status: 404,
      outcome: 'not_found',
      took: 0,
    } as const;
    printLine(entry);
    expect(log.mock.calls).toEqual([[JSON.stringify(entry)]]);
    log.mockRestore();
  });

  it('names the new address of the service until it answers again', async () => {
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

  it('writes one line per request without path, query, body or address', async () => {
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
    expect(lines).toEqual([
      {
        at: 1_900_000_000_000,
        route: 'session',
        method: 'POST',
        origin: 'listed',
        status: 200,
        outcome: 'ok',
        took: 0,
      },
      { at: 1_900_000_000_000, route: 'session', method: 'GET', origin: 'listed', status: 200, outcome: 'ok', took: 0 },
      { at: 1_900_000_000_000, route: 'create', method: 'POST', origin: 'listed', status: 200, outcome: 'ok', took: 0 },
      {
        at: 1_900_000_000_000,
        route: 'create',
        method: 'POST',
        origin: 'listed',
        status: 200,
        outcome: 'repeated',
        took: 0,
      },
      {
        at: 1_900_000_000_000,
        route: 'none',
        method: 'POST',
        origin: 'listed',
        status: 404,
        outcome: 'not_found',
        took: 0,
      },
      {
        at: 1_900_000_000_000,
        route: 'none',
        method: 'other',
        origin: 'foreign',
        status: 403,
        outcome: 'origin_refused',
        took: 0,
      },
    ]);
  });
});
