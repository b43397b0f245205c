/**
 * Reads JSON of unknown shape: answers of the service, records, and cache entries. The functions check types and depth.
 * `api/wire` has the names of the Booking API.
 */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the object in a JSON text; `null` if the text holds no object. */
export function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Returns true if a value has more than `maxDepth` levels of objects and lists. Empty objects and lists do not count as
 * a level. Does not recurse, because a very deep value would overflow the stack.
 */
export function isDeeperThan(value: unknown, maxDepth: number): boolean {
  let levelValues = [value];
  for (let depth = 0; levelValues.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    levelValues = levelValues.flatMap((member): unknown[] =>
      typeof member === 'object' && member !== null ? Object.values(member) : [],
    );
  }
  return false;
}

const MAX_SHORT_TEXT_LENGTH = 300;

/** Returns only the members of an object that have one of these names, if they are numbers or short texts. */
export function pickShortMembers(object: JsonObject, memberNames: readonly string[]): JsonObject {
  const isShortValue = (value: unknown) =>
    typeof value === 'number' || (typeof value === 'string' && value.length <= MAX_SHORT_TEXT_LENGTH);
  return Object.fromEntries(
    memberNames.filter((name) => isShortValue(object[name])).map((name) => [name, object[name]]),
  );
}

/**
 * Returns a member if it is an object, else an empty object. The service sends an empty map as a list
 * (docs/booking-api.md 3).
 */
export function getObjectMember(parent: JsonObject, memberName: string): JsonObject {
  const value = parent[memberName];
  return isObject(value) ? value : {};
}
