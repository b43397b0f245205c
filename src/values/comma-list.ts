/**
 * Returns the parts of a comma-separated list. Trims each part and leaves out empty parts.
 *
 * @example
 * splitCommaList('104, 107,'); // ['104', '107']
 */
export function splitCommaList(text: string | null): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
