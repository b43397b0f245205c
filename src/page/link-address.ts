/**
 * What the address of a link says where nothing else of it survives: the account, and after `#slipway` what to offer.
 * `https://book.example.com/harbour#slipway?item=107&date=2030-06-01&params=adults:2`
 */
import { readPresets, type AddressPresets } from './address.ts';

export interface LinkAddress {
  account: string;
  choices: AddressPresets;
}

/** @returns null for an address that is none of ours */
export function readLinkAddress(href: string): LinkAddress | null {
  const [, account, query] = /^([^#]*)#slipway(?:\?(.*))?$/.exec(href) ?? [];
  if (account === undefined) return null;
  const { params, ...choices } = readPresets(new URLSearchParams(query), '');
  // A second `=` in an address is what editors encode, so a colon is read alike.
  return { account, choices: params === undefined ? choices : { ...choices, params: params.replaceAll(':', '=') } };
}
