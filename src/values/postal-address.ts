/**
 * Writes a postal address in the order that its country uses. A table decides the order and the line breaks. It leaves
 * out the region in countries whose postal service does not use regions. It applies no other postal rules, such as
 * capital letters.
 */

/** The parts of an address as text; `''` if unknown. */
export interface PostalAddress {
  street: string;
  city: string;
  region: string;
  postalCode: string;
  /** ISO 3166-1 code with two letters, such as `AT`. */
  country: string;
}

/**
 * Address formats, each with its countries. `S` is the street, `C` the city, `R` the region, `Z` the postal code, `|` a
 * new line.
 */
const COUNTRY_FORMATS: readonly (readonly [format: string, countries: string])[] = [
  [
    'S|Z C',
    'AD AL AM AT BA BE BG CH CY CZ DE DK DZ EE ES FI FO FR GE GL GR HR IS IT LI LT LU MA MC MD ME MK NL NO PL PT RO RS SE SI SK SM TN TR VA XK',
  ],
  ['S|Z C, R', 'AR MX MY'],
  ['S|C|Z', 'GB GG IM JE ZA'],
  ['S|C Z', 'AE IL JO LB NZ SA SG'],
  ['S|C R Z', 'AU'],
  ['Z C|S', 'HU'],
];

/** Formats for an address in the country's own script. After the postal code, they go from the region to the street. */
const EAST_ASIAN_FORMATS: typeof COUNTRY_FORMATS = [
  ['Z RCS', 'CN JP TW'],
  ['Z R C S', 'KR'],
];

/** The format of the United States, of Canada, and of each country without a format above. It keeps every part. */
const DEFAULT_FORMAT = 'S|C, R Z';

/**
 * Returns the lines of an address, without the country.
 *
 * @example
 * formatAddressLines({ street: 'Sonnleitn 7', city: 'Bergau', region: 'Vorarlberg', postalCode: '6886', country: 'AT' });
 * // ['Sonnleitn 7', '6886 Bergau']
 */
export function formatAddressLines({ street, city, region, postalCode, country }: PostalAddress): string[] {
  const isEastAsianScript = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(street + city);
  const formats = isEastAsianScript ? EAST_ASIAN_FORMATS : COUNTRY_FORMATS;
  const [format = DEFAULT_FORMAT] = formats.find(([, countries]) => countries.split(' ').includes(country)) ?? [];
  const cityOrRegion = city || (format.includes('R') ? '' : region);
  const addressParts: Readonly<Record<string, string>> = { S: street, C: cityOrRegion, R: region, Z: postalCode };
  const writeParts = (letters: string) => letters.replace(/[SCRZ]/g, (part) => addressParts[part] ?? '');
  const joinTexts = (texts: readonly string[], separator: string) => texts.filter(Boolean).join(separator);
  const lines = format.split('|').map((line) => line.split(', ').map((group) => group.split(' ').map(writeParts)));
  return lines
    .map((groups) =>
      joinTexts(
        groups.map((words) => joinTexts(words, ' ')),
        ', ',
      ),
    )
    .filter(Boolean);
}
