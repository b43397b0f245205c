import { describe, expect, it, test } from 'vitest';
import { buildRateListRequest, buildRateRequest, readDayRates, readQuote } from '../../../src/api/wire/quote.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { createAnsweringClient, june10 } from '../fixed-answers.ts';

const readQuoteOfDay = (day: object, otherMembers: object = {}) =>
  readQuote({
    item: {
      item_id: 7,
      ...otherMembers,
      rate: {
        status: 'AVAILABLE',
        slip: 's',
        start_date: '20310610',
        start_time: '9:30 AM',
        end_time: '1:00 PM',
        dates: { 20310610: day },
      },
    },
  });
const requestRate = (item: object) =>
  createAnsweringClient({ item }).rate({ itemId: '1', start: june10, end: june10, params: {}, discountCode: '' });

test('reads the start times of the first day with their free places', () => {
  const timesAnswer = { '09:30': { A: 4, status: 'A' }, '10:30': { A: '0', status: 'U' }, '11:30': {} };
  expect(readQuoteOfDay({ times: timesAnswer })).toMatchObject({
    startTime: '09:30',
    endTime: '13:00',
    times: [
      { start: '09:30', left: 4 },
      { start: '10:30', left: 0 },
      { start: '11:30', left: null },
    ],
  });
});

test('keeps the index of a time slot that follows an invalid one', () => {
  const timeslotsAnswer = [
    null,
    { start_time: '9:30 AM', end_time: '10:30 AM', status: 'A', A: 3 },
    { start_time: '12:00', end_time: '13:00', status: 'U', A: 3 },
  ];
  expect(readQuoteOfDay({ timeslots: timeslotsAnswer }).times).toEqual([
    { start: '', left: null },
    { start: '09:30', end: '10:30', left: 3 },
    { start: '12:00', end: '13:00', left: 0 },
  ]);
});

describe('the number of units that the party needs', () => {
  const readQuoteOfItem = (item: object) => readQuote({ item: { item_id: 7, ...item } });

  it.each([
    ['the number in a quote', { qty: '3' }, 3],
    ['the number in a refusal', { qty: 3, rate: { status: 'CLOSED', available: 2 } }, 3],
    [
      'the number in a quote of an unlimited item',
      { qty: 3, rate: { status: 'AVAILABLE', available: 1_000_000_000 } },
      3,
    ],
    ['undefined if the answer has no number', {}, undefined],
    ['undefined if the account ignores its stock', { qty: 3, rate: { status: 'AVAILABLE', available: 2 } }, undefined],
  ])('is %s', (_case, item, expectedNeeds) => {
    expect(readQuoteOfItem(item).needs).toBe(expectedNeeds);
  });

  it('is the same for each day of a period', () => {
    const datesAnswer = { 20310610: { stock: { T: 4, A: 2 } }, 20310611: { stock: { T: 4, A: 4 } } };
    expect(readDayRates({ item: { qty: 3, rate: { dates: datesAnswer } } })).toMatchObject([
      { left: 2, needs: 3 },
      { left: 4, needs: 3 },
    ]);
  });
});

test.for([1_000_000_000, 2_147_483_647, '1000000000'])('reads the free places %s of a slot as unlimited', (count) => {
  expect(readQuoteOfDay({ timeslots: [{ start_time: '9:30', A: count }] }).times?.[0]?.left).toBeNull();
});

test.for([[{}], [{ times: [] }], [{ times: '' }], [{ timeslots: null }], [{ times: false, timeslots: [] }]])(
  'returns no start times for the answer %o',
  ([day]) => {
    expect(readQuoteOfDay(day ?? {}).times).toEqual([]);
  },
);

test('reads the kind of person that a parameter counts from its flags', () => {
  const param = { a: { guest: 1, minor: 0 }, c: { guest: 1, minor: 1 }, b: { guest: 0 }, d: {} };
  const { parameters } = readQuote({ item: { param, rate: {} } });
  expect(parameters.map(({ id, person }) => [id, person])).toEqual([
    ['a', 'guest'],
    ['c', 'minor'],
    ['b', undefined],
    ['d', undefined],
  ]);
});

test('reads parameter prices only if the answer has a price or SLIP', () => {
  const readParameterPrice = (rate: object) =>
    readQuote({
      item: {
        param: { adults: { lbl: 'Adults' } },
        rate: { status: 'AVAILABLE', summary: { price: { param: { adults: '$0.00' } } }, ...rate },
      },
    }).parameters[0]?.price;
  expect(readParameterPrice({ sub_total: '0.00' })).toBe('');
  expect(readParameterPrice({ sub_total: '0.00', slip: 's' })).toBe('$0.00');
  expect(readParameterPrice({ sub_total: '12.00' })).toBe('$0.00');
});

test('reads the discount, or the reason why the code gives none', () => {
  expect(readQuoteOfDay({}, { discount: { amount: 5.5 } })).toMatchObject({ discount: '5.5', codeReason: '' });
  expect(readQuoteOfDay({}, { discount: { amount: 0, error: 'This code is <b>not</b> valid.' } })).toMatchObject({
    codeReason: 'This code is not valid.',
  });
  for (const emptyDiscount of [{ amount: 0 }, { amount: null }, {}, null, undefined, [], '', false])
    expect(readQuoteOfDay({}, { discount: emptyDiscount })).toMatchObject({ codeReason: '' });
  for (const emptyDiscount of [{}, null, undefined, [], '', false])
    expect(readQuoteOfDay({}, { discount: emptyDiscount })).toMatchObject({ discount: '0.00' });
});

test.each([
  ['a list', [{ package_id: 13, optin: 'O', select_package_params: 0 }]],
  ['a map', { 1: { package_id: '13', optin: 'O', select_package_params: '' } }],
])('reads optional add-ons from %s', (_, packageAnswer) => {
  expect(readQuote({ item: { package: packageAnswer, rate: {} } }).addOns).toEqual([
    { itemId: '13', followsParty: false },
  ]);
});

test('leaves out add-ons that the service always includes', () => {
  const packageAnswer = [
    { package_id: 14, optin: 'I', select_package_params: 0 },
    { package_id: 15, optin: 'O', select_package_params: 1 },
  ];
  expect(readQuote({ item: { package: packageAnswer, rate: {} } }).addOns).toEqual([
    { itemId: '15', followsParty: true },
  ]);
});

test.each([[[]], [''], [null], [{ optin: 'O' }]])(
  'returns no add-ons if the member `package` is %j',
  (packageAnswer) => {
    expect(readQuote({ item: { package: packageAnswer, rate: {} } }).addOns).toBeUndefined();
  },
);

describe('readQuote', () => {
  const bookableAnswer = {
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

  test('converts numbers to text and texts to numbers, as each member needs', async () => {
    expect(await requestRate(bookableAnswer)).toMatchObject({
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
    ['a closed item with a SLIP', { status: 'CLOSED', available: 1 }],
    ['an unknown status', { status: 'MAYBE' }],
    ['no SLIP', { slip: null }],
    ['an empty SLIP', { slip: '' }],
    ['a broken rule', { error: { title: 'Too short' } }],
    ['a broken rule in plain text', { error: 'Too short' }],
  ])('returns a quote that is not bookable for %s', async (_, rateChange) => {
    expect((await requestRate({ ...bookableAnswer, rate: { ...bookableAnswer.rate, ...rateChange } })).bookable).toBe(
      false,
    );
  });

  test('returns the reason as plain text', async () => {
    expect((await requestRate({ rate: { error: { title: '<b>At least</b> 2&nbsp;days', details: '' } } })).reason).toBe(
      'At least 2 days',
    );
    expect((await requestRate({ rate: { error: { details: 'Closed.' } } })).reason).toBe('Closed.');
  });

  test.each([1_000_000_000, '2147483647', -1, undefined, 'many'])(
    'returns null as the number of places for %j',
    async (available) => {
      expect((await requestRate({ ...bookableAnswer, rate: { ...bookableAnswer.rate, available } })).left).toBeNull();
      expect((await requestRate({ ...bookableAnswer, unlimited: '1' })).left).toBeNull();
    },
  );
});

test('ignores parameters with the name of an inherited member like `toString`', async () => {
  const { parameters } = await requestRate({
    rate: {},
    param: { toString: { lbl: 'Odd' }, constructor: { lbl: 'Odd' }, adults: { lbl: 'Adults' } },
  });
  expect(parameters.map(({ id }) => id)).toEqual(['adults']);
});

test('sets `soldOut` to true only for the status `CLOSED`', () => {
  const readRate = (rate: object) => readQuote({ item: { rate } });
  expect(readRate({ status: 'AVAILABLE', slip: 's' })).toMatchObject({ bookable: true, soldOut: false });
  expect(readRate({ status: 'AVAILABLE', slip: 's', error: { code: 7 } })).toMatchObject({
    bookable: false,
    soldOut: false,
  });
  expect(readRate({ status: 'CLOSED' })).toMatchObject({ bookable: false, soldOut: true });
  expect(readRate({ status: 'CLOSED', error: { code: 7 } })).toMatchObject({ bookable: false, soldOut: true });
});

test('reads a parameter’s label (otherwise its id) and both hidden flags', () => {
  const param = { adults: { lbl: 'Grown-<i>ups</i>' }, dogs: { hide: 1 }, staff: { customer_hide: '1' } };
  expect(readQuote({ item: { param } }).parameters.map(({ label, hidden }) => [label, hidden])).toEqual([
    ['Grown- ups', false],
    ['dogs', true],
    ['staff', true],
  ]);
});

test.each([
  [{ req: 1, qty: 2, def: '3' }, 3],
  [{ req: 1, qty: 2, def: 0 }, 0],
  [{ req: 1, qty: 2 }, 2],
  [{ req: 1, qty: 2, def: '' }, 2],
  [{ req: 1, MIN: 4, def: null }, 4],
  [{ req: 1 }, 1],
  [{ req: 0, qty: 2 }, 0],
])('reads from the parameter definition %j the default quantity %i', (definition, quantity) => {
  expect(readQuote({ item: { param: { adults: definition } } }).parameters[0]?.default).toBe(quantity);
});

describe('the price of a parameter', () => {
  /** Returns for each parameter the number of units that its price covers, in a quote with the total `totalPrice`. */
  const readPriceFor = (totalPrice: string, ...parameters: [price: string, qty: number][]) =>
    readQuote({
      item: {
        param: Object.fromEntries(parameters.map(([, quantity], index) => [`p${String(index)}`, { qty: quantity }])),
        rate: {
          slip: 's',
          sub_total: totalPrice,
          summary: {
            price: { param: Object.fromEntries(parameters.map(([price], index) => [`p${String(index)}`, price])) },
          },
        },
      },
    }).parameters.map(({ priceFor }) => priceFor);

  test('covers the requested quantity if the prices add up to the total', () => {
    expect(readPriceFor('153.00', ['$136.00', 2], ['$17.00', 1], ['', 0])).toEqual([2, 1, undefined]);
    expect(readPriceFor('1234.50', ['€ 1.234,50', 3])).toEqual([3]);
    expect(readPriceFor('136.00', ['$136.00', 2], ['$0.00', 1])).toEqual([2, undefined]);
    expect(readPriceFor('136.00', ['$136.00', 2], ['$17.00', 0])).toEqual([2, undefined]);
  });

  test('covers one unit if price times quantity adds up to the total', () => {
    expect(readPriceFor('153.00', ['$68.00', 2], ['$17.00', 1])).toEqual([1, 1]);
  });

  test.each<[sum: string, ...parameters: [price: string, qty: number][]]>([
    ['150.00', ['$68.00', 2]],
    ['', ['', 2], ['$0.00', 2]],
    ['136.00', ['2 × $68.00', 2]],
  ])('covers an unknown quantity if no calculation gives the total %j', (totalPrice, ...parameters) => {
    expect(readPriceFor(totalPrice, ...parameters)).toEqual(parameters.map(() => undefined));
  });

  test.each<[name: string, sum: string, price: string, qty: number, unit: string, priceFor: number | undefined]>([
    ['a price of one day', '408.00', '$68.00', 2, 'per day', undefined],
    ['a price that equals the sum of one day', '68.00', '$68.00', 1, 'per day', undefined],
    ['a flat price for several persons', '68.00', '$68.00', 4, '', 4],
  ])('has the account’s unit only if it is per unit: %s', (_, totalPrice, price, quantity, unit, priceFor) => {
    const summaryAnswer = { price: { unit: '<b>per day</b>', param: { adults: price } } };
    const quoteAnswer = {
      item: {
        param: { adults: { qty: quantity } },
        rate: { slip: 's', sub_total: totalPrice, summary: summaryAnswer },
      },
    };
    const [adults] = readQuote(quoteAnswer).parameters;
    expect([adults?.priceUnit, adults?.priceFor]).toEqual([unit, priceFor]);
  });

  const readUnits = (totalPrice: string, prices: Record<string, string>, quantities: Record<string, number>) => {
    const param = Object.fromEntries(Object.entries(quantities).map(([id, quantity]) => [id, { qty: quantity }]));
    const summaryAnswer = { price: { unit: 'per day', param: prices } };
    return readQuote({
      item: { param, rate: { slip: 's', sub_total: totalPrice, summary: summaryAnswer } },
    }).parameters.map(({ priceUnit }) => priceUnit);
  };

  test('has no unit if the prices add up to the total', () => {
    const prices = { adults: '$100.00', children: '$36.00' };
    expect(readUnits('136.00', prices, { adults: 2, children: 1 })).toEqual(['', '']);
  });

  test('has the account’s unit if there is no total to compare', () => {
    expect(readUnits('', { adults: '' }, { adults: 2 })).toEqual(['per day']);
  });

  test('leaves no internal member `count` in the parameter', () => {
    expect(readQuote({ item: { param: { adults: { qty: 2 } } } }).parameters[0]).not.toHaveProperty('count');
  });
});

describe('buildRateRequest and buildRateListRequest', () => {
  const period = { start: '2031-06-10' as Day, end: '2031-06-12' as Day, params: {}, discountCode: '' };

  test('counts the first and the last day in `ratedSize`', () => {
    expect(buildRateRequest({ itemId: '1', ...period }).ratedSize).toEqual({ items: 1, days: 3 });
    expect(buildRateListRequest({ itemIds: ['1', '2'], ...period }).ratedSize).toEqual({ items: 2, days: 3 });
  });

  test('requests prices without SLIPs only from a relay', () => {
    const listParameterNames = (isAtRelay?: boolean) =>
      buildRateListRequest({ itemIds: ['1'], ...period }, isAtRelay).parameters.map(([name]) => name);
    expect([
      listParameterNames().includes('slipway_prices'),
      listParameterNames(true).includes('slipway_prices'),
    ]).toEqual([false, true]);
  });
});
