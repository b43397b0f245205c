/**
 * Checks one answer of each resource of the account `harbour` against the published description of its fields
 * (docs/booking-api.md 10).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerHeaders, GUEST_FIELDS, openHarness, requestSlip, staffHeaders, type TestHarness } from './harness.ts';

const API = '/harbour/api/3.0';
const expectedKayak = { item_id: 104, sku: 'sea-kayak', name: 'Sea kayak', unit: 'D' };
const startTimestamp = Date.parse('2030-05-14T07:00:00Z') / 1000;
const expectedLine = {
  ...expectedKayak,
  rate: { total: '136.00', item_total: '136.00', qty: 2, summary: expect.stringContaining('Adults: 2') as string },
  date: { summary: 'Tue, May 14, 2030', start_date: startTimestamp, end_date: startTimestamp },
};
const expectedAmounts = { currency_id: 'CAD', sub_total: '136.00', tax_total: '6.80', total: '142.80', due: '142.80' };

let harness: TestHarness;
let session: unknown;
let creation: unknown;
let code: string;
beforeAll(async () => {
  harness = await openHarness();
  const slip = await requestSlip(harness, 'harbour', 104, 'start_date=20300514&param[adults]=2', customerHeaders);
  const sessionReply = await harness.post(`${API}/booking/session`, [['slip[]', slip]], customerHeaders);
  session = sessionReply.body.at('booking', 'session').value;
  const sessionId = sessionReply.body.at('booking', 'session', 'id').text();
  const createReply = await harness.post(
    `${API}/booking/create`,
    [['session_id', sessionId], ...GUEST_FIELDS],
    customerHeaders,
  );
  creation = createReply.body.value;
  code = createReply.body.at('booking', 'id').text();
}, 120_000);
afterAll(() => harness.close());

const getBody = async (path: string, headers: Record<string, string> = customerHeaders) =>
  (await harness.get(`${API}/${path}`, headers)).body;

describe('the resource company', () => {
  it('describes the venue, its currency and its time zone', async () => {
    expect((await getBody('company')).value).toMatchObject({
      version: '3.0',
      account_id: 0,
      request: { status: 'OK', resource: 'company' },
      company: {
        name: 'Heron Cove Harbour',
        timezone: 'America/Vancouver',
        utc_offset: -7 * 3600,
        locale_id: 'en_CA',
        currency_id: 'CAD',
        currency: { symbol: '$', decimals: 2, decimal_separator: '.', thousands_separator: ',' },
      },
    });
  });
});

describe('the resource item', () => {
  it('lists an item with its category, stock and pictures', async () => {
    expect((await getBody('item?item_id=104')).at('items', '104').value).toMatchObject({
      ...expectedKayak,
      category_id: 12,
      category: 'Paddling',
      stock: 14,
      unlimited: 0,
      len: 0,
      image: { 1: { url_small: expect.stringMatching(/^http.*kayak/) as string } },
    });
  });

  it('describes the availability and unit prices of a rated item', async () => {
    const item = await getBody('item/104?start_date=20300514&end_date=20300516&param[adults]=2');
    expect(item.at('item').value).toMatchObject({
      ...expectedKayak,
      qty: 2,
      days: 3,
      param: { adults: { lbl: 'Adults', qty: 2, def: 1, price: 1 }, children: { qty: 0, price: 1 } },
    });
    const { cal } = (await getBody('item/104/cal?start_date=20300514&end_date=20300516', staffHeaders)).at('item')
      .value as {
      cal: Record<string, number>;
    };
    const availableUnits = Math.min(...Object.values(cal));
    expect(availableUnits).toBeGreaterThan(2);
    expect(item.at('item', 'rate').value).toMatchObject({
      status: 'AVAILABLE',
      available: availableUnits,
      slip: expect.any(String) as string,
      sub_total: '408.00',
      summary: {
        title: `${String(availableUnits)} available`,
        details: expect.stringContaining('Adults: 3 days @ $68.00') as string,
        price: {
          total: '$408.00',
          title: '$39.00 - $68.00',
          unit: 'per day',
          param: { adults: '$68.00', children: '$39.00' },
        },
      },
    });
  });

  it('returns 1 for a free day, or the count for staff', async () => {
    const path = 'item/104/cal?start_date=20300513&end_date=20300515';
    const expectedCalendar = { item_id: 104, cal: { '20300513': 0, '20300514': 1, '20300515': 1 } };
    expect((await getBody(path)).at('item').value).toEqual(expectedCalendar);
    const unitCounts = (await getBody(path, staffHeaders)).at('item', 'cal').value as Record<string, number>;
    // Guests cannot start a booking on a Monday, but staff can.
    expect(Object.values(unitCounts).every((availableUnits) => availableUnits > 1)).toBe(true);
  });
});

describe('the resource category', () => {
  it('describes each category under its id', async () => {
    expect((await getBody('category')).at('category', '12').value).toEqual({
      category_id: 12,
      name: 'Paddling',
      description: 'Kayaks and boards for calm water.',
      pos: 2,
      image: [],
      image_url: '',
      qty: 3,
    });
  });
});

describe('the resource booking', () => {
  it('defines the form that a guest fills in', async () => {
    const form = (await getBody('booking/form')).at('booking_form_ui');
    expect(form.value).toMatchObject({
      mode: 'html',
      errors: 0,
      customer_email: {
        value: '',
        define: {
          required: 1,
          mask: 'email',
          layout: { lbl: 'Email', type: 'text', customer: { form: 1, required: 1 } },
        },
      },
    });
  });

  it('returns the amounts of a session and of each line', () => {
    expect(session).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      ...expectedAmounts,
      paid_total: '0.00',
      date_desc: 'Tue, May 14, 2030',
      tax: { gst: { name: 'GST', amount: '6.80', inclusive: 0 } },
      item: { 1: expectedLine },
    });
  });

  it('returns the code and the payment page of a new booking', () => {
    expect(creation).toMatchObject({
      request: { status: 'OK', data: { url: expect.stringContaining('/harbour/reserve/') as string } },
      booking: { id: expect.stringMatching(/^[A-Z]{4}-\d{6}$/) as string, status_id: 'PEND' },
    });
  });

  it('describes a booking to staff', async () => {
    expect((await getBody(`booking/${code}`, staffHeaders)).at('booking').value).toMatchObject({
      id: code,
      status_id: 'PEND',
      status_name: 'Pending',
      customer_name: 'Ada Wren',
      ...expectedAmounts,
      items: { 1: { ...expectedLine, param: { adults: { qty: 2 }, children: { qty: 0 } } } },
    });
  });

  it('lists a booking under its numeric id', async () => {
    const bookingList = (await getBody('booking/index', staffHeaders)).at('booking/index');
    expect(bookingList.value).toEqual({
      1: expect.objectContaining({ booking_id: 1, code, total: '142.80' }) as unknown,
    });
  });
});

describe('the resource customer, account or event', () => {
  it('describes a customer, with bookings under their codes', async () => {
    const { customer_id: customerId } = (creation as { booking: { customer_id: number } }).booking;
    expect((await getBody(`customer/${String(customerId)}`, staffHeaders)).at('customer').value).toMatchObject({
      customer_id: customerId,
      customer_name: 'Ada Wren',
      customer_email: 'ada@example.com',
      bookings: { [code]: expect.anything() as unknown },
    });
  });

  it('lists the staff of an account', async () => {
    expect((await getBody('account', staffHeaders)).at('account', 0).value).toMatchObject({
      account_id: 1,
      first_name: 'Maren',
      last_name: 'Holt',
      enabled: 1,
    });
  });

  it('lists seasons as events that repeat each year', async () => {
    expect((await getBody('event', staffHeaders)).at('events', 'summer').value).toMatchObject({
      name: 'Summer',
      repeat: 'Y',
      apply_to: { item_id: [101, 102, 103, 107], category_id: [] },
    });
  });
});

describe('the resource ping', () => {
  it('returns the time and the time zone', async () => {
    const { pong } = (await getBody('ping')).value as { pong: unknown };
    expect(pong).toMatchObject({ time: Date.parse('2030-05-06T17:00:00Z') / 1000, timezone: 'America/Vancouver' });
  });
});
