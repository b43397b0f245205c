/**
 * Finds common typing errors in an email address: a mail host with one error (`gmial.com`), or an invalid ending (`gmail.con`).
 * It only suggests an address, because the list of hosts is not complete. `form-check.ts` checks whether an address is valid.
 */

/** The most common mail hosts. Names of up to four letters are too similar to each other, so the list has none of them. */
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

/** Invalid endings with the valid endings that guests probably mean. */
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
  if (host === '' || isKnown(host)) return '';
  const topLevelDomain = host.slice(host.lastIndexOf('.') + 1);
  const validHost =
    host.slice(0, host.length - topLevelDomain.length) +
    ((Object.hasOwn(endings, topLevelDomain) && endings[topLevelDomain]) || topLevelDomain);
  const suggestion = isKnown(validHost) ? validHost : (nearest(validHost) ?? validHost);
  return suggestion === host ? '' : `${name}@${suggestion}`;
}

/** Includes a correct host that differs from `gmail.com` by one letter. */
function isKnown(host: string): boolean {
  return host === 'mail.com' || hosts.some((each) => each === host);
}

/** Returns a host that differs by one error. */
function nearest(host: string): string | undefined {
  return hosts.find((each) => isOneErrorApart(host, each));
}

/** Returns true if two different words differ by one letter: missing, extra, wrong, or swapped with the next. */
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
