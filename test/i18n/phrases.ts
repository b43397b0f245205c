type Entry = string | ((...parts: never[]) => string) | { readonly [name: string]: Entry };

/** Marks between words, such as a comma, are no phrases. */
const isMark = (path: string) => path.startsWith('joining.');

/**
 * Every phrase of a catalogue by where it stands, functions called with numbers that are easy to find again.
 * @param counts what each function is called with, in its first two places
 */
export function phrases(entry: Entry, { path = '', counts = [0, 1, 2] } = {}): [string, string][] {
  if (typeof entry === 'string') return isMark(path) ? [] : [[path, entry]];
  if (typeof entry === 'function')
    return counts.map((count) => [`${path}(${count})`, (entry as (...parts: unknown[]) => string)(count, count, 7)]);
  return Object.entries(entry).flatMap(([name, inner]) =>
    phrases(inner, { path: path ? `${path}.${name}` : name, counts }),
  );
}

/** The same with each place of a function told apart: 57, 68 and 79, which no phrase has of itself. */
export function placed(entry: Entry, path = ''): [string, string][] {
  if (typeof entry === 'string') return isMark(path) ? [] : [[path, entry]];
  if (typeof entry === 'function') return [[path, (entry as (...parts: unknown[]) => string)(57, 68, 79)]];
  return Object.entries(entry).flatMap(([name, inner]) => placed(inner, path ? `${path}.${name}` : name));
}
