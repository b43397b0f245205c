/**
 * Reads JSON of unknown shape: the answers of the service, records, and cache entries. It checks types and depth. The names
 * of the Booking API are in `api/wire`.
 */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the object in a JSON text; `null` for any other text. */
export function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns true if a value has more than `maxDepth` levels of objects and lists. Reads level by level, so any depth is safe. */
export function isDeeper(value: unknown, maxDepth: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((member): unknown[] =>
      typeof member === 'object' && member !== null ? Object.values(member) : [],
    );
  }
  return false;
}

const MAX_SHORT_LENGTH = 300;

/** Returns the members with these names that are numbers or texts of at most 300 characters. */
export function pickShort(from: JsonObject, names: readonly string[]): JsonObject {
  const isShort = (value: unknown) =>
    typeof value === 'number' || (typeof value === 'string' && value.length <= MAX_SHORT_LENGTH);
  return Object.fromEntries(names.filter((name) => isShort(from[name])).map((name) => [name, from[name]]));
}

/** Returns a member that is an object; an empty object for any other member (wire-facts part 3). */
export function objectAt(parent: JsonObject, name: string): JsonObject {
  const value = parent[name];
  return isObject(value) ? value : {};
}
