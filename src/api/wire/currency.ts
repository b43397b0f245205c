/**
 * Decodes the currency in the answer of `company` (Booking API 2.5). It is separate from `company.ts`, because a page
 * needs no prices at first and loads this module later.
 */
import type { Currency } from '../../values/money.ts';
import { flag, number, plain, record, text, type Loose } from './loose.ts';

/** Decodes the account's currency and money format. */
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

/** Returns the currency code; `''` for a code at which `Intl` would throw. */
function currencyCode(value: unknown): string {
  return /^[A-Z]{3}$/.exec(text(value))?.[0] ?? '';
}

/**
 * Returns the currency sign; `''` if it is too long. An amount stays on one line, so a long sign would widen the page.
 */
function shortSign(sign: string, maxLength: number): string {
  return sign.length > maxLength ? '' : sign;
}
