import { describe, expect, test } from 'vitest';
import type { QuoteRequest } from '../../../../src/api/types.ts';
import { createDayNotes } from '../../../../src/elements/item/date-inputs/day-notes.ts';
import type { Host } from '../../../../src/elements/shared/host.ts';
import type { Month } from '../../../../src/values/dates/day.ts';
import { listening } from '../../../api/answering.ts';
import { item, localeIn } from '../../choosing-stage.ts';
import { UpdatingHost } from '../../updating-host.ts';
import { day, freeBut, today } from '../june.ts';

const locale = localeIn('en');
const words = locale.text.ways;

const request = (adults: number, date = '2031-06-14'): QuoteRequest => ({
  itemId: '1',
  start: day(date),
  end: day(date),
  params: { adults },
  discountCode: '',
});

/** Prices of June for two adults; `dates` is what the service says of each day, null where it does not answer. */
function notes(dates: object | null) {
  const { asked, transport } = listening(() => (dates === null ? undefined : { item: { rate: { dates } } }));
  const said: string[] = [];
  const seen = { wanted: true, request: request(2), month: '2031-06' as Month };
  const host = Object.assign(new UpdatingHost(), {
    transport,
    settings: { baseUrl: 'https://book.example' },
    say: (sentence: string) => said.push(sentence),
  });
  Object.defineProperty(host, 'finding', {
    get: () => ({ item: item(), month: seen.month, availability: freeBut(['2031-06-12', '2031-06-13']) }),
  });
  const made = createDayNotes(
    host as unknown as Host,
    {
      rate: () => Promise.reject(new Error('No start is asked about by itself.')),
      locale: () => locale,
      quoteRequest: () => seen.request,
    },
    () => (seen.wanted ? words : undefined),
  );
  const become = async (changes: Partial<typeof seen>) => {
    Object.assign(seen, changes);
    host.requestUpdate();
    await host.settled();
    // An answer comes through a response, which takes turns of its own.
    await new Promise((resolve) => setTimeout(resolve));
    await host.settled();
  };
  return { ...made, asked, said, become, note: (date: string) => made.notes()?.get(day(date)) };
}

describe('of a day', () => {
  test('that is free its price is said in full, and seen in whole units where it has no more', async () => {
    const { become, note, said } = notes({ 20310614: { sub_total: '68.00' }, 20310615: { sub_total: '68.50' } });
    await become({});
    expect(note('2031-06-14')).toEqual({ sign: '$68', words: '$68.00', look: '' });
    expect(note('2031-06-15')).toMatchObject({ sign: '$68.50' });
    expect(note('2031-06-16')).toBeUndefined();
    expect(said).toEqual(['Showing prices.']);
  });

  test.each([
    [3, 'low', '$68.00, only 3 left'],
    [1, 'low', '$68.00, only 1 left'],
    [4, '', '$68.00'],
    [0, '', '$68.00'],
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
  const { become, asked, notes: all } = notes({});
  await become({ wanted: false });
  expect([asked, all()]).toEqual([[], undefined]);
  await become({ wanted: true });
  expect(asked).toEqual([expect.stringContaining(`start_date=${today.replaceAll('-', '')}&end_date=20310630`)]);
});

test('another party is asked for anew, other days of the same month are not', async () => {
  const { become, asked } = notes({});
  await become({});
  await become({ request: request(2, '2031-06-20') });
  expect(asked).toHaveLength(1);
  await become({ request: request(3) });
  expect(asked).toHaveLength(2);
  expect(asked[1]).toContain('param[adults]=3');
});

test('a month that is over has no price to ask for', async () => {
  const { become, asked } = notes({});
  await become({ month: '2031-05' as Month });
  expect(asked).toEqual([]);
});

test('where prices do not come no day has one', async () => {
  const { become, notes: all, said } = notes(null);
  await become({});
  expect([all(), said]).toEqual([undefined, []]);
});
