/**
 * Returns the whole numbers from 0 to `length - 1`; none for a length that is no positive number. Old page libraries replace `Array.from` by a function without a mapping,
 * so nothing here uses that.
 *
 * @example
 * range(3); // [0, 1, 2]
 */
export function range(length: number): number[] {
  return [...Array(length > 0 ? Math.trunc(length) : 0).keys()];
}
