/**
 * Decides which element writes its selection into the URL of the page. A URL holds only one selection. So if a page has
 * several elements, only one of them writes the URL and reads it back.
 */

/** An element that may write the URL. */
export interface AddressElement {
  readonly localName: string;
  readonly urlParams: boolean | 'write';
}

let writingElement: AddressElement | null = null;

export function claimAddress(element: AddressElement): void {
  writingElement = element;
}

/** Lets other elements write the URL from now on. Does nothing if the given element does not write it. */
export function releaseAddress(element: AddressElement): void {
  if (writingElement === element) writingElement = null;
}

/**
 * Returns true if a different element writes the URL or will write it. If several elements start at the same time, the
 * first in the page writes it.
 */
export function isAddressTaken(element: AddressElement): boolean {
  const candidates = [...document.querySelectorAll<Element & AddressElement>(element.localName)];
  const firstWriter = candidates.find(({ urlParams }) => urlParams === 'write');
  return (writingElement ?? firstWriter ?? element) !== element;
}
