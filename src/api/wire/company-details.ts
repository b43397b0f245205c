/** Address and opening hours in the answer of `company` (specification 2.5). `company.ts` decodes the rest. */
import { addressLines } from '../../values/postal-address.ts';
import { plain, record, text, type Loose } from './loose.ts';

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
  const [street, city] = [plain(company.address), plain(company.city)];
  const lines = addressLines({
    street,
    city,
    region: plain(company.region),
    postalCode: plain(company.postal_zip),
    country: plain(company.country_id),
  });
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
