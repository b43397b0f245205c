/**
 * Reading loosely typed JSON (wire-facts part 3: maps arrive as `[]`, numbers as text, flags as `1`, `"1"`, `""`).
 * Each reader takes anything and returns its own kind, so a decoder is a list of members and nothing above checks shapes.
 * Our own rather than a schema library: every schema here would be "unknown, then one of these".
 */

export type Loose = Readonly<Record<string, unknown>>;

/** A map or record; anything else, an array included, is an empty one. */
export function record(value: unknown): Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
}

/**
 * The members of a map, or of a list whose indices serve as keys. Members that are no records are left out, and so are those named
 * like what every object has (`toString`): looked up by that name elsewhere, they would be found where nobody put them.
 */
export function members(value: unknown): [string, Loose][] {
  const pairs: [string, unknown][] = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return pairs.flatMap(([key, member]) =>
    key in anyObject || typeof member !== 'object' || member === null ? [] : [[key, record(member)]],
  );
}

/**
 * Returns true for a map with at least one valid member, and for each form of an empty map: `[]`, `""`, `null` and `false`.
 * A missing map, a text, or a map with nothing but nonsense in it means that the answer is broken.
 */
export function isMap(value: unknown, isMember: (key: string, member: unknown) => boolean): boolean {
  if (typeof value !== 'object') return value === '' || value === false;
  const entries = Object.entries(value ?? {});
  return entries.length === 0 || entries.some((entry) => isMember(...entry));
}

/** Has what every object has. */
const anyObject = {};

/** Text or a number as text; anything else is `''`. */
export function text(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** Returns the character of a reference without its `&` and `;`, like `eacute` or `#233`; undefined for an unknown one. */
export type EntityReader = (reference: string) => string | undefined;

let readEntity: EntityReader = () => undefined;

/** Sets how {@link plain} reads entities other than the most common ones. */
export function readEntitiesWith(reader: EntityReader): void {
  readEntity = reader;
}

/** Text that must hold no markup: tags are dropped, entities decoded, white space folded. */
export function plain(value: unknown): string {
  const read = text(value);
  // Most names are plain as they stand, which is seen sooner than they are made so.
  if (/^[ -%'-;=-~]*$/.test(read) && read.trim() === read && !read.includes('  ')) return read;
  return read
    .replace(/<[^>]*>?/g, (tag) => (tag.endsWith('>') ? ' ' : tag))
    .replace(/&(#?\w{1,31});/g, (whole, name: string) => entities.get(name) ?? readEntity(name) ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The entities that services send most. */
const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['#39', "'"],
  ['#039', "'"],
  ['nbsp', ' '],
]);

/** A finite number, also from text; else the fallback. */
export function number(value: unknown, fallback = 0): number {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : fallback;
}

/** Counts from here on mean "no limit" (wire-facts part 4) and are never shown. */
const endless = 1_000_000_000;

/** How many are left; null when that is not said, or endless. */
export function countLeft(value: unknown): number | null {
  const left = number(value, -1);
  return left < 0 || left >= endless ? null : left;
}

/** `1`, `"1"` and `true` are true. */
export function flag(value: unknown): boolean {
  return value === true || number(value) === 1;
}

/** A decimal amount as text, `"0.00"` when there is none. Thousands separators are dropped. */
export function amount(value: unknown): string {
  const figures = text(value).replaceAll(',', '').trim();
  return /^-?\d+(\.\d+)?$/.test(figures) ? figures : '0.00';
}

/** A JSON-encoded string as what it encodes; other values, and text that is no JSON, pass through. */
export function unpacked(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
