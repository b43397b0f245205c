/**
 * Whom a proxy speaks for. A visitor can send these headers too, so of what they say only that counts which proxies that one
 * was told of have added: each appends the address it saw, and what a visitor wrote stands left of it.
 */
import { plainAddress } from './address.ts';

/** What the proxies append to: the older `X-Forwarded-For`, or `Forwarded` (RFC 7239). One of them: nobody minds the other. */
export const proxyHeaders = ['x-forwarded-for', 'forwarded'] as const;
export type ProxyHeader = (typeof proxyHeaders)[number];

export interface Proxies {
  /** How many of one's own stand in front, one after the other. */
  count: number;
  header: ProxyHeader;
}

/**
 * The customer's address behind these proxies; `peer` is who the connection is from. Where no address stands at the
 * customer's place, the customer is the peer; null where that is none either.
 */
export function customerBehind(headers: Headers, peer: string, { count, header }: Proxies): string | null {
  const said = headers.get(header) ?? '';
  const passedOn = header === 'forwarded' ? elementsOf(said).map(forOf) : said.split(',');
  const chain = [...passedOn.filter((part) => part.trim() !== ''), peer];
  const customer = chain[Math.max(0, chain.length - 1 - count)] ?? peer;
  return plainAddress(customer) ?? plainAddress(peer);
}

/** What an element says in `for`; of one without, a word that is no address. */
function forOf(element: string): string {
  for (const pair of partsOf(element, ';')) {
    const value = /^\s*for\s*=(.*)/is.exec(pair)?.[1]?.trim();
    if (value !== undefined) return value.replace(/^"(.*)"$/s, '$1') || 'unknown';
  }
  return 'unknown';
}

/**
 * The elements, split at the commas outside of quotes, from the end: a quote that a visitor left open cannot swallow what
 * follows it.
 */
function elementsOf(text: string): string[] {
  const found: string[] = [];
  let end = text.length;
  let quoted = false;
  for (let at = text.length - 1; at >= -1; at--) {
    if (text[at] === '"' && !isEscaped(text, at)) quoted = !quoted;
    if (at >= 0 && (text[at] !== ',' || quoted)) continue;
    const element = text.slice(at + 1, end);
    if (element.trim() !== '') found.push(element);
    end = at;
  }
  return found.reverse();
}

/** Split at a sign outside of quotes, from the beginning. */
function partsOf(text: string, sign: string): string[] {
  const found: string[] = [];
  let begin = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    if (quoted && text[at] === '\\') at++;
    else if (text[at] === '"') quoted = !quoted;
    else if (text[at] === sign && !quoted) {
      found.push(text.slice(begin, at));
      begin = at + 1;
    }
  }
  return [...found, text.slice(begin)];
}

/** Behind an odd number of backslashes (RFC 9110, quoted-pair). */
function isEscaped(text: string, at: number): boolean {
  let escaped = false;
  for (let before = at - 1; text[before] === '\\'; before--) escaped = !escaped;
  return escaped;
}
