const sunday =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR ' +
  'PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW';
const saturday = 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY';

/** Regions that begin their weeks on another day than Monday (CLDR, `weekData`). */
const firstByRegion: ReadonlyMap<string, number> = new Map([
  ...sunday.split(' ').map((region) => [region, 0] as const),
  ...saturday.split(' ').map((region) => [region, 6] as const),
  ['MV', 5],
]);

/** Where the widget's own languages are spoken most (CLDR, `likelySubtags`). */
const regionByLanguage: Readonly<Partial<Record<string, string>>> = {
  ar: 'EG',
  cs: 'CZ',
  de: 'DE',
  en: 'US',
  es: 'ES',
  fr: 'FR',
  he: 'IL',
  it: 'IT',
  ja: 'JP',
  nl: 'NL',
  pl: 'PL',
  pt: 'BR',
  sv: 'SE',
  zh: 'CN',
};

const namedDays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/**
 * The weekday that weeks begin with: 0 for Sunday to 6 for Saturday. Browsers are not asked: Firefox has no answer, and in
 * others the first question about weeks or regions takes longer than a month of days.
 * @param lang BCP 47; another day is asked for by `-u-fw-…`
 */
export function firstWeekdayOf(lang: string): number {
  const [spoken = '', ...asked] = lang.split('-u-');
  const named = namedDays.indexOf(/\bfw-([a-z]{3})\b/.exec(asked.join('-'))?.[1] ?? '');
  return named >= 0 ? named : (firstByRegion.get(regionOf(spoken)) ?? 1);
}

function regionOf(lang: string): string {
  const named = /-([a-z]{2}|\d{3})(?=-|$)/i.exec(lang)?.[1]?.toUpperCase();
  return named ?? regionByLanguage[lang] ?? new Intl.Locale(lang).maximize().region ?? '';
}
