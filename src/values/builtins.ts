/**
 * Replacements for built-in functions that old page libraries, such as Prototype and MooTools, replace with
 * incompatible ones.
 */

/**
 * Returns the whole numbers from 0 to `length - 1`, or an empty list if `length` is not positive. Use it instead of
 * `Array.from`: old page libraries replace that function with one that ignores its mapping callback.
 *
 * @example
 * range(3); // [0, 1, 2]
 */
export function range(length: number): number[] {
  return [...Array(length > 0 ? Math.trunc(length) : 0).keys()];
}

/**
 * Returns the sum of the numbers. Use it instead of `reduce`, because old page libraries replace
 * `Array.prototype.reduce`.
 *
 * @example
 * sum([1, 2]); // 3
 */
export function sum(numbers: readonly number[]): number {
  let result = 0;
  for (const number of numbers) result += number;
  return result;
}

/**
 * Returns a value as JSON. Ignores `toJSON` methods, because old page libraries add some that turn arrays into text.
 *
 * @param replaceMember returns the value to write for a member; defaults to the member itself
 * @example
 * toJson({ items: ['104'] }); // '{"items":["104"]}'
 */
export function toJson(
  value: object,
  replaceMember: (name: string, member: unknown) => unknown = (_, member) => member,
): string {
  return JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, name: string) {
    return replaceMember(name, this[name]);
  });
}
