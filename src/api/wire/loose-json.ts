/**
 * Reads loosely typed JSON (docs/booking-api.md 3). An empty map may arrive as `[]`, a number as text, and a flag as
 * `1`, `"1"` or `""`. Each reader accepts any value and returns its own type, so the decoders need no checks. A schema
 * library would not help, because each schema would accept anything.
 */

export type LooseRecord = Readonly<Record<string, unknown>>;

/** Returns the value if it is a map (a JSON object). Returns an empty map for any other value, such as an array. */
export function readRecord(value: unknown): LooseRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as LooseRecord) : {};
}

/**
 * Returns those members of a map or a list that are maps or lists themselves, each with its name (or its index in the
 * list). A member that is a list becomes an empty map. Leaves out names that every object inherits, such as `toString`.
 */
export function readMembers(value: unknown): [string, LooseRecord][] {
  const pairs: [string, unknown][] = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return pairs.flatMap(([key, member]) =>
    key in anyObject || typeof member !== 'object' || member === null ? [] : [[key, readRecord(member)]],
  );
}

/**
 * Returns true for a map with at least one valid member, and for each form of an empty map: `[]`, `""`, `null` and
 * `false`. Returns false for a missing map, a text, or a map without valid members: the answer is broken then.
 */
export function isMap(value: unknown, isMember: (key: string, member: unknown) => boolean): boolean {
  if (typeof value !== 'object') return value === '' || value === false;
  const entries = Object.entries(value ?? {});
  return entries.length === 0 || entries.some((entry) => isMember(...entry));
}

const anyObject = {};

/** Returns a text unchanged and a number as text; `''` for any other value. */
export function readText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/**
 * Returns the character for an HTML character reference; undefined for an unknown one. The reference is without its `&`
 * and `;`, such as `eacute` or `#233`.
 */
export type EntityReader = (reference: string) => string | undefined;

let readEntity: EntityReader = () => undefined;

/** Sets the function with which {@link readPlainText} decodes all but the most common entities. */
export function setEntityReader(reader: EntityReader): void {
  readEntity = reader;
}

/** Returns a text without markup: removes tags, decodes entities, and collapses white space. */
export function readPlainText(value: unknown): string {
  const rawText = readText(value);
  // Most names contain no markup. For them, this check is faster than the replacements below.
  if (/^[ -%'-;=-~]*$/.test(rawText) && rawText.trim() === rawText && !rawText.includes('  ')) return rawText;
  return rawText
    .replace(/<[^>]*>?/g, (tag) => (tag.endsWith('>') ? ' ' : tag))
    .replace(/&(#?\w{1,31});/g, (entity, name: string) => characterByEntity.get(name) ?? readEntity(name) ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The entities that services send most. */
const characterByEntity = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['#39', "'"],
  ['#039', "'"],
  ['nbsp', ' '],
]);

/** Returns a finite number, even if it arrives as text; `fallback` for any other value. */
export function readNumber(value: unknown, fallback = 0): number {
  const numberValue = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof numberValue === 'number' && Number.isFinite(numberValue) ? numberValue : fallback;
}

/** Returns true for `1`, `"1"` and `true`; false for any other value. */
export function readFlag(value: unknown): boolean {
  return value === true || readNumber(value) === 1;
}

/** Parses a text with a JSON object or array. Returns every other value unchanged. */
export function parseJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
