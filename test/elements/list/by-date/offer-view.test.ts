import { describe, expect, test } from 'vitest';
import { cardsOf, countOf, formatDays, formatWish } from '../../../../src/elements/list/by-date/offer-view.ts';
import type { Quote } from '../../../../src/api/types.ts';
import type { FreeItem, Offer, Wish } from '../../../../src/flow/quotes/offer.ts';
import { noParty, type Party } from '../../../../src/flow/quotes/party.ts';
import { addDays } from '../../../../src/values/dates/day.ts';
import { june10 } from '../../../flow/visit.ts';
import { item, localeIn, parameter } from '../../choosing-stage.ts';

const locale = localeIn('en');
const adults = parameter({ id: 'adults', label: 'Adults', default: 2 });
const party: Party = {
  members: [{ kind: 'people', parameter: { ...adults, id: 'people' }, ids: ['adults'] }],
  headcountIds: [],
};
const wish: Wish = { from: june10, to: addDays(june10, 2), params: { adults: 4 }, discountCode: '' };
const freeItem = (changes: Partial<FreeItem> = {}): FreeItem => ({
  total: '90.00',
  isLowest: false,
  quote: { parameters: [adults] } as unknown as Quote,
  days: { start: june10, end: june10 },
  ...changes,
});
const offer = (free: Record<string, Partial<FreeItem>>): Offer => ({
  free: new Map(Object.entries(free).map(([id, changes]) => [id, freeItem(changes)])),
  quotes: new Map(),
  unansweredIds: [],
});
const card = (changes: Partial<FreeItem>, params = wish.params) =>
  cardsOf(offer({ 1: changes }), { ...wish, params }, party, locale).get('1');

describe('a card', () => {
  test('says the price and whom it is for, and opens its item on the days asked for', () => {
    expect(card({})).toMatchObject({
      price: '$90',
      note: '4\u00a0people',
      amount: 90,
      choice: { start: '2031-06-10', end: '2031-06-10' },
    });
  });

  test('of several prices the least is said as that', () => {
    expect(card({ isLowest: true })?.price).toBe('from $90');
    expect(card({ isLowest: true, total: '' })).toMatchObject({ price: '', amount: Infinity });
  });

  test('says the quantity that is usual where none was chosen, and nothing where nothing is known', () => {
    expect(card({}, {})?.note).toBe('2\u00a0people');
    expect(card({ quote: null })?.note).toBe('');
  });

  test('forgets the time that was chosen for another item', () => {
    expect(card({})?.choice).toHaveProperty('startTime', undefined);
    expect(Object.keys(card({ days: null })?.choice ?? {})).toEqual(['startTime', 'endTime', 'timeslot']);
  });
});

test('what stands within another item is counted with that', () => {
  const house = item({ id: 'house', group: 'parent', children: ['room'] });
  const items = [house, item({ id: 'room', group: 'child' }), item({ id: 'boat' })];
  expect(countOf(items, offer({ house: {}, room: {}, boat: {} }))).toBe(2);
  expect(countOf(items, offer({ room: {} }))).toBe(0);
  expect(countOf(items, offer({ house: {}, gone: {} }))).toBe(1);
});

test('days are said from the first to the last, nights from arrival to departure', () => {
  expect(formatDays(wish, false, locale)).toBe('Tue, Jun 10 – Thu, Jun 12');
  expect(formatDays(wish, true, locale)).toBe('Tue, Jun 10 – Thu, Jun 12 ·\u00a02\u00a0nights');
  expect(formatDays({ from: june10, to: june10 }, false, locale)).toBe('Tue, Jun 10');
});

test('a wish is said with its party, where one is counted', () => {
  expect(formatWish(wish, party, false, locale)).toBe('Tue, Jun 10 – Thu, Jun 12\u00a0· 4\u00a0people');
  expect(formatWish(wish, noParty, false, locale)).toBe('Tue, Jun 10 – Thu, Jun 12');
});
