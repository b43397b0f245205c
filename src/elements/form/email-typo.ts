/**
 * Finds common typing errors in an email address: a mail provider's domain with one wrong letter (`gmial.com`), or an
 * invalid ending (`gmail.con`). The form only suggests the correction, because the list of domains is not complete.
 * `form-check.ts` decides if an address is valid.
 */

/**
 * The most common domains of mail providers. Names of up to four letters are missing: they are so similar that a valid
 * one could look like an error.
 */
const hosts = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'hotmail.fr',
  'outlook.com',
  'outlook.fr',
  'yahoo.com',
  'yahoo.ca',
  'yahoo.co.uk',
  'yahoo.fr',
  'icloud.com',
  'proton.me',
  'protonmail.com',
  't-online.de',
  'orange.fr',
  'wanadoo.fr',
  'laposte.net',
  'telus.net',
  'rogers.com',
  'comcast.net',
  'verizon.net',
  'btinternet.com',
  'fastmail.com',
  'yandex.com',
] as const;

/** Invalid endings, each with the valid ending that the guest probably means. */
const endings: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  coom: 'com',
  cpm: 'com',
  vom: 'com',
  xom: 'com',
  nte: 'net',
  ner: 'net',
  nett: 'net',
  ogr: 'org',
  orgg: 'org',
};

/** Returns the address that the guest probably means; `''` without a suggestion. */
export function suggestAddress(address: string): string {
  const [, name = '', typedHost = ''] = /^\s*([^\s@]+)@([^\s@.]+\.[^\s@]+)\s*$/.exec(address) ?? [];
  const host = typedHost.toLowerCase();
  if (host === '' || isKnownHost(host)) return '';
  const topLevelDomain = host.slice(host.lastIndexOf('.') + 1);
  const validHost =
    host.slice(0, host.length - topLevelDomain.length) +
    ((Object.hasOwn(endings, topLevelDomain) && endings[topLevelDomain]) || topLevelDomain);
  const suggestion = isKnownHost(validHost) ? validHost : (similarHost(validHost) ?? validHost);
  return suggestion === host ? '' : `${name}@${suggestion}`;
}

/**
 * Returns true for a known mail domain. `mail.com` is valid too, although it differs from `gmail.com` by one letter.
 */
function isKnownHost(host: string): boolean {
  return host === 'mail.com' || hosts.some((each) => each === host);
}

/**
 * Returns the known mail domain that differs from the typed one by a single typing error; undefined if there is none.
 */
function similarHost(host: string): string | undefined {
  return hosts.find((each) => isOneErrorApart(host, each));
}

/**
 * Returns true if a single typing error turns one word into the other: a missing, extra or wrong letter, or two swapped
 * neighbours.
 */
function isOneErrorApart(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [oneRest, otherRest] = [one.slice(start), other.slice(start)];
  const isSwapped =
    oneRest[0] === otherRest[1] && oneRest[1] === otherRest[0] && oneRest.slice(2) === otherRest.slice(2);
  return (
    oneRest.slice(1) === otherRest ||
    oneRest === otherRest.slice(1) ||
    oneRest.slice(1) === otherRest.slice(1) ||
    (isSwapped && oneRest.length > 1)
  );
}
