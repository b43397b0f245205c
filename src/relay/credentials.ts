/**
 * The token pair (specification 5.1). It leaves this module in one form only, the `Authorization` header of an upstream
 * request; `isIn` finds it in whatever is about to be handed back, however JSON or an address may have written it.
 */
import { isObject } from './json.ts';

export interface Credentials {
  readonly authorization: string;
  /** True when key, secret or their Basic form stand anywhere in this JSON text. */
  isIn(text: string, json: unknown): boolean;
}

export function createCredentials(apiKey: string, apiSecret: string): Credentials {
  const basic = btoa(`${apiKey}:${apiSecret}`);
  const plain = [
    apiKey,
    apiSecret,
    basic.replace(/=+$/, ''),
    basic.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
  ];
  const needles = [...new Set([...plain, ...plain.map(encodeURIComponent)])];
  const found = (text: string): boolean => needles.some((needle) => text.includes(needle));
  const foundWithin = (value: unknown): boolean => {
    if (typeof value === 'string') return found(value);
    if (Array.isArray(value)) return value.some(foundWithin);
    if (isObject(value)) return Object.entries(value).some(([name, member]) => found(name) || foundWithin(member));
    return false;
  };
  return {
    authorization: `Basic ${basic}`,
    // The text catches numbers, the walk catches escapes (`\/`, `\u0064`).
    isIn: (text, json) => found(text) || foundWithin(json),
  };
}
