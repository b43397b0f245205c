import { describe, expect, it } from 'vitest';
import { createInitialState } from '../../src/flow/state.ts';
import { toSettingsPresets, readAddressPresets, findStalePresets, removeStalePresets } from '../../src/page/address.ts';
import { buildChoiceParameters } from '../../src/page/address-writer.ts';
import { readLinkAddress } from '../../src/page/address-writer.ts';
import type { Day } from '../../src/values/dates/day.ts';

const day = '2031-06-14' as Day;

it('decodes only the parameters whose names begin with `slipway_`', () => {
  expect(
    readAddressPresets(
      '?slipway_item=107&slipway_date=2031-06-10&slipway_params=adults%3A2&slipway_code=HERON+5&item=9',
    ),
  ).toEqual({ itemId: '107', startDate: '2031-06-10', params: 'adults:2', discountCode: 'HERON 5' });
});

it.each(['', '?', '?slipway_item=', '?utm_source=x', '#slipway_item=1'])(
  'returns no presets for the URL query %j',
  (search) => {
    expect(readAddressPresets(search)).toEqual({});
  },
);

it('reads the end date, category, keyword and language', () => {
  expect(
    readAddressPresets('?slipway_end=2031-06-12&slipway_category=12,13&slipway_keyword=sea+kayak&slipway_lang=fr'),
  ).toEqual({ endDate: '2031-06-12', categoryId: '12,13', keyword: 'sea kayak', lang: 'fr' });
});

it.each(['abc', '104;drop', '104,x', '%20', ',', '1e3'])('ignores %j as an id, but not in a keyword', (id) => {
  expect(readAddressPresets(`?slipway_item=${id}&slipway_category=${id}&slipway_keyword=${id}x`)).toEqual({
    keyword: new URLSearchParams(`x=${id}x`).get('x'),
  });
});

describe('findStalePresets', () => {
  const items = [{ id: '104', categoryId: '12' }];
  const days = ['2031-06-01', '2032-06-30'] as const;
  const findStaleParameters = (address: Parameters<typeof findStalePresets>[0], knownFacts = {}) =>
    findStalePresets(address, { items, days, ...knownFacts });

  it('returns items and categories that the account does not offer', () => {
    expect(findStaleParameters({ itemId: '9', categoryId: '13' })).toEqual({ itemId: '9', categoryId: '13' });
    expect(findStaleParameters({ itemId: '9, 104', categoryId: '12,13' })).toEqual({});
    expect(findStaleParameters({ itemId: '9', categoryId: '13' }, { items: undefined })).toEqual({});
  });

  it('returns a stale start with its end, or only a stale end', () => {
    expect(findStaleParameters({ startDate: '2031-05-31', endDate: '2031-06-02' })).toEqual({
      startDate: '2031-05-31',
      endDate: '2031-06-02',
    });
    expect(findStaleParameters({ startDate: '99991231' })).toEqual({ startDate: '99991231', endDate: undefined });
    expect(findStaleParameters({ startDate: '2031-06-10', endDate: '9999-12-31' })).toEqual({ endDate: '9999-12-31' });
    expect(findStaleParameters({ startDate: '2031-06-10', endDate: 'soon' })).toEqual({});
    expect(findStaleParameters({ startDate: '2031-05-31' }, { days: undefined })).toEqual({});
  });

  it('removes the stale value with `removeStalePresets`, but keeps a different one', () => {
    const address = { itemId: '9', keyword: 'kayak' };
    expect(removeStalePresets(address, { itemId: '9' })).toEqual({ keyword: 'kayak' });
    expect(removeStalePresets({ ...address, itemId: '8' }, { itemId: '9' })).toEqual({ itemId: '8', keyword: 'kayak' });
  });
});

it('reads the selection that `buildChoiceParameters` wrote into the query', () => {
  const choice = { ...createInitialState().choice, itemId: '104', start: day, end: day, params: { adults: 2 } };
  expect(readAddressPresets(new URLSearchParams(buildChoiceParameters(choice)).toString())).toEqual({
    itemId: '104',
    startDate: day,
    params: 'adults=2',
  });
});

describe('toSettingsPresets', () => {
  const address = { itemId: '104', startDate: day, categoryId: '12', keyword: 'kayak' };
  const readSelectionFor = (urlParams: true | 'write', itemIds: string, itemId = '104') =>
    toSettingsPresets({ ...address, itemId }, urlParams, itemIds);

  it.each([true, 'write'] as const)('adds the URL’s item to the offer only if missing: url-params=%s', (urlParams) => {
    for (const itemIds of ['', '103, 104', '104']) expect(readSelectionFor(urlParams, itemIds).itemId).toBeUndefined();
    expect(readSelectionFor(urlParams, '103,105').itemId).toBe('103,105,104');
  });

  it.each([
    ['103', '104'],
    ['', '104,105'],
  ])('replaces the page’s item ids %j with the URL’s item ids %s', (itemIds, itemId) => {
    expect(readSelectionFor(true, itemIds, itemId)).toEqual({ ...address, itemId });
    expect(readSelectionFor('write', itemIds, itemId)).toMatchObject({ itemId, startDate: day });
  });

  it('returns no presets with `write` if the URL opens an offered item', () => {
    expect(readSelectionFor(true, '')).toMatchObject({ startDate: day, categoryId: '12', keyword: 'kayak' });
    expect(readSelectionFor('write', '')).toEqual({});
  });
});

describe('readLinkAddress', () => {
  const account = 'https://book.example/harbour';

  it.each([
    ['#slipway', {}],
    ['#slipway?', {}],
    [
      '#slipway?item=107&date=2030-06-01&end=2030-06-03&params=adults:2,children:1',
      { itemId: '107', startDate: '2030-06-01', endDate: '2030-06-03', params: 'adults=2,children=1' },
    ],
    ['#slipway?params=adults=2', { params: 'adults=2' }],
    ['#slipway?params=adults%3D2', { params: 'adults=2' }],
    [
      '#slipway?category=4&keyword=sea%20kayak&code=TEN&lang=fr',
      { categoryId: '4', keyword: 'sea kayak', discountCode: 'TEN', lang: 'fr' },
    ],
  ])('reads the presets in the hash of the link %s', (linkHash, expectedPresets) => {
    expect(readLinkAddress(account + linkHash)).toEqual({ account, presets: expectedPresets });
  });

  it('ignores settings that a link may not set', () => {
    expect(
      readLinkAddress(
        `${account}#slipway?relay-url=https://evil.example&base-url=x&prefill=a&slipway_item=1&mode=inline`,
      ),
    ).toEqual({ account, presets: {} });
  });

  it.each(['', account, `${account}#slipways`, `${account}#slipway-cart`, `${account}#book`, `${account}#a#slipway`])(
    'returns null for the link %j',
    (href) => {
      expect(readLinkAddress(href)).toBeNull();
    },
  );

  it('keeps the query of the account’s URL', () => {
    expect(readLinkAddress(`${account}?from=mail#slipway?item=1`)?.account).toBe(`${account}?from=mail`);
  });
});
