import { describe, expect, it } from 'vitest';
import { createQuoteReads } from '../../src/api/quote-reads.ts';
import { createCatalogueReads } from '../../src/api/catalogue-reads.ts';
import { addDays } from '../../src/values/dates/day.ts';
import { june10 } from '../flow/visit.ts';
import { createAnsweringTransport } from './fixed-answers.ts';
import { catchProblem } from './client-contract.ts';

const baseUrl = 'https://book.example/harbour';
const apiUrl = `${baseUrl}/api/3.0/`;

/**
 * Creates the catalogue reads of an account that gives the same answer to every request. If `answer` is missing, every
 * request fails.
 */
function openCatalogue(answer?: object) {
  const { requestUrls, transport } = createAnsweringTransport(() => answer);
  return {
    requestUrls,
    ...createCatalogueReads(transport, baseUrl),
    ...createQuoteReads(transport, baseUrl),
  };
}

type Catalogue = ReturnType<typeof openCatalogue>;

describe('every read of the catalogue', () => {
  it.each<[read: string, path: string, read: (catalogue: Catalogue) => Promise<unknown>]>([
    ['the account', 'company', ({ account }) => account()],
    ['all items', 'item', ({ items }) => items({ itemIds: [], categoryId: '' })],
    [
      'the items of a page',
      'item?item_id=4,7&category_id=2',
      ({ items }) => items({ itemIds: ['4', '7'], categoryId: '2' }),
    ],
    [
      'a calendar',
      'item/7/cal?start_date=20310610&end_date=20310710',
      ({ calendar }) => calendar('7', june10, addDays(june10, 30)),
    ],
    [
      'several calendars',
      'item/cal?start_date=20310610&end_date=20310612&item_id[]=4&item_id[]=7',
      ({ calendars }) => calendars(['4', '7'], june10, addDays(june10, 2)),
    ],
  ])('requests %s six times without a network, then rejects with `offline`', async (_, path, readCatalogue) => {
    const catalogue = openCatalogue();
    expect(await catchProblem(readCatalogue(catalogue))).toEqual({ kind: 'offline' });
    expect(catalogue.requestUrls).toEqual(Array.from({ length: 6 }, () => apiUrl + path));
  });

  it.each<[read: string, read: (catalogue: Catalogue, signal: AbortSignal) => Promise<unknown>]>([
    ['the account', ({ account }, signal) => account(signal)],
    ['items', ({ items }, signal) => items({ itemIds: [], categoryId: '' }, signal)],
    ['a calendar', ({ calendar }, signal) => calendar('7', june10, june10, signal)],
    ['several calendars', ({ calendars }, signal) => calendars(['7'], june10, june10, signal)],
  ])('rejects with the abort error instead of a problem: read of %s', async (_, readCatalogue) => {
    const catalogue = openCatalogue({});
    await expect(readCatalogue(catalogue, AbortSignal.abort())).rejects.not.toHaveProperty('problem');
    expect(catalogue.requestUrls).toHaveLength(1);
  });

  it('encodes an item id so that it cannot change the path', async () => {
    const requestUrls: string[] = [];
    const read = (_base: string, { path }: { path: string }) => {
      requestUrls.push(path);
      return Promise.resolve({});
    };
    await createCatalogueReads({ read }, baseUrl).calendar('7/../9?x', june10, june10);
    expect(requestUrls).toEqual(['item/7%2F..%2F9%3Fx/cal']);
  });
});

describe('account', () => {
  it('returns the whole answer too, because it contains the currency', async () => {
    const company = { name: 'Harbour', timezone: 'America/Vancouver', currency_id: 'CAD' };
    expect(await openCatalogue({ company }).account()).toMatchObject({
      name: 'Harbour',
      timeZone: 'America/Vancouver',
      answer: { company },
    });
  });
});

describe('items', () => {
  it("completes picture addresses without a host by the account's address", async () => {
    const items = { 7: { item_id: 7, image: [{ path: '/pictures/a boat.jpg' }] } };
    const [item] = await openCatalogue({ items }).items({ itemIds: [], categoryId: '' });
    expect(item?.pictures).toMatchObject([{ src: `${baseUrl}/pictures/a%20boat.jpg` }]);
  });
});

describe('calendar and calendars', () => {
  const calAnswer = {
    20310610: 1,
    20310611: '0',
    20310612: '7',
    20310631: 1,
    month: 'June',
    2031061: 1,
    '2031-06-14': 1,
    20310613: null,
  };
  const days = [
    ['2031-06-10', 1],
    ['2031-06-11', 0],
    ['2031-06-12', 7],
    ['2031-06-13', 0],
  ];

  it('returns only keys `YYYYMMDD` that are real days, with their counts', async () => {
    expect([...(await openCatalogue({ item: { cal: calAnswer } }).calendar('1', june10, june10))]).toEqual(days);
    expect((await openCatalogue({ item: { cal: [] } }).calendar('1', june10, june10)).size).toBe(0);
  });

  it('returns several calendars by item id, nested or not', async () => {
    const { calendars, requestUrls } = openCatalogue({ items: { 4: calAnswer, 7: { cal: { 20310610: 3 } }, 9: [] } });
    const calendarById = await calendars(['4', '7', '8', '9'], june10, june10);
    expect([...calendarById].map(([id, calendar]) => [id, [...calendar]])).toEqual([
      ['4', days],
      ['7', [['2031-06-10', 3]]],
      ['9', []],
    ]);
    expect(requestUrls).toHaveLength(1);
  });

  it.each([[[]], [''], [null]])('returns no calendars if `items` is %j', async (items) => {
    expect((await openCatalogue({ items }).calendars(['4'], june10, june10)).size).toBe(0);
  });
});
