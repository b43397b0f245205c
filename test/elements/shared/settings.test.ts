import { describe, expect, it } from 'vitest';
import { readSettings, type AttributeSettings } from '../../../src/elements/shared/settings.ts';
import type { AddressPresets } from '../../../src/page/address.ts';

const pageUrl = 'https://www.venue.example/book/';
const emptySettings: AttributeSettings = {
  baseUrl: null,
  relayUrl: null,
  relayReads: false,
  itemId: null,
  categoryId: null,
  startDate: null,
  endDate: null,
  params: null,
  discountCode: null,
  prefill: null,
};
const readSettingsFrom = (attributes: Partial<AttributeSettings>, presets: AddressPresets = {}) =>
  readSettings({ ...emptySettings, ...attributes }, presets, pageUrl);

it('returns empty settings without attributes', () => {
  expect(readSettingsFrom({})).toEqual({
    baseUrl: '',
    relayUrl: '',
    relayReads: false,
    itemIds: [],
    categoryIds: [],
    choice: { itemId: null, start: null, end: null, params: {}, discountCode: '' },
    details: {},
  });
});

it('resolves relative addresses against the page, but omits unsafe addresses', () => {
  expect(readSettingsFrom({ baseUrl: 'https://book.example/harbour/', relayUrl: '/relay' })).toMatchObject({
    baseUrl: 'https://book.example/harbour',
    relayUrl: 'https://www.venue.example/relay',
  });
  expect(readSettingsFrom({ baseUrl: 'javascript:alert(1)' }).baseUrl).toBe('');
});

it('sets `relayReads` only if the page has a relay', () => {
  expect(readSettingsFrom({ relayUrl: '/relay', relayReads: true }).relayReads).toBe(true);
  expect(readSettingsFrom({ relayUrl: '', relayReads: true }).relayReads).toBe(false);
});

describe('readSettings: offered items', () => {
  it('reads lists of ids, and opens a single item', () => {
    expect(readSettingsFrom({ itemId: ' 104, ,105,', categoryId: '12' })).toMatchObject({
      itemIds: ['104', '105'],
      categoryIds: ['12'],
      choice: { itemId: null },
    });
    expect(readSettingsFrom({ itemId: '104' }).choice.itemId).toBe('104');
  });
});

describe('readSettings: preset days', () => {
  const readDays = (startDate: string | null, endDate: string | null) => {
    const { start, end } = readSettingsFrom({ startDate, endDate }).choice;
    return [start, end];
  };

  it('reads dates with and without hyphens', () => {
    expect(readDays('2031-06-14', '20310616')).toEqual(['2031-06-14', '2031-06-16']);
  });

  it('replaces an unusable end with the start, which must be valid', () => {
    expect(readDays('2031-06-14', '2031-06-01')).toEqual(['2031-06-14', '2031-06-14']);
    expect(readDays('2031-06-14', 'soon')).toEqual(['2031-06-14', '2031-06-14']);
    expect(readDays('2031-02-30', '2031-06-14')).toEqual([null, null]);
  });
});

it('reads whole numbers as quantities', () => {
  expect(readSettingsFrom({ params: 'adults=2, children = 1,dogs=-1,rafts=1.5,=3,boats=' }).choice.params).toEqual({
    adults: 2,
    children: 1,
  });
});

it('omits quantities of five digits or more', () => {
  const pairs = ['10000', '9999999999', '9'.repeat(400)].map((count, index) => `guests${index}=${count}`);
  expect(readSettingsFrom({ params: `adults=9999,${pairs.join(',')}` }).choice.params).toEqual({ adults: 9999 });
});

it('reads `prefill` like a URL query', () => {
  expect(readSettingsFrom({ prefill: 'customer_name=Ada+Wren&customer_email=ada%40example.com' }).details).toEqual({
    customer_name: 'Ada Wren',
    customer_email: 'ada@example.com',
  });
});

it.each(['customer_tos_agree=1', 'customer_tos_agree+=on', 'x=1&newsletter_agree=1'])(
  'omits consents from the prefill %s',
  (prefill) => {
    expect(Object.keys(readSettingsFrom({ prefill }).details).filter((id) => id.includes('agree'))).toEqual([]);
  },
);

it("prefers presets of the page's URL to the attributes", () => {
  const presets = { itemId: '7', startDate: '2031-07-01', params: 'adults=4', discountCode: ' HERON ' };
  const attributes = { baseUrl: 'https://book.example', itemId: '104', startDate: '2031-06-14', discountCode: 'OLD' };
  expect(readSettingsFrom(attributes, presets)).toMatchObject({
    baseUrl: 'https://book.example',
    itemIds: ['7'],
    choice: { itemId: '7', start: '2031-07-01', params: { adults: 4 }, discountCode: 'HERON' },
  });
});
