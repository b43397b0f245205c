import { describe, expect, it } from 'vitest';
import {
  type ReadKind,
  type ReadRoute,
  type ReadRouteName,
  isReadRoute,
  routes,
  selectReadParameters,
} from '../../src/relay/http/routes.ts';
import { countSamples } from '../samples.ts';
import { readError, createRelayFixture, venueOrigin } from './relay-fixture.ts';
import { createBookingResponse, createJsonResponse } from './scripted-upstream.ts';
import fc from 'fast-check';

const serviceBaseUrl = 'https://booking.example/harbour';
const bookingRoutes: [string, string, string][] = [
  ['POST', '/api/3.0/booking/session', 'session'],
  ['GET', '/api/3.0/booking/session', 'session'],
  ['POST', '/api/3.0/booking/session/clear', 'clear'],
  ['POST', '/api/3.0/booking/session/end', 'end'],
  ['POST', '/api/3.0/booking/create', 'create'],
];

describe('the route table', () => {
  it.each(bookingRoutes)('forwards %s %s to the same path of the service', async (method, path) => {
    const { upstream, post, get } = createRelayFixture();
    upstream.respondToAll(() => createBookingResponse());
    const response = method === 'GET' ? await get(`${path}?session_id=s1`) : await post(path, { session_id: 's1' });
    expect(response.status).toBe(200);
    expect(upstream.calls).toHaveLength(1);
    expect(upstream.calls[0]?.method).toBe(method);
    expect(upstream.calls[0]?.url).toBe(serviceBaseUrl + path + (method === 'GET' ? '?session_id=s1' : ''));
  });

  it.each(bookingRoutes)('accepts %s %s only below the mount path', async (method, path) => {
    const { upstream, post, get } = createRelayFixture({ mount: '/shop/relay' });
    upstream.respondToAll(() => createBookingResponse());
    const sendTo = (requestPath: string): Promise<Response> =>
      method === 'GET' ? get(`${requestPath}?session_id=s1`) : post(requestPath, { session_id: 's1' });
    expect((await sendTo(`/shop/relay${path}`)).status).toBe(200);
    expect((await sendTo(path)).status).toBe(404);
    expect(upstream.calls).toHaveLength(1);
    expect(upstream.calls[0]?.url).toMatch(new RegExp(`^${serviceBaseUrl}/api`));
  });

  it.each([
    ['/api/3.0/booking/session', 'GET, POST, OPTIONS', ['PUT', 'DELETE', 'PATCH', 'HEAD']],
    ['/api/3.0/booking/session/clear', 'POST, OPTIONS', ['GET', 'PUT', 'HEAD']],
    ['/api/3.0/booking/session/end', 'POST, OPTIONS', ['GET', 'DELETE', 'HEAD']],
    ['/api/3.0/booking/create', 'POST, OPTIONS', ['GET', 'PUT', 'HEAD']],
  ])('answers 405 for other methods of %s, with Allow: %s', async (path, allowHeader, methods) => {
    const { relay, upstream } = createRelayFixture();
    for (const method of methods) {
      const response = await relay(
        new Request(`https://relay.example${path}`, { method, headers: { origin: venueOrigin } }),
      );
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe(allowHeader);
    }
    expect(upstream.calls).toHaveLength(0);
  });

  it.each([
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
  ])('answers 404 for %s', async (path) => {
    const { post, upstream } = createRelayFixture();
    const response = await post(path, { session_id: 's1' });
    expect(response.status).toBe(404);
    expect((await readError(response)).id).toBe('not_found');
    expect(upstream.calls).toHaveLength(0);
  });

  it.each([
    '/x/%2e%2e/api/3.0/booking/session',
    '/x/../api/3.0/booking/session',
    '/./api/3.0/booking/session',
    '\\api\\3.0\\booking\\session',
    'https://relay.example/api/3.0/booking/session',
    '/api/3.0/booking/%73ession',
    '',
  ])('refuses the raw target %j, although its parsed form is valid', async (target) => {
    const { post, upstream } = createRelayFixture({ rawTarget: () => target });
    // The platform has parsed the target to a valid address. The relay must use the raw target instead.
    expect((await post('/api/3.0/booking/session', { session_id: 's1' })).status).toBe(404);
    expect(upstream.calls).toHaveLength(0);
  });

  it('sends a read only to known paths, whatever path a guest requests', async () => {
    const readPathPattern =
      /^\/api\/3\.0\/(help|company|item(\/cal)?|item\/\d{1,10}(\/cal)?|booking\/(form|session))(\?[^/]*)?$/;
    const pathPieceArbitrary = fc.constantFrom(
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
    let callCount = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(pathPieceArbitrary, { maxLength: 4 }), async (pieces) => {
        const { get, upstream } = createRelayFixture({ reads: true });
        upstream.respondToAll(() => createBookingResponse());
        await get(`/api/3.0/${pieces.join('/')}`);
        callCount += upstream.calls.length;
        for (const { url } of upstream.calls) expect(url.slice(serviceBaseUrl.length)).toMatch(readPathPattern);
      }),
      { numRuns: countSamples(500) },
    );
    expect(callCount).toBeGreaterThan(0);
  });

  it('sends other requests only to constant URLs, for any requested path', async () => {
    const constantUrls = new Set(bookingRoutes.map(([, path]) => serviceBaseUrl + path));
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
        const { relay, upstream } = createRelayFixture();
        upstream.respondToAll(() => createBookingResponse());
        const request = new Request(`https://relay.example/${pieces.join('/')}`, {
          method: 'POST',
          headers: { origin: venueOrigin },
          body: new URLSearchParams({ session_id: 's1' }),
        });
        const response = await relay(request);
        expect([200, 404]).toContain(response.status);
        for (const call of upstream.calls) expect(constantUrls).toContain(call.url);
      }),
      { numRuns: countSamples(300) },
    );
  });
});

describe('the parameters of a request', () => {
  it('forwards only the known parameters of a session request', async () => {
    const { post, upstream } = createRelayFixture();
    upstream.respondToAll(() => createJsonResponse({ request: { status: 'OK' } }));
    const form = new URLSearchParams('session_id=s1&slip[]=a&slip[]=b&line_id=1&alter[1.1]=optin&alter[2]=4');
    for (const [name, value] of Object.entries({
      access_token: 't',
      client_id: 'c',
      client_secret: 'c',
      'form[customer_name]': 'Ada',
      'session.id': 'x',
      'slip[0]': 'x',
      status_id: 'PAID',
      'alter[1][2]': 'x',
    }))
      form.append(name, value);
    await post('/api/3.0/booking/session?access_token=t&slip=other', form);
    const [call] = upstream.calls;
    expect([...(call?.parameters ?? [])]).toEqual([
      ['session_id', 's1'],
      ['slip[]', 'a'],
      ['slip[]', 'b'],
      ['line_id', '1'],
      ['alter[1.1]', 'optin'],
      ['alter[2]', '4'],
    ]);
    expect(call?.url).toBe(`${serviceBaseUrl}/api/3.0/booking/session`);
  });

  it('forwards only session and form fields of a create request', async () => {
    const { post, upstream } = createRelayFixture();
    upstream.respondToAll(() => createBookingResponse());
    const form = new URLSearchParams(
      'session_id=s1&form[customer_name]=Zoë %26 Søn&form[days][]=mon&form[days][]=tue&slip[]=x&' +
        'alter[1]=remove&set_paid=1&form=x&form[]=y',
    );
    await post('/api/3.0/booking/create', form);
    expect([...(upstream.calls[0]?.parameters ?? [])]).toEqual([
      ['session_id', 's1'],
      ['form[customer_name]', 'Zoë & Søn'],
      ['form[days][]', 'mon'],
      ['form[days][]', 'tue'],
    ]);
  });

  it.each(['/api/3.0/booking/session/clear', '/api/3.0/booking/session/end'])(
    'forwards only the session for %s',
    async (path) => {
      const { post, upstream } = createRelayFixture();
      upstream.respondToAll(() => createJsonResponse({ request: { status: 'OK' } }));
      await post(path, { session_id: 's1', slip: 'x', 'alter[1]': 'remove' });
      expect([...(upstream.calls[0]?.parameters ?? [])]).toEqual([['session_id', 's1']]);
    },
  );

  it.each([
    ['/api/3.0/booking/create', 'form[customer_name]=Ada', 'session_id is missing.'],
    ['/api/3.0/booking/create', 'session_id=&form[customer_name]=Ada', 'session_id is missing.'],
    ['/api/3.0/booking/create', 'session_id=a&session_id=b', 'session_id is given twice.'],
    ['/api/3.0/booking/create', 'session_id=a&form[x]=1&form[x]=2', 'form[x] is given twice.'],
    ['/api/3.0/booking/create', 'session_id=a%20', 'session_id is malformed.'],
    ['/api/3.0/booking/create', 'session_id=a%00', 'session_id is malformed.'],
    ['/api/3.0/booking/create', `session_id=${'a'.repeat(201)}`, 'session_id is malformed.'],
    ['/api/3.0/booking/session/end', '', 'session_id is missing.'],
  ])('refuses %s with the parameters “%s”: %s', async (path, form, reason) => {
    const { post, upstream } = createRelayFixture();
    const response = await post(path, new URLSearchParams(form));
    expect(response.status).toBe(400);
    expect(await readError(response)).toMatchObject({ id: 'bad_request', details: reason });
    expect(upstream.calls).toHaveLength(0);
  });

  it('refuses a GET with parameters that would change a session', async () => {
    const { get, upstream } = createRelayFixture();
    upstream.respondToAll(() => createJsonResponse({ request: { status: 'OK' } }));
    expect((await get('/api/3.0/booking/session?session_id=s1&alter[1]=remove')).status).toBe(400);
    expect((await get('/api/3.0/booking/session?slip=x')).status).toBe(400);
    expect((await get('/api/3.0/booking/session')).status).toBe(400);
    expect(upstream.calls).toHaveLength(0);
    await get('/api/3.0/booking/session?session_id=s%26access_token%3Dt&access_token=t');
    expect(upstream.calls[0]?.url).toBe(`${serviceBaseUrl}/api/3.0/booking/session?session_id=s%26access_token%3Dt`);
  });
});

function findReadRoute(name: ReadRouteName): ReadRoute {
  const match = routes.filter(isReadRoute).find((route) => route.name === name);
  return match ?? expect.fail(`There is no route ${name}.`);
}

const selectFromQuery = (name: ReadRouteName, query: string) =>
  selectReadParameters(findReadRoute(name), new URLSearchParams(query));
const formatSelectedParameters = (name: ReadRouteName, query: string): string => {
  const selectedRead = selectFromQuery(name, query);
  return selectedRead.ok ? decodeURIComponent(selectedRead.parameters.toString()) : selectedRead.reason;
};

describe('the parameters of a read', () => {
  it.each<[ReadRouteName, string]>([
    ['items', 'item_id=1,2&category_id=3&keyword=boat&packages=1'],
    ['items', 'start_date=20300101&end_date=20300102&item_id=1,2&param[adults]=2&discount_code=TEN'],
    ['item', 'start_date=20300101&end_date=20300102&start_time=10:00&end_time=12:00&timeslot=1&rules=off'],
    ['calendar', 'start_date=20300101&end_date=20300131'],
    ['calendars', 'start_date=20300101&end_date=20300131&item_id[]=1&item_id[]=2&category_id=4'],
  ])('forwards for the read `%s`: %s', (name, query) => {
    expect(formatSelectedParameters(name, query)).toBe(query);
  });

  it.each<[ReadRouteName, string]>([
    ['help', 'keyword=boat'],
    ['company', 'access_token=t'],
    ['form', 'start_date=20300101'],
    ['calendar', 'item_id=2'],
    ['item', 'access_token=t&item_id=2&session_id=s1&slip=x&param[a][b]=1&param[]=1&items[1]=2'],
  ])('drops for the read `%s`: %s', (name, query) => {
    expect(formatSelectedParameters(name, query)).toBe('');
  });

  it('refuses two values for a parameter that takes one', () => {
    expect(formatSelectedParameters('item', 'start_date=20300101&start_date=20300102')).toBe(
      'start_date is given twice.',
    );
  });
});

describe('selectReadParameters', () => {
  it.each<[ReadRouteName, string, ReadKind]>([
    ['items', '', 'plain'],
    ['items', 'item_id=1&category_id=2', 'plain'],
    ['items', 'slipway_prices=1', 'plain'],
    ['items', 'item_id=1&start_date=20300101', 'rated'],
    ['items', 'date=20300101', 'rated'],
    ['items', 'discount_code=TEN', 'rated'],
    ['items', 'date=20300101&slipway_prices=0', 'rated'],
    ['items', 'date=20300101&slipway_prices=1', 'prices'],
    ['item', 'date=20300101&slipway_prices=1', 'rated'],
    ['item', 'param[adults]=2', 'rated'],
    ['item', 'available=1', 'rated'],
    ['item', '', 'plain'],
    ['calendar', 'start_date=20300101&end_date=20300131', 'plain'],
    ['calendars', 'start_date=20300101', 'plain'],
  ])('classifies the read `%s` with the query "%s" as `%s`', (name, query, kind) => {
    expect(selectFromQuery(name, query)).toMatchObject({ ok: true, kind });
  });

  it("does not forward the relay's own parameters", () => {
    expect(formatSelectedParameters('items', 'date=20300101&slipway_prices=1')).toBe('date=20300101');
  });
});
