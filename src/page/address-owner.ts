/**
 * Owns which element of the page writes its URL. A URL holds one selection, so one of several elements writes it, and only that
 * one reads it back.
 */

/** An element that may write the URL. */
export interface AddressKeeper {
  readonly localName: string;
  readonly urlParams: boolean | 'write';
}

let owner: AddressKeeper | null = null;

export function ownAddress(element: AddressKeeper): void {
  owner = element;
}

/** Leaves the URL to the next element that writes it. Does nothing if another element owns it already. */
export function disownAddress(element: AddressKeeper): void {
  if (owner === element) owner = null;
}

/** Returns true if another element writes the URL, or will. Of elements that start together, the first in the page does. */
export function isAddressTaken(element: AddressKeeper): boolean {
  const all = [...document.querySelectorAll<Element & AddressKeeper>(element.localName)];
  const first = all.find(({ urlParams }) => urlParams === 'write');
  return (owner ?? first ?? element) !== element;
}
