import { expect, test } from 'vitest';
import { answering } from '../answering.ts';

test('a company is readable however little of it is given', async () => {
  expect(await answering({ company: [] }).company()).toEqual({
    name: '',
    url: '',
    phone: '',
    email: '',
    timeZone: '',
    lang: 'en',
    currency: {
      code: 'USD',
      symbol: '',
      symbolPrecedes: true,
      symbolSpaced: false,
      decimals: 2,
      decimalSeparator: '.',
      thousandsSeparator: '',
    },
  });
  expect(
    await answering({
      company: {
        name: 'A &amp; B',
        locale_id: 'de_AT.UTF-8',
        currency_id: 'Euro',
        currency: { symbol: '&quot;€&quot;', decimals: '3', symbol_precedes: '', symbol_space: '1' },
      },
    }).company(),
  ).toMatchObject({
    name: 'A & B',
    lang: 'de-AT',
    currency: { code: 'USD', symbol: '"€"', decimals: 3, symbolPrecedes: false, symbolSpaced: true },
  });
});

test.each([
  ['de', 'de'],
  ['gsw_CH', 'gsw-CH'],
  ['zh_Hant_TW', 'zh-Hant-TW'],
  ['es_419', 'es-419'],
  ['de_AT@euro', 'de-AT'],
  ['en_4', 'en'],
  ['sr_Cyr1', 'sr'],
  ['1_de', 'en'],
  ['german', 'en'],
])('the locale %s is the language %s', async (locale_id, lang) => {
  expect((await answering({ company: { locale_id } }).company()).lang).toBe(lang);
});
