import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createFreeCards,
  countFreeCards,
  formatDays,
  formatDateSearch,
  createPriceOrders,
} from '../../../../src/elements/list/by-date/offer-view.ts';
import type { FreeCard } from '../../../../src/elements/list/list-content.ts';
import type { Parameter, Quote } from '../../../../src/api/types.ts';
import type { FreeItem, Offer, DateSearch } from '../../../../src/flow/quotes/date-search.ts';
import { emptyParty, buildParty, type Party } from '../../../../src/flow/quotes/party.ts';
import { createFirstPaintLocale } from '../../../../src/i18n/first-paint-locale.ts';
import { languages } from '../../../../src/i18n/languages.ts';
import { createLocale } from '../../../../src/i18n/locale.ts';
import { dotSeparator } from '../../../../src/elements/shared/text.ts';
import { addDays } from '../../../../src/values/dates/day.ts';
import { june10 } from '../../../flow/visit.ts';
import { english } from '../../../i18n/english.ts';
import { countSamples } from '../../../samples.ts';
import { cad } from '../../../values/currencies.ts';
import { createTestItem, createPreparedLocale, createParameter } from '../../choosing-stage.ts';

const locale = createPreparedLocale('en');
const adults = createParameter({ id: 'adults', label: 'Adults', default: 2 });
const party: Party = {
  members: [{ kind: 'people', parameter: { ...adults, id: 'people' }, ids: ['adults'] }],
  headcountIds: [],
};
const dateSearch: DateSearch = { from: june10, to: addDays(june10, 2), params: { adults: 4 }, discountCode: '' };
const createFreeItem = (changes: Partial<FreeItem> = {}): FreeItem => ({
  total: '90.00',
  isLowest: false,
  quote: { parameters: [adults] } as unknown as Quote,
  days: { start: june10, end: june10 },
  ...changes,
});
const createOffer = (freeItemChanges: Record<string, Partial<FreeItem>>): Offer => ({
  free: new Map(Object.entries(freeItemChanges).map(([id, changes]) => [id, createFreeItem(changes)])),
  quotes: new Map(),
  unansweredIds: [],
});
const createCard = (changes: Partial<FreeItem>, params = dateSearch.params) =>
  createFreeCards(createOffer({ 1: changes }), { ...dateSearch, params }, party, locale).get('1');

describe('createFreeCards', () => {
  it('returns the price, its party and the days of the search', () => {
    expect(createCard({})).toMatchObject({
      price: '$90.00',
      party: '4\u00a0people',
      amount: 90,
      choice: { start: '2031-06-10', end: '2031-06-10' },
    });
  });

  it('adds “from” to the lowest of several prices', () => {
    expect(createCard({ isLowest: true })?.price).toBe('from $90.00');
    expect(createCard({ isLowest: true, total: '' })).toMatchObject({ price: '', amount: Infinity });
  });

  it('shows the quote’s default quantities, or no party without a quote', () => {
    expect(createCard({}, {})?.party).toBe('2\u00a0people');
    expect(createCard({ quote: null })?.party).toBe('');
  });

  it('clears the time of the previous item', () => {
    expect(createCard({})?.choice).toHaveProperty('startTime', undefined);
    expect(Object.keys(createCard({ days: null })?.choice ?? {})).toEqual(['startTime', 'endTime', 'timeslot']);
  });
});

describe('countFreeCards', () => {
  it('counts a parent with its children as one item', () => {
    const house = createTestItem({ id: 'house', group: 'parent', children: ['room'] });
    const items = [house, createTestItem({ id: 'room', group: 'child' }), createTestItem({ id: 'boat' })];
    expect(countFreeCards(items, createOffer({ house: {}, room: {}, boat: {} }))).toBe(2);
    expect(countFreeCards(items, createOffer({ room: {} }))).toBe(0);
    expect(countFreeCards(items, createOffer({ house: {}, gone: {} }))).toBe(1);
  });
});

describe('formatDays', () => {
  it('formats days to the last day, and nights to the departure', () => {
    expect(formatDays(dateSearch, false, locale)).toBe('Tue, Jun 10 – Thu, Jun 12');
    expect(formatDays(dateSearch, true, locale)).toBe('Tue, Jun 10 – Thu, Jun 12\u00a0· 2\u00a0nights');
    expect(formatDays({ from: june10, to: june10 }, false, locale)).toBe('Tue, Jun 10');
  });
});

describe('formatDateSearch', () => {
  it('adds the party to the days if there is one', () => {
    expect(formatDateSearch(dateSearch, party, false, locale)).toBe('Tue, Jun 10 – Thu, Jun 12\u00a0· 4\u00a0people');
    expect(formatDateSearch(dateSearch, emptyParty, false, locale)).toBe('Tue, Jun 10 – Thu, Jun 12');
  });
});

describe('formatted party', () => {
  const children = createParameter({ id: 'children', label: 'Children' });
  const guests = createParameter({ id: 'guests', label: 'People on board' });
  const yachts = createParameter({ id: 'boats', label: 'Yachts' });
  const adultsAlone = createParameter({ id: 'adults' });
  const mergedParty = buildParty([{ parameters: [adultsAlone, children] }, { parameters: [yachts, guests] }]);

  /** Returns the party as it appears in the summary of a search for one day. */
  const formatPartyInSummary = (params: Record<string, number>, ofParty = mergedParty, language = locale) =>
    formatDateSearch({ from: june10, to: june10, params, discountCode: '' }, ofParty, false, language).split(
      dotSeparator,
    )[1];

  /** Returns the party as it appears on the card of an item. */
  const formatPartyOnCard = (parameters: Parameter[], params: Record<string, number>) => {
    const free = createOffer({ 1: { quote: { parameters } as unknown as Quote } });
    return createFreeCards(free, { ...dateSearch, params }, mergedParty, locale).get('1')?.party;
  };

  it('omits people whose number is 0', () => {
    expect(formatPartyInSummary({ adults: 2, children: 1 })).toBe('2\u00a0adults, 1\u00a0child');
    expect(formatPartyInSummary({ adults: 1, children: 0 })).toBe('1\u00a0adult');
  });

  it.each(Object.entries(languages))(
    'allows no line break between a number and its noun in %s',
    async (lang, loadMessages) => {
      const { messages: text } = await loadMessages();
      const firstPaintLocale = createFirstPaintLocale(lang, text);
      const languageLocale = createLocale({ firstPaint: firstPaintLocale, text, accountLang: lang, currency: cad });
      const searchText = formatDateSearch(
        { ...dateSearch, params: { adults: 2, children: 11 } },
        mergedParty,
        false,
        languageLocale,
      );
      const party = searchText.split(dotSeparator)[1];
      expect(party).toMatch(/11/);
      expect(party).not.toMatch(/\d \S/);
    },
  );

  it('uses the venue’s label for a quantity that counts no people', () => {
    expect(formatPartyInSummary({ boats: 2 }, buildParty([{ parameters: [yachts] }]))).toBe('Yachts\u00a0×\u00a02');
  });

  it('omits a single yacht next to people, but counts two', () => {
    expect(formatPartyOnCard([yachts, guests], { boats: 1, guests: 4 })).toBe('4\u00a0people');
    expect(formatPartyOnCard([yachts, guests], { boats: 2, guests: 4 })).toBe('Yachts\u00a0×\u00a02, 4\u00a0people');
    expect(formatPartyOnCard([adultsAlone, children], { adults: 2, children: 2 })).toBe(
      '2\u00a0adults, 2\u00a0children',
    );
  });

  it('shows one board if the item has no quantity of people', () => {
    const boards = createParameter({ id: 'boards', label: 'Boards' });
    expect(formatPartyOnCard([boards], { boards: 1 })).toBe('Boards\u00a0×\u00a01');
    expect(formatPartyOnCard([{ ...boards, hidden: true }], { boards: 1 })).toBe('');
  });
});

describe('createPriceOrders', () => {
  const searchText = english.byDate;

  /**
   * Returns the amounts in both orders by price: lowest first, then highest first. An item without an amount is not
   * available.
   */
  function sortAmounts(...amounts: (number | undefined)[]) {
    const free = new Map<string, FreeCard>();
    amounts.forEach((amount, index) => {
      if (amount !== undefined) free.set(String(index), { price: '', party: '', amount, choice: {} });
    });
    const items = amounts.map((_, index) => createTestItem({ id: String(index) }));
    return createPriceOrders(free, searchText).map(({ compare }) =>
      [...items].sort(compare).map(({ id }) => amounts[Number(id)]),
    );
  }

  it('sorts by price in both directions', () => {
    expect(sortAmounts(30, 9, 100)).toEqual([
      [9, 30, 100],
      [100, 30, 9],
    ]);
    expect(createPriceOrders(new Map(), searchText).map((order) => order.words)).toEqual([
      searchText.low,
      searchText.high,
    ]);
  });

  it('puts items without a price last in both directions', () => {
    expect(sortAmounts(Infinity, 30, undefined, 0)).toEqual([
      [0, 30, Infinity, undefined],
      [30, 0, Infinity, undefined],
    ]);
  });

  it('keeps the venue’s order for equal prices', () => {
    const free = new Map(['b', 'a', 'c'].map((id) => [id, { price: '', party: '', amount: 5, choice: {} }]));
    const items = ['b', 'a', 'c'].map((id) => createTestItem({ id }));
    for (const { compare } of createPriceOrders(free, searchText)) expect([...items].sort(compare)).toEqual(items);
  });

  it('returns reversed orders if all items have different prices', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(10_000), { maxLength: 12 }), (amounts) => {
        const [lowestFirst = [], highestFirst = []] = sortAmounts(...amounts);
        expect(lowestFirst.reverse()).toEqual(highestFirst);
      }),
      { numRuns: countSamples(100) },
    );
  });
});
