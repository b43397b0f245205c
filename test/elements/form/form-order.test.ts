import { describe, expect, it } from 'vitest';
import { autofillOf, homeOf, regionIn, rowsOf, withoutStrayRegion } from '../../../src/elements/form/form-order.ts';
import { countries, everyField, field, regions } from '../checkout-stage.ts';

describe('rowsOf', () => {
  const rows = (...ids: string[]) => rowsOf(ids.map((id) => field(id))).map((row) => row.map(({ id }) => id).join(' '));

  it('puts partners into the row of the first one', () => {
    expect(rows('customer_email', 'note', 'customer_phone')).toEqual(['customer_email customer_phone', 'note']);
    expect(rows('customer_postal_zip', 'note', 'customer_city')).toEqual(['customer_city customer_postal_zip', 'note']);
  });

  it('keeps all fields in the order of the account', () => {
    expect(rows('b', 'customer_phone', 'a')).toEqual(['b', 'customer_phone', 'a']);
    const { fields } = everyField();
    expect(new Set(rowsOf(fields).flat())).toEqual(new Set(fields));
    expect(rows()).toEqual([]);
  });
});

describe('autofillOf', () => {
  it('returns autofill tokens, off for a note, and otherwise nothing', () => {
    expect(['customer_email', 'customer_region', 'note', 'boat_name'].map(autofillOf)).toEqual([
      'email',
      'address-level1',
      'off',
      '',
    ]);
  });
});

describe('regionIn', () => {
  const regionsOf = (country: string, codes: string[], home = '') => {
    const options = codes.map((value) => ({ value, label: value }));
    const region = regionIn(country, field('customer_region', { type: 'select', options }), home);
    return region.type === 'select' ? region.options.map(({ value }) => value) : region.type;
  };

  it('returns regions of the country in both cases of its code', () => {
    const all = ['CA-BC', 'us_wa', 'US-OR'];
    expect(regionsOf('CA', all)).toEqual(['CA-BC']);
    expect(regionsOf('us', all)).toEqual(['us_wa', 'US-OR']);
  });

  it('returns all regions without a country', () => {
    expect(regionsOf('', ['CA-BC', 'US-WA'])).toEqual(['CA-BC', 'US-WA']);
    expect(regionsOf('', ['BC'], 'CA')).toEqual(['BC']);
  });

  it('returns a line of text for a country without regions', () => {
    expect(regionsOf('DE', ['CA-BC', 'US-WA'])).toBe('text');
    expect(regionsOf('DE', [])).toBe('text');
  });

  it('assigns codes without a country to the initial country', () => {
    expect(regionsOf('CA', ['BC', 'ON'], 'CA')).toEqual(['BC', 'ON']);
    expect(regionsOf('US', ['BC', 'ON'], 'CA')).toBe('text');
    expect(regionsOf('CA', ['0', '1'])).toEqual(['0', '1']);
  });

  it('keeps all regions for a country code of other lengths', () => {
    expect(regionsOf('38', ['CA-BC', 'US-WA'])).toEqual(['CA-BC', 'US-WA']);
  });

  it('keeps a line of text', () => {
    const region = field('customer_region');
    expect(regionIn('CA', region, 'US')).toBe(region);
  });
});

describe('withoutStrayRegion', () => {
  const form = [
    field('customer_country', { type: 'select', options: countries, value: 'CA' }),
    field('customer_region', { type: 'select', options: regions }),
  ];

  it('removes a region of another country', () => {
    expect(homeOf(form)).toBe('CA');
    const values = { customer_country: 'US', customer_region: 'CA-BC' };
    expect(withoutStrayRegion(values, form)).toEqual({ customer_country: 'US', customer_region: '' });
  });

  it('keeps a region of the country, and a typed one', () => {
    for (const values of [
      { customer_country: 'US', customer_region: 'US-WA' },
      { customer_country: 'DE', customer_region: 'Bavaria' },
    ])
      expect(withoutStrayRegion(values, form)).toEqual(values);
    expect(withoutStrayRegion({ customer_country: 'DE', customer_region: 'CA-BC' }, form)).toMatchObject({
      customer_region: '',
    });
  });

  it('keeps the value of a line of text', () => {
    const values = { customer_country: 'US', customer_region: 'CA-BC' };
    expect(withoutStrayRegion(values, [field('customer_region')])).toEqual(values);
  });

  it('adds no empty region', () => {
    expect(withoutStrayRegion({ customer_country: 'US' }, form)).toEqual({ customer_country: 'US' });
  });

  it('accepts a form without a region', () => {
    expect(withoutStrayRegion({}, [])).toEqual({});
    expect(homeOf([])).toBe('');
  });
});
