import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type TestHarness,
  customerHeaders,
  findFreeDay,
  GUEST_FIELDS,
  openHarness,
  requestSlip,
  staffHeaders,
} from './harness.ts';

let harness: TestHarness;
beforeAll(async () => {
  harness = await openHarness();
}, 120_000);
afterAll(() => harness.close());

const SESSION_PATH = '/harbour/api/3.0/booking/session';
const CREATE_PATH = '/harbour/api/3.0/booking/create';

/** Returns the query for kayaks, on a day without bookings. */
async function buildKayakQuery(adults = 2): Promise<string> {
  const day = await findFreeDay(harness, 'harbour', 104, '20300515');
  return `start_date=${day}&end_date=${day}&param[adults]=${String(adults)}&param[children]=1`;
}

/** Returns the query for both yachts, which are the whole stock, on a day without bookings. */
async function buildYachtQuery(): Promise<string> {
  return `start_date=${await findFreeDay(harness, 'harbour', 101, '20300601')}&param[boats]=2&param[guests]=4`;
}

describe('a guest', () => {
  test('books an item and pays for it', async () => {
    const slip = await requestSlip(harness, 'harbour', 104, await buildKayakQuery());
    const session = (await harness.post(SESSION_PATH, [['slip[]', slip]], customerHeaders)).body.at(
      'booking',
      'session',
    );
    expect(session.at('sub_total').value).toBe('175.00');
    expect(session.at('tax_total').value).toBe('8.75');
    expect(session.at('total').value).toBe('183.75');
    expect(session.at('item', '1', 'rate', 'item_total').value).toBe('175.00');

    const creation = await harness.post(
      CREATE_PATH,
      [['session_id', session.at('id').text()], ...GUEST_FIELDS],
      customerHeaders,
    );
    expect(creation.body.at('request', 'status').value).toBe('OK');
    expect(creation.body.at('booking', 'id').text()).toMatch(/^[A-Z]{4}-060530$/);
    const paymentUrl = creation.body.at('request', 'data', 'url').text();
    const paymentPath = new URL(paymentUrl).pathname;
    expect((await harness.get(paymentPath)).text).toContain('Pay $183.75');
    const payment = await harness.post(`${paymentPath}/pay`, '');
    expect(payment.status).toBe(303);
    expect((await harness.get(paymentPath)).text).toContain('Paid in full, thank you');
  });

  test("gets the booking's code when they read or book a booked session", async () => {
    const sessionId = await beginSession(await buildKayakQuery());
    const { body: booking } = await harness.post(
      CREATE_PATH,
      [['session_id', sessionId], ...GUEST_FIELDS],
      customerHeaders,
    );
    const code = booking.at('booking', 'id').text();
    const readReply = await harness.get(`${SESSION_PATH}?session_id=${sessionId}`, customerHeaders);
    const secondCreate = await harness.post(CREATE_PATH, [['session_id', sessionId], ...GUEST_FIELDS], customerHeaders);
    for (const { status, body } of [readReply, secondCreate]) {
      expect(status).toBe(200);
      expect(body.at('request', 'status').value).toBe('ERROR');
      expect(body.at('request', 'error').value).toMatchObject({ id: 'session_ended', data: { booking: code } });
    }
  });

  test('gets no code when they read a closed session', async () => {
    const id = await beginSession(await buildKayakQuery());
    await harness.post(`${SESSION_PATH}/end`, [['session_id', id]], customerHeaders);
    const readReply = await harness.get(`${SESSION_PATH}?session_id=${id}`, customerHeaders);
    expect(readReply.body.at('request', 'error').value).toMatchObject({ id: 'session_ended', data: {} });
  });

  test('keeps the session when form fields are missing or invalid', async () => {
    const id = await beginSession(await buildKayakQuery());
    const refusal = await harness.post(
      CREATE_PATH,
      [
        ['session_id', id],
        ['form[customer_email]', 'not an address'],
      ],
      customerHeaders,
    );
    expect(refusal.body.at('request', 'error', 'id').value).toBe('validation_error');
    expect(refusal.body.at('request', 'error', 'data').value).toEqual({
      customer_name: 'Name',
      customer_email: 'Email',
      customer_phone: 'Phone',
      customer_tos_agree: 'I have read the booking policy and agree to it',
    });
    expect(
      (await harness.post(CREATE_PATH, [['session_id', id], ...GUEST_FIELDS], customerHeaders)).body.at(
        'request',
        'status',
      ).value,
    ).toBe('OK');
  });

  test('replaces lines of the cart and removes them', async () => {
    const id = await beginSession(await buildKayakQuery());
    const boardSlip = await requestSlip(
      harness,
      'harbour',
      106,
      `start_date=${await findFreeDay(harness, 'harbour', 106, '20300515')}&param[boards]=1`,
    );
    const twoLines = (
      await harness.post(
        SESSION_PATH,
        [
          ['session_id', id],
          ['slip', boardSlip],
        ],
        customerHeaders,
      )
    ).body.at('booking', 'session', 'item');
    expect(twoLines.keys()).toEqual(['1', '2']);
    const replacementSlip = await requestSlip(harness, 'harbour', 104, await buildKayakQuery(4));
    const changedSession = (
      await harness.post(
        SESSION_PATH,
        [
          ['session_id', id],
          ['line_id', '1'],
          ['slip', replacementSlip],
        ],
        customerHeaders,
      )
    ).body.at('booking', 'session');
    // Four adults get the group price.
    expect(changedSession.at('item', '1', 'rate', 'total').value).toBe('283.00');
    const remainingLines = (
      await harness.post(
        SESSION_PATH,
        [
          ['session_id', id],
          ['alter[1]', 'remove'],
        ],
        customerHeaders,
      )
    ).body.at('booking', 'session', 'item');
    expect(remainingLines.keys()).toEqual(['2']);
    const clearedSession = (await harness.post(`${SESSION_PATH}/clear`, [['session_id', id]], customerHeaders)).body.at(
      'booking',
      'session',
    );
    expect(clearedSession.at('item').value).toEqual([]);
    expect(clearedSession.at('total').value).toBe('0.00');
  });

  test('loses the held stock when the session expires', async () => {
    const allYachtsQuery = await buildYachtQuery();
    const id = await beginSession(allYachtsQuery, 101);
    expect(
      (await harness.get(`/harbour/api/3.0/item/101?${allYachtsQuery}`)).body.at('item', 'rate', 'status').value,
    ).toBe('CLOSED');
    // The session's hold does not reduce the number of units that the same session can book.
    expect(
      (await harness.get(`${SESSION_PATH}?session_id=${id}`, customerHeaders)).body.at(
        'booking',
        'session',
        'item',
        '1',
        'available',
      ).value,
    ).toBe(2);
    harness.advanceMinutes(21);
    expect(
      (await harness.get(`${SESSION_PATH}?session_id=${id}`, customerHeaders)).body.at('request', 'error', 'id').value,
    ).toBe('session_expired');
    expect(
      (await harness.post(CREATE_PATH, [['session_id', id], ...GUEST_FIELDS], customerHeaders)).body.at(
        'request',
        'error',
        'id',
      ).value,
    ).toBe('session_expired');
    expect(
      (await harness.get(`/harbour/api/3.0/item/101?${allYachtsQuery}`)).body.at('item', 'rate', 'status').value,
    ).toBe('AVAILABLE');
  });

  test('books the last yachts with only one of three parallel requests', async () => {
    const yachtQuery = await buildYachtQuery();
    const slip = await requestSlip(harness, 'harbour', 101, yachtQuery);
    const answers = await Promise.all(
      [1, 2, 3].map(() => harness.post(CREATE_PATH, [['slip[]', slip], ...GUEST_FIELDS], customerHeaders)),
    );
    expect(answers.filter((answer) => answer.body.at('request', 'status').value === 'OK')).toHaveLength(1);
    const refusals = answers.filter((answer) => answer.body.at('request', 'error', 'id').value === 'unavailable');
    expect(refusals).toHaveLength(2);
    expect(refusals[0]?.body.at('request', 'error', 'title').value).toContain('Sold out on these dates.');
  });

  test('gets an error for stock that another session holds', async () => {
    const allYachtsQuery = await buildYachtQuery();
    const day = allYachtsQuery.slice(11, 19);
    const slip = await requestSlip(harness, 'harbour', 101, allYachtsQuery);
    await harness.post(SESSION_PATH, [['slip[]', slip]], customerHeaders);
    const secondSession = await harness.post(SESSION_PATH, [['slip[]', slip]], customerHeaders);
    expect(secondSession.body.at('request', 'error', 'id').value).toBe('unavailable');
    expect(
      (await harness.get(`/harbour/api/3.0/item/101/cal?start_date=${day}&end_date=${day}`)).body.at('item', 'cal', day)
        .value,
    ).toBe(0);
  });
});

describe('a caller', () => {
  test('reads the harbour without credentials, but holds no stock there', async () => {
    expect((await harness.get('/harbour/api/3.0/item')).status).toBe(200);
    const refusal = await harness.post(SESSION_PATH, 'slip[]=x');
    expect(refusal.status).toBe(401);
    expect(refusal.body.value).toEqual({
      error: 'access_denied',
      error_description: 'The access token was not found.',
    });
  });

  test('books at the berghof without credentials', async () => {
    const slip = await requestSlip(
      harness,
      'berghof',
      205,
      `start_date=${await findFreeDay(harness, 'berghof', 205, '20300520')}&param[adults]=2`,
    );
    const session = await harness.post('/berghof/api/3.0/booking/session', [['slip[]', slip]]);
    expect(session.body.at('booking', 'session', 'tax_inc_total').value).toBe('7.09');
    expect(session.body.at('booking', 'session', 'total').value).toBe('78.00');
    // The account requires a deposit of 30 %.
    expect(session.body.at('booking', 'session', 'due').value).toBe('23.40');
    expect(session.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('gets status 401 at a closed account without credentials', async () => {
    expect((await harness.get('/closed/api/3.0/help')).status).toBe(401);
    expect((await harness.get('/closed/api/3.0/item', customerHeaders)).status).toBe(200);
  });

  test('gets an error for wrong credentials or an unknown staff account', async () => {
    const createBasicHeaders = (credentials: string) => ({
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
    });
    expect(
      (await harness.get('/harbour/api/3.0/item', createBasicHeaders('demo-key:wrong'))).body.at('error_description')
        .value,
    ).toBe('The access token provided is invalid.');
    expect(
      (await harness.get('/harbour/api/3.0/item', { authorization: 'Digest x' })).body.at('error_description').value,
    ).toBe('Malformed auth header.');
    expect(
      (await harness.get('/harbour/api/3.0/item', createBasicHeaders('demo-consumer:demo-consumer-secret'))).status,
    ).toBe(403);
    expect((await harness.get('/harbour/api/3.0/item', { ...staffHeaders, 'x-on-behalf': '999' })).status).toBe(403);
  });

  test('gets status 401 for demo credentials outside demo mode', async () => {
    const strictHarness = await openHarness({ demo: false, database: harness.database });
    expect((await strictHarness.get('/harbour/api/3.0/item', staffHeaders)).status).toBe(401);
  });

  test('sees unit counts and staff items only as staff', async () => {
    const staffReply = await harness.get(
      '/harbour/api/3.0/item/cal?start_date=20300701&end_date=20300702',
      staffHeaders,
    );
    expect(staffReply.body.at('items', '106', '20300701').value).toBeGreaterThan(1);
    expect(staffReply.body.at('items').keys()).toContain('115');
    const customerReply = await harness.get(
      '/harbour/api/3.0/item/cal?start_date=20300701&end_date=20300702',
      customerHeaders,
    );
    expect(customerReply.body.at('items', '106', '20300701').value).toBe(1);
    expect(customerReply.body.at('items').keys()).not.toContain('115');
    expect((await harness.get('/harbour/api/3.0/item/115')).body.at('request', 'error', 'id').value).toBe('not_found');
  });
});

async function beginSession(query: string, item = 104): Promise<string> {
  const slip = await requestSlip(harness, 'harbour', item, query);
  const session = await harness.post(SESSION_PATH, [['slip[]', slip]], customerHeaders);
  return session.body.at('booking', 'session', 'id').text();
}
