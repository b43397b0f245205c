/**
 * Returns the sum of the numbers. Old page libraries replace `Array.prototype.reduce`, so nothing here uses it.
 *
 * @example
 * sum([1, 2]); // 3
 */
export function sum(numbers: readonly number[]): number {
  let total = 0;
  for (const each of numbers) total += each;
  return total;
}
