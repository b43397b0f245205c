/**
 * Decodes the part of `company` that every page needs (Booking API 2.5). `company-details.ts` decodes the address and
 * the opening hours, and `currency.ts` the currency. Pages that only show items load neither.
 */
import type { Account } from '../types.ts';
import type { WireRequest } from './envelope.ts';
import { isMap, readPlainText, readRecord, readText, type LooseRecord } from './loose-json.ts';

export function buildCompanyRequest(): WireRequest {
  return { path: 'company', parameters: [], isValid: ({ company }) => isMap(company, (name) => name !== '0') };
}

export function readAccount(answer: LooseRecord): Account {
  const company = readRecord(answer.company);
  return {
    name: readPlainText(company.name) || readPlainText(answer.name),
    url: readText(company.url),
    phone: readPlainText(company.phone),
    email: readPlainText(company.email),
    timeZone: readText(company.timezone),
    lang: toLanguageTag(
      readText(company.locale_id) || readText(readRecord(answer.locale).id) || readText(company.lang_id),
    ),
    answer,
  };
}

/**
 * Returns the ISO 3166-1 code of the account's country. If it is unknown, returns the last two letters of the account's
 * language tag, which may be a country.
 */
export function getCountry({ answer, lang }: Pick<Account, 'answer' | 'lang'>): string {
  return readPlainText(readRecord(answer.company).country_id) || lang.slice(-2);
}

/**
 * Returns a language tag such as `de-AT` for a locale such as `de_AT`, `de_AT.UTF-8` or `de_AT@euro`. Returns `en` for
 * other text, because `Intl` throws for an invalid tag.
 */
function toLanguageTag(locale: string): string {
  return /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?(?![a-z0-9])/i.exec(locale.replaceAll('_', '-'))?.[0] ?? 'en';
}
