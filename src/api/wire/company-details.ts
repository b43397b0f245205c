/**
 * Decodes the address and opening hours in the answer of `company` (Booking API 2.5). `company.ts` decodes the rest.
 */
import { addressLines } from '../../values/postal-address.ts';
import { plain, record, text, type Loose } from './loose.ts';

/** Address and opening hours of an account. */
export interface Place {
  /** The address on one line, in the order that its country uses; `''` if both street and city are unknown. */
  address: string;
  /** Opening hours as plain text; `''` if the service sends another format. */
  hours: string;
}

/** Decodes the venue's address and opening hours. */
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
    // The specification defines no format for the hours, so the widget shows them only if they are plain text.
    hours: /[<{[]/.test(text(answer.hours)) ? '' : typeof answer.hours === 'string' ? plain(answer.hours) : '',
  };
}

/** Returns an HTML fragment as plain text. If the text is longer than `maxLength` UTF-16 units, cuts it at a space. */
export function wordsOf(html: string, maxLength: number): string {
  const words = plain(html);
  return words.length > maxLength ? `${words.slice(0, maxLength).replace(/ \S*$/, '')} …` : words;
}
