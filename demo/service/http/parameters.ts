/**
 * Reads the parameters of a query or an urlencoded body: `name=value`, `name[]=value` and `name[key]=value`. Throws an
 * API error for text that it cannot read. Stores the names as keys of a `Map`, so that a name such as `__proto__` is
 * harmless.
 */

import { createMalformedRequestError } from './errors.ts';

const MAX_PAIRS = 1000;
const MAX_NAME_LENGTH = 200;

export class Parameters {
  readonly #values = new Map<string, { key: string | null; value: string }[]>();

  /**
   * Reads one or more texts of the form `a=b&c=d`.
   *
   * @throws ApiError if a text is not valid
   */
  constructor(...queryTexts: readonly string[]) {
    let pairCount = 0;
    for (const queryText of queryTexts) {
      for (const pair of queryText.split('&')) {
        if (pair === '') continue;
        pairCount += 1;
        if (pairCount > MAX_PAIRS) throw createMalformedRequestError('There are too many parameters.');
        const equalsIndex = pair.indexOf('=');
        this.#add(
          decodeComponent(equalsIndex < 0 ? pair : pair.slice(0, equalsIndex)),
          equalsIndex < 0 ? '' : decodeComponent(pair.slice(equalsIndex + 1)),
        );
      }
    }
  }

  #add(name: string, value: string): void {
    const nameParts = /^([^[\]]+)(?:\[([^[\]]*)\])?$/.exec(name);
    const baseName = nameParts?.[1];
    if (baseName === undefined || name.length > MAX_NAME_LENGTH)
      throw createMalformedRequestError('A parameter has a name that cannot be read.');
    const entries = this.#values.get(baseName) ?? [];
    entries.push({ key: nameParts?.[2] ?? null, value });
    this.#values.set(baseName, entries);
  }

  /** Sets a parameter if the request does not have it. */
  setDefault(name: string, value: string | undefined): void {
    if (value !== undefined && value !== '' && !this.#values.has(name)) this.#values.set(name, [{ key: null, value }]);
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  /** Returns the single value of a parameter without outer spaces, or `undefined` if it is missing or empty. */
  getText(name: string): string | undefined {
    const entries = this.#values.get(name);
    if (!entries) return undefined;
    const [onlyEntry] = entries;
    if (!onlyEntry || entries.length > 1 || onlyEntry.key !== null)
      throw createMalformedRequestError(`${name} may be given once, as a single value.`);
    return onlyEntry.value.trim() === '' ? undefined : onlyEntry.value.trim();
  }

  /** Returns the single value of a parameter exactly as the client sent it, spaces included. */
  getVerbatim(name: string): string | undefined {
    const entries = this.#values.get(name);
    if (!entries) return undefined;
    const [onlyEntry] = entries;
    if (!onlyEntry || entries.length > 1 || onlyEntry.key !== null)
      throw createMalformedRequestError(`${name} may be given once, as a single value.`);
    return onlyEntry.value;
  }

  /** Returns all values of a list parameter, which clients send as `name=`, `name[]=` or `name[0]=`. */
  getTexts(name: string): string[] {
    return (this.#values.get(name) ?? [])
      .map((entry) => {
        if (entry.key !== null && !/^\d*$/.test(entry.key)) throw createMalformedRequestError(`${name} is a list.`);
        return entry.value.trim();
      })
      .filter((value) => value !== '');
  }

  /** Returns the entries of `name[key]=value` parameters, in the order of the request. */
  getMap(name: string): Map<string, string> {
    const valuesByKey = new Map<string, string>();
    for (const { key, value } of this.#values.get(name) ?? []) {
      if (key === null || key === '') throw createMalformedRequestError(`${name} takes the form ${name}[…]=value.`);
      if (valuesByKey.has(key)) throw createMalformedRequestError(`${name}[${key}] is given twice.`);
      valuesByKey.set(key, value.trim());
    }
    return valuesByKey;
  }

  /** Returns a parameter as a whole number from `minimum` to `maximum`, or `undefined` if it is missing. */
  getInteger(name: string, minimum: number, maximum: number): number | undefined {
    const text = this.getText(name);
    return text === undefined ? undefined : parseWholeNumber(name, text, minimum, maximum);
  }

  /**
   * Returns true for `1`, `true`, `yes` and `on`, and false for `0`, `false`, `no` and `off`. Returns `undefined` if
   * the parameter is missing.
   */
  getFlag(name: string): boolean | undefined {
    const text = this.getText(name)?.toLowerCase();
    if (text === undefined) return undefined;
    if (['1', 'true', 'yes', 'on'].includes(text)) return true;
    if (['0', 'false', 'no', 'off'].includes(text)) return false;
    throw createMalformedRequestError(`${name} is either 1 or 0.`);
  }
}

/**
 * Converts text to a whole number.
 *
 * @throws ApiError if the text is not a number from `minimum` to `maximum`
 */
export function parseWholeNumber(name: string, text: string, minimum: number, maximum: number): number {
  if (!/^-?\d{1,10}$/.test(text)) throw createMalformedRequestError(`${name} is a whole number.`);
  const value = Number(text);
  if (value < minimum || value > maximum)
    throw createMalformedRequestError(`${name} lies between ${String(minimum)} and ${String(maximum)}.`);
  return value;
}

function decodeComponent(text: string): string {
  let decodedText: string;
  try {
    decodedText = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw createMalformedRequestError('A parameter is not encoded as UTF-8.');
  }
  // PostgreSQL cannot store a null character in text.
  if (decodedText.includes('\0')) throw createMalformedRequestError('A parameter holds a null character.');
  return decodedText;
}
