import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, customerHeaders, freeDay, GUEST, openBench, slipFor, staffHeaders } from './harness.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
}, 120_000);
afterAll(() => bench.close());

const SESSION = '/harbour/api/3.0/booking/session';
const CREATE = '/harbour/api/3.0/booking/create';

/** Returns the query for kayaks, on a day without bookings. */
async function kayaks(adults = 2): Promise<string> {
  const day = await freeDay(bench, 'harbour', 104, '20300515');
  return `start_date=${day}&end_date=${day}&param[adults]=${String(adults)}&param[children]=1`;
}

/** Returns the query for both yachts, which are the whole stock, on a day without bookings. */
async function bothYachts(): Promise<string> {
  return `start_date=${await freeDay(bench, 'harbour', 101, '20300601')}&param[boats]=2&param[guests]=4`;
}

describe('a guest', () => {
  test('books an item and pays for it', async () => {
    const slip = await slipFor(bench, 'harbour', 104, await kayaks());
    const session = (await bench.post(SESSION, [['slip[]', slip]], customerHeaders)).body.at('booking', 'session');
    expect(session.at('sub_total').value).toBe('175.00');
    expect(session.at('tax_total').value).toBe('8.75');
    expect(session.at('total').value).toBe('183.75');
    expect(session.at('item', '1', 'rate', 'item_total').value).toBe('175.00');

    const creation = await bench.post(CREATE, [['session_id', session.at('id').text()], ...GUEST], customerHeaders);
    expect(creation.body.at('request', 'status').value).toBe('OK');
    expect(creation.body.at('booking', 'id').text()).toMatch(/^[A-Z]{4}-060530$/);
    const address = creation.body.at('request', 'data', 'url').text();
    const path = new URL(address).pathname;
    expect((await bench.get(path)).text).toContain('Pay $183.75');
    const payment = await bench.post(`${path}/pay`, '');
    expect(payment.status).toBe(303);
    expect((await bench.get(path)).text).toContain('Paid in full, thank you');
  });

  test("gets the booking's code when they read or book a booked session", async () => {
    const id = await beginSession(await kayaks());
    const { body: booking } = await bench.post(CREATE, [['session_id', id], ...GUEST], customerHeaders);
    const code = booking.at('booking', 'id').text();
    const readReply = await bench.get(`${SESSION}?session_id=${id}`, customerHeaders);
    const secondCreate = await bench.post(CREATE, [['session_id', id], ...GUEST], customerHeaders);
    for (const { status, body } of [readReply, secondCreate]) {
      expect(status).toBe(200);
      expect(body.at('request', 'status').value).toBe('ERROR');
      expect(body.at('request', 'error').value).toMatchObject({ id: 'session_ended', data: { booking: code } });
    }
  });

  test('gets no code when they read a closed session', async () => {
    const id = await beginSession(await kayaks());
    await bench.post(`${SESSION}/end`, [['session_id', id]], customerHeaders);
    const readReply = await bench.get(`${SESSION}?session_id=${id}`, customerHeaders);
    expect(readReply.body.at('request', 'error').value).toMatchObject({ id: 'session_ended', data: {} });
  });

  test('keeps the session when form fields are missing or invalid', async () => {
    const id = await beginSession(await kayaks());
    const refusal = await bench.post(
      CREATE,
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
      (await bench.post(CREATE, [['session_id', id], ...GUEST], customerHeaders)).body.at('request', 'status').value,
    ).toBe('OK');
  });

  test('replaces lines of the cart and removes them', async () => {
    const id = await beginSession(await kayaks());
    const board = await slipFor(
      bench,
      'harbour',
      106,
      `start_date=${await freeDay(bench, 'harbour', 106, '20300515')}&param[boards]=1`,
    );
    const twoLines = (
      await bench.post(
        SESSION,
        [
          ['session_id', id],
          ['slip', board],
        ],
        customerHeaders,
      )
    ).body.at('booking', 'session', 'item');
    expect(twoLines.keys()).toEqual(['1', '2']);
    const replacementSlip = await slipFor(bench, 'harbour', 104, await kayaks(4));
    const replacement = (
      await bench.post(
        SESSION,
        [
          ['session_id', id],
          ['line_id', '1'],
          ['slip', replacementSlip],
        ],
        customerHeaders,
      )
    ).body.at('booking', 'session');
    // Four adults get the group price.
    expect(replacement.at('item', '1', 'rate', 'total').value).toBe('283.00');
    const removal = (
      await bench.post(
        SESSION,
        [
          ['session_id', id],
          ['alter[1]', 'remove'],
        ],
        customerHeaders,
      )
    ).body.at('booking', 'session', 'item');
    expect(removal.keys()).toEqual(['2']);
    const clearance = (await bench.post(`${SESSION}/clear`, [['session_id', id]], customerHeaders)).body.at(
      'booking',
      'session',
    );
    expect(clearance.at('item').value).toEqual([]);
    expect(clearance.at('total').value).toBe('0.00');
  });

  test('loses the held stock when the session expires', async () => {
    const allYachts = await bothYachts();
    const id = await beginSession(allYachts, 101);
    expect((await bench.get(`/harbour/api/3.0/item/101?${allYachts}`)).body.at('item', 'rate', 'status').value).toBe(
      'CLOSED',
    );
    // The session's own hold does not reduce the units that it can have.
    expect(
      (await bench.get(`${SESSION}?session_id=${id}`, customerHeaders)).body.at(
        'booking',
        'session',
        'item',
        '1',
        'available',
      ).value,
    ).toBe(2);
    bench.advanceMinutes(21);
    expect(
      (await bench.get(`${SESSION}?session_id=${id}`, customerHeaders)).body.at('request', 'error', 'id').value,
    ).toBe('session_expired');
    expect(
      (await bench.post(CREATE, [['session_id', id], ...GUEST], customerHeaders)).body.at('request', 'error', 'id')
        .value,
    ).toBe('session_expired');
    expect((await bench.get(`/harbour/api/3.0/item/101?${allYachts}`)).body.at('item', 'rate', 'status').value).toBe(
      'AVAILABLE',
    );
  });

  test('gets the last place only once in three parallel requests', async () => {
    const last = await bothYachts();
    const slip = await slipFor(bench, 'harbour', 101, last);
    const answers = await Promise.all(
      [1, 2, 3].map(() => bench.post(CREATE, [['slip[]', slip], ...GUEST], customerHeaders)),
    );
    expect(answers.filter((each) => each.body.at('request', 'status').value === 'OK')).toHaveLength(1);
    const refusals = answers.filter((each) => each.body.at('request', 'error', 'id').value === 'unavailable');
    expect(refusals).toHaveLength(2);
    expect(refusals[0]?.body.at('request', 'error', 'title').value).toContain('Sold out on these dates.');
  });

  test('gets an error for stock that another session holds', async () => {
    const allYachts = await bothYachts();
    const day = allYachts.slice(11, 19);
    const slip = await slipFor(bench, 'harbour', 101, allYachts);
    await bench.post(SESSION, [['slip[]', slip]], customerHeaders);
    const secondSession = await bench.post(SESSION, [['slip[]', slip]], customerHeaders);
    expect(secondSession.body.at('request', 'error', 'id').value).toBe('unavailable');
    expect(
      (await bench.get(`/harbour/api/3.0/item/101/cal?start_date=${day}&end_date=${day}`)).body.at('item', 'cal', day)
        .value,
    ).toBe(0);
  });
});

describe('a caller', () => {
  test('reads the harbour without credentials, but holds no stock there', async () => {
    expect((await bench.get('/harbour/api/3.0/item')).status).toBe(200);
    const refusal = await bench.post(SESSION, 'slip[]=x');
    expect(refusal.status).toBe(401);
    expect(refusal.body.value).toEqual({
      error: 'access_denied',
      error_description: 'The access token was not found.',
    });
  });

  test('books at the berghof without credentials', async () => {
    const slip = await slipFor(
      bench,
      'berghof',
      205,
      `start_date=${await freeDay(bench, 'berghof', 205, '20300520')}&param[adults]=2`,
    );
    const session = await bench.post('/berghof/api/3.0/booking/session', [['slip[]', slip]]);
    expect(session.body.at('booking', 'session', 'tax_inc_total').value).toBe('7.09');
    expect(session.body.at('booking', 'session', 'total').value).toBe('78.00');
    // The account requires a deposit of 30 %.
    expect(session.body.at('booking', 'session', 'due').value).toBe('23.40');
    expect(session.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('gets status 401 at a closed account without credentials', async () => {
    expect((await bench.get('/closed/api/3.0/help')).status).toBe(401);
    expect((await bench.get('/closed/api/3.0/item', customerHeaders)).status).toBe(200);
  });

  test('gets an error for wrong credentials or a foreign staff account', async () => {
    const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` });
    expect((await bench.get('/harbour/api/3.0/item', basic('demo-key:wrong'))).body.at('error_description').value).toBe(
      'The access token provided is invalid.',
    );
    expect(
      (await bench.get('/harbour/api/3.0/item', { authorization: 'Digest x' })).body.at('error_description').value,
    ).toBe('Malformed auth header.');
    expect((await bench.get('/harbour/api/3.0/item', basic('demo-consumer:demo-consumer-secret'))).status).toBe(403);
    expect((await bench.get('/harbour/api/3.0/item', { ...staffHeaders, 'x-on-behalf': '999' })).status).toBe(403);
  });

  test('gets status 401 for demo credentials outside demo mode', async () => {
    const strictBench = await openBench({ demo: false, database: bench.database });
    expect((await strictBench.get('/harbour/api/3.0/item', staffHeaders)).status).toBe(401);
  });

  test('sees unit counts and staff items only as staff', async () => {
    const asStaff = await bench.get('/harbour/api/3.0/item/cal?start_date=20300701&end_date=20300702', staffHeaders);
    expect(asStaff.body.at('items', '106', '20300701').value).toBeGreaterThan(1);
    expect(asStaff.body.at('items').keys()).toContain('115');
    const asCustomer = await bench.get(
      '/harbour/api/3.0/item/cal?start_date=20300701&end_date=20300702',
      customerHeaders,
    );
    expect(asCustomer.body.at('items', '106', '20300701').value).toBe(1);
    expect(asCustomer.body.at('items').keys()).not.toContain('115');
    expect((await bench.get('/harbour/api/3.0/item/115')).body.at('request', 'error', 'id').value).toBe('not_found');
  });
});

async function beginSession(query: string, item = 104): Promise<string> {
  const slip = await slipFor(bench, 'harbour', item, query);
  const session = await bench.post(SESSION, [['slip[]', slip]], customerHeaders);
  return session.body.at('booking', 'session', 'id').text();
}
