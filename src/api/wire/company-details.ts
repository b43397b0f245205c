/**
 * Decodes the address and opening hours in the answer of `company` (Booking API 2.5), and shortens HTML texts of the
 * account. The name and the contact data are in `company.ts`, and the currency is in `company-locale.ts`.
 */
import { formatAddressLines } from '../../values/postal-address.ts';
import { readPlainText, readRecord, readText, type LooseRecord } from './loose-json.ts';

/** Address and opening hours of an account. */
export interface Place {
  /** The address on one line, in the order that its country uses; `''` if both street and city are unknown. */
  address: string;
  /** Opening hours as plain text; `''` if the service sends another format. */
  hours: string;
}

/** Decodes the venue's address and opening hours. */
export function readPlace(answer: LooseRecord): Place {
  const company = readRecord(answer.company);
  const [street, city] = [readPlainText(company.address), readPlainText(company.city)];
  const lines = formatAddressLines({
    street,
    city,
    region: readPlainText(company.region),
    postalCode: readPlainText(company.postal_zip),
    country: readPlainText(company.country_id),
  });
  return {
    address: street || city ? lines.join(', ') : '',
    // The specification defines no format for the hours, so the widget shows them only if they are plain text.
    hours: /[<{[]/.test(readText(answer.hours))
      ? ''
      : typeof answer.hours === 'string'
        ? readPlainText(answer.hours)
        : '',
  };
}

/**
 * Returns an HTML fragment as plain text. If the text is longer than `maxLength` UTF-16 units, cuts it, if possible at
 * a space, and adds ` …`.
 */
export function readLimitedText(html: string, maxLength: number): string {
  const text = readPlainText(html);
  return text.length > maxLength ? `${text.slice(0, maxLength).replace(/ \S*$/, '')} …` : text;
}
