/** What wire-facts parts 3 to 8 say answers may look like, one by one. */
import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import { readSession } from '../../src/api/wire/session.ts';
import { parseDay, type Day } from '../../src/values/dates/day.ts';
import { problemIn } from './client-contract.ts';

const key = 'k'.repeat(32);

const base = 'https://booking.example/account';
const day = parseDay('2031-06-10') as Day;

/** A client whose service always gives this answer. */
const answering = (body: object, baseUrl = base, paymentHosts = '') =>
  createClient({
    baseUrl,
    paymentHosts,
    timeZone: 'America/Vancouver',
    fetch: () => Promise.resolve(new Response(JSON.stringify({ request: { status: 'OK' }, ...body }))),
  });
const items = (list: unknown, baseUrl?: string) =>
  answering({ items: list }, baseUrl).items({ itemIds: [], categoryId: '' });
const rate = (item: object) =>
  answering({ item }).rate({ itemId: '1', start: day, end: day, params: {}, discountCode: '' });
const session = (members: object) =>
  answering({ booking: { session: { id: 's', ...members } } }).session('s', { read: true });
const create = (body: object, baseUrl?: string, paymentHosts?: string) =>
  answering(body, baseUrl, paymentHosts).create('s', {}, key);
const paidAt = async (url: string, baseUrl?: string, paymentHosts?: string) =>
  create({ booking: { id: 'ABCD-010130', customer_payment_url: url } }, baseUrl, paymentHosts);

describe('items', () => {
  test.each([[[]], [''], [null], [false], [{}], [undefined]])('none, as %j, are none', async (none) => {
    expect(await items(none)).toEqual([]);
  });

  test('are sorted by pos, then id; packaged and unavailable ones are left out', async () => {
    const list = {
      10: { item_id: 10, pos: '2' },
      9: { item_id: '9', pos: 2 },
      30: { item_id: 30, pos: 1 },
      4: { item_id: 4, visibility: 'P' },
      5: { item_id: 5, status: 'U' },
      6: null,
      7: { name: 'without an id' },
    };
    expect((await items(list)).map(({ id }) => id)).toEqual(['30', '9', '10']);
  });

  test('hold plain text where plain text belongs, and keep HTML apart', async () => {
    const [item] = await items({
      1: {
        item_id: 1,
        name: 'Tea &amp; <b>cake</b>',
        summary: '<p>Two\n hours&nbsp;out</p>',
        details: null,
        category: 7,
      },
    });
    expect(item).toMatchObject({
      name: 'Tea & cake',
      blurb: 'Two hours out',
      summary: '<p>Two\n hours&nbsp;out</p>',
      details: '',
      category: '7',
    });
  });

  test('have pictures only at web addresses, built from the account’s where only a path is given', async () => {
    const image = {
      1: { path: '/media/a.svg', title: 'A' },
      2: { url: 'javascript:alert(1)' },
      3: { url: 'https://cdn.example/c.jpg', url_medium: 'https://cdn.example/m.jpg' },
      4: { path: 'data:image/png,x' },
      5: {},
    };
    const [one] = await items({ 1: { item_id: 1, image } });
    expect(one?.pictures.map(({ src }) => src)).toEqual([`${base}/media/a.svg`, 'https://cdn.example/m.jpg']);
    for (const none of ['', [], null])
      expect((await items({ 1: { item_id: 1, image: none } }))[0]?.pictures).toEqual([]);
  });

  test('keep the spaces in the names of pictures, encoded as an address has them', async () => {
    const image = {
      1: { path: '/media/my photo.jpg' },
      2: { url: ' https://cdn.example/zwei Möwen.jpg?a=1 ' },
      3: { url: 'https://cdn.example/already%20encoded.jpg' },
      4: { url: 'https://' },
    };
    const [one] = await items({ 1: { item_id: 1, image } });
    expect(one?.pictures.map(({ src }) => src)).toEqual([
      `${base}/media/my%20photo.jpg`,
      'https://cdn.example/zwei%20M%C3%B6wen.jpg?a=1',
      'https://cdn.example/already%20encoded.jpg',
    ]);
  });

  test('know their units, groups, children and bounds however they are written', async () => {
    const [item] = await items({
      1: {
        item_id: 1,
        unit: '30M',
        type: 'GC',
        rated: '0',
        unlimited: '1',
        len: '3',
        product_group_type: 'P',
        product_group_children: '[2,"3"]',
        rules: '{"param":{"adults":{"MIN":"1","MAX":8}}}',
      },
    });
    expect(item).toMatchObject({
      unit: '30M',
      simple: true,
      fixedLength: 3,
      group: 'parent',
      children: ['2', '3'],
      bounds: { adults: { min: 1, max: 8 } },
    });
    const [other] = await items({
      1: { item_id: 1, rated: 1, len: '', product_group_children: { 4: {}, 5: {} }, rules: '', unlimited: 0 },
    });
    expect(other).toMatchObject({
      unit: 'D',
      simple: false,
      fixedLength: 0,
      group: null,
      children: ['4', '5'],
      bounds: {},
    });
    expect((await items({ 1: { item_id: 1, len: 2_147_483_647 } }))[0]?.fixedLength).toBeLessThan(4000);
  });
});

test('a calendar keeps real days only, and counts written as text', async () => {
  const cal = {
    20310610: 1,
    20310611: '0',
    20310612: '7',
    20310631: 1,
    month: 'June',
    2031061: 1,
    '2031-06-14': 1,
    20310613: null,
  };
  expect([...(await answering({ item: { cal } }).calendar('1', day, day))]).toEqual([
    ['2031-06-10', 1],
    ['2031-06-11', 0],
    ['2031-06-12', 7],
    ['2031-06-13', 0],
  ]);
  expect((await answering({ item: { cal: [] } }).calendar('1', day, day)).size).toBe(0);
});

describe('a rated answer', () => {
  const good = {
    item_id: 1,
    rate: {
      status: 'AVAILABLE',
      slip: 'x',
      available: '4',
      sub_total: 120,
      error: null,
      start_date: 20310610,
      end_date: '20310611',
    },
    days: '2',
    param: [],
  };

  test('reads numbers as text and text as numbers', async () => {
    expect(await rate(good)).toMatchObject({
      itemId: '1',
      bookable: true,
      left: 4,
      total: '120',
      start: '2031-06-10',
      end: '2031-06-11',
      parameters: [],
    });
  });

  test.each([
    ['closed, though a SLIP stands beside it', { status: 'CLOSED', available: 1 }],
    ['an unknown status', { status: 'MAYBE' }],
    ['no SLIP', { slip: null }],
    ['an empty SLIP', { slip: '' }],
    ['a broken rule', { error: { title: 'Too short' } }],
    ['a broken rule in plain text', { error: 'Too short' }],
  ])('with %s cannot be booked', async (_, change) => {
    expect((await rate({ ...good, rate: { ...good.rate, ...change } })).bookable).toBe(false);
  });

  test('says why in plain words', async () => {
    expect((await rate({ rate: { error: { title: '<b>At least</b> 2&nbsp;days', details: '' } } })).reason).toBe(
      'At least 2 days',
    );
    expect((await rate({ rate: { error: { details: 'Closed.' } } })).reason).toBe('Closed.');
  });

  test.each([1_000_000_000, '2147483647', -1, undefined, 'many'])(
    'never counts what has no limit or is unknown (%j)',
    async (available) => {
      expect((await rate({ ...good, rate: { ...good.rate, available } })).left).toBeNull();
      expect((await rate({ ...good, unlimited: '1' })).left).toBeNull();
    },
  );
});

describe('a session', () => {
  test('orders lines by number, add-ons after theirs', async () => {
    const item = {
      10: {},
      2: {},
      '1.2': { optin: 'O', opt: 'in' },
      1: {},
      '1.1': { optin: 'O', opt: 'out', rate: { total: '12.00', item_total: '0.00' } },
    };
    const { lines } = await session({ item });
    expect(lines.map(({ id }) => id)).toEqual(['1', '2', '10']);
    expect(lines.flatMap((line) => [line, ...line.addOns]).map(({ id, optional }) => [id, optional])).toEqual([
      ['1', null],
      ['1.1', 'out'],
      ['1.2', 'in'],
      ['2', null],
      ['10', null],
    ]);
    expect(lines[0]?.addOns[0]?.total).toBe('0.00');
  });

  test('shows an add-on whose line is missing as a line, since it is charged for', async () => {
    const { lines } = await session({ item: { '2.1': {}, 1: {} } });
    expect(lines.map(({ id, addOns }) => [id, addOns])).toEqual([
      ['1', []],
      ['2.1', []],
    ]);
  });

  test.each([
    [0, false],
    ['0', false],
    ['', false],
    [false, false],
    [1, true],
    ['3', true],
    [true, true],
    [undefined, true],
    [null, true],
  ])('says of a line whose available is %j that it is available: %s', async (available, is) => {
    expect((await session({ item: { 1: { available } } })).lines[0]?.available).toBe(is);
  });

  test('says amounts as the service does, and asks for the total where no due is given', async () => {
    expect(
      await session({ sub_total: '1,200.50', tax_total: 60, total: '1260.50', item: [], tax: [], discount: '' }),
    ).toMatchObject({
      subTotal: '1200.50',
      taxTotal: '60',
      total: '1260.50',
      due: '1260.50',
      discount: '0.00',
      lines: [],
      taxes: [],
    });
    expect((await session({ tax: { gst: { name: 'GST', amount: '6.00' }, 2: { amount: 1 } } })).taxes).toEqual([
      { name: '2', amount: '1' },
      { name: 'GST', amount: '6.00' },
    ]);
  });

  test.each([
    // The venue's clock is 7 hours behind Greenwich by the service's time zone table: midnight of 1 January.
    ['Etc/GMT+7', '2027-01-01', '00:00'],
    ['Etc/GMT+8', '2027-01-01', '23:00'],
    ['Etc/GMT+6', '2027-01-01', '01:00'],
  ])('knows the whole days that were sold where our table says %s', async (timeZone, day, time) => {
    const midnight = Date.parse('2027-01-01T00:00:00-07:00') / 1000;
    const date = { start_date: midnight, end_date: midnight + 86_400 };
    const { lines } = readSession(
      { booking: { session: { id: 's', item: { 1: { unit: 'N', date }, 2: { unit: 'H', date } } } } },
      timeZone,
    );
    expect(lines[0]).toMatchObject({ start: day, end: '2027-01-02', startTime: undefined });
    expect(lines[1]?.startTime).toBe(time);
  });

  test('knows days from text and from Unix seconds, on the venue’s calendar', async () => {
    // Half past eleven in the evening of 10 June in Vancouver.
    const late = Date.parse('2031-06-11T06:30:00Z') / 1000;
    const { lines } = await session({
      item: {
        1: { date: { start_date: late, end_date: '20310612' } },
        2: { date: { start_date: 1e15, end_date: '' } },
        3: { date: [] },
      },
    });
    expect(lines.map(({ start, end }) => [start, end])).toEqual([
      ['2031-06-10', '2031-06-12'],
      [null, null],
      [null, null],
    ]);
  });

  test('without an id is none', async () => {
    expect(await problemIn(answering({ booking: [] }).session('s', { read: true }))).toMatchObject({ kind: 'broken' });
  });
});

describe('the form', () => {
  const field = (customer: object, layout: object = {}) => ({
    define: { layout: { lbl: 'Label', type: 'text', customer, ...layout } },
  });

  test('shows what customers see, by position, and skips what is no field', async () => {
    const form = await answering({
      booking_form_ui: {
        msg: [],
        errors: 0,
        mode: 'html',
        _cnf: [],
        b: field({ form: 1, required: '1' }, { position: '2' }),
        a: field({ form: '1' }, { position: 1 }),
        staff: field({ form: 0 }),
        old: field({ form: 1 }, { archived: 1 }),
        odd: 'x',
      },
    }).form();
    expect(form.fields.map(({ id, required }) => [id, required])).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });

  test('takes an unknown type for text and an unknown mask for none', async () => {
    const { fields } = await answering({
      booking_form_ui: {
        a: { value: 3, define: { mask: 'phone', layout: { type: 'hologram', lbl: '', customer: { form: 1 } } } },
        s: field({ form: 1 }, { type: 'select', options: { CA: 'Canada', '': '' } }),
        r: field({ form: 1 }, { type: 'radio', options: ['x', 'y'] }),
        n: field({ form: 1 }, { type: 'select', options: [] }),
      },
    }).form();
    expect(fields[0]).toMatchObject({ id: 'a', label: 'a', type: 'text', mask: '', value: '3' });
    expect(fields.map(({ options }) => options.map(({ value }) => value))).toEqual([[], ['CA', ''], ['x', 'y'], []]);
  });

  const policy = { body: '<p>Be kind.</p>', fields: { customer_tos_agree: field({ form: 1, required: 1 }) } };
  test.each([
    ['inside', { booking_form_ui: { booking_policy: policy } }],
    ['beside', { booking_form_ui: [], booking_policy: policy }],
    ['beside, with an empty one inside', { booking_form_ui: { booking_policy: [] }, booking_policy: policy }],
  ])('has its policy %s', async (_, body) => {
    expect(await answering(body).form()).toMatchObject({
      policy: '<p>Be kind.</p>',
      terms: { id: 'customer_tos_agree', type: 'checkbox', required: true },
      fields: [],
    });
  });

  test.each([
    [{ define: { required: 1, layout: { lbl: 'Yes', type: 'checkbox' } } }, true],
    [{ define: { layout: { lbl: 'Yes', customer: { required: '1' } } } }, true],
    [{ define: { required: 0, layout: { customer: { required: 0 } } } }, false],
  ])('asks for agreement to the terms where either flag says so: %j', async (terms, required) =>
    expect(
      (await answering({ booking_form_ui: [], booking_policy: { fields: { customer_tos_agree: terms } } }).form())
        .terms,
    ).toMatchObject({ required }),
  );

  test('may have neither', async () => {
    expect(await answering({ booking_form_ui: '' }).form()).toEqual({ fields: [], policy: '', terms: null });
  });
});

describe('a booking', () => {
  const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map((name) => `https://booking.example/${name}`);

  test('sends the customer to the first address given', async () => {
    const all = {
      request: { status: 'OK', data: { url: first } },
      booking: { id: 'ABCD-010130', customer_payment_url: second, invoice_url: fourth },
      customer_payment_url: third,
    };
    expect((await create(all)).url).toBe(first);
    expect((await create({ ...all, request: { status: 'OK', data: [] } })).url).toBe(second);
    expect((await create({ booking: { invoice_url: fourth }, customer_payment_url: third })).url).toBe(third);
    expect(await create({ booking: { id: 'ABCD-010130', invoice_url: fourth, status_id: 'PAID' } })).toMatchObject({
      code: 'ABCD-010130',
      url: fourth,
      paymentRequired: false,
    });
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example/', '/pay', 'not an address', ' ', 7])(
    'sends nobody to %j',
    async (url) => {
      expect(await create({ booking: { id: 'ABCD-010130', customer_payment_url: url } })).toMatchObject({
        url: '',
        paymentRequired: false,
      });
    },
  );

  test('may send to the account’s own host without encryption on one’s own machine, and nowhere else', async () => {
    for (const host of ['localhost:4174', '127.0.0.1:4174', '[::1]:4174'])
      expect((await paidAt(`http://${host}/x/pay`, `http://${host}/x`)).url).toBe(`http://${host}/x/pay`);
    for (const host of ['booking.example', 'localhost.evil.example', '127.0.0.1.evil.example'])
      expect((await paidAt(`http://${host}/x/pay`, `http://${host}/x`)).url).toBe('');
  });

  test.each([
    'https://evil.example/pay',
    'https://booking.example.evil.example/',
    'https://booking.example@evil.example/',
    'https://user@booking.example/',
    'https://booking.example:444/',
    'http://booking.example/',
    'https://xn--bookng-n4a.example/',
    'http://evil.example/',
  ])('does not link to %s, and says that something is to be paid', async (url) =>
    expect(await paidAt(url)).toMatchObject({ url: '', paymentRequired: true }),
  );

  test.each([['pay.example'], ['other.example, PAY.example'], ['other.example pay.example:8443,pay.example']])(
    'sends to hosts that the page lists: %s',
    async (hosts) => {
      expect((await paidAt('https://pay.example/x', base, hosts)).url).toBe('https://pay.example/x');
      expect((await paidAt('https://booking.example/x', base, hosts)).url).toBe('https://booking.example/x');
      for (const url of ['https://sub.pay.example/x', 'http://pay.example/x', 'https://pay.example:9000/x'])
        expect((await paidAt(url, base, hosts)).url).toBe('');
    },
  );

  test('may lack most members; only its id, address or token makes it one', async () => {
    expect(await create({ booking: { token: 't0k3n' } })).toEqual({ code: '', url: '', paymentRequired: false });
    expect(await problemIn(create({}))).toEqual({ kind: 'unconfirmed' });
    expect(await create({ request: { status: '' }, booking: { booking_id: 17 } })).toMatchObject({ code: '17' });
    expect(await problemIn(create({ request: { status: '' } }))).toEqual({ kind: 'unconfirmed' });
  });
});

test('a company is readable however little of it is given', async () => {
  expect(await answering({ company: [] }).company()).toEqual({
    name: '',
    url: '',
    phone: '',
    email: '',
    timeZone: '',
    lang: 'en',
    currency: {
      code: 'USD',
      symbol: '',
      symbolPrecedes: true,
      symbolSpaced: false,
      decimals: 2,
      decimalSeparator: '.',
      thousandsSeparator: '',
    },
  });
  expect(
    await answering({
      company: {
        name: 'A &amp; B',
        locale_id: 'de_AT.UTF-8',
        currency_id: 'Euro',
        currency: { symbol: '&quot;€&quot;', decimals: '3', symbol_precedes: '', symbol_space: '1' },
      },
    }).company(),
  ).toMatchObject({
    name: 'A & B',
    lang: 'de-AT',
    currency: { code: 'USD', symbol: '"€"', decimals: 3, symbolPrecedes: false, symbolSpaced: true },
  });
});

test('a parameter named like what every object has is left out: looked up by its name it would be found where nobody put it', async () => {
  const { parameters } = await rate({
    param: { toString: { lbl: 'Odd' }, constructor: { lbl: 'Odd' }, adults: { lbl: 'Adults' } },
  });
  expect(parameters.map(({ id }) => id)).toEqual(['adults']);
});
