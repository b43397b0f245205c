import { describe, expect, test } from 'vitest';
import { autofillOf, homeOf, regionIn, rowsOf, withoutStrayRegion } from '../../../src/elements/form/form-order.ts';
import { countries, everyField, field, regions } from '../checkout-stage.ts';

describe('rows', () => {
  const rows = (...ids: string[]) => rowsOf(ids.map((id) => field(id))).map((row) => row.map(({ id }) => id).join(' '));

  test('hold partners beside each other, whatever stood between them, where the first of them stood', () => {
    expect(rows('customer_email', 'note', 'customer_phone')).toEqual(['customer_email customer_phone', 'note']);
    expect(rows('customer_postal_zip', 'note', 'customer_city')).toEqual(['customer_city customer_postal_zip', 'note']);
  });

  test('keep the account’s order, and lose nothing', () => {
    expect(rows('b', 'customer_phone', 'a')).toEqual(['b', 'customer_phone', 'a']);
    const { fields } = everyField();
    expect(new Set(rowsOf(fields).flat())).toEqual(new Set(fields));
    expect(rows()).toEqual([]);
  });
});

test('what browsers may fill in has its token, a note is left alone, and of the rest they decide by themselves', () => {
  expect(['customer_email', 'customer_region', 'note', 'boat_name'].map(autofillOf)).toEqual([
    'email',
    'address-level1',
    'off',
    '',
  ]);
});

describe('the regions offered', () => {
  const offered = (country: string, codes: string[], home = '') => {
    const options = codes.map((value) => ({ value, label: value }));
    const region = regionIn(country, field('customer_region', { type: 'select', options }), home);
    return region.type === 'select' ? region.options.map(({ value }) => value) : region.type;
  };

  test('are those of the country, however its code is written', () => {
    const all = ['CA-BC', 'us_wa', 'US-OR'];
    expect(offered('CA', all)).toEqual(['CA-BC']);
    expect(offered('us', all)).toEqual(['us_wa', 'US-OR']);
  });

  test('are all of them while no country is chosen', () => {
    expect(offered('', ['CA-BC', 'US-WA'])).toEqual(['CA-BC', 'US-WA']);
    expect(offered('', ['BC'], 'CA')).toEqual(['BC']);
  });

  test('of a country that has none are a line of text', () => {
    expect(offered('DE', ['CA-BC', 'US-WA'])).toBe('text');
    expect(offered('DE', [])).toBe('text');
  });

  test('whose codes name no country are of the one that the form begins with, or of any where it begins with none', () => {
    expect(offered('CA', ['BC', 'ON'], 'CA')).toEqual(['BC', 'ON']);
    expect(offered('US', ['BC', 'ON'], 'CA')).toBe('text');
    expect(offered('CA', ['0', '1'])).toEqual(['0', '1']);
  });

  test('are not hidden by codes of countries that are no codes of two letters', () => {
    expect(offered('38', ['CA-BC', 'US-WA'])).toEqual(['CA-BC', 'US-WA']);
  });

  test('are no choice where the account asks for a line of text', () => {
    const region = field('customer_region');
    expect(regionIn('CA', region, 'US')).toBe(region);
  });
});

describe('a region', () => {
  const form = [
    field('customer_country', { type: 'select', options: countries, value: 'CA' }),
    field('customer_region', { type: 'select', options: regions }),
  ];

  test('that is not one of the country now chosen is taken out', () => {
    expect(homeOf(form)).toBe('CA');
    const values = { customer_country: 'US', customer_region: 'CA-BC' };
    expect(withoutStrayRegion(values, form)).toEqual({ customer_country: 'US', customer_region: '' });
  });

  test('that is one of it stays, and so does what was typed where none are known', () => {
    for (const values of [
      { customer_country: 'US', customer_region: 'US-WA' },
      { customer_country: 'DE', customer_region: 'Bavaria' },
    ])
      expect(withoutStrayRegion(values, form)).toEqual(values);
    expect(withoutStrayRegion({ customer_country: 'DE', customer_region: 'CA-BC' }, form)).toMatchObject({
      customer_region: '',
    });
  });

  test('that is a line of text is left alone', () => {
    const values = { customer_country: 'US', customer_region: 'CA-BC' };
    expect(withoutStrayRegion(values, [field('customer_region')])).toEqual(values);
  });

  test('that nobody was asked for yet is not emptied: the account may have one of its own', () => {
    expect(withoutStrayRegion({ customer_country: 'US' }, form)).toEqual({ customer_country: 'US' });
  });

  test('of a form without one is no matter', () => {
    expect(withoutStrayRegion({}, [])).toEqual({});
    expect(homeOf([])).toBe('');
  });
});
