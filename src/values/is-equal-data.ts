/**
 * Compares plain data, such as parsed JSON, by value. Do not use it for dates, maps or functions. The order of members
 * counts: some lists on the page show the members in that order, so another order is a change. A member with the value
 * `undefined` equals a missing one, as in JSON.
 *
 * @example
 * isEqualData({ itemIds: ['104'] }, { itemIds: ['104'] }); // true
 */
export function isEqualData(data: unknown, otherData: unknown): boolean {
  if (typeof data !== 'object' || typeof otherData !== 'object' || !data || !otherData) return data === otherData;
  const [names, otherNames] = [getDefinedNames(data), getDefinedNames(otherData)];
  const isEqualMember = (name: string, index: number) =>
    name === otherNames[index] && isEqualData(data[name as keyof object], otherData[name as keyof object]);
  return names.length === otherNames.length && names.every(isEqualMember);
}

function getDefinedNames(data: object): string[] {
  return Object.keys(data).filter((name) => data[name as keyof object] !== undefined);
}
