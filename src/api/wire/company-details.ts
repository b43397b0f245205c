/** Currency, address and opening hours in the answer of `company` (specification 2.5). `company.ts` decodes the rest. */
import type { Currency } from '../../values/money.ts';
import { addressLines } from '../../values/postal-address.ts';
import { flag, number, plain, record, text, type Loose } from './loose.ts';

/** Decodes how an account formats money. */
export function readCurrency(answer: Loose): Currency {
  const company = record(answer.company);
  const currency = record(company.currency);
  return {
    code: currencyCode(company.currency_id) || currencyCode(record(answer.locale).currency) || 'USD',
    symbol: shortSign(plain(currency.symbol), 8) || shortSign(text(company.currency_id), 8),
    symbolPrecedes: currency.symbol_precedes === undefined || flag(currency.symbol_precedes),
    symbolSpaced: flag(currency.symbol_space),
    decimals: Math.min(4, Math.max(0, Math.trunc(number(currency.decimals, 2)))),
    decimalSeparator: shortSign(text(currency.decimal_separator), 2) || '.',
    thousandsSeparator: shortSign(text(currency.thousands_separator), 2),
  };
}

/** Returns `''` for a code that `Intl` would throw at. */
function currencyCode(value: unknown): string {
  return /^[A-Z]{3}$/.exec(text(value))?.[0] ?? '';
}

/** Returns `''` for a sign that is too long. An amount stays on one line, so a long sign would widen the page. */
function shortSign(sign: string, maxLength: number): string {
  return sign.length > maxLength ? '' : sign;
}

/** Address and opening hours of an account. */
export interface Place {
  /** On one line, in the order of its country; `''` without a street or a city. */
  address: string;
  /** Opening hours as plain text; `''` if the service sends another format. */
  hours: string;
}

/** Decodes where the venue is and when it is open. */
export function readPlace(answer: Loose): Place {
  const company = record(answer.company);
  const { address, city: town, region: state, postal_zip, country_id } = company;
  const parts = [address, town, state, postal_zip, country_id].map(plain);
  const [street = '', city = '', region = '', postalCode = '', country = ''] = parts;
  const lines = addressLines({ street, city, region, postalCode, country });
  return {
    address: street || city ? lines.join(', ') : '',
    // The specification leaves the format open, so the widget shows plain text only.
    hours: /[<{[]/.test(text(answer.hours)) ? '' : typeof answer.hours === 'string' ? plain(answer.hours) : '',
  };
}

/** Returns the text of an HTML fragment, cut at a space if it is longer than `maxLength` UTF-16 units. */
export function wordsOf(html: string, maxLength: number): string {
  const words = plain(html);
  return words.length > maxLength ? `${words.slice(0, maxLength).replace(/ \S*$/, '')} …` : words;
}
