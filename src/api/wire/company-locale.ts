/**
 * Decodes the country and the currency in the answer of `company` (Booking API 2.5). It is separate from `company.ts`,
 * because the first paint needs neither, and this module loads later.
 */
import type { Account } from '../types.ts';
import type { Currency } from '../../values/money.ts';
import { readFlag, readNumber, readPlainText, readRecord, readText, type LooseRecord } from './loose-json.ts';

/** Decodes the account's currency and money format. */
export function readCurrency(answer: LooseRecord): Currency {
  const company = readRecord(answer.company);
  const currency = readRecord(company.currency);
  return {
    code: readCurrencyCode(company.currency_id) || readCurrencyCode(readRecord(answer.locale).currency) || 'USD',
    symbol: omitLongSign(readPlainText(currency.symbol), 8) || omitLongSign(readText(company.currency_id), 8),
    symbolPrecedes: currency.symbol_precedes === undefined || readFlag(currency.symbol_precedes),
    symbolSpaced: readFlag(currency.symbol_space),
    decimals: Math.min(4, Math.max(0, Math.trunc(readNumber(currency.decimals, 2)))),
    decimalSeparator: omitLongSign(readText(currency.decimal_separator), 2) || '.',
    thousandsSeparator: omitLongSign(readText(currency.thousands_separator), 2),
  };
}

/** Returns the currency code; `''` for a code at which `Intl` would throw. */
function readCurrencyCode(value: unknown): string {
  return /^[A-Z]{3}$/.exec(readText(value))?.[0] ?? '';
}

/**
 * Returns a sign of the money format; `''` if it is too long. An amount stays on one line, so a long sign would widen
 * the page.
 */
function omitLongSign(sign: string, maxLength: number): string {
  return sign.length > maxLength ? '' : sign;
}

/**
 * Returns the ISO 3166-1 code of the account's country. If it is unknown, returns the last two letters of the account's
 * language tag, which may be a country.
 */
export function getCountry({ answer, lang }: Pick<Account, 'answer' | 'lang'>): string {
  return readPlainText(readRecord(answer.company).country_id) || lang.slice(-2);
}
