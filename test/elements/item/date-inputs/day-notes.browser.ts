import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAccountReads } from '../../../../src/flow/reads/account-reads.ts';
import type { QuoteRequest } from '../../../../src/api/types.ts';
import { createDayNotes } from '../../../../src/elements/item/date-inputs/day-notes.ts';
import type { Host } from '../../../../src/elements/shared/host.ts';
import { createLifetime } from '../../../../src/elements/shared/lifetime.ts';
import type { Month } from '../../../../src/values/dates/day.ts';
import { listening } from '../../../api/answering.ts';
import { item, localeIn } from '../../choosing-stage.ts';
import { UpdatingHost } from '../../updating-host.ts';
import { day, freeBut, today } from '../june.ts';

const locale = localeIn('en');

const request = (adults: number, date = '2031-06-14'): QuoteRequest => ({
  itemId: '1',
  start: day(date),
  end: day(date),
  params: { adults },
  discountCode: '',
});

/** Prices of June for two adults; `dates` is what the service says of each day, null where it does not answer. */
function notes(dates: object | null, byItself = false) {
  const { requestUrls, transport } = listening(() => (dates === null ? undefined : { item: { rate: { dates } } }));
  const said: string[] = [];
  const seen = { wanted: true, request: request(2), month: '2031-06' as Month, monthsShown: 1 };
  const host = Object.assign(new UpdatingHost(), {
    transport,
    settings: { baseUrl: 'https://book.example' },
    announce: (sentence: string) => said.push(sentence),
  });
  Object.defineProperty(host, 'finding', {
    get: () => ({
      item: item(),
      month: seen.month,
      monthsShown: seen.monthsShown,
      availability: freeBut(['2031-06-12', '2031-06-13']),
    }),
  });
  const { attach, stop } = createLifetime(host);
  const made = createDayNotes(
    host as unknown as Host,
    {
      rate: () => Promise.reject(new Error('No start is asked about by itself.')),
      quotes: createAccountReads(transport, 'https://book.example', false, () => 0).quotes,
      locale: () => locale,
      quoteRequest: () => seen.request,
      attach,
    },
    { wanted: () => seen.wanted, byItself },
  );
  const become = async (changes: Partial<typeof seen>) => {
    Object.assign(seen, changes);
    host.requestUpdate();
    await host.settled();
    // An answer comes through a response, which takes turns of its own.
    await new Promise((resolve) => setTimeout(resolve));
    await host.settled();
  };
  return { ...made, requestUrls, said, become, stop, note: (date: string) => made.notes()?.get(day(date)) };
}

describe('of a day', () => {
  test('shows and announces the price of a free day', async () => {
    const { become, note, said } = notes({ 20310614: { sub_total: '68.00' }, 20310612: { sub_total: '67.50' } });
    await become({});
    expect(note('2031-06-14')).toEqual({ sign: '$68', words: '$68', look: '' });
    expect(note('2031-06-16')).toBeUndefined();
    expect(said).toEqual(['Showing prices.']);
  });

  test.each([
    ['67.50', '$68.00', '$67.50'],
    ['7.00', '$68', '$7'],
    ['1284.60', '68.00', '1,284.60'],
  ])('has the format of the price %s of another day', async (total, sign, other) => {
    const { become, note } = notes({ 20310614: { sub_total: '68.00' }, 20310615: { sub_total: total } });
    await become({});
    expect([note('2031-06-14')?.sign, note('2031-06-15')?.sign]).toEqual([sign, other]);
    expect(note('2031-06-14')?.words).toContain('$68');
  });

  test.each([
    [3, 'low', '$68, only 3 left'],
    [1, 'low', '$68, only 1 left'],
    [4, '', '$68'],
    [0, '', '$68'],
  ])('with %i left it looks “%s”', async (left, look, said) => {
    const { become, note } = notes({ 20310614: { sub_total: '68.00', stock: { T: 9, A: left } } });
    await become({});
    expect(note('2031-06-14')).toMatchObject({ look, words: said });
  });

  test('that is not free it is said whether it is full or closed, and no price', async () => {
    const { become, note } = notes({
      20310612: { sub_total: '68.00', stock: { T: 9, A: 0 } },
      20310613: { sub_total: '68.00', stock: { T: 0, A: 0 } },
    });
    await become({});
    expect([note('2031-06-12')?.words, note('2031-06-13')?.words]).toEqual(['full', 'closed']);
  });
});

test('nothing is asked before somebody wants to see prices', async () => {
  const { become, requestUrls, notes: all } = notes({});
  await become({ wanted: false });
  expect([requestUrls, all()]).toEqual([[], undefined]);
  await become({ wanted: true });
  expect(requestUrls).toEqual([expect.stringContaining(`start_date=${today.replaceAll('-', '')}&end_date=20310630`)]);
});

test('another party is asked for anew, other days of the same month are not', async () => {
  const { become, requestUrls } = notes({});
  await become({});
  await become({ request: request(2, '2031-06-20') });
  expect(requestUrls).toHaveLength(1);
  await become({ request: request(3) });
  expect(requestUrls).toHaveLength(2);
  expect(requestUrls[1]).toContain('param[adults]=3');
});

test('once another account is shown, nothing is asked of it for the one before', async () => {
  const { become, requestUrls, stop } = notes({});
  await become({});
  stop();
  await become({ request: request(3) });
  expect(requestUrls).toHaveLength(1);
});

describe('shown by themselves', () => {
  let idle: (() => void)[] = [];
  beforeEach(() => {
    idle = [];
    vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act));
    vi.stubGlobal('cancelIdleCallback', (id: number) => (idle[id - 1] = () => undefined));
  });
  afterEach(() => vi.unstubAllGlobals());
  const rest = () => idle.splice(0, Infinity, ...idle.map(() => () => undefined)).forEach((act) => act());

  test('prices are asked for once the browser is idle, once for a month and a party, and come without a word', async () => {
    const { become, requestUrls, said, note } = notes({ 20310614: { sub_total: '68.00' } }, true);
    await become({});
    expect(requestUrls).toEqual([]);
    rest();
    await become({});
    await become({ request: request(2, '2031-06-20') });
    rest();
    await become({});
    // The first days show whether the account is quick.
    expect(requestUrls).toEqual([
      expect.stringMatching(/start_date=20310610&end_date=20310614/),
      expect.stringMatching(/start_date=20310615&end_date=20310630/),
    ]);
    expect([note('2031-06-14')?.sign, said]).toEqual(['$68', []]);
  });

  test('of months that are only passed by nothing is asked', async () => {
    const { become, requestUrls } = notes({}, true);
    await become({});
    await become({ month: '2031-07' as Month });
    await become({ month: '2031-08' as Month });
    rest();
    await become({});
    expect(requestUrls[0]).toContain('start_date=20310801');
    expect(requestUrls).toHaveLength(2);
  });

  test('what is full or closed has no note: it is struck through', async () => {
    const { become, note } = notes({ 20310612: { sub_total: '68.00', stock: { T: 9, A: 0 } } }, true);
    await become({});
    rest();
    await become({});
    expect(note('2031-06-12')).toBeUndefined();
  });
});

test('the cheapest days are marked, where not all cost the same', async () => {
  const { become, note } = notes({ 20310614: { sub_total: '68.00' }, 20310615: { sub_total: '85.00' } });
  await become({});
  expect(note('2031-06-14')).toEqual({ sign: '$68', words: '$68, lowest price', look: 'cheapest' });
  expect(note('2031-06-15')).toEqual({ sign: '$85', words: '$85', look: '' });
});

test('of two months shown prices are asked for at once, and each has its own cheapest days', async () => {
  const dates = Object.fromEntries(
    ['20310614:68', '20310615:85', '20310701:90', '20310702:99'].map((each) => {
      const [on = '', price = ''] = each.split(':');
      return [on, { sub_total: `${price}.00` }];
    }),
  );
  const { become, note, requestUrls } = notes(dates);
  await become({ monthsShown: 2 });
  expect(requestUrls).toEqual([expect.stringMatching(/start_date=20310610.*end_date=20310731/)]);
  expect(['2031-06-14', '2031-06-15', '2031-07-01', '2031-07-02'].map((on) => note(on)?.look)).toEqual([
    'cheapest',
    '',
    'cheapest',
    '',
  ]);
});

test('a price too long for its cell leaves the currency to the words', async () => {
  const { become, note } = notes({ 20310614: { sub_total: '12345.00' } });
  await become({});
  expect(note('2031-06-14')).toEqual({ sign: '12,345', words: '$12,345', look: '' });
});

test('what another party would pay is not shown while the new price is asked for', async () => {
  const { become, notes: all } = notes({ 20310614: { sub_total: '68.00' } }, true);
  await become({});
  await expect
    .poll(async () => {
      await become({});
      return all()?.size;
    })
    .toBe(1);
  const asking = become({ request: request(3) });
  expect(all()).toBeUndefined();
  await asking;
});

test('a month that is over has no price to ask for', async () => {
  const { become, requestUrls } = notes({});
  await become({ month: '2031-05' as Month });
  expect(requestUrls).toEqual([]);
});

test('where prices do not come no day has one', async () => {
  const { become, notes: all, said } = notes(null);
  await become({});
  expect([all(), said]).toEqual([undefined, []]);
});
