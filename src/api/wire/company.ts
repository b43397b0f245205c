/**
 * Decodes the part of `company` that the first paint needs (Booking API 2.5). Two modules load later: the country and
 * the currency are in `company-locale.ts`, the address and the opening hours in `company-details.ts`.
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
 * Returns a language tag such as `de-AT` for a locale such as `de_AT`, `de_AT.UTF-8` or `de_AT@euro`. Returns `en` for
 * other text, because `Intl` throws for an invalid tag.
 */
function toLanguageTag(locale: string): string {
  return /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?(?![a-z0-9])/i.exec(locale.replaceAll('_', '-'))?.[0] ?? 'en';
}
