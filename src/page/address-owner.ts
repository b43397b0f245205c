/**
 * Whose the page's address is, of several elements that are asked to keep it: one address holds one choice, so one of them
 * writes it, and what stands in it is for that one alone.
 */

/** An element that may be asked to keep the address. */
export interface AddressKeeper {
  readonly localName: string;
  readonly urlParams: boolean | 'write';
}

let owner: AddressKeeper | null = null;

export function ownAddress(keeper: AddressKeeper): void {
  owner = keeper;
}

/** Whoever asks to keep it next may. Does nothing where it is another's by now. */
export function disownAddress(keeper: AddressKeeper): void {
  if (owner === keeper) owner = null;
}

/** Whether another one keeps the page's address, or will: of those that begin together the first in the page. */
export function isAddressTaken(asker: AddressKeeper): boolean {
  const all = [...document.querySelectorAll<Element & AddressKeeper>(asker.localName)];
  const first = all.find(({ urlParams }) => urlParams === 'write');
  return (owner ?? first ?? asker) !== asker;
}
