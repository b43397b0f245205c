export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object a JSON text holds; null for anything else. */
export function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** True when objects and lists stand in each other deeper than `most` times. Looks level by level, so no depth is too much for it. */
export function isDeeper(value: unknown, most: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true;
    level = level.flatMap((one): unknown[] => (typeof one === 'object' && one !== null ? Object.values(one) : []));
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

/** A member that should be an object; an absent or differently shaped one is empty (wire-facts part 3). */
export function objectAt(parent: JsonObject, name: string): JsonObject {
  const value = parent[name];
  return isObject(value) ? value : {};
}
