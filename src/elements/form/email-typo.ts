/**
 * Finds common typing errors in an email address: a mail provider's domain with one mistake (`gmial.com`), or an
 * invalid ending (`gmail.con`). The form only suggests the correction, because the list of domains is not complete.
 * `form-check.ts` decides if an address is valid.
 */

/**
 * The most common domains of mail providers. Domains with a name of up to four letters are missing, because a valid
 * domain could then look like a typing error.
 */
const mailProviderDomains: readonly string[] = [
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
];

/** Valid endings of domains, each with a pattern of common typing errors. */
const ENDING_ERRORS = [
  ['.com', /\.(con|cmo|ocm|comm|coom|cpm|vom|xom)$/],
  ['.net', /\.(nte|ner|nett)$/],
  ['.org', /\.(ogr|orgg)$/],
] as const;

/** Returns the address that the guest probably means; `''` without a suggestion. */
export function suggestEmailAddress(address: string): string {
  const [, localPart = '', typedDomain = ''] = /^\s*([^\s@]+)@([^\s@.]+\.[^\s@]+)\s*$/.exec(address) ?? [];
  const domain = typedDomain.toLowerCase();
  let suggestedDomain = domain;
  for (const [ending, errors] of ENDING_ERRORS) suggestedDomain = suggestedDomain.replace(errors, ending);
  if (!isKnownDomain(suggestedDomain))
    suggestedDomain =
      mailProviderDomains.find((knownDomain) => isOneErrorApart(suggestedDomain, knownDomain)) ?? suggestedDomain;
  return suggestedDomain === domain ? '' : `${localPart}@${suggestedDomain}`;
}

/**
 * Returns true for the domain of a known mail provider. Also returns true for `mail.com`, which would otherwise look
 * like a typing error for `gmail.com`.
 */
function isKnownDomain(domain: string): boolean {
  return domain === 'mail.com' || mailProviderDomains.includes(domain);
}

/**
 * Returns true if the two domains differ by a single typing error: a missing, extra or wrong letter, or two swapped
 * neighbours.
 */
function isOneErrorApart(firstDomain: string, secondDomain: string): boolean {
  let firstDifference = 0;
  while (firstDifference < firstDomain.length && firstDomain[firstDifference] === secondDomain[firstDifference])
    firstDifference += 1;
  const [restOfFirst, restOfSecond] = [firstDomain.slice(firstDifference), secondDomain.slice(firstDifference)];
  const hasSwappedLetters =
    restOfFirst[0] === restOfSecond[1] &&
    restOfFirst[1] === restOfSecond[0] &&
    restOfFirst.slice(2) === restOfSecond.slice(2);
  return (
    restOfFirst.slice(1) === restOfSecond ||
    restOfFirst === restOfSecond.slice(1) ||
    restOfFirst.slice(1) === restOfSecond.slice(1) ||
    (hasSwappedLetters && restOfFirst.length > 1)
  );
}
