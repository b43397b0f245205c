/** Tests the functions that read the answer `company`: its name and language, currency, and location. */
import { describe, expect, it } from 'vitest';
import { readAccount } from '../../../src/api/wire/company.ts';
import { getCountry } from '../../../src/api/wire/company-locale.ts';
import { readPlace, readLimitedText } from '../../../src/api/wire/company-details.ts';
import { readCurrency } from '../../../src/api/wire/company-locale.ts';

describe('readAccount', () => {
  it('returns empty texts and English for an empty answer', () => {
    const emptyAnswer = { company: [] };
    expect(readAccount(emptyAnswer)).toEqual({
      name: '',
      url: '',
      phone: '',
      email: '',
      timeZone: '',
      lang: 'en',
      answer: emptyAnswer,
    });
  });

  it('decodes HTML entities in the name', () => {
    expect(readAccount({ company: { name: 'A &amp; B' } }).name).toBe('A & B');
  });

  it.each([
    ['de', 'de'],
    ['gsw_CH', 'gsw-CH'],
    ['zh_Hant_TW', 'zh-Hant-TW'],
    ['es_419', 'es-419'],
    ['de_AT.UTF-8', 'de-AT'],
    ['de_AT@euro', 'de-AT'],
    ['en_4', 'en'],
    ['sr_Cyr1', 'sr'],
    ['1_de', 'en'],
    ['german', 'en'],
  ])('reads the locale %s as the language %s', (locale_id, lang) => {
    expect(readAccount({ company: { locale_id } }).lang).toBe(lang);
  });
});

describe('readCurrency', () => {
  const readCurrencyOf = (currency: object, company: object = {}) =>
    readCurrency({ company: { currency, ...company } });

  it('returns US dollars without a symbol for an empty answer', () => {
    expect(readCurrency({ company: [] })).toEqual({
      code: 'USD',
      symbol: '',
      symbolPrecedes: true,
      symbolSpaced: false,
      decimals: 2,
      decimalSeparator: '.',
      thousandsSeparator: '',
    });
  });

  it('reads numbers and flags that are texts', () => {
    const currency = {
      symbol: '&quot;€&quot;',
      symbol_precedes: '',
      symbol_space: '1',
      decimals: '3',
      decimal_separator: ',',
      thousands_separator: '.',
    };
    expect(readCurrencyOf(currency, { currency_id: 'EUR' })).toEqual({
      code: 'EUR',
      symbol: '"€"',
      symbolPrecedes: false,
      symbolSpaced: true,
      decimals: 3,
      decimalSeparator: ',',
      thousandsSeparator: '.',
    });
  });

  it('replaces an invalid currency code by the code of the locale', () => {
    expect(readCurrency({ company: { currency_id: 'Euro' }, locale: { currency: 'EUR' } }).code).toBe('EUR');
  });

  it.each(['Euro', 'eur', 'XEUR', 'EURX'])(
    'replaces the invalid code %s by USD if there is no locale',
    (currency_id) => {
      expect(readCurrencyOf({}, { currency_id }).code).toBe('USD');
    },
  );

  it('returns the currency code as the symbol if the symbol is missing', () => {
    expect(readCurrencyOf({}, { currency_id: 'JOD' }).symbol).toBe('JOD');
  });

  it.each([
    ['-1', 0],
    [9, 4],
    [1.9, 1],
    ['many', 2],
  ])('reads %j decimals as %i', (decimals, count) => {
    expect(readCurrencyOf({ decimals }).decimals).toBe(count);
  });

  it('ignores a symbol or separator that is a sentence', () => {
    const sentenceText = 'Pay at the desk, please';
    const currency = { symbol: sentenceText, decimal_separator: sentenceText, thousands_separator: sentenceText };
    // A price with such a long currency symbol would not fit on one line.
    expect(readCurrencyOf(currency, { currency_id: 'EUR' })).toMatchObject({
      symbol: 'EUR',
      decimalSeparator: '.',
      thousandsSeparator: '',
    });
    expect(readCurrencyOf(currency, { currency_id: sentenceText }).symbol).toBe('');
  });
});

describe('getCountry', () => {
  it.each([
    [{ country_id: 'AT' }, 'de-DE', 'AT'],
    [{}, 'de-AT', 'AT'],
    [{}, 'zh-Hant-TW', 'TW'],
    [{}, 'es-419', '19'],
    [{ country_id: '' }, 'de', 'de'],
  ])('returns for company %j with locale %s the country %j', (company, lang, country) => {
    expect(getCountry({ answer: { company }, lang })).toBe(country);
  });
});

describe('readPlace', () => {
  const company = {
    address: '12 Wharf Road',
    city: 'Heron Cove',
    region: 'British Columbia',
    postal_zip: 'V0N 1B0',
  };

  it.each([
    [company, '12 Wharf Road, Heron Cove, British Columbia V0N 1B0'],
    [{ ...company, region: '', postal_zip: 6330 }, '12 Wharf Road, Heron Cove, 6330'],
    [{ ...company, country_id: 'DE' }, '12 Wharf Road, V0N 1B0 Heron Cove'],
    [{ city: 'Heron <b>Cove</b> &amp; Bay' }, 'Heron Cove & Bay'],
    [{ region: 'British Columbia', postal_zip: 'V0N 1B0' }, ''],
    [[], ''],
    [{ address: { street: 1 }, city: null }, ''],
  ])('reads from company %j the address %j', (members, address) => {
    expect(readPlace({ company: members }).address).toBe(address);
  });

  it.each([
    ['Daily 9 to 5', 'Daily 9 to 5'],
    [false, ''],
    [7, ''],
    ['{"mon":"9-5"}', ''],
    ['<table><tr><td>9</td></tr></table>', ''],
    [{ mon: '9-5' }, ''],
  ])('reads the opening hours %j as %j', (hours, expectedText) => {
    expect(readPlace({ company, hours }).hours).toBe(expectedText);
  });
});

describe('readLimitedText', () => {
  it('removes markup and cuts the text between words', () => {
    const html = '<p>Free until <b>48 hours</b> before.</p>';
    expect(readLimitedText(html, 100)).toBe('Free until 48 hours before.');
    expect(readLimitedText(html, 16)).toBe('Free until 48 …');
  });
});
