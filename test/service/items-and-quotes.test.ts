import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type TestHarness,
  type JsonNode,
  customerHeaders,
  findFreeDay,
  openHarness,
  requestSlip,
  staffHeaders,
} from './harness.ts';

let harness: TestHarness;
beforeAll(async () => {
  harness = await openHarness();
}, 120_000);
afterAll(() => harness.close());

const QASR_API = '/qasr/api/3.0';
const SESSION_PATH = `${QASR_API}/booking/session`;

async function requestQuote(
  item: number,
  query: string,
  headers: Record<string, string> = {},
  account = 'qasr',
): Promise<JsonNode> {
  return (await harness.get(`/${account}/api/3.0/item/${String(item)}?${query}`, headers)).body.at('item');
}

async function beginSession(item: number, query: string): Promise<JsonNode> {
  const slip = await requestSlip(harness, 'qasr', item, query);
  return (await harness.post(SESSION_PATH, [['slip[]', slip]])).body.at('booking', 'session');
}

describe('an item by night', () => {
  test('ends on the morning after the last night', async () => {
    const day = await findFreeDay(harness, 'qasr', 311, '20300601', 3);
    const session = await beginSession(
      311,
      `start_date=${day}&end_date=${String(Number(day) + 1)}&param[tents]=1&param[guests]=2`,
    );
    const line = session.at('item', '1');
    expect(line.at('rate', 'total').value).toBe('77.000');
    expect((line.at('date', 'end_date').value as number) - (line.at('date', 'start_date').value as number)).toBe(
      2 * 86_400,
    );
  });
});

describe('an item by time', () => {
  test('lists its start times if the unit is an hour', async () => {
    const day = await findFreeDay(harness, 'qasr', 304, '20300601');
    const quoteWithoutTime = await requestQuote(304, `start_date=${day}&param[camels]=2`);
    expect(quoteWithoutTime.at('rate', 'status').value).toBe('ERROR');
    expect(quoteWithoutTime.at('rate', 'error', 'id').value).toBe('choose_time');
    expect(quoteWithoutTime.at('rate', 'dates', day, 'times').keys()).toEqual(['08:00', '10:00', '14:00', '16:00']);
    const twoHourQuote = await requestQuote(304, `start_date=${day}&start_time=10:00&end_time=12:00&param[camels]=2`);
    expect([
      twoHourQuote.at('rate', 'sub_total').value,
      twoHourQuote.at('rate', 'start_time').value,
      twoHourQuote.at('rate', 'end_time').value,
    ]).toEqual(['48.000', '10:00 AM', '12:00 PM']);
    expect(
      (await requestQuote(304, `start_date=${day}&start_time=09:00&param[camels]=1`)).at('rate', 'error', 'id').value,
    ).toBe('start_time');
    expect(
      (await requestQuote(304, `start_date=${day}&start_time=07:00&param[camels]=1`)).at('rate', 'error', 'id').value,
    ).toBe('closed_hours');
  });

  test('ends after its fixed length, whatever the requested end', async () => {
    const day = await findFreeDay(harness, 'qasr', 306, '20300601');
    const lessonQuote = await requestQuote(306, `start_date=${day}&start_time=10:15&end_time=15:00&param[adults]=2`);
    expect([lessonQuote.at('days').value, lessonQuote.at('rate', 'end_time').value]).toEqual([3, '11:00 AM']);
  });

  test('counts the stock of each time slot separately', async () => {
    const day = await findFreeDay(harness, 'qasr', 302, '20300601');
    const query = `start_date=${day}&timeslot=1&param[adults]=12&param[children]=3`;
    expect((await requestQuote(302, query)).at('rate', 'dates', day, 'timeslots', 1).value).toEqual({
      start_time: '12:00',
      end_time: '13:00',
      status: 'A',
      A: 15,
    });
    await beginSession(302, query);
    const timeslots = (await requestQuote(302, `start_date=${day}&param[adults]=1`)).at(
      'rate',
      'dates',
      day,
      'timeslots',
    ).value as { A: number }[];
    expect(timeslots.map((slot) => slot.A)).toEqual([15, 0, 15]);
  });

  test('is free on a day with at least one free start time', async () => {
    const day = await findFreeDay(harness, 'qasr', 304, '20300701');
    await beginSession(304, `start_date=${day}&start_time=08:00&end_time=10:00&param[camels]=6`);
    expect(
      (await harness.get(`${QASR_API}/item/304/cal?start_date=${day}&end_date=${day}`)).body.at('item', 'cal', day)
        .value,
    ).toBe(1);
    expect(
      (await requestQuote(304, `start_date=${day}&start_time=08:00&param[camels]=1`)).at('rate', 'status').value,
    ).toBe('CLOSED');
    expect(
      (await requestQuote(304, `start_date=${day}&start_time=10:00&param[camels]=1`)).at('rate', 'status').value,
    ).toBe('AVAILABLE');
  });
});

describe('a group or package', () => {
  test('lists its children, and has an error instead of a SLIP', async () => {
    const parentQuote = await requestQuote(303, 'start_date=20300610');
    expect([parentQuote.at('product_group_type').value, parentQuote.at('product_group_children').value]).toEqual([
      'P',
      '311,312',
    ]);
    expect(parentQuote.at('rate', 'error', 'id').value).toBe('parent');
    expect(parentQuote.at('rate', 'slip').value).toBeNull();
    expect((await requestQuote(311, 'start_date=20300610')).at('product_group_type').value).toBe('C');
  });

  test('includes optional add-ons only if the guest selects them', async () => {
    const day = await findFreeDay(harness, 'qasr', 311, '20300801', 2);
    const session = await beginSession(311, `start_date=${day}&param[tents]=1&param[guests]=2`);
    const id = session.at('id').text();
    expect(session.at('item').keys()).toEqual(['1', '1.1', '1.2']);
    expect([
      session.at('item', '1.1', 'opt').value,
      session.at('item', '1.1', 'rate', 'item_total').value,
      session.at('item', '1.1', 'rate', 'total').value,
    ]).toEqual(['out', '0.000', '14.000']);
    expect(session.at('sub_total').value).toBe('38.500');
    const changeSession = async (form: string) => (await harness.post(SESSION_PATH, `session_id=${id}&${form}`)).body;
    expect((await changeSession('alter[1.1]=optin')).at('booking', 'session', 'sub_total').value).toBe('52.500');
    expect((await changeSession('alter[1.1]=optout')).at('booking', 'session', 'sub_total').value).toBe('38.500');
    expect((await changeSession('alter[1.2]=optout')).at('request', 'error', 'id').value).toBe('not_optional');
    // When the test replaces the line, the new line keeps the add-ons that the guest selected.
    await changeSession('alter[1.1]=optin');
    const longerSlip = await requestSlip(
      harness,
      'qasr',
      311,
      `start_date=${day}&end_date=${String(Number(day) + 1)}&param[tents]=1&param[guests]=2`,
    );
    expect(
      (await changeSession(`line_id=1&slip=${encodeURIComponent(longerSlip)}`)).at(
        'booking',
        'session',
        'item',
        '1.1',
        'opt',
      ).value,
    ).toBe('in');
    expect((await changeSession('alter[1]=remove')).at('booking', 'session', 'item').value).toEqual([]);
  });

  test('lists its add-ons on request, but guests get no SLIP for them', async () => {
    expect((await requestQuote(311, 'start_date=20300801&packages=1')).at('package').value).toEqual([
      { package_id: 307, optin: 'O', select_package_params: 0 },
      { package_id: 308, optin: 'I', select_package_params: 0 },
    ]);
    expect((await requestQuote(307, 'start_date=20300801')).at('rate', 'slip').value).toBeNull();
  });
});

describe('a price', () => {
  test('depends on quantity ranges, for each person or for all together', async () => {
    const quoteForFour = await requestQuote(301, 'start_date=20300610&param[adults]=4');
    const quoteForSix = await requestQuote(301, 'start_date=20300610&param[adults]=6');
    expect([quoteForFour.at('rate', 'sub_total').value, quoteForSix.at('rate', 'sub_total').value]).toEqual([
      '18.000',
      '20.000',
    ]);
    expect(quoteForSix.at('gprice').value).toEqual({ adults: { '1-4': 'P', '5-12': 'F' } });
    expect(quoteForSix.at('rate', 'event', 0, 'adults~1-4').value).toEqual({ amount: 4.5, type: 'P' });
  });

  test('depends on the season of each night', async () => {
    const reply = await harness.get(
      `${QASR_API}/item/311?start_date=20310514&end_date=20310517&param[tents]=1&param[guests]=2`,
    );
    // Two nights are in the season `spring`, in which prices are a quarter higher. The other two nights are in
    // `summer`.
    expect(reply.body.at('item', 'rate', 'sub_total').value).toBe('173.250');
    expect((reply.body.at('item', 'rate', 'event').value as unknown[]).length).toBe(2);
    expect(reply.body.at('events', 'spring', 'end_date').value).toBe('20310515');
  });

  test('includes a discount only for the items and days of its code', async () => {
    const query = 'start_date=20300610&param[adults]=2';
    expect((await requestQuote(301, `${query}&discount_code=ahlan`)).at('discount').value).toEqual({ amount: 1.125 });
    expect((await requestQuote(301, `${query}&discount_code=ahlan`)).at('rate', 'sub_total').value).toBe('7.875');
    expect((await requestQuote(301, query)).at('discount').value).toEqual({ amount: 0 });
    expect((await requestQuote(301, `${query}&discount_code=LAYL5`)).at('discount', 'amount').value).toBe(0);
    expect(
      (await requestQuote(311, 'start_date=20300610&param[guests]=1&discount_code=LAYL5')).at('discount', 'amount')
        .value,
    ).toBe(0);
    expect(
      (await requestQuote(311, 'start_date=20300910&param[guests]=1&discount_code=LAYL5')).at('discount', 'amount')
        .value,
    ).toBe(5);
  });

  test('distinguishes inclusive and exclusive taxes', async () => {
    const session = await beginSession(313, 'start_date=20300610&param[adults]=10');
    expect(['sub_total', 'tax_inc_total', 'tax_total', 'total'].map((name) => session.at(name).value)).toEqual([
      '20.000',
      '2.759',
      '0.500',
      '20.500',
    ]);
    expect(session.at('tax', 'sales', 'inclusive').value).toBe(1);
  });

  test('includes no tax for a gift certificate', async () => {
    const session = await beginSession(315, 'start_date=20300610&param[qty]=1');
    expect([session.at('total').value, session.at('tax').value]).toEqual(['50.000', []]);
  });
});

describe('a simple, unlimited or unavailable item', () => {
  test('changes its quantity in a session only if it is simple', async () => {
    const session = await beginSession(314, 'start_date=20300610&param[qty]=1');
    const changedSession = (
      await harness.post(SESSION_PATH, `session_id=${session.at('id').text()}&alter[1]=4`)
    ).body.at('booking', 'session');
    expect([changedSession.at('item', '1', 'rate', 'qty').value, changedSession.at('sub_total').value]).toEqual([
      4,
      '63.000',
    ]);
    expect(
      (await harness.post(SESSION_PATH, `session_id=${session.at('id').text()}&alter[1]=11`)).body.at(
        'request',
        'error',
        'id',
      ).value,
    ).toBe('unavailable');
    const otherSession = await beginSession(301, 'start_date=20300610&param[adults]=1');
    expect(
      (await harness.post(SESSION_PATH, `session_id=${otherSession.at('id').text()}&alter[1]=2`)).body.at(
        'request',
        'error',
        'id',
      ).value,
    ).toBe('not_simple');
  });

  test('is available in any quantity if it is unlimited', async () => {
    const groupQuote = await requestQuote(313, 'start_date=20300610&param[adults]=20');
    expect([
      groupQuote.at('unlimited').value,
      groupQuote.at('rate', 'available').value,
      groupQuote.at('rate', 'status').value,
    ]).toEqual([1, 1_000_000_000, 'AVAILABLE']);
  });

  test('is missing from answers if it is not on sale', async () => {
    expect((await harness.get(`${QASR_API}/item`)).body.at('items').keys()).not.toContain('317');
    expect((await harness.get(`${QASR_API}/item/317`)).body.at('request', 'error', 'id').value).toBe('not_found');
  });
});

describe('a quote', () => {
  test.each([
    ['a day that has passed', 'harbour', 104, 'start_date=20300505', 'past'],
    ['a day that is too near', 'harbour', 103, 'start_date=20300506', 'too_late'],
    ['a closed weekday', 'harbour', 104, 'start_date=20300513', 'closed_day'],
    ['too short', 'harbour', 105, 'start_date=20300514', 'too_short'],
    ['too long', 'harbour', 105, 'start_date=20300514&end_date=20300520', 'too_long'],
    ['too many people', 'harbour', 104, 'start_date=20300514&param[adults]=11', 'too_many'],
    ['too few people', 'harbour', 101, 'start_date=20300514&param[guests]=0', 'too_few'],
    ['nobody at all', 'harbour', 104, 'start_date=20300514&param[adults]=0', 'nobody'],
  ])('has an error and no SLIP for customers: %s', async (_name, account, item, query, rule) => {
    const problemQuote = await requestQuote(item, query, {}, account);
    expect(problemQuote.at('rate', 'error', 'id').value).toBe(rule);
    expect(problemQuote.at('rate', 'error', 'title').text()).toMatch(/^[A-Z].*\.$/);
    expect(problemQuote.at('rate', 'slip').value).toBeNull();
    expect(problemQuote.at('rate', 'status').value).not.toBe('AVAILABLE');
  });

  test('has a SLIP for a sold-out item, but it opens no session', async () => {
    const soldOutRate = (await requestQuote(109, 'start_date=20300514', {}, 'harbour')).at('rate');
    expect([soldOutRate.at('status').value, soldOutRate.at('error', 'id').value]).toEqual(['CLOSED', 'sold_out']);
    const refusal = await harness.post(
      '/harbour/api/3.0/booking/session',
      [['slip[]', soldOutRate.at('slip').text()]],
      customerHeaders,
    );
    expect(refusal.body.at('request', 'error', 'id').value).toBe('unavailable');
  });

  test('ignores date rules with `rules=soft`, without a SLIP for customers', async () => {
    const query = 'start_date=20300513&rules=soft';
    expect([
      (await requestQuote(104, query, {}, 'harbour')).at('rate', 'error').value,
      (await requestQuote(104, query, {}, 'harbour')).at('rate', 'slip').value,
    ]).toEqual([null, null]);
    expect(
      (await requestQuote(312, 'start_date=20300612&param[guests]=2&rules=soft', staffHeaders)).at('rate', 'slip')
        .value,
    ).not.toBeNull();
  });

  test('ignores all rules with `rules=off`, but only for staff', async () => {
    const query = 'start_date=20300514&param[boats]=1&rules=off';
    expect((await requestQuote(105, query, {}, 'harbour')).at('rate', 'slip').value).toBeNull();
    expect((await requestQuote(105, query, customerHeaders, 'harbour')).at('rate', 'slip').value).toBeNull();
    const slip = (await requestQuote(105, query, staffHeaders, 'harbour')).at('rate', 'slip').text();
    expect(
      (await harness.post('/harbour/api/3.0/booking/session', [['slip[]', slip]], customerHeaders)).body.at(
        'request',
        'error',
        'id',
      ).value,
    ).toBe('slip_invalid');
    expect(
      (await harness.post('/harbour/api/3.0/booking/session', [['slip[]', slip]], staffHeaders)).body.at(
        'request',
        'status',
      ).value,
    ).toBe('OK');
  });

  test('includes staff parameters only for staff', async () => {
    const query = 'start_date=20300614&timeslot=0';
    expect((await requestQuote(302, query)).at('param').keys()).toEqual(['adults', 'children']);
    expect((await requestQuote(302, query, staffHeaders)).at('param').keys()).toEqual(['adults', 'children', 'guides']);
    // If a customer sends a staff parameter anyway, it has no effect.
    expect((await requestQuote(302, `${query}&param[guides]=3`)).at('rate', 'sub_total').value).toBe(
      (await requestQuote(302, query)).at('rate', 'sub_total').value,
    );
  });

  test('returns the quantity or default of each parameter the caller sees', async () => {
    const requestQuantities = async (query: string, headers: Record<string, string> = {}) =>
      (await harness.get(`/qasr/api/3.0/item/302?start_date=20300614&timeslot=0${query}`, headers)).body.at(
        'query',
        'param',
      ).value;
    expect(await requestQuantities('')).toEqual({ adults: '2', children: '0' });
    expect(await requestQuantities('&param[children]=2')).toEqual({ adults: '2', children: '2' });
    expect(await requestQuantities('&param[guides]=2', staffHeaders)).toEqual({
      adults: '2',
      children: '0',
      guides: '2',
    });
  });

  test.each(['harbour', 'berghof', 'qasr', 'fair'])(
    'has a discount and quantities for each listed item of %s',
    async (account) => {
      const { body } = await harness.get(`/${account}/api/3.0/item?start_date=20300614`);
      const returnedQuantities = body.at('query', 'param');
      expect(body.at('items').keys()).not.toEqual([]);
      for (const id of body.at('items').keys()) {
        const item = body.at('items', id);
        expect([id, item.at('discount').value]).toEqual([id, { amount: 0 }]);
        expect(returnedQuantities.keys()).toEqual(expect.arrayContaining(item.at('param').keys()));
      }
      for (const id of returnedQuantities.keys()) expect(returnedQuantities.at(id).text()).toMatch(/^\d+$/);
    },
  );

  test('has a SLIP that only its account accepts, and only unchanged', async () => {
    const slip = await requestSlip(harness, 'qasr', 301, 'start_date=20300610&param[adults]=1');
    for (const [account, text] of [
      ['berghof', slip],
      ['qasr', `x${slip}`],
      ['qasr', slip.slice(0, -1)],
      ['qasr', `${slip.split('.')[0] ?? ''}.`],
    ] as const) {
      expect(
        (await harness.post(`/${account}/api/3.0/booking/session`, [['slip[]', text]])).body.at(
          'request',
          'error',
          'id',
        ).value,
      ).toBe('slip_invalid');
    }
  });
});
