/** Country names in the account's language, and the region names of the account's country. */

import type { Account } from './account.ts';

const COUNTRIES = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN ' +
  'BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ ' +
  'DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM ' +
  'GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH ' +
  'MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM ' +
  'PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ ' +
  'SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

const CANADA = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
};
const UNITED_STATES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};
const AUSTRIA = {
  'AT-1': 'Burgenland',
  'AT-2': 'Kärnten',
  'AT-3': 'Niederösterreich',
  'AT-4': 'Oberösterreich',
  'AT-5': 'Salzburg',
  'AT-6': 'Steiermark',
  'AT-7': 'Tirol',
  'AT-8': 'Vorarlberg',
  'AT-9': 'Wien',
};
const JORDAN = {
  'JO-AM': 'عمّان',
  'JO-IR': 'إربد',
  'JO-AZ': 'الزرقاء',
  'JO-BA': 'البلقاء',
  'JO-MD': 'مادبا',
  'JO-KA': 'الكرك',
  'JO-AT': 'الطفيلة',
  'JO-MN': 'معان',
  'JO-AQ': 'العقبة',
  'JO-JA': 'جرش',
  'JO-AJ': 'عجلون',
  'JO-MA': 'المفرق',
};
const REGIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CA: CANADA,
  US: UNITED_STATES,
  AT: AUSTRIA,
  JO: JORDAN,
};

const countriesByLanguage = new Map<string, Readonly<Record<string, string>>>();

/** Returns the country names by country code, in alphabetical order. */
export function listCountries(account: Account): Readonly<Record<string, string>> {
  const { language } = account.settings;
  let countryNames = countriesByLanguage.get(language);
  if (!countryNames) {
    const displayNames = new Intl.DisplayNames([language], { type: 'region' });
    const collator = new Intl.Collator(language);
    const countryEntries = COUNTRIES.map((code) => [code, displayNames.of(code) ?? code] as const).sort(
      ([, firstName], [, secondName]) => collator.compare(firstName, secondName),
    );
    countriesByLanguage.set(language, (countryNames = Object.fromEntries(countryEntries)));
  }
  return countryNames;
}

/**
 * Returns the names of the regions in the account's country, by region code. Empty if `REGIONS` has no list for that
 * country.
 */
export function listRegions(account: Account): Readonly<Record<string, string>> {
  return REGIONS[account.settings.countryId] ?? {};
}
