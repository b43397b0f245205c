/**
 * Tests the endpoints that list bookings, staff accounts and seasons for staff. Also tests the endpoints `customer` and
 * `ping` (docs/booking-api.md 10).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../../demo/service/database/database.ts';
import {
  customerHeaders,
  findFreeDay,
  GUEST_FIELDS,
  START_TIME,
  openHarness,
  requestSlip,
  staffHeaders,
  type TestHarness,
} from './harness.ts';
import { explainMissingPostgres, type Postgres, startPostgres } from './postgres.ts';

const API = '/harbour/api/3.0';

let harness: TestHarness;
const codes: string[] = [];
beforeAll(async () => {
  harness = await openHarness();
  for (const [day, guest] of [
    ['20300514', 'ada'],
    ['20300516', 'ada'],
    ['20300618', 'bo'],
  ] as const) {
    const slip = await requestSlip(harness, 'harbour', 104, `start_date=${day}&param[adults]=2`, customerHeaders);
    const session = await harness.post(`${API}/booking/session`, [['slip[]', slip]], customerHeaders);
    const form: [string, string][] = GUEST_FIELDS.map(([name, value]) => [
      name,
      name === 'form[customer_email]' ? `${guest}@example.com` : value,
    ]);
    const sessionId = session.body.at('booking', 'session', 'id').text();
    const booking = await harness.post(`${API}/booking/create`, [['session_id', sessionId], ...form], customerHeaders);
    codes.push(booking.body.at('booking', 'id').text());
  }
}, 120_000);
afterAll(() => harness.close());

async function readBookingIndex(query: string) {
  const { status, body } = await harness.get(`${API}/booking/index?${query}`, staffHeaders);
  const indexBody = body.at('booking/index');
  const rows = indexBody.keys().map((id) => indexBody.at(id));
  return {
    status,
    request: body.at('request'),
    ids: indexBody.keys(),
    rows,
    codes: rows.map((row) => row.at('code').text()).sort(),
  };
}

describe('the endpoint booking/index', () => {
  it('lists a booking under its numeric id, with totals and customer', async () => {
    const { ids, rows, request } = await readBookingIndex('start_date=20300514&end_date=20300514');
    expect(ids).toEqual(rows.map((row) => String(row.at('booking_id').value)));
    expect(rows.map(({ value }) => value)).toEqual([
      expect.objectContaining({
        code: codes[0],
        booking_id: expect.any(Number) as number,
        status_id: 'PEND',
        total: '142.80',
        tax_total: '6.80',
        paid_total: '0.00',
        customer_name: 'Ada Wren',
        customer_email: 'ada@example.com',
        summary: 'Sea kayak × 2',
      }),
    ]);
    expect(request.value).toMatchObject({
      records: 1,
      total_records: 1,
      limit: 100,
      page: 1,
      pages: 1,
      path: 'booking/index',
    });
  });

  it('lists each booking on exactly one page', async () => {
    const allCodes = (await readBookingIndex('')).codes;
    expect(allCodes).toEqual(expect.arrayContaining(codes));
    const pages = await Promise.all(allCodes.map((_, page) => readBookingIndex(`limit=1&page=${String(page + 1)}`)));
    expect(pages.flatMap((page) => page.codes).sort()).toEqual(allCodes);
    expect(pages.every(({ request }) => request.at('pages').value === allCodes.length)).toBe(true);
  });

  it.each([
    ['a period', 'start_date=2030-05-15&end_date=2030-05-31', () => [codes[1]]],
    ['a status', 'status_id=void', () => []],
    ['a part of the email', 'keyword=BO@EXAMPLE', () => [codes[2]]],
    ['a part of the name', 'keyword=da%20wre', () => codes],
    ['a part of the code', `keyword=050630`, () => codes.filter((code) => code.includes('050630'))],
    ['a percent sign in the keyword', 'keyword=%25', () => []],
    ['an underscore in the keyword', 'keyword=da_wren', () => []],
    ['a backslash in the keyword', 'keyword=%5C', () => []],
    ['an item', 'item_id=104', () => codes],
    ['several items', 'item_id=104,106', () => codes],
    ['an item without bookings', 'item_id=106', () => []],
  ])('filters by %s', async (_, query, getExpectedCodes) => {
    expect((await readBookingIndex(query)).codes).toEqual([...getExpectedCodes()].sort());
  });

  it("finds bookings of a group's children by the id of the group", async () => {
    const day = await findFreeDay(harness, 'berghof', 211, '20300601', 2);
    const slip = await requestSlip(harness, 'berghof', 211, `start_date=${day}&param[adults]=2`, customerHeaders);
    await harness.post('/berghof/api/3.0/booking/create', [['slip[]', slip], ...GUEST_FIELDS], customerHeaders);
    const listBookingIds = async (itemId: number) =>
      (await harness.get(`/berghof/api/3.0/booking/index?item_id=${String(itemId)}`, staffHeaders)).body
        .at('booking/index')
        .keys();
    expect(await listBookingIds(202)).toHaveLength(1);
    expect(await listBookingIds(212)).toHaveLength(0);
  });

  it('filters by customer', async () => {
    const [row] = (await readBookingIndex('start_date=20300618&end_date=20300618')).rows;
    expect((await readBookingIndex(`customer_id=${String(row?.at('customer_id').value)}`)).codes).toEqual([codes[2]]);
  });

  it.each([
    'page=0',
    'page=9999',
    'page=x',
    'limit=101',
    'limit=0',
    'status_id=NONE',
    'start_date=20300230',
    'start_date=20300602&end_date=20300601',
    'customer_id=-1',
    'item_id=kayak',
  ])('refuses the query %s', async (query) => {
    const { status, request } = await readBookingIndex(query);
    expect([status, request.at('error', 'id').value]).toEqual([400, 'malformed_request']);
  });

  it('refuses a keyword of more than 200 characters', async () => {
    expect((await readBookingIndex(`keyword=${'x'.repeat(200)}`)).status).toBe(200);
    expect((await readBookingIndex(`keyword=${'x'.repeat(201)}`)).status).toBe(400);
  });
});

const missingReason = explainMissingPostgres();
if (missingReason !== null) console.warn(`Skipped: the search on a PostgreSQL server, because ${missingReason}.`);

describe.skipIf(missingReason !== null)('the endpoint booking/index on PostgreSQL with the locale C', () => {
  let postgres: Postgres;
  let postgresHarness: TestHarness;
  beforeAll(async () => {
    postgres = await startPostgres();
    postgresHarness = await openHarness({ database: await createDatabase({ url: postgres.url }, START_TIME) });
    const slip = await requestSlip(
      postgresHarness,
      'harbour',
      111,
      'start_date=20300601&param[qty]=1',
      customerHeaders,
    );
    const form: [string, string][] = [...GUEST_FIELDS.slice(1), ['form[customer_name]', 'Zoë Überall (50%_x)']];
    await postgresHarness.post(`${API}/booking/create`, [['slip[]', slip], ...form], customerHeaders);
  }, 120_000);
  afterAll(async () => {
    await postgresHarness.close();
    postgres.stop();
  });

  it.each([
    ['zoë überall', 'ignores case', 1],
    ['ZOË ÜBERALL', 'ignores case', 1],
    ['(50%_X)', 'finds special characters', 1],
    ['5.%', 'does not treat special characters as placeholders', 0],
    ['Zoe', 'respects accents', 0],
  ])('searches for %s: %s', async (keyword, _, count) => {
    const { body } = await postgresHarness.get(
      `${API}/booking/index?keyword=${encodeURIComponent(keyword)}`,
      staffHeaders,
    );
    expect(body.at('request', 'total_records').value).toBe(count);
  });
});

describe('the endpoint customer', () => {
  it('returns the contact details and bookings of a customer', async () => {
    const [row] = (await readBookingIndex('start_date=20300514&end_date=20300514')).rows;
    const customerId = String(row?.at('customer_id').value);
    const answer = (await harness.get(`${API}/customer/${customerId}`, staffHeaders)).body.at('customer');
    expect(answer.value).toMatchObject({ customer_id: Number(customerId), customer_email: 'ada@example.com' });
    expect(answer.at('bookings').keys().sort()).toEqual(codes.slice(0, 2).sort());
  });

  it.each(['0', '999999', 'x', '99999999999'])('answers 404 to the customer id %s', async (id) => {
    expect((await harness.get(`${API}/customer/${id}`, staffHeaders)).status).toBe(404);
  });

  it("answers 404 to the id of another account's customer", async () => {
    const [row] = (await readBookingIndex('start_date=20300514&end_date=20300514')).rows;
    const customerId = String(row?.at('customer_id').value);
    expect((await harness.get(`/berghof/api/3.0/customer/${customerId}`, staffHeaders)).status).toBe(404);
  });
});

describe('the endpoints account, event and ping', () => {
  it('lists the staff without passwords', async () => {
    const answer = await harness.get(`${API}/account`, staffHeaders);
    const [firstAccount] = answer.body.at('account').value as Record<string, unknown>[];
    expect(Object.keys(firstAccount ?? {})).toEqual([
      'account_id',
      'first_name',
      'last_name',
      'email',
      'enabled',
      'partner',
    ]);
  });

  it('lists seasons whose end is not before their start', async () => {
    const events = (await harness.get(`${API}/event`, staffHeaders)).body.at('events');
    expect(events.keys().length).toBeGreaterThan(0);
    for (const id of events.keys()) {
      const { start_date, end_date } = events.at(id).value as { start_date: number; end_date: number };
      expect(end_date).toBeGreaterThanOrEqual(start_date);
    }
  });

  it("returns the caller's address, the time and the time zone", async () => {
    expect((await harness.get(`${API}/ping`)).body.at('pong').keys()).toEqual(['remote_addr', 'time', 'timezone']);
  });
});
