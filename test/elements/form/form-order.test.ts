import { describe, expect, it } from 'vitest';
import {
  getAutofillToken,
  getHomeCountry,
  limitRegionToCountry,
  arrangeInRows,
  clearRegionOfOtherCountry,
} from '../../../src/elements/form/form-order.ts';
import { countries, everyField, field, regions } from '../checkout-stage.ts';

describe('arrangeInRows', () => {
  const rows = (...ids: string[]) =>
    arrangeInRows(ids.map((id) => field(id))).map((row) => row.map(({ id }) => id).join(' '));

  it('puts partner fields into one row', () => {
    expect(rows('customer_email', 'note', 'customer_phone')).toEqual(['customer_email customer_phone', 'note']);
    expect(rows('customer_postal_zip', 'note', 'customer_city')).toEqual(['customer_city customer_postal_zip', 'note']);
  });

  it('keeps the account’s order of all other fields', () => {
    expect(rows('b', 'customer_phone', 'a')).toEqual(['b', 'customer_phone', 'a']);
    const { fields } = everyField();
    expect(new Set(arrangeInRows(fields).flat())).toEqual(new Set(fields));
    expect(rows()).toEqual([]);
  });
});

describe('getAutofillToken', () => {
  it('returns the autofill token, `off` for a note, or an empty string', () => {
    expect(['customer_email', 'customer_region', 'note', 'boat_name'].map(getAutofillToken)).toEqual([
      'email',
      'address-level1',
      'off',
      '',
    ]);
  });
});

describe('limitRegionToCountry', () => {
  const regionsOf = (country: string, codes: string[], home = '') => {
    const options = codes.map((value) => ({ value, label: value }));
    const region = limitRegionToCountry(country, field('customer_region', { type: 'select', options }), home);
    return region.type === 'select' ? region.options.map(({ value }) => value) : region.type;
  };

  it('returns the country’s regions, ignoring the case of codes', () => {
    const all = ['CA-BC', 'us_wa', 'US-OR'];
    expect(regionsOf('CA', all)).toEqual(['CA-BC']);
    expect(regionsOf('us', all)).toEqual(['us_wa', 'US-OR']);
  });

  it('returns all regions if the guest has selected no country', () => {
    expect(regionsOf('', ['CA-BC', 'US-WA'])).toEqual(['CA-BC', 'US-WA']);
    expect(regionsOf('', ['BC'], 'CA')).toEqual(['BC']);
  });

  it('returns a text field for a country without regions', () => {
    expect(regionsOf('DE', ['CA-BC', 'US-WA'])).toBe('text');
    expect(regionsOf('DE', [])).toBe('text');
  });

  it('treats region codes without a country code as the home country’s', () => {
    expect(regionsOf('CA', ['BC', 'ON'], 'CA')).toEqual(['BC', 'ON']);
    expect(regionsOf('US', ['BC', 'ON'], 'CA')).toBe('text');
    expect(regionsOf('CA', ['0', '1'])).toEqual(['0', '1']);
  });

  it('returns all regions if the country code is not two letters', () => {
    expect(regionsOf('38', ['CA-BC', 'US-WA'])).toEqual(['CA-BC', 'US-WA']);
  });

  it('returns a text field unchanged', () => {
    const region = field('customer_region');
    expect(limitRegionToCountry('CA', region, 'US')).toBe(region);
  });
});

describe('clearRegionOfOtherCountry', () => {
  const form = [
    field('customer_country', { type: 'select', options: countries, value: 'CA' }),
    field('customer_region', { type: 'select', options: regions }),
  ];

  it('removes a region of a different country', () => {
    expect(getHomeCountry(form)).toBe('CA');
    const values = { customer_country: 'US', customer_region: 'CA-BC' };
    expect(clearRegionOfOtherCountry(values, form)).toEqual({ customer_country: 'US', customer_region: '' });
  });

  it('keeps a region of the same country and a typed region', () => {
    for (const values of [
      { customer_country: 'US', customer_region: 'US-WA' },
      { customer_country: 'DE', customer_region: 'Bavaria' },
    ])
      expect(clearRegionOfOtherCountry(values, form)).toEqual(values);
    expect(clearRegionOfOtherCountry({ customer_country: 'DE', customer_region: 'CA-BC' }, form)).toMatchObject({
      customer_region: '',
    });
  });

  it('keeps the value if the region field is a text field', () => {
    const values = { customer_country: 'US', customer_region: 'CA-BC' };
    expect(clearRegionOfOtherCountry(values, [field('customer_region')])).toEqual(values);
  });

  it('adds no empty region to values without one', () => {
    expect(clearRegionOfOtherCountry({ customer_country: 'US' }, form)).toEqual({ customer_country: 'US' });
  });

  it('returns the values unchanged for a form without a region field', () => {
    expect(clearRegionOfOtherCountry({}, [])).toEqual({});
    expect(getHomeCountry([])).toBe('');
  });
});
