import { describe, expect, test } from 'vitest';
import type { Account } from '../../../demo/service/catalogue/account.ts';
import type { Audience } from '../../../demo/service/rules/audience.ts';
import { formFields, invalidFields, takeFields, TERMS } from '../../../demo/service/rules/form.ts';
import { BERGHOF_SETTINGS } from '../../../demo/service/seed/berghof.ts';
import { HARBOUR_SETTINGS } from '../../../demo/service/seed/harbour.ts';

const harbour: Account = { id: 1, slug: 'harbour', settings: { ...HARBOUR_SETTINGS, ownFields: [] } };
const GOOD = {
  customer_name: 'Ada Wren',
  customer_email: 'ada@example.com',
  customer_phone: '604 555 0100',
  [TERMS]: '1',
};

function invalid(given: Record<string, string>, audience: Audience = 'customer'): string[] {
  const values = new Map(Object.entries(given));
  return Object.keys(invalidFields(harbour, takeFields(harbour, values, audience), values, audience));
}

describe('the booking form', () => {
  test('is good with what it requires', () => {
    expect(invalid(GOOD)).toEqual([]);
  });

  test('names every field that is missing, and the policy that was not agreed to', () => {
    expect(invalid({})).toEqual(['customer_name', 'customer_email', 'customer_phone', TERMS]);
  });

  test('asks of staff a name alone', () => {
    expect(invalid({}, 'staff')).toEqual(['customer_name']);
  });

  test('refuses an address that is none, a text that is too long and a country that does not exist', () => {
    expect(invalid({ ...GOOD, customer_email: 'ada@example' })).toEqual(['customer_email']);
    expect(invalid({ ...GOOD, customer_name: 'a'.repeat(201) })).toEqual(['customer_name']);
    expect(invalid({ ...GOOD, customer_country: 'XX' })).toEqual(['customer_country']);
  });

  test('takes any text as a region, because those of other countries are written by hand', () => {
    expect(invalid({ ...GOOD, customer_country: 'FR', customer_region: 'Bretagne' })).toEqual([]);
  });

  test('speaks the language of the account, options too', () => {
    const fields = formFields({ id: 2, slug: 'berghof', settings: BERGHOF_SETTINGS });
    const country = fields.find(({ id }) => id === 'customer_country');
    expect([country?.label, country?.initial, country?.options?.AT]).toEqual(['Land', 'AT', 'Österreich']);
    expect(fields.find(({ id }) => id === 'customer_region')?.options).toMatchObject({ 'AT-9': 'Wien' });
  });
});
