/**
 * Reads the parameters of a query or an urlencoded body: `name=value`, `name[]=value` and `name[key]=value`. Throws an
 * API error for everything that it cannot read, and never guesses. Names are keys of a `Map`, so that a name such as
 * `__proto__` is harmless.
 */

import { malformedRequest } from './errors.ts';

const MAX_PAIRS = 1000;
const MAX_NAME_LENGTH = 200;

export class Parameters {
  readonly #values = new Map<string, { key: string | null; value: string }[]>();

  /**
   * Reads one or more texts of the form `a=b&c=d`.
   *
   * @throws ApiError if a text is not valid
   */
  constructor(...texts: readonly string[]) {
    let pairs = 0;
    for (const text of texts) {
      for (const pair of text.split('&')) {
        if (pair === '') continue;
        pairs += 1;
        if (pairs > MAX_PAIRS) throw malformedRequest('There are too many parameters.');
        const at = pair.indexOf('=');
        this.#add(decode(at < 0 ? pair : pair.slice(0, at)), at < 0 ? '' : decode(pair.slice(at + 1)));
      }
    }
  }

  #add(name: string, value: string): void {
    const parts = /^([^[\]]+)(?:\[([^[\]]*)\])?$/.exec(name);
    const base = parts?.[1];
    if (base === undefined || name.length > MAX_NAME_LENGTH)
      throw malformedRequest('A parameter has a name that cannot be read.');
    const list = this.#values.get(base) ?? [];
    list.push({ key: parts?.[2] ?? null, value });
    this.#values.set(base, list);
  }

  /** Sets a parameter if the request does not have it. */
  fallBack(name: string, value: string | undefined): void {
    if (value !== undefined && value !== '' && !this.#values.has(name)) this.#values.set(name, [{ key: null, value }]);
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  /** Returns the single value of a parameter without outer spaces, or `undefined` if it is missing or empty. */
  one(name: string): string | undefined {
    const list = this.#values.get(name);
    if (!list) return undefined;
    const [onlyEntry] = list;
    if (!onlyEntry || list.length > 1 || onlyEntry.key !== null)
      throw malformedRequest(`${name} may be given once, as a single value.`);
    return onlyEntry.value.trim() === '' ? undefined : onlyEntry.value.trim();
  }

  /** Returns the single value of a parameter exactly as the client sent it, spaces included. */
  verbatim(name: string): string | undefined {
    const list = this.#values.get(name);
    if (!list) return undefined;
    const [onlyEntry] = list;
    if (!onlyEntry || list.length > 1 || onlyEntry.key !== null)
      throw malformedRequest(`${name} may be given once, as a single value.`);
    return onlyEntry.value;
  }

  /** Returns all values of a list parameter, which clients send as `name=`, `name[]=` or `name[0]=`. */
  many(name: string): string[] {
    return (this.#values.get(name) ?? [])
      .map((each) => {
        if (each.key !== null && !/^\d*$/.test(each.key)) throw malformedRequest(`${name} is a list.`);
        return each.value.trim();
      })
      .filter((value) => value !== '');
  }

  /** Returns the entries of `name[key]=value` parameters, in the order of the request. */
  map(name: string): Map<string, string> {
    const entries = new Map<string, string>();
    for (const { key, value } of this.#values.get(name) ?? []) {
      if (key === null || key === '') throw malformedRequest(`${name} takes the form ${name}[…]=value.`);
      if (entries.has(key)) throw malformedRequest(`${name}[${key}] is given twice.`);
      entries.set(key, value.trim());
    }
    return entries;
  }

  /** Returns a parameter as a whole number from `minimum` to `maximum`, or `undefined` if it is missing. */
  integer(name: string, minimum: number, maximum: number): number | undefined {
    const text = this.one(name);
    return text === undefined ? undefined : wholeNumber(name, text, minimum, maximum);
  }

  /**
   * Returns true for `1`, `true`, `yes` and `on`, and false for `0`, `false`, `no` and `off`. Returns `undefined` if
   * the parameter is missing.
   */
  flag(name: string): boolean | undefined {
    const text = this.one(name)?.toLowerCase();
    if (text === undefined) return undefined;
    if (['1', 'true', 'yes', 'on'].includes(text)) return true;
    if (['0', 'false', 'no', 'off'].includes(text)) return false;
    throw malformedRequest(`${name} is either 1 or 0.`);
  }
}

/**
 * Converts text to a whole number.
 *
 * @throws ApiError if the text is not a number from `minimum` to `maximum`
 */
export function wholeNumber(name: string, text: string, minimum: number, maximum: number): number {
  if (!/^-?\d{1,10}$/.test(text)) throw malformedRequest(`${name} is a whole number.`);
  const value = Number(text);
  if (value < minimum || value > maximum)
    throw malformedRequest(`${name} lies between ${String(minimum)} and ${String(maximum)}.`);
  return value;
}

function decode(text: string): string {
  let plain: string;
  try {
    plain = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw malformedRequest('A parameter is not encoded as UTF-8.');
  }
  // PostgreSQL cannot store a null character in text.
  if (plain.includes('\0')) throw malformedRequest('A parameter holds a null character.');
  return plain;
}
