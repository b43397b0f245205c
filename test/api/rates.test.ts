/**
 * Tests `rateDays`, which reads the price of each day of a period, and `rateList`, which reads quotes of many items in
 * one request.
 */
import { describe, expect, it } from 'vitest';
import { createQuoteReads } from '../../src/api/quote-reads.ts';
import type { ListQuoteRequest, QuoteRequest } from '../../src/api/types.ts';
import { addDays } from '../../src/values/dates/day.ts';
import { toRequest, june10 } from '../flow/visit.ts';
import { createAnsweringTransport } from './fixed-answers.ts';
import { catchProblem } from './client-contract.ts';

const baseUrl = 'https://book.example/harbour';
const apiUrl = `${baseUrl}/api/3.0/`;

describe('rateDays', () => {
  const requestRates = async (answer: object, changes: Partial<QuoteRequest> = {}) => {
    const { requestUrls, transport } = createAnsweringTransport(() => answer);
    return {
      dayRates: await createQuoteReads(transport, baseUrl).rateDays({ ...toRequest('7'), params: {}, ...changes }),
      requestUrls,
    };
  };
  const readDates = async (dates: object, item: object = {}) =>
    (await requestRates({ item: { ...item, rate: { dates } } })).dayRates;

  it('requests a whole period once, without rules and discount code', async () => {
    const wholePeriod = { end: addDays(june10, 20), params: { adults: 2 }, discountCode: 'HERON' };
    const dates = { 20310610: { sub_total: 5 }, 20310611: { sub_total: 6 } };
    const { dayRates, requestUrls } = await requestRates({ item: { rate: { dates } } }, wholePeriod);
    expect(requestUrls).toEqual([`${apiUrl}item/7?start_date=20310610&end_date=20310630&param[adults]=2&rules=off`]);
    expect(dayRates.map(({ total }) => total)).toEqual(['5', '6']);
  });

  it('returns price and number of places of each day', async () => {
    const dates = {
      20310610: { sub_total: 136, stock: { T: 14, A: 11 } },
      20310611: { sub_total: '136.50', stock: { T: '14', A: '0' } },
      20310612: { stock: { T: 0, A: 0 } },
      20310613: { sub_total: 5, stock: [] },
      total: { sub_total: 1 },
      20319999: { sub_total: 1 },
      '2031-06-14': { sub_total: 1 },
    };
    expect(await readDates(dates)).toEqual([
      { day: '2031-06-10', total: '136', left: 11, full: false },
      { day: '2031-06-11', total: '136.50', left: 0, full: true },
      { day: '2031-06-12', total: '', left: 0, full: false },
      { day: '2031-06-13', total: '5', left: null, full: false },
    ]);
  });

  it('returns no number of places for an unlimited item', async () => {
    const unlimitedDayRates = [{ day: '2031-06-10', total: '1', left: null, full: false }];
    const unlimitedDates = { 20310610: { sub_total: 1, stock: { T: 2147483647, A: 2147483647 } } };
    const soldOutDates = { 20310610: { sub_total: 1, stock: { T: 4, A: 0 } } };
    expect(await readDates(unlimitedDates)).toEqual(unlimitedDayRates);
    expect(await readDates(soldOutDates, { unlimited: '1' })).toEqual(unlimitedDayRates);
  });

  it.each([{ rate: [] }, { rate: { dates: [] } }, { rate: { dates: '' } }])(
    'returns no day prices for the answer %j',
    async (item) => {
      expect((await requestRates({ item })).dayRates).toEqual([]);
    },
  );
});

describe('rateList', () => {
  const requestForTwoItems = {
    itemIds: ['4', '7'],
    start: june10,
    end: addDays(june10, 2),
    params: {},
    discountCode: '',
  };
  const openListService = (answer: object) => {
    const { requestUrls, transport } = createAnsweringTransport(() => answer);
    return { ...createQuoteReads(transport, baseUrl), requestUrls };
  };
  const readItems = (items: unknown) => openListService({ items }).rateList(requestForTwoItems);

  it.each<[whatIsPreset: string, changes: Partial<ListQuoteRequest>, parameters: string]>([
    ['days', {}, ''],
    [
      'days, a party and a discount code',
      { params: { adults: 2, children: 0 }, discountCode: 'HERON' },
      '&param[adults]=2&param[children]=0&discount_code=HERON',
    ],
  ])('requests the prices of many items at once, with %s', async (_, changes, parameters) => {
    const { rateList, requestUrls } = openListService({ items: [] });
    await rateList({ ...requestForTwoItems, ...changes });
    expect(requestUrls).toEqual([`${apiUrl}item?start_date=20310610&end_date=20310612&item_id=4,7${parameters}`]);
  });

  it('returns one quote per item with its id', async () => {
    const rate = { status: 'AVAILABLE', slip: 'four', sub_total: 12 };
    const items = { a: { item_id: 4, rate }, b: { item_id: '7', rate: { status: 'CLOSED' } } };
    expect(await readItems(items)).toMatchObject([
      { itemId: '4', bookable: true, slip: 'four', total: '12' },
      { itemId: '7', bookable: false, slip: null, soldOut: true },
    ]);
    expect(await readItems([items.a])).toMatchObject([{ itemId: '4', slip: 'four' }]);
  });

  it.each([
    ['4', 4],
    [2, 2],
    [0, 1],
    [-3, 1],
    ['', 1],
    [undefined, 1],
  ])('reads `qty` %j as %i needed places', async (quantity, expectedNeeds) => {
    expect(await readItems({ 4: { item_id: 4, qty: quantity } })).toMatchObject([{ needs: expectedNeeds }]);
  });

  it.each([[[]], [''], [null], [false]])('returns no quotes if `items` is %j', async (items) => {
    expect(await readItems(items)).toEqual([]);
  });

  it.each([null, { name: 'without an id' }, { item_id: null }])('leaves out the invalid item %j', async (item) => {
    expect(await readItems({ 4: { item_id: 4 }, 7: item })).toMatchObject([{ itemId: '4' }]);
  });

  it('rejects with the refusal of the service', async () => {
    const { rateList } = openListService({ request: { status: 'ERROR', error: { id: 'no_such', title: 'No.' } } });
    expect(await catchProblem(rateList(requestForTwoItems))).toMatchObject({ kind: 'refused', title: 'No.' });
  });

  it('rejects with the abort error, not a problem', async () => {
    await expect(openListService({}).rateList(requestForTwoItems, AbortSignal.abort())).rejects.not.toHaveProperty(
      'problem',
    );
  });
});
