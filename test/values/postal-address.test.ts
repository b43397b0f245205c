import { describe, expect, it } from 'vitest';
import { formatAddressLines } from '../../src/values/postal-address.ts';

const formatLinesFor = (
  country: string,
  addressParts: readonly [street: string, city: string, region: string, postalCode: string],
) => {
  const [street, city, region, postalCode] = addressParts;
  return formatAddressLines({ street, city, region, postalCode, country });
};

describe('formatAddressLines', () => {
  it.each([
    ['AT', 'Sonnleitn 7|6886 Bergau'],
    ['CA', 'Sonnleitn 7|Bergau, Vorarlberg 6886'],
    ['US', 'Sonnleitn 7|Bergau, Vorarlberg 6886'],
    ['AU', 'Sonnleitn 7|Bergau Vorarlberg 6886'],
    ['GB', 'Sonnleitn 7|Bergau|6886'],
    ['JO', 'Sonnleitn 7|Bergau 6886'],
    ['MX', 'Sonnleitn 7|6886 Bergau, Vorarlberg'],
    ['HU', '6886 Bergau|Sonnleitn 7'],
    ['JP', 'Sonnleitn 7|Bergau, Vorarlberg 6886'],
    ['', 'Sonnleitn 7|Bergau, Vorarlberg 6886'],
    ['XX', 'Sonnleitn 7|Bergau, Vorarlberg 6886'],
  ])('orders an address as is usual in the country %j: %s', (country, lines) => {
    expect(formatLinesFor(country, ['Sonnleitn 7', 'Bergau', 'Vorarlberg', '6886']).join('|')).toBe(lines);
  });

  it.each([
    ['JP', ['神宮前1-2-3', '渋谷区', '東京都', '150-0001'], '150-0001 東京都渋谷区神宮前1-2-3'],
    ['CN', ['长安街1号', '北京市', '', '100000'], '100000 北京市长安街1号'],
    ['KR', ['세종대로 1', '종로구', '서울', '03187'], '03187 서울 종로구 세종대로 1'],
  ] as const)('writes region, city, then street in the script of %s', (country, addressParts, firstLine) => {
    expect(formatLinesFor(country, addressParts)).toEqual([firstLine]);
  });

  it.each([
    ['CA', ['12 Wharf Road', 'Heron Cove', '', 'V0N 1B0'], '12 Wharf Road|Heron Cove, V0N 1B0'],
    ['CA', ['', 'Heron Cove', 'BC', ''], 'Heron Cove, BC'],
    ['CA', ['12 Wharf Road', '', 'BC', 'V0N 1B0'], '12 Wharf Road|BC V0N 1B0'],
    ['AT', ['Sonnleitn 7', '', 'Vorarlberg', '6886'], 'Sonnleitn 7|6886 Vorarlberg'],
    ['GB', ['1 Market Green', '', '', ''], '1 Market Green'],
    ['AT', ['', '', '', ''], ''],
  ] as const)('leaves no gap for a missing part in country %s: %j', (country, addressParts, lines) => {
    expect(formatLinesFor(country, addressParts).join('|')).toBe(lines);
  });

  it('keeps commas and bars within a part of the address', () => {
    expect(formatLinesFor('AT', ['Hof 1, Top 2|3', 'Bergau', '', '6886'])).toEqual(['Hof 1, Top 2|3', '6886 Bergau']);
  });
});
