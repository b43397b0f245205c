import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorOf, fixture, venue } from './relay-fixture.ts';
import { booked } from './scripted-upstream.ts';
import { samples } from '../samples.ts';

const base = 'https://booking.example/harbour';
const served: [string, string, string][] = [
  ['POST', '/api/3.0/booking/session', 'session'],
  ['GET', '/api/3.0/booking/session', 'session'],
  ['POST', '/api/3.0/booking/session/clear', 'clear'],
  ['POST', '/api/3.0/booking/session/end', 'end'],
  ['POST', '/api/3.0/booking/create', 'create'],
];

describe('the route table', () => {
  test.each(served)('%s %s is passed to the same path of the service', async (method, path) => {
    const { upstream, post, get } = fixture();
    upstream.always(() => booked());
    const response = method === 'GET' ? await get(`${path}?session_id=s1`) : await post(path, { session_id: 's1' });
    expect(response.status).toBe(200);
    expect(upstream.calls).toHaveLength(1);
    expect(upstream.calls[0]?.method).toBe(method);
    expect(upstream.calls[0]?.url).toBe(base + path + (method === 'GET' ? '?session_id=s1' : ''));
  });

  test.each(served)('%s %s works at a mount path, and only there', async (method, path) => {
    const { upstream, post, get } = fixture({ mount: '/shop/relay' });
    upstream.always(() => booked());
    const send = (at: string): Promise<Response> =>
      method === 'GET' ? get(`${at}?session_id=s1`) : post(at, { session_id: 's1' });
    expect((await send(`/shop/relay${path}`)).status).toBe(200);
    expect((await send(path)).status).toBe(404);
    expect(upstream.calls).toHaveLength(1);
    expect(upstream.calls[0]?.url).toMatch(new RegExp(`^${base}/api`));
  });

  test.each([
    ['/api/3.0/booking/session', 'GET, POST, OPTIONS', ['PUT', 'DELETE', 'PATCH', 'HEAD']],
    ['/api/3.0/booking/session/clear', 'POST, OPTIONS', ['GET', 'PUT', 'HEAD']],
    ['/api/3.0/booking/session/end', 'POST, OPTIONS', ['GET', 'DELETE', 'HEAD']],
    ['/api/3.0/booking/create', 'POST, OPTIONS', ['GET', 'PUT', 'HEAD']],
  ])('%s says which methods it takes: %s', async (path, allow, methods) => {
    const { relay, upstream } = fixture();
    for (const method of methods) {
      const response = await relay(new Request(`https://relay.example${path}`, { method, headers: { origin: venue } }));
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe(allow);
    }
    expect(upstream.calls).toHaveLength(0);
  });

  test.each([
    '/',
    '/api/3.0/item',
    '/api/3.0/company',
    '/api/3.0/booking/form',
    '/api/3.0/booking/ABCD-010130',
    '/api/3.0/booking/notes',
    '/api/3.0/booking/session/',
    '//api/3.0/booking/session',
    '/api/3.0//booking/session',
    '/api/3.0/booking/session/other',
    '/api/3.0/booking%2Fsession',
    '/api/3.0/booking/sessio%6E',
    '/API/3.0/booking/session',
    '/api/3.0/booking/session;x',
    '/api/3.0/booking/session%00',
    '/api/3.0/booking/session%3F',
    '/x/api/3.0/booking/session',
    '/oauth/token/',
    '/api/3.0/booking/update',
  ])('there is nothing at %s', async (path) => {
    const { post, upstream } = fixture();
    const response = await post(path, { session_id: 's1' });
    expect(response.status).toBe(404);
    expect((await errorOf(response)).id).toBe('not_found');
    expect(upstream.calls).toHaveLength(0);
  });

  test.each([
    '/x/%2e%2e/api/3.0/booking/session',
    '/x/../api/3.0/booking/session',
    '/./api/3.0/booking/session',
    '\\api\\3.0\\booking\\session',
    'https://relay.example/api/3.0/booking/session',
    '/api/3.0/booking/%73ession',
    '',
  ])('a raw target %j is not what an address parser makes of it', async (target) => {
    const { post, upstream } = fixture({ rawTarget: () => target });
    // The address as the platform parsed it is a valid one: the raw text decides.
    expect((await post('/api/3.0/booking/session', { session_id: 's1' })).status).toBe(404);
    expect(upstream.calls).toHaveLength(0);
  });

  test('whatever path is asked for, a relay that takes reads calls seven more, with nothing but digits for an item', async () => {
    const known = /^\/api\/3\.0\/(help|company|item(\/cal)?|item\/\d{1,10}(\/cal)?|booking\/(form|session))(\?[^/]*)?$/;
    const piece = fc.constantFrom(
      'item',
      'cal',
      '107',
      '0',
      '{item_id}',
      '%31',
      '..',
      '',
      'help',
      'company',
      'booking',
      'form',
      '?a=b',
      '12345678901',
    );
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 4 }), async (pieces) => {
        const { get, upstream } = fixture({ reads: true });
        upstream.always(() => booked());
        await get(`/api/3.0/${pieces.join('/')}`);
        answered += upstream.calls.length;
        for (const { url } of upstream.calls) expect(url.slice(base.length)).toMatch(known);
      }),
      { numRuns: samples(500) },
    );
    expect(answered).toBeGreaterThan(0);
  });

  test('whatever path is asked for, only the constant addresses are called', async () => {
    const constants = new Set(served.map(([, path]) => base + path));
    const piece = fc.constantFrom(
      'api',
      '3.0',
      'booking',
      'session',
      'create',
      'clear',
      'end',
      '..',
      '.',
      '%2e%2e',
      '%2f',
      '',
      '@evil.example',
      ':8080',
      'http:',
      '\\',
      '?',
      '#',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const { relay, upstream } = fixture();
        upstream.always(() => booked());
        const request = new Request(`https://relay.example/${pieces.join('/')}`, {
          method: 'POST',
          headers: { origin: venue },
          body: new URLSearchParams({ session_id: 's1' }),
        });
        const response = await relay(request);
        expect([200, 404]).toContain(response.status);
        for (const call of upstream.calls) expect(constants).toContain(call.url);
      }),
      { numRuns: samples(300) },
    );
  });
});
