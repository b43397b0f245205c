/**
 * Sends the requests of public client programs, in their order and with their headers and bodies. See
 * docs/booking-api.md 10.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_CREDENTIALS as demo } from '../../demo/service/demo.ts';
import { GUEST, openBench, ORIGIN, staffHeaders, wire, type Bench, type Wire } from './harness.ts';

const API = '/harbour/api/3.0';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
}, 120_000);
afterAll(() => bench.close());

/** Headers of a server-side program that acts for a guest. Each guest has a different address. */
const forGuest = (address: string) => ({ ...staffHeaders, 'x-on-behalf': 'off', 'x-forwarded-for': address });

describe("the vendor's PHP SDK", () => {
  it('books a cart with the session id in a cookie', async () => {
    const headers = forGuest('203.0.113.21');
    const list = await bench.get(`${API}/item?start_date=20300514&end_date=20300514&param[adults]=2`, headers);
    const slip = list.body.at('items', '104', 'rate', 'slip').text();
    const start = await bench.post(`${API}/booking/session`, [['slip[]', slip]], headers);
    const sessionId = start.body.at('booking', 'session', 'id').text();

    const cookie = { ...headers, cookie: `session_id=${sessionId}` };
    const cart = await bench.get(`${API}/booking/session`, cookie);
    expect(cart.body.at('booking', 'session', 'item').keys()).toEqual(['1']);
    const secondItem = await bench.get(`${API}/item/107?start_date=20300515&param[adults]=1`, headers);
    const secondSlip = secondItem.body.at('item', 'rate', 'slip').text();
    await bench.post(`${API}/booking/session`, [['slip[]', secondSlip]], cookie);
    const alteredSession = await bench.post(`${API}/booking/session`, [['alter[2]', 'remove']], cookie);
    expect(alteredSession.body.at('booking', 'session', 'item').keys()).toEqual(['1']);

    const form = await bench.get(`${API}/booking/form`, cookie);
    expect(form.body.at('booking_form_ui').keys()).toContain('customer_email');
    const booking = await bench.post(`${API}/booking/create`, GUEST, cookie);
    expect(booking.body.at('request', 'status').value).toBe('OK');
    expect(new URL(booking.body.at('request', 'data', 'url').text()).origin).toBe(ORIGIN);
    expect((await bench.get(`${API}/booking/session`, cookie)).body.at('request', 'status').value).toBe('ERROR');
  });

  it('renews tokens with the client credentials in the body', async () => {
    const client: [string, string][] = [
      ['client_id', demo.consumerKey],
      ['client_secret', demo.consumerSecret],
    ];
    const consent = await bench.post('/harbour/oauth/', [
      ['client_id', demo.consumerKey],
      ['response_type', 'code'],
      ['redirect_uri', demo.redirectUri],
      ['decision', 'allow'],
      ['email', demo.staffEmail],
      ['password', demo.staffPassword],
    ]);
    const code = new URL(consent.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const grant: [string, string][] = [
      ['grant_type', 'authorization_code'],
      ['code', code],
      ['redirect_uri', demo.redirectUri],
    ];
    const firstTokens = await bench.post('/harbour/oauth/token/', [...grant, ...client]);
    const token = firstTokens.body.at('access_token').text();
    const account = await bench.get(`${API}/account`, { authorization: `Bearer ${token}` });
    expect(account.body.at('account', 0, 'email').value).toBe('staff@example.com');

    const renewal: [string, string][] = [
      ['grant_type', 'refresh_token'],
      ['refresh_token', firstTokens.body.at('refresh_token').text()],
    ];
    const secondTokens = await bench.post('/harbour/oauth/token/', [...renewal, ...client]);
    expect(secondTokens.body.at('access_token').text()).not.toBe(token);
    expect((await bench.get(`${API}/account`, { authorization: `Bearer ${token}` })).status).toBe(401);
  });
});

describe('a client that sends JSON', () => {
  const headers = { ...forGuest('203.0.113.22'), 'content-type': 'application/json' };
  const post = async (path: string, body: object): Promise<Wire> => {
    const request = new Request(`${ORIGIN}${API}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return wire(await (await bench.service.fetch(request)).json());
  };

  it('reads items, books, and finds the booking in the list', async () => {
    const categories = await bench.get(`${API}/category`, headers);
    const [category = ''] = categories.body.at('category').keys();
    const list = await bench.get(`${API}/item?category_id=${category}`, headers);
    expect(list.body.at('items').keys().length).toBeGreaterThan(0);
    const item = await bench.get(`${API}/item/104?start_date=20300521&param[adults]=1`, headers);
    expect(item.body.at('item', 'rate', 'summary', 'title').text()).toMatch(/^\d+ available$/);

    const start = await post('booking/session', { slip: [item.body.at('item', 'rate', 'slip').text()] });
    const sessionId = start.at('booking', 'session', 'id').text();
    const form = Object.fromEntries(GUEST.map(([name, value]) => [name.slice('form['.length, -1), value]));
    const booking = await post('booking/create', { session_id: sessionId, form });
    const code = booking.at('booking', 'id').text();

    const index = await bench.get(`${API}/booking/index?start_date=20300521&end_date=20300521`, staffHeaders);
    const rows = index.body.at('booking/index');
    expect(rows.keys().map((id) => rows.at(id, 'code').value)).toEqual([code]);
    expect(index.status).toBe(200);
  });
});

describe('a client that loads calendars for staff', () => {
  it('reads all bookings page by page, with their customers and seasons', async () => {
    const slip = await bench.get(`${API}/item/104?start_date=20300528&param[adults]=1`, forGuest('203.0.113.23'));
    const lines: [string, string][] = [['slip[]', slip.body.at('item', 'rate', 'slip').text()], ...GUEST];
    const booking = await bench.post(`${API}/booking/create`, lines, forGuest('203.0.113.23'));
    expect(booking.body.at('request', 'status').value).toBe('OK');

    const codes: unknown[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { body } = await bench.get(
        `${API}/booking/index?limit=1&page=${String(page)}&status_id=PEND`,
        staffHeaders,
      );
      pages = Number(body.at('request', 'pages').value);
      const rows = body.at('booking/index');
      for (const id of rows.keys()) {
        codes.push(rows.at(id, 'code').value);
        const customerId = String(rows.at(id, 'customer_id').value);
        const customer = await bench.get(`${API}/customer/${customerId}`, staffHeaders);
        expect(customer.body.at('customer', 'bookings').keys()).toContain(rows.at(id, 'code').value);
      }
    }
    expect(codes).toContain(booking.body.at('booking', 'id').value);
    const events = await bench.get(`${API}/event`, staffHeaders);
    expect(events.body.at('events').keys()).toContain('summer');
  });

  it('gets the error not_offered for a resource that the service lacks', async () => {
    const { status, body } = await bench.get(`${API}/discount`, staffHeaders);
    expect(status).toBe(404);
    expect(body.at('request', 'error', 'id').value).toBe('not_offered');
  });
});
