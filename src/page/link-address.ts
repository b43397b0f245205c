/**
 * Reads the account and the presets from the URL of a link. Some editors keep only links, so a link must hold everything.
 *
 * @example
 * readLinkAddress('https://book.example.com/harbour#slipway?item=107&date=2030-06-01&params=adults:2');
 */
import { readPresets, type AddressPresets } from './address.ts';

export interface LinkAddress {
  account: string;
  choices: AddressPresets;
}

/** Returns null if the URL has no `#slipway`. */
export function readLinkAddress(href: string): LinkAddress | null {
  const [, account, query] = /^([^#]*)#slipway(?:\?(.*))?$/.exec(href) ?? [];
  if (account === undefined) return null;
  const { params, ...choices } = readPresets(new URLSearchParams(query), '');
  // Editors encode a second `=`, so a colon has the same meaning.
  return { account, choices: params === undefined ? choices : { ...choices, params: params.replaceAll(':', '=') } };
}
