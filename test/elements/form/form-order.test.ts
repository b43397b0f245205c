import { describe, expect, it } from 'vitest';
import {
  getAutofillToken,
  limitRegionToCountry,
  arrangeInRows,
  clearRegionOfOtherCountry,
} from '../../../src/elements/form/form-order.ts';
import { countries, createFormWithEveryField, createField, regions } from '../checkout-stage.ts';

describe('arrangeInRows', () => {
  const groupIntoRows = (...ids: string[]) =>
    arrangeInRows(ids.map((id) => createField(id))).map((row) => row.map(({ id }) => id).join(' '));

  it('puts paired fields, such as email and phone, into one row', () => {
    expect(groupIntoRows('customer_email', 'note', 'customer_phone')).toEqual([
      'customer_email customer_phone',
      'note',
    ]);
    expect(groupIntoRows('customer_postal_zip', 'note', 'customer_city')).toEqual([
      'customer_city customer_postal_zip',
      'note',
    ]);
  });

  it('keeps the account’s order of fields without a pair in the form', () => {
    expect(groupIntoRows('b', 'customer_phone', 'a')).toEqual(['b', 'customer_phone', 'a']);
    const { fields } = createFormWithEveryField();
    expect(new Set(arrangeInRows(fields).flat())).toEqual(new Set(fields));
    expect(groupIntoRows()).toEqual([]);
  });
});

describe('getAutofillToken', () => {
  it('returns the autofill token, `off` for a note, or undefined', () => {
    expect(['customer_email', 'customer_region', 'note', 'boat_name'].map(getAutofillToken)).toEqual([
      'email',
      'address-level1',
      'off',
      undefined,
    ]);
  });
});

describe('limitRegionToCountry', () => {
  const listRegions = (country: string, codes: string[], homeCountry = '') => {
    const options = codes.map((value) => ({ value, label: value }));
    const region = limitRegionToCountry(country, createField('customer_region', { type: 'select', options }), [
      createField('customer_country', { value: homeCountry }),
    ]);
    return region.type === 'select' ? region.options.map(({ value }) => value) : region.type;
  };

  it('returns the country’s regions, ignoring the case of codes', () => {
    const allCodes = ['CA-BC', 'us_wa', 'US-OR'];
    expect(listRegions('CA', allCodes)).toEqual(['CA-BC']);
    expect(listRegions('us', allCodes)).toEqual(['us_wa', 'US-OR']);
  });

  it('returns all regions if the guest has selected no country', () => {
    expect(listRegions('', ['CA-BC', 'US-WA'])).toEqual(['CA-BC', 'US-WA']);
    expect(listRegions('', ['BC'], 'CA')).toEqual(['BC']);
  });

  it('returns a text field for a country without regions', () => {
    expect(listRegions('DE', ['CA-BC', 'US-WA'])).toBe('text');
    expect(listRegions('DE', [])).toBe('text');
  });

  it('assigns region codes without a country to the form’s default country', () => {
    expect(listRegions('CA', ['BC', 'ON'], 'CA')).toEqual(['BC', 'ON']);
    expect(listRegions('US', ['BC', 'ON'], 'CA')).toBe('text');
    expect(listRegions('CA', ['0', '1'])).toEqual(['0', '1']);
  });

  it('returns all regions if the country code is not two letters', () => {
    expect(listRegions('38', ['CA-BC', 'US-WA'])).toEqual(['CA-BC', 'US-WA']);
  });

  it('returns a text field or a list without regions unchanged', () => {
    for (const field of [createField('customer_region'), createField('club', { type: 'select', options: regions })])
      expect(limitRegionToCountry('DE', field, [])).toBe(field);
  });

  it('returns every region if the form has no country field', () => {
    const region = createField('customer_region', { type: 'select', options: [{ value: 'BC', label: 'BC' }] });
    expect(limitRegionToCountry('US', region, [])).toEqual(region);
  });
});

describe('clearRegionOfOtherCountry', () => {
  const form = [
    createField('customer_country', { type: 'select', options: countries, value: 'CA' }),
    createField('customer_region', { type: 'select', options: regions }),
  ];

  it('removes a region of a different country', () => {
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
    expect(clearRegionOfOtherCountry(values, [createField('customer_region')])).toEqual(values);
  });

  it('adds no region to values without a region', () => {
    expect(clearRegionOfOtherCountry({ customer_country: 'US' }, form)).toEqual({ customer_country: 'US' });
  });

  it('returns the values unchanged for a form without a region field', () => {
    expect(clearRegionOfOtherCountry({}, [])).toEqual({});
  });
});
