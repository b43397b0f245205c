import type { Currency } from '../../values/money.ts';
import { flag, number, plain, record, text, type Loose } from './loose.ts';

/** How an account writes money, from its answer of `company` (specification 2.5). Not needed to find something. */
export function readCurrency(answer: Loose): Currency {
  const company = record(answer.company);
  const currency = record(company.currency);
  return {
    code: currencyCode(company.currency_id) || currencyCode(record(answer.locale).currency) || 'USD',
    symbol: brief(plain(currency.symbol), 8) || brief(text(company.currency_id), 8),
    symbolPrecedes: currency.symbol_precedes === undefined || flag(currency.symbol_precedes),
    symbolSpaced: flag(currency.symbol_space),
    decimals: Math.min(4, Math.max(0, Math.trunc(number(currency.decimals, 2)))),
    decimalSeparator: brief(text(currency.decimal_separator), 2) || '.',
    thousandsSeparator: brief(text(currency.thousands_separator), 2),
  };
}

/** What `Intl` takes for one, else `''`: it throws at anything else. */
function currencyCode(value: unknown): string {
  return /^[A-Z]{3}$/.exec(text(value))?.[0] ?? '';
}

/** A longer sign is none: an amount stands on one line, and the page would grow wider with it. */
function brief(sign: string, most: number): string {
  return sign.length > most ? '' : sign;
}
