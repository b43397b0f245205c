import type { Account } from '../types.ts';
import { plain, record, text, type Loose } from './loose.ts';

/** Decodes the answer of `company` (specification 2.5), but for its money: see currency.ts. */
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

/** `de_AT`, `de_AT.UTF-8` or `de_AT@euro` as the BCP 47 tag `de-AT`; `en` for what is no tag. `Intl` throws at half a tag. */
function languageTag(locale: string): string {
  return /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?(?![a-z0-9])/i.exec(locale.replaceAll('_', '-'))?.[0] ?? 'en';
}
