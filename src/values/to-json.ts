/**
 * Returns a value as JSON, without the `toJSON` methods that old page libraries add to arrays. Those turn arrays into text.
 *
 * @example
 * toJson({ items: ['104'] }); // '{"items":["104"]}'
 */
export function toJson(
  value: object,
  /** Replaces a member. */
  replace: (name: string, member: unknown) => unknown = (_, member) => member,
): string {
  return JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, name: string) {
    return replace(name, this[name]);
  });
}
