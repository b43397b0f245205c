import { plain, record, text, type Loose } from './loose.ts';

/** Where an account is to be found, and when. */
export interface Place {
  /** In one line, as an envelope has it; `''` where no street or city is known. */
  address: string;
  /** When it is open; `''` unless that is said in words. */
  hours: string;
}

/** Where the venue is, from its answer of `company` (specification 2.5). Not needed to find something. */
export function readPlace(answer: Loose): Place {
  const company = record(answer.company);
  const [street, city, region, zip] = [company.address, company.city, company.region, company.postal_zip].map(plain);
  const lines = [street, city, [region, zip].filter(Boolean).join(' ')];
  return {
    address: street || city ? lines.filter(Boolean).join(', ') : '',
    // Of what shape it is where there are any is not specified: only plain words are shown.
    hours: /[<{[]/.test(text(answer.hours)) ? '' : typeof answer.hours === 'string' ? plain(answer.hours) : '',
  };
}

/** Text of the service that may hold markup, as its words: no longer than so many characters. */
export function wordsOf(html: string, most: number): string {
  const words = plain(html);
  return words.length > most ? `${words.slice(0, most).replace(/ \S*$/, '')} …` : words;
}
