/** Replacements for built-ins that old page libraries such as Prototype and MooTools override. */

/**
 * Returns the whole numbers from 0 to `length - 1`; none unless `length` is positive. Page libraries replace `Array.from` by
 * a function that ignores its mapping.
 *
 * @example
 * range(3); // [0, 1, 2]
 */
export function range(length: number): number[] {
  return [...Array(length > 0 ? Math.trunc(length) : 0).keys()];
}

/**
 * Returns the sum of the numbers. Page libraries replace `Array.prototype.reduce`.
 *
 * @example
 * sum([1, 2]); // 3
 */
export function sum(numbers: readonly number[]): number {
  let total = 0;
  for (const each of numbers) total += each;
  return total;
}

/**
 * Returns a value as JSON. Page libraries add `toJSON` methods that turn arrays into text, so this ignores them.
 *
 * @param replace replaces a member
 * @example
 * toJson({ items: ['104'] }); // '{"items":["104"]}'
 */
export function toJson(
  value: object,
  replace: (name: string, member: unknown) => unknown = (_, member) => member,
): string {
  return JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, name: string) {
    return replace(name, this[name]);
  });
}
