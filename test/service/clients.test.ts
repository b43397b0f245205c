/**
 * Sends the requests of public client programs, in their order and with their headers and bodies. See
 * docs/booking-api.md 10.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_CREDENTIALS as demo } from '../../demo/service/demo.ts';
import {
  GUEST_FIELDS,
  openHarness,
  ORIGIN,
  staffHeaders,
  wrapJson,
  type TestHarness,
  type JsonNode,
} from './harness.ts';

const API = '/harbour/api/3.0';

let harness: TestHarness;
beforeAll(async () => {
  harness = await openHarness();
}, 120_000);
afterAll(() => harness.close());

/** Headers of a server-side program that acts for a guest. Each guest has a different address. */
const createGuestHeaders = (address: string) => ({ ...staffHeaders, 'x-on-behalf': 'off', 'x-forwarded-for': address });

describe("the vendor's PHP SDK", () => {
  it('books a cart with the session id in a cookie', async () => {
    const headers = createGuestHeaders('203.0.113.21');
    const itemList = await harness.get(`${API}/item?start_date=20300514&end_date=20300514&param[adults]=2`, headers);
    const slip = itemList.body.at('items', '104', 'rate', 'slip').text();
    const sessionReply = await harness.post(`${API}/booking/session`, [['slip[]', slip]], headers);
    const sessionId = sessionReply.body.at('booking', 'session', 'id').text();

    const cookieHeaders = { ...headers, cookie: `session_id=${sessionId}` };
    const cart = await harness.get(`${API}/booking/session`, cookieHeaders);
    expect(cart.body.at('booking', 'session', 'item').keys()).toEqual(['1']);
    const secondItem = await harness.get(`${API}/item/107?start_date=20300515&param[adults]=1`, headers);
    const secondSlip = secondItem.body.at('item', 'rate', 'slip').text();
    await harness.post(`${API}/booking/session`, [['slip[]', secondSlip]], cookieHeaders);
    const alteredSession = await harness.post(`${API}/booking/session`, [['alter[2]', 'remove']], cookieHeaders);
    expect(alteredSession.body.at('booking', 'session', 'item').keys()).toEqual(['1']);

    const form = await harness.get(`${API}/booking/form`, cookieHeaders);
    expect(form.body.at('booking_form_ui').keys()).toContain('customer_email');
    const booking = await harness.post(`${API}/booking/create`, GUEST_FIELDS, cookieHeaders);
    expect(booking.body.at('request', 'status').value).toBe('OK');
    expect(new URL(booking.body.at('request', 'data', 'url').text()).origin).toBe(ORIGIN);
    expect((await harness.get(`${API}/booking/session`, cookieHeaders)).body.at('request', 'status').value).toBe(
      'ERROR',
    );
  });

  it('renews tokens with the client credentials in the body', async () => {
    const clientFields: [string, string][] = [
      ['client_id', demo.consumerKey],
      ['client_secret', demo.consumerSecret],
    ];
    const consentReply = await harness.post('/harbour/oauth/', [
      ['client_id', demo.consumerKey],
      ['response_type', 'code'],
      ['redirect_uri', demo.redirectUri],
      ['decision', 'allow'],
      ['email', demo.staffEmail],
      ['password', demo.staffPassword],
    ]);
    const code = new URL(consentReply.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const grantFields: [string, string][] = [
      ['grant_type', 'authorization_code'],
      ['code', code],
      ['redirect_uri', demo.redirectUri],
    ];
    const firstTokens = await harness.post('/harbour/oauth/token/', [...grantFields, ...clientFields]);
    const token = firstTokens.body.at('access_token').text();
    const account = await harness.get(`${API}/account`, { authorization: `Bearer ${token}` });
    expect(account.body.at('account', 0, 'email').value).toBe('staff@example.com');

    const renewalFields: [string, string][] = [
      ['grant_type', 'refresh_token'],
      ['refresh_token', firstTokens.body.at('refresh_token').text()],
    ];
    const secondTokens = await harness.post('/harbour/oauth/token/', [...renewalFields, ...clientFields]);
    expect(secondTokens.body.at('access_token').text()).not.toBe(token);
    expect((await harness.get(`${API}/account`, { authorization: `Bearer ${token}` })).status).toBe(401);
  });
});

describe('a client that sends JSON', () => {
  const headers = { ...createGuestHeaders('203.0.113.22'), 'content-type': 'application/json' };
  const postJson = async (path: string, body: object): Promise<JsonNode> => {
    const request = new Request(`${ORIGIN}${API}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return wrapJson(await (await harness.service.fetch(request)).json());
  };

  it('reads items, books one, and finds the booking in the list', async () => {
    const categories = await harness.get(`${API}/category`, headers);
    const [category = ''] = categories.body.at('category').keys();
    const itemList = await harness.get(`${API}/item?category_id=${category}`, headers);
    expect(itemList.body.at('items').keys().length).toBeGreaterThan(0);
    const item = await harness.get(`${API}/item/104?start_date=20300521&param[adults]=1`, headers);
    expect(item.body.at('item', 'rate', 'summary', 'title').text()).toMatch(/^\d+ available$/);

    const sessionReply = await postJson('booking/session', { slip: [item.body.at('item', 'rate', 'slip').text()] });
    const sessionId = sessionReply.at('booking', 'session', 'id').text();
    const form = Object.fromEntries(GUEST_FIELDS.map(([name, value]) => [name.slice('form['.length, -1), value]));
    const booking = await postJson('booking/create', { session_id: sessionId, form });
    const code = booking.at('booking', 'id').text();

    const indexReply = await harness.get(`${API}/booking/index?start_date=20300521&end_date=20300521`, staffHeaders);
    const rows = indexReply.body.at('booking/index');
    expect(rows.keys().map((id) => rows.at(id, 'code').value)).toEqual([code]);
    expect(indexReply.status).toBe(200);
  });
});

describe('a client that loads calendars for staff', () => {
  it('reads all pending bookings page by page, their customers, and the seasons', async () => {
    const itemReply = await harness.get(
      `${API}/item/104?start_date=20300528&param[adults]=1`,
      createGuestHeaders('203.0.113.23'),
    );
    const bookingFields: [string, string][] = [
      ['slip[]', itemReply.body.at('item', 'rate', 'slip').text()],
      ...GUEST_FIELDS,
    ];
    const booking = await harness.post(`${API}/booking/create`, bookingFields, createGuestHeaders('203.0.113.23'));
    expect(booking.body.at('request', 'status').value).toBe('OK');

    const codes: unknown[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { body } = await harness.get(
        `${API}/booking/index?limit=1&page=${String(page)}&status_id=PEND`,
        staffHeaders,
      );
      pages = Number(body.at('request', 'pages').value);
      const rows = body.at('booking/index');
      for (const id of rows.keys()) {
        codes.push(rows.at(id, 'code').value);
        const customerId = String(rows.at(id, 'customer_id').value);
        const customerReply = await harness.get(`${API}/customer/${customerId}`, staffHeaders);
        expect(customerReply.body.at('customer', 'bookings').keys()).toContain(rows.at(id, 'code').value);
      }
    }
    expect(codes).toContain(booking.body.at('booking', 'id').value);
    const eventsReply = await harness.get(`${API}/event`, staffHeaders);
    expect(eventsReply.body.at('events').keys()).toContain('summer');
  });

  it('gets the error not_offered for a resource that the service lacks', async () => {
    const { status, body } = await harness.get(`${API}/discount`, staffHeaders);
    expect(status).toBe(404);
    expect(body.at('request', 'error', 'id').value).toBe('not_offered');
  });
});
