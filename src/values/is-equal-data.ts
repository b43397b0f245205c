/**
 * Compares plain data, such as parsed JSON, by value. Do not use it for dates, maps or functions. Objects with the same
 * members in a different order are not equal, because some lists keep the order of an answer's members. A member with
 * the value `undefined` equals a missing one, as in JSON.
 *
 * @example
 * isEqualData({ itemIds: ['104'] }, { itemIds: ['104'] }); // true
 */
export function isEqualData(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const [names, otherNames] = [definedNames(one), definedNames(other)];
  const isEqualMember = (name: string, index: number) =>
    name === otherNames[index] && isEqualData(one[name as keyof object], other[name as keyof object]);
  return names.length === otherNames.length && names.every(isEqualMember);
}

function definedNames(data: object): string[] {
  return Object.keys(data).filter((name) => data[name as keyof object] !== undefined);
}
