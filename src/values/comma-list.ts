/**
 * Returns the parts of a comma list without spaces around them. Leaves out empty parts.
 *
 * @example
 * commaList('104, 107,'); // ['104', '107']
 */
export function commaList(text: string | null): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/**
 * Returns the hosts in a list, each with an optional path. Commas and spaces separate them, because a host contains neither.
 *
 * @example
 * hostList('pay.example.com checkout.example.com/harbour'); // ['pay.example.com', 'checkout.example.com/harbour']
 */
export function hostList(text: string): string[] {
  return commaList(text.replace(/\s+/g, ','));
}
