import type { Company } from '../types.ts';
import { flag, number, plain, record, text, type Loose } from './loose.ts';

/** Decodes the answer of `company` (specification 2.5). */
export function readCompany(answer: Loose): Company {
  const company = record(answer.company);
  const currency = record(company.currency);
  return {
    name: plain(company.name) || plain(answer.name),
    url: text(company.url),
    phone: plain(company.phone),
    email: plain(company.email),
    timeZone: text(company.timezone),
    lang: languageTag(text(company.locale_id) || text(record(answer.locale).id) || text(company.lang_id)),
    currency: {
      code: currencyCode(company.currency_id) || currencyCode(record(answer.locale).currency) || 'USD',
      symbol: plain(currency.symbol) || text(company.currency_id),
      symbolPrecedes: currency.symbol_precedes === undefined || flag(currency.symbol_precedes),
      symbolSpaced: flag(currency.symbol_space),
      decimals: Math.min(4, Math.max(0, Math.trunc(number(currency.decimals, 2)))),
      decimalSeparator: text(currency.decimal_separator) || '.',
      thousandsSeparator: text(currency.thousands_separator),
    },
  };
}

/** What `Intl` takes for one, else `''`: it throws at anything else. */
function currencyCode(value: unknown): string {
  return /^[A-Z]{3}$/.exec(text(value))?.[0] ?? '';
}

/** `de_AT`, `de_AT.UTF-8` or `de_AT@euro` as the BCP 47 tag `de-AT`; `en` for what is no tag. `Intl` throws at half a tag. */
function languageTag(locale: string): string {
  return /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?(?![a-z0-9])/i.exec(locale.replaceAll('_', '-'))?.[0] ?? 'en';
}
