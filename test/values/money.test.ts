import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isZeroOrUnknown, isPositive, isSameAmount, subtractAmounts, addAmounts } from '../../src/values/amounts.ts';
import { reformatMoney, formatMoney, getGroupFormat } from '../../src/values/money.ts';
import { cad, eur, jod, yen } from './currencies.ts';

/** Shows no-break spaces as underscores and removes direction marks. */
const showInvisibleCharacters = (text: string) =>
  text.replace(/[\u00a0\u202f]/g, '_').replace(/[\u200e\u200f\u061c]/g, '');

/** Generates any amount with up to four decimals, in the spelling of the service. */
const anyAmount = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 4 }))
  .map(([isNegative, units, decimalPlaces]) => {
    const digits = units.toString().padStart(decimalPlaces + 1, '0');
    return (
      (isNegative ? '-' : '') +
      (decimalPlaces === 0 ? digits : `${digits.slice(0, -decimalPlaces)}.${digits.slice(-decimalPlaces)}`)
    );
  });

describe('formatMoney', () => {
  it.each([
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
  ] as const)("formats %s by the account's settings if the languages match", (amount, currency, expectedText) => {
    expect(showInvisibleCharacters(formatMoney(amount, currency, 'en-US', 'en-CA'))).toBe(expectedText);
  });

  it.each([
    ['1234.50', cad, 'de', '1.234,50_$'],
    ['1234.50', eur, 'en', '€1,234.50'],
    ['12.3456', jod, 'fr', '12,346_JD'],
    ['-12.5', cad, 'de', '-12,50_$'],
    ['-0.00', cad, 'de', '0,00_$'],
    ['1.005', eur, 'en', '€1.01'],
    ['99999999999999999999.99', eur, 'en', '€99,999,999,999,999,999,999.99'],
    ['1234567.5', yen, 'fr', '1_234_568_¥'],
  ] as const)("formats %s by the language's rules if the languages differ", (amount, currency, lang, expectedText) => {
    expect(showInvisibleCharacters(formatMoney(amount, currency, lang, lang === 'en' ? 'de-AT' : 'en-CA'))).toBe(
      expectedText,
    );
  });

  it('uses digits other than 0 to 9 if the tag requests them', () => {
    expect(showInvisibleCharacters(formatMoney('1234.500', jod, 'ar-u-nu-arab', 'ar-JO'))).toContain('١٬٢٣٤٫٥٠٠');
    expect(showInvisibleCharacters(formatMoney('1234.500', jod, 'ar-u-nu-latn', 'ar-JO'))).toBe('JD_1,234.500');
  });

  it.each(['', 'free', '1,000.00', '1e5', '--1', '1.', 'NaN'])('returns %j unchanged', (text) => {
    expect(formatMoney(text, cad, 'en', 'en')).toBe(text);
  });

  it('rounds alike by the account’s settings and the language’s rules', () => {
    const keepDigits = (text: string) => text.replace(/[^\d−-]/g, '').replace('−', '-');
    fc.assert(
      fc.property(anyAmount, fc.constantFrom(cad, eur, jod, yen), (amount, currency) => {
        expect(keepDigits(formatMoney(amount, currency, 'en', 'en'))).toBe(
          keepDigits(formatMoney(amount, currency, 'en', 'de')),
        );
      }),
    );
  });

  it('keeps every digit of an amount that needs no rounding', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.constantFrom(cad, eur, jod), (units, currency) => {
        const digits = units.toString().padStart(currency.decimals + 1, '0');
        const amount = `${digits.slice(0, -currency.decimals)}.${digits.slice(-currency.decimals)}`;
        expect(formatMoney(amount, currency, 'en', 'en').replace(/\D/g, '')).toBe(digits);
      }),
    );
  });

  it('writes no space at which a line can break', () => {
    const anyLanguage = fc.constantFrom('en', 'fr', 'de', 'ar');
    fc.assert(
      fc.property(anyAmount, fc.constantFrom(cad, eur, jod, yen), anyLanguage, (amount, currency, lang) => {
        expect(formatMoney(amount, currency, lang, 'en')).not.toMatch(/ /);
      }),
    );
  });
});

describe('reformatMoney', () => {
  it.each([
    ['€ 327,00', eur, '€327.00'],
    ['1.234,50\u00a0€', eur, '€1,234.50'],
    ['Rs. 1,23,456.50', { ...cad, symbol: 'Rs. ' }, 'Rs. 123,456.50'],
    ['12,34,56,789.00', cad, '$123,456,789.00'],
    ['EUR 12,00', eur, '€12.00'],
    ['-€ 12,00', eur, '-€12.00'],
    ['\u200f12,00 €', eur, '€12.00'],
    ['JD9.000', jod, 'JD_9.000'],
    ['¥1,000', yen, '¥1,000'],
    ['€ 1234.567.890,00', eur, '€1,234,567,890.00'],
    ['1234,50 €', { ...eur, thousandsSeparator: ' ' }, '€1,234.50'],
  ] as const)('formats %j in the guest’s language', (text, currency, expectedText) => {
    expect(showInvisibleCharacters(reformatMoney(text, currency, 'en', 'de'))).toBe(expectedText);
  });

  it.each([
    ['€ 12,00 pro Nacht', eur],
    ['ab € 12,00', eur],
    ['12.00', eur],
    ['€ 1.23,00', eur],
    ['€ 1.234.56,00', eur],
    ['€ 12.34.567.8,00', eur],
    ['€ 123.45.678,00', eur],
    ['€ 1.2345,00', eur],
    ['€ .123,00', eur],
    ['€ 5-3,00', eur],
    ['€ 12', eur],
    ['€ 12,00,00', eur],
    ['€ 12-,00', eur],
    ['€ 12,0x', eur],
    ['€ ,00', eur],
    ['12,50', cad],
    ['$12,50', cad],
    ['12', cad],
    ['', cad],
    ['frei', eur],
  ] as const)('returns %j unchanged, because it may not be an amount', (text, currency) => {
    expect(reformatMoney(text, currency, 'en', 'de')).toBe(text);
  });
});

describe('getGroupFormat', () => {
  const formatAll = (amounts: string[]) =>
    amounts.map((amount) => formatMoney(amount, getGroupFormat(amounts, cad), 'en', 'en'));

  it.each([
    [
      ['68.00', '1280', '0.0'],
      ['$68', '$1,280', '$0'],
    ],
    [
      ['68.00', '184.60'],
      ['$68.00', '$184.60'],
    ],
    [
      ['68.00', '0.05', 'on request'],
      ['$68.00', '$0.05', 'on request'],
    ],
    [
      ['68', ''],
      ['$68', ''],
    ],
  ])('gives the amounts %j a common number of decimals: %j', (amounts, expectedTexts) => {
    expect(formatAll(amounts)).toEqual(expectedTexts);
  });

  it('has no decimals if the account’s currency has none', () => {
    expect(getGroupFormat(['1000'], { ...cad, decimals: 0 }).decimals).toBe(0);
  });
});

describe('subtractAmounts and addAmounts', () => {
  it.each([
    ['42.00', '2.00', '40.00', '44.00'],
    ['0.30', '0.1', '0.20', '0.40'],
    ['5000', '0', '5000', '5000'],
    ['13.6', '0.105', '13.495', '13.705'],
    ['1.00', '2.505', '-1.505', '3.505'],
    ['-0.05', '0.01', '-0.06', '-0.04'],
    ['2.50', '2.50', '0.00', '5.00'],
    ['12345678901234567890.01', '0.02', '12345678901234567889.99', '12345678901234567890.03'],
  ])('returns the difference and the sum of %s and %s', (firstAmount, secondAmount, difference, sum) => {
    expect([subtractAmounts(firstAmount, secondAmount), addAmounts(firstAmount, secondAmount)]).toEqual([
      difference,
      sum,
    ]);
  });

  it.each(['', 'free', '1,50', '1e3', '.5', '5.'])('returns an empty text if %j is not an amount', (text) => {
    expect([subtractAmounts(text, '1.00'), addAmounts('1.00', text)]).toEqual(['', '']);
  });

  it('returns to the first amount after adding and subtracting another one', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, (firstAmount, secondAmount) => {
        expect(
          Number(subtractAmounts(subtractAmounts(addAmounts(firstAmount, secondAmount), secondAmount), firstAmount)),
        ).toBe(0);
      }),
    );
  });
});

describe('isZeroOrUnknown', () => {
  it('returns true for every spelling of zero and an empty text', () => {
    expect(['0', '0.00', '-0.00', '000.0', ''].filter((amount) => !isZeroOrUnknown(amount))).toEqual([]);
  });

  it('returns false for all other amounts and words', () => {
    expect(['0.01', '-0.10', '5000', 'free'].filter(isZeroOrUnknown)).toEqual([]);
  });
});

describe('isPositive', () => {
  it('returns true for every spelling of an amount above zero', () => {
    expect(['0.01', '5000', '000.10', '12345678901234567890.01'].filter((amount) => !isPositive(amount))).toEqual([]);
  });

  it('returns false for zero, negative and unknown amounts and words', () => {
    expect(['0', '0.00', '-0.10', '', undefined, 'free'].filter(isPositive)).toEqual([]);
  });
});

describe('isSameAmount', () => {
  it.each([
    ['10', '10.00'],
    ['0.10', '.1'],
    ['free', 'free'],
    ['', '7.00'],
    ['7.00', ''],
  ])('returns true for %j and %j', (firstAmount, secondAmount) => {
    expect(isSameAmount(firstAmount, secondAmount)).toBe(true);
  });

  it.each([
    ['10.00', '10.01'],
    ['0', '0.01'],
  ])('returns false for %s and %s', (firstAmount, secondAmount) => {
    expect(isSameAmount(firstAmount, secondAmount)).toBe(false);
  });
});
