import { expect, test } from 'vitest';
import { readCurrency } from '../../../src/api/wire/currency.ts';

const read = (currency: object, company: object = {}) => readCurrency({ company: { currency, ...company } });

test('how an account writes money is read, numbers and flags as text too', () => {
  const currency = {
    symbol: '&quot;€&quot;',
    symbol_precedes: '',
    symbol_space: '1',
    decimals: '3',
    decimal_separator: ',',
    thousands_separator: '.',
  };
  expect(read(currency, { currency_id: 'EUR' })).toEqual({
    code: 'EUR',
    symbol: '"€"',
    symbolPrecedes: false,
    symbolSpaced: true,
    decimals: 3,
    decimalSeparator: ',',
    thousandsSeparator: '.',
  });
});

test('a code no formatter takes is none: the locale’s, else dollars', () => {
  expect(readCurrency({ company: { currency_id: 'Euro' }, locale: { currency: 'EUR' } }).code).toBe('EUR');
  for (const none of ['eur', 'XEUR', 'EURX']) expect(read({}, { currency_id: none }).code).toBe('USD');
});

test('without a symbol the account’s own word for its money stands there', () => {
  expect(read({}, { currency_id: 'JOD' }).symbol).toBe('JOD');
});

test.each([
  ['-1', 0],
  [9, 4],
  [1.9, 1],
  ['many', 2],
])('%s decimals are %i', (decimals, count) => {
  expect(read({ decimals }).decimals).toBe(count);
});

test('a sentence is no symbol and no separator: amounts stand on one line', () => {
  const sentence = 'Pay at the desk, please';
  const currency = { symbol: sentence, decimal_separator: sentence, thousands_separator: sentence };
  expect(read(currency, { currency_id: 'EUR' })).toMatchObject({
    symbol: 'EUR',
    decimalSeparator: '.',
    thousandsSeparator: '',
  });
  expect(read(currency, { currency_id: sentence }).symbol).toBe('');
});
