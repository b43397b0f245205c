/**
 * Finds the common slips of the keys in an e-mail address: a mail host nearly spelt right (`gmial.com`), or an ending that
 * is none (`gmail.con`). It only ever suggests: addresses are odder than any list.
 */

/** Where most people have their mail. One of them is never taken for another. */
const hosts = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'hotmail.fr',
  'outlook.com',
  'outlook.fr',
  'live.com',
  'msn.com',
  'yahoo.com',
  'yahoo.ca',
  'yahoo.co.uk',
  'yahoo.fr',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.de',
  'gmx.at',
  'gmx.net',
  'gmx.com',
  'web.de',
  't-online.de',
  'mail.com',
  'orange.fr',
  'free.fr',
  'wanadoo.fr',
  'laposte.net',
  'sfr.fr',
  'shaw.ca',
  'telus.net',
  'rogers.com',
  'comcast.net',
  'verizon.net',
  'att.net',
  'btinternet.com',
  'zoho.com',
  'fastmail.com',
  'yandex.com',
] as const;

/** Endings that there are none of, each a slip of one that there is. */
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

/** The address as it was most likely meant; `''` where there is nothing to suggest. */
export function meantAddress(address: string): string {
  const [, name = '', typed = ''] = /^\s*([^\s@]+)@([^\s@.]+\.[^\s@]+)\s*$/.exec(address) ?? [];
  const host = typed.toLowerCase();
  if (host === '' || isKnown(host)) return '';
  const ending = host.slice(host.lastIndexOf('.') + 1);
  const ended =
    host.slice(0, host.length - ending.length) + ((Object.hasOwn(endings, ending) && endings[ending]) || ending);
  const meant = isKnown(ended) ? ended : (nearest(ended) ?? ended);
  return meant === host ? '' : `${name}@${meant}`;
}

function isKnown(host: string): boolean {
  return hosts.some((known) => known === host);
}

/** One slip away: short names are so near to each other that one of four letters or less is never meant. */
function nearest(host: string): string | undefined {
  return hosts.find((known) => known.indexOf('.') > 4 && slips(host, known) === 1);
}

/** Letters that were left out, put in, mistaken or swapped with their neighbour, from one word to another; 2 for more than one. */
export function slips(one: string, other: string): 0 | 1 | 2 {
  if (one === other) return 0;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [left, right] = [one.slice(same), other.slice(same)];
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  const isOne =
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (isSwapped && left.length > 1);
  return isOne ? 1 : 2;
}
