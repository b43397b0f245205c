import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rewordMoney, wordMoney } from '../../src/values/money.ts';
import { cad, eur, jod, yen } from './currencies.ts';

/** Blanks that do not break, made visible. */
const seen = (text: string) => text.replace(/[\u00a0\u202f]/g, '_').replace(/[\u200e\u200f\u061c]/g, '');

describe('in the account’s own language its settings say how', () => {
  test.each([
    ['1234.50', cad, '$1,234.50'],
    ['1234.5', eur, '1.234,50_€'],
    ['12.3456', jod, 'JD_12.346'],
    ['1234567.5', yen, '¥1,234,568'],
    ['0', cad, '$0.00'],
    ['0.005', cad, '$0.01'],
    ['0.004', cad, '$0.00'],
    ['999.995', cad, '$1,000.00'],
    ['1.005', cad, '$1.01'],
    ['-12.5', cad, '−$12.50'],
    ['-0.00', cad, '$0.00'],
    ['-0.001', cad, '$0.00'],
    ['100', jod, 'JD_100.000'],
    ['007.10', cad, '$7.10'],
    ['99999999999999999999.99', cad, '$99,999,999,999,999,999,999.99'],
    ['0.1', { ...cad, decimals: 4 }, '$0.1000'],
    ['1234.5', { ...cad, thousandsSeparator: '' }, '$1234.50'],
  ] as const)('%s', (amount, currency, worded) => {
    expect(seen(wordMoney(amount, currency, 'en-US', 'en-CA'))).toBe(worded);
  });
});

describe('in any other language Intl does, with the account’s symbol', () => {
  test.each([
    ['1234.50', cad, 'de', '1.234,50_$'],
    ['1234.50', eur, 'en', '€1,234.50'],
    ['12.3456', jod, 'fr', '12,346_JD'],
    ['-12.5', cad, 'de', '-12,50_$'],
    ['-0.00', cad, 'de', '0,00_$'],
    ['1.005', eur, 'en', '€1.01'],
    ['99999999999999999999.99', eur, 'en', '€99,999,999,999,999,999,999.99'],
    ['1234567.5', yen, 'fr', '1_234_568_¥'],
  ] as const)('%s in %s', (amount, currency, lang, worded) => {
    expect(seen(wordMoney(amount, currency, lang, lang === 'en' ? 'de-AT' : 'en-CA'))).toBe(worded);
  });
});

test('what is no amount stays as it is', () => {
  for (const text of ['', 'free', '1,000.00', '1e5', '--1', '1.', 'NaN'])
    expect(wordMoney(text, cad, 'en', 'en')).toBe(text);
});

const amounts = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 4 }))
  .map(([negative, units, places]) => {
    const digits = units.toString().padStart(places + 1, '0');
    return (negative ? '-' : '') + (places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`);
  });

test('both ways say the same figures, whatever the amount', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom(cad, eur, jod, yen), (amount, currency) => {
      const figures = (text: string) => text.replace(/[^\d−-]/g, '').replace('−', '-');
      expect(figures(wordMoney(amount, currency, 'en', 'en'))).toBe(figures(wordMoney(amount, currency, 'en', 'de')));
    }),
  );
});

test('an amount that needs no rounding loses and gains nothing', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.constantFrom(cad, eur, jod), (units, currency) => {
      const digits = units.toString().padStart(currency.decimals + 1, '0');
      const amount = `${digits.slice(0, -currency.decimals)}.${digits.slice(-currency.decimals)}`;
      expect(wordMoney(amount, currency, 'en', 'en').replace(/\D/g, '')).toBe(digits);
    }),
  );
});

test('no price can be broken across lines', () => {
  fc.assert(
    fc.property(
      amounts,
      fc.constantFrom(cad, eur, jod, yen),
      fc.constantFrom('en', 'fr', 'de', 'ar'),
      (amount, currency, lang) => {
        expect(wordMoney(amount, currency, lang, 'en')).not.toMatch(/ /);
      },
    ),
  );
});

describe('what the service wrote as an amount', () => {
  test.each([
    ['€ 327,00', eur, '€327.00'],
    ['1.234,50\u00a0€', eur, '€1,234.50'],
    ['EUR 12,00', eur, '€12.00'],
    ['-€ 12,00', eur, '-€12.00'],
    ['\u200f12,00 €', eur, '€12.00'],
    ['JD9.000', jod, 'JD_9.000'],
    ['¥1,000', yen, '¥1,000'],
  ] as const)('%j is written as all others are', (written, currency, worded) => {
    expect(seen(rewordMoney(written, currency, 'en', 'de'))).toBe(worded);
  });

  test.each([
    ['€ 12,00 pro Nacht', eur],
    ['ab € 12,00', eur],
    ['12.00', eur],
    ['€ 1.23,00', eur],
    ['12,50', cad],
    ['$12,50', cad],
    ['12', cad],
    ['', cad],
    ['frei', eur],
  ] as const)('%j, which holds more or may mean something else, stays as it is', (written, currency) => {
    expect(rewordMoney(written, currency, 'en', 'de')).toBe(written);
  });
});

test('figures that were asked for are no account’s', () => {
  expect(seen(wordMoney('1234.500', jod, 'ar-u-nu-arab', 'ar-JO'))).toContain('١٬٢٣٤٫٥٠٠');
  expect(seen(wordMoney('1234.500', jod, 'ar-u-nu-latn', 'ar-JO'))).toBe('JD_1,234.500');
});
