/**
 * Reads parameters as the interface writes them: `name=value`, `name[]=value`, `name[key]=value`, from a query or an
 * urlencoded body. Strict: what cannot be read is refused, nothing is guessed, and no key can reach a prototype.
 */

import { malformed } from './errors.ts';

const MOST_PAIRS = 1000;
const LONGEST_NAME = 200;

export class Parameters {
  readonly #values = new Map<string, { key: string | null; value: string }[]>();

  /** Reads one or more texts of the form `a=b&c=d`. Throws an API error when one is malformed. */
  constructor(...texts: readonly string[]) {
    let pairs = 0;
    for (const text of texts) {
      for (const pair of text.split('&')) {
        if (pair === '') continue;
        pairs += 1;
        if (pairs > MOST_PAIRS) throw malformed('There are too many parameters.');
        const at = pair.indexOf('=');
        this.#add(decode(at < 0 ? pair : pair.slice(0, at)), at < 0 ? '' : decode(pair.slice(at + 1)));
      }
    }
  }

  #add(name: string, value: string): void {
    const parts = /^([^[\]]+)(?:\[([^[\]]*)\])?$/.exec(name);
    const base = parts?.[1];
    if (base === undefined || name.length > LONGEST_NAME)
      throw malformed('A parameter has a name that cannot be read.');
    const list = this.#values.get(base) ?? [];
    list.push({ key: parts?.[2] ?? null, value });
    this.#values.set(base, list);
  }

  /** Adds a value for a parameter that the request does not have. */
  fallBack(name: string, value: string | undefined): void {
    if (value !== undefined && value !== '' && !this.#values.has(name)) this.#values.set(name, [{ key: null, value }]);
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  /** The single value of a parameter; undefined when it is missing or empty. */
  one(name: string): string | undefined {
    const list = this.#values.get(name);
    if (!list) return undefined;
    const [only] = list;
    if (!only || list.length > 1 || only.key !== null) throw malformed(`${name} may be given once, as a single value.`);
    return only.value.trim() === '' ? undefined : only.value.trim();
  }

  /** The value exactly as it was sent, with its spaces. */
  verbatim(name: string): string | undefined {
    const list = this.#values.get(name);
    if (!list) return undefined;
    const [only] = list;
    if (!only || list.length > 1 || only.key !== null) throw malformed(`${name} may be given once, as a single value.`);
    return only.value;
  }

  /** All values of a parameter, from `name=`, `name[]=` and `name[0]=`. */
  many(name: string): string[] {
    return (this.#values.get(name) ?? [])
      .map((each) => {
        if (each.key !== null && !/^\d*$/.test(each.key)) throw malformed(`${name} is a list.`);
        return each.value.trim();
      })
      .filter((value) => value !== '');
  }

  /** The entries of `name[key]=value`, in the order in which they came. */
  map(name: string): Map<string, string> {
    const entries = new Map<string, string>();
    for (const { key, value } of this.#values.get(name) ?? []) {
      if (key === null || key === '') throw malformed(`${name} takes the form ${name}[…]=value.`);
      if (entries.has(key)) throw malformed(`${name}[${key}] is given twice.`);
      entries.set(key, value.trim());
    }
    return entries;
  }

  /** A whole number within bounds; undefined when missing. */
  integer(name: string, least: number, most: number): number | undefined {
    const text = this.one(name);
    return text === undefined ? undefined : wholeNumber(name, text, least, most);
  }

  /** `1`, `true`, `yes`, `on` or their opposites; undefined when missing. */
  flag(name: string): boolean | undefined {
    const text = this.one(name)?.toLowerCase();
    if (text === undefined) return undefined;
    if (['1', 'true', 'yes', 'on'].includes(text)) return true;
    if (['0', 'false', 'no', 'off'].includes(text)) return false;
    throw malformed(`${name} is either 1 or 0.`);
  }
}

/** Reads a whole number or refuses. */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  if (!/^-?\d{1,10}$/.test(text)) throw malformed(`${name} is a whole number.`);
  const value = Number(text);
  if (value < least || value > most) throw malformed(`${name} lies between ${String(least)} and ${String(most)}.`);
  return value;
}

function decode(text: string): string {
  let plain: string;
  try {
    plain = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw malformed('A parameter is not encoded as UTF-8.');
  }
  // PostgreSQL text cannot hold it, and no honest value has it.
  if (plain.includes('\0')) throw malformed('A parameter holds a null character.');
  return plain;
}
