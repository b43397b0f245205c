/**
 * Decodes the part of `company` that every page needs (Booking API 2.5). `company-details.ts` decodes the rest. Pages
 * that only show items do not load that second module.
 */
import type { Account } from '../types.ts';
import type { WireRequest } from './envelope.ts';
import { isMap, plain, record, text, type Loose } from './loose.ts';

export function companyRequest(): WireRequest {
  return { path: 'company', parameters: [], isSound: ({ company }) => isMap(company, (name) => name !== '0') };
}

export function readAccount(answer: Loose): Account {
  const company = record(answer.company);
  return {
    name: plain(company.name) || plain(answer.name),
    url: text(company.url),
    phone: plain(company.phone),
    email: plain(company.email),
    timeZone: text(company.timezone),
    lang: languageTag(text(company.locale_id) || text(record(answer.locale).id) || text(company.lang_id)),
    answer,
  };
}

/**
 * Returns the ISO 3166-1 code of the account's country. If it is unknown, returns the last two letters of the account's
 * language tag, which may be a country.
 */
export function countryOf({ answer, lang }: Pick<Account, 'answer' | 'lang'>): string {
  return plain(record(answer.company).country_id) || lang.slice(-2);
}

/**
 * Returns a language tag such as `de-AT` for a locale such as `de_AT`, `de_AT.UTF-8` or `de_AT@euro`. Returns `en` for
 * other text, because `Intl` throws for an invalid tag.
 */
function languageTag(locale: string): string {
  return /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?(?![a-z0-9])/i.exec(locale.replaceAll('_', '-'))?.[0] ?? 'en';
}
